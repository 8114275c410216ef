import Foundation
import Testing
import Transport

/// Runs the real sandbox, on free ports and a data folder that outlives it, for as long as it is referenced.
final class SandboxProcess {
  /// What the sandbox prints when it listens.
  struct Announcement: Decodable {
    struct Pins: Decodable {
      var current: String
      var backup: String
    }
    var http: String
    var https: String
    var ca: String
    var pins: Pins
  }

  /// One line of its table of consents.
  struct Consent: Decodable, Hashable {
    var status: String
    var deviceId: String
    var date: String
    var idempotencyKey: String?
    var attempts: Int
  }

  /// The executable, or a sentence that says why there is none that could be trusted; see `scripts/built-sandbox`.
  private static let executable = Result {
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let script = Process()
    script.executableURL = root.appendingPathComponent("scripts/built-sandbox")
    let (output, complaint) = (Pipe(), Pipe())
    script.standardOutput = output
    script.standardError = complaint
    try script.run()
    // It prints one or the other. Its end is not waited for: Foundation may hear of it a minute late.
    let path = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let sentence = String(decoding: complaint.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    guard !path.isEmpty else { throw NotBuilt(description: sentence) }
    return URL(fileURLWithPath: path.trimmingCharacters(in: .newlines))
  }

  private struct NotBuilt: Error, CustomStringConvertible {
    let description: String
  }

  let announcement: Announcement
  private let process = Process()

  init(data: URL, arguments: [String] = [], httpsPort: Int = 0) throws {
    process.executableURL = try Self.executable.get()
    process.arguments =
      ["--http-port", "0", "--https-port", "\(httpsPort)", "--data", data.path, "--no-seed"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let byte = output.fileHandleForReading.readData(ofLength: 1)
      try #require(!byte.isEmpty, "the sandbox did not start")
      line += byte
    }
    announcement = try JSONDecoder().decode(Announcement.self, from: line)
  }

  deinit { stop() }

  func stop() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Reads the table of consents.
  func consents() async throws -> [Consent] {
    struct Records: Decodable { var consents: [Consent] }
    let url = try #require(URL(string: announcement.http + "/_sandbox/records"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Records.self, from: await answer(to: HTTPRequest(url: url))).consents
  }

  /// Makes the next requests fail, as the sandbox's documentation of faults says.
  func fail(_ fault: [String: any Sendable]) async throws {
    let url = try #require(URL(string: announcement.http + "/_sandbox/faults"))
    let body = try JSONSerialization.data(withJSONObject: fault)
    _ = try await answer(
      to: HTTPRequest(method: .post, url: url, headers: ["Content-Type": "application/json"], body: body)
    )
  }

  private func answer(to request: HTTPRequest) async throws -> Data {
    let client = try Client(configuration: .init(queue: DispatchQueue(label: "sandbox.records")))
    return try await withCheckedThrowingContinuation { done in
      client.send(request) { done.resume(with: $0.map(\.body)) }
    }
  }
}
