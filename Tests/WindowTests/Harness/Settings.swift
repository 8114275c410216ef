import CQuintetGTK
import Testing

@testable import UIKit

/// Sets a boolean property of a GTK object, such as a setting of the desktop's.
@MainActor
func setBoolean(_ object: UnsafeMutableRawPointer, _ name: String, _ value: Bool) {
  var box = GValue()
  g_value_init(&box, GType(5 << 2))
  g_value_set_boolean(&box, value ? 1 : 0)
  g_object_set_property(object.assumingMemoryBound(to: GObject.self), name, &box)
}

/// Sets an integer property of a GTK object.
@MainActor
func setInteger(_ object: UnsafeMutableRawPointer, _ name: String, _ value: Int) {
  var box = GValue()
  g_value_init(&box, GType(6 << 2))
  g_value_set_int(&box, Int32(value))
  g_object_set_property(object.assumingMemoryBound(to: GObject.self), name, &box)
}

/// GTK's controls, and UIKit's, go to what was set at once while the body runs.
@MainActor
func withoutMotion(_ body: () async throws -> Void) async throws {
  let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
  setBoolean(settings, "gtk-enable-animations", false)
  defer { setBoolean(settings, "gtk-enable-animations", true) }
  try await body()
}

/// Has a second tap be waited for so many milliseconds, until what is returned is called.
@MainActor
func setTapPause(_ milliseconds: Int) throws -> () -> Void {
  let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
  let pause = integerProperty(settings, "gtk-double-click-time")
  setInteger(settings, "gtk-double-click-time", milliseconds)
  return { setInteger(settings, "gtk-double-click-time", pause) }
}
