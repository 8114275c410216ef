import Foundation
import Testing

@testable import SandboxTLS

/// The certificates and keys of a data folder, as the openssl tool reads their files.
struct IdentityTests {
  private static let day: TimeInterval = 86_400

  @Test func theLeafIsAServerCertificateForItsHosts() async throws {
    try await withTemporaryFolder { folder in
      let now = Date()
      _ = try Identity(directory: folder, host: "192.168.7.9", leafKey: .current, now: now)
      let file = folder.appending(path: "leaf.pem")
      #expect(
        try extensions(of: file) == """
          X509v3 Basic Constraints: critical
              CA:FALSE
          X509v3 Key Usage: critical
              Digital Signature
          X509v3 Extended Key Usage:
              TLS Web Server Authentication
          X509v3 Subject Alternative Name:
              DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:192.168.7.9
          """
      )
      let leaf = try CertificateContent(of: file)
      #expect(leaf.names == ["subject=CN=sandbox", "issuer=CN=sandbox certificate authority"])
      #expect(leaf.notBefore <= now)
      #expect(leaf.notAfter.timeIntervalSince(leaf.notBefore) == 397 * Self.day)
      #expect(leaf.notAfter > now + 396 * Self.day)
    }
  }

  @Test(arguments: ["localhost", "127.0.0.1", "::1", "192.168.7.9", "fe80::7", "sandbox.example"])
  func aStrictClientAcceptsTheLeaf(host: String) async throws {
    try await withTemporaryFolder { folder in
      _ = try Identity(directory: folder, host: host, leafKey: .current)
      let option = host.contains(":") || host.last?.isNumber == true ? "-verify_ip" : "-verify_hostname"
      try verify(folder, option, host)
      #expect(throws: OpenSSLRefused.self) { try verify(folder, "-verify_hostname", "elsewhere.example") }
      #expect(throws: OpenSSLRefused.self) { try verify(folder, "-verify_ip", "192.168.7.10") }
    }
  }

  @Test(arguments: [
    ("sandbox.example", ", DNS:sandbox.example"), ("localhost", ""), ("127.0.0.1", ""), ("0:0:0:0:0:0:0:1", ""),
    ("fe80::7", ", IP Address:FE80:0:0:0:0:0:0:7"), ("a,IP:10.0.0.1", ", DNS:a,IP:10.0.0.1"),
  ])
  func aHostIsInTheLeafOnce(host: String, added: String) async throws {
    try await withTemporaryFolder { folder in
      _ = try Identity(directory: folder, host: host, leafKey: .current)
      let names = try openssl(
        "x509",
        "-in",
        folder.appending(path: "leaf.pem").path,
        "-noout",
        "-ext",
        "subjectAltName"
      )
      .split(separator: "\n").last
      #expect(
        names == "    DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1\(added)"
      )
    }
  }

  @Test func theAuthoritySignsNoFurtherAuthority() async throws {
    try await withTemporaryFolder { folder in
      let authority = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current).authority
      #expect(
        try extensions(of: authority.file) == """
          X509v3 Basic Constraints: critical
              CA:TRUE, pathlen:0
          X509v3 Key Usage: critical
              Certificate Sign, CRL Sign
          """
      )
      let content = try CertificateContent(of: authority.file)
      #expect(content.notAfter.timeIntervalSince(content.notBefore) == 3652 * Self.day)
      #expect(
        content.names == ["subject=CN=sandbox certificate authority", "issuer=CN=sandbox certificate authority"]
      )
      let file = authority.file.path
      try openssl("verify", "-x509_strict", "-check_ss_sig", "-CAfile", file, file)
      try verify(folder, "-verify_ip", "127.0.0.1")
    }
  }

  @Test func certificatesAreDatedBackByAnHourForSlowClocks() async throws {
    try await withTemporaryFolder { folder in
      let now = Date(timeIntervalSince1970: 1_900_000_000)
      let identity = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current, now: now)
      for file in [identity.authority.file, folder.appending(path: "leaf.pem")] {
        #expect(try CertificateContent(of: file).notBefore == now - 3600)
      }
    }
  }

  @Test func aLeafIsInvalidUnderAnotherAuthority() async throws {
    try await withTemporaryFolder { folder in
      _ = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      let leaf = try Data(contentsOf: folder.appending(path: "leaf.pem"))
      for name in ["ca.pem", "ca-key.pem"] {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
      _ = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      try verify(folder, "-verify_ip", "127.0.0.1")
      try leaf.write(to: folder.appending(path: "leaf.pem"))
      #expect(throws: OpenSSLRefused.self) { try verify(folder, "-verify_ip", "127.0.0.1") }
    }
  }

  @Test func pinsAreTheHashesOfTheKeysInTheFiles() async throws {
    try await withTemporaryFolder { folder in
      let pins = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current).pins
      let served = try CertificateContent(of: folder.appending(path: "leaf.pem")).publicKey
      #expect(pins.current == "sha256/" + SHA256.hash(served).base64EncodedString())
      for (name, pin) in [("leaf-key.pem", pins.current), ("spare-key.pem", pins.backup)] {
        let key = try openssl("pkey", "-in", folder.appending(path: name).path, "-pubout")
        let bytes = try CertificateContent.bytes(ofPEM: key.split(separator: "\n").map(String.init))
        #expect(pin == "sha256/" + SHA256.hash(bytes).base64EncodedString())
      }
      #expect(pins.backup != pins.current)
    }
  }

  @Test(arguments: [
    // FIPS 180-4's examples, and no bytes at all.
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func sha256MatchesTheStandardsExamples(text: String, times: Int, hash: String) {
    #expect(SHA256.hash(Data(String(repeating: text, count: times).utf8)).hex == hash)
  }

  @Test(arguments: [false, true])
  func everyFileIsForItsOwnerAlone(isUsedBefore: Bool) async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
      if isUsedBefore {
        try await withSandbox(data: folder) { _ in }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
          try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path + "/" + name)
        }
      }
      try await withSandbox(data: folder) { client async throws in
        #expect(try await client.report().status == 200)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.contains("sandbox.sqlite-wal"))
        for name in names { #expect(try mode(folder.appending(path: name)) == 0o600, "\(name)") }
      }
    }
  }

  @Test func theDataFolderIsForItsOwnerAlone() async throws {
    try await withTemporaryFolder { parent in
      let folder = parent.appending(path: "data")
      try await withSandbox(data: folder) { _ in }
      #expect(try mode(folder) == 0o700)
      for name in ["ca-key.pem", "leaf-key.pem", "spare-key.pem", "token"] {
        #expect(try mode(folder.appending(path: name)) == 0o600, "\(name)")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!names.contains { $0.hasSuffix(".new") })
    }
  }

  @Test func laterStartsKeepTheAuthorityAndTheKeys() async throws {
    try await withTemporaryFolder { folder in
      let first = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      let leaf = try CertificateContent(of: folder.appending(path: "leaf.pem"))
      let second = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      let later = try CertificateContent(of: folder.appending(path: "leaf.pem"))
      #expect(second.pins == first.pins)
      #expect(try second.authority.certificate.pem == first.authority.certificate.pem)
      #expect(later.publicKey == leaf.publicKey)
      #expect(later.serialNumber != leaf.serialNumber)
      #expect([leaf, later].allSatisfy { $0.serialNumber.count == 40 && $0.serialNumber < "8" })
    }
  }

  @Test func anExpiredLeafIsRenewedWithTheSameKey() async throws {
    try await withTemporaryFolder { folder in
      let start = Date()
      let later = start + 400 * Self.day
      let first = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current, now: start)
      let old = try CertificateContent(of: folder.appending(path: "leaf.pem"))
      let second = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current, now: later)
      let new = try CertificateContent(of: folder.appending(path: "leaf.pem"))
      #expect(old.notAfter < later)
      #expect(new.notAfter > later + 396 * Self.day)
      #expect(new.publicKey == old.publicKey)
      #expect(second.pins == first.pins)
      #expect(try second.authority.certificate.pem == first.authority.certificate.pem)
    }
  }

  @Test func anExpiringAuthorityIsRenewedWithTheSameKey() async throws {
    try await withTemporaryFolder { folder in
      let start = Date()
      let first = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current, now: start)
      let old = try CertificateContent(of: first.authority.file)
      let later = start + 3300 * Self.day
      let second = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current, now: later)
      let new = try CertificateContent(of: second.authority.file)
      #expect(new.notAfter > old.notAfter)
      #expect(new.publicKey == old.publicKey)
      #expect(try new.notAfter > CertificateContent(of: folder.appending(path: "leaf.pem")).notAfter)
      #expect(second.pins == first.pins)
    }
  }

  @Test func anAuthorityMadeWithAClockAheadIsRenewedWithTheSameKey() async throws {
    try await withTemporaryFolder { folder in
      let ahead = Date() + 400 * Self.day
      let first = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current, now: ahead)
      let old = try CertificateContent(of: first.authority.file)
      let second = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      let new = try CertificateContent(of: second.authority.file)
      try verify(folder, "-verify_ip", "127.0.0.1")
      #expect(new.publicKey == old.publicKey)
      #expect(second.pins == first.pins)
    }
  }

  @Test(arguments: ["ca.pem", "leaf.pem", "leaf-key.pem", "spare-key.pem", "ca-key.pem"])
  func aStartCompletesAnInterruptedOne(missing: String) async throws {
    try await withTemporaryFolder { folder in
      _ = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      try FileManager.default.removeItem(at: folder.appending(path: missing))
      try Data("half".utf8).write(to: folder.appending(path: missing + ".new"))
      let identity = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      try verify(folder, "-verify_ip", "127.0.0.1")
      #expect(try identity.pins.current == Pins.pin(of: identity.leafKey))
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: missing).path))
    }
  }

  @Test(arguments: ["ca.pem", "ca-key.pem", "leaf-key.pem", "spare-key.pem"], ["not in PEM", ""])
  func anUnusableFileIsReportedAndKept(name: String, content: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: name)
      try Data(content.utf8).write(to: file)
      expectUnusable(file, in: folder)
      #expect(try String(contentsOf: file, encoding: .utf8) == content)
    }
  }

  @Test(arguments: [
    ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"],
    ["genpkey", "-algorithm", "ED25519"],
    ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
    // Keys with a password, for which nobody is asked.
    ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-aes-128-cbc", "-pass", "pass:"],
    ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-aes-128-cbc", "-pass", "pass:secret"],
  ])
  func anUnusableKeyIsReportedAndKept(command: [String]) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "leaf-key.pem")
      try openssl(command + ["-out", file.path])
      let content = try Data(contentsOf: file)
      expectUnusable(file, in: folder)
      #expect(try Data(contentsOf: file) == content)
    }
  }

  @Test(arguments: [
    ["ecparam", "-name", "prime256v1", "-genkey", "-noout"],
    ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
  ])
  func keysOfTheOpensslToolAreServed(command: [String]) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "leaf-key.pem")
      try openssl(command + ["-out", file.path])
      let content = try Data(contentsOf: file)
      let identity = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      let key = try openssl("pkey", "-in", file.path, "-pubout")
      let bytes = try CertificateContent.bytes(ofPEM: key.split(separator: "\n").map(String.init))
      #expect(identity.pins.current == "sha256/" + SHA256.hash(bytes).base64EncodedString())
      #expect(try Data(contentsOf: file) == content)
      try verify(folder, "-verify_ip", "127.0.0.1")
    }
  }

  @Test func anAuthorityOfAnotherKeyIsReplaced() async throws {
    try await withTemporaryFolder { folder in
      let first = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current).authority
      let old = try first.certificate.pem
      try openssl(
        "ecparam",
        "-name",
        "prime256v1",
        "-genkey",
        "-noout",
        "-out",
        folder.appending(path: "ca-key.pem").path
      )
      let second = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current).authority
      #expect(try second.certificate.pem != old)
      try verify(folder, "-verify_ip", "127.0.0.1")
    }
  }

  /// Verifies the leaf like a TLS client that is strict about RFC 5280.
  private func verify(_ folder: URL, _ options: String...) throws {
    let chain = ["-CAfile", folder.appending(path: "ca.pem").path, folder.appending(path: "leaf.pem").path]
    try openssl(["verify", "-x509_strict", "-purpose", "sslserver"] + options + chain)
  }

  private func extensions(of file: URL) throws -> String {
    let names = "basicConstraints,keyUsage,extendedKeyUsage,subjectAltName"
    return try openssl("x509", "-in", file.path, "-noout", "-ext", names)
      .replacing(" \n", with: "\n").trimmingCharacters(in: .newlines)
  }

  private func expectUnusable(_ file: URL, in folder: URL) {
    #expect {
      try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
    } throws: { error in
      guard case SandboxError.identityUnusable(let path, _) = error else { return false }
      return path == file.path
    }
  }

  private func mode(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }
}
