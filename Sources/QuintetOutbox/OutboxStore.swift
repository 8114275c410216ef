import Foundation
import QuintetStorage
import QuintetTransport

/// The outbox's entries as files, which alone say what is queued; callable from any thread and several processes.
///
/// `queue/0000000007-<key>.json` waits, `rejected/…` was refused for good, `quarantine/…` could not be read. The number
/// gives the order. A name in both of the first two is a move to `rejected` that was interrupted, and counts as rejected.
final class OutboxStore: Sendable {
  // Paths of folders, each with a "/" at its end.
  private let directory: String
  private let queue: String
  private let rejected: String
  private let quarantine: String

  /// Moves out of the way what has taken the place of one of the directories or locks, in which case nothing could ever be sent.
  ///
  /// - Returns: The names of those places.
  static func vacatePlaces(in directory: URL) throws(StorageError) -> [String] {
    let path = directory.path
    if try DurableFile.vacate(path, for: S_IFDIR) { return [NSString(string: path).lastPathComponent] }
    var names: [String] = []
    for name in ["queue", "rejected", "quarantine", "writing.lock", "sending.lock"] {
      if try DurableFile.vacate(path + "/" + name, for: name.hasSuffix("lock") ? S_IFREG : S_IFDIR) {
        names.append(name)
      }
    }
    return names
  }

  /// Creates the directories and removes what an interrupted write has left.
  init(directory: URL) throws(StorageError) {
    self.directory = directory.path + "/"
    queue = self.directory + "queue/"
    rejected = self.directory + "rejected/"
    quarantine = self.directory + "quarantine/"
    for name in ["queue", "rejected", "quarantine"] { try DurableFile.makeDirectory(self.directory + name) }
    let lock = try lockForWriting()
    defer { DurableFile.unlock(lock) }
    Self.removeTemporaryFiles(in: queue)
    Self.removeTemporaryFiles(in: rejected)
  }

  private static func removeTemporaryFiles(in folder: String) {
    // If that fails, the next start does it: such files count for nothing.
    guard let names = try? DurableFile.names(in: folder) else { return }
    for name in names where name.hasPrefix(DurableFile.temporaryPrefix) { unlink(folder + name) }
  }

  /// Adds an entry at the end, unless one with the same key is there or was rejected.
  func add(_ entry: OutboxEntry) throws(StorageError) {
    let data = try entry.encoded()
    let lock = try lockForWriting()
    defer { DurableFile.unlock(lock) }
    var last = 0
    for file in try Self.files(in: queue) + Self.files(in: rejected) {
      if Self.key(of: file) == entry.key { return }
      last = max(last, Self.number(of: file))
    }
    try DurableFile.write(data, to: queue + Self.name(last + 1, entry.key))
  }

  /// Returns the first entry in line that is not passed over. What is read and is no entry goes out of the way and is named in `quarantined`; what
  /// cannot be read now is an error, so that it keeps its place.
  ///
  /// - Parameters:
  ///   - passesClosed: Whether to pass over what cannot be read, and may never be.
  ///   - others: The keys of entries to pass over.
  func first(
    _ quarantined: inout [String],
    passesClosed: Bool = false,
    besides others: [UUID] = []
  ) throws(StorageError) -> OutboxEntry? {
    let lock = try lockForWriting()
    defer { DurableFile.unlock(lock) }
    for name in try DurableFile.names(in: queue) where !name.hasPrefix(DurableFile.temporaryPrefix) {
      let path = queue + name
      if let key = Self.key(of: name) {
        guard !others.contains(key) else { continue }
        guard let data = try read(path, passesClosed) else { continue }
        if try DurableFile.isFile(rejected + name), try DurableFile.isFile(path) {
          try Self.takeAway(path)
          continue
        }
        if let entry = OutboxEntry(data), entry.key == key { return entry }
      }
      // A name that is not UTF-8 reads as another one, which names nothing.
      guard try DurableFile.exists(path) else { continue }
      try Self.takeAway(path, to: freePath(for: name))
      quarantined.append(name)
    }
    return nil
  }

  /// Reads a file as `DurableFile` does; nil too for one that may never be readable, if it is passed over.
  private func read(_ path: String, _ passesClosed: Bool) throws(StorageError) -> Data? {
    do throws(StorageError) {
      return try DurableFile.read(path)
    } catch {
      guard passesClosed, case .refused(let code) = error, code == EACCES || code == EIO else { throw error }
      return nil
    }
  }

  /// Returns the path for a file that is no entry: its own name, unless another one is there already.
  private func freePath(for name: String) throws(StorageError) -> String {
    var path = quarantine + name
    var number = 1
    while try DurableFile.exists(path) {
      number += 1
      path = quarantine + name + "." + String(number)
    }
    return path
  }

  /// Forgets an entry that was delivered.
  func remove(_ key: UUID) throws(StorageError) {
    // Another file with its key is no entry, and is set aside in its turn.
    if let file = try Self.file(of: key, in: queue) { try Self.takeAway(queue + file) }
  }

