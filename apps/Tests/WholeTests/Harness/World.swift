import Foundation

/// Holds everything one test starts, and ends it with the test.
final class World {
  private let folder: URL
  private var sandboxes: [Sandbox] = []
  private var apps: [App] = []

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("whole-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func makeDevice() throws -> Device {
    try Device(in: folder)
  }

  func startSandbox() throws -> Sandbox {
    let sandbox = try Sandbox(in: folder)
    sandboxes.append(sandbox)
    return sandbox
  }

  /// Starts Showcase; the parameters are those of ``App``.
  func launch(
    on device: Device,
    _ arguments: [String],
    locale: String = "en_US.UTF-8",
    launcher: [String] = [],
    lastLine: Program.Line? = nil
  ) throws -> App {
    let app = try App(on: device, arguments: arguments, locale: locale, launcher: launcher, lastLine: lastLine)
    apps.append(app)
    return app
  }

  /// Draws what is on the screen and repeats what the programs have written.
  func describe() -> String {
    var text = ""
    for app in apps where app.program.ended == nil { text += "--- what showcase shows\n\(app.tree)" }
    for program in apps.map(\.program) + sandboxes.map(\.program) {
      let state = program.ended.map { "ended: \($0)" } ?? "running"
      text += "--- \(program.name) (\(state))\n" + program.lines.map { $0 + "\n" }.joined()
    }
    return text
  }

  /// Ends all programs and removes all files.
  func end() {
    for program in apps.map(\.program) + sandboxes.map(\.program) { _ = try? program.end(with: SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }
}
