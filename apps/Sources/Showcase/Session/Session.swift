import QuintetConsent
import UIKit

/// One run of the program in a window. Where it is recorded or replayed, that takes in what the machines hear, and beside it which
/// screen is open and what leads there.
@MainActor
class Session: NSObject {
  /// Under which name a screen of a feature is noted that is open from now on.
  static let show = "show"

  let window: UIWindow
  /// The middleware of the features' loops.
  var middleware: [any Consent.Middleware] { [] }
  var isReplaying: Bool { false }

  init(_ window: UIWindow) {
    self.window = window
  }

  /// Shows the first screen, which `makeRoot` makes with features of its own.
  func begin(_ options: LaunchOptions, _ makeRoot: @escaping RootMaker) throws {
    window.rootViewController = try makeRoot(options.screen)
    window.makeKeyAndVisible()
  }

  /// Notes a person's action that is no machine's event.
  func note(_ action: String, _ argument: String) {}
}

typealias RootMaker = @MainActor (LaunchOptions.Screen) throws -> UINavigationController?

extension Session {
  /// Makes the session that the launch options ask for.
  static func make(
    _ options: LaunchOptions,
    _ scene: UIWindowScene,
    _ session: UISceneSession,
    _ connectionOptions: UIScene.ConnectionOptions
  ) throws -> Session {
    #if Recording
      if options.replay != nil {
        // For the window beside that of the program.
        let bar = UIWindowScene(session: session, connectionOptions: connectionOptions)
        return try ReplayedSession(options, scene, bar)
      }
      if let file = options.record { return try RecordedSession(file, UIWindow(windowScene: scene)) }
    #endif
    return Session(UIWindow(windowScene: scene))
  }

  /// Prepares the session before there is a display.
  static func prepare(_ options: LaunchOptions) {
    #if Recording
      ReplayHome.moveIn(options)
    #endif
  }
}
