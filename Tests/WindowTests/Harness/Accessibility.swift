import CQuintetGTK
import Glibc

@testable import UIKit

/// Reads what GTK tells assistive technology about a widget.
@MainActor
enum Accessibility {
  /// True if an announcement is made by renaming the front window, since GTK has no call for it.
  static var announcesByName: Bool { gtk_get_minor_version() < 14 }

  static func role(_ widget: UnsafeMutablePointer<GtkWidget>) -> GtkAccessibleRole {
    gtk_accessible_get_accessible_role(OpaquePointer(widget))
  }

  /// Returns true if the widget has this name.
  static func has(_ widget: UnsafeMutablePointer<GtkWidget>, label: String) -> Bool {
    text(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, is: label)
  }

  /// Returns true if another widget gives the widget its name.
  static func isNamedByAnother(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    gtk_test_accessible_has_relation(OpaquePointer(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY) != 0
  }

  static func has(_ widget: UnsafeMutablePointer<GtkWidget>, value: String) -> Bool {
    text(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, is: value)
  }

  static func has(_ widget: UnsafeMutablePointer<GtkWidget>, description: String) -> Bool {
    text(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, is: description)
  }

  static func state(_ widget: UnsafeMutablePointer<GtkWidget>, _ state: GtkAccessibleState, is isOn: Bool) -> Bool {
    typealias Check = @convention(c) (OpaquePointer, GtkAccessibleState, Int32) -> UnsafeMutablePointer<CChar>?
    return check("gtk_test_accessible_check_state", as: Check.self) { $0(OpaquePointer(widget), state, isOn ? 1 : 0) }
  }

  static func flag(
    _ widget: UnsafeMutablePointer<GtkWidget>,
    _ property: GtkAccessibleProperty,
    is isOn: Bool
  ) -> Bool {
    typealias Check = @convention(c) (OpaquePointer, GtkAccessibleProperty, Int32) -> UnsafeMutablePointer<CChar>?
    return check("gtk_test_accessible_check_property", as: Check.self) {
      $0(OpaquePointer(widget), property, isOn ? 1 : 0)
    }
  }

  static func isChecked(_ widget: UnsafeMutablePointer<GtkWidget>, _ state: GtkAccessibleTristate) -> Bool {
    typealias Check =
      @convention(c) (OpaquePointer, GtkAccessibleState, GtkAccessibleTristate) -> UnsafeMutablePointer<CChar>?
    return check("gtk_test_accessible_check_state", as: Check.self) {
      $0(OpaquePointer(widget), GTK_ACCESSIBLE_STATE_CHECKED, state)
    }
  }

  private static func text(
    _ widget: UnsafeMutablePointer<GtkWidget>,
    _ property: GtkAccessibleProperty,
    is text: String
  ) -> Bool {
    typealias Check =
      @convention(c) (OpaquePointer, GtkAccessibleProperty, UnsafePointer<CChar>) ->
      UnsafeMutablePointer<CChar>?
    return check("gtk_test_accessible_check_property", as: Check.self) { check in
      text.withCString { check(OpaquePointer(widget), property, $0) }
    }
  }

  /// GTK's checks are variadic, which Swift does not import; they return nil where all is as expected.
  private static func check<Signature>(
    _ name: String,
    as type: Signature.Type,
    _ body: (Signature) -> UnsafeMutablePointer<CChar>?
  ) -> Bool {
    guard let symbol = dlsym(nil, name) else { return false }
    // One pointer or integer argument after the fixed ones is passed as a fixed one would be.
    guard let difference = body(unsafeBitCast(symbol, to: type)) else { return true }
    g_free(difference)
    return false
  }
}
