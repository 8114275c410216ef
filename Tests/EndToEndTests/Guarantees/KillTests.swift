import Foundation
import QuintetStateLoopTesting
import Testing

/// SIGKILL at each point between the press and the server's acknowledgement. Wherever it strikes, after the next launch
/// there is exactly one record for the choice; or, if it struck before the choice was stored, the person is asked again and
/// nothing was sent.
@MainActor @Suite("kills", .world, .bySight)
struct KillTests {
  private let world = World.current

  /// The last log line names the step that was over.
  @Test(
    "killed after a step, there is one record",
    arguments: [
      ("the choice is stored", Program.Line(words: "record stored", occurrence: 1)),
      ("the report is about to leave", Program.Line(words: "report: waiting", occurrence: 1)),
      ("the listeners hear of the choice", Program.Line(words: "status is accept", occurrence: 1)),
      ("the choice is stored as reported", Program.Line(words: "record stored", occurrence: 2)),
      ("the server has acknowledged", Program.Line(words: "report: sent", occurrence: 1)),
    ]
  )
  func killedAfterAStepThereIsOneRecord(_ step: String, lastLine line: Program.Line) throws {
    try kill(lastLine: line) { app, _ in _ = try app.program.waitForEnd() }
  }

  @Test("killed while the server delays, there is one record")
  func killedWhileTheServerDelaysThereIsOneRecord() throws {
    try kill(fault: .latency(milliseconds: 1000)) { app, sandbox in
      try wait(until: "the report on its way") { sandbox.hasFailedOnPurpose }
      try app.end()
    }
  }

  @Test("killed before the server's answer arrives, there is one record")
  func killedBeforeTheServersAnswerArrivesThereIsOneRecord() throws {
    try kill(fault: .dropAfter) { app, sandbox in
      try wait(until: "the report in the database") { try !sandbox.rows().isEmpty }
      try app.end()
    }
  }

  @Test("killed when the server refuses, there is one record")
  func killedWhenTheServerRefusesThereIsOneRecord() throws {
    try kill(fault: .status(503, retryAfter: nil)) { app, sandbox in
      try wait(until: "the refusal") { sandbox.hasFailedOnPurpose }
      try app.end()
    }
  }

  /// Whatever is going on then. GTK shows a button pressed for 250 ms, and only then takes it for clicked.
  @Test("killed after the press, one record or the question remains", arguments: times)
  func killedAfterThePressOneRecordOrTheQuestionRemains(microseconds: UInt32) throws {
    try kill(mayAskAgain: true) { app, _ in
      usleep(microseconds)
      try app.end()
    }
  }

  nonisolated private static let times: [UInt32] = {
    var random = SeededGenerator(seed: 2026)
    return [-250, -5, 0, 1, 2, 5, 10, 20, 50].map { milliseconds in
      let spread = Double(milliseconds.magnitude) * Double.random(in: -0.3...0.3, using: &random)
      return UInt32(max(0, (250 + Double(milliseconds) + spread) * 1000))
    }
  }()

  /// Each launch gets a little further than the one before, and the server breaks the connection when it has stored.
  @Test("killed in four launches in a row, one record remains")
  func killedInFourLaunchesInARowOneRecordRemains() throws {
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
    for words in ["report: waiting", "report: the connection broke", "report: the connection broke"] {
      let next = try world.launch(
        on: device,
        sandbox.clientOptions,
        lastLine: Program.Line(words: words, occurrence: 1)
      )
      let exit = try next.program.waitForEnd()
      try #require(exit == .signal(SIGKILL))
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
  private func kill(
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
    try #require(app.program.ended == .signal(SIGKILL))
    let chosen = start.formatted(.iso8601)...Date().formatted(.iso8601)

    let again = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    let asks = try wait(for: "the choice or the question") {
      again.sees(Words.question) ? true : again.sees(Words.accepted) ? false : nil
    }
    if asks {
      try #require(mayAskAgain, "the choice was stored, and the person is asked again")
      #expect(sandbox.reportRequests == 0)
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
