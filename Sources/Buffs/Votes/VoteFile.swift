import Foundation

/// Keeps votes in a file, one line each, that any number of threads and processes may write to.
///
///     DIRECTORY/votes.jsonl   mode 0600
///     DIRECTORY/votes.lock    flock, free again whenever its holder ends
///
/// A vote is appended in one write, so a kill leaves all of it or the beginning of a last line, which is no vote and is
/// closed by the next one. Taking votes out writes a new file and renames it.
struct VoteFile {
  let directory: URL
  let capacity: Int

  private var file: URL { directory.appendingPathComponent("votes.jsonl") }
  private static let lineBreak = UInt8(ascii: "\n")
  /// A line has less than 500 bytes; so much of a file is read at most, whoever wrote it.
  private static let maximumBytes = 1 << 20

  /// Returns the votes, the oldest first.
  func read() throws -> [BuffVote] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try locked { stored().suffix(capacity) }
  }

  /// Adds a vote, and drops the oldest when there are too many.
  func append(_ vote: BuffVote) throws {
    try FileManager.default.createDirectory(
      at: directory,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    try locked {
      let descriptor = open(file.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw VoteFileError(code: errno) }
      defer { close(descriptor) }
      try write(vote, to: descriptor)
      let size = lseek(descriptor, 0, SEEK_END)
      // A tenth more than fits, so that not every vote of a full log copies all of it.
      guard size > capacity * 100 else { return }
      let votes = stored()
      if votes.count > capacity + capacity / 10 || size > Self.maximumBytes / 2 {
        try replace(Array(votes.suffix(capacity)))
      }
    }
  }

  /// Takes votes out.
  func remove(_ ids: Set<UUID>) throws {
    guard !ids.isEmpty, FileManager.default.fileExists(atPath: file.path) else { return }
    try locked {
      let votes = stored()
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
    guard written == line.count else { throw VoteFileError(code: written < 0 ? errno : ENOSPC) }
  }

  private func stored() -> [BuffVote] {
    guard let handle = FileHandle(forReadingAtPath: file.path) else { return [] }
    defer { handle.closeFile() }
    let size = handle.seekToEndOfFile()
    // The newest are at the end.
    handle.seek(toFileOffset: size > UInt64(Self.maximumBytes) ? size - UInt64(Self.maximumBytes) : 0)
    let data = handle.readData(ofLength: Self.maximumBytes)
    var seen: Set<UUID> = []
    let votes = data.split(separator: Self.lineBreak).compactMap { BuffVote(line: Data($0)) }
    return votes.filter { seen.insert($0.id).inserted }
  }

  private func replace(_ votes: [BuffVote]) throws {
    var data = Data()
    for vote in votes {
      data.append(vote.line)
      data.append(Self.lineBreak)
    }
    try data.write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }

  private func locked<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = open(directory.appendingPathComponent("votes.lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw VoteFileError(code: errno) }
    // Closing unlocks.
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw VoteFileError(code: errno) }
    }
    return try body()
  }
}
