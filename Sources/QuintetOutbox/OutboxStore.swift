import Foundation
import QuintetStorage
import QuintetTransport

/// The outbox's entries as files, which alone say what is queued; callable from any thread and several processes.
///
/// `queue/0000000007-<key>.json` waits, `rejected/…` was refused for good, `quarantine/…` could not be read. The number
/// gives the order. A name in both of the first two is a move to `rejected` that was interrupted, and counts as rejected.
/// Entries named in `superseded/…` never leave any more: the rest of an entry that was refused, or an empty file.
final class OutboxStore: Sendable {
  // Paths of folders, each with a "/" at its end.
  private let directory: String
  private let queue: String
  private let rejected: String
  private let quarantine: String
  private let superseded: String

  /// Takes a directory as it is.
  init(at directory: URL) {
    self.directory = directory.path + "/"
    queue = self.directory + "queue/"
    rejected = self.directory + "rejected/"
    quarantine = self.directory + "quarantine/"
    superseded = self.directory + "superseded/"
  }

  /// Moves out of the way what has taken the place of one of the directories or locks, in which case nothing could ever be sent.
  ///
  /// - Returns: The names of those places.
  static func vacatePlaces(in directory: URL) throws(StorageError) -> [String] {
    let path = directory.path
    if try DurableFile.vacate(path, for: S_IFDIR) { return [NSString(string: path).lastPathComponent] }
    var names: [String] = []
    for name in ["queue", "rejected", "quarantine", "superseded", "writing.lock", "sending.lock"] {
      if try DurableFile.vacate(path + "/" + name, for: name.hasSuffix("lock") ? S_IFREG : S_IFDIR) {
        names.append(name)
      }
    }
    return names
  }

