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
  /// The greatest number of votes kept; the oldest go first.
  static let capacity = 1_000

  private let file: VoteFile
  /// The questions that were answered, which stay when votes are taken out: one line each, without the answer.
  private let questions: VoteFile

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
    questions = VoteFile(directory: directory.path, name: "answered", capacity: capacity)
  }

  /// Reads the votes, the oldest first, and the latest one alone on each question. Skips malformed lines.
  ///
  /// - Throws: ``BuffsError/storageUnusable(_:)``.
  public func votes() throws(BuffsError) -> [BuffVote] {
    do throws(StorageError) {
      return Self.latest(try file.read())
    } catch {
      throw .storageUnusable(error.description)
    }
  }

  /// Takes votes out, after they have been passed on. Those that are not there are passed over.
  ///
  /// - Throws: ``BuffsError/storageUnusable(_:)``; then they may all still be there: try again.
  public func remove(_ ids: [UUID]) throws(BuffsError) {
    do throws(StorageError) {
      // With the earlier votes on the same questions, which would be the latest then.
      let votes = try file.read()
      var removed: [UUID] = []
      for vote in votes {
        let last = votes.last { $0.buffID == vote.buffID }
        if let last, ids.contains(vote.id) || ids.contains(last.id) { removed.append(vote.id) }
      }
      try file.remove(removed)
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

  /// Remembers that a question was answered, for when its vote is taken out.
  func remember(_ vote: BuffVote) {
    // Until then the vote itself says so; after that, one that could not be written is asked again.
    try? questions.append(BuffVote(id: vote.id, buffID: vote.buffID, answerID: "-", date: vote.date, seconds: 0))
  }

  /// Reads the identifiers of the questions that were answered, whether or not their votes were taken out since.
  func answered() throws(StorageError) -> [String] {
    var ids: [String] = []
    for vote in Self.latest(try questions.read() + file.read()) { ids.append(vote.buffID) }
    return ids
  }

  private static func latest(_ votes: [BuffVote]) -> [BuffVote] {
    let seen = NSMutableSet()
    var latest: [BuffVote] = []
    for vote in votes.reversed() where !seen.contains(vote.buffID) {
      seen.add(vote.buffID)
      latest.append(vote)
    }
    return latest.reversed()
  }
}
