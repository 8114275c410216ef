/// A scene that shows windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene, UITraitEnvironment {
  /// The scene's windows.
  open internal(set) var windows: [UIWindow] = []
  /// The window that has the keyboard, or nil.
  open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }
  /// The screen that the scene is on.
  open var screen: UIScreen { windows.first?.screen ?? .main }
  /// The scene's coordinates, in points: those of its window, and of the screen while it has none.
  open var coordinateSpace: any UICoordinateSpace { windows.first ?? UIScreen.main.coordinateSpace }
  /// The traits that hold in the scene.
  open var traitCollection: UITraitCollection { windows.first?.traitCollection ?? .application }

  /// Called after the traits changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The smallest and largest size the user can give the windows.
  open var sizeRestrictions: UISceneSizeRestrictions? { restrictions }
  private lazy var restrictions = UISceneSizeRestrictions(self)

  open override var title: String! {
    didSet { windows.forEach { $0.updateTitle() } }
  }

  /// One of the windows came to the screen or left it.
  func updateActivation() {
    if !UIApplication.shared.isLaunching {
      windows.contains(where: \.isOnScreen) ? enterForeground() : enterBackground()
    }
    CADisplayLink.windowsChanged()
  }
}

/// The smallest size the user can give a scene's windows, in points.
@preconcurrency @MainActor
public final class UISceneSizeRestrictions {
  private weak var scene: UIWindowScene?

  init(_ scene: UIWindowScene) {
    self.scene = scene
  }

  /// The smallest size a window may be given, in points.
  public var minimumSize = CGSize(width: 280, height: 280) {
    didSet { scene?.windows.forEach { $0.updateMinimumSize() } }
  }
}
