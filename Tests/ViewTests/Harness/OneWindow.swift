import Testing
import UIKit

/// The window of the program, whose root each test replaces.
@MainActor
var mainWindow: UIWindow {
  guard let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene, let window = scene.windows.first
  else {
    preconditionFailure("The tests run when there is a window.")
  }
  return window
}

/// True if the screen takes touches (scripts/with-session --wayland). The window fills that.
let takesTouches = ProcessInfo.processInfo.environment["WAYLAND_DISPLAY"] != nil

extension Trait where Self == WindowTrait {
  /// Takes the screens that a test has shown out of the window.
  static var oneWindow: Self {
    WindowTrait {
      mainWindow.rootViewController?.dismiss(animated: false)
      mainWindow.rootViewController = UIViewController()
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// For a desktop that asks for less motion.
  static var lessMotion: Self { .enabled(if: isMotionReduced) }
  /// For a screen that takes touches.
  static var byTouch: Self { .enabled(if: takesTouches) }
}

/// True if the desktop asks for less motion.
let isMotionReduced = ProcessInfo.processInfo.environment["LESS_MOTION"] != nil
