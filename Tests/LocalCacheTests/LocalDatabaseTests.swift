import Foundation
import GRDB
import TestSupport
import Testing

@testable import LocalCache

/// Stored data, and the treatment of a file that cannot be used.
@Suite struct LocalDatabaseTests {
  @Test func writtenRowsPersistInFilesOnlyTheirOwnerReads() throws {
    let place = TestHome.place().appendingPathComponent("inner")
    let earlier = umask(0)
    defer { umask(earlier) }
    try Notes.open(place).write { try Notes.add("one", to: $0) }
    let database = try Notes.open(place)
    #expect(database.quarantine == nil)
    #expect(try database.read(Notes.all) == ["one"])
    try database.write { try Notes.add("two", to: $0) }
    for name in ["notes.sqlite", "notes.sqlite-wal", "notes.sqlite-shm", "notes.lock"] {
      #expect(mode(place.appendingPathComponent(name)) == 0o600, "\(name)")
    }
    #expect(mode(place) == 0o700)
  }

  @Test func aFileThatOthersCouldReadIsItsOwnersFromTheNextOpeningOn() throws {
    let place = TestHome.folder(), file = place.appendingPathComponent("notes.sqlite")
    try Notes.open(place).write { try Notes.add("one", to: $0) }
    #expect(chmod(file.path, 0o644) == 0)
    let database = try Notes.open(place)
    #expect(mode(file) == 0o600)
    #expect(try database.read(Notes.all) == ["one"])
  }

  @Test func aLockEndsThoughAProgramInheritedIt() throws {
    let path = TestHome.folder().resolvingSymlinksInPath().path + "/lock"
    var lock: FileLock? = try FileLock(path)
    #expect(try lock?.take() == true)
    let inherited = try #require(InheritedDescriptor(of: path))
    lock = nil
    #expect(try FileLock(path).take())
    withExtendedLifetime(inherited) {}
  }

