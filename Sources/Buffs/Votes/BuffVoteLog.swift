import Foundation
import Transport

/// Keeps the votes made on this device until the host takes them out.
///
///     let log = try BuffVoteLog()
///     for vote in try log.votes() { send(vote) }
///     try log.remove(sent.map(\.id))
///
/// The SDK does not pass votes on: it tells the delegate, and keeps them here, so that a vote made right before the app ended
/// is there at the next launch. A file holds the latest 1,000. Several logs of one prefix, also of several processes, are
/// one. Any thread; calls wait for the disk.
public final class BuffVoteLog: Sendable {
  /// How many votes are kept; the oldest go first.
  public static let capacity = 1_000

  private let file: VoteFile

  /// Opens the log of a configuration's storage prefix.
  ///
  /// - Throws: ``BuffsError/invalidStoragePrefix(_:)`` and ``BuffsError/storageUnusable(_:)``.
  public convenience init(storagePrefix: String = "buffs") throws(BuffsError) {
    guard storagePrefix.isStoragePrefix else { throw .invalidStoragePrefix(storagePrefix) }
    self.init(directory: try Self.directory(storagePrefix))
  }

  init(directory: URL, capacity: Int = BuffVoteLog.capacity) {
    file = VoteFile(directory: directory, capacity: capacity)
  }

  /// Reads the votes, the oldest first. Lines that are none are passed over.
  ///
  /// - Throws: ``BuffsError/storageUnusable(_:)``.
  public func votes() throws(BuffsError) -> [BuffVote] {
    do {
      return try file.read()
    } catch {
      throw .storageUnusable(String(describing: error))
    }
  }

  /// Takes votes out, after they have been passed on. Those that are not there are passed over.
  ///
  /// - Throws: ``BuffsError/storageUnusable(_:)``; then all of them are still there.
  public func remove(_ ids: [UUID]) throws(BuffsError) {
    do {
      try file.remove(ids)
    } catch {
      throw .storageUnusable(String(describing: error))
    }
  }

  /// Adds a vote. When this returns, it outlives the process.
  ///
  /// - Throws: ``BuffsError/voteNotStored(_:)``.
  func add(_ vote: BuffVote) throws(BuffsError) {
    do {
      try file.append(vote)
    } catch {
      throw .voteNotStored(String(describing: error))
    }
  }

  /// The folder of a prefix: beside those of other programs on Linux, so the program's name is part of it.
  private static func directory(_ prefix: String) throws(BuffsError) -> URL {
    let program = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    do {
      let support = try FileManager.default.url(
        for: .applicationSupportDirectory,
        in: .userDomainMask,
        appropriateFor: nil,
        create: true
      )
      return support.appendingPathComponent(program, isDirectory: true)
        .appendingPathComponent(prefix, isDirectory: true)
    } catch {
      throw .storageUnusable(String(describing: error))
    }
  }
}
