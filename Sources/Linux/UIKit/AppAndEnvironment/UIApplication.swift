import CQuintetGTK
import CQuintetWidget
import Glibc
import QuintetLocalization

/// The running application: its state, its scenes, and what it can ask of the system.
@preconcurrency @MainActor
public final class UIApplication: UIResponder {
  /// State of the application: in front, visible, or neither.
  public enum State: Int, Sendable {
    /// A window has the keyboard.
    case active
    /// The application is on the screen, and has no window with the keyboard.
    case inactive
    /// The application is not on the screen.
    case background
  }

  /// Options at launch. There are none on this platform.
  public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Options for opening a URL. There are none on this platform.
  public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Posted after launch.
  public static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunchingNotification")
  /// Posted when a window has come onto the screen.
  public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  /// Posted when the last window leaves the screen.
  public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  /// Posted when no window is on the screen any more.
  public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  /// Posted before a window comes onto the screen again.
  public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  /// Posted before the program ends.
  public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")

  /// The one application of the process.
  public static let shared = UIApplication()

  /// The object that follows the application's life.
  public var delegate: (any UIApplicationDelegate)?
  /// State of the application's windows. It has its old value when a change is announced, and the new one afterwards.
  public private(set) var applicationState = State.inactive
  /// The scenes that are there.
  public private(set) var connectedScenes: Set<UIScene> = []

  /// The windows of all scenes; where scenes are known, ask the scene.
  public var windows: [UIWindow] { connectedScenes.flatMap { ($0 as? UIWindowScene)?.windows ?? [] } }

  /// The window that gets the keyboard; where scenes are known, ask the scene.
  public var keyWindow: UIWindow? {
    connectedScenes.lazy.compactMap { ($0 as? UIWindowScene)?.keyWindow }.first
  }

