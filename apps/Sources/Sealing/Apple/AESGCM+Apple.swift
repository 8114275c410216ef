// For Apple platforms alone; on Linux it runs against stand-ins of their frameworks.
#if canImport(Darwin)
  import CryptoKit
  import Foundation

  /// CryptoKit's AES-256-GCM. It wipes the key when this goes.
  final class AESGCM: Sendable {
    static let nonceLength = 12
    static let tagLength = 16

    private let key: SymmetricKey

    init(key bytes: Data) throws(SealingError) {
      key = SymmetricKey(data: bytes)
    }

    init(randomKeyOf length: Int) throws(SealingError) {
      key = SymmetricKey(size: SymmetricKeySize(bitCount: length * 8))
    }

    var keyBytes: Data { key.withUnsafeBytes { Data($0) } }

    func seal(_ plaintext: Data, _ context: Data) throws(SealingError) -> Data {
      do {
        // CryptoKit makes a random nonce of 12 bytes, and combines the three in this order for one of that length.
        let box = try AES.GCM.seal(plaintext, using: key, authenticating: context)
        guard let sealed = box.combined else { throw SealingError.unavailable("CryptoKit made another nonce") }
        return sealed
      } catch let error as SealingError {
        throw error
      } catch {
        throw .unavailable("\(error)")
      }
    }

    /// Takes at least a nonce and a tag.
    func open(_ sealed: Data, _ context: Data) throws(SealingError) -> Data {
      do {
        return try AES.GCM.open(AES.GCM.SealedBox(combined: sealed), using: key, authenticating: context)
      } catch {
        throw .notAuthentic
      }
    }
  }
#endif
