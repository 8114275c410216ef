import Foundation
import QuintetStorage

/// A file of votes, one line each, that any number of threads and processes may write to.
///
///     DIRECTORY/votes.jsonl   mode 0600
///     DIRECTORY/votes.lock    held by whoever reads or writes, free again whenever that one ends
///
/// A vote is appended in one write, so a kill leaves all of it or the beginning of a last line, which is no vote and is
/// closed by the next one. Taking votes out replaces the file as a whole. What cannot be read is never taken for empty, so
/// that nothing is written over it.
struct VoteFile: Sendable {
  let directory: String
  /// Before `.jsonl` and `.lock`.
  var name = "votes"
  let capacity: Int

  private var path: String { directory + "/" + name + ".jsonl" }
  private static let lineBreak = UInt8(ascii: "\n")
  /// A line has less than 500 bytes; so much of a file is read, from its end.
  private static let maximumBytes = 1 << 20

  /// Returns the votes, the oldest first.
  func read() throws(StorageError) -> [BuffVote] {
    guard try isThere() else { return [] }
    let lock = try lock()
    defer { DurableFile.unlock(lock) }
    return latest(try stored())
  }

  /// Adds a vote, and drops the oldest when there are too many.
  func append(_ vote: BuffVote) throws(StorageError) {
    try DurableFile.makeDirectory(directory)
    let lock = try lock()
    defer { DurableFile.unlock(lock) }
    _ = try isThere()
    // Whatever takes its place now: a pipe must not be waited for, nor a link lead elsewhere.
    let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StorageError(code: errno) }
    defer { close(file) }
    try write(vote, to: file)
    let size = lseek(file, 0, SEEK_END)
    // A tenth more than fits, so that not every vote of a full log copies all of it.
    guard size > capacity * 100 else { return }
    let votes = try stored()
    if votes.count > capacity + capacity / 10 || size > Self.maximumBytes / 2 { try replace(with: latest(votes)) }
  }

  /// Takes votes out, and with them those that are there beyond what ``read()`` returns.
  func remove(_ ids: [UUID]) throws(StorageError) {
    guard !ids.isEmpty, try isThere() else { return }
    let lock = try lock()
    defer { DurableFile.unlock(lock) }
    // Foundation's own set, here and below, since one of Swift's adds 3 KiB to each app.
    let removed = NSSet(array: ids)
    let votes = latest(try stored())
    var rest: [BuffVote] = []
    for vote in votes where !removed.contains(vote.id) { rest.append(vote) }
    if rest.count < votes.count { try replace(with: rest) }
  }

  // MARK: Private

  /// Returns true if there is a file of votes; throws if something else has its name, which is not taken for an empty one.
  private func isThere() throws(StorageError) -> Bool {
    if try DurableFile.isFile(path) { return true }
    guard try DurableFile.exists(path) else { return false }
    throw .unusable(name + ".jsonl is no file: move away what has its name.")
  }

  /// Waits until nobody else reads or writes. Closing the descriptor lets the next one in.
  private func lock() throws(StorageError) -> Int32 {
    guard let lock = try DurableFile.lock(directory + "/" + name + ".lock", waits: true) else {
      throw StorageError(code: EWOULDBLOCK)
    }
    return lock
  }

  private func write(_ vote: BuffVote, to file: Int32) throws(StorageError) {
    var line = Data()
    // After a kill in the middle of a line.
    var last = Self.lineBreak
    let size = lseek(file, 0, SEEK_END)
    if size > 0, pread(file, &last, 1, size - 1) == 1, last != Self.lineBreak { line.append(Self.lineBreak) }
    line.append(vote.line)
    line.append(Self.lineBreak)
    let written = line.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
    // The process may die from here on; the power should not. A flush takes long on a busy disk, and this is the main thread,
    // so the system is left to do it in its own time.
    guard written == line.count else { throw StorageError(code: written < 0 ? errno : ENOSPC) }
  }

  /// Reads every line that is a vote, each vote once.
  private func stored() throws(StorageError) -> [BuffVote] {
    guard let bytes = try DurableFile.read(path) else { return [] }
    let lineBreak = Data([Self.lineBreak])
    let seen = NSMutableSet()
    var votes: [BuffVote] = []
    var start = max(0, bytes.count - Self.maximumBytes)
    while start < bytes.count {
      let end = bytes.range(of: lineBreak, in: start..<bytes.count)?.lowerBound ?? bytes.count
      if let vote = BuffVote(line: bytes.subdata(in: start..<end)), !seen.contains(vote.id) {
        seen.add(vote.id)
        votes.append(vote)
      }
      start = end + 1
    }
    return votes
  }

  private func latest(_ votes: [BuffVote]) -> [BuffVote] {
    var latest = votes
    latest.removeFirst(max(0, votes.count - capacity))
    return latest
  }

  /// Puts a new file in the place of the present one, whole or not at all.
  private func replace(with votes: [BuffVote]) throws(StorageError) {
    var data = Data()
    for vote in votes {
      data.append(vote.line)
      data.append(Self.lineBreak)
    }
    try DurableFile.replace(path) { _ in data }
  }
}
