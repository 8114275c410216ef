import Foundation

/// A choice made while the server is away, slow or broken.
enum BadNetworkTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest("a choice made offline arrives once, under the key it was stored with", offline),
      EndToEndTest(
        "a choice made offline arrives after a restart, under the key it was stored with",
        offlineThenRestarted
      ),
      EndToEndTest("while the server is slow the person is told, and the report arrives once", slow),
      EndToEndTest("a server that fails is tried again until it takes the report", failingForLong),
      EndToEndTest("a sign-in page with status 200 is not taken for an answer, and the report arrives later", portal),
      EndToEndTest("what the server refuses is kept, and tried again at the next launch", refused),
      survives("a status 500", .status(500, retryAfter: nil), attempts: 1),
      survives("a status 503 with Retry-After", .status(503, retryAfter: 2), attempts: 1),
      survives("a connection that breaks before the report is stored", .dropBefore, attempts: 1),
      survives("a connection that breaks after the report is stored", .dropAfter, attempts: 2),
      survives("a truncated answer", .truncate, attempts: 2),
      survives("a garbled answer", .garbage, attempts: 1),
    ]
  }

  /// - Parameter attempts: How often the server gets as far as storing the report.
  private static func survives(_ what: String, _ fault: Sandbox.Fault, attempts: Int) -> EndToEndTest {
    EndToEndTest("after \(what) there is exactly one record") { world in
      let sandbox = try world.startSandbox()
      try sandbox.add(fault)
      let device = try world.makeDevice()
      let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
      let chosen = try app.answer(Words.accept)
      try app.waitToSee(Words.sent)
      try expect(sandbox.hasFailedOnPurpose, "the fault did not meet the report")
      try device.waitForEmptyOutbox()
      let row = try sandbox.expectOneRow("accept", chosen: chosen)
      try expect(row.attempts, is: attempts, "attempts that were stored")
    }
  }

  private static func slow(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    sandbox.suspend()
    let chosen = try app.answer(Words.accept)
    try app.waitToSee(Words.waiting)
    sandbox.resume()
    try app.waitToSee(Words.sent)
    try device.waitForEmptyOutbox()
    let row = try sandbox.expectOneRow("accept", chosen: chosen)
    try expect(row.attempts, is: 1, "attempts")
  }

  private static func portal(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    try sandbox.stop()
    let portal = try world.startPortal(port: sandbox.announcement.http.port ?? 0)
    let options = ["--server", sandbox.announcement.http.absoluteString, "--screen", "privacy"]
    let app = try world.launch(on: device, options)
    try app.answer(Words.accept)
    try wait(until: "the report at the portal") { portal.lines.count { $0.hasPrefix("POST /v2/") } == 1 }
    try app.waitToSee(Words.waiting)
    let key = try device.waitForKey()
    // Another choice is a reason to try again: with the first one, because that has not been taken.
    try app.press(Words.change)
    try app.press(Words.withdraw)
    try app.waitToSee(Words.denied)
    try wait(until: "the report at the portal again") { portal.lines.count { $0.hasPrefix("POST /v2/") } >= 2 }
    try expect(
      portal.lines.filter { $0.hasPrefix("POST") }.allSatisfy { $0.hasSuffix(key) },
      "another key: \(portal.lines)"
    )
    try app.waitToSee(Words.waiting)
    try app.end()

    try portal.end(with: SIGKILL)
    try sandbox.restart()
    let again = try world.launch(on: device, options)
    try again.waitToSee(Words.sent)
    try device.waitForEmptyOutbox()
    try expect(try sandbox.rows().map(\.status), is: ["accept", "deny"], "reports in the database")
    try expect(try sandbox.rows()[0].key, is: key, "key")
  }

  private static func refused(_ world: World) throws {
    let sandbox = try world.startSandbox()
    try sandbox.add(.status(404, retryAfter: nil))
    let device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    let chosen = try app.answer(Words.accept)
    try app.waitToSee(Words.refused)
    try expect(try sandbox.rows(), is: [], "reports in the database")
    try expect(device.files.contains { $0.contains("/rejected/") }, "the report is not kept: \(device.files)")
    try app.end()

    let again = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try again.waitToSee(Words.sent)
    try sandbox.expectOneRow("accept", chosen: chosen)
  }

  private static func failingForLong(_ world: World) throws {
    let sandbox = try world.startSandbox()
    try sandbox.add(.status(503, retryAfter: nil), times: 2)
    try sandbox.add(.dropBefore)
    let device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    let chosen = try app.answer(Words.accept)
    try app.waitToSee(Words.waiting)
    try app.waitToSee(Words.sent)
    try device.waitForEmptyOutbox()
    try sandbox.expectOneRow("accept", chosen: chosen)
  }

  private static func offline(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try app.waitToSee(Words.question)
    try sandbox.stop()
    let chosen = try app.answer(Words.accept)
    try app.waitToSee(Words.accepted)
    try app.waitToSee(Words.waiting)
    let key = try device.waitForKey()
    try sandbox.restart()
    try app.waitToSee(Words.sent)
    try device.waitForEmptyOutbox()
    let row = try sandbox.expectOneRow("accept", chosen: chosen)
    try expect(row.key, is: key, "key")
  }

  private static func offlineThenRestarted(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    try sandbox.stop()
    let app = try world.launch(on: device, sandbox.clientOptions)
    let chosen = try app.answer(Words.deny)
    let key = try device.waitForKey()
    try app.end()
    // A second launch without the server changes nothing.
    let offline = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try offline.waitToSee(Words.denied)
    try offline.waitToSee(Words.waiting)
    try offline.end()
    try expect(device.waitingKeys(), is: [key], "keys in the outbox")

    try sandbox.restart()
    let online = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try online.waitToSee(Words.sent)
    try device.waitForEmptyOutbox()
    let row = try sandbox.expectOneRow("deny", chosen: chosen)
    try expect(row.key, is: key, "key")
  }
}
