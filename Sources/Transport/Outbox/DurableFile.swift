import Foundation

/// Reads, writes, moves and removes files so that a kill or a power cut leaves either all of a step or nothing of it.
public enum DurableFile {
  /// Prefix of files that are not complete yet.
  static let temporaryPrefix = "."

  /// Creates a file, readable by its owner alone: temporary file, fsync, rename, fsync of the directory.
  static func write(_ data: Data, to url: URL) throws(OutboxError) {
    let temporary = url.deletingLastPathComponent().appendingPathComponent(temporaryPrefix + url.lastPathComponent)
    // What a killed process has left there may be readable by others.
    guard unlink(temporary.path) == 0 || errno == ENOENT else { throw OutboxError(code: errno) }
    let file = descriptor(temporary, O_WRONLY | O_CREAT | O_EXCL)
    guard file >= 0 else { throw OutboxError(code: errno) }
    var failure: Int32?
    // The owner may read it, however strict the process's umask is.
    if fchmod(file, 0o600) != 0 || !writeAll(data, to: file) || !synchronize(file) { failure = errno }
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

  /// Reads a file; `nil` if there is none. What is no file, such as a folder in its place, holds nothing.
  ///
  /// Throws what may pass, such as too many open files or a failing disk: then nothing is known about the file.
  static func read(_ url: URL) throws(OutboxError) -> Data? {
    guard let kind = try kind(of: url) else { return nil }
    guard kind == S_IFREG else { return Data() }
    // It may have been replaced since: a pipe must not block, nor a link lead elsewhere.
    let file = descriptor(url, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw OutboxError(code: errno)
    }
    defer { close(file) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(file, &buffer, buffer.count)
      if count == 0 { return data }
      if count > 0 {
        data.append(buffer, count: count)
      } else if errno != EINTR {
        throw OutboxError(code: errno)
      }
    }
  }

  /// Whether there is a file, and not a folder or a link; throws if that cannot be said.
  static func isFile(_ url: URL) throws(OutboxError) -> Bool { try kind(of: url) == S_IFREG }

  /// Whether there is anything under this name; throws if that cannot be said.
  static func exists(_ url: URL) throws(OutboxError) -> Bool { try kind(of: url) != nil }

  /// Lists the names in a directory in order, none if it is not there; throws if the list is not whole.
  static func names(in directory: URL) throws(OutboxError) -> [String] {
    guard let stream = opendir(directory.path) else {
      if errno == ENOENT { return [] }
      throw OutboxError(code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw OutboxError(code: errno) }
        // By Foundation, since Swift's own sort adds 3 KiB to each app.
        let sorted = NSArray(array: names).sortedArray { one, other in
          (one as? String ?? "").compare(other as? String ?? "", options: .literal)
        }
        return sorted as? [String] ?? []
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Opens and locks a file, waiting for its turn or not; closing the descriptor unlocks, and so does the process's end.
  ///
  /// Returns `nil` if someone else holds the lock and `waits` is false.
  static func lock(_ url: URL, waits: Bool) throws(OutboxError) -> Int32? {
    let file = descriptor(url, O_RDWR | O_CREAT)
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

  static func writeAll(_ data: Data, to file: Int32) -> Bool {
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

  static func synchronizeDirectory(of url: URL) throws(OutboxError) {
    let directory = descriptor(url.deletingLastPathComponent(), O_RDONLY)
    guard directory >= 0 else { throw OutboxError(code: errno) }
    defer { close(directory) }
    guard synchronize(directory) else { throw OutboxError(code: errno) }
  }

  static func synchronize(_ file: Int32) -> Bool {
    #if canImport(Darwin)
      // There, fsync leaves the data in the drive's own cache.
      if fcntl(file, F_FULLFSYNC) == 0 { return true }
    #endif
    while fsync(file) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Opens a file; what it creates only the owner may read. Less than 0 with `errno` if that fails.
  private static func descriptor(_ url: URL, _ flags: Int32) -> Int32 {
    while true {
      let file = open(url.path, flags | O_CLOEXEC, 0o600)
      if file >= 0 || errno != EINTR { return file }
    }
  }

  /// The kind of what is there, as `S_IFREG`, links not followed; `nil` if there is nothing.
  private static func kind(of url: URL) throws(OutboxError) -> mode_t? {
    var status = stat()
    if lstat(url.path, &status) == 0 { return status.st_mode & S_IFMT }
    if errno == ENOENT { return nil }
    throw OutboxError(code: errno)
  }
}
