import Foundation
import Testing

@testable import QuintetTransport

/// Runs `server.py` as a process of its own, on a port of its own, for as long as it is referenced.
final class TestServer {
  /// What the server saw of one request.
  struct Seen: Decodable {
    var method: String
    var path: String
    var headers: [String: String]
    var body: String
    var key: String?
    var pieces: Int?
    var ended: Bool?
  }

  struct Log: Decodable {
    var connections: Int
    var requests: [Seen]
  }

  let port: Int
  private let certificate: String?
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var isStopped = false

  /// Starts a server; without a certificate it speaks plain HTTP. Another one on the same port is stopped first.
  init(
    certificate: String? = "leaf",
    port: Int = 0,
    replacing other: TestServer? = nil,
    arguments: [String] = []
  ) {
    other?.stop()
    self.certificate = certificate
    let script = Bundle.module.url(forResource: "Resources/server", withExtension: "py")!.path
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-I", "-S", script, "--port", String(port)] + arguments
    if let certificate {
      process.arguments! += ["--cert", certificate, "--dir", Certificates.shared.directory.path]
    }
    process.standardOutput = output
    process.standardInput = input
    try! process.run()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let byte = output.fileHandleForReading.readData(ofLength: 1)
      precondition(!byte.isEmpty, "the test server did not start")
      line.append(byte)
    }
    self.port = Int(String(decoding: line.dropLast(), as: UTF8.self))!
  }

  deinit { stop() }

  func stop() {
    guard !isStopped else { return }
    isStopped = true
    kill(process.processIdentifier, SIGKILL)
    // The port is free when the process has ended, which is left for Foundation to collect. The end of its output is no sign
    // of that: a process that was started at the same moment may have inherited the other end, and two servers that wait
    // for each other's wait for ever.
    var information = siginfo_t()
    _ = waitid(P_PID, id_t(process.processIdentifier), &information, WEXITED | WNOWAIT)
  }

  func url(_ path: String, host: String = "localhost") -> URL {
    URL(string: "\(certificate == nil ? "http" : "https")://\(host):\(port)\(path)")!
  }

  /// Reads what the server saw, past the client under test.
  func log() async throws -> Log {
    try JSONDecoder().decode(Log.self, from: await ask("/log").get().body)
  }

  /// Waits until what the server saw fulfils a condition; throws when that takes far longer than any machine needs.
  func wait(until condition: (Log) -> Bool) async throws {
    let end = DispatchTime.now() + 300
    while try await !condition(log()) {
      try #require(DispatchTime.now() < end, "the server never saw what was waited for")
      try await Task.sleep(nanoseconds: 10_000_000)
    }
  }

  /// What happens to the next requests for `/records`.
  func plan(_ faults: [String]) async throws {
    _ = try await ask("/faults", method: .post, body: JSONEncoder().encode(faults)).get()
  }

  /// Lets the requests for `/held` be answered.
  func release() async throws {
    _ = try await ask("/release").get()
  }

  private func ask(_ path: String, method: HTTPMethod = .get, body: Data? = nil) async throws -> Answer {
    let client = try HTTPClient(trustAnchors: Certificates.shared.authority, queue: .test)
    return await client.answer(to: HTTPRequest(method: method, url: url(path), body: body))
  }
}
