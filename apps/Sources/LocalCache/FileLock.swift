import Foundation

/// Keeps a file in its place while it is used: its users share the lock, and setting it aside takes the lock alone.
final class FileLock: Sendable {
  private let file: Int32

  /// The time another process may take to open the file, in microseconds.
  private static let patience = 10_000_000
  /// The time the processes that hold it may take to end, in microseconds.
  private static let grace = 3_000_000

  /// Makes the lock's file if it is not there. Nothing is locked yet.
  init(_ path: String) throws(LocalDatabaseError) {
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw LocalDatabaseError(errno: errno) }
  }

  deinit {
    // A program that is just being started has the descriptor too, until it is another program.
    flock(file, LOCK_UN)
    close(file)
  }

  /// Takes the lock alone if nobody has it, and shares it otherwise; returns true if it is alone.
  func take() throws(LocalDatabaseError) -> Bool {
    if flock(file, LOCK_EX | LOCK_NB) == 0 { return true }
    try share()
    return false
  }

  /// Waits for a moment until nobody else has the lock, and takes it alone; false if others keep it: then it is not shared any more either.
  func takeAlone() -> Bool {
    var waited = 0
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard waited < Self.grace else { return false }
      usleep(5_000)
      waited += 5_000
    }
    return true
  }

  /// Shares the lock with others who use the file.
  func share() throws(LocalDatabaseError) {
    var waited = 0
    while flock(file, LOCK_SH | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw LocalDatabaseError(errno: errno) }
      guard waited < Self.patience else { throw .busy }
      usleep(5_000)
      waited += 5_000
    }
  }
}