  /// Moves an entry to the rejected ones, with the status that said so, if the disk has room for it.
  func reject(_ entry: OutboxEntry, status: Int?) throws(StorageError) {
    let entry = OutboxEntry(key: entry.key, request: entry.request, enqueuedAt: entry.enqueuedAt, finalStatus: status)
    let data = try entry.encoded()
    let lock = try lockForWriting()
    defer { DurableFile.unlock(lock) }
    guard let file = try Self.file(of: entry.key, in: queue) else { return }
    do throws(StorageError) {
      try DurableFile.write(data, to: rejected + file)
    } catch .diskFull {
      return try Self.takeAway(queue + file, to: rejected + file)
    }
    // A name in both folders counts as rejected: what cannot be removed now is when it is next in line.
    try? Self.takeAway(queue + file)
  }

  /// Returns the rejected entries, in order.
  func rejectedEntries() throws(StorageError) -> [OutboxEntry] { try entries(in: rejected, without: []) }

  /// Returns the entries that wait, in order.
  func pendingEntries() throws(StorageError) -> [OutboxEntry] {
    try entries(in: queue, without: try Self.files(in: rejected))
  }

  private func entries(in folder: String, without others: [String]) throws(StorageError) -> [OutboxEntry] {
    var entries: [OutboxEntry] = []
    for file in try Self.files(in: folder) where !others.contains(file) {
      let data = try DurableFile.read(folder + file)
      if let data, let entry = OutboxEntry(data) { entries.append(entry) }
    }
    return entries
  }

  /// Puts a rejected entry back to where it was in line; false if it has none of this key.
  func retry(_ key: UUID) throws(StorageError) -> Bool { try takeRejected(key, isWanted: true) }

  /// Forgets a rejected entry; false if it has none of this key.
  func discard(_ key: UUID) throws(StorageError) -> Bool { try takeRejected(key, isWanted: false) }

  private func takeRejected(_ key: UUID, isWanted: Bool) throws(StorageError) -> Bool {
    let lock = try lockForWriting()
    defer { DurableFile.unlock(lock) }
    var isThere = false
    for file in try Self.files(in: rejected) where Self.key(of: file) == key {
      let path = rejected + file
      if isWanted {
        try Self.takeAway(path, to: queue + file)
      } else {
        // First the queue, so that an interrupted move does not come back to life.
        try Self.takeAway(queue + file)
        try Self.takeAway(path)
      }
      isThere = true
    }
    return isThere
  }

  /// Removes a file, or moves it to another folder. What is gone from its place is gone, even if a folder could not be flushed then: at worst a
  /// power cut puts it back.
  private static func takeAway(_ path: String, to target: String? = nil) throws(StorageError) {
    do throws(StorageError) {
      if let target { try DurableFile.move(path, to: target) } else { try DurableFile.remove(path) }
    } catch {
      let isThere = try DurableFile.exists(path)
      if isThere || error == .refused(code: ENOENT) { throw error }
    }
  }

  /// The time when a server that asked for a wait may be asked again; nil if none did.
  var serverPause: ServerPause? {
    get {
      (try? DurableFile.read(directory + "wait.json")).flatMap { ServerPause(StoredFields(json: $0)) }
    }
    set {
      // A pause that cannot be written holds for this run alone.
      if let data = newValue?.fields.json() {
        _ = try? DurableFile.replace(directory + "wait.json") { (_) throws(StorageError) in data }
      } else {
        try? DurableFile.remove(directory + "wait.json")
      }
    }
  }

  /// Claims the right to send for this process; `DurableFile.unlock` gives it back. `nil` while someone else has it.
  func claimSending() throws(StorageError) -> Int32? {
    try DurableFile.lock(directory + "sending.lock", waits: false)
  }

  /// Waits for the right to write; `DurableFile.unlock` gives it back.
  private func lockForWriting() throws(StorageError) -> Int32 {
    guard let lock = try DurableFile.lock(directory + "writing.lock", waits: true) else {
      throw StorageError(code: EWOULDBLOCK)
    }
    return lock
  }

  // MARK: Names

  /// The names of entries in a folder, in order.
  private static func files(in folder: String) throws(StorageError) -> [String] {
    try DurableFile.names(in: folder).filter { key(of: $0) != nil }
  }

  /// The name of the first file of a key in a folder; nil if there is none.
  private static func file(of key: UUID, in folder: String) throws(StorageError) -> String? {
    for file in try files(in: folder) where self.key(of: file) == key { return file }
    return nil
  }

  /// The name of an entry's file: its place in line and its key.
  private static func name(_ number: Int, _ key: UUID) -> String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 10 - digits.utf8.count))
    return zeros + digits + "-" + key.uuidString.lowercased() + ".json"
  }

  /// The place in line that an entry's file names: what stands before the hyphen.
  private static func number(of name: String) -> Int { strtol(name, nil, 10) }

  /// The key of the entry that a file is named after; `nil` if the name is not one of ours.
  static func key(of name: String) -> UUID? {
    guard name.utf8.count == 52, let key = UUID(uuidString: String(name.dropFirst(11).prefix(36))) else { return nil }
    return Self.name(number(of: name), key) == name ? key : nil
  }
}
