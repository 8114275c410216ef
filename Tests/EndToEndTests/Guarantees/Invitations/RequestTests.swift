import Foundation

/// From the first home over the form to the home of those who are invited.
enum RequestTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest(
        "a request that is accepted leads over the congratulation to the invited home, and is one row",
        accepted
      ),
      EndToEndTest("the home list leads to invitations", fromTheList),
      EndToEndTest("an address in use shows the server's words, and another one can be sent", inUse),
      EndToEndTest("names and addresses of the whole world arrive as they were meant", international),
      EndToEndTest("neither name, address nor key is in a log or in a file", nothingLeaks),
      EndToEndTest("after the confetti the program rests", restsAfterConfetti),
    ]
  }

  private static func accepted(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try app.becomeInvited()
    try sandbox.expectOneInvitation()
    try expect(device.isInvited, "it is not stored that one is invited")
    try expect(!app.sees(InviteWords.request), "an invite can be requested by somebody who has one")
    try app.end()

    let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
    try again.waitToSee(InviteWords.invited)
    try expect(!again.sees(InviteWords.heading), "the first home is on the screen")
    try expect(sandbox.invitationRequests, is: 1, "requests")
  }

  private static func fromTheList(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let app = try world.launch(on: try world.makeDevice(), sandbox.clientOptions)
    try app.answer(Words.deny)
    try app.press("Invitations")
    try app.waitToSee(InviteWords.heading)
  }

  private static func inUse(_ world: World) throws {
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
    try expect(!device.isInvited, "it is stored that one is invited")
    // What is typed takes the message away.
    try app.field(InviteWords.email).fill(App.ada.email)
    try app.waitToMiss(InviteWords.inUse)
    try app.field(InviteWords.confirmation).fill(App.ada.email)
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.congratulation)
    try sandbox.expectOneInvitation()
  }

  private static func international(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.fillIn("  李小龍 ", " post@bücher.example ", "post@bücher.example")
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.congratulation)
    let rows = try sandbox.invitations()
    try expect(rows.map(\.name), is: ["李小龍"], "names")
    try expect(rows.map(\.email), is: ["post@xn--bcher-kva.example"], "addresses")
  }

  private static func nothingLeaks(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try sandbox.add(.status(500, retryAfter: nil), path: Sandbox.invitationPath)
    try app.fillIn()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.unavailable)
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.congratulation)
    let key = try sandbox.expectOneInvitation().key
    try app.end()
    for secret in ["Lovelace", App.ada.email, key] {
      for program in [app.program, sandbox.program] {
        try expect(
          !program.lines.contains { $0.localizedCaseInsensitiveContains(secret) },
          "\(secret) is in the log of \(program.name)"
        )
      }
      for file in device.files {
        let data = try Data(contentsOf: device.home.appendingPathComponent(file))
        try expect(data.range(of: Data(secret.utf8)) == nil, "\(secret) is in \(file)")
      }
    }
  }

  private static func restsAfterConfetti(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.fillIn()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.congratulation)
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
