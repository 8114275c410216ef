import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import SandboxContracts
@testable import SandboxControl
@testable import SandboxDrawing
@testable import SandboxServer
@testable import SandboxTLS

/// The page at `/_sandbox/`: arrivals, masks, forms, and other sites.
struct PageTests {
  private static let hostile = #"<script>alert(1)</script>"'&<img src=x onerror=alert(2)>"#
  private static let all: [any Contract] = [ConsentContract(), InvitationContract(), DeliveriesContract()]

  @Test func arrivalsAreListedNewestFirst() async throws {
    try await withSandbox { client async throws in
      #expect(try await client.report().status == 200)
      #expect(try await client.send("GET", "/nothing").status == 404)
      let page = try await client.page()
      let newest = try #require(page.range(of: "/nothing</span>"))
      let oldest = try #require(page.range(of: consentPath + "</span>"))
      #expect(newest.lowerBound < oldest.lowerBound)
      #expect(page.contains("2 requests since the start"))
      #expect(page.contains("there is nothing at /nothing"))
      #expect(page.contains("9f8b7a6c-5d4e-4f3a-8b2c-1d0e9f8a7b6c"))
    }
  }

  @Test func everyArrivalIsAnEvent() async throws {
    try await withSandbox { client async throws in
      let request = "GET /_sandbox/events?after=0 HTTP/1.1\r\nHost: localhost\r\n\r\n"
      async let events = client.connection().exchange(Data(request.utf8)) {
        String(decoding: $0, as: UTF8.self).contains("/after-the-stream")
      }
      // No exchange is lost, whether the stream opens before or after it.
      _ = try await client.send("GET", "/after-the-stream")
      let text = String(decoding: try await events.received, as: UTF8.self)
      #expect(text.contains("event: exchange"))
      #expect(text.contains("text/event-stream"))
    }
  }

  @Test func aFilterHidesOtherBackends() async throws {
    try await withSandbox(contracts: Self.all) { client async throws in
      #expect(try await client.report().status == 200)
      #expect(try await client.send("GET", "/deliveries?count=1").status == 200)
      #expect(try await client.send("GET", "//deliveries").status == 200)
      let page = try await client.page("?backend=deliveries")
      #expect(page.contains("/deliveries?count=1</span>"))
      // The same route to the router.
      #expect(page.contains("//deliveries</span>"))
      #expect(!page.contains(consentPath + "</span>"))
    }
  }

  @Test func hostileValuesAreEscaped() async throws {
    try await withSandbox(contracts: Self.all) { client async throws in
      let headers = ["X-Hostile": Self.hostile, "Content-Type": "text/plain"]
      _ = try await client.send("POST", "/<script>alert(1)</script>", headers: headers, body: Data(Self.hostile.utf8))
      _ = try await client.send(
        "POST",
        "/fakeAuth",
        headers: headers,
        body: Data("</pre>\r\n\r\ndata: x\u{202E}\u{0}".utf8)
      )
      let answer = try await client.submit(
        "deliveries",
        "description=%3Cscript%3Ealert(1)%3C/script%3E&address=a&lat=1&lng=1"
      )
      let done = try await client.send("GET", try #require(answer.headers["location"]), headers: ["Host": "localhost"])
      #expect(String(decoding: done.body, as: UTF8.self).contains("&lt;script&gt;alert(1)"))
      for shown in [try await client.page(), String(decoding: done.body, as: UTF8.self)] {
        #expect(!shown.contains("<script>"))
        #expect(!shown.contains("<img"))
        #expect(!shown.contains("\u{202E}"))
      }
      let policy = try #require(done.headers["content-security-policy"])
      #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe") && !policy.contains("http"))
    }
  }

  @Test func hostileValuesForgeNoEvent() {
    var exchange = Exchange(
      .init(
        head: .init(method: .get, scheme: nil, authority: nil, path: "/a\r\n\r\ndata: b\n\nid: 7"),
        body: .init(buffer: ByteBuffer())
      ),
      backend: nil
    )
    exchange.requestBody.append(ByteBuffer(string: "\r\n\r\ndata: forged\n\nevent: count\rdata: 9"))
    let event = PageRoutes.event(exchange, Mask(token: "t", isOff: true))
    #expect(!event.contains("\r"))
    #expect(event.components(separatedBy: "\n\n").count == 2)
    #expect(
      event.components(separatedBy: "\n").allSatisfy { $0.isEmpty || $0.wholeMatch(of: /(id|event|data): .*/) != nil }
    )
  }

