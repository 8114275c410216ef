import CQuintetGTK
import Foundation

@testable import UIKit

/// Describes a view and all inside it as lines of text: properties of the widgets, and their drawing.
///
/// A line for each widget names its class, its classes for style sheets, its place in the one around it, and those of its properties that
/// are not as its class has them; below it is what listens to input, each with its own. At the end is what is drawn, as GSK writes it,
/// pictures as a number that another picture would not have.
@MainActor
enum Portrait {
  private typealias Widget = UnsafeMutablePointer<GtkWidget>

  /// A window, and those of GTK's own that belong to it: dialogs and menus.
  static func lines(of window: UIWindow) -> [String] {
    let main = window.box.pointer, root = gtk_widget_get_root(main)
    let dialogs = toplevels.filter { dialog in
      let owner = gtk_window_get_transient_for(UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkWindow.self))
      return gtk_widget_get_visible(dialog) != 0 && owner.map { OpaquePointer($0) } == root
    }
    let popovers = Widgets.all(gtk_popover_get_type(), in: main).filter { gtk_widget_get_visible($0) != 0 }
    return lines(of: main) + (dialogs + popovers).flatMap { [""] + lines(of: $0) }
  }

  private static func lines(of widget: Widget) -> [String] {
    widgets(in: widget, depth: 0) + ["drawn"] + Drawing.lines(of: widget)
  }

  private static var toplevels: [Widget] {
    let list = gtk_window_get_toplevels()
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      guard let item = g_list_model_get_item(list, index) else { return nil }
      g_object_unref(item)
      return item.assumingMemoryBound(to: GtkWidget.self)
    }
  }

  // MARK: What GTK was told

  private static func widgets(in widget: Widget, depth: Int) -> [String] {
    let space = String(repeating: " ", count: depth), pointer = UnsafeMutableRawPointer(widget)
    var words = [typeName(pointer)]
    if let names = gtk_widget_get_css_classes(widget) {
      var next = names, classes: [String] = []
      while let name = next.pointee {
        classes.append("." + String(cString: name))
        next += 1
      }
      g_strfreev(names)
      // GTK has them in the order in which the process has named each first.
      words += classes.sorted()
    }
    var place = graphene_rect_t()
    if let outer = gtk_widget_get_parent(widget), gtk_widget_compute_bounds(widget, outer, &place) != 0 {
      let numbers = [place.origin.x, place.origin.y, place.size.width, place.size.height]
      words.append(numbers.map(text).joined(separator: " "))
    }
    let all = properties(of: pointer)
    var lines = ["\(space)\(words.joined(separator: " "))\(all.isEmpty ? "" : ": ")\(all.joined(separator: ", "))"]
    // The oldest first.
    for controller in Controllers(at: widget).all().reversed() where typeName(controller) != "GtkShortcutController" {
      lines.append("\(space)  * \(([typeName(controller)] + properties(of: controller)).joined(separator: ", "))")
    }
    guard gtk_widget_get_visible(widget) != 0 else { return lines }
    return lines + Widgets.children(of: widget).flatMap { widgets(in: $0, depth: depth + 1) }
  }

  private static func typeName(_ instance: UnsafeMutableRawPointer) -> String {
    g_type_name_from_instance(instance.assumingMemoryBound(to: GTypeInstance.self)).map { String(cString: $0) } ?? ""
  }

  /// The properties that are not as the class has them, except for those that say where the object is.
  private static func properties(of object: UnsafeMutableRawPointer) -> [String] {
    guard let type = object.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class else { return [] }
    let objectClass = UnsafeMutableRawPointer(type).assumingMemoryBound(to: GObjectClass.self)
    var count = guint(0)
    guard let list = g_object_class_list_properties(objectClass, &count) else { return [] }
    defer { g_free(list) }
    return (0..<Int(count)).compactMap { index -> String? in
      guard let property = list[index] else { return nil }
      let name = String(cString: property.pointee.name)
      guard property.pointee.flags.rawValue & G_PARAM_READABLE.rawValue != 0, !ignored.contains(name) else {
        return nil
      }
      var value = GValue()
      g_value_init(&value, property.pointee.value_type)
      defer { g_value_unset(&value) }
      g_object_get_property(object.assumingMemoryBound(to: GObject.self), name, &value)
      if g_param_value_defaults(property, &value) != 0 { return nil }
      let contents = text(of: &value)
      return contents == "GENERIC" ? nil : "\(name) \(contents)"
    }.sorted()
  }

  private static let ignored: Set<String> = [
    "parent", "root", "display", "widget", "css-name", "css-classes", "name", "settings", "surface", "child", "n-items",
    "im-module", "state",
    "has-focus",
  ]

  private static func text(of value: inout GValue) -> String {
    // G_TYPE_OBJECT and G_TYPE_INTERFACE, macros that Swift does not see.
    if [20 << 2, 2 << 2].contains(g_type_fundamental(value.g_type)), let object = g_value_get_object(&value) {
      return text(of: object)
    }
    if value.g_type == pango_attr_list_get_type(), let list = g_value_get_boxed(&value) {
      let words = pango_attr_list_to_string(OpaquePointer(list))
      defer { g_free(words) }
      return words.map { String(cString: $0) }?.replacing("\n", with: "; ") ?? ""
    }
    let words = g_strdup_value_contents(&value)
    defer { g_free(words) }
    return shortened(words.map { String(cString: $0) } ?? "")
  }

  /// Without the types of enumerations, without addresses, and numbers to three places.
  private static func shortened(_ text: String) -> String {
    if text.hasPrefix("(("), let end = text.firstIndex(of: ")") {
      return text[text.index(after: end)...].split(separator: " ").filter { !$0.hasPrefix("0x") }.map { word in
        word.split(separator: "_").dropFirst(word.hasPrefix("G") ? 2 : 0).joined(separator: "_")
      }.joined(separator: " ").replacing("ROLE_", with: "").replacing(")", with: "")
    }
    if text.contains("0x") { return text.replacing(/0x[0-9a-f]+/, with: "…") }
    if let number = Double(text) { return "\((number * 1000).rounded() / 1000)" }
    return text
  }

  private static func text(of object: UnsafeMutableRawPointer) -> String {
    switch typeName(object) {
    case "GdkCursor": gdk_cursor_get_name(OpaquePointer(object)).map { String(cString: $0) } ?? ""
    case "GtkAdjustment": "(\(properties(of: object).joined(separator: ", ")))"
    case let name: name
    }
  }

  private static func text(_ number: Float) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
