/// What Showcase says when it was started in a wrong way.
enum CommandLineTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest("unknown arguments, as Xcode passes them, are named on standard error and change nothing", unknown),
      EndToEndTest("--help and -h print every option without a display, and end with status 0", help),
      EndToEndTest("--version prints the version without a display, and ends with status 0", version),
      refused("an option without its value", ["--server"], naming: "--server needs a value"),
      refused("a server that is no address", ["--server", "over there"], naming: "--server over there: expected"),
      refused("a screen that does not exist", ["--screen", "cellar"], naming: "--screen cellar: expected home"),
      refused("a speed that is none", ["--speed", "fast"], naming: "--speed fast: expected a number from 0.1 to 100"),
      refused(
        "to record a replay",
        ["--record", "/a", "--replay", "/b"],
        naming: "--record and --replay exclude each other"
      ),
      refused("a check of no replay", ["--check"], naming: "--check needs --replay"),
      refused("a pin without a spare", ["--server", "https://127.0.0.1:1", "--pin", pin], naming: "pin"),
      refused(
        "a malformed pin",
        ["--server", "https://127.0.0.1:1", "--pin", pin, "--pin", "sha256/short"],
        naming: "pin"
      ),
    ]
  }

  private static func unknown(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let arguments =
      ["-AppleLanguages", "(ar)", "--colour"] + sandbox.clientOptions + ["--screen", "privacy", "-Flag", "YES"]
    let app = try world.launch(on: try world.makeDevice(), arguments)
    try app.answer(Words.accept)
    try app.waitToSee(Words.sent)
    try expect(
      app.program.lines.contains("showcase: ignored -AppleLanguages (ar) --colour -Flag YES"),
      "no line names what was ignored"
    )
  }

  private static func help(_ world: World) throws {
    for option in ["--help", "-h"] {
      let lines = try answer(to: [option, "--screen", "privacy"], world)
      try expect(lines.first ?? "", is: "OVERVIEW: Shows Quintet's features in one app.", "the first line")
      for name in [
        "--screen", "--server", "--pin", "--ca", "--token", "--record", "--replay", "--speed", "--check", "--version",
        "-h, --help",
      ] {
        try expect(lines.contains { $0.hasPrefix("  \(name) ") }, "no line is about \(name)")
      }
    }
  }

  private static func version(_ world: World) throws {
    let lines = try answer(to: ["--version"], world)
    try expect(lines.count, is: 1, "lines")
    try expect(lines[0].wholeMatch(of: /\d+\.\d+\.\d+/) != nil, "\(lines[0]) is no version")
  }

  private static func answer(to arguments: [String], _ world: World) throws -> [String] {
    let launcher = ["/usr/bin/env", "--unset=DISPLAY", "--unset=WAYLAND_DISPLAY", "GDK_BACKEND=x11"]
    let app = try world.launch(on: try world.makeDevice(), arguments, launcher: launcher)
    try expect(try app.program.waitForEnd(), is: .status(0), "exit")
    return app.program.lines
  }

  private static let pin = "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

  private static func refused(_ what: String, _ arguments: [String], naming words: String) -> EndToEndTest {
    EndToEndTest("\(what) is named on standard error and ends the program with status 2") { world in
      let app = try world.launch(on: try world.makeDevice(), arguments)
      try expect(try app.program.waitForEnd(), is: .status(2), "exit")
      try expect(
        app.program.lines.contains { $0.hasPrefix("showcase: ") && $0.contains(words) },
        "no line says \"\(words)\""
      )
    }
  }
}
