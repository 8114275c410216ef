import Foundation

/// Reads, writes, moves and removes files so that a kill or a power cut leaves either all of a step or nothing of it.
///
/// Only the owner may read files created here, from their first byte on. Any thread, any number of processes; calls wait for the disk.
public enum DurableFile {
  /// Prefix of files that are not complete yet.
  package static let temporaryPrefix = "."

  /// Creates a file: temporary file, fsync, rename, fsync of the directory. If it throws, there is none of that name.
  package static func write(_ data: Data, to path: String) throws(StorageError) {
    let temporary = directory(of: path) + "/" + temporaryPrefix + name(of: path)
    // A file left by a killed process may be readable by others.
    try check(unlink(temporary) == 0 || errno == ENOENT)
    let file = descriptor(temporary, O_WRONLY | O_CREAT | O_EXCL)
    try check(file >= 0)
    let failure = put(data, into: file, temporary, path)
    close(file)
    if let failure { throw StorageError(code: failure) }
    do {
      try synchronizeDirectory(of: path)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Replaces a file as a whole, or creates it. A kill leaves the old content or the new.
  ///
  /// Of several threads and processes one at a time is let in, so that what each makes of the present content is kept. The
  /// folder must exist.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - content: Makes the new content of the present one, which is nil where there is no file. It is not called when the
  ///     present one cannot be read, so that nothing is lost of it. If it throws, the file is as it was.
  ///
  /// - Returns: The new content.
  /// - Throws: ``StorageError``. The file is as it was then, unless it is the folder that could not be flushed: then it is the new one, which
  ///   a power cut may take back.
  @discardableResult
  public static func replace(
    _ path: String,
    with content: (Data?) throws(StorageError) -> Data
  ) throws(StorageError) -> Data {
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let temporary = directory(of: path) + "/" + temporaryPrefix + name(of: path) + ".new"
    let file = try open(alone: temporary)
    defer { close(file) }
    let data: Data
    do throws(StorageError) {
      data = try content(read(path))
      try check(ftruncate(file, 0) == 0)
      if let failure = put(data, into: file, temporary, path) { throw StorageError(code: failure) }
    } catch {
      unlink(temporary)
      throw error
    }
    try synchronizeDirectory(of: path)
    return data
  }

  /// Moves a file within one file system.
  package static func move(_ path: String, to target: String) throws(StorageError) {
    try check(rename(path, target) == 0)
    try synchronizeDirectory(of: target)
    try synchronizeDirectory(of: path)
  }

  /// Removes a file; it is no error if it is gone already.
  package static func remove(_ path: String) throws(StorageError) {
    try check(unlink(path) == 0 || errno == ENOENT)
    try synchronizeDirectory(of: path)
  }

  /// Moves what has taken a folder's or a file's place, as after damage to a disk, to a free name beside it. A link counts as what it leads
  /// to, and one that leads nowhere as something else.
  ///
  /// - Parameter kind: `S_IFDIR` for a folder's place, `S_IFREG` for a file's.
  /// - Returns: True if something was moved.
  package static func vacate(_ path: String, for kind: mode_t) throws(StorageError) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == kind { return false }
    } else {
      guard errno == ENOENT || errno == ELOOP, try exists(path) else { return false }
    }
    var number = 1
    while try exists(path + ".damaged" + String(number)) { number += 1 }
    try move(path, to: path + ".damaged" + String(number))
    return true
  }

  /// Creates a directory and what is missing above it; it is no error if it exists, or if a link to one does.
  package static func makeDirectory(_ path: String) throws(StorageError) {
    if mkdir(path, 0o700) == 0 { return try synchronizeDirectory(of: path) }
    switch errno {
    case EEXIST:
      var status = stat()
      try check(stat(path, &status) == 0)
      guard status.st_mode & S_IFMT == S_IFDIR else { throw StorageError(code: ENOTDIR) }
    case ENOENT where directory(of: path) != path:
      try makeDirectory(directory(of: path))
      // Once more, and not again: where nothing can be made, as in /proc, it is still "not there".
      try check(mkdir(path, 0o700) == 0 || errno == EEXIST)
      try synchronizeDirectory(of: path)
    default:
      throw StorageError(code: errno)
    }
  }

