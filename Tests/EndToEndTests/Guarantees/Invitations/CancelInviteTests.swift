/// Cancelling an invite, and keeping it.
enum CancelInviteTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest("an invite that is kept is kept, also after a restart", kept),
      EndToEndTest(
        "an invite that is cancelled is gone, also after a restart, and another one can be requested",
        cancelled
      ),
    ]
  }

  private static func kept(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try app.becomeInvited()
    try app.press(InviteWords.cancel)
    try app.waitToSee(InviteWords.warning)
    try app.press(InviteWords.keep)
    try app.waitToMiss(InviteWords.warning)
    // Escape is no answer that destroys anything.
    try app.press(InviteWords.cancel)
    try app.waitToSee(InviteWords.warning)
    try Keyboard.press(.escape)
    try app.waitToMiss(InviteWords.warning)
    try app.waitToSee(InviteWords.invited)
    try expect(device.isInvited, "it is not stored that one is invited")
    try app.end()
    let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
    try again.waitToSee(InviteWords.invited)
    try again.waitToSee(InviteWords.cancel)
  }

  private static func cancelled(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try app.becomeInvited()
    try app.press(InviteWords.cancel)
    try app.waitToSee(InviteWords.warning)
    try app.confirmCancelling()
    try app.waitToSee(InviteWords.cancelled)
    try expect(!device.isInvited, "it is stored that one is invited")
    try app.press(InviteWords.done)
    try app.waitToMiss(InviteWords.cancelled)
    try app.waitToSee(InviteWords.heading)
    try expect(!app.sees(InviteWords.invited), "the home of those who are invited is on the screen")
    try app.end()
    let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
    try again.waitToSee(InviteWords.heading)
    // The same person again is a new request, under a key of its own.
    try again.becomeInvited()
    let rows = try sandbox.invitations()
    try expect(rows.map(\.email), is: [App.ada.email, App.ada.email], "addresses")
    try expect(rows[0].key != rows[1].key, "two invitations have the same key")
  }
}
