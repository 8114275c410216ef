import Testing
import UIKit

@testable import Invitations

/// A screen that is gone is freed.
@MainActor @Suite("Screen memory", .oneWindow)
struct ScreenMemoryTests {
  private let window = mainWindow

  @Test("every sheet is freed after closing, and home after leaving")
  func everySheetIsFreedAfterClosingAndHomeAfterLeaving() async throws {
    weak var home: UIViewController?
    weak var invitations: InvitationsModel?
    do {
      let stage = Stage(), screen = try await stage.show(in: window)
      home = screen
      invitations = stage.invitations
      weak let form = try await presented(by: screen) { stage.invitations.send(.requestInviteTapped) }
      stage.sendForm()
      weak let congratulation = try await presented(by: screen) { stage.reply(.registered) }
      try await wait("the form is freed") { form == nil }
      stage.invitations.send(.congratulationDismissed)
      try await wait("the congratulation is freed") { congratulation == nil }
      weak let warning = try await presented(by: screen) { stage.invitations.send(.cancelInviteTapped) }
      weak let cancelled = try await presented(by: screen) { stage.invitations.send(.cancelInviteConfirmed) }
      try await wait("the warning is freed") { warning == nil }
      stage.invitations.send(.cancelledDismissed)
      try await wait("the cancellation is freed") { cancelled == nil }
      window.rootViewController = UIViewController()
    }
    try await wait("home is freed") { home == nil }
    try await wait("Invitations is freed") { invitations == nil }
  }

  /// Does something, and waits for what it brings up.
  private func presented(
    by screen: UIViewController,
    after step: () -> Void
  ) async throws -> UIViewController? {
    let before = screen.presentedViewController
    step()
    try await wait("something is presented") {
      guard let shown = screen.presentedViewController else { return false }
      return shown !== before && !shown.isBeingPresented && !shown.isBeingDismissed
    }
    return screen.presentedViewController
  }
}
