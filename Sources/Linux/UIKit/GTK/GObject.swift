import CQuintetGTK

/// GLib's own types, which the header has as macros: <https://docs.gtk.org/gobject/concepts.html>, `gtype.h`.
enum Fundamental {
  static let none = GType(1 << 2)
  static let boolean = GType(5 << 2)
  static let int = GType(6 << 2)
  static let unsignedInt = GType(7 << 2)
  static let float = GType(14 << 2)
  static let double = GType(15 << 2)
  static let string = GType(16 << 2)
  static let pointer = GType(17 << 2)
}

/// Returns the type that an object was made of, as GLib's macro G_OBJECT_TYPE; nil if it is no object.
package func typeOfInstance(_ object: UnsafeMutableRawPointer) -> GType? {
  object.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class?.pointee.g_type
}

/// Returns true if a widget is of a type or of one derived from it.
func isKind(_ widget: UnsafeMutablePointer<GtkWidget>, _ type: GType) -> Bool {
  g_type_check_instance_is_a(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self), type) != 0
}

// GValue by hand, since `g_object_get` is variadic and not imported.

@MainActor
private func withProperty<Value>(
  _ object: UnsafeMutableRawPointer,
  _ name: String,
  _ type: GType,
  _ body: (UnsafeMutablePointer<GValue>) -> Value
) -> Value {
  var value = GValue()
  g_value_init(&value, type)
  defer { g_value_unset(&value) }
  return body(&value)
}

@MainActor
func stringProperty(_ object: UnsafeMutableRawPointer, _ name: String) -> String? {
  withProperty(object, name, Fundamental.string) {
    g_object_get_property(object.assumingMemoryBound(to: GObject.self), name, $0)
    return g_value_get_string($0).map { String(cString: $0) }
  }
}

@MainActor
func integerProperty(_ object: UnsafeMutableRawPointer, _ name: String) -> Int {
  withProperty(object, name, Fundamental.int) {
    g_object_get_property(object.assumingMemoryBound(to: GObject.self), name, $0)
    return Int(g_value_get_int($0))
  }
}

@MainActor
func booleanProperty(_ object: UnsafeMutableRawPointer, _ name: String) -> Bool {
  withProperty(object, name, Fundamental.boolean) {
    g_object_get_property(object.assumingMemoryBound(to: GObject.self), name, $0)
    return g_value_get_boolean($0) != 0
  }
}

@MainActor
func setProperty(
  _ object: UnsafeMutableRawPointer,
  _ name: String,
  _ type: GType,
  _ fill: (UnsafeMutablePointer<GValue>) -> Void
) {
  withProperty(object, name, type) {
    fill($0)
    g_object_set_property(object.assumingMemoryBound(to: GObject.self), name, $0)
  }
}

/// Owns one reference to a GTK or Pango object, and gives it back on the main thread.
@MainActor
final class GObjectReference {
  let pointer: OpaquePointer

  /// Takes over a reference the caller owns.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  isolated deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }
}
