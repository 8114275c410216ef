import Foundation
import Testing

/// Sessions that are recorded, and replayed in another process: without a network, on a device where nothing is.
@MainActor @Suite("replay", .world, .bySight)
struct ReplayTests {
  let world = World.current

  // MARK: Each feature

  @Test("consent is asked for, changed, and looked at")
  func consent() throws {
    try session("consent", []) { app, _ in
      try app.answer(Words.accept)
      try app.press("Privacy")
      try app.waitToSee(Words.accepted)
      try app.waitToSee(Words.sent)
      try app.press(Words.change)
      try app.press(Words.withdraw)
      try app.waitToSee(Words.denied)
      try app.press("Quintet Showcase")
      try app.waitToSee("Questions over a video")
    }
  }

  @Test("live questions are answered, closed and begun anew")
  func live() throws {
    try session("live", [], hiding: ["Goal or no goal", "penalty"]) { app, _ in
      try app.answer(Words.deny)
      try app.press("Live")
      try app.waitToSee("Goal or no goal?")
      try app.press("Goal")
      try app.waitToSee("Your answer: Goal")
      try app.waitToMiss("Goal or no goal?")
      try app.press("Every 5 seconds")
      try app.waitToSee("Goal or no goal?")
      try app.press("Close question")
      try app.waitToMiss("Goal or no goal?")
      try app.press("Pause")
      try app.press("Start over")
    }
  }

  @Test("an invite is requested after mistakes, and cancelled")
  func invitations() throws {
    try session("invitations", ["--screen", "invitations"], hiding: ["ada@", "Lovelace", "example"]) {
      app,
      sandbox in
      try app.answer(Words.deny)
      try app.fillIn("Ad", "ada@", "ada@example.com")
      try app.press(InviteWords.send)
      try app.waitToSee(InviteWords.nameTooShort)
      try app.field(InviteWords.name).fill(App.ada.name)
      try app.field(InviteWords.email).fill(App.ada.email)
      try app.sendInvitation()
      try app.press(InviteWords.done)
      try app.waitToSee(InviteWords.invited)
      try app.press(InviteWords.cancel)
      try app.waitToSee(InviteWords.warning)
      try app.confirmCancelling()
      try app.waitToSee(InviteWords.cancelled)
      try app.press(InviteWords.done)
      try app.waitToSee(InviteWords.heading)
      try sandbox.expectOneInvitation()
    }
  }

  @Test("deliveries are searched, opened and put on the map")
  func deliveries() throws {
    try session(
      "deliveries",
      ["--screen", "deliveries"],
      hiding: ["Mong Kok", "Birthday", "Signed lease", "\"latitude\":22", "\"longitude\":114"]
    ) { app, _ in
      try app.answer(Words.deny)
      try app.waitToSee(DeliveriesWords.lease)
      try app.field(DeliveriesWords.search).fill("Mong")
      try app.waitToMiss(DeliveriesWords.lease)
      try app.press(DeliveriesWords.cake)
      try app.waitToSee(DeliveriesWords.cakeAddress)
      try app.press(DeliveriesWords.showPhoto)
      try app.press(DeliveriesWords.close)
      try app.field(DeliveriesWords.search).fill("")
      try app.waitToSee(DeliveriesWords.lease)
      try app.press(DeliveriesWords.showMap)
      try app.waitToMiss(DeliveriesWords.lease)
      try app.press(DeliveriesWords.showList)
      try app.waitToSee(DeliveriesWords.lease)
      try app.chooseFromMenu(DeliveriesWords.byDescription)
      try app.waitToSee(DeliveriesWords.postcard)
    }
  }

  @Test("an item is viewed, deleted, restored, and another is posted")
  func catalogue() throws {
    try session(
      "catalogue",
      ["--screen", "catalogue"],
      hiding: ["Helen Moore", "Band practice", "quick brown"]
    ) {
      app,
      sandbox in
      try app.answer(Words.deny)
      try app.waitToSee(CatalogueWords.newest)
      try app.press(try app.title(of: CatalogueWords.newest))
      try app.waitToSee(CatalogueWords.copy)
      try app.press(CatalogueWords.delete)
      try app.waitToSee("Delete this item?")
      try app.press(CatalogueWords.delete)
      try app.waitToMiss("Delete this item?")
      try app.press(CatalogueWords.undo)
      try app.waitToSee(CatalogueWords.newest)
      try app.readPhoto(ComposePhotos.plain)
      try app.press(ComposeWords.post)
      try wait(until: "the post in the database") { try !sandbox.posts().isEmpty }
      try app.waitToMiss(ComposeWords.waiting)
    }
  }

