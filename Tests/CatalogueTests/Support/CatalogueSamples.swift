import Foundation
import LocalCache
import Sealing
import TestSupport

@testable import Catalogue

/// A store in a folder of its own, with a key of its own.
struct SampleStore {
  let folder = TestHome.place()
  let errors = Journal<CatalogueError>()
  let key: SealingKey

  init(key: SealingKey = try! SealingKey.random()) {
    self.key = key
  }

  /// Another launch.
  func open(_ source: KeySource? = nil, _ limits: CatalogueStore.Limits = .init()) -> CatalogueStore {
    let folder = folder
    return CatalogueStore(folder: { folder }, key: source ?? .staticKey(key), limits: limits, onError: errors.add)
  }

  var file: URL { folder.appendingPathComponent("catalogue.sqlite") }
}

/// Values to merge.
enum Sample {
  static func id(_ number: Int) -> ItemID { ItemID("\(1_000_000 + number)") }

  static func item(_ number: Int, _ text: String? = nil, hasPicture: Bool = false) -> Item {
    Item(
      id: id(number),
      text: text ?? "Text of number \(number)",
      confidence: number % 3 == 0 ? nil : Double(number % 1_000) / 1_000,
      hasPicture: hasPicture
    )
  }

  /// A stretch of items with these numbers, the newest first.
  static func stretch(_ numbers: [Int], top: Int? = nil, _ bottom: Stretch.Bottom = .oldestItem, pictures: Bool = false)
    -> Stretch
  {
    Stretch(
      items: numbers.map { item($0, hasPicture: pictures) },
      top: top.map { .through(id($0)) } ?? .newestItem,
      bottom: bottom
    )
  }

  /// Bytes that look like nothing else, the same for a number each time.
  static func picture(_ number: Int, _ count: Int = 3_000) -> Data {
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    return Data(
      (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
    )
  }
}

extension [Feed.Entry] {
  /// The entries as the store returns them: not fresh.
  var stale: [Feed.Entry] { map { Feed.Entry(item: $0.item, hasGapBelow: $0.hasGapBelow, isFresh: false) } }
  var ids: [String] { map(\.item.id.text) }
}
