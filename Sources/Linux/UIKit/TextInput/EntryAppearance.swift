import CGTK

/// Fields without the desktop's border.
@MainActor
enum EntryAppearance {
  static let bare = "bare-field"
  static let lined = "lined-field"

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

  // A bare field keeps the ring of the focus, or nobody would see where one types.
  private static let style = """
    entry.bare-field { background: none; padding-left: 4px; padding-right: 4px; }
    entry.lined-field { background: none; border-radius: 0; box-shadow: inset 0 0 0 1px alpha(currentColor, 0.3); }
    """
}
