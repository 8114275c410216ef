import Foundation

/// Files of the data folder that only their owner may read.
package enum PrivateFile {
  /// Sets a file's mode to 0600, and makes the file where it is missing.
  package static func keep(_ path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) } else { restrict(path) }
  }

  /// Sets a file's mode to 0600 where it is there: others may be able to list the folder.
  package static func restrict(_ path: String) {
    chmod(path, 0o600)
  }

  /// Reads the P-256 key in `file`, or makes one and writes it there with mode 0600.
  static func key(_ file: URL) throws(SandboxError) -> PrivateKey {
    let isNew = !FileManager.default.fileExists(atPath: file.path)
    do {
      guard isNew else {
        restrict(file.path)
        return try PrivateKey(pem: String(contentsOf: file, encoding: .utf8))
      }
      let key = try PrivateKey()
      try store(key.pem, in: file)
      return key
    } catch let error as SandboxError {
      throw error
    } catch {
      throw .identityUnusable(path: file.path, reason: "it holds no P-256 private key in PEM (\(error))")
    }
  }

  /// Replaces the content of `file` by `text` in one step, with mode 0600 from the start; a process killed meanwhile leaves the old
  /// file or the new one, never a part.
  package static func store(_ text: String, in file: URL) throws(SandboxError) {
    let temporary = file.appendingPathExtension("new")
    unlink(temporary.path)
    let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(file) }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard
      write(descriptor, bytes, bytes.count) == bytes.count,
      fsync(descriptor) == 0,
      rename(temporary.path, file.path) == 0
    else { throw failure(file) }
  }

  private static func failure(_ file: URL) -> SandboxError {
    .dataDirectoryUnusable(
      path: file.deletingLastPathComponent().path,
      reason: "\(file.lastPathComponent): \(String(cString: strerror(errno)))"
    )
  }
}
