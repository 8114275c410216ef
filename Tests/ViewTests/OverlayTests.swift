import Testing

@testable import BackendClient
@testable import Invitations
@testable import UIKit

/// The screen over home is the machine's, however quickly it changes.
@MainActor @Suite("Overlay", .oneWindow)
struct OverlayTests {
  private let window = mainWindow

  @Test("the form gives way to congratulation, then the invited home")
  func formGivesWayToCongratulationThenTheInvitedHome() async throws {
    let stage = Stage(), screen = try await stage.show(in: window)
    stage.invitations.send(.requestInviteTapped)
    try await wait("the form is shown") { screen.presentedViewController is FormViewController }
    stage.sendForm()
    stage.reply(.registered)
    try await wait("the congratulation is shown") { shows(.congratulation, screen) }
    stage.invitations.send(.congratulationDismissed)
    try await wait("nothing lies over home") { shows(.home, screen) }
  }

  @Test("a form that was asked for comes with its screen")
  func formThatWasAskedForComesWithItsScreen() async throws {
    let stage = Stage()
    stage.invitations.send(.requestInviteTapped)
    let screen = try await stage.show(in: window)
    try await wait("the form is shown") { shows(.form, screen) }
  }

  @Test("an accepted form takes no focus as it goes")
  func acceptedFormTakesNoFocusAsItGoes() async throws {
    let stage = Stage(), screen = try await stage.show(in: window)
    stage.invitations.send(.requestInviteTapped)
    try await wait("the form is shown") { shows(.form, screen) }
    let form = try #require(screen.presentedViewController?.view)
    stage.sendForm()
    try await wait("it is sent") { stage.invitations.state.form.isSending }
    stage.reply(.registered)
    try await wait("it is accepted") { stage.invitations.state.screen == .congratulation }
    let send = try #require(form.button(InvitationsTexts()["form.send"]))
    #expect(!holdsFocus(send))
    try await wait("the congratulation is shown") { shows(.congratulation, screen) }
  }

  @Test("an acceptance during the sheet's presentation is shown")
  func acceptanceDuringTheSheetsPresentationIsShown() async throws {
    let stage = Stage(), screen = try await stage.show(in: window)
    stage.invitations.send(.requestInviteTapped)
    stage.sendForm()
    stage.reply(.registered)
    try await wait("the congratulation is shown") { shows(.congratulation, screen) }
  }

  @Test("a form given up as it comes goes afterwards")
  func formGivenUpAsItComesGoesAfterwards() async throws {
    let stage = Stage(), screen = try await stage.show(in: window)
    stage.invitations.send(.requestInviteTapped)
    let form = try #require(screen.presentedViewController)
    stage.invitations.send(.formDismissed)
    #expect(!form.isBeingDismissed)
    try await wait("the form is gone") { shows(.home, screen) }
  }

  @Test("a request under way holds the form against a pull")
  func requestUnderWayHoldsTheFormAgainstAPull() async throws {
    let stage = Stage(), screen = try await stage.show(in: window)
    stage.invitations.send(.requestInviteTapped)
    try await wait("the form is shown") { shows(.form, screen) }
    let form = try #require(screen.presentedViewController), container = try #require(form.presentationContainer)
    for _ in 0..<2 {
      stage.sendForm()
      try await wait("it is sent") { stage.invitations.state.form.isSending }
      // As a long pull, or a click beside it.
      container.userWantsDismissal()
      #expect(screen.presentedViewController === form && !form.isBeingDismissed)
      #expect(stage.invitations.state.form.isSending)
      stage.reply(.failed(.offline))
      try await wait("it has failed") { !stage.invitations.state.form.isSending }
    }
    container.userWantsDismissal()
    try await wait("the form is gone") { shows(.home, screen) && stage.invitations.state.screen == .home }
  }

