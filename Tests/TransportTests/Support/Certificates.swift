import Foundation
import TestSupport

/// The keys and certificates of this test run, made once with the openssl tool.
struct Certificates {
  static let shared = Certificates()

  let directory: URL

  private init() {
    directory = TestHome.folder()
    let script = Bundle.module.url(forResource: "Resources/make-certificates", withExtension: "sh")!.path
    try! Command.run("sh", script, directory.path)
    precondition(pin("untrusted").count == 51, "openssl is needed to make certificates")
  }

  /// The authority that clients of the tests trust.
  var authority: URL { directory.appendingPathComponent("ca.pem") }

  /// The pin of a key, as a host writes it.
  func pin(_ name: String) -> String {
    let text = try! String(contentsOf: directory.appendingPathComponent("\(name).pin"), encoding: .utf8)
    return "sha256/" + text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
