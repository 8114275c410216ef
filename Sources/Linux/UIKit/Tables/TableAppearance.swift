import CQuintetGTK

/// Makes tables look like libadwaita's lists: rows from edge to edge, or in cards with round corners.
@MainActor
enum TableAppearance {
  static let plain = "table-plain"
  static let grouped = "table-grouped"
  static let row = "table-row"
  static let title = "table-title"
  static let first = "first-of-section"
  static let last = "last-of-section"
  static let selected = "table-selected"
  static let quiet = "table-quiet"
  static let choosable = "table-choosable"
  /// Has a place for a line below, and shows it.
  static let space = "table-space"
  static let line = "table-line"
  /// Is moved aside from its actions.
  static let moved = "table-moved"
  /// Has a background of the program's in place of the desktop's.
  static let bare = "table-bare"
  /// Is moved over the others.
  static let lifted = "table-lifted"
  static let action = "table-action"
  static let menuItem = "table-menu-item"

  /// Points: as wide as libadwaita's own preference pages.
  static let groupedWidth: CGFloat = 600
  /// Points at either side of a card, as in the style below.
  static let groupedMargin: CGFloat = 12

  /// Adds the style to the display, once.
  static let install: Void = WidgetStyle.addToDisplay(style)

  // Colours and distances are those of libadwaita's `.boxed-list`, `.card` and `listview`.
  private static let style = """
    .table-row { border: 0 solid transparent; outline: 0 solid transparent; outline-offset: 5px; }
    .table-row:focus:focus-visible {
      outline: 2px solid alpha(@accent_color, 0.5); outline-offset: -2px; transition: outline-offset 200ms, outline-color 200ms;
    }
    .table-row.table-space { border-bottom: 1px solid transparent; }
    .table-row.table-line { border-bottom-color: alpha(currentColor, 0.1); }
    .table-row.table-choosable:hover { background-image: image(alpha(currentColor, 0.04)); }
    .table-row.table-choosable:active { background-image: image(alpha(currentColor, 0.08)); }
    .table-row.table-quiet:hover, .table-row.table-quiet:active { background-image: none; }
    .table-row.table-selected, .table-row.table-selected:hover { background-image: image(alpha(currentColor, 0.1)); }
    .table-plain > .table-row.table-moved { background-color: @window_bg_color; }
    .table-grouped > .table-row {
      background-color: @card_bg_color; color: @card_fg_color;
      box-shadow: 0 0 0 1px alpha(black, 0.03), 0 1px 3px 1px alpha(black, 0.07), 0 2px 6px 2px alpha(black, 0.03);
    }
    .table-plain > .table-row.table-lifted, .table-grouped > .table-row.table-lifted {
      box-shadow: 0 0 0 1px alpha(black, 0.05), 0 2px 8px 2px alpha(black, 0.2);
    }
    .table-grouped > .table-row.table-line { border-bottom-color: @card_shade_color; }
    .table-grouped > .table-row.first-of-section { border-top-left-radius: 12px; border-top-right-radius: 12px; }
    .table-grouped > .table-row.last-of-section {
      border-bottom-left-radius: 12px; border-bottom-right-radius: 12px;
    }
    .table-grouped > .table-row.table-bare { background-color: transparent; box-shadow: none; }
    .table-grouped > .table-row.table-bare.table-moved { background-color: @window_bg_color; }
    button.table-action {
      border-radius: 0; background: none; box-shadow: none; color: @window_bg_color; font-weight: 600; padding: 0 8px;
    }
    button.table-action:hover { background-image: image(alpha(currentColor, 0.1)); }
    popover.menu button.table-menu-item { font-weight: normal; min-width: 120px; padding: 5px 10px; border-radius: 6px; }
    """
}

/// The line below a row, where it is not simply the desktop's.
struct RowLine: Equatable {
  /// Nil is the desktop's.
  var color: UIColor?
  /// Points from the row's sides to the line's ends; left and right count.
  var inset = UIEdgeInsets.zero

  /// Rules of CSS for a row of this width in points; nil where the desktop's will do.
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
