import Foundation
import Sealing

/// A request that waits on the device, encrypted, so that the disk alone reveals nothing.
enum Errand: Codable, Hashable, Sendable {
  case post(Draft)
  case deletion(ItemID)

  /// Returns what is to be on the disk.
  ///
  /// - Parameter key: The identifier of the errand; it is authenticated with it.
  func sealed(with sealingKey: SealingKey, key: UUID) throws -> Data {
    try sealingKey.seal(try PropertyListEncoder.binary.encode(self), context: Self.context(key))
  }

  /// Opens what was on the disk, by the first of the keys that it was sealed with.
  init(_ sealed: Data, keys: [SealingKey], key: UUID) throws {
    for candidate in keys {
      guard let plain = try? candidate.open(sealed, context: Self.context(key)) else { continue }
      self = try PropertyListDecoder().decode(Errand.self, from: plain)
      return
    }
    throw SealingError.notAuthentic
  }

  private static func context(_ key: UUID) -> Data {
    Data("quintet.catalogue.errand.1 \(key.uuidString)".utf8)
  }
}

extension PropertyListEncoder {
  fileprivate static var binary: PropertyListEncoder {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return encoder
  }
}
