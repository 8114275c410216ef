import Foundation
import Testing

/// Runs the real server, with data of its own, on ports that stay the same over restarts.
final class Sandbox {
  private(set) var program: Program
  private(set) var announcement: Announcement
  private let data: URL

  /// The line that the server prints when it listens.
  struct Announcement: Decodable {
    struct Pins: Decodable {
      let current: String
      let backup: String
    }

    let http: URL
    let https: URL
    let ca: String
    let pins: Pins
    let token: String
  }

  init(in folder: URL) throws {
    data = folder.appendingPathComponent("sandbox-\(UUID().uuidString.prefix(8))")
    (program, announcement) = try Self.start(data, httpPort: 0, httpsPort: 0, options: [])
  }

  /// Ends it as a service manager would; connections are refused from then on.
  ///
  /// - Parameter signal: SIGTERM lets what is connected come to an end, which takes a while; SIGKILL does not.
  func stop(with signal: Int32 = SIGTERM) throws {
    try program.end(with: signal)
  }

  /// Stops it: requests wait for their answers until ``resume()``, however slow the machine is.
  func suspend() {
    kill(program.identifier, SIGSTOP)
  }

  /// Goes on where it stood still.
  func resume() {
    kill(program.identifier, SIGCONT)
  }

  /// Starts it again with the same data on the same ports.
  ///
  /// - Parameter options: Further options, as `--rogue-key`.
  func restart(_ options: String...) throws {
    try stop()
    (program, announcement) = try Self.start(
      data,
      httpPort: announcement.http.port ?? 0,
      httpsPort: announcement.https.port ?? 0,
      options: options
    )
  }

  /// The token that clients of the catalogue send as `Authorization`.
  var token: String { announcement.token }

  /// The options with which Showcase talks to this server.
  var clientOptions: [String] { clientOptionsWithoutToken + ["--token", token] }

  var clientOptionsWithoutToken: [String] {
    [
      "--server", announcement.https.absoluteString, "--ca", announcement.ca,
      "--pin", announcement.pins.current, "--pin", announcement.pins.backup,
    ]
  }

  /// The number of requests to take a report, whatever the answer; since the last start.
  var reportRequests: Int {
    program.lines.count { $0.contains("POST /v2/") && !$0.contains("fault") }
  }

  private static func start(
    _ data: URL,
    httpPort: Int,
    httpsPort: Int,
    options: [String]
  ) throws -> (Program, Announcement) {
    let program = try Program(
      "sandbox",
      [
        Build.sandbox, "--data", data.path, "--http-port", "\(httpPort)", "--https-port", "\(httpsPort)",
      ] + options
    )
    let line = try wait(for: "the sandbox's addresses") {
      if let exit = program.ended { throw Failure("the sandbox ended, \(exit): \(program.lines)") }
      return program.lines.first { $0.hasPrefix("{") }
    }
    return (program, try JSONDecoder().decode(Announcement.self, from: Data(line.utf8)))
  }
}

extension Sandbox {
  /// A row of the table of consents.
  struct Row: Decodable, Equatable {
    private enum CodingKeys: String, CodingKey {
      case status, date, attempts
      case deviceID = "device_id"
      case key = "idempotency_key"
    }

    let status: String
    let deviceID: String
    let date: String
    let key: String
    /// The number of times the server has stored it.
    let attempts: Int
  }

  /// Returns the rows in the database's file, past the server.
  func rows() throws -> [Row] {
    try select("SELECT status, device_id, date, idempotency_key, attempts FROM consents ORDER BY id")
  }

  /// Asks the database's file, past the server.
  func select<Row: Decodable>(_ query: String) throws -> [Row] {
    let file = data.appendingPathComponent("sandbox.sqlite").path
    let json = try Program.output(of: ["/usr/bin/sqlite3", "-json", "-cmd", ".timeout 5000", file, query])
    return json.isEmpty ? [] : try JSONDecoder().decode([Row].self, from: Data(json.utf8))
  }

  /// Returns the rows that the server lists.
  func records() throws -> [Row] {
    struct Records: Decodable { let consents: [Row] }
    return try JSONDecoder().decode(Records.self, from: request("GET", "/_sandbox/records")).consents
  }

  /// Waits for the first report, and returns it.
  func waitForRow() throws -> Row {
    try wait(for: "a report in the database") { try rows().first }
  }
}
