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

  @Test func anOptionThatLibcurlRefusesIsAnErrorWhicheverItIs() async throws {
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
  func whatCannotBeMadeOrAddedCompletesOnceWithAnError(_ call: String) async throws {
    let code = call == "slist" || call == "url" ? 27 : 2
    #expect(try await run(call).lines == ["failed \(TransportError.failed(code: code))", "done"])
    #expect(try await server.log().requests.isEmpty)
  }

  @Test func aHandleThatCannotBeMadeCompletesOnceWithAnError() async throws {
    #expect(try await run("init", pins: []).lines == ["failed \(TransportError.failed(code: 27))", "done"])
  }

  @Test func aLibcurlThatCannotPinMakesNoClientWithPinsButOneWithout() async throws {
    #expect(try await run("10230").lines == ["failed \(ConfigurationError.pinningUnavailable)"])
    #expect(try await run("10230", pins: []).lines == ["answered 200", "done"])
  }
}
