import Foundation

/// A database file that was set aside, and why. It is kept beside the new one, for inspection.
public struct Quarantine: Equatable, Sendable {
  /// Reasons why a file is not used any more.
  public enum Reason: Equatable, Sendable, CustomStringConvertible {
    /// It is no database, or one that is not whole; the text says what was found.
    case damaged(String)
    /// A newer version of the app has used it, and this one does not know its tables.
    case newerSchema

    public var description: String {
      switch self {
      case .damaged(let text): text
      case .newerSchema: "a newer version of the app has used it"
      }
    }
  }

  /// The file's present location. SQLite's files beside it have its name and `-wal` or `-shm`.
  public let file: URL
  /// The reason for setting it aside.
  public let reason: Reason
}
