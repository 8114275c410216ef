import Foundation
import QuintetStorage

/// The outbox's entries as files, which alone say what is queued; callable from any thread and several processes.
///
/// `queue/0000000007-<key>.json` waits, `rejected/…` was refused for good, `quarantine/…` could not be read. The number
/// gives the order. A name in both of the first two is a move to `rejected` that was interrupted, and counts as rejected.
final class OutboxStore: Sendable {
  private let directory: String
  private let queue: String
  private let rejected: String
  private let quarantine: String

  /// Creates the directories and removes what an interrupted write has left.
  init(directory: URL) throws(StorageError) {
    self.directory = directory.path
    queue = self.directory + "/queue"
    rejected = self.directory + "/rejected"
    quarantine = self.directory + "/quarantine"
    for folder in [queue, rejected, quarantine] { try DurableFile.makeDirectory(folder) }
    try exclusively { () throws(StorageError) in
      for folder in [queue, rejected] {
        // If that fails, the next start does it: such files count for nothing.
        for name in (try? DurableFile.names(in: folder)) ?? [] where name.hasPrefix(DurableFile.temporaryPrefix) {
          unlink(folder + "/" + name)
        }
      }
    }
  }

  /// Adds an entry at the end, unless one with the same key is there or was rejected.
  func add(_ data: Data, key: UUID) throws(StorageError) {
    try exclusively { () throws(StorageError) in
      var last = 0
      for file in try Self.files(in: queue) + Self.files(in: rejected) {
        if file.key == key { return }
        last = max(last, file.number)
      }
      try DurableFile.write(data, to: queue + "/" + File(number: last + 1, key: key).name)
    }
  }

  /// Returns the keys that wait, in order.
  func pendingKeys() throws(StorageError) -> [UUID] {
    let over = try Self.files(in: rejected)
    var keys: [UUID] = []
    for file in try Self.files(in: queue) where !over.contains(where: { $0.key == file.key }) { keys.append(file.key) }
    return keys
  }

  /// Returns the first entry in line. What is read and is no entry goes out of the way and is named to `onQuarantine`; what
  /// cannot be read now is an error, so that it keeps its place.
  func first(onQuarantine: (String) -> Void) throws(StorageError) -> (file: File, entry: OutboxEntry)? {
    var first: (file: File, entry: OutboxEntry)?
    try exclusively { () throws(StorageError) in
      for name in try DurableFile.names(in: queue) where !name.hasPrefix(DurableFile.temporaryPrefix) {
        let path = queue + "/" + name
        if let file = File(name: name) {
          guard let data = try DurableFile.read(path) else { continue }
          if try DurableFile.isFile(rejected + "/" + name), try DurableFile.isFile(path) {
            try DurableFile.remove(path)
            continue
          }
          if let entry = OutboxEntry(data), entry.key == file.key {
            first = (file, entry)
            return
          }
        }
        try DurableFile.move(path, to: freePath(for: name))
        onQuarantine(name)
      }
    }
    return first
  }

  /// Where a file that is no entry goes: its own name, unless another one is there already.
  private func freePath(for name: String) throws(StorageError) -> String {
    var path = quarantine + "/" + name
    var number = 1
    while try DurableFile.exists(path) {
      number += 1
      path = quarantine + "/\(name).\(number)"
    }
    return path
  }

  /// Forgets an entry that was delivered.
  func remove(_ file: File) throws(StorageError) {
    try DurableFile.remove(queue + "/" + file.name)
  }

  /// Moves an entry to the rejected ones, with the status that said so.
  func reject(_ file: File, _ entry: OutboxEntry, status: Int?) throws(StorageError) {
    let entry = OutboxEntry(key: entry.key, request: entry.request, enqueuedAt: entry.enqueuedAt, finalStatus: status)
    guard let data = entry.encoded() else { throw .unusable("an entry cannot be written again") }
    try exclusively { () throws(StorageError) in
      try DurableFile.write(data, to: rejected + "/" + file.name)
      try DurableFile.remove(queue + "/" + file.name)
    }
  }

  /// Returns the rejected entries, in order.
  func rejectedEntries() throws(StorageError) -> [OutboxEntry] {
    var entries: [OutboxEntry] = []
    for file in try Self.files(in: rejected) {
      let data = try DurableFile.read(rejected + "/" + file.name)
      if let entry = data.flatMap({ OutboxEntry($0) }) { entries.append(entry) }
    }
    return entries
  }

  /// Puts a rejected entry back to where it was in line; false if there is none of this key.
  func retry(_ key: UUID) throws(StorageError) -> Bool {
    try withRejected(key) { name throws(StorageError) in
      try DurableFile.move(rejected + "/" + name, to: queue + "/" + name)
    }
  }

  /// Forgets a rejected entry; false if there is none of this key.
  func discard(_ key: UUID) throws(StorageError) -> Bool {
    try withRejected(key) { name throws(StorageError) in
      // First the queue, so that an interrupted move does not come back to life.
      try DurableFile.remove(queue + "/" + name)
      try DurableFile.remove(rejected + "/" + name)
    }
  }

  /// Claims the right to send for this process; closing the descriptor gives it back. `nil` while someone else has it.
  func claimSending() throws(StorageError) -> Int32? {
    try DurableFile.lock(directory + "/sending.lock", waits: false)
  }

  private func withRejected(_ key: UUID, _ body: (String) throws(StorageError) -> Void) throws(StorageError) -> Bool {
    var isThere = false
    try exclusively { () throws(StorageError) in
      for file in try Self.files(in: rejected) where file.key == key {
        try body(file.name)
        isThere = true
      }
    }
    return isThere
  }

  private func exclusively(_ body: () throws(StorageError) -> Void) throws(StorageError) {
    let lock = try DurableFile.lock(directory + "/writing.lock", waits: true)
    defer { if let lock { close(lock) } }
    try body()
  }

  private static func files(in folder: String) throws(StorageError) -> [File] {
    try DurableFile.names(in: folder).compactMap(File.init(name:))
  }
}

extension OutboxStore {
  /// An entry's file: its place in line and its key.
  struct File {
    let number: Int
    let key: UUID

    init(number: Int, key: UUID) {
      self.number = number
      self.key = key
    }

    /// Reads a name; `nil` if it is not one of ours.
    init?(name: String) {
      guard name.count == 52 else { return nil }
      let start = name.index(name.startIndex, offsetBy: 11)
      let end = name.index(start, offsetBy: 36)
      guard let key = UUID(uuidString: String(name[start..<end])) else { return nil }
      // Reads up to the hyphen; whatever else the name may hold shows in the comparison.
      self.init(number: strtol(name, nil, 10), key: key)
      guard self.name == name else { return nil }
    }

    var name: String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, 10 - digits.count)) + digits
        + "-\(key.uuidString.lowercased()).json"
    }
  }
}
