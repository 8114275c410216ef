import Foundation
import Testing

/// Problems of a recording, or of its file.
extension ReplayTests {
  @Test("a planted difference is found, and said where")
  func planted() throws {
    let file = try recorded()
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    let line = try wait(for: "the answer's line") { lines.firstIndex { $0.contains(#""answered""#) } }
    let other = lines[line].replacingOccurrences(of: #""status":"accept""#, with: #""status":"deny""#)
    try #require(other != lines[line], "the line has no status")
    try Data((lines[..<line] + [other] + lines[(line + 1)...]).joined(separator: "\n").utf8).write(to: file)
    let said = try failure(of: file)
    #expect(said.contains("Line \(line + 1): \"status\" of ConsentMachine differs."), "it says \(said)")
    #expect(said.contains("recorded \"deny\""), "it says \(said)")
    #expect(said.contains("replayed \"accept\""), "it says \(said)")
  }

  /// Meanwhile somebody writes into a field, which no machine hears of in a replay: what is on the screen is another thing each time.
  @Test("a changed picture is found, with its step")
  func changedPictureIsFoundWithItsStep() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    let file = device.home.appendingPathComponent("session.jsonl")
    let app = try world.launch(on: device, sandbox.clientOptions + ["--record", file.path, "--screen", "invitations"])
    try app.answer(Words.deny)
    try app.press(InviteWords.request)
    for name in ["Ada", "Ada L", "Ada Lo", "Ada Lov", "Ada Love", "Ada Lovelace"] {
      try app.field(InviteWords.name).fill(name)
    }
    try app.field(InviteWords.email).fill(App.ada.email)
    try wait(until: "the recording of it") { try String(contentsOf: file, encoding: .utf8).contains("\"email\"") }
    try app.end()
    try check(file)
    let other = try world.makeDevice()
    let replay = try world.launch(
      on: other,
      ["--replay", file.path, "--check"],
      launcher: ["/usr/bin/env", "--chdir", other.home.path]
    )
    var number = 0
    while replay.program.ended == nil {
      number += 1
      // A screen may go while it is looked at.
      try? replay.root?.first { $0.isEditable }?.fill("planted \(number)")
    }
    let exit = try replay.program.waitForEnd()
    #expect(exit == .status(1))
    let said = replay.program.lines.last ?? ""
    let match = try wait(for: "the step in \"\(said)\"") {
      said.firstMatch(of: /\[replay\] step (\d+) \(line (\d+)\), .+, looks different backwards: see (.+) and (.+)$/)
    }
    let step = Int(match.output.1) ?? 0
    #expect(Int(match.output.2) == step + 1, "it says \(said)")
    let count = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count - 1
    #expect((1..<count).contains(step), "it says \(said) of \(count)")
    let pictures = try [match.output.3, match.output.4].map {
      try Data(contentsOf: other.home.appendingPathComponent(String($0)))
    }
    #expect(pictures[0] != pictures[1], "the pictures are the same")
  }

  @Test("a broken line is named, and the steps before shown")
  func brokenLineIsNamedAndTheStepsBeforeShown() throws {
    let file = try recorded()
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let line = try wait(for: "the answer's line") { lines.firstIndex { $0.contains(#""answered""#) } }
    lines.insert("no JSON", at: line)
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    let problem = "Line \(line + 1) of the recording cannot be read: it is no JSON object."
    let said = try failure(of: file)
    #expect(said.contains("[replay] " + problem), "it says \(said)")
    let app = try world.launch(on: try world.makeDevice(), ["--replay", file.path, "--speed", "100"])
    try app.waitToSee(problem)
    try app.waitToSee(Words.question)
    try app.press("Step back")
    try app.waitToSee("Step \(line - 2) of")
  }

  @Test("an older event is named, and the steps before shown")
  func older() throws {
    let file = try recorded()
    let text = try String(contentsOf: file, encoding: .utf8)
    try Data(text.replacingOccurrences(of: #"{"answered":"#, with: #"{"consented":"#).utf8).write(to: file)
    let said = try failure(of: file)
    #expect(
      said.contains("the event \"consented\" of ConsentMachine, recorded by 0.1.0, cannot be read"),
      "it says \(said)"
    )
    let app = try world.launch(on: try world.makeDevice(), ["--replay", file.path, "--speed", "100"])
    try app.waitToSee("the event \"consented\"")
    try app.waitToSee(Words.question)
  }

  @Test("what is no recording is said, with status 2")
  func whatIsNoRecordingIsSaidWithStatus2() throws {
    let file = try world.makeDevice().home.appendingPathComponent("notes.txt")
    for (text, words) in [("notes\n", "the first line is no header"), (#"{"format":7}"# + "\n", "no header")] {
      try Data(text.utf8).write(to: file)
      let app = try world.launch(on: try world.makeDevice(), ["--replay", file.path])
      let exit = try app.program.waitForEnd()
      #expect(exit == .status(2))
      #expect(app.hasLogged(words), "it says \(app.program.lines)")
    }
    for (path, words) in [
      (file.path + ".gone", "No such file or directory"), (file.deletingLastPathComponent().path, "it is no file"),
    ] {
      let none = try world.launch(on: try world.makeDevice(), ["--replay", path])
      let exit = try none.program.waitForEnd()
      #expect(exit == .status(2))
      #expect(none.hasLogged("cannot be read: " + words), "it says \(none.program.lines)")
    }
  }

  @Test("a folder that the environment names is not removed")
  func folderThatTheEnvironmentNamesIsNotRemoved() throws {
    let file = try recorded()
    let folders = FileManager.default
    let precious = try world.makeDevice().home.appendingPathComponent("precious")
    for marks in [[], [".made-for-replay"]] {
      try folders.createDirectory(at: precious, withIntermediateDirectories: true)
      try Data("notes".utf8).write(to: precious.appendingPathComponent("notes.txt"))
      for mark in marks { try Data("1 1".utf8).write(to: precious.appendingPathComponent(mark)) }
      for variables in [
        ["QUINTET_REPLAY_HOME=\(precious.path)"], ["QUINTET_REPLAY_HOME=\(precious.path)", "HOME=\(precious.path)"],
      ] {
        let app = try world.launch(
          on: try world.makeDevice(),
          ["--replay", file.path, "--check"],
          launcher: ["/usr/bin/env"] + variables
        )
        let exit = try app.program.waitForEnd()
        #expect(exit == .status(0))
        let names = try folders.contentsOfDirectory(atPath: precious.path).sorted()
        #expect(names == (marks + ["notes.txt"]).sorted())
      }
    }
  }

  @Test("a checked replay leaves no folder behind")
  func checkedReplayLeavesNoFolderBehind() throws {
    let file = try recorded(), place = try world.makeDevice().home.appendingPathComponent("temporary")
    for (folder, status) in [(place.path, Int32(0)), ("/dev/null", 1)] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let app = try world.launch(
        on: try world.makeDevice(),
        ["--replay", file.path, "--check"],
        launcher: ["/usr/bin/env", "TMPDIR=\(folder)"]
      )
      let exit = try app.program.waitForEnd()
      #expect(exit == .status(status))
      // It says so where none can be made, so that the other one was in the place that is looked at.
      #expect(app.hasLogged("there is no place for a replay") == (status == 1), "it says \(app.program.lines)")
      let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
      #expect(!names.contains { $0.hasPrefix("showcase-replay") }, "\(names)")
    }
  }

  @Test("languages and time zones that name files are refused")
  func languagesAndTimeZonesThatNameFilesAreRefused() throws {
    let file = try recorded()
    let text = try String(contentsOf: file, encoding: .utf8)
    for (field, value) in [
      ("language", "../../../../tmp/words"), ("timeZone", ":/etc/hostname"), ("timeZone", "../../etc"),
    ] {
      let changed = text.replacing(
        try Regex("\"\(field)\":\"[^\"]*\""),
        with: "\"\(field)\":\"\(value)\"",
        maxReplacements: 1
      )
      try Data(changed.utf8).write(to: file)
      let app = try world.launch(on: try world.makeDevice(), ["--replay", file.path])
      let exit = try app.program.waitForEnd()
      #expect(exit == .status(2))
      #expect(app.hasLogged("no such version, time zone or language"), "it says \(app.program.lines)")
    }
  }

  @Test("no file is overwritten")
  func noFileIsOverwritten() throws {
    let device = try world.makeDevice(), file = device.home.appendingPathComponent("notes.txt")
    try Data("notes".utf8).write(to: file)
    let app = try world.launch(on: device, ["--record", file.path])
    let exit = try app.program.waitForEnd()
    #expect(exit == .status(2))
    #expect(app.hasLogged("File exists"), "it says \(app.program.lines)")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text == "notes")
  }

  @Test("a recording of a killed program can be replayed")
  func killed() throws {
    let device = try world.makeDevice(), file = device.home.appendingPathComponent("session.jsonl")
    let app = try world.launch(
      on: device,
      try world.startSandbox().clientOptions + ["--record", file.path],
      lastLine: .init(words: "dialog wanted", occurrence: 1)
    )
    _ = try app.program.waitForEnd()
    try check(file)
  }
}
