import Foundation

/// From the question to the record in the database.
enum FirstLaunchTests {
  static var all: [EndToEndTest] {
    [
      choice(Words.accept, status: "accept", shown: Words.accepted),
      choice(Words.deny, status: "deny", shown: Words.denied),
      EndToEndTest("no connection is opened before the choice", noConnectionBeforeTheChoice),
      killedWhileAsking,
      pressedAtOnce(Words.accept, Words.accept),
      pressedAtOnce(Words.accept, Words.deny),
    ]
  }

  private static func choice(_ button: String, status: String, shown: String) -> EndToEndTest {
    EndToEndTest("\(button) arrives exactly once over pinned TLS and is not asked for again") { world in
      let sandbox = try world.startSandbox()
      let device = try world.makeDevice()
      let app = try world.launch(on: device, sandbox.clientOptions)
      let chosen = try app.answer(button)
      try wait(until: "the report") { try !sandbox.rows().isEmpty }
      try device.waitForEmptyOutbox()
      let row = try sandbox.expectOneRow(status, chosen: chosen)
      try expect(try sandbox.records(), is: [row], "what the server says it has")
      try app.end()

      let again = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
      try again.waitToSee(shown)
      try again.expectNoQuestion()
      try expect(try sandbox.rows(), is: [row], "reports in the database after a restart")
      try expect(sandbox.reportRequests, is: 1, "requests")
    }
  }

  private static func noConnectionBeforeTheChoice(_ world: World) throws {
    let listener = try Listener()
    let app = try world.launch(on: try world.makeDevice(), ["--server", listener.address])
    try app.waitToSee(Words.question)
    try expect(!listener.hasConnection(), "there was a connection before the choice")
    try app.answer(Words.accept)
    try wait(until: "a connection after the choice") { listener.hasConnection() }
  }

  private static var killedWhileAsking: EndToEndTest {
    EndToEndTest("killed while asking, it asks again and has sent nothing") { world in
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
      try expect(sandbox.reportRequests, is: 1, "requests")
    }
  }

  private static func pressedAtOnce(_ one: String, _ other: String) -> EndToEndTest {
    EndToEndTest("\(one) and \(other) pressed at once are one choice") { world in
      let sandbox = try world.startSandbox()
      let device = try world.makeDevice()
      let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
      try app.waitToSee(Words.question)
      let buttons = try [app.button(one), app.button(other)]
      let start = Date()
      for button in buttons { try button.pressWithoutWaiting() }
      // What is shown belongs to the last choice, and reports are sent in order: after this none is left.
      try app.waitToSee(Words.sent)
      try device.waitForEmptyOutbox()
      let chosen = start.formatted(.iso8601)...Date().formatted(.iso8601)
      try sandbox.expectOneRow(app.sees(Words.accepted) ? "accept" : "deny", chosen: chosen)
      try expect(sandbox.reportRequests, is: 1, "requests")
    }
  }
}