  /// Reads a file; `nil` if there is none. What is no file, such as a folder in its place, holds nothing.
  ///
  /// Throws what may pass, such as too many open files or a failing disk: then nothing is known about the file.
  public static func read(_ path: String) throws(StorageError) -> Data? {
    guard let kind = try kind(of: path) else { return nil }
    guard kind == S_IFREG else { return Data() }
    // It may have been replaced since: a pipe must not block, nor a link lead elsewhere.
    let file = descriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw StorageError(code: errno)
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
        throw StorageError(code: errno)
      }
    }
  }

  /// Returns true if there is a file, and not a folder or a link; throws if that cannot be said.
  package static func isFile(_ path: String) throws(StorageError) -> Bool { try kind(of: path) == S_IFREG }

  /// Returns true if there is anything under this name; throws if that cannot be said.
  package static func exists(_ path: String) throws(StorageError) -> Bool { try kind(of: path) != nil }

  /// Lists the names in a directory in order, none if it is not there; throws if the list is not whole.
  package static func names(in directory: String) throws(StorageError) -> [String] {
    guard let stream = opendir(directory) else {
      if errno == ENOENT { return [] }
      throw StorageError(code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        try check(errno == 0)
        return names
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name == "." || name == ".." { continue }
      // Swift's own sort adds 3 KiB to each app.
      var (low, high) = (0, names.count)
      while low < high {
        let middle = (low + high) / 2
        if names[middle] < name { low = middle + 1 } else { high = middle }
      }
      names.insert(name, at: low)
    }
  }

  /// Opens and locks a file, waiting for its turn or not; ``unlock(_:)`` gives it back, and so does the process's end.
  ///
  /// Returns `nil` if someone else holds the lock and `waits` is false.
  package static func lock(_ path: String, waits: Bool) throws(StorageError) -> Int32? {
    let file = descriptor(path, O_RDWR | O_CREAT)
    try check(file >= 0)
    while flock(file, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EINTR { continue }
      close(file)
      if code == EWOULDBLOCK { return nil }
      throw StorageError(code: code)
    }
    return file
  }

  /// Unlocks and closes what ``lock(_:waits:)`` returned. Closing alone is not enough: a program that is just being started has the
  /// descriptor too, until it is another program.
  package static func unlock(_ file: Int32) {
    flock(file, LOCK_UN)
    close(file)
  }

  // MARK: Private

  /// Throws what `errno` says, unless all went well.
  private static func check(_ isWell: Bool) throws(StorageError) {
    if !isWell { throw StorageError(code: errno) }
  }

  /// Writes a temporary file to its end and gives it its name; removes it and returns `errno` if that fails.
  private static func put(_ data: Data, into file: Int32, _ temporary: String, _ path: String) -> Int32? {
    var status = stat()
    // The owner may read it, however strict the process's umask is, and nobody else, even if another program made it.
    if fstat(file, &status) == 0, status.st_mode & 0o777 == 0o600 || fchmod(file, 0o600) == 0,
      writeAll(data, to: file), synchronize(file), rename(temporary, path) == 0
    {
      return nil
    }
    let failure = errno
    unlink(temporary)
    return failure
  }

  private static func writeAll(_ data: Data, to file: Int32) -> Bool {
    let bytes = NSData(data: data)
    var written = 0
    while written < bytes.length {
      let count = Foundation.write(file, bytes.bytes + written, bytes.length - written)
      if count < 0, errno != EINTR { return false }
      written += max(0, count)
    }
    return true
  }

  /// Opens the file that becomes the new one, which is also the lock.
  private static func open(alone path: String) throws(StorageError) -> Int32 {
    while true {
      guard let file = try lock(path, waits: true) else { continue }
      var (opened, present) = (stat(), stat())
      // The previous holder has renamed or removed it: then it is the new file already, and this one's turn is at the next.
      if fstat(file, &opened) == 0, stat(path, &present) == 0, opened.st_ino == present.st_ino { return file }
      close(file)
    }
  }

  private static func synchronizeDirectory(of path: String) throws(StorageError) {
    let directory = descriptor(directory(of: path), O_RDONLY)
    try check(directory >= 0)
    defer { close(directory) }
    if synchronize(directory) { return }
    switch errno {
    // Some file systems cannot flush directories, and do by themselves what they can.
    case EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS: return
    case let code: throw StorageError(code: code)
    }
  }

  private static func synchronize(_ file: Int32) -> Bool {
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
  private static func descriptor(_ path: String, _ flags: Int32) -> Int32 {
    while true {
      let file = Foundation.open(path, flags | O_CLOEXEC, 0o600)
      if file >= 0 || errno != EINTR { return file }
    }
  }

  /// The kind of what is there, as `S_IFREG`, links not followed; `nil` if there is nothing.
  private static func kind(of path: String) throws(StorageError) -> mode_t? {
    var status = stat()
    if lstat(path, &status) == 0 { return status.st_mode & S_IFMT }
    if errno == ENOENT { return nil }
    throw StorageError(code: errno)
  }

  private static func directory(of path: String) -> String { NSString(string: path).deletingLastPathComponent }

  private static func name(of path: String) -> String { NSString(string: path).lastPathComponent }
}
