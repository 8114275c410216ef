import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import Pictures

/// Changes of the folder by others.
@Suite struct DataCacheDamageTests {
  let folder = TestHome.place()

  enum Damage: CaseIterable {
    case empty, truncatedHead, truncated, longer, flipped, flippedField, anotherEntry, folder, link, pipe,
      lengthOfFields

    func apply(to file: URL, other: URL) throws {
      let content = try Data(contentsOf: file)
      func flip(_ offset: Int) throws {
        var content = content
        content[offset] ^= 0x10
        try content.write(to: file)
      }
      switch self {
      case .empty: try Data().write(to: file)
      case .truncatedHead: try content.prefix(11).write(to: file)
      case .truncated: try content.dropLast().write(to: file)
      case .longer: try (content + [0]).write(to: file)
      case .flipped: try flip(content.count - 100)
      case .flippedField: try flip(30)
      case .lengthOfFields: try flip(19)
      case .anotherEntry: try Data(contentsOf: other).write(to: file)
      case .folder:
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      case .link:
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
      case .pipe:
        try FileManager.default.removeItem(at: file)
        #expect(mkfifo(file.path, 0o600) == 0)
      }
    }
  }

  @Test(arguments: Damage.allCases)
  func aDamagedEntryIsMissingAndOthersStay(damage: Damage) async throws {
    let first = DataCache(folder: folder)
    await first.store(kilobyte(1), "one")
    await first.store(kilobyte(2), "two")
    let file = folder.appendingPathComponent(CacheFile.name(of: "one"))
    try damage.apply(to: file, other: folder.appendingPathComponent(CacheFile.name(of: "two")))
    for cache in [first, DataCache(folder: folder)] {
      #expect(await cache.data("one") == nil)
      #expect(await cache.data("two") == kilobyte(2))
      await cache.store(kilobyte(3), "three")
      #expect(await cache.data("three") == kilobyte(3))
    }
    guard damage != .folder else { return }
    await first.store(kilobyte(4), "one")
    #expect(await first.data("one") == kilobyte(4))
  }

  @Test func anEntryTooLargeForASmallerLimitIsRemoved() async {
    await DataCache(folder: folder, sizeLimit: 50_000).store(Data(count: 12_000), "large")
    #expect(names(folder).count == 1)
    #expect(await DataCache(folder: folder, sizeLimit: 40_000).data("large") == nil)
    #expect(names(folder) == [])
  }

  @Test func leftoversOfKilledProcessesAreRemovedButNotActiveWrites() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (left, written) = (folder.appendingPathComponent(".writing-1"), folder.appendingPathComponent(".writing-2"))
    try Data(count: 10).write(to: left)
    try Data(count: 10).write(to: written)
    let writer = open(written.path, O_WRONLY)
    defer { close(writer) }
    #expect(flock(writer, LOCK_EX) == 0)
    let cache = DataCache(folder: folder)
    await cache.store(kilobyte(1), "one")
    #expect(await cache.data("one") == kilobyte(1))
    #expect(names(folder).filter { $0.hasPrefix(".") } == [".writing-2"])
  }

  @Test func aFolderThatIsRemovedIsMadeAgain() async throws {
    let cache = DataCache(folder: folder.appendingPathComponent("inner"))
    await cache.store(kilobyte(1), "one")
    try FileManager.default.removeItem(at: folder)
    #expect(await cache.data("one") == nil)
    await cache.store(kilobyte(2), "two")
    #expect(await cache.data("two") == kilobyte(2))
    #expect(await cache.totalSize() == size(folder.appendingPathComponent("inner")))
  }

  @Test func aMissingFolderIsLoggedOnceAndStoresNothing() async throws {
    try Data().write(to: folder)
    let log = Journal<String>()
    let cache = DataCache(folder: folder) { log.add("\($0) \($1)") }
    for number in 0..<5 { await cache.store(kilobyte(number), "\(number)") }
    #expect(await cache.data("1") == nil)
    #expect(log.all.count == 1)
    try FileManager.default.removeItem(at: folder)
    await cache.store(kilobyte(1), "1")
    #expect(await cache.data("1") == kilobyte(1))
  }

  @Test func aProblemThatComesBackIsLoggedAgain() async throws {
    let log = Journal<String>()
    let cache = DataCache(folder: folder) { log.add("\($0) \($1)") }
    for round in 1...2 {
      try? FileManager.default.removeItem(at: folder)
      try Data().write(to: folder)
      for number in 0..<3 { await cache.store(kilobyte(number), "\(number)") }
      #expect(log.all.count == round)
      try FileManager.default.removeItem(at: folder)
      await cache.store(kilobyte(1), "1")
      #expect(await cache.data("1") == kilobyte(1))
    }
  }
}
