import Foundation
import Testing

@testable import SandboxServer

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

/// The tool did not do what it was asked for.
struct OpenSSLRefused: Error {
  let arguments: [String]
  let reason: String
}

/// What the openssl tool reads in a certificate's file.
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
