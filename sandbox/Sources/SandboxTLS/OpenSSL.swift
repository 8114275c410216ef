import Foundation
import SandboxOpenSSL

/// The reason why libcrypto or libssl failed, in its own words.
package struct OpenSSLError: Error, Equatable, CustomStringConvertible {
  package let description: String

  /// Takes the last error of this thread, and clears the thread's list of errors.
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

/// An object of OpenSSL, freed with this one.
///
/// `@unchecked` because of the pointer: keys, certificates and contexts are not changed once they are set up, and OpenSSL counts the
/// references to them atomically, so that every thread may use them.
final class OpenSSLObject: @unchecked Sendable {
  let pointer: OpaquePointer
  private let free: @Sendable (OpaquePointer) -> Void

  init(_ pointer: OpaquePointer, free: @escaping @Sendable (OpaquePointer) -> Void) {
    self.pointer = pointer
    self.free = free
  }

  deinit {
    free(pointer)
  }
}

/// Calls of OpenSSL that keys, certificates and connections have in common.
enum OpenSSL {
  /// Checks the result of a function that returns 1 for success.
  ///
  /// - Throws: `OpenSSLError` for any other result.
  static func check(_ result: Int32) throws(OpenSSLError) {
    guard result == 1 else { throw OpenSSLError() }
  }

  /// Checks the result of a function that returns nil where it fails.
  ///
  /// - Throws: `OpenSSLError` for nil.
  static func check<Pointer>(_ result: Pointer?) throws(OpenSSLError) -> Pointer {
    guard let result else { throw OpenSSLError() }
    return result
  }

  /// Returns the text that `write` writes; it returns 1 for success.
  static func text(_ write: (_ output: OpaquePointer) -> Int32) throws(OpenSSLError) -> String {
    let output = try check(BIO_new(BIO_s_mem()))
    defer { BIO_free(output) }
    try check(write(output))
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(output))
    guard BIO_read(output, &bytes, Int32(bytes.count)) == bytes.count else { throw OpenSSLError() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the value that `read` reads from `text`; it returns nil where it cannot.
  static func value<Value>(of text: String, _ read: (_ input: OpaquePointer) -> Value?) throws(OpenSSLError) -> Value {
    let bytes = Array(text.utf8)
    let input = try check(BIO_new(BIO_s_mem()))
    defer { BIO_free(input) }
    guard BIO_write(input, bytes, Int32(bytes.count)) == bytes.count || bytes.isEmpty else { throw OpenSSLError() }
    return try check(read(input))
  }

  /// Returns the DER that `encode` makes: called with nil it returns the length, otherwise it writes.
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
package enum SHA256 {
  /// Returns the 32 bytes of the hash of `bytes`.
  package static func hash(_ bytes: some ContiguousBytes) -> Data {
    var digest = [UInt8](repeating: 0, count: 32)
    let isHashed = bytes.withUnsafeBytes { EVP_Digest($0.baseAddress, $0.count, &digest, nil, EVP_sha256(), nil) == 1 }
    // Fails without memory alone.
    precondition(isHashed, "libcrypto has no SHA-256")
    return Data(digest)
  }
}

extension Sequence<UInt8> {
  /// Two hex digits for each byte, in lower case.
  package var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
