import Foundation

/// Keeps votes in a file, one line each, that any number of threads and processes may write to.
///
///     DIRECTORY/votes.jsonl   mode 0600
///     DIRECTORY/votes.lock    flock, free again whenever its holder ends
///
/// A vote is appended in one write, so a kill leaves all of it or the beginning of a last line, which is no vote and is
/// closed by the next one. Taking votes out writes a new file, `.votes.jsonl`, and renames it. What cannot be read is never
/// taken for empty, so that nothing is written over it.
struct VoteFile {
  let directory: URL
  let capacity: Int

  private var file: URL { directory.appendingPathComponent("votes.jsonl") }
  private static let lineBreak = UInt8(ascii: "\n")
  /// A line has less than 500 bytes; so much of a file is read at most, whoever wrote it.
  private static let maximumBytes = 1 << 20

  /// Returns the votes, the oldest first.
  func read() throws -> [BuffVote] {
    guard isThere else { return [] }
    return try locked { try stored().suffix(capacity) }
  }

  /// Adds a vote, and drops the oldest when there are too many.
  func append(_ vote: BuffVote) throws {
    try FileManager.default.createDirectory(
      at: directory,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    try locked {
      let descriptor = try openFile(O_RDWR | O_CREAT | O_APPEND)
      defer { close(descriptor) }
      try write(vote, to: descriptor)
      let size = lseek(descriptor, 0, SEEK_END)
      // A tenth more than fits, so that not every vote of a full log copies all of it.
      guard size > capacity * 100 else { return }
      let votes = try stored()
      if votes.count > capacity + capacity / 10 || size > Self.maximumBytes / 2 {
        try replace(Array(votes.suffix(capacity)))
      }
    }
  }

  /// Takes votes out.
  func remove(_ ids: [UUID]) throws {
    guard !ids.isEmpty, isThere else { return }
    // Foundation's own set, here and below, since one of Swift's adds 3 KiB to each app.
    let ids = NSSet(array: ids)
    try locked {
      let votes = try stored()
      let rest = votes.filter { !ids.contains($0.id) }
      if rest.count < votes.count { try replace(rest) }
    }
  }

  private func write(_ vote: BuffVote, to descriptor: Int32) throws {
    var line = vote.line
    line.append(Self.lineBreak)
    // After a kill in the middle of a line.
    var last = Self.lineBreak
    let size = lseek(descriptor, 0, SEEK_END)
    if size > 0, pread(descriptor, &last, 1, size - 1) == 1, last != Self.lineBreak {
      line.insert(Self.lineBreak, at: line.startIndex)
    }
    let written = line.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    // The process may die from here on; the power should not. A flush takes long on a busy disk, and this is the main thread,
    // so the system is left to do it in its own time.
    guard written == line.count else { throw VoteFileError.system(written < 0 ? errno : ENOSPC) }
  }

  /// Whether anything has this name; what cannot be looked at is found out when it is opened.
  private var isThere: Bool {
    var found = stat()
    return stat(file.path, &found) == 0 || errno != ENOENT
  }

  /// Opens the file of votes, and nothing else that may lie there: a pipe would be waited for, a folder cannot be read.
  private func openFile(_ flags: Int32) throws -> Int32 {
    let descriptor = open(file.path, flags | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw errno == EISDIR ? VoteFileError.notAFile : VoteFileError.system(errno) }
    var found = stat()
    guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw VoteFileError.notAFile
    }
    return descriptor
  }

  private func stored() throws -> [BuffVote] {
    let descriptor: Int32
    do {
      descriptor = try openFile(O_RDONLY)
    } catch VoteFileError.system(ENOENT) {
      return []
    }
    defer { close(descriptor) }
    let bytes = try newest(of: descriptor)
    let seen = NSMutableSet()
    var votes: [BuffVote] = []
    var start = 0
    while start < bytes.count {
      let end = bytes.range(of: Data([Self.lineBreak]), in: start..<bytes.count)?.lowerBound ?? bytes.count
      if let vote = BuffVote(line: bytes.subdata(in: start..<end)), !seen.contains(vote.id) {
        seen.add(vote.id)
        votes.append(vote)
      }
      start = end + 1
    }
    return votes
  }

  /// Returns as many bytes as are read at most, from the end, where the newest votes are.
  private func newest(of descriptor: Int32) throws -> Data {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    var offset = max(0, size - Self.maximumBytes)
    var bytes = Data()
    while offset < size {
      var chunk = [UInt8](repeating: 0, count: min(size - offset, 65_536))
      let count = pread(descriptor, &chunk, chunk.count, off_t(offset))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw VoteFileError.system(errno) }
      if count == 0 { break }
      bytes.append(contentsOf: chunk.prefix(count))
      offset += count
    }
    return bytes
  }

  /// Puts a new file in the place of the present one, whole or not at all, and its owner's alone from its first byte.
  private func replace(_ votes: [BuffVote]) throws {
    var data = Data()
    for vote in votes {
      data.append(vote.line)
      data.append(Self.lineBreak)
    }
    let new = directory.appendingPathComponent(".votes.jsonl").path
    // One that a kill left may have any mode.
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw VoteFileError.system(errno) }
    let written = data.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    var failure = written == data.count ? nil : written < 0 ? errno : ENOSPC
    // After a power cut the name must not stand for a file without its bytes.
    if failure == nil, fsync(descriptor) != 0 { failure = errno }
    close(descriptor)
    if failure == nil, rename(new, file.path) != 0 { failure = errno }
    if let failure {
      unlink(new)
      throw VoteFileError.system(failure)
    }
  }

  private func locked<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = open(directory.appendingPathComponent("votes.lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw VoteFileError.system(errno) }
    // Closing unlocks.
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw VoteFileError.system(errno) }
    }
    return try body()
  }
}
