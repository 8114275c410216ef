import Foundation

/// What clients send as `Authorization` to the backends that ask for it: 1 to 255 visible ASCII characters.
public struct AccessToken: Equatable, Sendable {
  /// The header's value.
  public let text: String

  /// Takes 1 to 255 visible ASCII characters; nil for anything else.
  public init?(_ text: String) {
    guard (1...255).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    self.text = text
  }

  /// Where the token of a data folder is.
  static func file(in directory: URL) -> URL { directory.appending(path: "token") }

  /// Reads the token kept in `directory`, or makes one of 256 random bits and writes it there with mode 0600.
  init(directory: URL) throws(SandboxError) {
    let file = Self.file(in: directory)
    guard FileManager.default.fileExists(atPath: file.path) else {
      text = (0..<32).map { _ in UInt8.random(in: .min ... .max) }.hex
      try PrivateFile.store(text + "\n", in: file)
      return
    }
    PrivateFile.restrict(file.path)
    let content = try? String(contentsOf: file, encoding: .utf8)
    guard let content, let kept = AccessToken(content.trimmingCharacters(in: .newlines)) else {
      throw .identityUnusable(path: file.path, reason: "it holds no token of 1 to 255 visible ASCII characters")
    }
    self = kept
  }

  /// Compares in a time that says nothing of where they differ.
  func matches(_ value: String) -> Bool {
    // Of digests: where those differ says nothing of where the texts do.
    SHA256.hash(Data(text.utf8)) == SHA256.hash(Data(value.utf8))
  }
}
