import CQuintetGTK
import CQuintetWidget

/// A line of a menu as a widget: a mark, a picture, words, and an arrow where it leads on.
@MainActor
struct MenuRow {
  let widget: UnsafeMutablePointer<GtkWidget>

  /// Points of a picture's longer side.
  private static let imageSide: Int32 = 16
  private static let spacing: Int32 = 8

  init?(
    _ line: MenuLine,
    hasMarks: Bool,
    isRightToLeft: Bool,
    paintable: (UIImage) -> GObjectReference?,
    pressed: @escaping @MainActor () -> Void
  ) {
    switch line {
    case .separator:
      guard let separator = gtk_separator_new(GTK_ORIENTATION_HORIZONTAL) else { return nil }
      widget = separator
    case .heading(let title):
      guard let label = gtk_label_new(title) else { return nil }
      widget = label
      gtk_widget_add_css_class(label, "title")
      gtk_widget_set_halign(label, GTK_ALIGN_START)
    case .back(let title):
      guard let made = Self.button(GTK_ACCESSIBLE_ROLE_MENU_ITEM, pressed) else { return nil }
      widget = made.button
      Self.add(icon: isRightToLeft ? "go-next-symbolic" : "go-previous-symbolic", to: made.content)
      Self.add(title: title, subtitle: nil, to: made.content)
      quintet_accessible_set_label(widget, title)
    case .submenu(let menu, _):
      guard let made = Self.button(GTK_ACCESSIBLE_ROLE_MENU_ITEM, pressed) else { return nil }
      widget = made.button
      if hasMarks { Self.add(icon: nil, to: made.content) }
      Self.add(menu, paintable, to: made.content)
      Self.add(icon: isRightToLeft ? "go-previous-symbolic" : "go-next-symbolic", to: made.content)
      quintet_accessible_set_has_popup(widget, true)
      setClass("error", menu.options.contains(.destructive), of: widget)
      gtk_widget_set_sensitive(widget, menu.children.isEmpty ? 0 : 1)
    case .action(let action, let group):
      let role =
        group != nil
        ? GTK_ACCESSIBLE_ROLE_MENU_ITEM_RADIO
        : action.state == .off ? GTK_ACCESSIBLE_ROLE_MENU_ITEM : GTK_ACCESSIBLE_ROLE_MENU_ITEM_CHECKBOX
      guard let made = Self.button(role, pressed) else { return nil }
      widget = made.button
      if hasMarks { Self.add(icon: Self.mark(action.state), to: made.content) }
      Self.add(action, paintable, to: made.content)
      if role != GTK_ACCESSIBLE_ROLE_MENU_ITEM { quintet_accessible_set_checked(widget, Self.checked(action.state)) }
      gtk_widget_set_tooltip_text(widget, action.discoverabilityTitle)
      setClass("error", action.attributes.contains(.destructive), of: widget)
      gtk_widget_set_sensitive(widget, action.attributes.contains(.disabled) ? 0 : 1)
    }
  }

  // MARK: Private

  private typealias Widget = UnsafeMutablePointer<GtkWidget>

  /// One that looks as an entry of GTK's own menus.
  private static func button(
    _ role: GtkAccessibleRole,
    _ pressed: @escaping @MainActor () -> Void
  ) -> (button: Widget, content: Widget)? {
    guard let button = quintet_menu_row_new(role), let content = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, spacing) else {
      return nil
    }
    gtk_button_set_child(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self), content)
    connect(button, "clicked", pressed)
    return (button, content)
  }

  private static func add(
    _ element: UIMenuElement,
    _ paintable: (UIImage) -> GObjectReference?,
    to content: Widget
  ) {
    if let picture = element.image.flatMap(paintable), let image = gtk_image_new_from_paintable(picture.pointer) {
      gtk_image_set_pixel_size(OpaquePointer(image), imageSide)
      append(image, to: content)
    }
    add(title: element.title, subtitle: element.subtitle, to: content)
    let spoken = [element.title, element.subtitle].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    gtk_widget_get_parent(content).map { quintet_accessible_set_label($0, spoken) }
  }

  private static func add(title: String, subtitle: String?, to content: Widget) {
    guard let texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), let label = gtk_label_new(title) else { return }
    append(label, to: texts)
    if let subtitle, !subtitle.isEmpty, let below = gtk_label_new(subtitle) {
      gtk_widget_add_css_class(below, "caption")
      gtk_widget_add_css_class(below, "dim-label")
      append(below, to: texts)
    }
    var child = gtk_widget_get_first_child(texts)
    while let text = child {
      gtk_widget_set_halign(text, GTK_ALIGN_START)
      gtk_label_set_ellipsize(OpaquePointer(text), PANGO_ELLIPSIZE_END)
      gtk_label_set_max_width_chars(OpaquePointer(text), longestTitle)
      child = gtk_widget_get_next_sibling(text)
    }
    gtk_widget_set_hexpand(texts, 1)
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
    append(texts, to: content)
  }

  /// Letters of a title that are shown at most.
  private static let longestTitle: Int32 = 40

  /// An icon, or room for one.
  private static func add(icon: String?, to content: Widget) {
    guard let image = icon.map({ gtk_image_new_from_icon_name($0) }) ?? gtk_image_new() else { return }
    gtk_image_set_pixel_size(OpaquePointer(image), imageSide)
    append(image, to: content)
  }

  private static func append(_ child: Widget, to box: Widget) {
    gtk_box_append(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), child)
  }

  private static func mark(_ state: UIMenuElement.State) -> String? {
    switch state {
    case .off: nil
    case .on: "object-select-symbolic"
    case .mixed: "list-remove-symbolic"
    }
  }

  private static func checked(_ state: UIMenuElement.State) -> GtkAccessibleTristate {
    switch state {
    case .off: GTK_ACCESSIBLE_TRISTATE_FALSE
    case .on: GTK_ACCESSIBLE_TRISTATE_TRUE
    case .mixed: GTK_ACCESSIBLE_TRISTATE_MIXED
    }
  }
}
