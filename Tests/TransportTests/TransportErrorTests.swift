import Foundation
import Testing

@testable import QuintetTransport

#if os(Linux)
  import CQuintetCurl
#endif

struct TransportErrorTests {
  @Test func onlyConnectionFailuresTimeoutsAndSomeStatusesAreTransient() {
    let transient: [TransportError] = [
      .offline, .connectionLost, .timedOut, .badStatus(408), .badStatus(425), .badStatus(429), .badStatus(500),
      .badStatus(599),
    ]
    let final: [TransportError] = [
      .cancelled, .tlsFailed(reason: ""), .pinMismatch(host: ""), .pinSetExpired(host: ""),
      .plainHTTPForbidden(host: ""), .tooLarge(limit: 1),
      .redirectRefused(to: ""), .badStatus(400), .badStatus(404), .badStatus(304), .badStatus(600),
      .notDecodable(reason: ""), .invalidRequest(reason: ""), .failed(code: 1),
    ]
    #expect(transient.allSatisfy { $0.isTransient })
    #expect(!final.contains { $0.isTransient })
  }

  @Test func everyStatusIsFinalTransientOrOfWhatIsBetween() {
    // A proxy that wants a password, and what is no answer to a request, say nothing of what the server would answer.
    let between = Set(-1...199).union(300...399).union([407]).union(600...1_000)
    let transient = Set(500...599).union([408, 425, 429])
    for status in -1...1_000 {
      let error = TransportError.badStatus(status)
      #expect(error.isTransient == transient.contains(status), "\(status)")
      #expect(error.isFinalAnswer == (!transient.contains(status) && !between.contains(status)), "\(status)")
    }
    for error: TransportError in [.tooLarge(limit: 1), .invalidRequest(reason: "")] { #expect(error.isFinalAnswer) }
    for error: TransportError in [
      .offline, .connectionLost, .timedOut, .cancelled, .tlsFailed(reason: ""), .pinMismatch(host: ""),
      .pinSetExpired(host: ""), .plainHTTPForbidden(host: ""), .headersTooLarge, .redirectRefused(to: ""),
      .notDecodable(reason: ""), .failed(code: 1),
    ] { #expect(!error.isFinalAnswer, "\(error)") }
  }

  @Test func errorAndValueDescriptionsShowNothingPrivate() throws {
    let url = try #require(URL(string: "https://me:secret@example.com/path?token=secret#secret"))
    let values: [Any] = [
      TransportError.badStatus(400, body: Data("secret".utf8)),
      TransportError.redirectRefused(to: url.origin),
      HTTPRequest(method: .post, url: url, headers: ["Authorization": "secret"], body: Data("secret".utf8)),
      HTTPResponse(status: 200, headers: ["Set-Cookie": "secret"], body: Data("secret".utf8)),
    ]
    let secretBytes = "115, 101, 99"
    for value in values {
      var texts = [String(describing: value), String(reflecting: value), "\([value])"]
      var dumped = ""
      dump(value, to: &dumped)
      texts.append(dumped)
      if let error = value as? any Error { texts.append(error.localizedDescription) }
      for text in texts {
        #expect(!text.isEmpty)
        #expect(!text.contains("secret") && !text.contains(secretBytes), "\(text)")
      }
    }
  }

  #if os(Linux)
    @Test func everyVerdictOfLibcurlHasItsError() {
      let expected: KeyValuePairs<TransportError, [UInt32]> = [
        .offline: [5, 6, 7, 45, 97],
        .connectionLost: [16, 18, 52, 55, 56, 65, 81, 89, 92],
        .timedOut: [28],
        .cancelled: [42],
        .pinMismatch(host: "h"): [90],
        .tlsFailed(reason: "d"): [35, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 91, 98],
      ]
      var named: Set<UInt32> = [1, 3, 8, 23, 61]
      for (error, codes) in expected {
        for code in codes {
          #expect(TransportError(CURLcode(code), host: "h", detail: "d") == error, "code \(code)")
          named.insert(code)
        }
      }
      for code in [3] as [UInt32] {
        guard case .invalidRequest = TransportError(CURLcode(code), host: "h", detail: "d") else {
          Issue.record("code \(code)")
          continue
        }
      }
      for code in [1, 8, 23, 61] as [UInt32] {
        guard case .notDecodable = TransportError(CURLcode(code), host: "h", detail: "d") else {
          Issue.record("code \(code)")
          continue
        }
      }
      for code in 1..<CURL_LAST.rawValue where !named.contains(code) {
        #expect(TransportError(CURLcode(code), host: "h", detail: "d") == .failed(code: Int(code)))
      }
    }

    /// By the texts of libcurl 7.88 with OpenSSL 3.0, and of later ones.
    @Test(arguments: [
      "Recv failure: Connection reset by peer", "Send failure: Broken pipe",
      "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to localhost:443 ",
      "TLS connect error: error:0A000126:SSL routines::unexpected eof while reading",
    ])
    func aBrokenHandshakeIsNoTLSFailure(_ detail: String) {
      #expect(TransportError(CURLE_SSL_CONNECT_ERROR, host: "h", detail: detail) == .connectionLost)
    }

    @Test func aTLSFailureWithoutDetailUsesLibcurlsText() {
      guard case .tlsFailed(let reason) = TransportError(CURLE_SSL_CONNECT_ERROR, host: "h", detail: "") else {
        Issue.record("not a TLS failure")
        return
      }
      #expect(!reason.isEmpty)
    }
  #endif
}
