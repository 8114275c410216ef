import Foundation
import QuintetStateLoop

/// Errors in a configuration, or at run time later; every case names its remedy.
public enum BuffsError: Error, Equatable, Sendable, Recordable {
  /// The server's address, its pins or the trust anchors are not usable. The text says which, and names the remedy.
  case invalidServer(String)
  /// There are no ids to fetch, or more than 10,000. Give the ids of the Buffs in the order of the schedule.
  case invalidIDs(count: Int)
  /// The interval is shorter than a second, longer than a day or no number. Give seconds.
  case invalidInterval(TimeInterval)
  /// The greatest age is below a second or no number. Give seconds, or nil.
  case invalidGreatestAge(TimeInterval)
  /// The prefix has other characters than letters, digits, "-", "_" and ".", starts with ".", is empty or longer than 64.
  case invalidStoragePrefix(String)
  /// There is no folder for the votes on this device. Free space or fix the permissions.
  case storageUnusable(String)
  /// The Buff with this id of the schedule could not be fetched. The schedule goes on by itself.
  case notFetched(id: Int, FetchFailure)
  /// The answer for this id of the schedule is no Buff, and is not shown. Correct it in the backend.
  case invalidBuff(id: Int, BuffProblem)
  /// More Buffs wait than can be kept, so the last in line was dropped. Show or discard them sooner.
  case tooManyWaiting(dropped: String)
  /// The Buff waited for longer than its question is worth asking, and was dropped. Show it sooner, or raise `greatestAge`.
  case outdated(String)
  /// The vote counts and was reported, but is not in the log. Free space or fix the permissions.
  case voteNotStored(String)
}

extension BuffsError: CustomStringConvertible {
  /// The case and its remedy in English.
  public var description: String {
    switch self {
    case .invalidServer(let reason):
      "The server is not usable: \(reason)"
    case .invalidIDs(let count):
      "\(count) ids make no schedule: give 1 to 10,000."
    case .invalidInterval(let seconds):
      "An interval of \(seconds) s is not usable: give 1 s to a day."
    case .invalidGreatestAge(let seconds):
      "A greatest age of \(seconds) s is not usable: give 1 s or more, or nil."
    case .invalidStoragePrefix(let prefix):
      "The storage prefix \"\(prefix)\" is not usable: give 1 to 64 letters, digits, \"-\", \"_\" or \".\", no \".\" first."
    case .storageUnusable(let reason):
      "There is no folder for the votes: free space or fix permissions. \(reason)"
    case .notFetched(let id, let failure):
      "Buff \(id) could not be fetched, the schedule goes on: \(failure)"
    case .invalidBuff(let id, let problem):
      "What came for Buff \(id) is none and is not shown; correct it in the backend: \(problem)"
    case .tooManyWaiting(let dropped):
      "Too many Buffs wait and \(dropped) was dropped: show or discard them sooner."
    case .outdated(let id):
      "Buff \(id) waited for longer than it may and was dropped: show it sooner, or raise the greatest age."
    case .voteNotStored(let reason):
      "The vote was reported but not kept on the device: free space or fix permissions. \(reason)"
    }
  }
}

extension BuffsError {
  /// The reason why something could not be fetched. It holds no path, header or body.
  public enum FetchFailure: Error, Equatable, Sendable, Recordable {
    /// There is no connection to the server.
    case offline
    /// The connection broke before the answer was complete.
    case connectionLost
    /// It took too long, or the next Buff's turn had come.
    case timedOut
    /// The server answered with this status.
    case status(Int)
    /// The answer is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// The server's key is not among the pins. Nothing was sent.
    case pinMismatch(host: String)
    /// Anything else, in Transport's words.
    case other(String)
  }
}

extension BuffsError.FetchFailure: CustomStringConvertible {
  /// The case in English, for logs.
  public var description: String {
    switch self {
    case .offline: "no connection to the server"
    case .connectionLost: "the connection broke"
    case .timedOut: "it took too long"
    case .status(let status): "the server answered \(status)"
    case .tooLarge(let limit): "the answer is larger than \(limit) bytes"
    case .pinMismatch(let host): "the key of \(host) is not pinned; check pins and network"
    case .other(let reason): reason
    }
  }
}
