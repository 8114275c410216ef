import Foundation
import Testing

/// Consent to single purposes, from the switch to the row in the database.
@MainActor @Suite("purposes", .world, .bySight)
struct PurposesTests {
  private let world = World.current

  @Test("one purpose is granted, reported, and changed later")
  func onePurposeIsGrantedReportedAndChangedLater() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--purposes", "--screen", "privacy"])
    try app.waitToSee(Words.question)
    try app.press("Choose…")
    try app.waitToSee("Choose what you agree to")
    try app.press("Recommendations")
    try app.press("Save Choice")
    try app.waitToSee(Words.denied)
    try app.waitToSee(Words.sent)
    #expect(
      try purposes(sandbox) == [#"deny {"advertising":false,"recommendations":true,"statistics":false}"#]
    )
    try app.end()
    // Another launch does not ask again, and shows what was chosen.
    let again = try world.launch(on: device, sandbox.clientOptions + ["--purposes", "--screen", "privacy"])
    try again.waitToSee(Words.denied)
    try again.press(Words.change)
    try again.waitToSee("Choose what you agree to")
    try again.press("Accept All")
    try again.waitToSee(Words.accepted)
    try wait(until: "a second report") { try sandbox.rows().count == 2 }
    try device.waitForEmptyOutbox()
    #expect(
      try purposes(sandbox).last == #"accept {"advertising":true,"recommendations":true,"statistics":true}"#
    )
  }

  @Test("by keys alone a purpose is chosen and saved")
  func byKeysAloneAPurposeIsChosenAndSaved() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--purposes", "--screen", "privacy"])
    try app.waitToSee(Words.question)
    try Keyboard.giveToWindow()
    try app.tab(to: "Choose…")
    try Keyboard.press(.enter)
    try app.waitToSee("Choose what you agree to")
    for (name, key, times) in [
      ("Statistics", Keyboard.Key.space, 1), ("Recommendations", .enter, 1), ("Advertising", .space, 2),
    ] {
      try app.tab(to: name)
      // Pressed once more, it is off again.
      for time in 1...times {
        try Keyboard.press(key)
        try wait(until: "\(name) turned") { try app.button(name).isOn == (time == 1) }
      }
    }
    try app.tab(to: "Save Choice")
    try Keyboard.press(.enter)
    try app.waitToSee(Words.denied)
    try app.waitToSee(Words.sent)
    #expect(try purposes(sandbox) == [#"deny {"advertising":false,"recommendations":true,"statistics":true}"#])
  }

  private func purposes(_ sandbox: Sandbox) throws -> [String] {
    struct Row: Decodable { let status, purposes: String }
    let rows: [Row] = try sandbox.select("SELECT status, purposes FROM consents ORDER BY id")
    return rows.map { "\($0.status) \($0.purposes)" }
  }
}
