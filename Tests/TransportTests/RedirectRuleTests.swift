import Foundation
import Testing

@testable import QuintetTransport

/// Redirects that are followed, and the requests that follow them.
struct RedirectRuleTests {
  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test(arguments: [
    ("https://a.example/x", "https://a.example/y", false), ("https://a.example/x", "https://a.example:443/y", false),
    ("https://a.example:443/x", "https://a.example/y", false), ("http://a.example/x", "http://a.example:80/y", false),
    ("http://a.example:8080/x", "https://a.example:8443/y", false),
    ("http://a.example/x", "https://a.example/y", false), ("https://a.example/x", "https://b.example/y", true),
    ("http://a.example/x", "https://b.example/y", true), ("https://a.example/x", "https://a.example:8443/y", true),
  ])
  func aRedirectToTheSameServerOrASecureOneIsFollowed(_ from: String, _ to: String, toOthers: Bool) throws {
    let request = HTTPRequest(url: try url(from), followsToOtherHosts: toOthers), location = try url(to)
    #expect(Redirect.next(after: request, status: 302, location: location)?.url == location)
  }

  @Test(arguments: [
    ("http://a.example/x", "http://a.example:8080/y", false),
    ("http://a.example:8080/x", "http://a.example/y", false),
    ("https://a.example/x", "https://a.example:8443/y", false),
    ("https://a.example/x", "https://b.example/y", false), ("https://a.example/x", "http://a.example/y", true),
    ("https://a.example/x", "http://a.example:443/y", true), ("http://a.example/x", "http://b.example/y", true),
    ("http://a.example/x", "http://a.example:8080/y", true), ("https://a.example/x", "https://me@a.example/y", true),
    ("https://a.example/x", "https://me:pw@b.example/", true), ("https://a.example/x", "https://a..example/", true),
    ("https://a.example/x", "ftp://a.example/", true),
  ])
  func anyOtherRedirectIsRefused(_ from: String, _ to: String, toOthers: Bool) throws {
    let request = HTTPRequest(url: try url(from), followsToOtherHosts: toOthers), location = try url(to)
    #expect(Redirect.next(after: request, status: 302, location: location) == nil)
  }

  @Test(arguments: [HTTPMethod.get, .head])
  func anotherHostGetsNoFieldThatIdentifiesTheSender(_ method: HTTPMethod) throws {
    let open: HTTPHeaders = ["Accept": "a", "User-Agent": "b", "If-None-Match": "c", "If-Modified-Since": "d"]
    var headers = open
    for name in ["Authorization", "Cookie", "X-Key", "Referer", "Range", "Accept-Language", "Idempotency-Key"] {
      headers[name] = "secret"
    }
    let request = HTTPRequest(
      method: method,
      url: try url("https://a.example/x"),
      headers: headers,
      timeout: 2,
      maximumResponseBytes: 3,
      followsToOtherHosts: true
    )
    let location = try url("https://b.example/y")
    #expect(
      Redirect.next(after: request, status: 303, location: location) == request.with(url: location, headers: open)
    )
  }

  @Test(arguments: [HTTPMethod.get, .head, .post, .put, .patch, .delete])
  func aMethodBecomesGETAfter303Alone(_ method: HTTPMethod) throws {
    let request = HTTPRequest(method: method, url: try url("https://a.example/x"))
    let location = try url("https://a.example/y")
    for status in [301, 302, 307, 308] {
      #expect(Redirect.next(after: request, status: status, location: location)?.method == method, "\(status)")
    }
    let seeOther = Redirect.next(after: request, status: 303, location: location)
    #expect(seeOther?.method == (method == .head ? .head : .get))
  }

  @Test func fiveStatusesLeadElsewhere() {
    #expect((100...599).filter(Redirect.isRedirect) == [301, 302, 303, 307, 308])
  }
}
