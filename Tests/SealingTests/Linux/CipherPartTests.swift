import Foundation
import Testing

@testable import Sealing

/// Messages that libcrypto takes in several parts, as those of more than a gigabyte.
@Suite struct CipherPartTests {
  @Test(arguments: [0, 1, 6, 7, 8, 21, 100])
  func aMessageInPartsIsSealedAndOpenedAsAWhole(count: Int) throws {
    let key = Data(repeating: 7, count: SealingKey.length), message = Data((0..<count).map { UInt8($0) })
    let whole = try AESGCM(key: key), parted = try AESGCM(key: key, part: 7), place = Data("A longer place".utf8)
    for (sealing, opening) in [(whole, parted), (parted, whole)] {
      let sealed = try sealing.seal(message, place), opened = try opening.open(sealed, place)
      #expect(opened == message)
    }
  }
}
