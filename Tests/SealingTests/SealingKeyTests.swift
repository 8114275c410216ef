import Foundation
import TestSupport
import Testing

@testable import Sealing

@Suite struct SealingKeyTests {
  private let place = Data("place".utf8)

  @Test(arguments: Vector.all)
  func theVectorsOfNISTAreOpened(vector: Vector) throws {
    let key = try SealingKey(bytes: vector.key)
    let sealed = vector.nonce + vector.ciphertext + vector.tag
    #expect(try key.open(sealed, context: vector.context) == vector.plaintext)
  }

  @Test(arguments: [0, 1, 15, 16, 17, 1_000, 16 << 20])
  func sealedDataOpensAgainAndHidesItsContent(count: Int) throws {
    let key = try SealingKey.random(), message = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let sealed = try key.seal(message, context: place)
    #expect(sealed.count == count + SealingKey.overhead)
    #expect(try key.open(sealed, context: place) == message)
    if count >= 16 { #expect(sealed.range(of: message.prefix(16)) == nil) }
    // Of a slice, whose first byte has another index than 0.
    #expect(try key.open((Data([7]) + sealed).dropFirst(), context: place) == message)
  }

  @Test func eachFlippedBitIsNoticed() throws {
    let key = try SealingKey.random(), sealed = try key.seal(Data("A short message".utf8), context: place)
    for bit in 0..<sealed.count * 8 {
      var flipped = sealed
      flipped[bit / 8] ^= 1 << (bit % 8)
      #expect(throws: SealingError.notAuthentic) { try key.open(flipped, context: place) }
    }
  }

  @Test func anotherLengthKeyOrContextIsNoticed() throws {
    let key = try SealingKey.random(), sealed = try key.seal(Data("A short message".utf8), context: place)
    for count in 0..<sealed.count {
      #expect(throws: SealingError.notAuthentic) { try key.open(sealed.prefix(count), context: place) }
    }
    #expect(throws: SealingError.notAuthentic) { try key.open(sealed + [0], context: place) }
    for other in [Data(), Data("Place".utf8), place + [0], place.dropLast()] {
      #expect(throws: SealingError.notAuthentic) { try key.open(sealed, context: other) }
    }
    #expect(throws: SealingError.notAuthentic) { try SealingKey.random().open(sealed, context: place) }
  }

  @Test func noNonceComesTwiceAndNoKey() throws {
    let key = try SealingKey.random()
    let nonces = try (0..<100_000).map { _ in try key.seal(Data(), context: Data()).prefix(12) }
    #expect(Set(nonces).count == nonces.count)
    let keys = try (0..<1_000).map { _ in try SealingKey.random().bytes }
    #expect(Set(keys).count == keys.count)
  }

  /// A counter would begin again in each process, and each object for the same key: every bit is to be drawn.
  @Test func everyBitOfANonceIsRandomUnderOneKey() throws {
    let key = try SealingKey(bytes: Data(repeating: 7, count: 32))
    let ofOne = try (0..<10_000).map { _ in try key.seal(Data(), context: Data()).prefix(12) }
    let firsts = try (0..<10_000).map { _ in
      try SealingKey(bytes: Data(repeating: 7, count: 32)).seal(Data(), context: Data()).prefix(12)
    }
    #expect(Set(ofOne + firsts).count == 20_000)
    for nonces in [ofOne, firsts] {
      for bit in 0..<96 {
        let count = nonces.count { $0[bit / 8] >> (bit % 8) & 1 == 1 }
        #expect((4_500...5_500).contains(count), "bit \(bit) is set in \(count) of 10,000")
      }
    }
  }

  @Test func threadsSealWithOneKeyAtOnce() throws {
    let key = try SealingKey.random(), wrong = Journal<Int>()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<500 {
        let message = Data("\(thread) \(number)".utf8)
        guard let sealed = try? key.seal(message, context: place) else { return wrong.add(number) }
        if (try? key.open(sealed, context: place)) != message { wrong.add(number) }
      }
    }
    #expect(wrong.all.isEmpty)
  }

  @Test(arguments: [0, 16, 31, 33])
  func aKeyOfAnotherLengthIsRefused(count: Int) {
    #expect(throws: SealingError.wrongKeyLength(count)) { try SealingKey(bytes: Data(count: count)) }
  }

  @Test func noTextOfAKeyShowsIt() throws {
    let bytes = Data((0..<32).map { UInt8($0 + 65) }), key = try SealingKey(bytes: bytes)
    var dumped = ""
    dump(key, to: &dumped)
    dump(KeySource.staticKey(key, previous: [key]), to: &dumped)
    for text in ["\(key)", String(reflecting: key), "\(Mirror(reflecting: key).children.count)", dumped] {
      for shown in [bytes.base64EncodedString(), "ABCDEF", "65, 66", "41424344", "0x41"] {
        #expect(!text.contains(shown), "\(text)")
      }
    }
  }