  @Test("in German, dark, and in another time zone")
  func german() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    let file = device.home.appendingPathComponent("session.jsonl")
    let dark = ["/usr/bin/env", "ADW_DEBUG_COLOR_SCHEME=prefer-dark", "TZ=Asia/Hong_Kong"]
    let app = try world.launch(
      on: device,
      sandbox.clientOptions + ["--record", file.path, "--screen", "privacy"],
      locale: "de_DE.UTF-8",
      launcher: dark
    )
    try app.waitToSee("Ihre Privatsphäre")
    try app.press("Ablehnen")
    try app.waitToSee("Sie haben")
    try app.end()
    let header = try String(contentsOf: file, encoding: .utf8).prefix { $0 != "\n" }
    for part in [#""isDark":true"#, #""language":"de-DE""#, #""timeZone":"Asia\/Hong_Kong""#] {
      #expect(header.contains(part), "the header is \(header)")
    }
    // On a device where everything is English and light, and in Greenwich.
    let other = try world.makeDevice()
    let replay = try world.launch(on: other, ["--replay", file.path, "--speed", "100"])
    try replay.waitToSee("Sie haben")
    let environment = try String(contentsOfFile: "/proc/\(replay.program.identifier)/environ", encoding: .utf8)
      .split(separator: "\0")
    for part in ["ADW_DEBUG_COLOR_SCHEME=prefer-dark", "LANGUAGE=de-DE", "TZ=Asia/Hong_Kong"] {
      #expect(environment.contains { $0 == part }, "\(part) is not in \(environment)")
    }
    #expect(!environment.contains { $0 == "HOME=\(other.home.path)" }, "it is at home")
    try replay.end()
    try check(file)
    try keep(file, "german")
  }

  // MARK: The window beside it

  @Test("the window beside it goes back and forth")
  func windowBesideItGoesBackAndForth() throws {
    let file = try recorded()
    let app = try world.launch(on: try world.makeDevice(), ["--replay", file.path, "--speed", "100"])
    try app.waitToSee(Words.accepted)
    try app.press("Start")
    try app.waitToMiss(Words.accepted)
    try app.waitToSee("Step 0 of")
    let titles = app.root?.children.map(\.name) ?? []
    #expect(titles.sorted() == ["Quintet Showcase", "Replay of session.jsonl"])
    // Its window can be used while an alert is up in the other one.
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let asked = try wait(for: "the line of the question") { lines.firstIndex { $0.contains(#""started""#) } }
    for step in 1...asked {
      try app.press("Step forward")
      try app.waitToSee("Step \(step) of")
    }
    try app.waitToSee(Words.question)
    try app.waitToSee("ConsentMachine started")
    try app.press("Step back")
    try app.waitToMiss(Words.question)
    try app.press("End")
    try app.waitToSee(Words.accepted)
    try app.press("Play")
    try app.waitToMiss(Words.accepted)
    try app.waitToSee(Words.accepted)
  }

  @Test("a step chosen in the list is shown")
  func stepChosenInTheListIsShown() throws {
    let file = try recorded()
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let asked = try wait(for: "the line of the question") { lines.firstIndex { $0.contains(#""started""#) } }
    let app = try world.launch(on: try world.makeDevice(), ["--replay", file.path, "--speed", "100"])
    try app.waitToSee(Words.accepted)
    try app.press("Start")
    try app.waitToSee("Step 0 of")
    let row = try wait(for: "the step's row") {
      app.root?.first { $0.name.hasSuffix("ConsentMachine started") && $0.hasAction && $0.role != "label" }
    }
    try row.press()
    try app.waitToSee("Step \(asked) of")
    try app.waitToSee(Words.question)
    #expect(!app.sees(Words.accepted))
  }

  @Test("each press steps, however quickly they follow")
  func eachPressStepsHoweverQuicklyTheyFollow() throws {
    let file = try recorded()
    let app = try world.launch(on: try world.makeDevice(), ["--replay", file.path, "--speed", "100"])
    try app.waitToSee(Words.accepted)
    try app.press("Start")
    try app.waitToSee("Step 0 of")
    let forward = try app.button("Step forward")
    for _ in 0..<3 { try forward.pressWithoutWaiting() }
    try app.waitToSee("Step 3 of")
    let back = try app.button("Step back")
    for _ in 0..<2 { try back.pressWithoutWaiting() }
    try app.waitToSee("Step 1 of")
  }

  @Test("a paused replay stands still, and can be ended")
  func pausedReplayStandsStillAndCanBeEnded() throws {
    let file = try recorded()
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    // Nobody waits for the last step, which comes after the last line break but one.
    let last = lines.count - 2
    lines[last] = lines[last].replacing(/"time":[\d.]+/, with: #""time":3000"#)
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    let app = try world.launch(on: try world.makeDevice(), ["--replay", file.path])
    try app.press("Pause")
    _ = try app.button("Play")
    #expect(!app.sees("Step \(last) of"))
    try app.press("End")
    try app.waitToSee("Step \(last) of \(last)")
  }

  // MARK: The network

  @Test("a server that is there is asked for nothing")
  func serverThatIsThereIsAskedForNothing() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    let file = device.home.appendingPathComponent("session.jsonl")
    let app = try world.launch(
      on: device,
      sandbox.clientOptions + ["--record", file.path, "--screen", "deliveries"]
    )
    try app.answer(Words.accept)
    try app.waitToSee(DeliveriesWords.lease)
    try app.press(DeliveriesWords.showMap)
    try app.waitToMiss(DeliveriesWords.lease)
    try wait(until: "a tile of the map") { sandbox.program.lines.contains { $0.contains("GET /tiles/") } }
    try wait(until: "the report at the server") { app.hasLogged("report: sent") }
    try app.end()
    let before = try requests(at: sandbox)
    #expect(before > 3, "the server had \(before) requests")
    try check(file, options: sandbox.clientOptions)
    let after = try requests(at: sandbox)
    #expect(after == before)
    let count = try sandbox.rows().count
    #expect(count == 1)
  }

  /// Returns the number of requests, from the sandbox's page.
  private func requests(at sandbox: Sandbox) throws -> Int {
    let page = String(decoding: try sandbox.request("GET", "/_sandbox/"), as: UTF8.self)
    let count = page.firstMatch(of: /(\d+) requests? since the start/).flatMap { Int($0.output.1) }
    return try wait(for: "a number on the page") { count }
  }

  // MARK: Steps

  /// Records what a person does, makes sure that nothing private is in the file, and checks it where there is neither server nor data.
  private func session(
    _ name: String,
    _ arguments: [String],
    hiding words: [String] = [],
    _ body: (App, Sandbox) throws -> Void
  ) throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    let file = device.home.appendingPathComponent("session.jsonl")
    let app = try world.launch(on: device, sandbox.clientOptions + ["--record", file.path] + arguments)
    try body(app, sandbox)
    try app.end()
    try sandbox.stop()
    let text = try String(contentsOf: file, encoding: .utf8)
    for word in words + ["127.0.0.1", "localhost"] {
      #expect(!text.localizedCaseInsensitiveContains(word), "\"\(word)\" is in the recording")
    }
    #expect(
      !text.contains(#""note""#),
      "the recording has a note: \(text.split(separator: "\n").filter { $0.contains(#""note""#) })"
    )
    try check(file)
    try keep(file, name)
  }

  /// Keeps a recording where all are kept, if they are.
  private func keep(_ file: URL, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["QUINTET_RECORDINGS"] else { return }
    try Data(contentsOf: file).write(to: URL(fileURLWithPath: "\(folder)/\(name).jsonl"))
  }

  /// Records how consent is given.
  func recorded() throws -> URL {
    let device = try world.makeDevice(), file = device.home.appendingPathComponent("session.jsonl")
    let app = try world.launch(
      on: device,
      try world.startSandbox().clientOptions + ["--record", file.path, "--screen", "privacy"]
    )
    try app.answer(Words.accept)
    try wait(until: "the report at the server") { app.hasLogged("report: sent") }
    try app.end()
    return file
  }

  func check(_ file: URL, options: [String] = []) throws {
    let device = try world.makeDevice()
    let app = try world.launch(on: device, options + ["--replay", file.path, "--check"])
    let exit = try app.program.waitForEnd()
    #expect(exit == .status(0), "\(app.program.lines.suffix(5))")
    let said = app.program.lines.last ?? ""
    #expect(
      said.firstMatch(of: /\[replay\] \d+ steps, states equal, frames of \d+ steps equal/) != nil,
      "it says \(said)"
    )
    #expect(device.files == [])
  }

  func failure(of file: URL) throws -> String {
    let app = try world.launch(on: try world.makeDevice(), ["--replay", file.path, "--check"])
    let exit = try app.program.waitForEnd()
    #expect(exit == .status(1))
    return app.program.lines.joined(separator: "\n")
  }
}
