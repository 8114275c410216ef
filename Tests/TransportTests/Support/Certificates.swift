import Foundation

/// Holds the keys and certificates of this test run, made once with the openssl tool.
struct Certificates {
  static let shared = Certificates()

  let directory: URL

  private init() {
    directory = URL.temporaryDirectory(named: "certificates")
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

extension URL {
  /// What the tests write, deleted when the process ends.
  private static let root: URL = {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("transport-tests-\(UUID().uuidString)")
    try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: URL.root) }
    return url
  }()

  /// Makes an empty directory.
  static func temporaryDirectory(named name: String) -> URL {
    let url = root.appendingPathComponent("\(name)-\(UUID().uuidString)")
    try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }
}
