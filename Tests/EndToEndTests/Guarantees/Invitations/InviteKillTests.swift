import Foundation

/// SIGKILL around the request and the cancellation. The next launch shows a state that is true, and the same form again is
/// the same invitation.
enum InviteKillTests {
  static var all: [EndToEndTest] {
    [
      killed("while the server thinks", fault: .latency(milliseconds: 60_000), attempts: 1...1),
      // The program may have asked again by itself before it is killed.
      killed("when the server has said yes and nobody has heard it", fault: .dropAfter, attempts: 2...3),
      // The signal may come after the request has left.
      killed("as soon as the seed is stored", lastLine: "stored: not invited", attempts: 1...2),
      killed("as soon as the yes has come", lastLine: "request ended: registered", attempts: 2...2, mayBeInvited: true),
      EndToEndTest("killed as soon as the yes is stored, the next launch shows the invited home", killedWhenStored),
      EndToEndTest("killed while asked whether to cancel, one is still invited", killedInWarning),
      EndToEndTest(
        "killed as soon as the cancellation is stored, the next launch shows the first home",
        killedWhenCancelled
      ),
    ]
  }

  /// - Parameters:
  ///   - attempts: How often the server takes the request, over both launches.
  ///   - mayBeInvited: Whether the yes may have been stored after all.
  private static func killed(
    _ when: String,
    fault: Sandbox.Fault? = nil,
    lastLine: String? = nil,
    attempts: ClosedRange<Int>,
    mayBeInvited: Bool = false
  ) -> EndToEndTest {
    EndToEndTest("killed \(when), the first home shows and the same form is the same invitation") { world in
      let sandbox = try world.startSandbox()
      if let fault { try sandbox.add(fault, path: Sandbox.invitationPath) }
      let device = try world.makeDevice()
      let app = try world.launchInvitations(
        on: device,
        sandbox,
        lastLine: lastLine.map { Program.Line(words: $0, occurrence: 1) }
      )
      try app.fillIn()
      try app.button(InviteWords.send).pressWithoutWaiting()
      if lastLine == nil {
        try wait(until: "the request on its way") { app.hasLogged("request sent") && sandbox.hasFailedOnPurpose }
        try app.end()
      }
      try expect(try app.program.waitForEnd(), is: .signal(SIGKILL), "end")

      let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
      if mayBeInvited, device.isInvited {
        try again.waitToSee(InviteWords.invited)
        try sandbox.expectOneInvitation()
        return
      }
      try again.becomeInvited()
      try sandbox.expectOneInvitation(attempts: attempts)
    }
  }

  private static func killedWhenStored(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(
      on: device,
      sandbox,
      lastLine: Program.Line(words: "stored: invited", occurrence: 1)
    )
    try app.fillIn()
    try app.button(InviteWords.send).pressWithoutWaiting()
    try expect(try app.program.waitForEnd(), is: .signal(SIGKILL), "end")
    let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
    try again.waitToSee(InviteWords.invited)
    try sandbox.expectOneInvitation()
  }

  private static func killedInWarning(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try app.becomeInvited()
    try app.press(InviteWords.cancel)
    try app.waitToSee(InviteWords.warning)
    try app.end()
    let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
    try again.waitToSee(InviteWords.invited)
    try expect(!again.sees(InviteWords.warning), "the warning is on the screen")
  }

  private static func killedWhenCancelled(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    // The first of these lines is the seed's.
    let app = try world.launchInvitations(
      on: device,
      sandbox,
      lastLine: Program.Line(words: "stored: not invited", occurrence: 2)
    )
    try app.becomeInvited()
    try app.press(InviteWords.cancel)
    try app.waitToSee(InviteWords.keep)
    try app.confirmCancelling(waiting: false)
    try expect(try app.program.waitForEnd(), is: .signal(SIGKILL), "end")
    let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
    try again.waitToSee(InviteWords.heading)
  }
}
