import Foundation
import Testing

/// All of it without a pointer.
@MainActor @Suite("invite by keyboard", .world, .bySight)
struct InviteKeyboardTests {
  private let world = World.current

  @Test("with the keyboard alone an invite is requested and cancelled")
  func withTheKeyboardAloneAnInviteIsRequestedAndCancelled() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try app.tab(to: InviteWords.request)
    try Keyboard.press(.enter)
    // The first field that is wrong has the focus, and Return leads on.
    try app.type("ada")
    try app.waitToSee(InviteWords.emailLacksAtSign)
    try app.waitForFocus(on: InviteWords.confirmation)
    try Keyboard.type("ada")
    // Return in the last field sends; what is wrong gets the focus.
    try Keyboard.press(.enter)
    try app.waitToHear(InviteWords.problems(1))
    try app.waitForFocus(on: InviteWords.email)
    try Keyboard.press(.end)
    try Keyboard.type("@example.com")
    try app.waitToMiss(InviteWords.emailLacksAtSign)
    try Keyboard.press(.enter)
    try app.waitForFocus(on: InviteWords.confirmation)
    try Keyboard.press(.end)
    try Keyboard.type("@example.com")
    try app.waitForText(App.ada.email, in: InviteWords.confirmation)
    #expect(sandbox.invitationRequests == 0)
    try Keyboard.press(.enter)
    try app.waitToSee(InviteWords.congratulation)
    try app.waitForFocus(on: InviteWords.done)
    try Keyboard.press(.enter)
    try app.waitToMiss(InviteWords.congratulation)
    try sandbox.expectOneInvitation()

    try app.tab(to: InviteWords.cancel)
    try Keyboard.press(.enter)
    try app.waitToSee(InviteWords.warning)
    // The harmless answer comes first.
    try app.tab(to: InviteWords.cancel)
    try Keyboard.press(.enter)
    try app.waitToSee(InviteWords.cancelled)
    try app.waitForFocus(on: InviteWords.done)
    // Escape is as good as Done.
    try Keyboard.press(.escape)
    try app.waitToMiss(InviteWords.cancelled)
    try app.waitToSee(InviteWords.heading)
    #expect(!device.isInvited)
  }

  @Test("a slip in a mail domain is corrected with one press")
  func aSlipInAMailDomainIsCorrectedWithOnePress() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.press(InviteWords.request)
    try app.type("ada@gmial.com")
    try app.waitForFocus(on: InviteWords.confirmation)
    let suggestion = "Did you mean \u{2068}ada@gmail.com\u{2069}?"
    try app.waitToHear(suggestion)
    try app.press(suggestion)
    try app.waitForText("ada@gmail.com", in: InviteWords.email)
    try app.waitToMiss(suggestion)
    try app.waitForFocus(on: InviteWords.confirmation)
    try Keyboard.type("ada@gmail.com")
    try Keyboard.press(.enter)
    try app.waitToSee(InviteWords.congratulation)
    #expect(try sandbox.invitations().map(\.email) == ["ada@gmail.com"])
  }

  @Test("pasting works in every field, the confirmation included")
  func pasting() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.press(InviteWords.request)
    try app.waitForFocus(on: InviteWords.name)
    try Keyboard.type(App.ada.email)
    try Keyboard.pressWithControl("a")
    try Keyboard.pressWithControl("c")
    for field in [InviteWords.email, InviteWords.confirmation] {
      try Keyboard.press(.tab)
      try app.waitForFocus(on: field)
      try Keyboard.pressWithControl("v")
      try app.waitForText(App.ada.email, in: field)
    }
    try Keyboard.press(.enter)
    try app.waitToSee(InviteWords.congratulation)
    let addresses = try sandbox.invitations().map(\.email)
    #expect(addresses == [App.ada.email])
  }

  @Test("with less motion, all is the same and nothing moves")
  func withLessMotionAllIsTheSameAndNothingMoves() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    try device.setSettings("gtk-enable-animations=false")
    let app = try world.launchInvitations(on: device, sandbox)
    try app.fillIn()
    try app.sendInvitation()
    try wait(until: "a second without a wake-up") {
      let before = app.program.contextSwitches
      usleep(1_000_000)
      return app.program.contextSwitches == before
    }
    try app.press(InviteWords.done)
    try app.waitToSee(InviteWords.invited)
    try app.press(InviteWords.cancel)
    try app.waitToSee(InviteWords.keep)
    try app.confirmCancelling()
    try app.waitToSee(InviteWords.cancelled)
    try app.press(InviteWords.done)
    try app.waitToSee(InviteWords.heading)
  }
}
