import Foundation

/// A server with a certificate of the right authority, for another key; and one of another authority.
enum MachineInTheMiddleTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest("a machine in the middle gets nothing, the person is told, and nothing is lost", machineInTheMiddle),
      EndToEndTest("when the right server is back, the next choice takes along the one that was held", heldThenJoined),
      EndToEndTest("a server of another authority gets nothing, and nothing is lost", otherAuthority),
    ]
  }

  private static func machineInTheMiddle(_ world: World) throws {
    let sandbox = try world.startSandbox()
    try sandbox.restart("--rogue-key")
    let device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    let chosen = try app.answer(Words.accept)
    try app.waitToSee(Words.notTheRightServer)
    let key = try device.waitForKey()
    try expect(sandbox.reportRequests, is: 0, "requests to the machine in the middle")
    try expect(try sandbox.rows(), is: [], "reports in the database")
    try app.end()

    try sandbox.restart()
    let again = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try again.waitToSee(Words.sent)
    try again.expectNoQuestion()
    try device.waitForEmptyOutbox()
    let row = try sandbox.expectOneRow("accept", chosen: chosen)
    try expect(row.key, is: key, "key")
  }

  /// Without a restart: by itself the outbox comes back to a wrong server after minutes only.
  private static func heldThenJoined(_ world: World) throws {
    let sandbox = try world.startSandbox()
    try sandbox.restart("--rogue-key")
    let device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try app.answer(Words.accept)
    try app.waitToSee(Words.notTheRightServer)
    try sandbox.restart()
    try app.press(Words.change)
    try app.press(Words.withdraw)
    try app.waitToSee(Words.denied)
    try app.waitToSee(Words.sent)
    try device.waitForEmptyOutbox()
    try expect(try sandbox.rows().map(\.status), is: ["accept", "deny"], "reports in the database")
  }

  private static func otherAuthority(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let other = try world.startSandbox()
    let device = try world.makeDevice()
    var options = sandbox.clientOptions
    options[options.firstIndex(of: sandbox.announcement.ca) ?? 0] = other.announcement.ca
    let app = try world.launch(on: device, options + ["--screen", "privacy"])
    let chosen = try app.answer(Words.accept)
    try app.waitToSee(Words.waiting)
    try wait(until: "the first try") { app.hasLogged("report: waiting") }
    try expect(sandbox.reportRequests, is: 0, "requests")
    let key = try device.waitForKey()
    try app.end()

    let again = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try again.waitToSee(Words.sent)
    let row = try sandbox.expectOneRow("accept", chosen: chosen)
    try expect(row.key, is: key, "key")
  }
}
