import Foundation

/// What Showcase says when it was started in a wrong way.
enum CommandLineTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest("unknown arguments, as Xcode passes them, are named on standard error and change nothing", unknown),
      EndToEndTest("--help and -h print every option without a display, and end with status 0", help),
      EndToEndTest("--version prints the version without a display, and ends with status 0", version),
      refused("an option without its value", ["--server"], naming: "--server needs a value"),
      refused("a server that is no address", ["--server", "over there"], naming: "--server over there: expected"),
      refusedInSilence(
        "a server with a password",
        ["--server", "https://user:s3cr3t@127.0.0.1:1"],
        naming: "--server: expected"
      ),
      refusedInSilence("a server with a key in it", ["--server", "htps://h?key=s3cr3t"], naming: "--server: expected"),
      refusedInSilence(
        "a token over plain http to another machine",
        ["--server", "http://192.0.2.1", "--token", "s3cr3t"],
        naming: "plain http"
      ),
      refused(
        "a file without a token",
        ["--token-file", "/dev/null"],
        naming: "--token-file: expected a file"
      ),
      refusedInSilence(
        "a token in the place of its file",
        ["--token-file", "s3cr3t"],
        naming: "--token-file: expected a file"
      ),
      EndToEndTest("a token whose option is misspelled is not printed", misspelled),
      EndToEndTest("a token of a file or of the environment is sent, and in no list of processes", hiddenToken),
      EndToEndTest("a token goes to another machine over plain http where that is asked for", allowed),
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
      app.program.lines.contains("showcase: ignored -AppleLanguages --colour -Flag 2 values"),
      "no line names what was ignored"
    )
  }

  private static func help(_ world: World) throws {
    for option in ["--help", "-h"] {
      let lines = try answer(to: [option, "--screen", "privacy"], world)
      try expect(lines.first ?? "", is: "OVERVIEW: Shows Quintet's features in one app.", "the first line")
      for name in [
        "--screen", "--server", "--pin", "--ca", "--token", "--token-file", "--token-without-tls", "--record",
        "--replay", "--speed", "--check", "--version",
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

  private static func misspelled(_ world: World) throws {
    let secrets = ["s3cr3t", "secretletters"]
    for arguments in [
      ["--tokne", "s3cr3t"], ["--token=s3cr3t"], ["s3cr3t"], ["-t", "s3cr3t"], ["--s3cr3t"],
      ["--tokne", "-secretletters"], ["--t0ken", "--secretletters"],
    ] {
      let app = try world.launch(on: try world.makeDevice(), arguments)
      try app.waitToSee(Words.question)
      try expect(app.program.lines.contains { $0.hasPrefix("showcase: ignored ") }, "no line says what was ignored")
      for secret in secrets {
        try expect(!app.program.lines.contains { $0.contains(secret) }, "it prints the secret: \(app.program.lines)")
      }
      try app.end()
    }
  }

  private static func hiddenToken(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let token = sandbox.token
    var options = sandbox.clientOptions
    guard let index = options.firstIndex(of: "--token") else { throw Failure("the sandbox's options have no token") }
    options.removeSubrange(index...(index + 1))
    let file = try world.makeDevice().home.appendingPathComponent("token")
    try Data("\(token)\n".utf8).write(to: file)
    for (more, launcher) in [
      (["--token-file", file.path], []), ([], ["/usr/bin/env", "QUINTET_TOKEN=\(token)"]),
    ] {
      let app = try world.launch(
        on: try world.makeDevice(),
        options + ["--screen", "catalogue"] + more,
        launcher: launcher
      )
      try app.answer(Words.accept)
      try wait(until: "the items") { sandbox.program.lines.contains { $0.contains("GET /e/mock/v1/items 200") } }
      let list = try String(contentsOfFile: "/proc/\(app.program.identifier)/cmdline", encoding: .utf8)
      try expect(!list.contains(token), "the list of processes has it")
      try app.end()
      try sandbox.restart()
    }
  }

  private static func allowed(_ world: World) throws {
    let options = ["--server", "http://192.0.2.1", "--token", "s3cr3t", "--token-without-tls"]
    let app = try world.launch(on: try world.makeDevice(), options)
    try app.waitToSee(Words.question)
  }

  private static func refusedInSilence(_ what: String, _ arguments: [String], naming words: String) -> EndToEndTest {
    EndToEndTest("\(what) ends the program with status 2, and no secret is printed") { world in
      let app = try world.launch(on: try world.makeDevice(), arguments)
      try expect(try app.program.waitForEnd(), is: .status(2), "exit")
      try expect(app.program.lines.contains { $0.contains(words) }, "no line says \"\(words)\": \(app.program.lines)")
      try expect(!app.program.lines.contains { $0.contains("s3cr3t") }, "it prints the secret: \(app.program.lines)")
    }
  }

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
