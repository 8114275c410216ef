import Foundation
import Testing

/// From the question to the record in the database.
@MainActor @Suite("first launch", .world, .bySight)
struct FirstLaunchTests {
  private let world = World.current

  @Test(
    "a choice arrives once over pinned TLS, and is remembered",
    arguments: [(Words.accept, "accept", Words.accepted), (Words.deny, "deny", Words.denied)]
  )
  func choice(_ button: String, status: String, shown: String) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions)
    let chosen = try app.answer(button)
    try wait(until: "the report") { try !sandbox.rows().isEmpty }
    try device.waitForEmptyOutbox()
    let row = try sandbox.expectOneRow(status, chosen: chosen)
    let records = try sandbox.records()
    #expect(records == [row])
    try app.end()

    let again = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try again.waitToSee(shown)
    try again.expectNoQuestion()
    let rows = try sandbox.rows()
    #expect(rows == [row])
    #expect(sandbox.reportRequests == 1)
  }

  @Test("without a session bus announcements do no harm")
  func withoutASessionBusAnnouncementsDoNoHarm() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    var environment = device.environment(locale: "C.UTF-8")
    environment["DBUS_SESSION_BUS_ADDRESS"] = nil
    // GTK would find the accessibility bus of this display; without one it has this.
    environment["GTK_A11Y"] = "test"
    let command = [Build.showcase] + sandbox.clientOptions + ["--screen", "deliveries"]
    let app = try Program("showcase", command, environment: environment)
    defer { _ = try? app.end(with: SIGKILL) }
    try wait(until: "the deliveries") { app.lines.contains { $0.contains("fetched 52 deliveries") } }
    // The announcement is made again when nobody has listened for three seconds.
    let later = Date(timeIntervalSinceNow: 4)
    try wait(until: "a while later") { app.ended != nil || Date() > later }
    #expect(app.ended == nil)
  }

  @Test("no connection is opened before the choice")
  func noConnectionIsOpenedBeforeTheChoice() throws {
    let listener = try Listener()
    let app = try world.launch(on: try world.makeDevice(), ["--server", listener.address])
    try app.waitToSee(Words.question)
    #expect(!listener.hasConnection(), "there was a connection before the choice")
    try app.answer(Words.accept)
    try wait(until: "a connection after the choice") { listener.hasConnection() }
  }

  @Test("killed while asking, it asks again and has sent nothing")
  func killedWhileAskingItAsksAgainAndHasSentNothing() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions)
    try app.waitToSee(Words.question)
    try app.end()
    let again = try world.launch(on: device, sandbox.clientOptions)
    let chosen = try again.answer(Words.deny)
    try wait(until: "the report") { try !sandbox.rows().isEmpty }
    try device.waitForEmptyOutbox()
    try sandbox.expectOneRow("deny", chosen: chosen)
    #expect(sandbox.reportRequests == 1)
  }

  @Test("two buttons pressed at once are one choice", arguments: [Words.accept, Words.deny])
  func twoButtonsPressedAtOnceAreOneChoice(withAccept other: String) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try app.waitToSee(Words.question)
    let buttons = try [app.button(Words.accept), app.button(other)]
    let start = Date()
    for button in buttons { try button.pressWithoutWaiting() }
    // The progress shown belongs to the last choice, and reports are sent in order: after this none is left.
    try app.waitToSee(Words.sent)
    try device.waitForEmptyOutbox()
    let chosen = start.formatted(.iso8601)...Date().formatted(.iso8601)
    try sandbox.expectOneRow(app.sees(Words.accepted) ? "accept" : "deny", chosen: chosen)
    #expect(sandbox.reportRequests == 1)
  }
}
