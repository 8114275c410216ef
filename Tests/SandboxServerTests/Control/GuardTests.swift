import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import SandboxContracts
@testable import SandboxControl
@testable import SandboxServer
@testable import SandboxTLS

/// The host names and machines that may come to `/_sandbox/`.
struct GuardTests {
  @Test func theServerHasTheNamesOfItsAddressAndMachine() async throws {
    for (host, status) in [
      ("box", 200), ("box.lan", 200), ("BOX:1", 200), ("10.0.0.7", 200), ("other", 421), ("lan", 421),
      ("[::1]", 200), ("[FD00::7]:1", 200), ("[evil.example]", 421), ("[::1", 421), ("...", 421),
      ("localhost.evil.example", 421),
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

  @Test(
    arguments: ["", "Host:\r\n", "Host: \r\n", "Host: localhost\r\nHost: evil.example\r\n"].map { "HTTP/1.1\r\n" + $0 }
      + ["HTTP/1.0\r\n"]
  )
  func aRequestWithoutOneHostIsRefused(rest: String) async throws {
    try await withSandbox { client async throws in
      for path in ["/_sandbox/records", "/_sandbox/", "//_sandbox/health"] {
        let request = Data("GET \(path) \(rest)\r\n".utf8)
        let head = try await client.connection().exchange(request) { $0.count > 20 }.received
        #expect(String(decoding: head.prefix(13), as: UTF8.self).hasSuffix(" 400 "), "\(path)")
      }
    }
  }

  @Test(arguments: [
    [:], ["Origin": "http://localhost"], ["Origin": "https://localhost"], ["Sec-Fetch-Site": "none"],
    ["Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"],
  ])
  func requestsOfThisSiteAreTaken(headers: [String: String]) async throws {
    try await withSandbox { client async throws in
      #expect(try await client.send("POST", "/_sandbox/reset", headers: headers).status == 204)
    }
  }

  private static let token = "T0K3N"

  @Test(arguments: ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])
  func thisMachineNeedsNoToken(address: String) async throws {
    #expect(try await answer(to: address, isOpen: false) == .ok)
    #expect(try await answer(to: address, isOpen: true) == .ok)
  }

  @Test(arguments: ["192.168.1.2", "fe80::1", "::ffff:192.168.1.2"])
  func thisMachineNeedsNoTokenAtItsOtherAddresses(address: String) async throws {
    #expect(try await answer(to: address, at: address, isOpen: false) == .ok)
    await #expect(throws: Refusal.self) { try await answer(to: address, at: "192.168.1.3", isOpen: false) }
  }

  @Test(arguments: ["192.168.1.2", "10.127.0.1", "128.0.0.1", "fe80::1", "::ffff:192.168.1.2"])
  func otherMachinesNeedTheFlagAndTheToken(address: String) async throws {
    await #expect(throws: Refusal.self) { try await answer(to: address, isOpen: false) }
    await #expect(throws: Refusal.self) { try await answer(to: address, isOpen: false, "any:" + Self.token) }
    #expect(try await answer(to: address, isOpen: true) == .unauthorized)
    #expect(try await answer(to: address, isOpen: true, "any:wrong") == .unauthorized)
    #expect(try await answer(to: address, isOpen: true, Self.token) == .unauthorized)
    // The scheme's name is the same in any case (RFC 9110, section 11.1).
    for scheme in ["Basic", "basic", "BASIC"] {
      #expect(try await answer(to: address, isOpen: true, scheme: scheme, "any:" + Self.token) == .ok)
    }
  }

  @Test func aBrowserIsToldToAskForThePassword() async throws {
    let visit = try visit(from: "192.168.1.2", ["any:wrong"], path: "/_sandbox/")
    let guarded = VisitorGuard(token: try #require(AccessToken(Self.token)), isOpenToOthers: true)
    let answer = try await guarded.handle(visit.request, context: visit.context) { _, _ in Response(status: .ok) }
    #expect(answer.headers[.wwwAuthenticate] == "Basic realm=\"sandbox\", charset=\"UTF-8\"")
  }

  @Test(arguments: [
    ("127.0.0.1", false, "any:wrong", true), ("192.168.1.2", false, "any:T0K3N", false),
    ("192.168.1.2", true, "any:wrong", false), ("192.168.1.2", true, "any:T0K3N", true),
  ])
  func onlyWhoMayAddAnItemSendsALargeOne(
    address: String,
    isOpen: Bool,
    credentials: String,
    isLarge: Bool
  ) async throws {
    let visit = try visit(from: address, [credentials], method: .post, path: "/_sandbox/catalogue/items")
    try await withTemporaryFolder { folder in
      var configuration = SandboxConfiguration(dataDirectory: folder)
      configuration.seeds = false
      configuration.token = AccessToken(Self.token)
      configuration.showsPageToOthers = isOpen
      let sandbox = try Sandbox(configuration: configuration, logger: visit.context.logger) { _ in }
      let largest = isLarge ? CatalogueSubmission.largestBody : Request.largestBody
      #expect(sandbox.largestBody(of: visit.request, visit.context) == largest)
    }
  }

  @Test func twoPasswordsAreRefused() async throws {
    #expect(try await answer(to: "192.168.1.2", isOpen: true, "any:" + Self.token, "any:wrong") == .unauthorized)
    #expect(try await answer(to: "192.168.1.2", isOpen: true, "any:wrong", "any:" + Self.token) == .unauthorized)
    #expect(
      try await answer(to: "192.168.1.2", isOpen: true, "any:" + Self.token, "any:" + Self.token) == .unauthorized
    )
  }

  /// The page, its files, and the routes for tests.
  @Test(arguments: [
    "", "/", "/events", "/records", "/reset", "/faults", "/catalogue/items", "//records", "/health/", "/pins/more",
  ])
  func controlRoutesAreRefusedToOtherMachines(path: String) async throws {
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
  func publicRoutesAreOpenToOtherMachines(path: String) async throws {
    #expect(try await answer(to: "192.168.1.2", isOpen: false, path: path) == .ok)
  }

  @Test func pagesThatNeverReadAreCut() async throws {
    try await withSandbox(limits: ConnectionLimits(patience: .seconds(3))) { client async throws in
      let request = Data("GET /_sandbox/events HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<ExchangeJournal.watcherLimit {
          group.addTask {
            // Closing a connection that the server has cut is an error; the answers below show the cut.
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
      let head = try await client.withPatience {
        try await $0.connection().exchange(request) { $0.count > 20 }.received
      }
      if String(decoding: head.prefix(12), as: UTF8.self) == "HTTP/1.1 \(status)" { return }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  private func answer(
    to address: String,
    at own: String = "127.0.0.1",
    isOpen: Bool,
    scheme: String = "Basic",
    _ credentials: String...,
    path: String = "/_sandbox/"
  ) async throws -> HTTPResponse.Status {
    let visit = try visit(from: address, at: own, scheme: scheme, credentials, path: path)
    let guarded = VisitorGuard(token: try #require(AccessToken(Self.token)), isOpenToOthers: isOpen)
    return try await guarded.handle(visit.request, context: visit.context) { _, _ in Response(status: .ok) }.status
  }

  private func visit(
    from address: String,
    at own: String = "127.0.0.1",
    scheme: String = "Basic",
    _ credentials: [String],
    method: HTTPRequest.Method = .get,
    path: String
  ) throws -> (request: Request, context: SandboxContext) {
    let channel = NIOAsyncTestingChannel()
    channel.remoteAddress = try SocketAddress(ipAddress: address, port: 1234)
    channel.localAddress = try SocketAddress(ipAddress: own, port: 8080)
    let context = SandboxContext(
      source: .init(channel: channel, logger: Logger(label: "page") { _ in SwiftLogNoOpLogHandler() })
    )
    var head = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
    for each in credentials {
      head.headerFields.append(.init(name: .authorization, value: "\(scheme) " + Data(each.utf8).base64EncodedString()))
    }
    return (Request(head: head, body: .init(buffer: ByteBuffer())), context)
  }
}
