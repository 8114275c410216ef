import Foundation
import SecurityStandIn
import TestSupport

/// The keys and certificates of this test run, made once with the openssl tool.
struct Certificates {
  static let shared = Certificates()

  let folder: URL
  /// The authority that clients of the tests trust, and with it both that there are.
  let authority, both: URL
  private let certificates: [String: SecCertificate]

  private init() {
    folder = TestHome.folder()
    authority = folder.appendingPathComponent("ca.pem")
    both = folder.appendingPathComponent("both.pem")
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/bin/sh")
    tool.arguments = [
      Bundle.module.url(forResource: "Resources/make-certificates", withExtension: "sh")!.path, folder.path,
    ]
    try! tool.run()
    tool.waitUntilExit()
    precondition(tool.terminationStatus == 0, "openssl is needed to make certificates")
    let names = try! FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".der") }
    certificates = Dictionary(
      uniqueKeysWithValues: names.map { [folder] name in
        let data = try! Data(contentsOf: folder.appendingPathComponent(name))
        return (String(name.dropLast(4)), SecCertificateCreateWithData(nil, NSData(data: data))!)
      }
    )
  }

  /// The pin of a key, as the openssl tool computes it.
  func pin(_ name: String) -> String {
    "sha256/" + (try! String(contentsOf: folder.appendingPathComponent("\(name).pin"), encoding: .utf8))
  }

  func certificate(_ name: String) -> SecCertificate { certificates[name]! }

  /// The chain that a server shows that has a certificate of these.
  func trust(_ name: String, host: String, system: [String] = []) -> SecTrust {
    SecTrust(chain: [certificate(name)], host: host, system: system.map(certificate))
  }
}
