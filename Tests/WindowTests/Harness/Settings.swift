import CQuintetGTK
import Testing

@testable import UIKit

/// Has a second tap be waited for so many milliseconds, until what is returned is called.
@MainActor
func setTapPause(_ milliseconds: Int) throws -> () -> Void {
  let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
  let pause = integerProperty(settings, "gtk-double-click-time")
  setInteger(settings, "gtk-double-click-time", milliseconds)
  return { setInteger(settings, "gtk-double-click-time", pause) }
}
