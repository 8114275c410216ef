#if Recording
  import Appearance
  import StateLoop
  import UIKit

  /// What is recorded, or replayed, beside what the machines hear: which screen is open, and what leads there.
  @MainActor
  class Session: NSObject, UINavigationControllerDelegate {
    /// Under which name a screen of a feature is noted that is open from now on.
    static let show = "show"

    static var isReplaying: Bool { Recording.watcher?.isReplaying == true }

    /// The first screen is made, and is shown as soon as there is a window.
    func madeRoot(_ navigation: UINavigationController, _ screen: LaunchOptions.Screen) {}

    /// Notes what the person did that no machine hears of.
    static func note(_ action: String, _ argument: String) {
      ViewActions.onAction?(action, argument)
    }
  }

  extension LaunchOptions.Screen {
    /// The screen that a view controller is of; nil where it is one that a feature has opened itself.
    @MainActor
    init?(_ controller: UIViewController) {
      switch String(describing: type(of: controller)) {
      case "HomeViewController": self = .home
      case "LiveViewController": self = .live
      case "InvitationsViewController": self = .invitations
      case "DeliveriesViewController": self = .deliveries
      case "CatalogueViewController": self = .catalogue
      case "PrivacyViewController": self = .privacy
      default: return nil
      }
    }
  }
#endif
