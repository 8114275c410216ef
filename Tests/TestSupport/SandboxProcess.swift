#if os(Linux)
  import Foundation
  import QuintetTransport

  /// Runs the real sandbox, on free ports and a data folder that outlives it, for as long as it is referenced.
  public final class SandboxProcess: @unchecked Sendable {
    // Unchecked: a Process may be used from any thread; Foundation on Linux does not say so.
    private let process = Process()

    /// The line that the sandbox prints when it listens.
    public struct Announcement: Decodable, Sendable {
      public struct Pins: Decodable, Sendable {
        public var current: String
        public var backup: String
      }
      public var http: String
      public var https: String
      public var ca: String
      public var pins: Pins
      /// The token that clients of the catalogue send as `Authorization`.
      public var token: String
    }

    public let announcement: Announcement

    /// The token that clients of the catalogue send as `Authorization`.
    public var token: String { announcement.token }

    /// Starts the sandbox and waits until it listens; throws a sentence where there is none that could be trusted.
    ///
    /// - Parameter seeds: True if its example data is there.
    public init(data: URL, arguments: [String] = [], httpsPort: Int = 0, seeds: Bool = false) throws {
      process.executableURL = try Self.executable.get()
      process.arguments =
        ["--http-port", "0", "--https-port", "\(httpsPort)", "--data", data.path]
        + (seeds ? [] : ["--no-seed"]) + arguments
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let line = Self.firstLine(of: output.fileHandleForReading)
      guard !line.isEmpty else { throw Failure(description: "The sandbox did not start.") }
      announcement = try JSONDecoder().decode(Announcement.self, from: Data(line.utf8))
    }

    deinit { stop() }

    /// Ends it with SIGKILL.
    public func stop() {
      guard process.isRunning else { return }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    /// Reads one table of what it has received, such as `consents`.
    public func records<Row: Decodable>(_ table: String, of row: Row.Type = Row.self) async throws -> [Row] {
      let records = try JSONSerialization.jsonObject(with: await ask(.get, "records")) as? [String: Any]
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode([Row].self, from: JSONSerialization.data(withJSONObject: records?[table] ?? [:]))
    }

    /// Makes the next requests fail, as the sandbox's documentation of faults says.
    public func fail(_ fault: [String: any Sendable]) async throws {
      _ = try await ask(.post, "faults", body: JSONSerialization.data(withJSONObject: fault))
    }

    /// Returns the kinds of the faults that still wait for a request.
    public func faults() async throws -> [String] {
      struct Fault: Decodable { var kind: String }
      return try JSONDecoder().decode([Fault].self, from: await ask(.get, "faults")).map(\.kind)
    }

    /// Removes all faults.
    public func removeFaults() async throws {
      _ = try await ask(.delete, "faults")
    }

    /// Adds items to the catalogue, above those that it has.
    ///
    /// - Parameter id: That of the first; where none is given the server makes one.
    public func addItems(_ count: Int, from id: String? = nil) async throws {
      guard count > 0 else { return }
      _ = try await ask(.post, "catalogue/items?count=\(count)" + (id.map { "&id=\($0)" } ?? ""))
    }

    /// Deletes an item of the catalogue, as another client would.
    public func deleteItem(_ id: String) async throws {
      _ = try await ask(.delete, "catalogue/items/\(id)")
    }

    private func ask(_ method: HTTPMethod, _ path: String, body: Data? = nil) async throws -> Data {
      guard let url = URL(string: "\(announcement.http)/_sandbox/\(path)") else {
        throw Failure(description: "The sandbox has no address: \(announcement.http)")
      }
      let headers: HTTPHeaders = body == nil ? [:] : ["Content-Type": "application/json"]
      let client = try HTTPClient(queue: DispatchQueue(label: "sandbox.control"))
      return try await client.answer(to: HTTPRequest(method: method, url: url, headers: headers, body: body)).get().body
    }

    private struct Failure: Error, CustomStringConvertible {
      let description: String
    }

    /// The executable, or a sentence that says why there is none that could be trusted; see `scripts/built-sandbox`.
    private static let executable = Result {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let script = Process()
      script.executableURL = root.appendingPathComponent("scripts/built-sandbox")
      let output = Pipe()
      script.standardOutput = output
      script.standardError = output
      try script.run()
      // It prints a line, the path or why there is none. No more is waited for: the pipe's end comes when the last program has ended that
      // another test has started at the same moment, and of the script's end Foundation may hear a minute late.
      let line = firstLine(of: output.fileHandleForReading)
      guard line.hasPrefix("/") else { throw Failure(description: line) }
      return URL(fileURLWithPath: line)
    }

    /// Returns a line, or what there is of it, without its end.
    private static func firstLine(of file: FileHandle) -> String {
      var line = Data()
      while case let byte = file.readData(ofLength: 1), !byte.isEmpty, byte != Data("\n".utf8) { line += byte }
      return String(decoding: line, as: UTF8.self)
    }
  }
#endif
