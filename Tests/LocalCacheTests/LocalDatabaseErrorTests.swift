import Foundation
import GRDB
import TestSupport
import Testing

@testable import LocalCache

/// Errors of SQLite and the system, as a feature gets them.
@Suite struct LocalDatabaseErrorTests {
  @Test(
    arguments: [
      (ENOSPC, .diskFull), (EDQUOT, .diskFull), (EFBIG, .diskFull), (EMFILE, .tooManyOpenFiles),
      (ENFILE, .tooManyOpenFiles), (EACCES, .refused(code: EACCES)), (ENOTDIR, .refused(code: ENOTDIR)),
    ] as [(Int32, LocalDatabaseError)]
  )
  func whatTheSystemRefusesIsNamed(code: Int32, error: LocalDatabaseError) {
    #expect(LocalDatabaseError(errno: code) == error)
  }

  @Test(
    arguments: [
      (.SQLITE_FULL, .diskFull), (.SQLITE_BUSY, .busy), (.SQLITE_BUSY_SNAPSHOT, .busy), (.SQLITE_LOCKED, .busy),
      (.SQLITE_CORRUPT, .damaged), (.SQLITE_CORRUPT_INDEX, .damaged), (.SQLITE_NOTADB, .damaged),
      (.SQLITE_IOERR_SHMSIZE, .diskFull), (.SQLITE_CONSTRAINT, .failed(code: 19)), (.SQLITE_MISUSE, .failed(code: 21)),
    ] as [(ResultCode, LocalDatabaseError)]
  )
  func whatSQLiteReportsIsNamed(code: ResultCode, error: LocalDatabaseError) {
    let path = TestHome.folder().appendingPathComponent("notes.sqlite").path
    #expect(LocalDatabaseError(DatabaseError(resultCode: code), path: path) == error)
  }

  @Test(arguments: [ResultCode.SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_IOERR])
  func whatSQLiteDoesNotNameTheSystemIsAskedFor(code: ResultCode) throws {
    let folder = TestHome.folder(), path = folder.appendingPathComponent("notes.sqlite").path
    let error = DatabaseError(resultCode: code)
    #expect(LocalDatabaseError(error, path: path) == .refused(code: ENOENT))
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(LocalDatabaseError(error, path: path) == .failed(code: code.rawValue))
    // Nothing of the question stays.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notes.sqlite"])
  }

  @Test(
    arguments: [
      (.diskFull, "space"), (.tooManyOpenFiles, "open"), (.busy, "another process"), (.inUse, "another process"),
      (.refused(code: ENOTDIR), String(cString: strerror(ENOTDIR))), (.migrationFailed("why"), "why"),
      (.damaged, "set aside"), (.failed(code: 517), "517"),
    ] as [(LocalDatabaseError, String)]
  )
  func anErrorNamesItsCause(error: LocalDatabaseError, words: String) {
    #expect(error.description.contains(words))
  }
}
