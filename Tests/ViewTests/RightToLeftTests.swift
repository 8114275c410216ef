import MapKit
import Testing
import UIKit
import WindowTesting

@testable import BackendClient
@testable import Catalogue
@testable import Deliveries
@testable import Invitations

/// Screens from right to left are mirror images of those from left to right.
@MainActor @Suite("Right to left", .oneWindow)
struct RightToLeftTests {
  private let window = mainWindow

  @Test("Deliveries' list and detail change sides", arguments: [400, 900] as [CGFloat])
  func deliveriesListAndDetailChangeSides(width: CGFloat) async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...30), width: width, in: window)
    try await expectMirrored(in: stage.screen.view)
    try stage.select(row: 1)
    try await wait("it is shown") { (stage.pushed ?? stage.beside)?.view.window != nil }
    let shown: UIViewController = stage.pushed ?? stage.screen
    try await wait("it stands still") { stage.navigation.transitionCoordinator == nil }
    try await expectMirrored(in: shown.view) { $0 is MKMapView }
  }

  @Test("Invitations' home, form and outcome are mirrored")
  func invitationsHomeFormAndOutcomeAreMirrored() async throws {
    let stage = Stage(), screen = try await stage.show(in: window)
    try await expectMirrored(in: screen.view)
    try await expectMirrored(in: sheet(over: screen) { stage.invitations.send(.requestInviteTapped) })
    stage.sendForm()
    try await expectMirrored(in: sheet(over: screen) { stage.reply(.registered) })
  }

  @Test("the feed's rows and buttons are mirrored")
  func feedsRowsAndButtonsAreMirrored() async throws {
    let posts = [Post.Status.waiting, .refused(.rejected)].map { Post(key: UUID(), text: "Post", status: $0) }
    let stage = try await FeedScreen(FeedServer(Item.samples(1...5)), posts: posts, in: window)
    try await stage.rest()
    try await expectMirrored(in: stage.screen.view)
  }

  @Test("the screen for a new item is mirrored", arguments: [400, 900] as [CGFloat])
  func screenForANewItemIsMirrored(width: CGFloat) async throws {
    let stage = try await ComposeScreen(width: width, in: window)
    try await expectMirrored(in: stage.screen.view)
  }

  /// Does something, and waits for what it brings up.
  private func sheet(over screen: UIViewController, after step: () -> Void) async throws -> UIView {
    let before = screen.presentedViewController
    step()
    try await wait("something is presented") {
      guard let shown = screen.presentedViewController else { return false }
      return shown !== before && !shown.isBeingPresented && !shown.isBeingDismissed
    }
    return try #require(screen.presentedViewController?.view)
  }
}
