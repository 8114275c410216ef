#if Recording
  import Appearance
  import QuintetLocalization
  import SessionReplay
  import StateLoop
  import UIKit

  /// Writes the session down from now on.
  final class RecordedSession: Session {
    private let recorder: SessionRecorder
    private var depth = 1

    /// - Throws: `SessionError` for a file that is there already, or cannot be made.
    init(_ file: URL, _ window: UIWindow) throws {
      recorder = try SessionRecorder(
        file,
        .init(
          program: LaunchOptions.version,
          language: PreferredLanguages.current.first ?? "en",
          size: window.bounds.size,
          isDark: window.traitCollection.userInterfaceStyle == .dark
        )
      )
      super.init()
      Recording.watcher = recorder
      ViewActions.onAction = { [recorder] in
        recorder.note(action: $0, argument: $1)
        if let failure = recorder.failure { StandardError.write("[record] nothing more is recorded: \(failure)") }
      }
    }

    override func madeRoot(_ navigation: UINavigationController, _ screen: LaunchOptions.Screen) {
      depth = navigation.viewControllers.count
      navigation.delegate = self
      if screen != .home { Self.note(Self.show, screen.rawValue) }
    }

    func navigationController(
      _ navigationController: UINavigationController,
      didShow viewController: UIViewController,
      animated: Bool
    ) {
      let count = navigationController.viewControllers.count
      guard count != depth else { return }
      depth = count
      if let screen = LaunchOptions.Screen(viewController) { Self.note(Self.show, screen.rawValue) }
    }
  }
#endif
