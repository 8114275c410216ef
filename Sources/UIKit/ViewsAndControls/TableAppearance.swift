import CGTK

/// Makes GTK's list look like libadwaita's lists: rows from edge to edge, or in cards with round corners.
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

  /// Points: as wide as libadwaita's own preference pages.
  static let groupedWidth: Int32 = 600
  /// Points at either side of a card, as in the style below.
  static let groupedMargin: Int32 = 12

  /// Adds the style to the display, once.
  static let install: Void = {
    guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
    gtk_css_provider_load_from_data(provider, style, -1)
    gtk_style_context_add_provider_for_display(
      display,
      OpaquePointer(provider),
      UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
    )
    g_object_unref(provider)
  }()

  // Colours and distances are those of libadwaita's `.boxed-list` and `.card`.
  private static let style = """
    listview.table-plain, listview.table-grouped { background: none; }
    listview > row.table-row, listview > row.table-title { padding: 0; min-height: 0; }
    listview > row.table-title, listview > row.table-title:hover { background: none; }
    listview > row.table-row.table-quiet:hover, listview > row.table-row.table-quiet:active { background-image: none; }
    listview > row.table-row.table-selected { background-image: image(alpha(currentColor, 0.1)); }
    listview.table-plain > row.table-row { border-radius: 0; border-bottom: 1px solid alpha(currentColor, 0.1); }
    listview.table-plain > row.table-row.last-of-section { border-bottom-color: transparent; }
    listview.table-grouped > row { margin: 0 12px; }
    listview.table-grouped > row.table-row {
      background-color: @card_bg_color; color: @card_fg_color; border-radius: 0;
      border-bottom: 1px solid @card_shade_color;
      box-shadow: 0 0 0 1px alpha(black, 0.03), 0 1px 3px 1px alpha(black, 0.07), 0 2px 6px 2px alpha(black, 0.03);
    }
    listview.table-grouped > row.table-row.activatable:hover { background-image: image(alpha(currentColor, 0.03)); }
    listview.table-grouped > row.table-row.activatable:active { background-image: image(alpha(currentColor, 0.08)); }
    listview.table-grouped > row.first-of-section { border-top-left-radius: 12px; border-top-right-radius: 12px; }
    listview.table-grouped > row.last-of-section {
      border-bottom-left-radius: 12px; border-bottom-right-radius: 12px; border-bottom-width: 0;
    }
    """
}
