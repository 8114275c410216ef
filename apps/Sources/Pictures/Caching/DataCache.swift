import Foundation
import QuintetStateLoop
import TaskQueues

/// Files on the disk, up to a limit of bytes; those used longest ago go first. Pictures as they came, and a map's tiles.
///
/// Each entry is one file, written beside and renamed, so that a kill at any moment leaves whole entries alone. Nothing is
/// flushed: after a power cut an entry may be gone. What is damaged counts as missing. There is no index that could be
/// damaged: sizes and times of use are those of the files. Several processes may share a folder. What cannot be written now,
/// on a full disk or without a free descriptor, is not stored, and nothing else is lost for it.
///
/// Calls are performed on a queue of the cache's own, in order. A store waits for the disk, so that no bytes pile up.
public actor DataCache {
  private let path: String
  private let sizeLimit: Int
  private let now: @Sendable () -> Date
  private let log: (@Sendable (LogLevel, String) -> Void)?
  /// The files by name; nil until the folder was looked through.
  private var order: UseOrder<String>?
  /// The number of bytes written since then: other processes may have written as many.
  private var written = 0
  private var lastProblem: Int32 = 0

  private static let temporaryPrefix = ".writing-"

  private let executor = QueueExecutor("quintet.pictures.disk")
  /// The cache's own queue.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes a cache of a folder of its own, which is made when it is first needed, for its owner alone.
  ///
  /// - Parameters:
  ///   - folder: Where the files are. Whatever else lies there is left alone, and not counted.
  ///   - sizeLimit: Bytes, all files together. An entry of more than a quarter of it is not stored.
  ///   - log: Receives why files cannot be written, once for each reason; on the cache's queue.
  public init(
    folder: URL,
    sizeLimit: Int = 150 << 20,
    log: (@Sendable (LogLevel, String) -> Void)? = nil
  ) {
    self.init(folder: folder, sizeLimit: sizeLimit, now: Date.init, log: log)
  }

  init(
    folder: URL,
    sizeLimit: Int,
    now: @escaping @Sendable () -> Date,
    log: (@Sendable (LogLevel, String) -> Void)? = nil
  ) {
    path = folder.path
    self.sizeLimit = sizeLimit
    self.now = now
    self.log = log
  }

  // MARK: Reading

  /// Returns an entry, fresh or not; nil if there is none.
  ///
  /// A file that cannot be read now, as without a free descriptor, stays; one that is damaged goes.
  public func entry(for key: String) -> Entry? {
    let name = CacheFile.name(of: key)
    let file = opened(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { order?.remove(name) } else { report(errno) }
      return nil
    }
    defer { close(file) }
    guard let content = content(of: file) else { return nil }
    guard let entry = CacheFile.decoded(content, key: key) else {
      unlink("\(path)/\(name)")
      order?.remove(name)
      return nil
    }
    scanOnce()
    let used = order?.next(now: nanoseconds(now())) ?? 0
    order?.use(name, at: used)
    setTime(of: file, to: used)
    return entry
  }

  /// Empty if it is no file or is larger than any that is written here; nil where reading fails.
  private func content(of file: Int32) -> Data? {
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= sizeLimit / 4 else { return Data() }
    var content = Data(count: Int(status.st_size))
    var filled = 0
    while filled < content.count {
      let count = content.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { Foundation.read(file, $0 + filled, bytes.count - filled) } ?? 0
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 {
        report(errno)
        return nil
      }
      if count == 0 { return content.prefix(filled) }
      filled += count
    }
    return content
  }

  // MARK: Writing

  /// Stores an entry in place of an earlier one.
  public func store(_ entry: Entry, for key: String) {
    guard let content = try? CacheFile.encoded(entry, key: key), content.count <= sizeLimit / 4 else { return }
    let name = CacheFile.name(of: key)
    makeRoom(for: content.count)
    let used = order?.next(now: nanoseconds(now())) ?? 0
    var failure = put(content, name, used)
    if failure == ENOENT {
      // The folder is not there yet, or not any more.
      order = nil
      makeFolder()
      makeRoom(for: content.count)
      failure = put(content, name, used)
    }
    guard failure == 0 else { return report(failure) }
    lastProblem = 0
    written += content.count
    order?.insert(name, cost: content.count, used: used)
  }

  /// Removes an entry.
  public func remove(_ key: String) {
    let name = CacheFile.name(of: key)
    unlink("\(path)/\(name)")
    order?.remove(name)
  }

  /// Removes all entries.
  public func removeAll() {
    scan()
    for name in order?.shrink(to: -1) ?? [] { unlink("\(path)/\(name)") }
  }

  /// Returns how many bytes all entries have together.
  public func totalSize() -> Int {
    scan()
    return order?.total ?? 0
  }

  /// Writes a file beside and gives it its name; returns 0 or `errno`.
  private func put(_ content: Data, _ name: String, _ used: Int64) -> Int32 {
    let temporary = Self.temporaryPrefix + UUID().uuidString
    let file = opened(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    guard file >= 0 else { return errno }
    defer { close(file) }
    // For as long as it is locked, nobody takes it for one that a killed process has left.
    flock(file, LOCK_EX | LOCK_NB)
    var isWell = writeAll(content, to: file)
    if isWell {
      setTime(of: file, to: used)
      isWell = rename("\(path)/\(temporary)", "\(path)/\(name)") == 0
    }
    let failure = isWell ? 0 : errno
    if !isWell { unlink("\(path)/\(temporary)") }
    return failure
  }

  private func writeAll(_ content: Data, to file: Int32) -> Bool {
    content.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count, let start = bytes.baseAddress {
        let count = Foundation.write(file, start + written, bytes.count - written)
        if count < 0, errno != EINTR { return false }
        written += max(0, count)
      }
      return true
    }
  }

  // MARK: Keeping the limit

  /// Removes what was used longest ago until so many bytes more are within the limit.
  private func makeRoom(for bytes: Int) {
    scanOnce()
    guard let total = order?.total else { return }
    // Others may have written since: their files are counted before more than an eighth is added to what was seen.
    if total + bytes > sizeLimit || written > sizeLimit / 8 { scan() }
    guard let total = order?.total, total + bytes > sizeLimit else { return }
    // Somewhat more than needed, so that not each file that comes makes the cache look for others.
    for name in order?.shrink(to: sizeLimit * 9 / 10 - bytes) ?? [] { unlink("\(path)/\(name)") }
  }

  private func scanOnce() {
    if order == nil { scan() }
  }

  /// Looks through the folder, and removes what killed processes were about to write.
  private func scan() {
    var found = UseOrder<String>()
    written = 0
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      if CacheFile.isName(name) {
        var status = stat()
        guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
        found.insert(name, cost: Int(status.st_size), used: nanoseconds(status.modified))
      } else if name.hasPrefix(Self.temporaryPrefix) {
        removeAbandoned(name)
      }
    }
    order = found
  }

  private func removeAbandoned(_ name: String) {
    let file = opened(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return }
    defer { close(file) }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink("\(path)/\(name)") }
  }

  // MARK: The file system

  private func opened(_ name: String, _ flags: Int32) -> Int32 {
    while true {
      let file = open("\(path)/\(name)", flags | O_CLOEXEC, 0o600)
      if file >= 0 || errno != EINTR { return file }
    }
  }

  private func makeFolder() {
    try? FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }

  private func setTime(of file: Int32, to nanoseconds: Int64) {
    let time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    _ = [time, time].withUnsafeBufferPointer { futimens(file, $0.baseAddress) }
  }

  private func nanoseconds(_ date: Date) -> Int64 {
    Int64(min(max(date.timeIntervalSince1970, 0), 9e9) * 1e9)
  }

  private func nanoseconds(_ time: timespec) -> Int64 {
    Int64(min(max(time.tv_sec, 0), 9_000_000_000)) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private func report(_ code: Int32) {
    guard code != lastProblem else { return }
    lastProblem = code
    log?(.warning, "the disk cache cannot use its folder: \(String(cString: strerror(code)))")
  }
}

extension stat {
  /// The time when the content was last changed.
  fileprivate var modified: timespec {
    #if os(Linux)
      st_mtim
    #else
      st_mtimespec
    #endif
  }
}
