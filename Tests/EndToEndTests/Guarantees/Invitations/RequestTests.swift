import Foundation
import Testing

/// From the first home over the form to the home of those who are invited.
@MainActor @Suite("invite request", .world, .bySight)
struct RequestTests {
  private let world = World.current

  @Test("an accepted request is one row, and one is invited")
  func accepted() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try app.becomeInvited()
    try sandbox.expectOneInvitation()
    #expect(device.isInvited)
    #expect(!app.sees(InviteWords.request), "an invite can be requested by somebody who has one")
    try app.end()

    let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
    try again.waitToSee(InviteWords.invited)
    #expect(!again.sees(InviteWords.heading), "the first home is on the screen")
    #expect(sandbox.invitationRequests == 1)
  }

  @Test("the home list leads to invitations")
  func homeListLeadsToInvitations() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launch(on: try world.makeDevice(), sandbox.clientOptions)
    try app.answer(Words.deny)
    try app.press("Invitations")
    try app.waitToSee(InviteWords.heading)
  }

  @Test("an address in use is explained, and another is sent")
  func inUse() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try app.fillIn(App.ada.name, "usedemail@blinq.app")
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.inUse)
    try app.expectFilled(App.ada.name, "usedemail@blinq.app")
    // Sending the same again gets the same answer.
    try app.press(InviteWords.send)
    try wait(until: "a second request") { sandbox.invitationRequests == 2 }
    try app.waitToSee(InviteWords.inUse)
    #expect(!device.isInvited)
    // Typing takes the message away.
    try app.field(InviteWords.email).fill(App.ada.email)
    try app.waitToMiss(InviteWords.inUse)
    try app.field(InviteWords.confirmation).fill(App.ada.email)
    try app.sendInvitation()
    try sandbox.expectOneInvitation()
  }

  @Test("names and addresses of the whole world arrive as meant")
  func namesAndAddressesOfTheWholeWorldArriveAsMeant() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.fillIn("  李小龍 ", " post@bücher.example ", "post@bücher.example")
    try app.sendInvitation()
    let rows = try sandbox.invitations()
    #expect(rows.map(\.name) == ["李小龍"])
    #expect(rows.map(\.email) == ["post@xn--bcher-kva.example"])
  }

  @Test("neither name, address nor key is logged or in files")
  func neitherNameAddressNorKeyIsLoggedOrInFiles() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try sandbox.add(.status(500, retryAfter: nil), path: Sandbox.invitationPath)
    try app.fillIn()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.unavailable)
    try app.sendInvitation()
    let key = try sandbox.expectOneInvitation().key
    try app.end()
    for secret in ["Lovelace", App.ada.email, key] {
      for program in [app.program, sandbox.program] {
        #expect(
          !program.lines.contains { $0.localizedCaseInsensitiveContains(secret) },
          "\(secret) is in the log of \(program.name)"
        )
      }
      for file in device.files {
        let data = try Data(contentsOf: device.home.appendingPathComponent(file))
        #expect(data.range(of: Data(secret.utf8)) == nil, "\(secret) is in \(file)")
      }
    }
  }

  @Test("after the confetti the program rests")
  func afterTheConfettiTheProgramRests() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.fillIn()
    try app.sendInvitation()
    // Nothing is asked of the program meanwhile: a question would wake it.
    try wait(until: "a second without a wake-up") {
      let before = app.program.contextSwitches
      usleep(1_000_000)
      return app.program.contextSwitches == before
    }
    try app.press(InviteWords.done)
    try app.waitToSee(InviteWords.invited)
  }
}