  @Test func aWriteThatThrowsLeavesNothing() throws {
    struct Stop: Error {}
    let database = try Notes.open(TestHome.place())
    #expect(throws: Stop.self) {
      try database.write {
        try Notes.add("one", to: $0)
        throw Stop()
      }
    }
    #expect(try database.read(Notes.all) == [])
  }

  @Test func aReadDoesNotWaitForAWrite() async throws {
    let database = try Notes.open(TestHome.place())
    let (begun, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let written: Void = database.write {
      try Notes.add("one", to: $0)
      begun.signal()
      goOn.wait()
    }
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        begun.wait()
        done.resume()
      }
    }
    // This would never return if it waited.
    #expect(try readNow(database) == [])
    goOn.signal()
    try await written
    #expect(try await database.read { try Notes.all($0) } == ["one"])
  }

  private func readNow(_ database: LocalDatabase) throws -> [String] { try database.read(Notes.all) }

  @Test(arguments: Damage.allCases)
  func damagedFilesAreSetAsideWholeForAnEmptyOne(damage: Damage) throws {
    let place = TestHome.folder()
    try Notes.fill(place)
    let file = place.appendingPathComponent("notes.sqlite")
    try damage.apply(to: file)
    let before = try? Data(contentsOf: file)
    let log = Journal<String>()
    let database = try Notes.open(place) { log.add("\($0): \($1)") }
    let quarantine = try #require(database.quarantine)
    guard case .damaged = quarantine.reason else {
      Issue.record("\(quarantine.reason)")
      return
    }
    let kept = quarantine.file.path + (damage == .noFile ? "-wal" : "")
    #expect(FileManager.default.fileExists(atPath: kept))
    // SQLite marks a file that it can open as having a log.
    if !damage.isDatabase { #expect((try? Data(contentsOf: quarantine.file)) == before) }
    let name = quarantine.file.lastPathComponent
    #expect(log.all == ["warning: notes was set aside as \(name): \(quarantine.reason)"])
    #expect(try database.read(Notes.all) == [])
    try database.write { try Notes.add("new", to: $0) }
    #expect(try database.read(Notes.all) == ["new"])
  }

  @Test func aFileOfANewerAppIsSetAside() throws {
    let place = TestHome.folder()
    var newer = Notes.migrator
    newer.registerMigration("2") { try $0.alter(table: "note") { $0.add(column: "more", .text) } }
    _ = try LocalDatabase(folder: place, name: "notes", migrator: newer)
    let database = try Notes.open(place)
    #expect(database.quarantine?.reason == .newerSchema)
    #expect(try database.read(Notes.all) == [])
  }

  @Test func anOlderFileIsMigratedWithItsRows() throws {
    let place = TestHome.folder()
    try Notes.open(place).write { try Notes.add("one", to: $0) }
    var newer = Notes.migrator
    newer.registerMigration("2") { try $0.alter(table: "note") { $0.add(column: "more", .text) } }
    let database = try LocalDatabase(folder: place, name: "notes", migrator: newer)
    #expect(database.quarantine == nil)
    #expect(try database.read(Notes.all) == ["one"])
  }

  @Test func failingMigrationsAreAnErrorAndKeepTheFile() throws {
    let place = TestHome.folder()
    try Notes.open(place).write { try Notes.add("one", to: $0) }
    var broken = Notes.migrator
    broken.registerMigration("2") { try $0.execute(sql: "NO SQL") }
    #expect {
      _ = try LocalDatabase(folder: place, name: "notes", migrator: broken)
    } throws: { error in
      guard case .migrationFailed = error as? LocalDatabaseError else { return false }
      return true
    }
    let database = try Notes.open(place)
    #expect(database.quarantine == nil)
    #expect(try database.read(Notes.all) == ["one"])
  }

  @Test func onlyFiveSetAsideFilesStayAndRemovalsAreLogged() throws {
    let place = TestHome.folder()
    let log = Journal<String>()
    var all: [URL] = []
    for _ in 0..<7 {
      try Damage.noDatabase.apply(to: place.appendingPathComponent("notes.sqlite"))
      all.append(try #require(try Notes.open(place) { log.add($1) }.quarantine).file)
    }
    #expect(Set(all).count == 7)
    #expect(
      all.map { FileManager.default.fileExists(atPath: $0.path) } == [false, false] + Array(repeating: true, count: 5)
    )
    #expect(log.all.filter { $0.contains("was removed") }.count == 2)
  }

  /// So that the names' order is that of time, wherever the device is taken.
  @Test func aFileThatIsSetAsideIsNamedByTheTimeInUTC() throws {
    let place = TestHome.folder(), format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "UTC")
    format.dateFormat = "'notes-set-aside-'yyyyMMdd-HHmmss-SSS'.sqlite'"
    try Damage.noDatabase.apply(to: place.appendingPathComponent("notes.sqlite"))
    let file = try #require(try Notes.open(place).quarantine?.file)
    let date = try #require(format.date(from: file.lastPathComponent))
    #expect(abs(date.timeIntervalSinceNow) < 600)
  }

  /// Files of one millisecond differ by a number at their end.
  @Test func ofFilesSetAsideAtOnceTheOldestAloneIsRemoved() throws {
    let place = TestHome.folder()
    let files = ["", "-2", "-3", "-4", "-5"].map {
      place.appendingPathComponent("notes-set-aside-20200101-000000-000\($0).sqlite")
    }
    let companions = ["", "-wal", "-shm", "-journal", "-mark"]
    for file in files {
      for companion in companions { try Data().write(to: URL(fileURLWithPath: file.path + companion)) }
    }
    try Damage.noDatabase.apply(to: place.appendingPathComponent("notes.sqlite"))
    #expect(try Notes.open(place).quarantine != nil)
    for companion in companions {
      let isThere = files.map { FileManager.default.fileExists(atPath: $0.path + companion) }
      #expect(isThere == [false, true, true, true, true], "\(companion)")
    }
  }

  @Test func aFeatureMaySetItsFileAsideWithAReason() throws {
    let place = TestHome.folder()
    try Notes.open(place).write { try Notes.add("one", to: $0) }
    let log = Journal<String>()
    try Notes.open(place, log: { log.add("\($0): \($1)") }).setAsideNextTime(because: "the seal is broken")
    #expect(log.all == ["error: notes is damaged, and will be set aside: the seal is broken"])
    let database = try LocalDatabase(
      folder: place,
      name: "notes",
      migrator: Notes.migrator,
      pageSize: 16_384,
      mostSetAside: 1
    )
    #expect(database.quarantine?.reason == .damaged("the seal is broken"))
    #expect(try database.read(Notes.all) == [])
    #expect(try database.read { try Int.fetchOne($0, sql: "PRAGMA page_size") } == 16_384)
    #expect(try Notes.open(place).quarantine == nil)
  }

  @Test(arguments: [
    ("", "it was found to be damaged while it was used"), ("Grund: Prüfsumme", "Grund: Prüfsumme"),
    (String(repeating: "a", count: 1_001), String(repeating: "a", count: 1_000)),
    ("x" + String(repeating: "ä", count: 900), "x" + String(repeating: "ä", count: 499)),
  ])
  func theReasonForSettingAFileAsideIsKeptToAThousandBytes(given: String, kept: String) throws {
    let place = TestHome.folder()
    try Notes.open(place).setAsideNextTime(because: given)
    #expect(try Notes.open(place).quarantine?.reason == .damaged(kept))
  }

  /// The holder has a part of a second left, in which it may set the file aside itself.
  @Test(arguments: [true, false])
  func aDamagedFileIsLookedAtAnewWhenItsHolderHasEnded(isMended: Bool) throws {
    let place = TestHome.folder(), mark = place.appendingPathComponent("notes.damaged")
    try Notes.open(place).write { try Notes.add("one", to: $0) }
    try Data("damaged".utf8).write(to: mark)
    let holder = open(place.appendingPathComponent("notes.lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(holder >= 0)
    try #require(flock(holder, LOCK_SH) == 0)
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.2)
      if isMended { try? FileManager.default.removeItem(at: mark) }
      flock(holder, LOCK_UN)
      close(holder)
    }
    let database = try Notes.open(place)
    #expect((database.quarantine == nil) == isMended)
    #expect(try database.read(Notes.all) == (isMended ? ["one"] : []))
  }

  @Test func aWriteWaitsForTheEndOfAnothers() throws {
    let place = TestHome.folder(), database = try Notes.open(place)
    let other = try DatabaseQueue(path: place.appendingPathComponent("notes.sqlite").path)
    let begun = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      try? other.write {
        try Notes.add("other", to: $0)
        begun.signal()
        Thread.sleep(forTimeInterval: 0.3)
      }
    }
    begun.wait()
    try database.write { try Notes.add("mine", to: $0) }
    #expect(try database.read(Notes.all) == ["other", "mine"])
  }

  /// A kill before the files have gone is the same to the next opening.
  @Test func aFileThatCannotBeSetAsideIsNotUsed() throws {
    let place = TestHome.folder()
    // So long that there is no room for the name that it would be given.
    let name = String(repeating: "n", count: 240)
    func open() throws -> LocalDatabase { try LocalDatabase(folder: place, name: name, migrator: Notes.migrator) }
    try open().setAsideNextTime(because: "the seal is broken")
    for _ in 1...2 { #expect(throws: LocalDatabaseError.self) { try open() } }
  }

  @Test(.timeLimit(.minutes(5))) func largeFilesAreCheckedDuringUseAndSetAsideLater() async throws {
    let place = TestHome.folder()
    try Notes.fill(place)
    try Damage.page.apply(to: place.appendingPathComponent("notes.sqlite"))
    let log = Journal<String>()
    var database: LocalDatabase? = try LocalDatabase(
      folder: place,
      name: "notes",
      migrator: Notes.migrator,
      checkLimit: 0,
      log: { log.add($1) }
    )
    #expect(database?.quarantine == nil)
    try await eventually { !log.all.isEmpty }
    database = nil
    #expect(try Notes.open(place).quarantine != nil)
  }

  @Test func damageFoundInUseThrowsAndSetsTheFileAside() throws {
    let place = TestHome.folder()
    try Notes.fill(place)
    try Damage.page.apply(to: place.appendingPathComponent("notes.sqlite"))
    try withExtendedLifetime(LocalDatabase(folder: place, name: "notes", migrator: Notes.migrator, checkLimit: 0)) {
      let database = $0
      #expect(throws: LocalDatabaseError.damaged) { try database.read(Notes.all) }
    }
    #expect(try Notes.open(place).quarantine != nil)
  }

  @Test func invalidStatementsAreSQLiteErrorsAndNoDamage() throws {
    let place = TestHome.folder(), database = try Notes.open(place)
    #expect(throws: DatabaseError.self) { try database.read { try $0.execute(sql: "NO SQL") } }
    #expect(throws: DatabaseError.self) { try database.write { try $0.execute(sql: "INSERT INTO note VALUES (NULL)") } }
    #expect(!FileManager.default.fileExists(atPath: place.appendingPathComponent("notes.damaged").path))
    #expect(try database.read(Notes.all) == [])
  }
}
