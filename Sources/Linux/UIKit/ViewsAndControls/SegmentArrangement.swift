/// Arrangement of the segments of a segmented control in a width, so that their words can be read.
///
/// They are equally wide where all words fit so. Else each is as wide as its words ask for, then the words take several lines, and
/// in the end the segments stand one below the other. Only where the height for that is refused are words cut off.
struct SegmentArrangement: Equatable {
  /// Wishes of a segment, in points.
  struct Segment {
    /// With all words in one line.
    var whole: CGFloat
    /// With the longest word in one line.
    var least: CGFloat
    /// Width that the program asks for; 0 leaves it to the words.
    var fixed: CGFloat = 0
  }

  enum Kind { case row, column, cut }

  var kind: Kind
  var widths: [CGFloat]
  var heights: [CGFloat]

  /// Points, of all segments together.
  var height: CGFloat { kind == .column ? heights.reduce(0, +) : heights.max() ?? 0 }

  /// - Parameters:
  ///   - width: Points for all segments.
  ///   - limit: Points that there are from top to bottom; nil where there is no limit.
  ///   - byContent: Whether segments are as wide as their words from the first.
  ///   - height: The height of a segment at a width.
  init(
    _ segments: [Segment],
    width: CGFloat,
    limit: CGFloat? = nil,
    byContent: Bool = false,
    height: (_ index: Int, _ width: CGFloat) -> CGFloat
  ) {
    let rows = Self.rows(segments, width, byContent: byContent)
    if let widths = rows {
      self.init(kind: .row, widths: widths, heights: widths.enumerated().map { height($0.offset, $0.element) })
    } else {
      let widths = segments.map { _ in width }
      self.init(kind: .column, widths: widths, heights: widths.enumerated().map { height($0.offset, $0.element) })
    }
    guard let limit, self.height > limit + 0.5 else { return }
    let total = max(1, segments.reduce(0) { $0 + $1.whole })
    self.init(
      kind: .cut,
      widths: segments.map { width * $0.whole / total },
      heights: segments.map { _ in limit }
    )
  }

  private init(kind: Kind, widths: [CGFloat], heights: [CGFloat]) {
    self.kind = kind
    self.widths = widths
    self.heights = heights
  }

  /// The widths side by side; nil where the words do not fit.
  private static func rows(_ segments: [Segment], _ width: CGFloat, byContent: Bool) -> [CGFloat]? {
    guard !segments.isEmpty else { return [] }
    let equal = width / CGFloat(segments.count)
    let mayBeEqual = !byContent && segments.allSatisfy { $0.fixed == 0 }
    for needs in [segments.map(\.whole), segments.map(\.least)] {
      if mayBeEqual, needs.allSatisfy({ $0 <= equal }) { return segments.map { _ in equal } }
      let wanted = zip(segments, needs).map { $0.fixed > 0 ? max($0.fixed, $1) : $1 }
      let rest = width - wanted.reduce(0, +)
      guard rest >= 0 else { continue }
      // The remaining width goes to segments that would have more words in a line, or else to all without a set width.
      var wishes = zip(segments, wanted).map { $0.fixed > 0 ? 0 : max(0, $0.whole - $1) }
      if wishes.allSatisfy({ $0 == 0 }) { wishes = segments.map { $0.fixed > 0 ? 0 : 1 } }
      if wishes.allSatisfy({ $0 == 0 }) { wishes = segments.map { _ in 1 } }
      let total = wishes.reduce(0, +)
      return zip(wanted, wishes).map { $0 + rest * $1 / total }
    }
    return nil
  }
}
