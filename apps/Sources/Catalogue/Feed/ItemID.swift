/// The backend's name for an item. Newer items have larger ones: by length first, then by characters.
struct ItemID: Codable, Hashable, Sendable {
  let text: String

  /// Recordings keep what stands under this key.
  private enum CodingKeys: String, CodingKey {
    case text = "itemID"
  }

  init(_ text: String) {
    self.text = text
  }
}

extension ItemID: Comparable {
  static func < (one: ItemID, other: ItemID) -> Bool {
    let (left, right) = (one.text.utf8, other.text.utf8)
    return left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }
}