  // MARK: Keys under keys

  @Test func aWrappedKeyIsUnchangedAndCanBeWrappedAgain() throws {
    let inner = try SealingKey.random(), sealed = try inner.seal(Data("row".utf8), context: place)
    let (old, new) = (try SealingKey.random(), try SealingKey.random())
    let under = try old.wrap(inner, context: place)
    #expect(try old.unwrap(under, context: place).open(sealed, context: place) == Data("row".utf8))
    let again = try new.wrap(old.unwrap(under, context: place), context: place)
    #expect(try new.unwrap(again, context: place).open(sealed, context: place) == Data("row".utf8))
    #expect(throws: SealingError.notAuthentic) { try new.unwrap(under, context: place) }
    #expect(throws: SealingError.notAuthentic) { try old.unwrap(under, context: Data()) }
    #expect(under.range(of: inner.bytes) == nil)
  }

  @Test(arguments: [0, 31, 33])
  func whatIsWrappedAndNoKeyIsRefused(count: Int) throws {
    let key = try SealingKey.random(), sealed = try key.seal(Data(count: count), context: place)
    #expect(throws: SealingError.wrongKeyLength(count)) { try key.unwrap(sealed, context: place) }
  }

  @Test func aSourcesFirstKeyIsThePresentOne() throws {
    let (old, new) = (try SealingKey.random(), try SealingKey.random())
    #expect(try KeySource.staticKey(new, previous: [old]).keys().map(\.bytes) == [new.bytes, old.bytes])
    struct Broken: KeyStoring {
      func key() throws(SealingError) -> SealingKey { throw .keyStoreLocked }
    }
    #expect(throws: SealingError.keyStoreLocked) { try KeySource.keyStore(Broken()).keys() }
  }
}

/// A vector of AES-256-GCM: from NIST's file gcmEncryptExtIV256.rsp, or of its authors' specification of 2005, cases 13, 14 and 16.
struct Vector: Sendable, CustomTestStringConvertible {
  let key, nonce, plaintext, context, ciphertext, tag: Data
  var testDescription: String { tag.map { String(format: "%02x", $0) }.joined() }

  private init(_ hex: String...) {
    let parts = hex.map { text in
      let digits = Array(text)
      return Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16)! })
    }
    (key, nonce, plaintext) = (parts[0], parts[1], parts[2])
    (context, ciphertext, tag) = (parts[3], parts[4], parts[5])
  }

  static let all = [
    Vector(
      "b52c505a37d78eda5dd34f20c22540ea1b58963cf8e5bf8ffa85f9f2492505b4",
      "516c33929df5a3284ff463d7",
      "",
      "",
      "",
      "bdc1ac884d332457a1d2664f168c76f0"
    ),
    Vector(
      "31bdadd96698c204aa9ce1448ea94ae1fb4a9a0b3c9d773b51bb1822666b8f22",
      "0d18e06c7c725ac9e362e1ce",
      "2db5168e932556f8089a0622981d017d",
      "",
      "fa4362189661d163fcd6a56d8bf0405a",
      "d636ac1bbedd5cc3ee727dc2ab4a9489"
    ),
    Vector(
      "92e11dcdaa866f5ce790fd24501f92509aacf4cb8b1339d50c9c1240935dd08b",
      "ac93a1a6145299bde902f21a",
      "2d71bcfa914e4ac045b2aa60955fad24",
      "1e0889016f67601c8ebea4943bc23ad6",
      "8995ae2e6df3dbf96fac7b7137bae67f",
      "eca5aa77d51d4a0a14d9c51e1da474ab"
    ),
    Vector(
      String(repeating: "00", count: 32),
      String(repeating: "00", count: 12),
      "",
      "",
      "",
      "530f8afbc74536b9a963b4f1c4cb738b"
    ),
    Vector(
      String(repeating: "00", count: 32),
      String(repeating: "00", count: 12),
      String(repeating: "00", count: 16),
      "",
      "cea7403d4d606b6e074ec5d3baf39d18",
      "d0d1c8a799996bf0265b98b5d48ab919"
    ),
    Vector(
      String(repeating: "feffe9928665731c6d6a8f9467308308", count: 2),
      "cafebabefacedbaddecaf888",
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
        + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
      "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
        + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662",
      "76fc6ece0f4e1768cddf8853bb2d551b"
    ),
  ]
}
