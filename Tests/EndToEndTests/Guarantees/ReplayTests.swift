import Foundation

/// Sessions that are recorded, and replayed in another process: without a network, on a device where nothing is.
enum ReplayTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest("replay: consent is asked for, changed, and looked at", consent),
      EndToEndTest("replay: live questions are answered, closed and begun anew", live),
      EndToEndTest("replay: an invite is requested after mistakes, and cancelled", invitations),
      EndToEndTest("replay: deliveries are searched, opened and put on the map", deliveries),
      EndToEndTest("replay: an item is looked at, deleted and taken back, and another is posted", catalogue),
      EndToEndTest("replay: in German, dark, and in another time zone", german),
      EndToEndTest("replay: the window beside it goes back and forth", backAndForth),
      EndToEndTest("replay: a server that is there is asked for nothing", nothingAsked),
      EndToEndTest("replay: a planted difference is found, and said where", planted),
      EndToEndTest("replay: a planted difference of a picture is found, and said at which step", plantedPicture),
      EndToEndTest("replay: a line that is no JSON is named, and what comes before it is shown", garbage),
      EndToEndTest("replay: an event of an older version is named, and what comes before it is shown", older),
      EndToEndTest("replay: what is no recording is said, with status 2", noRecording),
      EndToEndTest("replay: a folder that the environment names is not removed", namedHome),
      EndToEndTest("replay: a language or a time zone that is a file's name is said, with status 2", fileNames),
      EndToEndTest("record: no file is overwritten", overwriting),
      EndToEndTest("record: what was written when the program is killed can be replayed", killed),
    ]
  }

  // MARK: Each feature

  private static func consent(_ world: World) throws {
    try session(world, "consent", []) { app, _ in
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

  private static func live(_ world: World) throws {
    try session(world, "live", ["--screen", "live"], hiding: ["Goal or no goal", "penalty"]) { app, _ in
      try app.answer(Words.deny)
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

  private static func invitations(_ world: World) throws {
    try session(world, "invitations", ["--screen", "invitations"], hiding: ["ada@", "Lovelace", "example"]) {
      app,
      sandbox in
      try app.answer(Words.deny)
      try app.fillIn("Ad", "ada@", "ada@example.com")
      try app.press(InviteWords.send)
      try app.waitToSee(InviteWords.nameTooShort)
      try app.field(InviteWords.name).fill(App.ada.name)
      try app.field(InviteWords.email).fill(App.ada.email)
      try app.press(InviteWords.send)
      try app.waitToSee(InviteWords.congratulation)
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

  private static func deliveries(_ world: World) throws {
    try session(
      world,
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

  private static func catalogue(_ world: World) throws {
    try session(
      world,
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

  private static func german(_ world: World) throws {
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
      try expect(header.contains(part), "the header is \(header)")
    }
    // On a device where everything is English and light, and in Greenwich.
    let other = try world.makeDevice()
    let replay = try world.launch(on: other, ["--replay", file.path, "--speed", "100"])
    try replay.waitToSee("Sie haben")
    let environment = try String(contentsOfFile: "/proc/\(replay.program.identifier)/environ", encoding: .utf8)
      .split(separator: "\0")
    for part in ["ADW_DEBUG_COLOR_SCHEME=prefer-dark", "LANGUAGE=de-DE", "TZ=Asia/Hong_Kong"] {
      try expect(environment.contains { $0 == part }, "\(part) is not in \(environment)")
    }
    try expect(!environment.contains { $0 == "HOME=\(other.home.path)" }, "it is at home")
    try replay.end()
    try check(file, world)
    try keep(file, "german")
  }

  // MARK: The window beside it

  private static func backAndForth(_ world: World) throws {
    let file = try recorded(world)
    let app = try world.launch(on: try world.makeDevice(), ["--replay", file.path, "--speed", "100"])
    try app.waitToSee(Words.accepted)
    try app.press("Start")
    try app.waitToMiss(Words.accepted)
    try app.waitToSee("Step 0 of")
    let titles = app.root?.children.map(\.name) ?? []
    try expect(titles.sorted(), is: ["Quintet Showcase", "Replay of session.jsonl"], "the windows' titles")
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

  // MARK: The network

  private static func nothingAsked(_ world: World) throws {
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
    try expect(before > 3, "the server had \(before) requests")
    try check(file, world, options: sandbox.clientOptions)
    try expect(try requests(at: sandbox), is: before, "requests")
    try expect(try sandbox.rows().count, is: 1, "rows")
  }

  /// How many requests there were, as the sandbox's page says.
  private static func requests(at sandbox: Sandbox) throws -> Int {
    let page = String(decoding: try sandbox.request("GET", "/_sandbox/"), as: UTF8.self)
    let count = page.firstMatch(of: /(\d+) requests? since the start/).flatMap { Int($0.output.1) }
    return try wait(for: "a number on the page") { count }
  }

  // MARK: Steps

  /// Records what a person does, makes sure that nothing private is in the file, and checks it where there is neither server nor data.
  private static func session(
    _ world: World,
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
      try expect(!text.localizedCaseInsensitiveContains(word), "\"\(word)\" is in the recording")
    }
    try expect(
      !text.contains(#""note""#),
      "the recording has a note: \(text.split(separator: "\n").filter { $0.contains(#""note""#) })"
    )
    try check(file, world)
    try keep(file, name)
  }

  /// Keeps a recording where all are kept, if they are.
  private static func keep(_ file: URL, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["QUINTET_RECORDINGS"] else { return }
    try Data(contentsOf: file).write(to: URL(fileURLWithPath: "\(folder)/\(name).jsonl"))
  }

  /// Records how consent is given.
  static func recorded(_ world: World) throws -> URL {
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

  static func check(_ file: URL, _ world: World, options: [String] = []) throws {
    let device = try world.makeDevice()
    let app = try world.launch(on: device, options + ["--replay", file.path, "--check"])
    try expect(
      try app.program.waitForEnd(),
      is: .status(0),
      "what the check says: \(app.program.lines.suffix(5)); exit"
    )
    let said = app.program.lines.last ?? ""
    try expect(
      said.firstMatch(of: /\[replay\] \d+ steps, states equal, frames of \d+ steps equal/) != nil,
      "it says \(said)"
    )
    try expect(device.files, is: [], "files on the device")
  }

  static func failure(of file: URL, _ world: World) throws -> String {
    let app = try world.launch(on: try world.makeDevice(), ["--replay", file.path, "--check"])
    try expect(try app.program.waitForEnd(), is: .status(1), "exit")
    return app.program.lines.joined(separator: "\n")
  }
}
