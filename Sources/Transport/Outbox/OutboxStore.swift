import Foundation

/// Keeps the outbox's entries as files, which alone say what is queued; callable from any thread and several processes.
///
/// `queue/0000000007-<key>.json` waits, `given-up/…` was refused for good, `set-aside/…` could not be read. The number
/// gives the order. A name in both of the first two is a move to `given-up` that was interrupted, and counts as given up.
final class OutboxStore: Sendable {
  private let directory: URL
  private let queue: URL
  private let givenUp: URL
  private let setAside: URL

  /// Creates the directories and removes what an interrupted write has left.
  init(directory: URL) throws(OutboxError) {
    self.directory = directory
    queue = directory.appendingPathComponent("queue")
    givenUp = directory.appendingPathComponent("given-up")
    setAside = directory.appendingPathComponent("set-aside")
    for url in [directory, queue, givenUp, setAside] { try DurableFile.makeDirectory(url) }
    try exclusively { () throws(OutboxError) in
      for folder in [queue, givenUp] {
        // If that fails, the next start does it: such files count for nothing.
        for name in (try? DurableFile.names(in: folder)) ?? [] where name.hasPrefix(DurableFile.temporaryPrefix) {
          unlink(folder.appendingPathComponent(name).path)
        }
      }
    }
  }

  /// Adds an entry at the end, unless one with the same key is there or was given up on.
  func add(_ request: HTTPRequest, key: UUID) throws(OutboxError) {
    let entry = OutboxEntry(key: key, request: request, enqueuedAt: Date())
    guard let data = try? entry.encoded() else { throw .invalidRequest(reason: "the URL or a header is not text") }
    try exclusively { () throws(OutboxError) in
      var last = 0
      for file in try Self.files(in: queue) + Self.files(in: givenUp) {
        if file.key == key { return }
        last = max(last, file.number)
      }
      try DurableFile.write(data, to: queue.appendingPathComponent(File(number: last + 1, key: key).name))
    }
  }

  /// Returns the keys that wait, in order.
  func pendingKeys() throws(OutboxError) -> [UUID] {
    let over = try Self.files(in: givenUp)
    var keys: [UUID] = []
    for file in try Self.files(in: queue) where !over.contains(where: { $0.key == file.key }) { keys.append(file.key) }
    return keys
  }

  /// Returns the first entry in line. What is read and is no entry goes out of the way and is named to `onSetAside`; what cannot
  /// be read now is an error, so that it keeps its place.
  func first(onSetAside: (String) -> Void) throws(OutboxError) -> (file: File, entry: OutboxEntry)? {
    var first: (file: File, entry: OutboxEntry)?
    try exclusively { () throws(OutboxError) in
      for name in try DurableFile.names(in: queue) where !name.hasPrefix(DurableFile.temporaryPrefix) {
        let url = queue.appendingPathComponent(name)
        if let file = File(name: name) {
          guard let data = try DurableFile.read(url) else { continue }
          if try DurableFile.isFile(givenUp.appendingPathComponent(name)), try DurableFile.isFile(url) {
            try DurableFile.remove(url)
            continue
          }
          if let entry = OutboxEntry(data), entry.key == file.key {
            first = (file, entry)
            return
          }
        }
        try DurableFile.move(url, to: freeName(for: name))
        onSetAside(name)
      }
    }
    return first
  }

  /// Where a file that is no entry goes: its own name, unless another one is there already.
  private func freeName(for name: String) throws(OutboxError) -> URL {
    var url = setAside.appendingPathComponent(name)
    var number = 1
    while try DurableFile.exists(url) {
      number += 1
      url = setAside.appendingPathComponent("\(name).\(number)")
    }
    return url
  }

  /// Forgets an entry that was delivered.
  func remove(_ file: File) throws(OutboxError) {
    try DurableFile.remove(queue.appendingPathComponent(file.name))
  }

  /// Moves an entry to those given up on, with the status that said so.
  func giveUp(_ file: File, _ entry: OutboxEntry, status: Int?) throws(OutboxError) {
    let entry = OutboxEntry(key: entry.key, request: entry.request, enqueuedAt: entry.enqueuedAt, finalStatus: status)
    guard let data = try? entry.encoded() else { throw .storage(code: EINVAL) }
    try exclusively { () throws(OutboxError) in
      try DurableFile.write(data, to: givenUp.appendingPathComponent(file.name))
      try DurableFile.remove(queue.appendingPathComponent(file.name))
    }
  }

  /// Returns the entries given up on, in order.
  func givenUpEntries() throws(OutboxError) -> [OutboxEntry] {
    var entries: [OutboxEntry] = []
    for file in try Self.files(in: givenUp) {
      let data = try DurableFile.read(givenUp.appendingPathComponent(file.name))
      if let entry = data.flatMap({ OutboxEntry($0) }) { entries.append(entry) }
    }
    return entries
  }

  /// Puts an entry that was given up on back to where it was in line.
  func retry(_ key: UUID) throws(OutboxError) {
    try exclusively { () throws(OutboxError) in
      let name = try givenUpFile(key).name
      try DurableFile.move(givenUp.appendingPathComponent(name), to: queue.appendingPathComponent(name))
    }
  }

  /// Forgets an entry that was given up on.
  func discard(_ key: UUID) throws(OutboxError) {
    try exclusively { () throws(OutboxError) in
      let name = try givenUpFile(key).name
      // First the queue, so that an interrupted move does not come back to life.
      try DurableFile.remove(queue.appendingPathComponent(name))
      try DurableFile.remove(givenUp.appendingPathComponent(name))
    }
  }

  /// Claims the right to send for this process; closing the descriptor gives it back. `nil` while someone else has it.
  func claimSending() throws(OutboxError) -> Int32? {
    try DurableFile.lock(directory.appendingPathComponent("sending.lock"), waits: false)
  }

  private func givenUpFile(_ key: UUID) throws(OutboxError) -> File {
    guard let file = try Self.files(in: givenUp).first(where: { $0.key == key }) else { throw .unknownKey }
    return file
  }

  private func exclusively(_ body: () throws(OutboxError) -> Void) throws(OutboxError) {
    let lock = try DurableFile.lock(directory.appendingPathComponent("writing.lock"), waits: true)
    defer { if let lock { close(lock) } }
    try body()
  }

  private static func files(in folder: URL) throws(OutboxError) -> [File] {
    try DurableFile.names(in: folder).compactMap(File.init(name:))
  }
}

extension OutboxStore {
  /// Names an entry's file: its place in line and its key.
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
