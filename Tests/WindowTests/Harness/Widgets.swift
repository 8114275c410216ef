import CQuintetGTK

/// Finds GTK's widgets in others.
@MainActor
enum Widgets {
  typealias Widget = UnsafeMutablePointer<GtkWidget>

  static func children(of widget: Widget) -> [Widget] {
    var result: [Widget] = [], next = gtk_widget_get_first_child(widget)
    while let child = next {
      result.append(child)
      next = gtk_widget_get_next_sibling(child)
    }
    return result
  }

  /// A widget and all inside it, each before its content.
  static func all(in widget: Widget) -> [Widget] { [widget] + children(of: widget).flatMap { all(in: $0) } }

  /// All of a class, or of what inherits from it.
  static func all(_ type: GType, in widget: Widget) -> [Widget] {
    all(in: widget).filter {
      g_type_check_instance_is_a(UnsafeMutableRawPointer($0).assumingMemoryBound(to: GTypeInstance.self), type) != 0
    }
  }

  /// The first one of a class, and of these words for assistive technology where some are given.
  static func first(_ type: GType, in widget: Widget, label: String? = nil) -> Widget? {
    all(type, in: widget).first { candidate in label.map { Accessibility.has(candidate, label: $0) } ?? true }
  }
}
