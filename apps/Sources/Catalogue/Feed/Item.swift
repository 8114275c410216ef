/// One item of the catalogue, without its picture, which stays on the disk until it is shown.
struct Item: Hashable, Sendable {
  let id: ItemID
  /// At most 2,000 characters; may be empty.
  let text: String
  /// 0 to 1; nil if the backend has no such number.
  let confidence: Double?
  /// Whether the backend sent bytes that may be a picture.
  let hasPicture: Bool
}

#if Recording
  extension Item: Codable {}
#endif
