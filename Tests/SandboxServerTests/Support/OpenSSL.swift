import Foundation
import NIOCore
import SandboxOpenSSL
import Testing

@testable import SandboxTLS

/// Runs the openssl tool, and returns what it wrote to standard output.
///
/// - Throws: `OpenSSLRefused` where it ends with another status than 0.
@discardableResult
func openssl(_ arguments: String...) throws -> String { try openssl(arguments) }

@discardableResult
func openssl(_ arguments: [String]) throws -> String {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
  let errors = FileManager.default.temporaryDirectory.appending(path: "openssl-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: errors) }
  let process = try ChildProcess(["/usr/bin/env", "openssl"] + arguments, environment: ["PATH": path], errors: errors)
  let output = try process.output.readToEnd() ?? Data()
  guard process.waitForEnd() == 0 else {
    throw OpenSSLRefused(arguments: arguments, reason: try String(contentsOf: errors, encoding: .utf8))
  }
  return String(decoding: output, as: UTF8.self)
}

/// The tool has failed.
struct OpenSSLRefused: Error {
  let arguments: [String]
  let reason: String
}

/// The content of a certificate's file, read by the openssl tool.
struct CertificateContent: Equatable {
  /// "subject=" and "issuer=", each with the name.
  let names: [String]
  let notBefore: Date
  let notAfter: Date
  /// As a positive number in hex.
  let serialNumber: String
  /// The key, as DER of a SubjectPublicKeyInfo.
  let publicKey: Data

  init(of file: URL) throws {
    let text = try openssl(
      "x509",
      "-in",
      file.path,
      "-noout",
      "-nameopt",
      "RFC2253",
      "-subject",
      "-issuer",
      "-dates",
      "-dateopt",
      "iso_8601",
      "-serial",
      "-pubkey"
    )
    let lines = text.split(separator: "\n").map(String.init)
    func value(_ name: String) throws -> String {
      String(try #require(lines.first { $0.hasPrefix(name + "=") }).dropFirst(name.count + 1))
    }
    func date(_ name: String) throws -> Date {
      try Date(value(name).replacing(" ", with: "T"), strategy: .iso8601)
    }
    names = try ["subject", "issuer"].map { try "\($0)=\(value($0))" }
    notBefore = try date("notBefore")
    notAfter = try date("notAfter")
    serialNumber = try value("serial")
    publicKey = try Self.bytes(ofPEM: lines)
  }

  /// The bytes between the lines that begin and end a block of PEM.
  static func bytes(ofPEM lines: [String]) throws -> Data {
    let begin = try #require(lines.firstIndex { $0.hasPrefix("-----BEGIN") })
    let end = try #require(lines.firstIndex { $0.hasPrefix("-----END") })
    return try #require(Data(base64Encoded: lines[(begin + 1)..<end].joined()))
  }
}

/// The client's side of TLS connections, which verifies the chain and the name in full.
enum TLSClient {
  /// - Parameters:
  ///   - authority: the only one to trust.
  ///   - host: the DNS name, IPv4 or IPv6 address that the certificate has to be for.
  ///   - protocols: what ALPN offers.
  static func session(trusting authority: Certificate, host: String, protocols: [String] = []) throws -> TLSSession {
    let context = try OpenSSL.check(SSL_CTX_new(TLS_client_method()))
    defer { SSL_CTX_free(context) }
    try OpenSSL.check(X509_STORE_add_cert(SSL_CTX_get_cert_store(context), authority.pointer))
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
    let parameters = SSL_CTX_get0_param(context)
    try OpenSSL.check(X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_X509_STRICT)))
    switch Certificate.AlternativeName(host) {
    case .dns: try OpenSSL.check(X509_VERIFY_PARAM_set1_host(parameters, host, 0))
    case .address: try OpenSSL.check(X509_VERIFY_PARAM_set1_ip_asc(parameters, host))
    }
    if !protocols.isEmpty {
      let offer = protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
      // Unlike other functions it returns 0 for success.
      try #require(SSL_CTX_set_alpn_protos(context, offer, UInt32(offer.count)) == 0)
    }
    let session = try TLSSession(OpenSSL.check(SSL_new(context)))
    SSL_set_connect_state(session.pointer)
    return session
  }
}

extension TLSSession {
  /// The key that the other side proved to own, as DER of a SubjectPublicKeyInfo.
  func peerKey() throws -> Data {
    let certificate = try OpenSSL.check(SSL_get1_peer_certificate(pointer))
    defer { X509_free(certificate) }
    return try OpenSSL.der { i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), $0) }
  }
}