  /// Creates the directories and removes what an interrupted write has left.
  convenience init(directory: URL) throws(StorageError) {
    self.init(at: directory)
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

  /// Adds an entry at the end, unless one with the same key is there, was rejected or was superseded.
  ///
  /// - Parameter mends: True if one that waits is written again if it does not say the same.
  func add(_ entry: OutboxEntry, mends: Bool = false) throws(StorageError) {
    let data = try entry.encoded()
    let lock = try lockForWriting()
    defer { DurableFile.unlock(lock) }
    if try Self.file(of: entry.key, in: superseded) != nil { return }
    var last = 0
    for file in try Self.files(in: queue) + Self.files(in: rejected) {
      if Self.key(of: file) == entry.key {
        if mends, let error = try mend(queue + file, entry) { throw error }
        return
      }
      last = max(last, Self.number(of: file))
    }
    try DurableFile.write(data, to: queue + Self.name(last + 1, entry.key))
  }

  /// Writes an entry that waits again if its file does not say the same, or cannot be read. One that is not there is not added.
  ///
  /// - Returns: The error of a disk that no longer took the entry, as one that is full, so that there is none now; nil if all is well.
  func mend(_ entry: OutboxEntry) throws(StorageError) -> StorageError? {
    let lock = try lockForWriting()
    defer { DurableFile.unlock(lock) }
    guard let file = try Self.file(of: entry.key, in: queue) else { return nil }
    return try mend(queue + file, entry)
  }

  private func mend(_ path: String, _ entry: OutboxEntry) throws(StorageError) -> StorageError? {
    guard try DurableFile.isFile(path) else { return nil }
    let data = try? DurableFile.read(path)
    var entry = entry
    if let data {
      // A file that is no entry is set aside and told in its turn, and the entry is then added anew.
      guard let present = OutboxEntry(data), present.key == entry.key else { return nil }
      entry = OutboxEntry(
        key: entry.key,
        request: entry.request,
        enqueuedAt: present.enqueuedAt,
        finalStatus: present.finalStatus
      )
    }
    let right = try entry.encoded()
    guard right != data else { return nil }
    do throws(StorageError) {
      try DurableFile.write(right, to: path)
      return nil
    } catch {
      try DurableFile.remove(path)
      return error
    }
  }

  /// Returns the first entry in line that is not passed over. What is read and is no entry goes out of the way and is named in `quarantined`; what
  /// cannot be read now is an error, so that it keeps its place.
  ///
  /// - Parameters:
  ///   - supersedes: Whether to see to it, before this returns, that nothing older than the entry can leave after it. Then what
  ///     cannot be read, and may never be, goes out of the way too: the caller knows what it has to say.
  ///   - followers: The keys of the caller's own entries that come after those here. If there is none here, their first one
  ///     is to leave.
  ///   - passesClosed: Whether to pass over what cannot be read, and may never be.
  ///   - others: The keys of entries to pass over.
  func first(
    _ quarantined: inout [String],
    supersedes: Bool = false,
    passesClosed: Bool = false,
    followers: [UUID] = [],
    besides others: [UUID] = []
  ) throws(StorageError) -> OutboxEntry? {
    let lock = try lockForWriting()
    defer { DurableFile.unlock(lock) }
    let dead = supersedes ? try Self.files(in: superseded) : []
    for name in try DurableFile.names(in: queue) where !name.hasPrefix(DurableFile.temporaryPrefix) {
      let path = queue + name
      if let key = Self.key(of: name) {
        guard !others.contains(key) else { continue }
        guard let data = try read(path, closed: supersedes ? Data() : nil, passes: supersedes || passesClosed) else {
          continue
        }
        let isRejected = try DurableFile.isFile(rejected + name)
        if dead.contains(where: { Self.key(of: $0) == key }) || isRejected, try DurableFile.isFile(path) {
          try DurableFile.remove(path)
          continue
        }
        if let entry = OutboxEntry(data), entry.key == key {
          if supersedes { try supersedeRejected(before: Self.number(of: name)) }
          return entry
        }
      }
      try DurableFile.move(path, to: freePath(for: name))
      quarantined.append(name)
    }
    if supersedes, !followers.isEmpty { try supersedeRejected(before: .max, except: followers) }
    return nil
  }

  /// Reads a file as `DurableFile` does; `closed` stands for one that may never be readable, if it passes.
  private func read(_ path: String, closed: Data?, passes: Bool) throws(StorageError) -> Data? {
    do throws(StorageError) {
      return try DurableFile.read(path)
    } catch {
      guard passes, case .refused(let code) = error, code == EACCES || code == EIO else { throw error }
      return closed
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
    if let file = try Self.file(of: key, in: queue) {
      try DurableFile.remove(queue + file)
    }
  }

  /// Moves an entry to the rejected ones, with the status that said so, if the disk has room for it.
  func reject(_ entry: OutboxEntry, status: Int?) throws(StorageError) {
    let entry = OutboxEntry(key: entry.key, request: entry.request, enqueuedAt: entry.enqueuedAt, finalStatus: status)
    let data = try entry.encoded()
    let lock = try lockForWriting()
    defer { DurableFile.unlock(lock) }
    if let file = try Self.file(of: entry.key, in: queue) {
      do throws(StorageError) {
        try DurableFile.write(data, to: rejected + file)
        try DurableFile.remove(queue + file)
      } catch .diskFull {
        try DurableFile.move(queue + file, to: rejected + file)
      }
    }
  }

  // MARK: What is late

  /// Begins a run whose host knows `newest` as the last key it enqueued: of what was refused it alone goes back in line, the
  /// rest is superseded. In a directory of an earlier version, which put everything back, the same holds for the whole line.
  func adopt(newest: UUID?) throws(StorageError) {
    let lock = try lockForWriting()
    defer { DurableFile.unlock(lock) }
    if try !DurableFile.exists(superseded) {
      for file in try Self.files(in: queue) where Self.key(of: file) != newest {
        try DurableFile.move(queue + file, to: rejected + file)
      }
      // Only now, so that a kill in between is no loss of what the step before has to do.
      try DurableFile.makeDirectory(superseded)
    }
    let last = try Self.files(in: queue).last.map { Self.number(of: $0) } ?? 0
    for file in try Self.files(in: rejected) {
      let isNewest = Self.key(of: file) == newest && Self.number(of: file) >= last
      try DurableFile.move(rejected + file, to: (isNewest ? queue : superseded) + file)
    }
  }

  /// Marks a key as superseded: it never leaves any more, wherever it is found.
  func supersede(_ key: UUID) throws(StorageError) {
    let lock = try lockForWriting()
    defer { DurableFile.unlock(lock) }
    if try Self.file(of: key, in: superseded) != nil { return }
    try DurableFile.makeDirectory(superseded)
    // Empty, since a disk that is full still takes names.
    try DurableFile.write(Data(), to: superseded + Self.name(0, key))
  }

  private func supersedeRejected(before place: Int, except keys: [UUID] = []) throws(StorageError) {
    for file in try Self.files(in: rejected) where Self.number(of: file) < place {
      if let key = Self.key(of: file), keys.contains(key) { continue }
      try DurableFile.makeDirectory(superseded)
      try DurableFile.move(rejected + file, to: superseded + file)
    }
  }

  /// Returns true if a key is marked as superseded in a directory, which need not be there.
  static func isSuperseded(_ key: UUID, in directory: URL) throws(StorageError) -> Bool {
    try file(of: key, in: directory.path + "/superseded/") != nil
  }

  /// Returns true if a directory, which need not be there, has a file of this key that waits or was refused.
  static func hasFile(of key: UUID, in directory: URL) -> Bool {
    for folder in ["/queue/", "/rejected/"] {
      if (try? file(of: key, in: directory.path + folder)) != nil { return true }
    }
    return false
  }

  /// Returns true for a directory that has nothing to send: it is not there or out of reach, or nothing is in line or was refused.
  static func isEmpty(_ directory: URL) -> Bool {
    do throws(StorageError) {
      _ = try DurableFile.exists(directory.path)
    } catch {
      // It is nowhere that could be entered, so that nothing can be in it for this process.
      switch error {
      case .refused(EACCES), .refused(ELOOP), .refused(ENAMETOOLONG), .refused(ENOTDIR): return true
      default: break
      }
    }
    for name in ["/queue/", "/rejected/"] {
      do throws(StorageError) {
        guard try files(in: directory.path + name).isEmpty else { return false }
      } catch {
        // A file where a folder above should be: there can be nothing.
        guard error == .refused(code: ENOTDIR) else { return false }
      }
    }
    return true
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
        try DurableFile.move(path, to: queue + file)
      } else {
        // First the queue, so that an interrupted move does not come back to life.
        try DurableFile.remove(queue + file)
        try DurableFile.remove(path)
      }
      isThere = true
    }
    return isThere
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
