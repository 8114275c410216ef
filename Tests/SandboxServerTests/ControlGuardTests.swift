import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import SandboxServer

/// By which names the server is asked at `/_sandbox/`.
struct ControlGuardTests {
  @Test func itsOwnNamesAreThoseOfItsAddressAndItsMachine() async throws {
    for (host, status) in [
      ("box", 200), ("box.lan", 200), ("BOX:1", 200), ("10.0.0.7", 200), ("other", 421), ("lan", 421),
    ] {
      let answer = try? await guarded(host, ControlGuard(host: "0.0.0.0", machine: "box.lan"))
      #expect((answer ?? 421) == status, "\(host)")
    }
    #expect(try await guarded("mine", ControlGuard(host: "mine", machine: "")) == 200)
  }

  private func guarded(_ host: String, _ control: ControlGuard) async throws -> Int {
    let logger = Logger(label: "page") { _ in SwiftLogNoOpLogHandler() }
    let context = SandboxContext(source: .init(channel: NIOAsyncTestingChannel(), logger: logger))
    let head = HTTPRequest(method: .get, scheme: nil, authority: host, path: "/_sandbox/records")
    return try await control.handle(Request(head: head, body: .init(buffer: ByteBuffer())), context: context) { _, _ in
      Response(status: .ok)
    }.status.code
  }

  @Test(arguments: ["HTTP/1.1\r\n", "HTTP/1.1\r\nHost:\r\n", "HTTP/1.1\r\nHost: \r\n", "HTTP/1.0\r\n"])
  func aRequestThatNamesNoHostIsRefused(rest: String) async throws {
    try await withSandbox { client async throws in
      for path in ["/_sandbox/records", "/_sandbox/", "//_sandbox/health"] {
        let request = Data("GET \(path) \(rest)\r\n".utf8)
        let head = try await client.connection().exchange(request) { $0.count > 20 }.received
        #expect(String(decoding: head.prefix(13), as: UTF8.self).hasSuffix(" 400 "), "\(path)")
      }
    }
  }
}
