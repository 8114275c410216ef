#if Recording
  import Appearance
  import Catalogue
  import Deliveries
  import Invitations
  import QuintetConsent
  import QuintetLocalization
  import SessionReplay
  import QuintetStateLoop
  import UIKit

  /// Writes the session down from now on.
  final class RecordedSession: Session, UINavigationControllerDelegate {
    override var middleware: [any Consent.Middleware] { [recorder] }
    private let recorder: SessionRecorder
    private var depth = 1
    private var end: Token?

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
      super.init(window)
      end = Token(observing: UIApplication.willTerminateNotification) { [recorder] in recorder.flush() }
    }

    override func begin(_ options: LaunchOptions, _ makeRoot: @escaping RootMaker) throws {
      try super.begin(options) { [weak self] screen in
        let navigation = try makeRoot(screen)
        self?.depth = navigation?.viewControllers.count ?? 0
        navigation?.delegate = self
        if screen != .home { self?.note(Self.show, screen.rawValue) }
        return navigation
      }
    }

    override func note(_ action: String, _ argument: String) {
      recorder.note(action: action, argument: argument)
    }

    func navigationController(
      _ navigationController: UINavigationController,
      didShow viewController: UIViewController,
      animated: Bool
    ) {
      let count = navigationController.viewControllers.count
      // A pushed screen is noted by the code that pushes it, or follows from a state.
      if count < depth, let screen = LaunchOptions.Screen(viewController) { note(Self.show, screen.rawValue) }
      depth = count
    }
  }

  extension LaunchOptions.Screen {
    /// The screen that a view controller is of; nil where it is one that a feature has opened itself.
    @MainActor
    init?(_ controller: UIViewController) {
      switch controller {
      case is HomeViewController: self = .home
      case is LiveViewController: self = .live
      case is InvitationsViewController: self = .invitations
      case is DeliveriesViewController: self = .deliveries
      case is CatalogueViewController: self = .catalogue
      case is PrivacyViewController: self = .privacy
      default: return nil
      }
    }
  }
#endif
