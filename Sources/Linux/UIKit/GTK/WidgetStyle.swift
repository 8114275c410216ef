import CQuintetGTK

/// Rules of CSS for one widget of GTK's own.
@MainActor
final class WidgetStyle {
  private let provider = gtk_css_provider_new()
  private var css = ""

  /// The widget keeps the rules for as long as it lives.
  init(_ widget: UnsafeMutablePointer<GtkWidget>) {
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(widget),
      OpaquePointer(provider),
      UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + 1
    )
  }

  isolated deinit {
    g_object_unref(provider)
  }

  /// Takes the place of all rules that were there. Returns whether they were others: GTK forgets the size that the widget wanted with the
  /// next frame only.
  @discardableResult
  func set(_ css: String) -> Bool {
    guard css != self.css else { return false }
    self.css = css
    gtk_css_provider_load_from_data(provider, css, -1)
    return true
  }

  /// Adds rules for all widgets of the display.
  static func addToDisplay(_ css: String) {
    guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
    gtk_css_provider_load_from_data(provider, css, -1)
    gtk_style_context_add_provider_for_display(
      display,
      OpaquePointer(provider),
      UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
    )
    g_object_unref(provider)
  }
}

extension UIColor {
  func css(with traits: UITraitCollection) -> String {
    let color = components(with: traits)
    func byte(_ component: CGFloat) -> Int { Int((min(max(0, component), 1) * 255).rounded()) }
    return "rgba(\(byte(color.red)),\(byte(color.green)),\(byte(color.blue)),\(color.alpha))"
  }
}

extension UIFont {
  var css: String {
    let families = pangoFamily.filter { $0 != "\"" && $0 != "\\" }.split(separator: ",").map { "\"\($0)\"" }
    return """
      font-family: \(families.joined(separator: ", ")); font-size: \(drawnSize)px; font-weight: \(weight.pango); \
      font-style: \(isItalic ? "italic" : "normal");
      """
  }
}

@MainActor
func setClass(_ name: String, _ isOn: Bool, of widget: UnsafeMutablePointer<GtkWidget>?) {
  guard let widget else { return }
  isOn ? gtk_widget_add_css_class(widget, name) : gtk_widget_remove_css_class(widget, name)
}
