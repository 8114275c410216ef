import Foundation
import Testing

/// Seeing, changing and withdrawing the choice.
@MainActor @Suite("privacy screen", .world, .bySight)
struct PrivacyScreenTests {
  private let world = World.current

  @Test("the home list leads to choice, date and report")
  func homeListLeadsToChoiceDateAndReport() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launch(on: try world.makeDevice(), sandbox.clientOptions)
    try app.answer(Words.accept)
    // In the list, before anything is opened.
    try app.waitToSee(Words.accepted)
    try app.press("Privacy")
    try app.waitToSee(Words.change)
    try app.waitToSee(Words.accepted)
    try app.waitToSee(Words.sent)
    let date = try Date(try sandbox.waitForRow().date, strategy: .iso8601)
    // With the time of day, which is not that of UTC where the tests run.
    var parts = tm(), moment = time_t(date.timeIntervalSince1970)
    localtime_r(&moment, &parts)
    #expect(parts.tm_gmtoff == 20_700)
    let style = Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: "en_US"))
    try app.waitToSee("Chosen on \(date.formatted(style))")
    try app.waitToSee((parts.tm_min < 10 ? ":0" : ":") + "\(parts.tm_min)")
    try app.press(Words.change)
    try app.press(Words.withdraw)
    try app.waitToSee(Words.denied)
    try app.press("Quintet Showcase")
    try app.waitToMiss(Words.change)
    try app.waitToSee(Words.denied)
  }

  @Test("a refused report is red until it is sent")
  func refusedReportIsRedUntilItIsSent() throws {
    let sandbox = try world.startSandbox()
    try sandbox.add(.status(404, retryAfter: nil))
    let device = try world.makeDevice(), options = sandbox.clientOptions + ["--screen", "privacy"]
    let app = try world.launch(on: device, options)
    try app.answer(Words.accept)
    try app.waitToSee(Words.refused)
    try wait(until: "red words") { try ScreenPicture.redPixels() > 20 }
    try app.end()
    let again = try world.launch(on: device, options)
    try again.waitToSee(Words.sent)
    try wait(until: "no red words") { try ScreenPicture.redPixels() == 0 }
  }

  @Test("withdrawing is a second report")
  func withdrawing() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try app.answer(Words.accept)
    try app.waitToSee(Words.sent)
    try app.press(Words.change)
    try app.press(Words.withdraw)
    try app.waitToSee(Words.denied)
    try wait(until: "a second report") { try sandbox.rows().count > 1 }
    try app.waitToSee(Words.sent)
    try device.waitForEmptyOutbox()
    let rows = try sandbox.rows()
    try #require(rows.map(\.status) == ["accept", "deny"])
    #expect(rows[0].deviceID == rows[1].deviceID)
    #expect(rows[0].key != rows[1].key, "two choices have the same key")
  }
}
