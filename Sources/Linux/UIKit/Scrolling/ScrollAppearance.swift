import CGTK

/// Whether GTK shows that one scrolls beyond an edge.
@MainActor
enum ScrollAppearance {
  static func setBounces(_ bounces: Bool, of scroller: OpaquePointer?) {
    _ = install
    guard let scroller else { return }
    let widget = UnsafeMutablePointer<GtkWidget>(scroller)
    bounces ? gtk_widget_remove_css_class(widget, rigid) : gtk_widget_add_css_class(widget, rigid)
  }

  private static let rigid = "rigid"
  private static let install: Void = WidgetStyle.addToDisplay(
    ".rigid > overshoot { background: none; border: none; box-shadow: none; }"
  )
}