  @Test func addressesAndTokensAreMaskedUntilRevealed() async throws {
    try await withSandbox(contracts: Self.all) { client async throws in
      let headers = [
        "Authorization": "Bearer hidden-one", "Content-Type": "application/json", "Cookie": "s=hidden-two",
      ]
      let body = #"{"name": "Ann", "email": "ann.test@example.com", "access_token": "hidden-three"}"#
      let answer = try await client.send(
        "POST",
        "/fakeAuth?mail=ann.test%40example.com&token=hidden-four",
        headers: headers,
        body: Data(body.utf8)
      )
      #expect(answer.status == 200)
      let masked = try await client.page()
      for secret in ["hidden-", "ann.test", "example.com", client.announcement.token] {
        #expect(!masked.contains(secret), "\(secret)")
      }
      let revealed = try await client.page("?reveal=yes")
      for secret in [
        "hidden-one", "hidden-two", "hidden-three", "hidden-four", "ann.test@example.com", client.announcement.token,
      ] {
        #expect(revealed.contains(secret), "\(secret)")
      }
    }
  }

  @Test(arguments: [
    ("ann@example.com", "••••••"), ("to ann+b@x.y, bob", "to ••••••, bob"), ("/a/ann%40x.y/b", "/a/••••••/b"),
    (#"{"m":"ann\u0040x.y"}"#, #"{"m":"••••••"}"#), ("no address", "no address"), ("a@b@c", "••••••"), ("@", "••••••"),
    (#"{"token" : "a\"b", "c": 1}"#, #"{"token" : "••••••", "c": 1}"#), ("?token=a&b=c", "?token=••••••&b=c"),
    (#""password":"cut"#, #""password":"••••••""#), ("the token", "the token"), ("SECRET=x y", "SECRET=•••••• y"),
    ("/pictures/ball@2x.png", "/pictures/ball@2x.png"), ("a T0K3N b", "a •••••• b"), ("", ""), ("ü@ö.de é", "•••••• é"),
    (#"{"m":"o'brien@x.y"}"#, #"{"m":"••••••"}"#), (#"["a/b=c?d&e@x.y"]"#, #"["••••••"]"#),
    ("a{b}c|d@x.y e", "•••••• e"),
  ])
  func aMaskHidesAddressesAndSecrets(text: String, shown: String) {
    #expect(Mask(token: "T0K3N", isOff: false).text(text) == shown)
    #expect(Mask(token: "T0K3N", isOff: true).text(text) == text)
  }

  @Test(arguments: [
    ["Origin": "http://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
    ["Sec-Fetch-Site": "same-site"],
    ["Origin": "http://localhost:1", "Host": "localhost:2"], ["Host": "evil.example"],
    ["Origin": "http://localhost:2.evil.example", "Host": "localhost:2"], ["Host": "a.localhost.evil.example"],
    ["Origin": "http://evil.example", "Host": "evil.example", "Sec-Fetch-Site": "same-origin"],
  ])
  func otherSitesChangeNothing(headers: [String: String]) async throws {
    try await withSandbox { client async throws in
      #expect(try await client.report().status == 200)
      for path in ["/_sandbox/reset", "//_sandbox//reset", "/_sandbox/page/reset", "/_sandbox/faults"] {
        let form = headers.merging(["Content-Type": "application/x-www-form-urlencoded"]) { own, _ in own }
        let answer = try await client.send("POST", path, headers: form, body: Data())
        #expect([403, 421].contains(answer.status), "\(path)")
      }
      #expect(try await client.consents().count == 1)
    }
  }

  @Test(arguments: ["localhost", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:8080", "app.localhost", ControlGuard.machine])
  func thePageItselfChangesThings(host: String) async throws {
    try await withSandbox { client async throws in
      let headers = ["Host": host, "Origin": "http://\(host)", "Sec-Fetch-Site": "same-origin"]
      #expect(try await client.send("POST", "/_sandbox/reset", headers: headers).status == 204)
    }
  }

  @Test(arguments: [
    ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"],
    [
      "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty",
      "Origin": "http://localhost:1",
    ],
    ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"],
    ["Origin": "null"],
  ])
  func otherSitesLoadNothing(headers: [String: String]) async throws {
    try await withSandbox { client async throws in
      for path in ["/_sandbox/", "/_sandbox/events", "/_sandbox/records", "/_sandbox/page.js"] {
        #expect(try await client.send("GET", path, headers: headers).status == 403, "\(path)")
      }
    }
  }

  @Test func aLinkOfAnotherSiteOpensThePage() async throws {
    try await withSandbox { client async throws in
      let link = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"]
      #expect(try await client.send("GET", "/_sandbox/", headers: link).status == 200)
      #expect(try await client.send("POST", "/_sandbox/reset", headers: link).status == 403)
    }
  }

  @Test func foreignHostNamesAreRefused() async throws {
    try await withSandbox { client async throws in
      for path in ["/_sandbox/", "/_sandbox/records", "/_sandbox/events", "//_sandbox/records"] {
        for host in [
          "rebound.example", "wpad", "sandbox:8080", "router", "xn--e1afmkfd", "localhost.", "a@localhost",
          "127.0.0.1.a",
        ] {
          #expect(try await client.send("GET", path, headers: ["Host": host]).status == 421, "\(host)")
        }
      }
    }
  }

  @Test func formsAddAndRemove() async throws {
    try await withSandbox(contracts: Self.all) { client async throws in
      #expect(
        try await client.submit("faults", "path=%2FfakeAuth&kind=status&status=429&retry_after=7&times=2").status
          == 303
      )
      let fault = try #require(try await client.send("GET", "/_sandbox/faults").json([Fault].self).first)
      #expect(fault == Fault(path: "/fakeAuth", effect: .status(code: 429, retryAfter: 7), times: 2))
      #expect(try await client.submit("faults", "path=x&kind=status").status == 400)
      #expect(try await client.submit("faults", "path=%2Fx&kind=latency&milliseconds=1e9").status == 400)
      #expect(try await client.send("GET", "/fakeAuth").status == 429)
      let page = try await client.page()
      #expect(page.contains("status 429, retry after 7 s"))
      // The fault has been met once since the page was loaded.
      let json = #"{"path":"/fakeAuth","kind":"status","value":429,"retry_after":7,"times":2}"#
      let field = try #require(json.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      #expect(try await client.submit("faults/remove", "fault=\(field)").status == 303)
      #expect(try await client.send("GET", "/_sandbox/faults").json([Fault].self).isEmpty)

      #expect(
        try await client.submit("deliveries", "description=A+parcel%2Bmore&address=Here&lat=1.5&lng=2&photo=mei").status
          == 303
      )
      let first = try #require(try await deliveries(client).first)
      #expect(
        first == Delivery(id: 1_000_001, description: "A parcel+more", imageUrl: "http://localhost/photos/mei.jpg")
      )
      #expect(try await client.submit("deliveries", "description=A&address=B&lat=north&lng=2").status == 400)
      #expect(try await client.submit("reset", "").status == 303)
      #expect(try await deliveries(client).first?.id == 0)
    }
  }

  @Test func reloadingAfterAFormDoesNothingAgain() async throws {
    try await withSandbox(contracts: Self.all) { client async throws in
      let fields = "description=A+parcel&address=Here&lat=1.5&lng=2"
      let answer = try await client.submit("deliveries?backend=deliveries&reveal=yes", fields)
      let place = try #require(answer.headers["location"])
      #expect(place.hasPrefix("/_sandbox/?backend=deliveries&reveal=yes&done="))
      let count = try await deliveries(client).count
      for _ in 1...2 {
        #expect(
          try await client.page(String(place.dropFirst("/_sandbox/".count))).contains(
            "is the first of the list: A parcel"
          )
        )
      }
      #expect(try await deliveries(client).count == count)
      #expect(try await !client.page("?done=1").contains("class=\"message"))
      let refused = try await client.submit("deliveries", "lat=north&" + fields)
      #expect(refused.status == 400 && refused.headers["location"] == nil)
    }
  }

  @Test func onlyTheLastMessagesAreKept() async {
    let done = DoneList()
    let first = await done.add("first")
    #expect(await done.text(of: first) == "first")
    for number in 1..<DoneList.limit { _ = await done.add("\(number)") }
    #expect(await done.text(of: first) == "first")
    _ = await done.add("one more")
    #expect(await done.text(of: first) == nil)
  }

  @Test func thePageShowsTheLastRecordsNewestFirst() async throws {
    try await withSandbox(contracts: Self.all) { client async throws in
      for number in 1...21 {
        let body = #"{"name": "Guest \#(number).", "email": "guest\#(number)@example.com"}"#
        #expect(
          try await client.send(
            "POST",
            "/fakeAuth",
            headers: ["Content-Type": "application/json"],
            body: Data(body.utf8)
          ).status == 200
        )
      }
      let page = try await client.page()
      let stored = try #require(page.components(separatedBy: "<section id=\"stored\"").last)
      let newest = try #require(stored.range(of: "Guest 21.")), oldest = try #require(stored.range(of: "Guest 2."))
      #expect(newest.lowerBound < oldest.lowerBound)
      #expect(!stored.contains("Guest 1."))
      #expect(stored.contains("<span class=\"count\">21</span>") && stored.contains("The last 20."))
    }
  }

  @Test func aDroppedAnswerIsShownAsNone() async throws {
    try await withSandbox { client async throws in
      try await client.add(fault: #"{"path": "/v2/*", "kind": "drop", "value": "after"}"#)
      #expect(try await client.exchangeReport().received.isEmpty)
      let page = try await client.page()
      #expect(page.contains("dropped after it was handled"))
      #expect(page.contains("the connection was closed"))
    }
  }

  @Test func theJournalHasABoundedSize() {
    let journal = ExchangeJournal()
    for number in 0..<10_000 {
      var exchange = Exchange(
        .init(
          head: .init(
            method: .get,
            scheme: nil,
            authority: nil,
            path: "/\(number)" + String(repeating: "x", count: 9000)
          ),
          body: .init(buffer: ByteBuffer())
        ),
        backend: nil
      )
      exchange.requestBody.append(ByteBuffer(repeating: 0x61, count: 100_000))
      journal.add(exchange)
    }
    let kept = journal.exchanges()
    #expect(journal.count == 10_000)
    #expect(kept.map(\.number) == Array((9801...10_000).reversed()))
    #expect(kept.allSatisfy { $0.requestBody.bytes.count == 4096 && $0.requestBody.size == 100_000 })
    #expect(kept.allSatisfy { $0.path.utf8.count <= Exchange.pathLimit + 3 })
    #expect(journal.exchanges(after: 9990, limit: 3).map(\.number) == [10_000, 9999, 9998])
  }

  @Test func theNumberOfWatchersIsBounded() async throws {
    let journal = ExchangeJournal()
    var watching = (0..<ExchangeJournal.watcherLimit).compactMap { _ in journal.changes() }
    #expect(watching.count == ExchangeJournal.watcherLimit)
    #expect(journal.changes() == nil)
    watching.removeLast()
    #expect(journal.changes() != nil)
  }

  @Test func longHeaderNamesAndTypesAreCutAndMasked() {
    var head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/")
    head.headerFields[.contentType] = "image/x; by=ann@example.com" + String(repeating: "y", count: 9000)
    if let name = HTTPField.Name(String(repeating: "n", count: 9000)) { head.headerFields[name] = "value" }
    var exchange = Exchange(.init(head: head, body: .init(buffer: ByteBuffer())), backend: nil)
    exchange.requestBody.append(ByteBuffer(bytes: [0, 1, 2]))
    let row = PageView.row(exchange, Mask(token: "t0k3n", isOff: false)).text
    #expect(row.contains("3 bytes of image/x; by=••••••"))
    #expect(!row.contains("ann") && !row.contains("example"))
    #expect(row.contains("<dt>\(String(repeating: "n", count: 128))…</dt>"))
    #expect(row.utf8.count < 4000)
  }

  @Test(arguments: [
    ("/tmp/a.pem", "/tmp/a.pem"), ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("", "''"), ("a b", "'a b'"),
    ("a'b", #"'a'\''b'"#), ("$(x)", "'$(x)'"), ("a;b&c", "'a;b&c'"), ("~", "'~'"), ("*", "'*'"), ("!x", "'!x'"),
  ])
  func quotedWordsSurviveAShell(word: String, written: String) throws {
    #expect(PageView.quoted(word) == written)
    let shell = Process(), output = Pipe()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "printf %s " + PageView.quoted(word)]
    shell.standardOutput = output
    try shell.run()
    #expect(String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == word)
    shell.waitUntilExit()
  }

  @Test func theCommandOnThePageIsQuoted() async throws {
    let token = try #require(AccessToken("a;b$(c)'d"))
    try await withSandbox(token: token) { client async throws in
      let page = try await client.page("?reveal=yes")
      #expect(
        page.contains("QUINTET_TOKEN=&#39;a;b$(c)&#39;\\&#39;&#39;d&#39; showcase --server http://localhost</pre>")
      )
    }
  }

  private struct Delivery: Decodable, Equatable {
    let id: Int
    let description: String
    let imageUrl: String?
  }

  private func deliveries(_ client: Client) async throws -> [Delivery] {
    try await client.send("GET", "/deliveries").json([Delivery].self)
  }
}
