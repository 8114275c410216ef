import Invitations
import UIKit

extension UIViewController {
  /// Makes the screen of Invitations. Its header names the company, so that the bar above names the feature.
  static func invitations(_ invitations: Invitations) -> UIViewController {
    let screen = InvitationsViewController(invitations: invitations)
    screen.title = strings["invitations.title"]
    return screen
  }
}
