/// Places for new rows between others: numbers that give the order and say nothing else. The newest row has the largest.
///
/// A place is kept as long as its row, so that nothing else is written when rows come in. Where something may be missing, room is left.
enum RowPlaces {
  /// From one row to the next.
  static let step: Int64 = 1 << 30
  /// Across what may be missing.
  static let gap: Int64 = 1 << 42
  /// No place is farther from 0.
  static let furthest: Int64 = 1 << 62

  /// Places for new rows, newest first; nil if there is no room for them.
  ///
  /// - Parameters:
  ///   - above: The place of the next newer row, and `hasGapAbove` whether something may be missing between it and the new ones.
  ///   - below: The place of the next older row, and `hasGapBelow` the same of that.
  static func places(
    for count: Int,
    above: Int64?,
    hasGapAbove: Bool,
    below: Int64?,
    hasGapBelow: Bool
  ) -> [Int64]? {
    let wanted = Int64(count)
    switch (above, below) {
    case (nil, nil):
      return descending(count, from: (wanted - 1) * step, by: step)
    case (nil, let below?):
      let lowest = below + (hasGapBelow ? gap : step)
      return descending(count, from: lowest + (wanted - 1) * step, by: step)
    case (let above?, nil):
      return descending(count, from: above - (hasGapAbove ? gap : step), by: step)
    case (let above?, let below?):
      let room = above - below - 1
      guard room >= wanted else { return nil }
      let narrow = max(1, min(step, room / (2 * wanted)))
      // Close to the neighbour that they belong to, so that the room stays where it is needed.
      switch (hasGapAbove, hasGapBelow) {
      case (false, true): return descending(count, from: above - narrow, by: narrow)
      case (true, false): return descending(count, from: below + wanted * narrow, by: narrow)
      case (true, true), (false, false):
        let spread = max(1, min(hasGapAbove ? narrow : step, (above - below) / (wanted + 1)))
        return descending(count, from: below + (above - below + (wanted - 1) * spread) / 2, by: spread)
      }
    }
  }

  private static func descending(_ count: Int, from highest: Int64, by step: Int64) -> [Int64]? {
    let lowest = highest - Int64(count - 1) * step
    guard highest <= furthest, lowest >= -furthest else { return nil }
    return (0..<Int64(count)).map { highest - $0 * step }
  }
}