  @Test("a form can be pulled away after one that the program closed")
  func formCanBePulledAwayAfterOneThatTheProgramClosed() async throws {
    let stage = Stage(), screen = try await stage.show(in: window)
    for isPulled in [false, true] {
      stage.invitations.send(.requestInviteTapped)
      try await wait("the form is shown") { shows(.form, screen) }
      if isPulled {
        try #require(screen.presentedViewController?.presentationContainer).userWantsDismissal()
      } else {
        stage.invitations.send(.formDismissed)
      }
      try await wait("the form is gone") { shows(.home, screen) && stage.invitations.state.screen == .home }
    }
  }

  @Test("a form that was pulled away is freed")
  func formThatWasPulledAwayIsFreed() async throws {
    let stage = Stage(), screen = try await stage.show(in: window)
    stage.invitations.send(.requestInviteTapped)
    try await wait("the form is shown") { shows(.form, screen) }
    weak var form: UIViewController?
    do {
      let shown = try #require(screen.presentedViewController), container = try #require(shown.presentationContainer)
      form = shown
      container.userWantsDismissal()
    }
    try await wait("it is freed") { form == nil }
  }

  @Test("a form comes once an alert of the host's has gone")
  func formComesOnceAnAlertOfTheHostsHasGone() async throws {
    let stage = Stage(), screen = try await stage.show(in: window)
    for _ in 0..<2 {
      let alert = UIAlertController(title: "The host's", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "Close", style: .cancel))
      screen.present(alert, animated: false)
      try await wait("the alert is shown") { alert.viewIfLoaded?.window != nil && !alert.isBeingPresented }
      stage.invitations.send(.requestInviteTapped)
      #expect(screen.presentedViewController is UIAlertController)
      alert.dismiss(animated: false)
      try await wait("the form is shown") { shows(.form, screen) }
      stage.invitations.send(.formDismissed)
      try await wait("nothing lies over home") { shows(.home, screen) }
    }
  }

  @Test("the last state is shown after any order of changes")
  func lastStateIsShownAfterAnyOrderOfChanges() async throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<12 {
      let stage = Stage(isInvited: Bool.random(using: &random)), screen = try await stage.show(in: window)
      var happened: [String] = []
      for _ in 0..<Int.random(in: 2...8, using: &random) {
        let step = steps.randomElement(using: &random) ?? steps[0]
        happened.append(step.name)
        step.run(stage)
        try await Task.sleep(for: .milliseconds([0, 5, 60, 300].randomElement(using: &random) ?? 0))
      }
      do {
        try await wait("it is shown") { shows(stage.invitations.state.screen, screen) }
      } catch {
        let shown = screen.presentedViewController.map { "\(type(of: $0))" } ?? "home"
        throw Missing(description: "\(shown) is shown for \(stage.invitations.state.screen) after \(happened)")
      }
      screen.dismiss(animated: false)
    }
  }

  private let steps: [(name: String, run: @MainActor (Stage) -> Void)] = [
    ("request tapped", { $0.invitations.send(.requestInviteTapped) }),
    ("sent", { $0.sendForm() }),
    ("yes", { $0.reply(.registered) }),
    ("offline", { $0.reply(.failed(.offline)) }),
    ("form dismissed", { $0.invitations.send(.formDismissed) }),
    ("congratulation dismissed", { $0.invitations.send(.congratulationDismissed) }),
    ("cancel tapped", { $0.invitations.send(.cancelInviteTapped) }),
    ("kept", { $0.invitations.send(.inviteKept) }),
    ("cancelled", { $0.invitations.send(.cancelInviteConfirmed) }),
    ("cancellation dismissed", { $0.invitations.send(.cancelledDismissed) }),
  ]

  private func shows(_ wanted: Screen, _ screen: UIViewController) -> Bool {
    let shown = screen.presentedViewController
    if shown?.isBeingPresented == true || shown?.isBeingDismissed == true { return false }
    let texts = InvitationsTexts()
    return switch wanted {
    case .home: shown == nil
    case .form: shown is FormViewController
    case .congratulation: shown is OutcomeViewController && shown?.title == texts["congratulation.heading"]
    case .cancelled: shown is OutcomeViewController && shown?.title == texts["cancelled.heading"]
    case .cancelWarning: shown is UIAlertController
    }
  }
}
