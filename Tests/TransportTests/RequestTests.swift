import Foundation
import Testing

@testable import QuintetTransport

/// The value of a request, and what can never be sent.
struct RequestTests {
  private let url = URL(string: "https://example.org/a")!

  @Test(arguments: ["Host", "Content-Length", "Transfer-Encoding", "Connection", "Expect", "Accept-Encoding"])
  func theTransportsOwnFieldsAreRefusedInAnySpelling(_ name: String) {
    for spelling in [name, name.lowercased(), name.uppercased()] {
      let problem = HTTPRequest(url: url, headers: HTTPHeaders([spelling: "a"])).problem
      #expect(problem == "the header \(name.lowercased()) is set by the transport")
    }
  }

  @Test(arguments: [HTTPMethod.get, .head, .post, .put, .patch, .delete])
  func onlyGETAndHEADTakeNoBody(_ method: HTTPMethod) {
    let takesNone = method == .get || method == .head
    #expect(HTTPRequest(method: method, url: url).problem == nil)
    for body in [Data(), Data([1])] {
      let problem = HTTPRequest(method: method, url: url, body: body).problem
      #expect(problem == (takesNone ? "GET and HEAD take no body" : nil))
    }
  }

  @Test(
    arguments: [(0, false), (-1, false), (.nan, false), (.infinity, false), (0.001, true), (1e9, true)]
      as [(TimeInterval, Bool)]
  )
  func aTimeoutIsAPositiveNumber(_ timeout: TimeInterval, isPossible: Bool) {
    #expect((HTTPRequest(url: url, timeout: timeout).problem == nil) == isPossible)
  }

  @Test(arguments: [(-1, false), (0, true), (1, true), (Int.max, true)])
  func aSizeLimitIsNotNegative(_ limit: Int, isPossible: Bool) {
    #expect((HTTPRequest(url: url, maximumResponseBytes: limit).problem == nil) == isPossible)
  }

  @Test(arguments: [HTTPMethod.get, .head, .post, .put, .patch, .delete])
  func aKeyMakesEachMethodIdempotent(_ method: HTTPMethod) {
    #expect(HTTPRequest(method: method, url: url).isIdempotent == (method != .post && method != .patch))
    #expect(HTTPRequest(method: method, url: url, headers: ["idempotency-KEY": "a"]).isIdempotent)
  }

  @Test func headersAreFoundReplacedAndRemovedInAnySpelling() {
    var headers: HTTPHeaders = ["Accept": "a", "ACCEPT": "b", "X": "c"]
    #expect(headers["accept"] == "b")
    headers["aCCept"] = "d"
    #expect(headers.fields == ["accept": "d", "x": "c"])
    headers["X"] = nil
    #expect(headers == HTTPHeaders(["Accept": "d"]))
  }

  @Test func aRequestToAnotherAddressKeepsEverythingElse() throws {
    let other = try #require(URL(string: "https://example.com/b"))
    let request = HTTPRequest(
      method: .put,
      url: url,
      headers: ["A": "b"],
      body: Data([1]),
      timeout: 2,
      maximumResponseBytes: 3,
      followsToOtherHosts: true
    )
    var expected = request
    expected.url = other
    #expect(request.with(url: other) == expected)
    expected.headers = ["C": "d"]
    #expect(request.with(url: other, headers: ["C": "d"]) == expected)
    #expect(request.with() == request)
  }
}
