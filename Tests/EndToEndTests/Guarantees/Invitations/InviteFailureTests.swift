import Foundation
import Testing

/// Sending that comes to nothing, is slow, or is stopped.
@MainActor @Suite("invite that fails", .world, .bySight)
struct InviteFailureTests {
  private let world = World.current

  /// - Parameter attempts: The number of times the server takes the request, until it is answered as it should be.
  @Test(
    "after a fault, sending again is one invitation",
    arguments: [
      ("a status 500", .status(500, retryAfter: nil), InviteWords.unavailable, 1...1),
      ("a status 503", .status(503, retryAfter: 60), InviteWords.unavailable, 1...1),
      ("a connection that breaks", .dropBefore, InviteWords.connectionLost, 1...1),
      ("a yes that got lost", .dropAfter, InviteWords.connectionLost, 2...3),
      ("a yes that was cut short", .truncate, InviteWords.connectionLost, 2...2),
    ] as [(String, Sandbox.Fault, String, ClosedRange<Int>)]
  )
  func afterAFaultSendingAgainIsOneInvitation(
    _ what: String,
    _ fault: Sandbox.Fault,
    sees sentence: String,
    attempts: ClosedRange<Int>
  ) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    // Twice, because libcurl repeats a request at once if the connection was used before, as for the report of the choice,
    // and ends without a byte of an answer.
    try sandbox.add(fault, path: Sandbox.invitationPath, times: 2)
    try app.fillIn()
    try app.press(InviteWords.send)
    try app.waitToSee(sentence)
    try app.expectFilled()
    #expect(!device.isInvited)
    try sandbox.removeFaults()
    try app.sendInvitation()
    try sandbox.expectOneInvitation(attempts: attempts)
  }

  /// The report of the choice leaves a connection behind; the server ends it at the next request, before or after it has taken
  /// that. Then libcurl sends it once more on a new connection, and the person sees nothing of it.
  @Test("a request that the HTTP library repeats is one invitation")
  func requestThatTheHTTPLibraryRepeatsIsOneInvitation() throws {
    for (fault, attempts) in [(Sandbox.Fault.dropBefore, 1...1), (.dropAfter, 2...2)] {
      let sandbox = try world.startSandbox()
      let device = try world.makeDevice()
      let app = try world.launchInvitations(on: device, sandbox)
      _ = try sandbox.waitForRow()
      try device.waitForEmptyOutbox()
      try sandbox.add(fault, path: Sandbox.invitationPath)
      try app.fillIn()
      try app.press(InviteWords.send)
      // If the connection was not kept there is nothing to repeat, and it is the person who sends again.
      try wait(until: "an answer") {
        app.sees(InviteWords.congratulation) || app.sees(InviteWords.connectionLost)
      }
      if app.sees(InviteWords.connectionLost) {
        try app.sendInvitation()
      }
      try sandbox.expectOneInvitation(attempts: attempts)
      try app.end()
    }
  }

  @Test("offline it keeps what was typed, and sends later")
  func offline() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.fillIn()
    try sandbox.stop()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.offline)
    try app.expectFilled()
    try sandbox.restart()
    try app.sendInvitation()
    try sandbox.expectOneInvitation()
  }

  @Test("a wrong key gets nothing, and the person is told")
  func wrongKeyGetsNothingAndThePersonIsTold() throws {
    let sandbox = try world.startSandbox()
    try sandbox.restart("--rogue-key")
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.fillIn()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.untrusted)
    #expect(sandbox.invitationRequests == 0)
    try sandbox.restart()
    try app.sendInvitation()
    try sandbox.expectOneInvitation()
  }

  @Test("while it sends, it says so and cannot send twice")
  func slow() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.fillIn()
    sandbox.suspend()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.sending)
    try app.waitToSee(InviteWords.stop)
    #expect(!app.offers(InviteWords.send), "Send can be pressed")
    for name in [InviteWords.name, InviteWords.email, InviteWords.confirmation] {
      let field = try app.field(name)
      #expect(!field.isEnabled, "\(name) can be changed while it is sent")
    }
    try app.expectFilled()
    sandbox.resume()
    try app.waitToSee(InviteWords.congratulation)
    try sandbox.expectOneInvitation()
    #expect(sandbox.invitationRequests == 1)
  }

  @Test("Send pressed twice at once is one request")
  func sendPressedTwiceAtOnceIsOneRequest() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.fillIn()
    let send = try app.button(InviteWords.send)
    for _ in 1...2 { try send.pressWithoutWaiting() }
    try app.waitToSee(InviteWords.congratulation)
    try sandbox.expectOneInvitation()
    #expect(sandbox.invitationRequests == 1)
  }

  @Test("stopped, it keeps the draft and sends one invitation later")
  func stopped() throws {
    let sandbox = try world.startSandbox()
    try sandbox.add(.latency(milliseconds: 60_000), path: Sandbox.invitationPath)
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try app.fillIn()
    try app.press(InviteWords.send)
    try app.press(InviteWords.stop)
    try app.waitToHear(InviteWords.stopped)
    try app.waitToMiss(InviteWords.stop)
    try app.expectFilled()
    // With the keyboard: Escape stops, and does not take the sheet away.
    try sandbox.add(.latency(milliseconds: 60_000), path: Sandbox.invitationPath)
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.stop)
    try Keyboard.press(.escape)
    try app.waitToMiss(InviteWords.stop)
    try app.waitForFocus(on: InviteWords.send)
    try app.expectFilled()
    try app.sendInvitation()
    try sandbox.expectOneInvitation()
  }

  @Test("closing the sheet while sending stops it, keeps the draft")
  func closingTheSheetWhileSendingStopsItKeepsTheDraft() throws {
    let sandbox = try world.startSandbox()
    try sandbox.add(.latency(milliseconds: 60_000), path: Sandbox.invitationPath)
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try app.fillIn()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.stop)
    try app.press(InviteWords.close)
    try app.waitToMiss(InviteWords.stop)
    #expect(!device.isInvited)
    try app.press(InviteWords.request)
    try app.expectFilled()
    try app.sendInvitation()
    try sandbox.expectOneInvitation()
  }

  @Test("a full disk sends nothing, and the person is told")
  func fullDiskSendsNothingAndThePersonIsTold() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(
      on: try world.makeDevice(),
      sandbox,
      launcher: ["/bin/bash", "-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "full-disk"]
    )
    try app.fillIn()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.notStored)
    try app.expectFilled()
    #expect(sandbox.invitationRequests == 0)
  }

  @Test("a yes that cannot be stored says so until saved")
  func unsaved() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try app.fillIn()
    sandbox.suspend()
    try app.press(InviteWords.send)
    // Only then has it read again what it has stored.
    try wait(until: "the request on its way") { app.hasLogged("request sent") }
    // A file where the folder was: nothing can be written below it, by root neither.
    let folder = device.home.appendingPathComponent(".config"), aside = device.home.appendingPathComponent("aside")
    try FileManager.default.moveItem(at: folder, to: aside)
    try Data().write(to: folder)
    sandbox.resume()
    try app.waitToSee(InviteWords.congratulation)
    try app.press(InviteWords.done)
    try app.waitToSee(InviteWords.invited)
    try app.waitToSee(InviteWords.unsaved)
    // The notice may still be that of before: what is waited for is that it was tried and failed again.
    try wait(until: "the first failure is logged") { app.hasLogged("could not be stored") }
    let failures = app.logged("could not be stored")
    try app.press(InviteWords.saveAgain)
    try wait(until: "it has failed again") { app.logged("could not be stored") > failures }
    try app.waitToSee(InviteWords.unsaved)
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.moveItem(at: aside, to: folder)
    #expect(!device.isInvited)
    try app.press(InviteWords.saveAgain)
    try app.waitToMiss(InviteWords.unsaved)
    #expect(device.isInvited)
  }
}