  /// The direction of the interface. It begins as that of the language the user reads messages in, by LANGUAGE, LC_ALL,
  /// LC_MESSAGES and LANG, as gettext reads them.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight
  }

  /// The text size the user has set on the desktop.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    UITraitCollection.application.preferredContentSizeCategory
  }

  /// The delegate, where that is a responder, and neither a view nor a controller.
  public override var next: UIResponder? {
    guard let responder = delegate as? UIResponder, !(responder is UIView), !(responder is UIViewController) else {
      return nil
    }
    return responder === self ? nil : responder
  }

  // MARK: Internal

  /// The window that gets the keyboard, or else one that is on the screen.
  var frontWindow: UIWindow? {
    let windows = connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap(\.windows).filter(\.isOnScreen)
    return windows.first(where: \.isKeyWindow) ?? windows.first
  }

  private(set) var gtkApplication: UnsafeMutablePointer<GtkApplication>?

  /// Runs until the last window is closed. Returns the exit status.
  func run() -> Int32 {
    // Processes with different homes must stay apart, so the application is not unique on the bus.
    guard let application = adw_application_new(nil, quintet_application_not_unique) else { return 1 }
    let gtk = UnsafeMutableRawPointer(application).assumingMemoryBound(to: GtkApplication.self)
    gtkApplication = gtk
    connect(application, "activate") { [weak self] in self?.activate() }
    connect(application, "shutdown") { [weak self] in self?.shutDown() }
    let status = g_application_run(
      UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self),
      0,
      nil
    )
    g_object_unref(application)
    return hasFailed ? 1 : status
  }

  func connectScene(_ scene: UIScene) { connectedScenes.insert(scene) }
  func disconnectScene(_ scene: UIScene) { connectedScenes.remove(scene) }

  /// The scenes' states changed.
  func updateState() {
    let states = connectedScenes.map(\.activationState)
    let new: State =
      states.contains(.foregroundActive) ? .active : states.contains(.foregroundInactive) ? .inactive : .background
    guard new != applicationState else { return }
    let old = applicationState
    if old == .active { post(Self.willResignActiveNotification) { $0.applicationWillResignActive(self) } }
    if old == .background { post(Self.willEnterForegroundNotification) { $0.applicationWillEnterForeground(self) } }
    applicationState = new
    if new == .background { post(Self.didEnterBackgroundNotification) { $0.applicationDidEnterBackground(self) } }
    if new == .active { post(Self.didBecomeActiveNotification) { $0.applicationDidBecomeActive(self) } }
  }

  // MARK: Private

  private var hasFailed = false
  /// True if the delegates' calls about the launch and the first scene are still going on. They hear that it comes onto the screen when
  /// they have done what they do then, though their window is there already.
  private(set) var isLaunching = false

  private func activate() {
    guard connectedScenes.isEmpty else { return }
    MainQueue.attach
    RunLoopTimers.attach
    let language = PreferredLanguages.current.first ?? "en"
    let isRightToLeft = NSLocale.characterDirection(forLanguage: language) == .rightToLeft
    gtk_widget_set_default_direction(isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    TerminationSignals.watch { [weak self] in self?.terminate() }
    UITraitCollection.reload()
    watchSettings()
    UIPasteboard.general.listen()
    UIAccessibility.watchSettings()
    isLaunching = true
    _ = delegate?.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate?.application(self, didFinishLaunchingWithOptions: nil)
    post(Self.didFinishLaunchingNotification) { _ in }
    connectFirstScene()
    isLaunching = false
    for case let scene as UIWindowScene in connectedScenes { scene.updateActivation() }
    if let gtkApplication, gtk_application_get_windows(gtkApplication) == nil { sayWhatIsMissing() }
  }

  /// The class that the Info.plist of Xcode's templates names, which no program has here: `SceneDelegate` in the application
  /// delegate's module.
  private var usualSceneDelegate: (any UISceneDelegate.Type)? {
    guard let delegate else { return nil }
    let module = String(reflecting: type(of: delegate)).prefix { $0 != "." }
    return NSClassFromString("\(module).SceneDelegate") as? any UISceneDelegate.Type
  }

  /// Makes the scene of the configuration, whose delegate is of the usual class where it names none.
  private func connectFirstScene() {
    let session = UISceneSession(role: .windowApplication), options = UIScene.ConnectionOptions()
    let configuration =
      delegate?.application(self, configurationForConnecting: session, options: options)
      ?? UISceneConfiguration(name: nil, sessionRole: session.role)
    // A window that was shown without a scene has made one.
    guard configuration.delegateClass != nil || connectedScenes.isEmpty else { return }
    if configuration.delegateClass == nil { configuration.delegateClass = usualSceneDelegate }
    guard let scene = configuration.makeScene(session: session) else { return }
    connectScene(scene)
    scene.connect(options)
  }

  /// The scene of windows that are shown without one by a program that knows nothing of scenes; nil where it has made its own.
  func sceneWithoutDelegate() -> UIWindowScene? {
    if let scene = connectedScenes.first { return scene.delegate == nil ? scene as? UIWindowScene : nil }
    let options = UIScene.ConnectionOptions()
    let scene = UIWindowScene(session: UISceneSession(role: .windowApplication), connectionOptions: options)
    scene.session.scene = scene
    connectScene(scene)
    scene.connect(options)
    return scene
  }

  /// The program has shown no window, and will end.
  private func sayWhatIsMissing() {
    hasFailed = true
    let scene = connectedScenes.first?.delegate.map { String(describing: type(of: $0)) }
    let missing =
      if let scene {
        "\(scene) has shown no window. Make one in its scene(_:willConnectTo:options:): there are no storyboards here."
      } else {
        "There is no window. Make one in the application delegate's application(_:didFinishLaunchingWithOptions:), or write "
          + "a class SceneDelegate that is a UIWindowSceneDelegate and make it there. A class with another name is the "
          + "delegateClass of the configuration that application(_:configurationForConnecting:options:) returns."
      }
    Diagnostics.launch(missing + " Show it with makeKeyAndVisible().")
  }

  /// Ends the program in good order, on a request of the session or of the process that started it.
  private func terminate() {
    for scene in connectedScenes { scene.disconnect() }
    guard let gtkApplication else { return }
    g_application_quit(UnsafeMutableRawPointer(gtkApplication).assumingMemoryBound(to: GApplication.self))
  }

  private func shutDown() {
    post(Self.willTerminateNotification) { $0.applicationWillTerminate(self) }
  }

  private func watchSettings() {
    let reload: @MainActor () -> Void = { [weak self] in self?.settingsChanged() }
    if let manager = adw_style_manager_get_default() {
      for name in ["dark", "high-contrast"] {
        connect(UnsafeMutableRawPointer(manager), "notify::\(name)") { reload() }
      }
    }
    if let settings = gtk_settings_get_default() {
      for name in ["gtk-xft-dpi", "gtk-font-name"] {
        connect(UnsafeMutableRawPointer(settings), "notify::\(name)") { reload() }
      }
    }
  }

  /// Called when the desktop's style, contrast, text size or direction, or a screen's scale, has changed.
  func settingsChanged() {
    let textSize = preferredContentSizeCategory, font = SystemFont.current
    UITraitCollection.reload()
    let isOtherFont = SystemFont.current != font
    for case let scene as UIWindowScene in connectedScenes {
      for window in scene.windows { window.traitsChanged(isOtherFont: isOtherFont) }
    }
    guard preferredContentSizeCategory != textSize else { return }
    NotificationCenter.default.post(
      name: UIContentSizeCategory.didChangeNotification,
      object: self,
      userInfo: [UIContentSizeCategory.newValueUserInfoKey: preferredContentSizeCategory]
    )
  }

  private func post(_ name: Notification.Name, _ tell: (any UIApplicationDelegate) -> Void) {
    if let delegate { tell(delegate) }
    NotificationCenter.default.post(name: name, object: self)
  }
}

/// The signals that ask a program to end, on the main thread, where it can still save what it has to.
@MainActor
enum TerminationSignals {
  fileprivate static var handler: (() -> Void)?

  /// Runs the handler for SIGTERM, which a session sends at its end, for SIGINT and for SIGHUP.
  static func watch(_ handler: @escaping () -> Void) {
    self.handler = handler
    for signal in [SIGTERM, SIGINT, SIGHUP] { g_unix_signal_add(signal, signalled, nil) }
  }
}

/// Called by GLib's main loop, not inside the signal.
private func signalled(_ data: UnsafeMutableRawPointer?) -> gboolean {
  MainActor.assumeIsolated { TerminationSignals.handler?() }
  return 1
}
