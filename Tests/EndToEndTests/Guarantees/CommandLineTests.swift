import Foundation
import Testing

/// Showcase's messages after a wrong start.
@MainActor @Suite("command line", .world, .bySight)
struct CommandLineTests {
  private let world = World.current

  @Test("unknown arguments, as from Xcode, are named and change nothing")
  func unknown() throws {
    let sandbox = try world.startSandbox()
    let arguments =
      ["-AppleLanguages", "(ar)", "--colour"] + sandbox.clientOptions + ["--screen", "privacy", "-Flag", "YES"]
    let app = try world.launch(on: try world.makeDevice(), arguments)
    try app.answer(Words.accept)
    try app.waitToSee(Words.sent)
    #expect(
      app.program.lines.contains("showcase: ignored -AppleLanguages --colour -Flag 2 values"),
      "no line names what was ignored"
    )
  }

  @Test("--help and -h print every option without a display")
  func help() throws {
    for option in ["--help", "-h"] {
      let lines = try answer(to: [option, "--screen", "privacy"])
      #expect(lines.first ?? "" == "OVERVIEW: Shows Quintet's features in one app.")
      for name in [
        "--screen", "--server", "--pin", "--ca", "--token", "--token-file", "--token-without-tls", "--track-done",
        "--purposes", "--history", "--show-results",
        "--record", "--replay", "--speed", "--check", "--version",
        "-h, --help",
      ] {
        #expect(lines.contains { $0.hasPrefix("  \(name) ") }, "no line is about \(name)")
      }
    }
  }

  @Test("--version prints the version without a display")
  func version() throws {
    let lines = try answer(to: ["--version"])
    try #require(lines.count == 1)
    #expect(lines[0].wholeMatch(of: /\d+\.\d+\.\d+/) != nil, "\(lines[0]) is no version")
  }

  private func answer(to arguments: [String]) throws -> [String] {
    let launcher = ["/usr/bin/env", "--unset=DISPLAY", "--unset=WAYLAND_DISPLAY", "GDK_BACKEND=x11"]
    let app = try world.launch(on: try world.makeDevice(), arguments, launcher: launcher)
    let exit = try app.program.waitForEnd()
    #expect(exit == .status(0))
    return app.program.lines
  }

  nonisolated private static let pin = "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

  @Test("a token whose option is misspelled is not printed")
  func misspelled() throws {
    let secrets = ["s3cr3t", "secretletters"]
    for arguments in [
      ["--tokne", "s3cr3t"], ["--token=s3cr3t"], ["s3cr3t"], ["-t", "s3cr3t"], ["--s3cr3t"],
      ["--tokne", "-secretletters"], ["--t0ken", "--secretletters"],
    ] {
      let app = try world.launch(on: try world.makeDevice(), arguments)
      try app.waitToSee(Words.question)
      #expect(app.program.lines.contains { $0.hasPrefix("showcase: ignored ") }, "no line says what was ignored")
      for secret in secrets {
        #expect(!app.program.lines.contains { $0.contains(secret) }, "it prints the secret: \(app.program.lines)")
      }
      try app.end()
    }
  }

  @Test("a token of file or environment is sent, never listed")
  func tokenOfFileOrEnvironmentIsSentNeverListed() throws {
    let sandbox = try world.startSandbox()
    let token = sandbox.token, options = sandbox.clientOptionsWithoutToken
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
      #expect(!list.contains(token), "the list of processes has it")
      try app.end()
      try sandbox.restart()
    }
  }

  @Test("an empty token in the environment is none")
  func emptyTokenInTheEnvironmentIsNone() throws {
    let app = try world.launch(on: try world.makeDevice(), [], launcher: ["/usr/bin/env", "QUINTET_TOKEN="])
    try app.waitToSee(Words.question)
  }

  @Test("a token goes over plain http only where asked for")
  func tokenGoesOverPlainHttpOnlyWhereAskedFor() throws {
    let server = ["--server", "http://192.0.2.1"]
    // Without a token none goes.
    for options in [server + ["--token", "s3cr3t", "--token-without-tls"], server] {
      let app = try world.launch(on: try world.makeDevice(), options)
      try app.waitToSee(Words.question)
      try app.end()
    }
  }

  @Test(
    "a wrong option ends it with status 2, without secrets",
    arguments: [
      ("a server with a password", ["--server", "https://user:s3cr3t@127.0.0.1:1"], "--server: expected"),
      ("a server with a key in it", ["--server", "htps://h?key=s3cr3t"], "--server: expected"),
      ("a server with a key after it", ["--server", "https://127.0.0.1:1/?key=s3cr3t"], "--server: expected"),
      ("a server with a name that may be a key", ["--server", "https://s3cr3t@127.0.0.1:1"], "--server: expected"),
      (
        "a token over plain http to another machine", ["--server", "http://192.0.2.1", "--token", "s3cr3t"],
        "plain http"
      ),
      ("a token for a server without pins", ["--server", "https://127.0.0.1:1", "--token", "s3cr3t"], "needs --pin"),
      ("a token for the document's server", ["--token", "s3cr3t"], "needs --pin"),
      ("a token in the place of its file", ["--token-file", "s3cr3t"], "--token-file: expected a file"),
    ]
  )
  func wrongOptionEndsItWithStatus2WithoutSecrets(_ what: String, _ arguments: [String], naming words: String) throws {
    let app = try world.launch(on: try world.makeDevice(), arguments)
    let exit = try app.program.waitForEnd()
    #expect(exit == .status(2))
    #expect(app.program.lines.contains { $0.contains(words) }, "\(app.program.lines)")
    #expect(!app.program.lines.contains { $0.contains("s3cr3t") }, "\(app.program.lines)")
  }

  @Test(
    "a wrong option is named, and ends with status 2",
    arguments: [
      ("an option without its value", ["--server"], "--server needs a value"),
      ("a server that is no address", ["--server", "over there"], "--server over there: expected"),
      ("a file without a token", ["--token-file", "/dev/null"], "--token-file: expected a file"),
      ("a screen that does not exist", ["--screen", "cellar"], "--screen cellar: expected home"),
      ("a speed that is none", ["--speed", "fast"], "--speed fast: expected a number from 0.1 to 100"),
      ("a speed that is too low", ["--speed", "0.09"], "--speed 0.09: expected a number from 0.1 to 100"),
      ("a speed that is too high", ["--speed", "100.1"], "--speed 100.1: expected a number from 0.1 to 100"),
      ("to record a replay", ["--record", "/a", "--replay", "/b"], "--record and --replay exclude each other"),
      ("a history of a replay", ["--history", "/a", "--replay", "/b"], "--history and --replay exclude each other"),
      ("a check of no replay", ["--check"], "--check needs --replay"),
      ("a pin without a spare", ["--server", "https://127.0.0.1:1", "--pin", pin], "pin"),
      ("a malformed pin", ["--server", "https://127.0.0.1:1", "--pin", pin, "--pin", "sha256/short"], "pin"),
    ]
  )
  func wrongOptionIsNamedAndEndsWithStatus2(_ what: String, _ arguments: [String], naming words: String) throws {
    let app = try world.launch(on: try world.makeDevice(), arguments)
    let exit = try app.program.waitForEnd()
    #expect(exit == .status(2))
    #expect(
      app.program.lines.contains { $0.hasPrefix("showcase: ") && $0.contains(words) },
      "\(app.program.lines)"
    )
  }
}
