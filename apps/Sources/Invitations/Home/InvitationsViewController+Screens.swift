import Appearance
import UIKit

extension InvitationsViewController {
  /// Makes what shows the machine's screens over home.
  func makeOverlay() -> Overlay<Screen> {
    Overlay(
      presenter: { [weak self] in self },
      // The form gives way in its place, without a trip home.
      movesAway: { $0 == nil },
      wanted: { [invitations] in invitations.state.screen == .home ? nil : invitations.state.screen },
      make: { [weak self] in self?.makeController($0) },
      onLeave: { [invitations] screen in
        switch screen {
        case .home: break
        case .form: invitations.send(.formDismissed)
        case .congratulation: invitations.send(.congratulationDismissed)
        case .cancelWarning: invitations.send(.inviteKept)
        case .cancelled: invitations.send(.cancelledDismissed)
        }
      }
    )
  }

  private func makeController(_ screen: Screen) -> UIViewController? {
    let texts = invitations.texts, isReplaying = invitations.isReplaying
    switch screen {
    case .home: return nil
    case .form: return FormViewController(invitations: invitations)
    case .congratulation:
      return OutcomeViewController(.congratulation, texts, isReplaying: isReplaying) { [invitations] in
        invitations.send(.congratulationDismissed)
      }
    case .cancelled:
      return OutcomeViewController(.cancelled, texts, isReplaying: isReplaying) { [invitations] in
        invitations.send(.cancelledDismissed)
      }
    case .cancelWarning: return makeWarning()
    }
  }

  private func makeWarning() -> UIAlertController {
    let texts = invitations.texts
    let alert = UIAlertController(
      title: texts["warning.title"],
      message: texts["warning.message"],
      preferredStyle: .alert
    )
    alert.addAction(UIAlertAction(title: texts["warning.keep"], style: .cancel) { [weak overlay] _ in overlay?.left() })
    alert.addAction(
      UIAlertAction(title: texts["warning.confirm"], style: .destructive) { [weak overlay, invitations] _ in
        overlay?.answered { invitations.send(.cancelInviteConfirmed) }
      }
    )
    return alert
  }
}
