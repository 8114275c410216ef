import Foundation
import Testing

/// A choice made while the server is away, slow or broken.
@MainActor @Suite("bad network", .world, .bySight)
struct BadNetworkTests {
  private let world = World.current

  /// - Parameter attempts: The number of times the server gets as far as storing the report.
  @Test(
    "after a fault there is exactly one record",
    arguments: [
      ("a status 500", .status(500, retryAfter: nil), 1),
      ("a status 503 with Retry-After", .status(503, retryAfter: 2), 1),
      ("a connection that breaks before the report is stored", .dropBefore, 1),
      ("a connection that breaks after the report is stored", .dropAfter, 2),
      ("a truncated answer", .truncate, 2),
      ("a garbled answer", .garbage, 1),
    ] as [(String, Sandbox.Fault, Int)]
  )
  func survives(_ what: String, _ fault: Sandbox.Fault, attempts: Int) throws {
    let sandbox = try world.startSandbox()
    try sandbox.add(fault)
    let device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    let chosen = try app.answer(Words.accept)
    try app.waitToSee(Words.sent)
    #expect(sandbox.hasFailedOnPurpose, "the fault did not meet the report")
    try device.waitForEmptyOutbox()
    let row = try sandbox.expectOneRow("accept", chosen: chosen)
    #expect(row.attempts == attempts)
  }

  @Test("a slow server is mentioned, and the report arrives once")
  func slow() throws {
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
    #expect(row.attempts == 1)
  }

  @Test("a sign-in page with status 200 is no answer")
  func portal() throws {
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
    #expect(
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
    let rows = try sandbox.rows()
    #expect(rows.map(\.status) == ["accept", "deny"])
    #expect(rows.first?.key == key)
  }

  @Test("a refused report is kept for the next launch")
  func refused() throws {
    let sandbox = try world.startSandbox()
    try sandbox.add(.status(404, retryAfter: nil))
    let device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    let chosen = try app.answer(Words.accept)
    try app.waitToSee(Words.refused)
    let rows = try sandbox.rows()
    #expect(rows == [])
    #expect(device.waitingKeys().count == 1, "the report is not kept: \(device.files)")
    try app.end()

    let again = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try again.waitToSee(Words.sent)
    try sandbox.expectOneRow("accept", chosen: chosen)
  }

  @Test("a failing server is tried until it takes the report")
  func failingServerIsTriedUntilItTakesTheReport() throws {
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

  @Test("a choice made offline arrives once, under its stored key")
  func offline() throws {
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
    #expect(row.key == key)
  }

  @Test("a choice made offline survives a restart under its key")
  func choiceMadeOfflineSurvivesARestartUnderItsKey() throws {
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
    #expect(device.waitingKeys() == [key])

    try sandbox.restart()
    let online = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try online.waitToSee(Words.sent)
    try device.waitForEmptyOutbox()
    let row = try sandbox.expectOneRow("deny", chosen: chosen)
    #expect(row.key == key)
  }
}
