/// Style of a phone's status bar.
public enum UIStatusBarStyle: Int, Sendable {
  /// Dark or light, as suits the interface's style.
  case `default` = 0
  /// Light, for dark content below it.
  case lightContent = 1
  /// Dark, for light content below it.
  case darkContent = 3
}

/// Motion with which a phone's status bar comes and goes.
public enum UIStatusBarAnimation: Int, Sendable {
  /// None.
  case none
  /// Fades.
  case fade
  /// Slides.
  case slide
}

/// Way in which a device is held.
public enum UIInterfaceOrientation: Int, Sendable {
  /// Nobody knows.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upright, with the upper edge below.
  case portraitUpsideDown = 2
  /// On its side, with the home button, where there is one, on the right.
  case landscapeRight = 3
  /// On its side, with the home button, where there is one, on the left.
  case landscapeLeft = 4

  /// True if it is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// True if it is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Ways in which a device may be held.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// Upright, with the upper edge below.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// On its side, with the home button, where there is one, on the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// On its side, with the home button, where there is one, on the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// On either side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// Every way.
  public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
  /// Every way but with the upper edge below.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}
