/// The line below a row, where it is not simply the desktop's.
struct RowLine: Equatable {
  /// Nil is the desktop's.
  var color: UIColor?
  /// Points from the row's sides to the line's ends; left and right count.
  var inset = UIEdgeInsets.zero

  /// Rules of CSS for a row so many points wide; nil where the desktop's will do.
  func css(width: CGFloat, isGrouped: Bool, traits: UITraitCollection) -> String? {
    let start = max(0, inset.left.rounded()), end = max(start, (width - max(0, inset.right)).rounded())
    guard start > 0 || end < width else { return color.map { "* { border-bottom-color: \($0.css(with: traits)); }" } }
    // Borders have no ends in CSS: a picture of the line takes the border's place. It keeps the colours of `TableAppearance`.
    let ink = color?.css(with: traits) ?? (isGrouped ? "@card_shade_color" : "alpha(currentColor, 0.1)")
    return """
      .table-line {
        border-image: linear-gradient(to right, transparent \(start)px, \(ink) \(start)px, \(ink) \(end)px, transparent \(end)px) 0 0 1 0;
      }
      """
  }
}
