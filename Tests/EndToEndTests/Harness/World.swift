import Foundation
import Testing

/// Owns everything one test starts, and ends it with the test.
@MainActor
final class World {
  private let folder: URL
  private var sandboxes: [Sandbox] = []
  private var apps: [App] = []
  private var portals: [Program] = []
  private var isDescribed = false

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("end-to-end-\(UUID().uuidString)")
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

  /// Starts what answers as a network that wants a sign-in: to every request with a page and status 200. It writes a line
  /// `POST <path> <key>` for each `POST`.
  ///
  /// - Parameters:
  ///   - page: What it answers with.
  ///   - type: What it says the page is.
  func startPortal(
    port: Int,
    page: String = "<!DOCTYPE html><title>Welcome</title><a href='/login'>Sign in</a>",
    type: String = "text/html"
  ) throws -> Program {
    let script = """
      import base64, http.server
      class Portal(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
          self.rfile.read(int(self.headers["Content-Length"]))
          print("POST", self.path, self.headers["Idempotency-Key"], flush=True)
          self.do_GET()
        def do_GET(self):
          page = base64.b64decode("\(Data(page.utf8).base64EncodedString())")
          self.send_response(200)
          self.send_header("Content-Type", "\(type)")
          self.send_header("Content-Length", str(len(page)))
          self.end_headers()
          self.wfile.write(page)
      server = http.server.ThreadingHTTPServer(("127.0.0.1", \(port)), Portal)
      print("listening", flush=True)
      server.serve_forever()
      """
    let portal = try Program("portal", ["/usr/bin/python3", "-I", "-c", script])
    portals.append(portal)
    try wait(until: "the portal") {
      guard portal.ended == nil else { throw Failure("the portal ended: \(portal.lines)") }
      return portal.lines.contains("listening")
    }
    return portal
  }

  /// Starts Showcase; the parameters are those of ``App``. With `QUINTET_RECORDINGS` in the environment, a folder, the session is recorded
  /// there, for `scripts/check-recordings`.
  func launch(
    on device: Device,
    _ arguments: [String],
    locale: String = "en_US.UTF-8",
    launcher: [String] = [],
    lastLine: Program.Line? = nil
  ) throws -> App {
    var arguments = arguments
    if let folder = ProcessInfo.processInfo.environment["QUINTET_RECORDINGS"], !arguments.contains("--record"),
      !arguments.contains("--replay")
    {
      arguments = ["--record", "\(folder)/\(UUID().uuidString).jsonl"] + arguments
    }
    let app = try App(on: device, arguments: arguments, locale: locale, launcher: launcher, lastLine: lastLine)
    apps.append(app)
    return app
  }

  /// Warnings of GTK and the libraries below it about how they are used. Left out are a locale that a machine has not,
  /// Orca's question where things are on a screen, which GTK 4 does not know, and that GTK loses count of what a finger presses.
  var complaints: [String] {
    apps.flatMap(\.program.lines).filter { line in
      (line.contains("-CRITICAL **") || line.contains("-WARNING **"))
        && !["Locale not supported", "Screen coordinates not supported", "Broken accounting"].contains(
          where: line.contains
        )
    }
  }

  /// Draws the screen and repeats the programs' output; nil if it has done so before.
  func describeOnce() -> String? {
    if isDescribed { return nil }
    isDescribed = true
    return describe()
  }

  private func describe() -> String {
    var text = ""
    for app in apps where app.program.ended == nil { text += "--- what showcase shows\n\(app.tree)" }
    for program in apps.map(\.program) + sandboxes.map(\.program) + portals {
      let state = program.ended.map { "ended: \($0)" } ?? "running"
      text += "--- \(program.name) (\(state))\n" + program.lines.map { $0 + "\n" }.joined()
    }
    return text
  }

  /// Ends all programs and removes all files.
  func end() {
    for program in apps.map(\.program) + sandboxes.map(\.program) + portals { _ = try? program.end(with: SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }
}
