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
    private var end: (any NSObjectProtocol)?

    /// - Throws: `SessionError` for a file that is there already, or cannot be made.
    init(_ file: URL, _ window: UIWindow) throws {
      recorder = try SessionRecorder(
        file,
        .init(
          program: LaunchOptions.version,
          language: PreferredLanguages.current.first ?? "en",
          size: window.bounds.size,
          isDark: window.traitCollection.userInterfaceStyle == .dark
        ),
        onFailure: { StandardError.write("[record] nothing more is recorded: \($0)") }
      )
      super.init()
      Recording.watcher = recorder
      ViewActions.onAction = { [recorder] in recorder.note(action: $0, argument: $1) }
      end = NotificationCenter.default.addObserver(
        forName: UIApplication.willTerminateNotification,
        object: nil,
        queue: nil
      ) { [recorder] _ in recorder.flush() }
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
      // What is pushed is noted by who pushes it, or follows from a state.
      if count < depth, let screen = LaunchOptions.Screen(viewController) { Self.note(Self.show, screen.rawValue) }
      depth = count
    }
  }
#endif
