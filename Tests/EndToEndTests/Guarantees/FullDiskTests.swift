import Testing

/// A device on which nothing can be written.
@MainActor @Suite("full disk", .world, .bySight)
struct FullDiskTests {
  private let world = World.current

  /// No file may grow beyond 0 bytes, which looks to the program like a full disk and needs no privileges.
  private let fullDisk = ["/bin/bash", "-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "full-disk"]

  @Test("on a full disk, a choice counts for one run")
  func onAFullDiskAChoiceCountsForOneRun() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launch(
      on: device,
      sandbox.clientOptions + ["--screen", "privacy"],
      launcher: fullDisk
    )
    try app.answer(Words.accept)
    try app.waitToSee(Words.accepted)
    try wait(until: "a line that says so") { app.hasLogged("could not be stored") }
    try app.waitToSee(Words.notKept)
    try wait(until: "the report") { try sandbox.rows().map(\.status) == ["accept"] }
    try app.expectNoQuestion()
    try app.end()
    let written = device.files.filter { $0.contains("consent") && !$0.hasSuffix(".lock") }
    #expect(written == [])

    let again = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try again.answer(Words.deny)
    try again.waitToSee(Words.sent)
    try device.waitForEmptyOutbox()
    let statuses = try sandbox.rows().map(\.status)
    #expect(statuses == ["accept", "deny"])
    try again.end()

    // Full again, with a choice on the disk: the next launch takes neither that nor the one that was not kept for the choice.
    let full = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"], launcher: fullDisk)
    try full.waitToSee(Words.denied)
    try full.press(Words.change)
    try full.press(Words.give)
    try full.waitToSee(Words.notKept)
    try wait(until: "the report") { try sandbox.rows().map(\.status) == ["accept", "deny", "accept"] }
    try full.end()
    let last = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try last.waitToSee(Words.question)
  }

  @Test("it runs on where no message can be written")
  func runsOnWhereNoMessageCanBeWritten() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launch(
      on: try world.makeDevice(),
      // It names what it ignores.
      sandbox.clientOptions + ["--screen", "privacy", "--colour"],
      launcher: ["/bin/bash", "-c", "exec \"$@\" 2>/dev/full", "full-disk"]
    )
    try app.answer(Words.accept)
    try app.waitToSee(Words.sent)
  }

  @Test("without a writable home it asks, reports and says so")
  func withoutAWritableHomeItAsksReportsAndSaysSo() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    // Nobody can make a folder there, root included.
    let nowhere = ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"].map {
      $0 + "=/proc/none"
    }
    let app = try world.launch(
      on: device,
      sandbox.clientOptions + ["--screen", "privacy"],
      launcher: ["/usr/bin/env"] + nowhere
    )
    try app.answer(Words.accept)
    try wait(until: "a line that says why") { app.hasLogged("could not be stored") }
    try app.waitToSee(Words.accepted)
    try app.waitToSee(Words.sent)
    try app.waitToSee(Words.notKept)
    try app.press(Words.change)
    try app.press(Words.withdraw)
    try app.waitToSee(Words.denied)
    try wait(until: "both reports in order") { try sandbox.rows().map(\.status) == ["accept", "deny"] }
    try app.end()

    let again = try world.launch(
      on: device,
      sandbox.clientOptions + ["--screen", "privacy"],
      launcher: ["/usr/bin/env"] + nowhere
    )
    try again.waitToSee(Words.question)
  }
}
