import UIKit

// Operators that a library may declare beside UIKit's.

extension UILayoutPriority {
  public static func + (priority: UILayoutPriority, difference: Float) -> UILayoutPriority {
    UILayoutPriority(rawValue: priority.rawValue + difference)
  }
}

extension UIWindow.Level {
  public static func + (level: UIWindow.Level, distance: CGFloat) -> UIWindow.Level {
    UIWindow.Level(rawValue: level.rawValue + distance)
  }
}
