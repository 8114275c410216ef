import Foundation
import QuintetStorage

/// The votes made on this device, kept until the host takes them out.
///
///     let log = try BuffVoteLog()              // the configuration's storagePrefix
///     let votes = try log.votes()
///     for vote in votes { send(vote) }         // id, buffID, answerID, date, seconds
///     try log.remove(votes.map(\.id))
///
/// The SDK does not pass votes on: it tells the delegate, and keeps them here, so that a vote made right before the app ended
/// is there at the next launch. A file holds the latest 1,000. Several logs of one prefix, also of several processes, are
/// one. Any thread; calls wait for the disk.
public final class BuffVoteLog: Sendable {
  /// How many votes are kept; the oldest go first.
  static let capacity = 1_000

  private let file: VoteFile

  /// Opens the log of a configuration's storage prefix.
  ///
  /// - Throws: ``BuffsError/invalidStoragePrefix(_:)`` and ``BuffsError/storageUnusable(_:)``.
  public convenience init(storagePrefix: String = "buffs") throws(BuffsError) {
    guard let location = StorageLocation(prefix: storagePrefix) else { throw .invalidStoragePrefix(storagePrefix) }
    do throws(StorageError) {
      self.init(directory: try location.makeFolder())
    } catch {
      throw .storageUnusable(error.description)
    }
  }

  init(directory: URL, capacity: Int = BuffVoteLog.capacity) {
    file = VoteFile(directory: directory.path, capacity: capacity)
  }

  /// Reads the votes, the oldest first. Lines that are none are passed over.
  ///
  /// - Throws: ``BuffsError/storageUnusable(_:)``.
  public func votes() throws(BuffsError) -> [BuffVote] {
    do throws(StorageError) {
      return try file.read()
    } catch {
      throw .storageUnusable(error.description)
    }
  }

  /// Takes votes out, after they have been passed on. Those that are not there are passed over.
  ///
  /// - Throws: ``BuffsError/storageUnusable(_:)``; then they may all still be there: try again.
  public func remove(_ ids: [UUID]) throws(BuffsError) {
    do throws(StorageError) {
      try file.remove(ids)
    } catch {
      throw .storageUnusable(error.description)
    }
  }

  /// Adds a vote. When this returns, it outlives the process.
  ///
  /// - Throws: ``BuffsError/voteNotStored(_:)``.
  func add(_ vote: BuffVote) throws(BuffsError) {
    do throws(StorageError) {
      try file.append(vote)
    } catch {
      throw .voteNotStored(error.description)
    }
  }
}
