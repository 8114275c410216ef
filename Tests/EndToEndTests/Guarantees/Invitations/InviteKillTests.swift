import Foundation
import Testing

/// SIGKILL around the request and the cancellation. The next launch shows a state that is true, and the same form again is
/// the same invitation.
@MainActor @Suite("invite and kills", .world, .bySight)
struct InviteKillTests {
  private let world = World.current

  @Test("killed while sending, the same form is the same invitation", arguments: Moment.all)
  func killed(_ moment: Moment) throws {
    let sandbox = try world.startSandbox()
    if let fault = moment.fault { try sandbox.add(fault, path: Sandbox.invitationPath) }
    let device = try world.makeDevice()
    let app = try world.launchInvitations(
      on: device,
      sandbox,
      lastLine: moment.lastLine.map { Program.Line(words: $0, occurrence: 1) }
    )
    try app.fillIn()
    try app.button(InviteWords.send).pressWithoutWaiting()
    if moment.lastLine == nil {
      try wait(until: "the request on its way") { app.hasLogged("request sent") && sandbox.hasFailedOnPurpose }
      try app.end()
    }
    let exit = try app.program.waitForEnd()
    try #require(exit == .signal(SIGKILL))

    let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
    if moment.mayBeInvited, device.isInvited {
      try again.waitToSee(InviteWords.invited)
      try sandbox.expectOneInvitation()
      return
    }
    try again.becomeInvited()
    try sandbox.expectOneInvitation(attempts: moment.attempts)
  }

  @Test("killed with the yes stored, it launches as invited")
  func killedWithTheYesStoredItLaunchesAsInvited() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(
      on: device,
      sandbox,
      lastLine: Program.Line(words: "stored: invited", occurrence: 1)
    )
    try app.fillIn()
    try app.button(InviteWords.send).pressWithoutWaiting()
    let exit = try app.program.waitForEnd()
    try #require(exit == .signal(SIGKILL))
    let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
    try again.waitToSee(InviteWords.invited)
    try sandbox.expectOneInvitation()
  }

  @Test("killed while asked whether to cancel, one is still invited")
  func killedWhileAskedWhetherToCancelOneIsStillInvited() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try app.becomeInvited()
    try app.press(InviteWords.cancel)
    try app.waitToSee(InviteWords.warning)
    try app.end()
    let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
    try again.waitToSee(InviteWords.invited)
    #expect(!again.sees(InviteWords.warning), "the warning is on the screen")
  }

  @Test("killed with the cancellation stored, it launches as not invited")
  func killedWithTheCancellationStoredItLaunchesAsNotInvited() throws {
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
    let exit = try app.program.waitForEnd()
    try #require(exit == .signal(SIGKILL))
    let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
    try again.waitToSee(InviteWords.heading)
  }

  /// The moment of a kill.
  struct Moment: CustomTestStringConvertible {
    let testDescription: String
    var fault: Sandbox.Fault?
    var lastLine: String?
    /// The number of times the server takes the request, over both launches.
    let attempts: ClosedRange<Int>
    /// True if the yes may have been stored after all.
    var mayBeInvited = false

    static let all = [
      Moment(
        testDescription: "while the server thinks",
        fault: .latency(milliseconds: 60_000),
        attempts: 1...1
      ),
      // The program may have asked again by itself before it is killed.
      Moment(
        testDescription: "when the server has said yes and nobody has heard it",
        fault: .dropAfter,
        attempts: 2...3
      ),
      // The signal may come after the request has left.
      Moment(testDescription: "as soon as the seed is stored", lastLine: "stored: not invited", attempts: 1...2),
      Moment(
        testDescription: "as soon as the yes has come",
        lastLine: "request ended: registered",
        attempts: 2...2,
        mayBeInvited: true
      ),
    ]
  }
}
