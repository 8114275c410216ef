import Testing

/// Cancelling an invite, and keeping it.
@MainActor @Suite("cancelling an invite", .world, .bySight)
struct CancelInviteTests {
  private let world = World.current

  @Test("an invite that is kept survives a restart")
  func kept() throws {
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
    #expect(device.isInvited)
    try app.end()
    let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
    try again.waitToSee(InviteWords.invited)
    try again.waitToSee(InviteWords.cancel)
  }

  @Test("a cancelled invite stays gone, and another can be requested")
  func cancelled() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try app.becomeInvited()
    try app.press(InviteWords.cancel)
    try app.waitToSee(InviteWords.warning)
    try app.confirmCancelling()
    try app.waitToSee(InviteWords.cancelled)
    #expect(!device.isInvited)
    try app.press(InviteWords.done)
    try app.waitToMiss(InviteWords.cancelled)
    try app.waitToSee(InviteWords.heading)
    #expect(!app.sees(InviteWords.invited), "the home of those who are invited is on the screen")
    try app.end()
    let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
    try again.waitToSee(InviteWords.heading)
    // The same person again is a new request, under a key of its own.
    try again.becomeInvited()
    let rows = try sandbox.invitations()
    try #require(rows.map(\.email) == [App.ada.email, App.ada.email])
    #expect(rows[0].key != rows[1].key, "two invitations have the same key")
  }
}
