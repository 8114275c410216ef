import AppleSealing
import Foundation
import Sealing
import TestSupport
import Testing

/// The two implementations of AES-256-GCM, of which each is to open what the other has sealed: that of Apple's CryptoKit, whose API
/// swift-crypto has, and libcrypto's.
@Suite struct CipherTests {
  private typealias Apple = AppleSealing.SealingKey
  private typealias Linux = Sealing.SealingKey

  private let bytes = Data((0..<32).map { UInt8($0 &* 7) }), place = Data("place".utf8)

  @Test(arguments: [0, 1, 15, 16, 17, 1_000, 1 << 20])
  func eachOpensWhatTheOtherSealed(count: Int) throws {
    let (apple, linux) = (try Apple(bytes: bytes), try Linux(bytes: bytes))
    let message = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let sealed = (try apple.seal(message, context: place), try linux.seal(message, context: place))
    #expect(try linux.open(sealed.0, context: place) == message)
    #expect(try apple.open(sealed.1, context: place) == message)
    #expect(sealed.0.count == count + Apple.overhead && sealed.1.count == sealed.0.count)
    // Of a slice, whose first byte has another index than 0.
    #expect(try apple.open((Data([7]) + sealed.1).dropFirst(), context: place) == message)
  }

  @Test func eachUnwrapsAKeyThatTheOtherWrapped() throws {
    let (apple, linux) = (try Apple(bytes: bytes), try Linux(bytes: bytes))
    let sealed = try Apple(bytes: place + bytes.dropFirst(5)).seal(Data("row".utf8), context: place)
    let wrapped = try linux.wrap(Linux(bytes: place + bytes.dropFirst(5)), context: place)
    #expect(try apple.unwrap(wrapped, context: place).open(sealed, context: place) == Data("row".utf8))
    let again = try apple.wrap(apple.unwrap(wrapped, context: place), context: place)
    #expect(try linux.unwrap(again, context: place).open(sealed, context: place) == Data("row".utf8))
  }

  @Test func eachFlippedBitIsNoticed() throws {
    let key = try Apple(bytes: bytes), sealed = try Linux(bytes: bytes).seal(Data("A message".utf8), context: place)
    for bit in 0..<sealed.count * 8 {
      var flipped = sealed
      flipped[bit / 8] ^= 1 << (bit % 8)
      #expect(throws: AppleSealing.SealingError.notAuthentic) { try key.open(flipped, context: place) }
    }
  }

  @Test func anotherLengthKeyOrContextIsNoticed() throws {
    let key = try Apple(bytes: bytes), sealed = try key.seal(Data("A message".utf8), context: place)
    for count in 0..<sealed.count {
      #expect(throws: AppleSealing.SealingError.notAuthentic) { try key.open(sealed.prefix(count), context: place) }
    }
    for other in [Data(), Data("Place".utf8), place + [0]] {
      #expect(throws: AppleSealing.SealingError.notAuthentic) { try key.open(sealed, context: other) }
    }
    #expect(throws: AppleSealing.SealingError.notAuthentic) { try Apple.random().open(sealed, context: place) }
    #expect(throws: AppleSealing.SealingError.wrongKeyLength(31)) { try Apple(bytes: Data(count: 31)) }
  }

  @Test func noNonceComesTwiceAndNoKey() throws {
    let key = try Apple(bytes: bytes)
    let nonces = try (0..<10_000).map { _ in try key.seal(Data(), context: Data()).prefix(12) }
    #expect(Set(nonces).count == nonces.count)
    let sealed = try (0..<1_000).map { _ in try key.wrap(Apple.random(), context: place) }
    let keys = try sealed.map { try Linux(bytes: bytes).open($0, context: place) }
    #expect(Set(keys).count == keys.count)
    #expect(keys.allSatisfy { $0.count == Apple.length })
  }

  /// A counter would begin again in each process, and each object for the same key: every bit is to be drawn.
  @Test func everyBitOfANonceIsRandomUnderOneKey() throws {
    let key = try Apple(bytes: bytes)
    let ofOne = try (0..<10_000).map { _ in try key.seal(Data(), context: Data()).prefix(12) }
    let firsts = try (0..<10_000).map { _ in
      try Apple(bytes: bytes).seal(Data(), context: Data()).prefix(12)
    }
    #expect(Set(ofOne + firsts).count == 20_000)
    for nonces in [ofOne, firsts] {
      for bit in 0..<96 {
        let count = nonces.count { $0[bit / 8] >> (bit % 8) & 1 == 1 }
        #expect((4_500...5_500).contains(count), "bit \(bit) is set in \(count) of 10,000")
      }
    }
  }

  @Test func eachReadsTheKeyFileOfTheOther() throws {
    let file = TestHome.folder().appendingPathComponent("key")
    let sealed = try AppleSealing.KeyFile { file }.key().seal(Data("row".utf8), context: place)
    #expect(try Sealing.KeyFile { file }.key().open(sealed, context: place) == Data("row".utf8))
  }
}
