import CGTK

/// Makes the focus of views without a widget of GTK's own visible, as libadwaita does with its own.
@MainActor
enum FocusAppearance {
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

  private static let style = """
    view-box { outline: 0 solid transparent; outline-offset: 4px; border-radius: 9px; }
    view-box:focus:focus-visible { outline: 2px solid alpha(@accent_color, 0.5); outline-offset: -2px; }
    """
}
