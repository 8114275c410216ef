import Foundation

/// Writes, moves and removes files so that a kill or a power cut leaves either all of a step or nothing of it.
enum DurableFile {
  /// Prefix of files that are not complete yet.
  static let temporaryPrefix = "."

  /// Creates a file, readable by its owner alone: temporary file, fsync, rename, fsync of the directory.
  static func write(_ data: Data, to url: URL) throws(OutboxError) {
    let temporary = url.deletingLastPathComponent().appendingPathComponent(temporaryPrefix + url.lastPathComponent)
    let file = open(temporary.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw OutboxError(code: errno) }
    var failure: Int32?
    if !writeAll(data, to: file) || !synchronize(file) { failure = errno }
    if close(file) != 0, failure == nil { failure = errno }
    if failure == nil, rename(temporary.path, url.path) != 0 { failure = errno }
    if let failure {
      unlink(temporary.path)
      throw OutboxError(code: failure)
    }
    do {
      try synchronizeDirectory(of: url)
    } catch {
      unlink(url.path)
      throw error
    }
  }

  /// Moves a file within one file system.
  static func move(_ url: URL, to target: URL) throws(OutboxError) {
    guard rename(url.path, target.path) == 0 else { throw OutboxError(code: errno) }
    try synchronizeDirectory(of: target)
    try synchronizeDirectory(of: url)
  }

  /// Removes a file; it is no error if it is gone already.
  static func remove(_ url: URL) throws(OutboxError) {
    guard unlink(url.path) == 0 || errno == ENOENT else { throw OutboxError(code: errno) }
    try synchronizeDirectory(of: url)
  }

  /// Creates a directory and what is missing above it, for its owner alone; it is no error if it exists.
  static func makeDirectory(_ url: URL) throws(OutboxError) {
    if mkdir(url.path, 0o700) != 0 {
      if errno == EEXIST { return }
      guard errno == ENOENT, url.pathComponents.count > 1 else { throw OutboxError(code: errno) }
      try makeDirectory(url.deletingLastPathComponent())
      guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else { throw OutboxError(code: errno) }
    }
    try synchronizeDirectory(of: url)
  }

  /// Reads a file; `nil` if it is gone or cannot be read, an error if only this process's means are exhausted.
  static func read(_ url: URL) throws(OutboxError) -> Data? {
    if let data = try? Data(contentsOf: url) { return data }
    let file = open(url.path, O_RDONLY | O_CLOEXEC)
    let code = errno
    if file >= 0 { close(file) }
    if file < 0, [EMFILE, ENFILE, ENOMEM].contains(code) { throw OutboxError(code: code) }
    return nil
  }

  /// Opens and locks a file, waiting for its turn or not; closing the descriptor unlocks, and so does the process's end.
  ///
  /// Returns `nil` if someone else holds the lock and `waits` is false.
  static func lock(_ url: URL, waits: Bool) throws(OutboxError) -> Int32? {
    let file = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw OutboxError(code: errno) }
    while flock(file, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EINTR { continue }
      close(file)
      if code == EWOULDBLOCK { return nil }
      throw OutboxError(code: code)
    }
    return file
  }

  private static func writeAll(_ data: Data, to file: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno != EINTR { return false }
        rest = rest.dropFirst(max(0, count))
      }
      return true
    }
  }

  private static func synchronizeDirectory(of url: URL) throws(OutboxError) {
    let directory = open(url.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    guard directory >= 0 else { throw OutboxError(code: errno) }
    defer { close(directory) }
    guard synchronize(directory) else { throw OutboxError(code: errno) }
  }

  private static func synchronize(_ file: Int32) -> Bool {
    #if canImport(Darwin)
      // There, fsync leaves the data in the drive's own cache.
      if fcntl(file, F_FULLFSYNC) == 0 { return true }
    #endif
    return fsync(file) == 0
  }
}
