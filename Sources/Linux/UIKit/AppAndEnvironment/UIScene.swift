/// One instance of the application's interface.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// Visibility of a scene, and whether it can be used.
  public enum ActivationState: Int, Sendable {
    /// The scene has no session.
    case unattached = -1
    /// The scene is on the screen and has the keyboard.
    case foregroundActive
    /// The scene is on the screen and has not the keyboard.
    case foregroundInactive
    /// The scene is not on the screen.
    case background
  }

  /// Reasons for which a scene is connected. There are none on this platform.
  @preconcurrency @MainActor
  public final class ConnectionOptions {
    init() {}
  }

  /// Posted before the scene connects, and before the delegate is notified; the object is the scene.
  public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  /// Posted after the scene was closed; the object is the scene.
  public static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
  /// Posted after the scene got the keyboard; the object is the scene.
  public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  /// Posted before the scene loses the keyboard; the object is the scene.
  public static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  /// Posted before the scene comes onto the screen; the object is the scene.
  public static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
  /// Posted after the scene left the screen; the object is the scene.
  public static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")

  /// Session that the scene was made for.
  open private(set) var session: UISceneSession
  /// The object that follows the scene's life.
  open var delegate: (any UISceneDelegate)?
  /// State of the scene: whether the person can see it and use it.
  open private(set) var activationState = ActivationState.unattached
  /// Name of the scene in the system's list of windows.
  open var title: String! = ""

  /// Makes a scene for a session.
  required public init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  open override var next: UIResponder? { UIApplication.shared }

  // MARK: Internal

  func connect(_ options: ConnectionOptions) {
    activationState = .background
    tell(Self.willConnectNotification) { $0.scene(self, willConnectTo: session, options: options) }
  }

  func enterForeground() {
    guard activationState == .background else { return }
    tell(Self.willEnterForegroundNotification) { $0.sceneWillEnterForeground(self) }
    activationState = .foregroundInactive
    UIApplication.shared.updateState()
    activationState = .foregroundActive
    tell(Self.didActivateNotification) { $0.sceneDidBecomeActive(self) }
    UIApplication.shared.updateState()
  }

  func enterBackground() {
    guard activationState == .foregroundActive else { return }
    tell(Self.willDeactivateNotification) { $0.sceneWillResignActive(self) }
    activationState = .foregroundInactive
    UIApplication.shared.updateState()
    activationState = .background
    tell(Self.didEnterBackgroundNotification) { $0.sceneDidEnterBackground(self) }
    UIApplication.shared.updateState()
  }

  func disconnect() {
    enterBackground()
    activationState = .unattached
    tell(Self.didDisconnectNotification) { $0.sceneDidDisconnect(self) }
    UIApplication.shared.disconnectScene(self)
  }

  private func tell(_ name: Notification.Name, _ body: (any UISceneDelegate) -> Void) {
    if let delegate { body(delegate) }
    NotificationCenter.default.post(name: name, object: self)
  }
}
