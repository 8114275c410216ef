import Foundation

/// Sending that comes to nothing, is slow, or is stopped.
enum InviteFailureTests {
  static var all: [EndToEndTest] {
    [
      failing("a status 500", .status(500, retryAfter: nil), InviteWords.unavailable),
      failing("a status 503", .status(503, retryAfter: 60), InviteWords.unavailable),
      failing("a connection that breaks", .dropBefore, InviteWords.connectionLost),
      failing("a yes that got lost", .dropAfter, InviteWords.connectionLost, attempts: 2...3),
      failing("a yes that was cut short", .truncate, InviteWords.connectionLost, attempts: 2...2),
      failing("a status 204, which the service never gives", .status(204, retryAfter: nil), InviteWords.unexpected),
      EndToEndTest(
        "a request that the HTTP library repeats by itself is one invitation under one key",
        repeatedByTheLibrary
      ),
      EndToEndTest("offline it says so, keeps what was typed, and sends when the service is back", offline),
      EndToEndTest("a server with the wrong key gets nothing, and the person is told", wrongKey),
      EndToEndTest("while it is slow it says that it sends, cannot be sent twice, and succeeds", slow),
      EndToEndTest("Send pressed twice at once is one request", twiceAtOnce),
      EndToEndTest("stopped while sending, what was typed stays and sending again is one invitation", stopped),
      EndToEndTest("the sheet closed while sending stops it and keeps the draft", closedWhileSending),
      EndToEndTest("on a full disk nothing is sent, and the person is told", fullDisk),
      EndToEndTest("a yes that cannot be stored is shown with a notice, until it can be saved", unsaved),
    ]
  }

  /// - Parameter attempts: How often the server takes the request, until it is answered as it should be.
  private static func failing(
    _ what: String,
    _ fault: Sandbox.Fault,
    _ sentence: String,
    attempts: ClosedRange<Int> = 1...1
  ) -> EndToEndTest {
    EndToEndTest("after \(what) it says what to do, and sending again is one invitation") { world in
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
      try expect(!device.isInvited, "it is stored that one is invited")
      try sandbox.removeFaults()
      try app.press(InviteWords.send)
      try app.waitToSee(InviteWords.congratulation)
      try sandbox.expectOneInvitation(attempts: attempts)
    }
  }

  /// The report of the choice leaves a connection behind; the server ends it at the next request, before or after it has taken
  /// that. Then libcurl sends it once more on a new connection, and the person sees nothing of it.
  private static func repeatedByTheLibrary(_ world: World) throws {
    for (fault, attempts) in [(Sandbox.Fault.dropBefore, 1...1), (.dropAfter, 2...2)] {
      let sandbox = try world.startSandbox()
      let device = try world.makeDevice()
      let app = try world.launchInvitations(on: device, sandbox)
      _ = try sandbox.waitForRow()
      try device.waitForEmptyOutbox()
      try sandbox.add(fault, path: Sandbox.invitationPath)
      try app.fillIn()
      try app.press(InviteWords.send)
      // Where the connection was not kept there is nothing to repeat, and it is the person who sends again.
      try wait(until: "an answer") {
        app.sees(InviteWords.congratulation) || app.sees(InviteWords.connectionLost)
      }
      if app.sees(InviteWords.connectionLost) {
        try app.press(InviteWords.send)
        try app.waitToSee(InviteWords.congratulation)
      }
      try sandbox.expectOneInvitation(attempts: attempts)
      try app.end()
    }
  }

  private static func offline(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.fillIn()
    try sandbox.stop()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.offline)
    try app.expectFilled()
    try sandbox.restart()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.congratulation)
    try sandbox.expectOneInvitation()
  }

  private static func wrongKey(_ world: World) throws {
    let sandbox = try world.startSandbox()
    try sandbox.restart("--rogue-key")
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.fillIn()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.untrusted)
    try expect(sandbox.invitationRequests, is: 0, "requests to the machine in the middle")
    try sandbox.restart()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.congratulation)
    try sandbox.expectOneInvitation()
  }

  private static func slow(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.fillIn()
    sandbox.suspend()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.sending)
    try app.waitToSee(InviteWords.stop)
    try expect(!app.offers(InviteWords.send), "Send can be pressed")
    for name in [InviteWords.name, InviteWords.email, InviteWords.confirmation] {
      try expect(!app.field(name).isEnabled, "\(name) can be changed while it is sent")
    }
    try app.expectFilled()
    sandbox.resume()
    try app.waitToSee(InviteWords.congratulation)
    try sandbox.expectOneInvitation()
    try expect(sandbox.invitationRequests, is: 1, "requests")
  }

  private static func twiceAtOnce(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.fillIn()
    let send = try app.button(InviteWords.send)
    for _ in 1...2 { try send.pressWithoutWaiting() }
    try app.waitToSee(InviteWords.congratulation)
    try sandbox.expectOneInvitation()
    try expect(sandbox.invitationRequests, is: 1, "requests")
  }

  private static func stopped(_ world: World) throws {
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
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.congratulation)
    try sandbox.expectOneInvitation()
  }

  private static func closedWhileSending(_ world: World) throws {
    let sandbox = try world.startSandbox()
    try sandbox.add(.latency(milliseconds: 60_000), path: Sandbox.invitationPath)
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try app.fillIn()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.stop)
    try app.press(InviteWords.close)
    try app.waitToMiss(InviteWords.stop)
    try expect(!device.isInvited, "it is stored that one is invited")
    try app.press(InviteWords.request)
    try app.expectFilled()
    try app.press(InviteWords.send)
    try app.waitToSee(InviteWords.congratulation)
    try sandbox.expectOneInvitation()
  }

  private static func fullDisk(_ world: World) throws {
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
    try expect(sandbox.invitationRequests, is: 0, "requests")
  }

  private static func unsaved(_ world: World) throws {
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
    try expect(!device.isInvited, "it is stored that one is invited")
    try app.press(InviteWords.saveAgain)
    try app.waitToMiss(InviteWords.unsaved)
    try expect(device.isInvited, "it is not stored that one is invited")
  }
}
