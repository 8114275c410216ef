import Foundation
import Testing
import Transport

@testable import Buffs

/// Runs the real sandbox, on free ports, for as long as it is referenced.
final class SandboxProcess: @unchecked Sendable {
  // Unchecked: `process` is touched when the object is made and when it goes.

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

  init(arguments: [String] = []) throws {
    process.executableURL = try Self.executable.get()
    process.arguments =
      ["--http-port", "0", "--https-port", "0", "--data", Scratch.folder().path, "--no-seed"] + arguments
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

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// A configuration that trusts and pins this sandbox.
  func configuration(ids: [Int] = [1, 2, 3, 4, 5], interval: TimeInterval = 1) -> BuffsConfiguration {
    BuffsConfiguration(
      baseURL: URL(string: announcement.https),
      ids: ids,
      interval: interval,
      pins: [announcement.pins.current, announcement.pins.backup],
      trustAnchors: URL(fileURLWithPath: announcement.ca)
    )
  }

  /// Makes the next requests fail, as the sandbox's documentation of faults says.
  func fail(_ fault: [String: any Sendable]) async throws {
    let client = try Client(configuration: .init(queue: DispatchQueue(label: "sandbox.faults")))
    let url = try #require(URL(string: announcement.http + "/_sandbox/faults"))
    let body = try JSONSerialization.data(withJSONObject: fault)
    let request = HTTPRequest(method: .post, url: url, headers: ["Content-Type": "application/json"], body: body)
    _ = try await withCheckedThrowingContinuation { done in
      client.send(request) { done.resume(with: $0) }
    }
  }
}
