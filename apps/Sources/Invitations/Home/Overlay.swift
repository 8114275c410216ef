import UIKit

/// Shows what lies over home: follows the machine's screen, one transition at a time.
///
/// Screens can change while one is still coming or going, as when an answer arrives while the sheet is being pulled away. So
/// nothing is queued: after each transition it looks again at what is wanted.
@MainActor
final class Overlay {
  private unowned let home: UIViewController
  private let invitations: InvitationsModel
  private let dismissals = DismissalObserver()
  private var shown = Screen.home
  private var controller: UIViewController?
  private var isChanging = false

  init(over home: UIViewController, _ invitations: InvitationsModel) {
    self.home = home
    self.invitations = invitations
    dismissals.onDismissal = { [weak self] in self?.dismissedByPerson() }
  }

  /// Brings what is shown in line with what is wanted, now or as soon as the transition under way has ended.
  ///
  /// - Parameter animated: Whether what comes up moves.
  func follow(_ wanted: Screen, animated: Bool = true) {
    guard !isChanging, wanted != shown, home.viewIfLoaded?.window != nil else { return }
    if controller != nil {
      // The form gives way in its place, without a trip home.
      dismiss(animated: wanted == .home)
    } else {
      present(wanted, animated: animated)
    }
  }

  // MARK: Private

  private func present(_ screen: Screen, animated: Bool) {
    guard let next = makeController(screen) else { return }
    isChanging = true
    shown = screen
    controller = next
    next.presentationController?.delegate = dismissals
    home.present(next, animated: animated) { [weak self] in self?.transitionEnded() }
  }

  private func dismiss(animated: Bool) {
    isChanging = true
    controller?.dismiss(animated: animated) { [weak self] in
      self?.controller = nil
      self?.shown = .home
      self?.transitionEnded(animated: animated)
    }
  }

  private func transitionEnded(animated: Bool = true) {
    isChanging = false
    follow(invitations.state.screen, animated: animated)
  }

  private func makeController(_ screen: Screen) -> UIViewController? {
    switch screen {
    case .home: nil
    case .form: FormViewController(invitations: invitations)
    case .congratulation:
      OutcomeViewController(.congratulation, invitations.texts, isReplaying: invitations.isReplaying) { [invitations] in
        invitations.send(.congratulationDismissed)
      }
    case .cancelled:
      OutcomeViewController(.cancelled, invitations.texts, isReplaying: invitations.isReplaying) { [invitations] in
        invitations.send(.cancelledDismissed)
      }
    case .cancelWarning: makeWarning()
    }
  }

  private func makeWarning() -> UIAlertController {
    let texts = invitations.texts
    let alert = UIAlertController(
      title: texts["warning.title"],
      message: texts["warning.message"],
      preferredStyle: .alert
    )
    // Strong: the alert is gone with its answer.
    alert.addAction(UIAlertAction(title: texts["warning.keep"], style: .cancel) { _ in self.answered(.inviteKept) })
    alert.addAction(
      UIAlertAction(title: texts["warning.confirm"], style: .destructive) { _ in self.answered(.cancelInviteConfirmed) }
    )
    return alert
  }

  /// The alert goes by itself when it is answered.
  private func answered(_ event: InvitationsMachine.Event) {
    controller = nil
    shown = .home
    invitations.send(event)
    follow(invitations.state.screen)
  }

  /// Escape, a tap beside the sheet, or a pull.
  private func dismissedByPerson() {
    let event: InvitationsMachine.Event? =
      switch shown {
      case .form: .formDismissed
      case .congratulation: .congratulationDismissed
      case .cancelled: .cancelledDismissed
      case .home, .cancelWarning: nil
      }
    controller = nil
    shown = .home
    if let event { invitations.send(event) }
    follow(invitations.state.screen)
  }
}

/// Is told of sheets that the person has dismissed by what the system offers.
@MainActor
private final class DismissalObserver: NSObject, UIAdaptivePresentationControllerDelegate {
  /// Called when the sheet is gone.
  var onDismissal: () -> Void = {}

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    onDismissal()
  }
}
