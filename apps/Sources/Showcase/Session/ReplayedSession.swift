#if Recording
  import Appearance
  import QuintetConsent
  import SessionReplay
  import QuintetStateLoop
  import UIKit

  /// Shows a recorded session in a window as large as that of the recording, with a window beside it to go back and forth in.
  final class ReplayedSession: Session {
    override var middleware: [any Consent.Middleware] { [player] }
    override var isReplaying: Bool { true }
    private let player: SessionPlayer
    private let bar: UIWindow
    /// Nobody else keeps it.
    private let barScene: UIWindowScene
    private let controls: ReplayViewController
    private let isCheck: Bool

    /// - Parameters:
    ///   - scene: For the window that shows what was recorded.
    ///   - barScene: For the one beside it, which so has a title of its own.
    /// - Throws: `SessionError` for a file that is no recording.
    init(_ options: LaunchOptions, _ scene: UIWindowScene, _ barScene: UIWindowScene) throws {
      guard let file = options.replay else { throw SessionError.notRead("no file is named") }
      player = try SessionPlayer(file)
      bar = UIWindow(frame: CGRect(x: 0, y: 0, width: 460, height: 480))
      controls = ReplayViewController(player, speed: options.speed)
      isCheck = options.isCheck
      self.barScene = barScene
      super.init(UIWindow(frame: CGRect(origin: .zero, size: player.setting.size)))
      window.windowScene = scene
      // Code that asks for the window that people look at means the other one.
      bar.windowLevel = .alert
      barScene.title = "Replay of \(file.lastPathComponent)"
      bar.windowScene = barScene
      bar.rootViewController = UINavigationController(rootViewController: controls)
      player.perform = { [weak self] in self?.perform($0, $1) ?? false }
      player.settle = { [window] in
        // A presented or pushed screen is there after a turn of the main queue, and laid out after a frame.
        // A transition that follows another one begins a moment after its end.
        var still = 0
        for _ in 0..<100 where still < 3 {
          try? await Task.sleep(nanoseconds: 20_000_000)
          still = Self.isChanging(window.rootViewController) ? 0 : still + 1
        }
      }
    }

    override func begin(_ options: LaunchOptions, _ makeRoot: @escaping RootMaker) throws {
      player.clear = { [window] in
        window.rootViewController?.dismiss(animated: false)
        // A state that goes on wanting a screen would have it shown again.
        window.rootViewController = UIViewController()
      }
      player.restart = { [window] in
        // The recording says which screen is open.
        do { window.rootViewController = try makeRoot(.home) } catch { StandardError.write("[replay] \(error)") }
      }
      player.begin()
      window.makeKeyAndVisible()
      if isCheck {
        Task { await ReplayCheck(player: player, window: window).runAndEnd() }
      } else {
        bar.makeKeyAndVisible()
        controls.play()
      }
    }

    /// Returns true if a screen is being presented or dismissed.
    private static func isChanging(_ root: UIViewController?) -> Bool {
      var front = root?.presentedViewController
      while let screen = front {
        if screen.isBeingPresented || screen.isBeingDismissed { return true }
        front = screen.presentedViewController
      }
      return false
    }

    private func perform(_ action: String, _ argument: String) -> Bool {
      guard let navigation = window.rootViewController as? UINavigationController else { return false }
      switch action {
      case Self.show:
        guard let screen = LaunchOptions.Screen(rawValue: argument) else { return false }
        show(screen, in: navigation)
        return true
      case "live":
        guard let live = navigation.topViewController as? LiveViewController,
          let action = LiveViewController.Action(rawValue: argument)
        else { return false }
        live.perform(action)
        return true
      default:
        return false
      }
    }

    private func show(_ screen: LaunchOptions.Screen, in navigation: UINavigationController) {
      let animated = UIView.areAnimationsEnabled
      if let there = navigation.viewControllers.last(where: { LaunchOptions.Screen($0) == screen }) {
        // A detail may be over it that a state brought there, and takes away.
        if there !== navigation.topViewController { navigation.popToViewController(there, animated: animated) }
        return
      }
      (navigation.viewControllers.first as? HomeViewController)?.open(screen, animated: animated)
    }
  }
#endif
