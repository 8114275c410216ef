import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalogue
@testable import QuintetStorage

@Suite struct CatalogueStoreTests {
  let sample = SampleStore()

  @Test(arguments: 1...8)
  func theStoreEqualsThePlainFeedAfterRandomMerges(seed: Int) async throws {
    var random = Numbers(seed: UInt64(seed)), feed = Feed(), kept: [ItemID: Data] = [:]
    var store = sample.open()
    for round in 0..<400 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0:
        feed = Feed()
        kept = [:]
        try await store.removeAll()
      case 1...3:
        let gone = Sample.id(Int.random(in: 0..<60, using: &random))
        feed.remove(gone)
        try await store.remove(gone)
      case 4...6: store = sample.open()
      default:
        let (stretch, pictures) = Self.answer(using: &random)
        let expected = feed.merge(stretch)
        #expect(try await store.merge(stretch, pictures: pictures).hasGapBelow == expected, "round \(round)")
        for item in stretch.items { kept[item.id] = item.hasPicture ? pictures[item.id] ?? kept[item.id] : nil }
      }
      // An item that goes takes its picture along.
      let there = Set(feed.entries.map(\.item.id))
      kept = kept.filter { there.contains($0.key) }

      let expected = feed.entries.stale
      #expect(try await store.newest(1_000) == expected, "round \(round)")
      let limit = Int.random(in: 1...12, using: &random), place = Sample.id(Int.random(in: -1...60, using: &random))
      #expect(try await store.newest(limit) == Array(expected.prefix(limit)))
      let older = expected.filter { $0.item.id < place }
      #expect(try await store.older(than: place, limit) == Array(older.prefix(limit)), "round \(round), \(place)")
      #expect(try await store.picture(of: place) == kept[place], "round \(round), \(place)")
      // The file holds no picture that nobody sees any more.
      if round % 20 == 0 { #expect(try pictureCount() ?? 0 == kept.count, "round \(round)") }
    }
    #expect(sample.errors.all.isEmpty)
  }

  private func pictureCount() throws -> Int? {
    try DatabaseQueue(path: sample.file.path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM picture") }
  }

  /// Part of 60 ids, some of them with pictures, as an answer could have it.
  private static func answer(using random: inout Numbers) -> (Stretch, [ItemID: Data]) {
    let high = Int.random(in: 0..<60, using: &random), low = Int.random(in: max(-1, high - 20)...high, using: &random)
    let share = Double.random(in: 0...1, using: &random)
    var items: [Item] = [], pictures: [ItemID: Data] = [:]
    for number in (low...high).reversed() where Double.random(in: 0...1, using: &random) < share {
      let hasPicture = Bool.random(using: &random)
      items.append(Sample.item(number, "Text \(Int.random(in: 0..<3, using: &random))", hasPicture: hasPicture))
      if hasPicture, Int.random(in: 0..<4, using: &random) > 0 {
        pictures[Sample.id(number)] = Sample.picture(Int.random(in: 0..<4, using: &random), 300)
      }
    }
    let bottom: Stretch.Bottom =
      switch Int.random(in: 0..<7, using: &random) {
      case 0: .end
      case 1...3: .above(Sample.id(low - 1))
      default: items.isEmpty ? .above(Sample.id(low - 1)) : .oldestItem
      }
    let top: Stretch.Top =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: .everything
      case 1, 2: .through(Sample.id(high))
      default: .newestItem
      }
    return (Stretch(items: items, top: top, bottom: bottom), pictures)
  }

  @Test func mergedItemsSurviveARelaunch() async throws {
    #expect(try await sample.open().newest(10) == [])
    #expect(try await sample.open().older(than: Sample.id(5), 10) == [])
    #expect(try await sample.open().picture(of: Sample.id(5)) == nil)
    let text = "Ä\n旺角 🎁\0\u{202E}"
    let odd = Item(id: ItemID("ffff"), text: text, confidence: -0.0, hasPicture: true)
    let longest = Item(
      id: ItemID(String(repeating: "f", count: 200)),
      text: "",
      confidence: .infinity,
      hasPicture: false
    )
    #expect(
      try await sample.open().merge(
        Stretch(items: [longest, odd], top: .newestItem, bottom: .oldestItem),
        pictures: [odd.id: Data()]
      ).hasGapBelow
    )
    let read = try await sample.open().newest(10)
    #expect(read.map(\.item) == [longest, odd] && read.map(\.hasGapBelow) == [false, true])
    #expect(try await sample.open().picture(of: odd.id) == Data())
    #expect(try await sample.open().picture(of: longest.id) == nil)
  }

  @Test func gapsPersistAndCloseFromTopOrBottom() async throws {
    for fromTop in [true, false] {
      let sample = SampleStore()
      _ = try await sample.open().merge(Sample.stretch(Array((0..<10).reversed()), .end), pictures: [:])
      _ = try await sample.open().merge(Sample.stretch(Array((990..<1_000).reversed())), pictures: [:])
      #expect(try await sample.open().newest(100).filter(\.hasGapBelow).map(\.item.id) == [Sample.id(990)])
      for page in 0..<(fromTop ? 109 : 98) {
        if fromTop {
          let top = 990 - page * 9
          // As `max_id` answers: the one it names and those below.
          _ = try await sample.open().merge(Sample.stretch(Array((top - 9...top).reversed())), pictures: [:])
        } else {
          let low = 10 + page * 10
          let numbers = Array((low..<low + 10).reversed())
          _ = try await sample.open().merge(Sample.stretch(numbers, .above(Sample.id(low - 1))), pictures: [:])
        }
      }
      let close = fromTop ? Sample.stretch(Array((5...14).reversed())) : Sample.stretch(Array((985...999).reversed()))
      _ = try await sample.open().merge(close, pictures: [:])
      let all = try await sample.open().newest(2_000)
      #expect(all.map(\.item.id) == (0..<1_000).reversed().map { Sample.id($0) })
      #expect(!all.contains { $0.hasGapBelow }, "\(fromTop)")
    }
  }

  @Test func lackOfRowPlacesDropsOlderItemsBehindAGap() async throws {
    let store = sample.open()
    _ = try await store.merge(Sample.stretch([10_000, 5], .end), pictures: [:])
    var count = 2
    // Always in between the newest and the one before, which halves the room each time.
    for number in 6..<100 {
      _ = try await store.merge(Sample.stretch([number], top: 9_999, .above(Sample.id(number - 1))), pictures: [:])
      let all = try await store.newest(1_000)
      #expect(all.prefix(2).map(\.item.id) == [Sample.id(10_000), Sample.id(number)])
      if all.count != count + 1 {
        #expect(all.count == 2 && all[1].hasGapBelow && !all[0].hasGapBelow)
        _ = try await store.merge(Sample.stretch([number, 4], .end), pictures: [:])
        #expect(
          try await sample.open().newest(10).map(\.item.id) == [Sample.id(10_000), Sample.id(number), Sample.id(4)]
        )
        return
      }
      count = all.count
    }
    Issue.record("there was always room")
  }

  @Test func itemsDroppedForLackOfRowPlacesCountTowardsNoLimit() async throws {
    let store = sample.open(nil, .init(items: 50))
    _ = try await store.merge(Sample.stretch([10_000, 5], .end), pictures: [:])
    var count = 2
    // Always in between the newest and the one before, until there is no room.
    for number in 6..<100 {
      _ = try await store.merge(Sample.stretch([number], top: 9_999, .above(Sample.id(number - 1))), pictures: [:])
      let before = count
      count = try await store.newest(1_000).count
      if count < before { break }
    }
    #expect(count == 2)
    let newer = Sample.stretch(Array((10_001...10_030).reversed()), .above(Sample.id(10_000)))
    _ = try await store.merge(newer, pictures: [:])
    #expect(try await store.newest(1_000).count == 32)
  }

  @Test func theOldestItemsBeyondTheLimitLeaveAGap() async throws {
    let store = sample.open(nil, .init(items: 25))
    for page in 0..<6 {
      _ = try await store.merge(Sample.stretch((page * 10..<page * 10 + 10).reversed()), pictures: [:])
    }
    let all = try await sample.open().newest(100)
    #expect(all.map(\.item.id) == (35..<60).reversed().map { Sample.id($0) })
    #expect(all.last?.hasGapBelow == true)
    #expect(try await sample.open().older(than: Sample.id(35), 10) == [])
  }

  @Test func theFileStaysWithinItsLimit() async throws {
    let limit = 1 << 20
    let store = sample.open(nil, .init(bytes: limit))
    for page in 0..<40 {
      let numbers = Array((page * 10..<page * 10 + 10).reversed())
      let pictures = Dictionary(uniqueKeysWithValues: numbers.map { (Sample.id($0), Sample.picture($0, 20_000)) })
      _ = try await store.merge(
        Sample.stretch(numbers, .above(Sample.id(page * 10 - 1)), pictures: true),
        pictures: pictures
      )
      #expect(try await store.picture(of: Sample.id(page * 10)) == Sample.picture(page * 10, 20_000))
    }
    let kept = try await store.newest(1_000)
    #expect(kept.count > 20 && kept.count < 60)
    #expect(kept.last?.hasGapBelow == true)
    let size = try FileManager.default.attributesOfItem(atPath: sample.file.path)[.size] as? Int ?? .max
    #expect(size <= limit + 300_000)
  }

  @Test func aFewLargePicturesStayWithinTheLimitToo() async throws {
    let store = sample.open(nil, .init(bytes: 1 << 20))
    for number in 0..<12 {
      let picture = Sample.picture(number, 200_000)
      let page = Sample.stretch([number], .above(Sample.id(number - 1)), pictures: true)
      _ = try await store.merge(page, pictures: [Sample.id(number): picture])
      #expect(try await store.picture(of: Sample.id(number)) == picture)
    }
    let kept = try await store.newest(100)
    #expect((2...5).contains(kept.count) && kept.first?.item.id == Sample.id(11), "\(kept.count)")
    #expect(kept.last?.hasGapBelow == true)
  }

  @Test func aPictureThatIsThereIsNotWrittenAgain() async throws {
    let store = sample.open(), numbers = Array((0..<10).reversed())
    let pictures = Dictionary(uniqueKeysWithValues: numbers.map { (Sample.id($0), Sample.picture($0, 50_000)) })
    let page = Sample.stretch(numbers, pictures: true)
    _ = try await store.merge(page, pictures: pictures)
    let log = URL(fileURLWithPath: sample.file.path + "-wal")
    let before = try Data(contentsOf: log)
    for _ in 0..<3 { _ = try await store.merge(page, pictures: pictures) }
    // Nothing at all is written where nothing differs.
    #expect(try Data(contentsOf: log) == before)
    _ = try await store.merge(page, pictures: [Sample.id(3): Sample.picture(77, 50_000)])
    #expect(try await sample.open().picture(of: Sample.id(3)) == Sample.picture(77, 50_000))
    #expect(try await sample.open().picture(of: Sample.id(4)) == Sample.picture(4, 50_000))
  }

  @Test func aPictureThatTheServerHasNoMoreIsRemoved() async throws {
    let store = sample.open(), id = Sample.id(1)
    for hasPicture in [true, false] {
      let page = Sample.stretch([2, 1, 0], pictures: hasPicture)
      _ = try await store.merge(page, pictures: hasPicture ? [id: Sample.picture(1, 50_000)] : [:])
      #expect(try await store.picture(of: id) == (hasPicture ? Sample.picture(1, 50_000) : nil))
      #expect(try pictureCount() == (hasPicture ? 1 : 0))
    }
    // Another one, which could not be read, is not the old one.
    _ = try await store.merge(Sample.stretch([2, 1, 0], pictures: true), pictures: [:])
    #expect(try await store.picture(of: id) == nil)
  }

  @Test func anAnswerOutOfOrderListsNoItemTwice() async throws {
    let store = sample.open()
    for numbers in [[9, 8, 7], [5, 6], [11, 11], [10, 8, 9, 7]] {
      _ = try await store.merge(Sample.stretch(numbers), pictures: [:])
    }
    #expect(try await store.newest(10).map(\.item) == [11, 10, 8, 7].map { Sample.item($0) })
    #expect(sample.errors.all.isEmpty)
  }

  @Test func theStoreRecoversOnceItsFolderCanBeMade() async throws {
    try Data().write(to: sample.folder)
    let store = sample.open()
    await #expect(throws: CatalogueError.self) { try await store.newest(10) }
    await #expect(throws: CatalogueError.self) { try await store.merge(Sample.stretch([1]), pictures: [:]) }
    try FileManager.default.removeItem(at: sample.folder)
    _ = try await store.merge(Sample.stretch([1]), pictures: [:])
    #expect(try await store.newest(10).count == 1)
  }

  @Test func threadsReadAndMergeAtOnce() async throws {
    let store = sample.open(), wrong = Journal<String>()
    _ = try await store.merge(Sample.stretch(Array((0..<50).reversed()), .end), pictures: [:])
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for number in 0..<60 {
            do {
              if task == 0 {
                let all = Sample.stretch(Array((number..<number + 50).reversed()), .end)
                _ = try await store.merge(all, pictures: [:])
              } else if try await store.newest(100).count != 50 {
                wrong.add("half a merge")
              }
            } catch {
              wrong.add("\(error)")
            }
          }
        }
      }
    }
    #expect(wrong.all.isEmpty)
  }
}

/// Numbers that are the same for a seed each time: SplitMix64.
struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
