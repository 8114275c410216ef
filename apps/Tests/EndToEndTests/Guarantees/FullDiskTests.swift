/// A device on which nothing can be written.
enum FullDiskTests {
  static var all: [EndToEndTest] {
    [EndToEndTest("on a full disk the choice holds for the run, and is asked for again", asksAgain)]
  }

  private static func asksAgain(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    // No file may grow beyond 0 bytes, which looks to the program like a full disk and needs no privileges.
    let app = try world.launch(
      on: device,
      sandbox.clientOptions + ["--screen", "privacy"],
      launcher: ["/bin/bash", "-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "full-disk"]
    )
    try app.answer(Words.accept)
    try app.waitToSee(Words.accepted)
    try wait(until: "a line that says so") { app.hasLogged("could not be stored") }
    try app.expectNoQuestion()
    try app.end()
    let written = device.files.filter { $0.contains("consent") && !$0.hasSuffix(".lock") }
    try expect(written, is: [], "files of the choice and its report")
    try expect(sandbox.reportRequests, is: 0, "requests")

    let again = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    let chosen = try again.answer(Words.deny)
    try again.waitToSee(Words.sent)
    try device.waitForEmptyOutbox()
    try sandbox.expectOneRow("deny", chosen: chosen)
  }
}
