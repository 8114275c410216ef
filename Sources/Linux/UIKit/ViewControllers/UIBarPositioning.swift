/// Place of a bar, by which it draws its line.
public enum UIBarPosition: Int, Sendable {
  /// Not said.
  case any
  /// At the lower edge of what it is in: its line is above it.
  case bottom
  /// At the upper edge of what it is in: its line is below it.
  case top
  /// At the upper edge of the screen: its line is below it.
  case topAttached
}

/// A bar that knows its place.
@preconcurrency @MainActor
public protocol UIBarPositioning: AnyObject {
  /// Place of the bar.
  var barPosition: UIBarPosition { get }
}

/// Place of a bar.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: AnyObject {
  /// Returns the place of a bar, asked for as it comes into a window.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

/// Colours of a bar.
public enum UIBarStyle: Int, Sendable {
  /// The desktop's.
  case `default`
  /// Light letters on black, on a light desktop too.
  case black
}
