import Foundation
import StateLoopTesting

/// SIGKILL at each point between the press and the server's acknowledgement. Wherever it strikes, after the next launch
/// there is exactly one record for the choice; or, if it struck before the choice was stored, the person is asked again and
/// nothing was sent.
enum KillTests {
  static var all: [EndToEndTest] {
    onLines + onTheServer + afterTimes
      + [EndToEndTest("killed in four launches in a row, there is one record", inFourLaunches)]
  }

  /// What was logged last tells which step was over.
  private static var onLines: [EndToEndTest] {
    [
      ("the choice is stored", Program.Line(words: "record stored", occurrence: 1)),
      ("the report is queued", Program.Line(words: "report queued", occurrence: 1)),
      ("the listeners hear of the choice", Program.Line(words: "status is accept", occurrence: 1)),
      ("the choice is stored as reported", Program.Line(words: "record stored", occurrence: 2)),
      ("the server has acknowledged", Program.Line(words: "report: sent", occurrence: 1)),
    ].map { when, line in
      EndToEndTest("killed as soon as \(when), there is one record") { world in
        try kill(in: world, lastLine: line) { app, _ in _ = try app.program.waitForEnd() }
      }
    }
  }

  private static var onTheServer: [EndToEndTest] {
    [
      EndToEndTest("killed while the server delays, there is one record") { world in
        try kill(in: world, fault: .latency(milliseconds: 1000)) { app, sandbox in
          try wait(until: "the report on its way") { sandbox.hasFailedOnPurpose }
          try app.end()
        }
      },
      EndToEndTest("killed after the server has stored the report and before it answers, there is one record") {
        world in
        try kill(in: world, fault: .dropAfter) { app, sandbox in
          try wait(until: "the report in the database") { try !sandbox.rows().isEmpty }
          try app.end()
        }
      },
      EndToEndTest("killed when the server refuses for now, there is one record") { world in
        try kill(in: world, fault: .status(503, retryAfter: nil)) { app, sandbox in
          try wait(until: "the refusal") { sandbox.hasFailedOnPurpose }
          try app.end()
        }
      },
    ]
  }

  /// Whatever is going on then. GTK shows a button pressed for 250 ms, and only then takes it for clicked.
  private static var afterTimes: [EndToEndTest] {
    var random = SeededGenerator(seed: 2026)
    return [-250, -5, 0, 1, 2, 5, 10, 20, 50].map { milliseconds in
      let spread = Double(milliseconds.magnitude) * Double.random(in: -0.3...0.3, using: &random)
      let microseconds = UInt32(max(0, (250 + Double(milliseconds) + spread) * 1000))
      return EndToEndTest("killed \(microseconds) µs after the press, there is one record or the question") { world in
        try kill(in: world, mayAskAgain: true) { app, _ in
          usleep(microseconds)
          try app.end()
        }
      }
    }
  }

  /// Each launch gets a little further than the one before, and the server breaks the connection when it has stored.
  private static func inFourLaunches(_ world: World) throws {
    let sandbox = try world.startSandbox()
    // More often than one launch may ask by itself.
    try sandbox.add(.dropAfter, times: 100)
    let device = try world.makeDevice()
    let app = try world.launch(
      on: device,
      sandbox.clientOptions,
      lastLine: Program.Line(words: "record stored", occurrence: 1)
    )
    try app.waitToSee(Words.question)
    let start = Date()
    try app.button(Words.accept).pressWithoutWaiting()
    _ = try app.program.waitForEnd()
    let chosen = start.formatted(.iso8601)...Date().formatted(.iso8601)
    for words in ["report queued", "report: waiting", "report: waiting"] {
      let next = try world.launch(
        on: device,
        sandbox.clientOptions,
        lastLine: Program.Line(words: words, occurrence: 1)
      )
      try expect(try next.program.waitForEnd(), is: .signal(SIGKILL), "end")
    }
    try sandbox.removeFaults()
    let last = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try last.waitToSee(Words.sent)
    try last.expectNoQuestion()
    try device.waitForEmptyOutbox()
    try sandbox.expectOneRow("accept", chosen: chosen)
  }

  /// - Parameters:
  ///   - mayAskAgain: Whether the end may come before the choice is stored.
  ///   - end: Waits for the moment, and for the end.
  private static func kill(
    in world: World,
    fault: Sandbox.Fault? = nil,
    lastLine: Program.Line? = nil,
    mayAskAgain: Bool = false,
    end: (App, Sandbox) throws -> Void
  ) throws {
    let sandbox = try world.startSandbox()
    if let fault { try sandbox.add(fault) }
    let device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions, lastLine: lastLine)
    try app.waitToSee(Words.question)
    let accept = try app.button(Words.accept)
    let start = Date()
    try accept.pressWithoutWaiting()
    try end(app, sandbox)
    try expect(app.program.ended, is: .signal(SIGKILL), "end")
    let chosen = start.formatted(.iso8601)...Date().formatted(.iso8601)

    let again = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    let asks = try wait(for: "the choice or the question") {
      again.sees(Words.question) ? true : again.sees(Words.accepted) ? false : nil
    }
    if asks {
      try expect(mayAskAgain, "the choice was stored, and the person is asked again")
      try expect(sandbox.reportRequests, is: 0, "requests before the choice was stored")
      let chosenAgain = try again.answer(Words.accept)
      try again.waitToSee(Words.sent)
      try sandbox.expectOneRow("accept", chosen: chosenAgain)
    } else {
      try wait(until: "the report") { try !sandbox.rows().isEmpty }
      try device.waitForEmptyOutbox()
      try again.expectNoQuestion()
      try sandbox.expectOneRow("accept", chosen: chosen)
    }
  }
}
