import Foundation

/// Errors in a configuration, or in the device's storage later; every case names its remedy.
public enum InvitationsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The server's address, its pins or the trust anchors are not usable. The text says which, and names the remedy.
  case invalidServer(String)
  /// The prefix has other characters than letters, digits, "-", "_" and ".", starts with ".", is empty or longer than 64.
  case invalidStoragePrefix(String)
  /// The time-out is not a positive number of seconds.
  case invalidTimeout(TimeInterval)
  /// The current state could not be written to the device. It holds until the program ends; free space or fix the permissions.
  case notStored(String)

  /// Names the case and its remedy.
  public var description: String {
    switch self {
    case .invalidServer(let reason):
      "The server is not usable: \(reason)"
    case .invalidStoragePrefix(let prefix):
      "The storage prefix \"\(prefix)\" is not usable: give 1 to 64 letters, digits, \"-\", \"_\" or \".\", no \".\" first."
    case .invalidTimeout(let seconds):
      "A time-out of \(seconds) s is not usable: give a positive number of seconds."
    case .notStored(let reason):
      "What holds could not be stored and is lost when the program ends: free space or fix permissions. \(reason)"
    }
  }
}
