/// One instance of the application's interface.
@MainActor
open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  /// Why the scene is there. Nothing is said on this platform.
  @MainActor
  public final class ConnectionOptions {
    init() {}
  }

  public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  public static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
  public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  public static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  public static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
  public static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")

  public let session: UISceneSession
  public var delegate: (any UISceneDelegate)?
  public private(set) var activationState = ActivationState.unattached
  /// What the system calls the scene, in its list of windows.
  open var title: String! = ""

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
    activationState = .foregroundActive
    tell(Self.didActivateNotification) { $0.sceneDidBecomeActive(self) }
    UIApplication.shared.updateState()
  }

  func enterBackground() {
    guard activationState == .foregroundActive else { return }
    tell(Self.willDeactivateNotification) { $0.sceneWillResignActive(self) }
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
