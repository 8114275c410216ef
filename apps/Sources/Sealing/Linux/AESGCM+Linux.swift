#if os(Linux)
  import CLibcrypto
  import Foundation

  /// OpenSSL's AES-256-GCM, which uses the processor's instructions for it. The key is wiped when this goes.
  ///
  /// Each message has a cipher context of its own: to keep one ready would save 0.4 µs of 1.7, and take a lock.
  final class AESGCM: @unchecked Sendable {
    // Unchecked: the key never changes, and C's algorithm, to which libcrypto counts references atomically, is for any thread.
    static let nonceLength = 12
    static let tagLength = 16
    /// Bytes that libcrypto takes at once: its lengths are of 32 bits.
    private let part: Int

    private let key: UnsafeMutablePointer<UInt8>
    /// Looked up once a key, which takes as long as sealing a small message.
    private let algorithm = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil)

    init(key bytes: Data, part: Int = 1 << 30) throws(SealingError) {
      self.part = part
      key = .allocate(capacity: SealingKey.length)
      bytes.copyBytes(to: key, count: SealingKey.length)
    }

    init(randomKeyOf length: Int) throws(SealingError) {
      part = 1 << 30
      key = .allocate(capacity: length)
      guard RAND_priv_bytes(key, Int32(length)) == 1 else { throw Self.failure("random numbers") }
    }

    deinit {
      OPENSSL_cleanse(key, SealingKey.length)
      key.deallocate()
      EVP_CIPHER_free(algorithm)
    }

    var keyBytes: Data { Data(bytes: key, count: SealingKey.length) }

    func seal(_ plaintext: Data, _ context: Data) throws(SealingError) -> Data {
      var sealed = Data(count: plaintext.count + Self.nonceLength + Self.tagLength)
      let isSealed = plaintext.withUnsafeBytes { plaintext in
        sealed.withUnsafeMutableBytes { sealed in
          guard let nonce = sealed.baseAddress?.assumingMemoryBound(to: UInt8.self),
            RAND_bytes(nonce, Int32(Self.nonceLength)) == 1, let cipher = begin(nonce, context, isSealing: true)
          else { return false }
          defer { EVP_CIPHER_CTX_free(cipher) }
          let output = nonce + Self.nonceLength, tag = output + plaintext.count
          var length: Int32 = 0
          return update(cipher, plaintext, output) && EVP_EncryptFinal_ex(cipher, tag, &length) == 1
            && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagLength), tag) == 1
        }
      }
      guard isSealed else { throw Self.failure("AES-256-GCM") }
      return sealed
    }

    /// Takes at least a nonce and a tag.
    func open(_ sealed: Data, _ context: Data) throws(SealingError) -> Data {
      var plaintext = Data(count: sealed.count - Self.nonceLength - Self.tagLength)
      let count = plaintext.count
      let result: SealingError? = sealed.withUnsafeBytes { sealed in
        plaintext.withUnsafeMutableBytes { plaintext in
          guard let nonce = sealed.baseAddress?.assumingMemoryBound(to: UInt8.self),
            let cipher = begin(nonce, context, isSealing: false)
          else { return Self.failure("AES-256-GCM") }
          defer { EVP_CIPHER_CTX_free(cipher) }
          let input = UnsafeRawBufferPointer(start: nonce + Self.nonceLength, count: count)
          // The call is for both directions, and only reads the tag in this one.
          let tag = UnsafeMutableRawPointer(mutating: nonce + Self.nonceLength + count)
          var length: Int32 = 0, rest: UInt8 = 0
          guard update(cipher, input, plaintext.baseAddress?.assumingMemoryBound(to: UInt8.self)),
            EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagLength), tag) == 1
          else { return Self.failure("AES-256-GCM") }
          guard EVP_DecryptFinal_ex(cipher, &rest, &length) == 1 else {
            ERR_clear_error()
            return .notAuthentic
          }
          return nil
        }
      }
      if let result { throw result }
      return plaintext
    }

    /// A cipher with key, nonce and context; nil if libcrypto fails.
    private func begin(_ nonce: UnsafePointer<UInt8>, _ context: Data, isSealing: Bool) -> OpaquePointer? {
      guard let cipher = EVP_CIPHER_CTX_new() else { return nil }
      let isReady = context.withUnsafeBytes { context in
        EVP_CipherInit_ex2(cipher, algorithm, key, nonce, isSealing ? 1 : 0, nil) == 1
          && update(cipher, context, nil)
      }
      if isReady { return cipher }
      EVP_CIPHER_CTX_free(cipher)
      return nil
    }

    /// Takes bytes through the cipher; without a place for the outcome they are the context.
    private func update(
      _ cipher: OpaquePointer,
      _ input: UnsafeRawBufferPointer,
      _ output: UnsafeMutablePointer<UInt8>?
    ) -> Bool {
      let start = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
      var done = 0, length: Int32 = 0
      while done < input.count {
        let count = min(part, input.count - done)
        guard EVP_CipherUpdate(cipher, output.map { $0 + done }, &length, start.map { $0 + done }, Int32(count)) == 1
        else { return false }
        done += count
      }
      return true
    }

    private static func failure(_ what: String) -> SealingError {
      let code = ERR_get_error()
      ERR_clear_error()
      var text = [CChar](repeating: 0, count: 256)
      ERR_error_string_n(code, &text, text.count)
      return .unavailable(
        "\(what): \(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))"
      )
    }
  }
#endif
