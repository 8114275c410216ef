import Foundation
import TestSupport
import Testing

@testable import QuintetTransport

/// Runs `server.py` as a process of its own, on a port of its own, for as long as it is referenced.
final class TestServer {
  /// A request as the server saw it.
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

  /// A port that no other program is given, whether or not a server listens there: a socket of this program has it, which does not listen,
  /// so that connections there are refused.
  private final class Port {
    let number: Int
    private let holder: Int32

    init() {
      let holder = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var (yes, length): (Int32, socklen_t) = (1, socklen_t(MemoryLayout<sockaddr_in>.size))
      // The server's socket has it, too: of two such, one may listen.
      setsockopt(holder, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      let isBound = withUnsafeMutableBytes(of: &address) { bytes in
        let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
        return bind(holder, address, length) == 0 && getsockname(holder, address, &length) == 0
      }
      precondition(isBound, "no port is free")
      number = Int(in_port_t(bigEndian: address.sin_port))
      self.holder = holder
    }

    deinit { close(holder) }
  }

  var port: Int { reserved.number }
  private let reserved: Port
  private let certificate: String?
  private let process: ProbeProcess
  private var isStopped = false

  /// Starts a server; without a certificate it speaks plain HTTP.
  ///
  /// - Parameter other: One to be stopped, whose port it takes.
  init(certificate: String? = "leaf", replacing other: TestServer? = nil, arguments: [String] = []) {
    other?.stop()
    self.certificate = certificate
    reserved = other?.reserved ?? Port()
    let script = Bundle.module.url(forResource: "Resources/server", withExtension: "py")!.path
    var arguments = ["-I", "-S", script, "--port", String(reserved.number)] + arguments
    if let certificate { arguments += ["--cert", certificate, "--dir", Certificates.shared.directory.path] }
    process = try! ProbeProcess(path: "/usr/bin/python3", arguments: arguments, limit: nil)
    precondition(process.line() == "listens", "the test server did not start")
  }

  deinit { stop() }

  func stop() {
    guard !isStopped else { return }
    isStopped = true
    process.kill()
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

  /// Plans faults for the next requests for `/records`.
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
