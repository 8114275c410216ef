import Foundation
import GRDB

/// Reasons why a database can be neither opened nor used now. None of these changes its file.
public enum LocalDatabaseError: Error, Equatable, Sendable {
  /// No space is left, or the person's quota is used up. Make room and try again.
  case diskFull
  /// Too many files are open. Close some and try again.
  case tooManyOpenFiles
  /// Another process writes, for longer than is waited for. Try again.
  case busy
  /// The file is damaged, and another process still has it open. Close that one and open the database again.
  case inUse
  /// The file system refuses. `code` is `errno`. Correct the permissions of the folder and the file, or what is in the way.
  case refused(code: Int32)
  /// The migrations fail on an empty database too. Correct them.
  case migrationFailed(String)
  /// The file was found to be damaged while it was used. It is set aside when the database is opened the next time.
  case damaged
  /// SQLite failed for a reason of its own; `code` is its extended result code.
  case failed(code: Int32)

  /// Translates what SQLite said of a file.
  init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_FULL: self = .diskFull
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .diskFull
    case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_IOERR:
      // SQLite keeps what the system said to itself. What it says now is as good.
      self = Self.probe(path) ?? .failed(code: error.extendedResultCode.rawValue)
    default: self = .failed(code: error.extendedResultCode.rawValue)
    }
  }

  /// Translates `errno`.
  init(errno code: Int32) {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: self = .diskFull
    case EMFILE, ENFILE: self = .tooManyOpenFiles
    default: self = .refused(code: code)
    }
  }

  /// Asks what SQLite needs: descriptors, a file to read and write, a folder in which files can be made and written. The file itself
  /// is not opened, since closing it would end SQLite's locks of it in this process.
  private static func probe(_ path: String) -> LocalDatabaseError? {
    let folder = NSString(string: path).deletingLastPathComponent
    for name in [folder, path] where access(name, R_OK | W_OK) != 0 { return LocalDatabaseError(errno: errno) }
    var opened: [Int32] = []
    let sample = "\(folder)/.probe-\(UUID().uuidString)"
    defer {
      unlink(sample)
      for file in opened { close(file) }
    }
    // As many as SQLite has open for one connection.
    for _ in 0..<3 {
      let file = open(sample, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard file >= 0 else { return LocalDatabaseError(errno: errno) }
      opened.append(file)
    }
    let page = [UInt8](repeating: 0, count: 4_096)
    return write(opened[0], page, page.count) == page.count ? nil : LocalDatabaseError(errno: errno)
  }
}

extension LocalDatabaseError: CustomStringConvertible {
  /// Names the case and the remedy in English, for logs.
  public var description: String {
    switch self {
    case .diskFull: "no space is left; make room and try again"
    case .tooManyOpenFiles: "too many files are open; close some and try again"
    case .busy: "another process is writing; try again"
    case .inUse: "the file is damaged, and another process has it open; close that one first"
    case .refused(let code): "the file system refused: \(String(cString: strerror(code))); correct the permissions"
    case .migrationFailed(let reason): "the migrations fail on an empty database: \(reason)"
    case .damaged: "the file is damaged; it is set aside when it is opened the next time"
    case .failed(let code): "SQLite failed with code \(code)"
    }
  }
}
