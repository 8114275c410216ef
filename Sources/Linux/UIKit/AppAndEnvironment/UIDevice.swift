import Glibc

/// The machine that the program runs on.
@preconcurrency @MainActor
public final class UIDevice {
  /// The machine.
  public static let current = UIDevice()

  /// The name of the machine in its network.
  public var name: String { ProcessInfo.processInfo.hostName }
  /// Kind of machine: "Linux".
  public var model: String { "Linux" }
  /// `model`, which is in no language.
  public var localizedModel: String { model }
  /// The name of the operating system: "Linux".
  public var systemName: String { "Linux" }
  /// The version of the operating system's kernel.
  public var systemVersion: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "" }
    return withUnsafeBytes(of: names.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Kind of interface: a tablet's, as for apps of iPads on a Mac, since code for iOS knows that and a telephone's.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .pad }

  /// Position of the machine in space: not known, since a desktop turns the screen with all that is on it.
  public var orientation: UIDeviceOrientation { .unknown }
  /// True after `beginGeneratingDeviceOrientationNotifications()`.
  public var isGeneratingDeviceOrientationNotifications: Bool { listeners > 0 }
  /// Asks for notifications of the orientation, of which none comes.
  public func beginGeneratingDeviceOrientationNotifications() { listeners += 1 }
  /// Takes one call of `beginGeneratingDeviceOrientationNotifications()` back.
  public func endGeneratingDeviceOrientationNotifications() { listeners = max(0, listeners - 1) }
  /// Posted after the orientation changed: never here.
  public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification"
  )

  private var listeners = 0
}

/// Position of a machine in space.
public enum UIDeviceOrientation: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// Upright, its upper edge above.
  case portrait = 1
  /// Upright, its upper edge below.
  case portraitUpsideDown = 2
  /// On its side, its upper edge to the left.
  case landscapeLeft = 3
  /// On its side, its upper edge to the right.
  case landscapeRight = 4
  /// Flat, the screen above.
  case faceUp = 5
  /// Flat, the screen below.
  case faceDown = 6

  /// True if the machine stands on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// True if the machine stands upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// True if the machine lies flat.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// True if an interface can have the orientation too.
  public var isValidInterfaceOrientation: Bool { isLandscape || isPortrait }
}

/// Kind of interface that suits a machine.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// Interface of a telephone.
  case phone = 0
  /// Interface of a tablet.
  case pad = 1
  /// Interface of a television.
  case tv = 2
  /// Interface of a car.
  case carPlay = 3
  /// Interface of a desktop, with pointer, keys and windows.
  case mac = 5
  /// Interface of glasses.
  case vision = 6
}
