/// What Showcase says when it was started in a wrong way.
enum CommandLineTests {
  static var all: [WholeTest] {
    [
      refused("an unknown option", ["--colour", "red"], naming: "unknown option --colour"),
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

  private static let pin = "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

  private static func refused(_ what: String, _ arguments: [String], naming words: String) -> WholeTest {
    WholeTest("\(what) is named on standard error and ends the program with status 2") { world in
      let app = try world.launch(on: try world.makeDevice(), arguments)
      try expect(try app.program.waitForEnd(), is: .status(2), "exit")
      try expect(
        app.program.lines.contains { $0.hasPrefix("showcase: ") && $0.contains(words) },
        "no line says \"\(words)\""
      )
    }
  }
}
