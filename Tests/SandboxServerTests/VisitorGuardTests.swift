import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import SandboxServer

/// Who comes to `/_sandbox/`.
struct VisitorGuardTests {
  private static let token = "T0K3N"

  @Test(arguments: ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])
  func thisMachineNeedsNoToken(address: String) async throws {
    #expect(try await answer(to: address, isOpen: false) == .ok)
    #expect(try await answer(to: address, isOpen: true) == .ok)
  }

  @Test(arguments: ["192.168.1.2", "10.127.0.1", "128.0.0.1", "fe80::1", "::ffff:192.168.1.2"])
  func othersNeedTheFlagAndTheToken(address: String) async throws {
    await #expect(throws: Refusal.self) { try await answer(to: address, isOpen: false) }
    await #expect(throws: Refusal.self) { try await answer(to: address, isOpen: false, "any:" + Self.token) }
    #expect(try await answer(to: address, isOpen: true) == .unauthorized)
    #expect(try await answer(to: address, isOpen: true, "any:wrong") == .unauthorized)
    #expect(try await answer(to: address, isOpen: true, Self.token) == .unauthorized)
    #expect(try await answer(to: address, isOpen: true, "any:" + Self.token) == .ok)
  }

  @Test func twoPasswordsAreNone() async throws {
    #expect(try await answer(to: "192.168.1.2", isOpen: true, "any:" + Self.token, "any:wrong") == .unauthorized)
    #expect(try await answer(to: "192.168.1.2", isOpen: true, "any:wrong", "any:" + Self.token) == .unauthorized)
    #expect(
      try await answer(to: "192.168.1.2", isOpen: true, "any:" + Self.token, "any:" + Self.token) == .unauthorized
    )
  }

  /// The page, what it is made of, and the routes by which tests look inside and make things fail.
  @Test(arguments: [
    "", "/", "/events", "/records", "/reset", "/faults", "/catalogue/items", "//records", "/health/", "/pins/more",
  ])
  func nothingOfItIsForOthers(path: String) async throws {
    let isOpen = path == "/health/"
    do {
      #expect(try await answer(to: "192.168.1.2", isOpen: false, path: "/_sandbox" + path) == .ok)
      #expect(isOpen)
    } catch let refusal as Refusal {
      #expect(refusal.status == .forbidden)
      #expect(!isOpen)
    }
  }

  @Test(arguments: [
    "/_sandbox/health", "/_sandbox/pins", "/_sandbox/ca.pem", "/_sandbox/openapi.json", "/buffs/1",
    "/_sandboxes/records",
  ])
  func whatEveryClientNeedsIsForOthersToo(path: String) async throws {
    #expect(try await answer(to: "192.168.1.2", isOpen: false, path: path) == .ok)
  }

  @Test func pagesThatNeverReadAreCutAndMakeRoomForOthers() async throws {
    try await withSandbox(limits: ConnectionLimits(patience: .seconds(3))) { client async throws in
      let request = Data("GET /_sandbox/events HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<ExchangeJournal.watcherLimit {
          group.addTask {
            // One that the server has cut can no longer be closed, which is an error too; the answers below show which were cut.
            try? await client.connection().open { _, outbound in
              try await outbound.write(ByteBuffer(bytes: request))
              try await Task.sleep(for: .seconds(300))
            }
          }
        }
        try await wait(for: 503, client, request)
        try await wait(for: 200, client, request)
        group.cancelAll()
        try await group.waitForAll()
      }
    }
  }

  /// Asks for events until the answer has that status.
  private func wait(for status: Int, _ client: Client, _ request: Data) async throws {
    while true {
      let head = try await client.connection().exchange(request) { $0.count > 20 }.received
      if String(decoding: head.prefix(12), as: UTF8.self) == "HTTP/1.1 \(status)" { return }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  private func answer(
    to address: String,
    isOpen: Bool,
    _ credentials: String...,
    path: String = "/_sandbox/"
  ) async throws -> HTTPResponse.Status {
    let channel = NIOAsyncTestingChannel()
    channel.remoteAddress = try SocketAddress(ipAddress: address, port: 1234)
    let context = SandboxContext(
      source: .init(channel: channel, logger: Logger(label: "page") { _ in SwiftLogNoOpLogHandler() })
    )
    var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
    for each in credentials {
      head.headerFields.append(.init(name: .authorization, value: "Basic " + Data(each.utf8).base64EncodedString()))
    }
    let guarded = VisitorGuard(token: try #require(AccessToken(Self.token)), isOpenToOthers: isOpen)
    return try await guarded.handle(Request(head: head, body: .init(buffer: ByteBuffer())), context: context) { _, _ in
      Response(status: .ok)
    }.status
  }
}
