import Foundation
import Testing

/// Live questions over the clip: voting, closing, letting the time run out, and what goes wrong on the way.
@MainActor @Suite("live", .world, .bySight)
struct LiveTests {
  private let world = World.current

  @Test("a vote is highlighted, told and stored; its question goes")
  func voting() throws {
    let (app, device, sandbox) = try start()
    try app.waitToSee(Live.first)
    try app.press(Live.goal)
    try app.waitToSee("Your answer: \(Live.goal)")
    #expect(device.votes == 1)
    try app.waitToMiss(Live.first)
    #expect(device.votes == 1)
    #expect(try votes(in: sandbox).isEmpty)
  }

  @Test("with --show-results a vote is counted, and shares are read")
  func withShowResultsAVoteIsCountedAndSharesAreRead() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    for _ in 0..<2 { _ = try sandbox.request("POST", "/buffs/1/votes", Data(#"{"answer_id": 102}"#.utf8)) }
    let app = try world.launch(on: device, sandbox.clientOptions + ["--show-results"])
    try app.answer(Words.deny)
    try app.press("Live")
    try app.waitToSee(Live.first)
    try app.press(Live.goal)
    // GTK tells the bus no value of a button, but what is announced.
    try app.waitToHear("\(Live.goal): 33%\nNo goal: 67%")
    let votes = try votes(in: sandbox)
    #expect(votes.map(\.answer) == [102, 102, 101])
    #expect(votes.last?.key?.count == 36)
    #expect(device.votes == 1)
    try app.waitToMiss(Live.first)
  }

  @Test("a paused clip stalls the countdown, and a seek changes the question")
  func pausedClipStallsTheCountdownAndASeekChangesTheQuestion() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--show-results"])
    try app.answer(Words.deny)
    try app.press("Live")
    try app.waitToSee(Live.first)
    try app.press("Pause")
    #expect(app.logged("fetching Buff 1") == 1)
    // Longer than there is to answer.
    let end = ContinuousClock.now + .seconds(20)
    try wait(until: "its time would be over", within: 60) {
      try #require(app.sees(Live.first))
      return ContinuousClock.now > end
    }
    // A clip goes to a picture near to what was asked for.
    for _ in 0..<4 { try app.press("10 seconds forward") }
    try app.waitToMiss(Live.first)
    try #require(!app.sees("Time ran out") && !app.sees(Live.second))
    try app.press("Resume")
    try app.waitToSee(Live.second)
    try app.press("The keeper")
    try app.waitToSee("Your answer: The keeper")
    try wait(until: "the vote is in the database") { try votes(in: sandbox).count == 1 }
    #expect(device.votes == 1)
    // Back at the first question's place it is asked again: nobody has answered it.
    for _ in 0..<5 { try app.press("10 seconds back") }
    try app.waitToSee(Live.first)
  }

  @Test("a clip begun anew while it is paused plays")
  func clipBegunAnewWhileItIsPausedPlays() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions)
    try app.answer(Words.deny)
    try app.press("Live")
    try app.waitToSee(Live.first)
    try app.press("Pause")
    try app.waitToSee("Resume")
    try app.press("Start over")
    try app.waitToMiss("Resume")
    try app.press("Pause")
    try app.waitToSee("Resume")
  }

  @Test("votes the server refuses disturb nobody")
  func votesTheServerRefusesDisturbNobody() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    try sandbox.add(.status(503, retryAfter: nil), path: "/buffs/1/votes")
    let app = try world.launch(on: device, sandbox.clientOptions + ["--show-results"])
    try app.answer(Words.deny)
    try app.press("Live")
    try app.waitToSee(Live.first)
    try app.press(Live.goal)
    try wait(until: "the host hears of it") {
      app.program.lines.contains { $0.hasPrefix("[buffs] vote ") && $0.hasSuffix("the server answered 503") }
    }
    try app.waitToMiss(Live.first)
    try #require(!app.sees("A question could not be loaded"))
    #expect(device.votes == 1)
  }

  @Test("an answer that cannot be kept is told with that")
  func answerThatCannotBeKeptIsToldWithThat() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    // As on a full disk: no file may have a byte.
    let fullDisk = ["/bin/bash", "-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "full-disk"]
    let app = try world.launch(on: device, sandbox.clientOptions, launcher: fullDisk)
    try app.answer(Words.deny)
    try app.press("Live")
    try app.waitToSee(Live.first)
    try app.press(Live.goal)
    try app.waitToSee("Your answer counts but could not be kept on this device")
    try app.waitToSee("Your answer: \(Live.goal)")
    #expect(device.votes == 0)
  }

  @Test("a question that is closed is gone")
  func closing() throws {
    let (app, device, _) = try start()
    try app.waitToSee(Live.first)
    try app.press(Live.close)
    try app.waitToMiss(Live.first)
    try app.waitToSee("You closed the question")
    #expect(device.votes == 0)
  }

  @Test("a question nobody answers goes when its time is up")
  func questionNobodyAnswersGoesWhenItsTimeIsUp() throws {
    let (app, device, _) = try start()
    try app.waitToSee(Live.first)
    try app.waitToSee("Time ran out")
    try app.waitToMiss(Live.first)
    #expect(device.votes == 0)
  }

  @Test("five answers are shown, and fast questions begin anew")
  func fiveAnswersAreShownAndFastQuestionsBeginAnew() throws {
    let (app, device, _) = try start()
    try app.waitToSee(Live.first)
    try app.press(Live.close)
    try app.waitToMiss(Live.first)
    try app.press(Live.fast)
    for question in [Live.first, Live.second, "The rain has become so heavy"] {
      try app.waitToSee(question)
      try app.press(Live.close)
      try app.waitToMiss(question)
    }
    try app.waitToSee("How many goals will there be in all?")
    for answer in ["None", "One", "Two", "Three", "Four or more"] { _ = try app.button(answer) }
    try app.press("Four or more")
    try app.waitToSee("Your answer: Four or more")
    #expect(device.votes == 1)
    // After one more question.
    try app.waitToSee(Live.first)
  }

  @Test("the home list leads to it")
  func homeListLeadsToIt() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launch(on: try world.makeDevice(), sandbox.clientOptions)
    try app.answer(Words.deny)
    try app.press("Live")
    try app.waitToSee(Live.first)
  }

  @Test("a vote survives a kill right after it")
  func voteSurvivesAKillRightAfterIt() throws {
    let (app, device, sandbox) = try start()
    try app.waitToSee(Live.first)
    try app.press(Live.goal)
    try app.waitToSee("Your answer")
    try app.end()
    #expect(device.votes == 1)
    let again = try world.launch(on: device, sandbox.clientOptions + ["--screen", "live"])
    try again.waitToSee(Live.first)
    try again.press(Live.goal)
    try again.waitToSee("Your answer")
    #expect(device.votes == 2)
  }

  @Test("leaving the screen and coming back begins anew")
  func leaving() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launch(on: try world.makeDevice(), sandbox.clientOptions)
    try app.answer(Words.deny)
    for _ in 0..<2 {
      try app.press("Live")
      try app.waitToSee(Live.first)
      // The list has left when the screen has come to rest.
      try app.waitToMiss("Questions over a video")
      try app.press("Quintet Showcase")
      try app.waitToSee("Questions over a video")
      try app.waitToMiss(Live.first)
    }
  }

  @Test("in Arabic the card says so")
  func inArabicTheCardSaysSo() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launch(
      on: try world.makeDevice(),
      sandbox.clientOptions,
      locale: "ar_EG.UTF-8"
    )
    try app.press("رفض")
    try app.press("مباشر")
    try app.waitToSee(Live.first)
    _ = try app.button("إغلاق السؤال")
    try app.press(Live.goal)
    try app.waitToSee("إجابتك: \u{2068}\(Live.goal)\u{2069}")
  }

  @Test("in Arabic the film's buttons run from left to right")
  func inArabicTheFilmsButtonsRunFromLeftToRight() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launch(
      on: try world.makeDevice(),
      sandbox.clientOptions + ["--screen", "live"],
      locale: "ar_EG.UTF-8"
    )
    try app.press("رفض")
    var places: [Double] = []
    for name in ["البدء من جديد", "إيقاف مؤقت", "10 ثوانٍ إلى الوراء", "10 ثوانٍ إلى الأمام"] {
      let button = try app.button(name)
      places.append(try wait(for: "the place of \(name)") { button.middle }.x)
    }
    #expect(places == places.sorted() && Set(places).count == 4, "\(places)")
  }

  @Test(
    "a fault costs one question, and the next one comes",
    arguments: [
      ("a server's error", .status(503, retryAfter: nil)),
      ("a Buff that is not there", .status(404, retryAfter: nil)),
      ("a connection that breaks", .dropBefore),
      ("half an answer", .truncate),
      ("garbage", .garbage),
    ] as [(String, Sandbox.Fault)]
  )
  func faultCostsOneQuestionAndTheNextOneComes(_ what: String, _ fault: Sandbox.Fault) throws {
    let (app, _, sandbox) = try start()
    try app.waitToSee(Live.first)
    // The HTTP library asks once more by itself where a connection that was kept open breaks.
    try sandbox.add(fault, path: "/buffs/1", times: 2)
    try app.press(Live.fast)
    try app.waitToSee("A question could not be loaded")
    try app.waitToSee(Live.second)
    try app.press("The keeper")
    try app.waitToSee("Your answer: The keeper")
  }

  @Test("a slow answer is shown when it comes")
  func slow() throws {
    let (app, _, sandbox) = try start()
    try app.waitToSee(Live.first)
    try sandbox.add(.latency(milliseconds: 2_000), path: "/buffs/1")
    try app.press(Live.fast)
    try app.waitToMiss(Live.first)
    try app.waitToSee(Live.first)
    try app.press(Live.goal)
    try app.waitToSee("Your answer: \(Live.goal)")
  }

  @Test("a question that expired behind a dialog is no failure")
  func questionThatExpiredBehindADialogIsNoFailure() throws {
    let sandbox = try world.startSandbox()
    // The next one comes after the first one's end, and in time; until then the question of consent is in front.
    try sandbox.add(.latency(milliseconds: 14_000), path: "/buffs/2")
    let app = try world.launch(on: try world.makeDevice(), sandbox.clientOptions + ["--screen", "live"])
    try app.waitToSee(Words.question)
    try wait(until: "the first question's end", within: 180) {
      app.program.lines.contains { $0.hasPrefix("[buffs] ") && $0.contains("waited for longer than it may") }
    }
    try app.answer(Words.deny)
    try wait(until: "the screen's news") {
      try #require(!app.sees("A question could not be loaded"))
      return app.sees("The next question comes by itself.") || app.sees("A question is waiting for your answer")
    }
  }

  @Test("without the server it says so, and goes on later")
  func withoutTheServerItSaysSoAndGoesOnLater() throws {
    let (app, _, sandbox) = try start()
    try app.waitToSee(Live.first)
    try sandbox.stop()
    try app.press(Live.fast)
    try app.waitToSee("A question could not be loaded")
    try sandbox.restart()
    try app.waitToSee(Live.close)
  }

  @Test("with another key it says so, and goes on later")
  func rogue() throws {
    let (app, _, sandbox) = try start()
    try app.waitToSee(Live.first)
    try sandbox.restart("--rogue-key")
    try app.press(Live.fast)
    try app.waitToSee("The server could not prove that it is the right one")
    try sandbox.restart()
    try app.waitToSee(Live.close)
  }

  @Test("another key is reported in six languages")
  func anotherKeyIsReportedInSixLanguages() throws {
    let sandbox = try world.startSandbox()
    try sandbox.restart("--rogue-key")
    for (locale, deny, sentence) in [
      ("en_US", "Deny", "could not prove"), ("de_DE", "Ablehnen", "nicht nachweisen"),
      ("fr_FR", "Refuser", "n’a pas pu prouver"), ("es_ES", "Rechazar", "no ha podido demostrar"),
      ("nl_NL", "Weigeren", "niet aantonen"), ("ar_EG", "رفض", "لم يتمكن الخادم"),
    ] {
      let app = try world.launch(
        on: try world.makeDevice(),
        sandbox.clientOptions + ["--screen", "live"],
        locale: locale + ".UTF-8"
      )
      try app.press(deny)
      try app.waitToSee(sentence)
      try app.end()
    }
  }

  private struct Vote: Decodable {
    let answer: Int
    let key: String?
  }

  /// The votes in the server's database.
  private func votes(in sandbox: Sandbox) throws -> [Vote] {
    try sandbox.select("SELECT answer_id AS answer, idempotency_key AS key FROM buff_votes ORDER BY id")
  }

  /// Showcase at its Live screen, past the question of consent.
  private func start() throws -> (App, Device, Sandbox) {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions)
    try app.answer(Words.deny)
    // Not at launch: behind the question of consent the first one expires where a busy machine is slow to answer that.
    try app.press("Live")
    return (app, device, sandbox)
  }

  private enum Live {
    static let first = "Goal or no goal?"
    static let second = "Who takes the penalty?"
    static let goal = "Goal"
    static let close = "Close question"
    static let fast = "Every 5 seconds"
  }
}

extension Device {
  /// The number of votes on the disk.
  var votes: Int {
    let file = files.first { $0.hasSuffix("votes.jsonl") }
    let text = file.flatMap { try? String(contentsOf: home.appendingPathComponent($0), encoding: .utf8) }
    return text?.split(separator: "\n").count ?? 0
  }
}
