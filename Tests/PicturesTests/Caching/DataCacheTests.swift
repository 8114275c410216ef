import Foundation
import TestSupport
import Testing

@testable import Pictures

/// Content of the cache, its limits, and the order of removal.
@Suite struct DataCacheTests {
  let folder = TestHome.place()

  @Test func anEntryIsReadBackUnchangedByAnotherCache() async {
    let earlier = umask(0)
    let entry = DataCache.Entry(
      data: Data(0...255),
      stored: Date(timeIntervalSince1970: 1_700_000_000.25),
      expires: Date(timeIntervalSince1970: 1_700_000_600),
      etag: "\"a\"",
      lastModified: "Tue, 14 Nov 2023 22:13:20 GMT"
    )
    let cache = DataCache(folder: folder)
    await cache.store(entry, for: "https://example.com/ä")
    #expect(await cache.entry(for: "https://example.com/ä") == entry)
    #expect(await DataCache(folder: folder).entry(for: "https://example.com/ä") == entry)
    #expect(await cache.entry(for: "https://example.com/") == nil)
    umask(earlier)
    #expect(names(folder).count == 1)
    #expect(mode(folder) == 0o700)
    #expect(names(folder).map { mode(folder.appendingPathComponent($0)) } == [0o600])
  }

  @Test func storingReplacesAnEntryAndRemovingDeletesIt() async {
    let cache = DataCache(folder: folder)
    await cache.store(Data("one".utf8), "key")
    await cache.store(Data("two".utf8), "key")
    #expect(await cache.data("key") == Data("two".utf8))
    await cache.store(Data("three".utf8), "other")
    await cache.remove("key")
    #expect(await cache.data("key") == nil)
    await cache.removeAll()
    #expect(await cache.data("other") == nil)
    #expect(names(folder) == [])
  }

  @Test func theLeastRecentlyUsedEntryGoesFirstAcrossRestarts() async {
    let limit = 20_000
    var cache = DataCache(folder: folder, sizeLimit: limit)
    for number in 0..<12 { await cache.store(kilobyte(number), "\(number)") }
    _ = await cache.data("0")
    _ = await cache.data("3")
    cache = DataCache(folder: folder, sizeLimit: limit)
    for number in 12..<22 { await cache.store(kilobyte(number), "\(number)") }
    for number in [0, 3, 19, 20, 21] { #expect(await cache.data("\(number)") == kilobyte(number), "\(number)") }
    for number in [1, 2, 4] { #expect(await cache.data("\(number)") == nil, "\(number)") }
  }

  @Test func theLimitAlwaysHoldsAndOversizedDataIsNotStored() async {
    let cache = DataCache(folder: folder, sizeLimit: 50_000)
    await cache.store(Data(count: 12_600), "large")
    #expect(names(folder) == [])
    for number in 0..<200 {
      await cache.store(Data(repeating: 7, count: number * 137 % 9_000), "\(number % 70)")
      #expect(size(folder) <= 50_000)
    }
    #expect(size(folder) > 30_000)
    #expect(await cache.totalSize() == size(folder))
  }

  @Test func cachesThatShareAFolderKeepItsLimitTogether() async {
    let caches = (0..<4).map { _ in DataCache(folder: folder, sizeLimit: 100_000) }
    for number in 0..<400 {
      let cache = caches[number % 4]
      await cache.store(kilobyte(number), "\(number)")
      // Each may not have seen up to an eighth of the others' files yet.
      #expect(size(folder) <= 150_000)
    }
    // Whatever is written from now on finds the limit again.
    for number in 400..<420 { await caches[0].store(kilobyte(number), "\(number)") }
    #expect(size(folder) <= 112_500)
    for number in 410..<420 { #expect(await caches[3].data("\(number)") == kilobyte(number)) }
  }

  @Test func aClockThatJumpsBackChangesNoOrder() async {
    let clock = TestClock()
    let cache = DataCache(folder: folder, sizeLimit: 20_000, now: { clock.now })
    for number in 0..<8 { await cache.store(kilobyte(number), "\(number)") }
    clock.advance(-30 * 86_400)
    for number in 8..<24 { await cache.store(kilobyte(number), "\(number)") }
    #expect(await cache.data("23") == kilobyte(23))
    #expect(await cache.data("0") == nil)
    // Later caches find the order on the disk.
    let later = DataCache(folder: folder, sizeLimit: 20_000, now: { clock.now })
    for number in 24..<34 { await later.store(kilobyte(number), "\(number)") }
    #expect(await later.data("23") == kilobyte(23))
    #expect(await later.data("33") == kilobyte(33))
  }

  @Test func tenThousandEntriesAreThereAndTheLimitHolds() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let entry = try CacheFile.encoded(
      DataCache.Entry(data: Data(count: 300), stored: Date(), expires: Date()),
      key: "another"
    )
    for number in 0..<10_000 {
      let name = CacheFile.name(of: "\(number)")
      make(name, entry)
      if number % 10 == 0 { make("mine \(number)", Data()) }
    }
    let cache = DataCache(folder: folder, sizeLimit: 1_000_000)
    // A read does not wait until the folder was looked through.
    #expect(await cache.data("no such entry") == nil)
    await cache.store(kilobyte(1), "new")
    #expect(await cache.data("new") == kilobyte(1))

    #expect(size(folder) <= 1_000_000)
    #expect(names(folder).count { $0.hasPrefix("mine") } == 1_000)
  }

  private func make(_ name: String, _ content: Data) {
    let file = open(folder.path + "/" + name, O_WRONLY | O_CREAT, 0o600)
    defer { close(file) }
    #expect(content.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } == content.count)
  }
}
