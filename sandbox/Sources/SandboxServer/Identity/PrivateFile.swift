import Foundation

/// Reads and writes the files of the data folder that are more than the database.
enum PrivateFile {
  /// Leaves a file to its owner alone, and makes it where it is missing, for others to write to who would give it another mode.
  static func keep(_ path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) } else { restrict(path) }
  }

  /// Leaves a file to its owner alone, if it is there and this user's: the folder may be one that others can look into.
  static func restrict(_ path: String) {
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

  /// Makes `text` the content of `file` in one step; a process killed meanwhile leaves the old file or the new one,
  /// never a part. It is its owner's alone from its first moment on.
  static func store(_ text: String, in file: URL) throws(SandboxError) {
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
