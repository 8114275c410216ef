import Foundation
import Testing

@testable import Invitations
@testable import UIKit

/// Keys in the form that asks for an invite.
@MainActor @Suite("Invitations keys", .oneWindow)
struct InvitationsKeyTests {
  private let window = mainWindow

  @Test("Escape stops sending, or else closes the form")
  func escapeStopsSendingOrElseClosesTheForm() async throws {
    let stage = Stage(), screen = try await stage.show(in: window)
    for sends in [false, true] {
      stage.invitations.send(.requestInviteTapped)
      try await wait("the form is shown") {
        let shown = screen.presentedViewController
        return shown is FormViewController && shown?.isBeingPresented == false
      }
      if sends {
        stage.sendForm()
        #expect(stage.invitations.state.form.isSending)
        #expect(window.pressed(0xFF1B, []))
        #expect(!stage.invitations.state.form.isSending && stage.invitations.state.screen == .form)
        #expect(screen.presentedViewController?.isBeingDismissed == false)
        try await wait("it may go") { screen.presentedViewController?.isModalInPresentation == false }
      }
      #expect(window.pressed(0xFF1B, []))
      try await wait("the form is gone") {
        screen.presentedViewController == nil && stage.invitations.state.screen == .home
      }
    }
  }
}
