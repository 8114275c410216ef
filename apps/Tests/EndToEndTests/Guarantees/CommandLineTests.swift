/// What Showcase says when it was started in a wrong way.
enum CommandLineTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest("unknown arguments, as Xcode passes them, are named on standard error and change nothing", unknown),
      refused("an option without its value", ["--server"], naming: "--server needs a value"),
      refused("a server that is no address", ["--server", "over there"], naming: "--server over there: expected"),
      refused("a screen that does not exist", ["--screen", "cellar"], naming: "--screen cellar: expected home"),
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
