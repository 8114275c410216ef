import Foundation
import TestSupport
import Testing

@testable import QuintetStorage

/// Files, folders, links and pipes, of which only files count as such.
struct DurableFileTests {
  private let folder = TestHome.folder()

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  /// Makes one of each kind, named after it.
  private func makeEachKind() throws {
    try Data("content".utf8).write(to: folder.appendingPathComponent("file"))
    try FileManager.default.createDirectory(atPath: path("folder"), withIntermediateDirectories: false)
    let links = [("file link", "file"), ("folder link", "folder"), ("dead link", "nowhere"), ("circle", "circle")]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }
    #expect(mkfifo(path("pipe"), 0o600) == 0)
  }

  @Test(arguments: [
    ("file", true), ("folder", false), ("file link", false), ("folder link", false), ("dead link", false),
    ("circle", false), ("pipe", false),
  ])
  func onlyAFileIsOneAndHasContent(_ name: String, isFile: Bool) throws {
    try makeEachKind()
    #expect(try DurableFile.exists(path(name)))
    #expect(try DurableFile.isFile(path(name)) == isFile)
    #expect(try DurableFile.read(path(name)) == Data((isFile ? "content" : "").utf8))
  }

  @Test(arguments: ["nothing", "folder/nothing", "no folder/nothing"])
  func whatIsNotThereIsNoFileAndNoError(_ name: String) throws {
    try makeEachKind()
    #expect(try !DurableFile.exists(path(name)))
    #expect(try !DurableFile.isFile(path(name)))
    #expect(try DurableFile.read(path(name)) == nil)
  }

  @Test func aPathThroughAFileIsAnError() throws {
    try makeEachKind()
    #expect(throws: StorageError.refused(code: ENOTDIR)) { try DurableFile.exists(path("file/a")) }
    #expect(throws: StorageError.refused(code: ENOTDIR)) { try DurableFile.read(path("file/a")) }
    #expect(throws: StorageError.refused(code: ENOTDIR)) { try DurableFile.names(in: path("file")) }
  }

  @Test(arguments: [
    ("file", S_IFREG, false), ("file link", S_IFREG, false), ("folder", S_IFDIR, false),
    ("folder link", S_IFDIR, false), ("nothing", S_IFREG, false), ("nothing", S_IFDIR, false), ("file", S_IFDIR, true),
    ("file link", S_IFDIR, true), ("folder", S_IFREG, true), ("folder link", S_IFREG, true),
    ("dead link", S_IFREG, true), ("dead link", S_IFDIR, true), ("circle", S_IFREG, true), ("circle", S_IFDIR, true),
    ("pipe", S_IFREG, true), ("pipe", S_IFDIR, true),
  ])
  func aPlaceIsVacatedOfAnythingOfAnotherKind(_ name: String, _ kind: mode_t, isMoved: Bool) throws {
    try makeEachKind()
    let wasThere = try DurableFile.exists(path(name))
    #expect(try DurableFile.vacate(path(name), for: kind) == isMoved)
    #expect(try DurableFile.exists(path(name)) == (wasThere && !isMoved))
    #expect(try DurableFile.exists(path(name + ".damaged1")) == isMoved)
  }

  @Test func namesComeInOrderWithHiddenOnes() throws {
    let names = ["b", "a", "C", "10", "9", ".hidden", "ä", "aa", "a.json", "..two"]
    for name in names { try Data().write(to: folder.appendingPathComponent(name)) }
    #expect(try DurableFile.names(in: folder.path) == names.sorted())
    #expect(try DurableFile.names(in: path("nothing")).isEmpty)
  }

  @Test func aMissingFolderIsMadeWithAllAboveItForTheOwnerAlone() throws {
    try DurableFile.makeDirectory(path("a/b/c"))
    for name in ["a", "a/b", "a/b/c"] { #expect(try mode(name) == 0o700, "\(name)") }
    try DurableFile.makeDirectory(path("a/b/c"))
    try DurableFile.makeDirectory(path("a/b/d"))
    #expect(try DurableFile.names(in: path("a/b")) == ["c", "d"])
  }

  @Test func aLinkToAFolderIsOneAndAnythingElseIsRefused() throws {
    try makeEachKind()
    try DurableFile.makeDirectory(path("folder link"))
    for (name, code) in [("file", ENOTDIR), ("file link", ENOTDIR), ("pipe", ENOTDIR), ("dead link", ENOENT)] {
      #expect(throws: StorageError.refused(code: code), "\(name)") { try DurableFile.makeDirectory(path(name)) }
    }
    #expect(throws: StorageError.refused(code: ENOTDIR)) { try DurableFile.makeDirectory(path("file/a")) }
  }

  @Test func aFileIsRemovedOnceAndAFolderIsNot() throws {
    try makeEachKind()
    for _ in 1...2 {
      try DurableFile.remove(path("file"))
      #expect(try !DurableFile.exists(path("file")))
    }
    try DurableFile.remove(path("folder link"))
    #expect(throws: StorageError.self) { try DurableFile.remove(path("folder")) }
    #expect(try DurableFile.exists(path("folder")))
  }

  @Test func aFolderIsNotReplacedAndNothingIsLeft() throws {
    try makeEachKind()
    let before = try DurableFile.names(in: folder.path)
    #expect(throws: StorageError.self) { try DurableFile.replace(path("folder")) { _ in Data("new".utf8) } }
    #expect(try DurableFile.names(in: folder.path) == before)
    #expect(try DurableFile.names(in: path("folder")).isEmpty)
  }

  @Test func aFileMovesAndReplacesAnother() throws {
    try makeEachKind()
    try Data("old".utf8).write(to: folder.appendingPathComponent("folder/other"))
    try DurableFile.move(path("file"), to: path("folder/other"))
    #expect(try DurableFile.read(path("folder/other")) == Data("content".utf8))
    #expect(try !DurableFile.exists(path("file")))
    #expect(throws: StorageError.refused(code: ENOENT)) { try DurableFile.move(path("file"), to: path("a")) }
  }

  @Test func aWrittenFileIsWholeAndTheOwnersAlone() throws {
    let long = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    for content in [long, Data(), Data("short".utf8)] {
      // A file that a killed process has left, which others may read.
      try Data("left".utf8).write(to: folder.appendingPathComponent(".a"))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path(".a"))
      try DurableFile.write(content, to: path("a"))
      #expect(try DurableFile.read(path("a")) == content)
      #expect(try mode("a") == 0o600)
      #expect(try DurableFile.names(in: folder.path) == ["a"])
    }
  }

  @Test func aLockHasOneOwnerUntilItIsGivenBack() throws {
    for _ in 1...2 {
      let lock = try #require(try DurableFile.lock(path("lock"), waits: false))
      #expect(try DurableFile.lock(path("lock"), waits: false) == nil)
      let other = try #require(try DurableFile.lock(path("other"), waits: false))
      DurableFile.unlock(other)
      DurableFile.unlock(lock)
    }
    let waited = try #require(try DurableFile.lock(path("lock"), waits: true))
    DurableFile.unlock(waited)
    #expect(try mode("lock") == 0o600)
  }

  /// A program that outlives this one would keep others from their turn.
  @Test func aStartedProgramInheritsNoLock() throws {
    let lock = try #require(try DurableFile.lock(path("lock"), waits: false))
    defer { DurableFile.unlock(lock) }
    #expect(fcntl(lock, F_GETFD) & FD_CLOEXEC != 0)
  }

  #if os(Linux)
    /// An outbox that waits for its turn asks again and again, for as long as the app runs.
    @Test func noCallLeavesAFileOpen() throws {
      try makeEachKind()
      let lock = try #require(try DurableFile.lock(path("lock"), waits: false))
      #expect(try DurableFile.lock(path("lock"), waits: false) == nil)
      DurableFile.unlock(lock)
      try DurableFile.write(Data("a".utf8), to: path("a"))
      try DurableFile.replace(path("a")) { _ in Data("b".utf8) }
      #expect(throws: StorageError.self) { try DurableFile.replace(path("folder")) { _ in Data("c".utf8) } }
      try DurableFile.move(path("a"), to: path("folder/a"))
      #expect(try DurableFile.read(path("folder/a")) == Data("b".utf8))
      try DurableFile.remove(path("folder/a"))
      #expect(try DurableFile.names(in: path("folder")).isEmpty)
      let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
      }
      #expect(!files.isEmpty)
      #expect(files.filter { $0.contains(folder.lastPathComponent) } == [])
    }
  #endif

  @Test(arguments: [(ENOSPC, true), (EDQUOT, true), (EFBIG, true), (EACCES, false), (EIO, false), (EROFS, false)])
  func aLackOfRoomIsTheOneErrorWithACaseOfItsOwn(_ code: Int32, isFull: Bool) {
    #expect(StorageError(code: code) == (isFull ? .diskFull : .refused(code: code)))
  }
}
