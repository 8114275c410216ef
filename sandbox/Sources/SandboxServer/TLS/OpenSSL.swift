import COpenSSL
import Foundation

/// Why libcrypto did not do what it was asked for, in its own words.
struct OpenSSLError: Error, Equatable, CustomStringConvertible {
  let description: String

  /// Takes the last error of this thread, and leaves none behind.
  init() {
    var text = [CChar](repeating: 0, count: 256)
    ERR_error_string_n(ERR_peek_last_error(), &text, text.count)
    ERR_clear_error()
    description = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  init(_ description: String) {
    self.description = description
  }
}

/// Calls of libcrypto that keys and certificates have in common.
enum OpenSSL {
  /// - Throws: `OpenSSLError` for any result but 1, which is how libcrypto's functions say that all went well.
  static func check(_ result: Int32) throws(OpenSSLError) {
    guard result == 1 else { throw OpenSSLError() }
  }

  /// - Throws: `OpenSSLError` for nil.
  static func check<Pointer>(_ result: Pointer?) throws(OpenSSLError) -> Pointer {
    guard let result else { throw OpenSSLError() }
    return result
  }

  /// What `write` writes, which returns 1 if all went well.
  static func text(_ write: (_ output: OpaquePointer) -> Int32) throws(OpenSSLError) -> String {
    let output = try check(BIO_new(BIO_s_mem()))
    defer { BIO_free(output) }
    try check(write(output))
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(output))
    guard BIO_read(output, &bytes, Int32(bytes.count)) == bytes.count else { throw OpenSSLError() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What `read` makes of `text`; it returns nil if it can make nothing of it.
  static func value<Value>(of text: String, _ read: (_ input: OpaquePointer) -> Value?) throws(OpenSSLError) -> Value {
    let bytes = Array(text.utf8)
    let input = try check(BIO_new(BIO_s_mem()))
    defer { BIO_free(input) }
    guard BIO_write(input, bytes, Int32(bytes.count)) == bytes.count || bytes.isEmpty else { throw OpenSSLError() }
    return try check(read(input))
  }

  /// The DER that `encode` makes: called without a place it returns the length, and with one it writes there.
  static func der(_ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) throws(OpenSSLError) -> Data
  {
    let count = encode(nil)
    guard count > 0 else { throw OpenSSLError() }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    let written = bytes.withUnsafeMutableBufferPointer { bytes in
      var next = bytes.baseAddress
      return encode(&next)
    }
    guard written == count else { throw OpenSSLError() }
    return Data(bytes)
  }
}

/// SHA-256 (FIPS 180-4).
enum SHA256 {
  /// The 32 bytes of the hash of `bytes`.
  static func hash(_ bytes: some ContiguousBytes) -> Data {
    var digest = [UInt8](repeating: 0, count: 32)
    let isHashed = bytes.withUnsafeBytes { EVP_Digest($0.baseAddress, $0.count, &digest, nil, EVP_sha256(), nil) == 1 }
    // It needs a little memory, without which nothing here goes on.
    precondition(isHashed, "libcrypto has no SHA-256")
    return Data(digest)
  }
}
