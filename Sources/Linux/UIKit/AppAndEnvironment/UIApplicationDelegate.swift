import CQuintetGTK

/// Methods with which an application follows its life. Mark the class that implements it with `@main`; it is a `UIResponder` or an
/// `NSObject`, whose `init()` makes it.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// Window of an application without scenes, which a delegate keeps for itself; nil for one that does not.
  var window: UIWindow? { get set }
  /// Called once, first of all; the result is not looked at.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called once, before the first scene is made; the result is not looked at.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called at the same time where the method with options is not there.
  func applicationDidFinishLaunching(_ application: UIApplication)
  /// Returns what to make a scene from.
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Called after a window came to have the keyboard.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before no window has the keyboard any more.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called after the last window left the screen.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called before the application comes back onto the screen.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called before the application ends.
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    // Nothing keeps it, as nothing would on iOS.
    set {}
  }
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    applicationDidFinishLaunching(application)
    return true
  }
  public func applicationDidFinishLaunching(_ application: UIApplication) {}
  public func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
  }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}

  /// Runs the application with a delegate of this class.
  public static func main() {
    // First, since a delegate may have a window among its properties.
    guard gtk_init_check() != 0 else {
      Diagnostics.launch("There is no display. Set DISPLAY or WAYLAND_DISPLAY, or GDK_BACKEND=broadway.")
      exit(1)
    }
    adw_init()
    let application = UIApplication.shared
    guard let delegate = DelegateClass.makeObject(self) as? Self else {
      Diagnostics.launch("\(self) is the application's delegate, and neither a UIResponder nor an NSObject.")
      exit(1)
    }
    application.delegate = delegate
    exit(application.run())
  }
}
