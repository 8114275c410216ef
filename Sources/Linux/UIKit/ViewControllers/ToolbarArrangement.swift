/// Shares the width of a bar among what stands in it in a row, from where a line of text begins.
struct ToolbarArrangement {
  enum Part: Equatable {
    /// A space that takes what is left over.
    case flexibleSpace
    /// A space of a width in points.
    case space(CGFloat)
    /// Something to see, with the points that it needs and those that it would have.
    case content(least: CGFloat, whole: CGFloat)
  }

  /// Begin and width of each part, in whole points.
  let places: [(x: CGFloat, width: CGFloat)]
  /// True if everything has the width that it would have.
  let isWhole: Bool

  /// Arranges parts in a width, with points free at both ends, and between two contents.
  ///
  /// Spaces give way first where there is too little room, then each content down to its least length, and then all of them.
  init(_ parts: [Part], in width: CGFloat, margin: CGFloat, gap: CGFloat) {
    let gaps = zip(parts, parts.dropFirst()).map { $0.isContent && $1.isContent ? gap : 0 }
    let room = max(0, width - margin * 2 - gaps.reduce(0, +))
    let contents = parts.reduce(0) { $0 + $1.whole }, spaces = parts.reduce(0) { $0 + $1.space }
    let given = parts.reduce(0) { $0 + $1.whole - $1.least }
    let left = room - contents - spaces, flexible = parts.count { $0 == .flexibleSpace }
    let needed = max(contents - given, 1)
    let lengths = parts.map { part -> CGFloat in
      switch part {
      case .flexibleSpace: return max(0, left) / CGFloat(flexible)
      case .space: return left >= 0 ? part.space : part.space * max(0, room - contents) / max(spaces, 1)
      case .content(let least, let whole):
        if room >= contents { return whole }
        if room < needed { return least * room / needed }
        return whole - (whole - least) * (contents - room) / max(given, 1)
      }
    }
    isWhole = room >= contents
    var x = margin, places: [(x: CGFloat, width: CGFloat)] = []
    for (index, length) in lengths.enumerated() {
      places.append((x.rounded(), (length + 0.001).rounded(.down)))
      x += length + (index < gaps.count ? gaps[index] : 0)
    }
    self.places = places
  }
}

extension ToolbarArrangement.Part {
  fileprivate var isContent: Bool { if case .content = self { true } else { false } }
  fileprivate var space: CGFloat { if case .space(let width) = self { max(0, width) } else { 0 } }
  fileprivate var whole: CGFloat { if case .content(_, let whole) = self { whole } else { 0 } }
  fileprivate var least: CGFloat { if case .content(let least, _) = self { least } else { 0 } }
}
