import Foundation
import Testing

/// A server with a certificate of the right authority, for another key; and one of another authority.
@MainActor @Suite("machine in the middle", .world, .bySight)
struct MachineInTheMiddleTests {
  private let world = World.current

  @Test("a machine in the middle gets nothing, nothing is lost")
  func machineInTheMiddleGetsNothingNothingIsLost() throws {
    let sandbox = try world.startSandbox()
    try sandbox.restart("--rogue-key")
    let device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    let chosen = try app.answer(Words.accept)
    try app.waitToSee(Words.notTheRightServer)
    let key = try device.waitForKey()
    #expect(sandbox.reportRequests == 0)
    let rows = try sandbox.rows()
    #expect(rows == [])
    try app.end()

    try sandbox.restart()
    let again = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try again.waitToSee(Words.sent)
    try again.expectNoQuestion()
    try device.waitForEmptyOutbox()
    let row = try sandbox.expectOneRow("accept", chosen: chosen)
    #expect(row.key == key)
  }

  /// Without a restart: by itself the outbox comes back to a wrong server after minutes only.
  @Test("the next choice takes along the one that was held")
  func nextChoiceTakesAlongTheOneThatWasHeld() throws {
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
    let statuses = try sandbox.rows().map(\.status)
    #expect(statuses == ["accept", "deny"])
  }

  @Test("another authority's server gets nothing, and nothing is lost")
  func anotherAuthoritysServerGetsNothingAndNothingIsLost() throws {
    let sandbox = try world.startSandbox()
    let other = try world.startSandbox()
    let device = try world.makeDevice()
    var options = sandbox.clientOptions
    options[options.firstIndex(of: sandbox.announcement.ca) ?? 0] = other.announcement.ca
    let app = try world.launch(on: device, options + ["--screen", "privacy"])
    let chosen = try app.answer(Words.accept)
    try app.waitToSee(Words.waiting)
    try wait(until: "the first try") { app.hasLogged("report: waiting") }
    #expect(sandbox.reportRequests == 0)
    let key = try device.waitForKey()
    try app.end()

    let again = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try again.waitToSee(Words.sent)
    let row = try sandbox.expectOneRow("accept", chosen: chosen)
    #expect(row.key == key)
  }
}
