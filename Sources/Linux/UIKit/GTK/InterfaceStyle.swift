import CQuintetGTK

/// Gives GTK's widgets of a part of a window libadwaita's light or dark colours, whatever the desktop's style is.
///
/// libadwaita draws with named colours. GTK looks these up for each widget, so that a widget with the definitions of its own has another
/// style than those around it.
@MainActor
enum InterfaceStyle {
  /// Gives a widget a style of its own, or none. With `isAround` what is inside inherits the style's text colour.
  static func apply(_ style: UIUserInterfaceStyle, to widget: UnsafeMutablePointer<GtkWidget>, isAround: Bool) {
    let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
    let before = UIUserInterfaceStyle(rawValue: Int(bitPattern: g_object_get_data(object, key))) ?? .unspecified
    guard before != style else { return }
    g_object_set_data(object, key, UnsafeMutableRawPointer(bitPattern: style.rawValue))
    let context = gtk_widget_get_style_context(widget)
    if let provider = provider(before, isAround) { gtk_style_context_remove_provider(context, provider) }
    if let provider = provider(style, isAround) {
      gtk_style_context_add_provider(context, provider, UInt32(GTK_STYLE_PROVIDER_PRIORITY_SETTINGS))
    }
  }

  private static let key = "quintet-interface-style"
  private static var providers: [UIUserInterfaceStyle: (around: OpaquePointer?, inside: OpaquePointer?)] = [:]

  private static func provider(_ style: UIUserInterfaceStyle, _ isAround: Bool) -> OpaquePointer? {
    guard style != .unspecified else { return nil }
    let known = providers[style] ?? make(style)
    providers[style] = known
    return isAround ? known.around : known.inside
  }

  private static func make(_ style: UIUserInterfaceStyle) -> (around: OpaquePointer?, inside: OpaquePointer?) {
    let colors = colors(style)
    func provider(_ css: String) -> OpaquePointer? {
      let provider = gtk_css_provider_new()
      gtk_css_provider_load_from_data(provider, css, -1)
      return OpaquePointer(provider)
    }
    return (provider(colors + " * { color: @window_fg_color; }"), provider(colors))
  }

  /// libadwaita's own definitions. Newer ones are variables of the root.
  private static func colors(_ style: UIUserInterfaceStyle) -> String {
    let path = "/org/gnome/Adwaita/styles/defaults-\(style == .dark ? "dark" : "light").css"
    guard let data = g_resources_lookup_data(path, GResourceLookupFlags(0), nil) else { return "" }
    defer { g_bytes_unref(data) }
    var count: UInt = 0
    guard let bytes = g_bytes_get_data(data, &count) else { return "" }
    let text = String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
    return text.replacingOccurrences(of: ":root", with: "*")
  }
}
