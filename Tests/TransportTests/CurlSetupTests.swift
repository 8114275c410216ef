import Foundation
import TestSupport
import Testing

@testable import QuintetTransport

/// A request leaves with all that was asked of libcurl, or not at all.
@Suite(.serialized)
struct CurlSetupTests {
  private let server = TestServer()
  private static let pins = ["leaf", "spare"].map { Certificates.shared.pin($0) }

  private func run(_ fault: String? = nil, log: URL? = nil, pins: [String] = pins) async throws -> Probe.Outcome {
    var environment = ["LD_PRELOAD": try Probe.preload("curl-steps")]
    environment["CURL_FAIL"] = fault
    environment["CURL_LOG"] = log?.path
    return try await Probe(directory: TestHome.folder(), url: server.url("/echo"))
      .run(count: 0, arguments: ["--send", "POST", "-"] + pins, environment: environment)
  }

  @Test func everyOptionLibcurlRefusesIsAnError() async throws {
    let log = TestHome.folder().appendingPathComponent("log")
    #expect(try await run(log: log).lines == ["answered 200", "done"])
    let options = Set(try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init))
    #expect(options.count >= 22)
    #expect(options.isSuperset(of: ["10230", "64", "81", "10318"]), "pins, chain, host name and protocols")
    for option in options.sorted() {
      let outcome = try await run(option)
      let isAbleToPin = option != "10230"
      let expected =
        isAbleToPin
        ? ["failed \(TransportError.failed(code: 48))", "done"] : ["failed \(ConfigurationError.pinningUnavailable)"]
      #expect(outcome.lines == expected, "option \(option)")
    }
    #expect(try await server.log().requests.count == 1)
  }

  @Test(arguments: ["multi", "slist", "url", "add"])
  func failedSetupCallsCompleteOnceWithAnError(_ call: String) async throws {
    let code = call == "slist" || call == "url" ? 27 : 2
    #expect(try await run(call).lines == ["failed \(TransportError.failed(code: code))", "done"])
    #expect(try await server.log().requests.isEmpty)
  }

  @Test func anUncreatableHandleCompletesOnceWithAnError() async throws {
    #expect(try await run("init", pins: []).lines == ["failed \(TransportError.failed(code: 27))", "done"])
  }

  @Test func aMissingDescriptorFailsOnlyItsRequest() async throws {
    let outcome = try await Probe(directory: TestHome.folder(), url: server.url("/echo"))
      .run(count: 0, arguments: ["--no-files", "--send", "POST", "-"], killAfter: 60)
    #expect(outcome.lines.last == "done")
    #expect(outcome.lines.first?.hasPrefix("failed ") == true)
    #expect(outcome.lines.contains("answered 200"))
  }

  /// The first time is when libcurl is set up, the later ones are when an order is given.
  @Test(arguments: [(1, 1), (1, 2), (2, 1), (2, 5), (3, 2)])
  func aThreadThatCannotBeWokenIsWokenLater(from: Int, times: Int) async throws {
    var environment = ["LD_PRELOAD": try Probe.preload("curl-steps"), "CURL_FAIL": "wakeup"]
    environment["CURL_FROM"] = String(from)
    environment["CURL_TIMES"] = String(times)
    let probe = Probe(directory: TestHome.folder(), url: server.url("/echo"))
    // The first two fail where nothing can be set up.
    let arguments = ["--reuse", "--send", "POST", "-"]
    let outcome = try await probe.run(count: 0, arguments: arguments, environment: environment, killAfter: 60)
    let refused = "failed \(TransportError.failed(code: 2))"
    let first = from == 1 ? refused : "answered 200"
    let second = from == 1 && times == 2 ? refused : "answered 200"
    #expect(outcome.lines == [first, second, "done"])
  }

  @Test func aRequestTimesOutThoughLibcurlsThreadIsBlocked() async throws {
    let environment = ["LD_PRELOAD": try Probe.preload("curl-steps"), "CURL_FAIL": "poll"]
    let begun = Date()
    let outcome = try await Probe(directory: TestHome.folder(), url: server.url("/never"))
      .run(count: 0, arguments: ["--timeout", "1", "--send", "GET", "-"], environment: environment, killAfter: 60)
    #expect(outcome.lines == ["failed \(TransportError.timedOut)", "done"])
    #expect(Date().timeIntervalSince(begun) < 30)
  }

  @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
  func loopbackRequestsUseNoProxy(variable: String) async throws {
    // Nobody listens there.
    let environment = [variable: "http://127.0.0.1:9"]
    let probe = Probe(directory: TestHome.folder(), url: server.url("/echo"))
    let outcome = try await probe.run(count: 0, arguments: ["--send", "GET", "-"], environment: environment)
    #expect(outcome.lines == ["answered 200", "done"])
  }

  @Test func anotherHostIsAskedThroughTheProxy() async throws {
    let plain = TestServer(certificate: nil)
    let proxy = "http://127.0.0.1:\(plain.port)"
    let probe = Probe(directory: TestHome.folder(), url: try #require(URL(string: "http://elsewhere.invalid/echo")))
    let outcome = try await probe.run(count: 0, arguments: ["--send", "GET", "-"], environment: ["http_proxy": proxy])
    #expect(outcome.lines.first?.hasPrefix("answered") == true || outcome.lines.first?.contains("404") == true)
    #expect(try await plain.log().requests.count == 1)
  }

  @Test func aLibcurlWithoutPinningMakesOnlyClientsWithoutPins() async throws {
    #expect(try await run("10230").lines == ["failed \(ConfigurationError.pinningUnavailable)"])
    #expect(try await run("10230", pins: []).lines == ["answered 200", "done"])
  }
}
