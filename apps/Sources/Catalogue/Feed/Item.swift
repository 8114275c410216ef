import QuintetStateLoop

/// One item of the catalogue, without its picture, which stays on the disk until it is shown.
struct Item: Hashable, Sendable, Recordable {
  let id: ItemID
  /// At most 2,000 characters; may be empty.
  let text: String
  /// 0 to 1; nil if the backend has no such number.
  let confidence: Double?
  /// The backend's value in place of such a number, unchanged: another number, or a text of at most 40 characters.
  let oddConfidence: String?
  /// True if the backend sent bytes that may be a picture.
  let hasPicture: Bool

  init(id: ItemID, text: String, confidence: Double?, oddConfidence: String? = nil, hasPicture: Bool) {
    self.id = id
    self.text = text
    self.confidence = confidence
    self.oddConfidence = oddConfidence
    self.hasPicture = hasPicture
  }
}

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
