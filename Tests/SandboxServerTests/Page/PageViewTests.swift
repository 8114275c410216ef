import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import SandboxContracts
@testable import SandboxControl
@testable import SandboxDrawing
@testable import SandboxServer
@testable import SandboxTLS

/// The rows of exchanges on the page and in its events, and values that forms refuse.
struct PageViewTests {
  private static let all: [any Contract] = [ConsentContract(), InvitationContract(), DeliveriesContract()]

  @Test(arguments: [
    (Duration.microseconds(940), "0.9 ms"), (.microseconds(12_345), "12 ms"), (.milliseconds(2500), "2500 ms"),
    (.seconds(61), "61000 ms"),
  ])
  func durationsAreInMilliseconds(duration: Duration, words: String) {
    var exchange = exchange()
    exchange.duration = duration
    #expect(row(exchange).contains(" · \(words)</span>"))
  }

  @Test func theTimeOfAnArrivalIsInUTC() {
    let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
    let arrival = Date(timeIntervalSince1970: 1_578_428_671.5)
    let exchange = Exchange(.init(head: head, body: .init(buffer: ByteBuffer())), backend: nil, arrival: arrival)
    #expect(row(exchange).contains("<span class=\"time\">20:24:31.5"))
  }

  @Test(arguments: [(200, "good"), (304, "good"), (404, "bad"), (503, "bad"), (nil, "none")])
  func theStatusDecidesTheColour(status: Int?, kind: String) {
    var exchange = exchange()
    exchange.status = status
    #expect(row(exchange).contains("<span class=\"status \(kind)\"><span class=\"hidden\">Answer </span>"))
  }

  @Test func aLongBodyIsCutAndItsSizeShown() {
    var exchange = exchange()
    exchange.requestBody.append(ByteBuffer(string: String(repeating: "a", count: 3000)))
    exchange.requestBody.append(ByteBuffer(string: String(repeating: "b", count: 3000)))
    let row = row(exchange)
    #expect(row.contains("aaabbb") && row.contains("… of 6000 bytes in all"))
    #expect(row.count { $0 == "b" } < 1200)
    exchange = self.exchange()
    exchange.requestBody.append(ByteBuffer(string: "short"))
    #expect(!self.row(exchange).contains("in all"))
  }

  @Test(arguments: [0xFF, 0x80, 0x00, 0x1B] as [UInt8])
  func aBodyOfOtherBytesIsNotShownAsText(byte: UInt8) {
    var exchange = exchange()
    exchange.requestBody.append(ByteBuffer(repeating: byte, count: 70))
    #expect(row(exchange).contains("<p class=\"hint\">70 bytes of no type, not text</p>"))
    #expect(!row(exchange).contains("<pre"))
  }

  @Test func manyLongHeadersAreCut() {
    var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
    for number in 1...60 {
      guard let name = HTTPField.Name("X-\(number)") else { continue }
      head.headerFields[name] = "v" + String(repeating: "w", count: 3000)
    }
    let exchange = Exchange(.init(head: head, body: .init(buffer: ByteBuffer())), backend: nil)
    let row = row(exchange)
    #expect(row.components(separatedBy: "<dt>").count - 1 == 40)
    #expect(row.contains("<dt>X-40</dt>") && !row.contains("X-41"))
    #expect(exchange.requestHeaders.allSatisfy { $0.value.utf8.count == 1024 + 3 && $0.value.hasSuffix("…") })
  }

  @Test func controlsAndDirectionMarksAreShownAsSymbols() {
    let turning = [0x061C, 0x200E, 0x200F, 0x2028, 0x2029] + Array(0x202A...0x202E) + Array(0x2066...0x2069)
    for value in Array(0x80...0x9F) + turning {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let name = String(value, radix: 16, uppercase: true)
      #expect(HTML.escaped("a\(Character(scalar))b") == "a[U+\(name)]b")
    }
    for value in Array(0...8) + Array(0x0B...0x0C) + Array(0x0E...0x1F) {
      guard let scalar = Unicode.Scalar(UInt32(value)), let picture = Unicode.Scalar(UInt32(0x2400 + value)) else {
        continue
      }
      #expect(HTML.escaped("a\(Character(scalar))b") == "a\(Character(picture))b")
    }
    #expect(HTML.escaped("<&>\"'\u{7F}\t") == "&lt;&amp;&gt;&quot;&#39;␡\t")
  }

  @Test func emptyLinesOfABodyStayInItsEvent() {
    var exchange = exchange()
    exchange.requestBody.append(ByteBuffer(string: "one\n\ntwo\r\n\r\nthree"))
    #expect(
      PageRoutes.event(exchange, Mask(token: "t", isOff: true)).contains("one&#10;&#10;two␍&#10;␍&#10;three</pre>")
    )
  }

  @Test func theDurationIncludesALatency() async throws {
    try await withSandbox { client async throws in
      try await client.add(fault: #"{"path": "/v2/*", "kind": "latency", "value": 1200}"#)
      #expect(try await client.report().status == 200)
      let page = try await client.page()
      let time = try #require(page.firstMatch(of: #/ · (\d+) ms</span>/#).flatMap { Int($0.output.1) })
      #expect(time >= 1200)
    }
  }

  @Test func thePageListsTheLastFiftyExchanges() async throws {
    try await withSandbox { client async throws in
      for number in 1...53 { _ = try await client.send("GET", "/path-\(number).") }
      let page = try await client.page()
      #expect(page.components(separatedBy: "<li value=").count - 1 == PageRoutes.listed)
      #expect(page.contains("/path-53.") && page.contains("/path-4.") && !page.contains("/path-3."))
      #expect(page.contains("data-events=\"/_sandbox/events?after=53\""))
    }
  }

  @Test func whatToDoIsSaidOnlyWhileNothingHasArrived() async throws {
    try await withSandbox { client async throws in
      #expect(try await client.page().contains("<p id=\"none\" class=\"hint\">Nothing yet."))
      _ = try await client.send("GET", "/one")
      #expect(try await client.page().contains("<p id=\"none\" class=\"hint\" hidden>Nothing yet."))
    }
  }

  @Test func allRecordsAreNotCalledTheLast() async throws {
    try await withSandbox { client async throws in
      for number in 1...21 {
        #expect(try await client.report(key: "\(number)").status == 200)
        #expect(try await client.page().contains("<p class=\"hint\">The last 20.</p>") == (number == 21))
      }
    }
  }

  @Test func thePageDoesNotListItself() async throws {
    try await withSandbox { client async throws in
      _ = try await client.send("GET", "/one")
      for path in ["/_sandbox/", "/_sandbox/records", "//_sandbox//faults", "/_sandbox/nothing"] {
        _ = try await client.send("GET", path)
      }
      let page = try await client.page()
      #expect(page.contains("1 request since the start") && !page.contains("records</span>"))
    }
  }

  @Test func messagesOfFormsAreMasked() async throws {
    try await withSandbox(contracts: Self.all) { client async throws in
      let fields = "description=For+ann%40example.com&address=Here&lat=1.5&lng=2"
      let place = try #require(try await client.submit("deliveries", fields).headers["location"])
      let page = try await client.page(String(place.dropFirst("/_sandbox/".count)))
      #expect(page.contains("is the first of the list: For ••••••") && !page.contains("example.com"))
    }
  }

  @Test func headersAllowNoOtherSources() async throws {
    try await withSandbox { client async throws in
      for path in ["/_sandbox/", "/_sandbox/page.js", "/_sandbox/page.css", "/_sandbox/openapi.json"] {
        let answer = try await client.send("GET", path, headers: ["Host": "localhost"])
        #expect(answer.headers["x-content-type-options"] == "nosniff")
        #expect(answer.headers["cache-control"] == "no-store")
        #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
        #expect(answer.headers["referrer-policy"] == "same-origin")
        let policy = try #require(answer.headers["content-security-policy"]).components(separatedBy: "; ")
        for part in ["default-src 'none'", "script-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"] {
          #expect(policy.contains(part))
        }
      }
    }
  }

  /// A browser must not guess them.
  @Test(arguments: [
    ("", "text/html; charset=utf-8"), ("page.css", "text/css; charset=utf-8"),
    ("page.js", "text/javascript; charset=utf-8"), ("openapi.json", "application/json"),
    ("ca.pem", "application/x-pem-file"),
  ])
  func eachFileOfThePageHasItsType(name: String, type: String) async throws {
    try await withSandbox { client async throws in
      let answer = try await client.send("GET", "/_sandbox/" + name, headers: ["Host": "localhost"])
      #expect(answer.status == 200 && answer.headers["content-type"] == type)
      #expect(!answer.body.isEmpty)
      guard name == "ca.pem" else { return }
      #expect(try answer.body == Data(contentsOf: URL(filePath: client.announcement.ca)))
    }
  }

  @Test func formsRefuseValuesOutOfRange() async throws {
    let token = try #require(AccessToken("token"))
    try await withSandbox(token: token, contracts: [CatalogueContract(token: token)]) { client async throws in
      for fields in [
        "text=Sign&confidence=2", "text=Sign&confidence=-0.1", "text=Sign&confidence=nan", "text=Sign&confidence=x",
        "count=0", "count=1001", "count=many",
      ] {
        let answer = try await client.submit("catalogue", fields)
        #expect(answer.status == 400, "\(fields)")
        #expect(String(decoding: answer.body, as: UTF8.self).contains("role=\"alert\">Not done: "), "\(fields)")
      }
      #expect(try await client.submit("catalogue", "text=A+sign&confidence=0.25").status == 303)
      #expect(try await client.submit("catalogue", "count=2").status == 303)
      struct Item: Decodable { let text: String, confidence: Double }
      let items = try await client.send("GET", "/e/mock/v1/items", headers: ["Authorization": "token"]).json(
        [Item].self
      )
      #expect(items.contains { $0.text == "A sign" && $0.confidence == 0.25 })
    }
  }

  @Test func oneFaultOrAllCanBeRemoved() async throws {
    try await withSandbox { client async throws in
      #expect(try await client.submit("faults", "path=%2Fa&kind=latency&milliseconds=70&times=0").status == 303)
      #expect(try await client.submit("faults", "path=%2Fb&kind=drop.after&times=0").status == 303)
      let all = try await client.send("GET", "/_sandbox/faults").json([Fault].self)
      #expect(
        all == [
          Fault(path: "/a", effect: .latency(milliseconds: 70), times: nil),
          Fault(path: "/b", effect: .drop(.after), times: nil),
        ]
      )
      #expect(try await client.page().contains("Remove the fault on /b: dropped after it was handled"))
      let json = #"{"path":"/a","kind":"latency","value":70,"times":null}"#
      let field = try #require(json.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      #expect(try await client.submit("faults/remove", "fault=\(field)").status == 303)
      #expect(try await client.send("GET", "/_sandbox/faults").json([Fault].self).map(\.path) == ["/b"])
      #expect(try await client.submit("faults/clear", "").status == 303)
      #expect(try await client.send("GET", "/_sandbox/faults").json([Fault].self).isEmpty)
      try await client.add(fault: #"{"path": "/c", "kind": "garbage"}"#)
      #expect(try await client.submit("reset", "").status == 303)
      #expect(try await client.send("GET", "/_sandbox/faults").json([Fault].self).isEmpty)
    }
  }

  @Test func aFaultWhosePathHasHiddenSignsCanBeRemoved() async throws {
    try await withSandbox { client async throws in
      try await client.add(fault: #"{"path": "/\u200e\u007f\u00e9\ud83d\ude00", "kind": "garbage"}"#)
      let button = try await client.page().firstMatch(of: /name="fault" value="([^"]*)"/)
      let value = try #require(button?.output.1)
      let json = value.replacingOccurrences(of: "&quot;", with: "\"")
      let field = try #require(json.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      #expect(try await client.submit("faults/remove", "fault=\(field)").status == 303)
      #expect(try await client.send("GET", "/_sandbox/faults").json([Fault].self).isEmpty)
    }
  }

  @Test(arguments: [("sandbox", "showcase"), ("quintet-sandbox", "quintet-showcase")])
  func theCommandNamesTheProgramOfThePackage(program: String, showcase: String) {
    #expect(PageView.showcase(beside: program) == showcase)
  }

  @Test func theCommandForHTTPSHasBothPins() async throws {
    try await withSandbox(contracts: Self.all) { client async throws in
      var safe = client
      safe.usesTLS = true
      let page = try await safe.page("?backend=deliveries")
      let pins = client.announcement.pins
      let line = "showcase --server https://localhost --ca \(PageView.quoted(client.announcement.ca)) "
      #expect(page.contains(HTML.escaped(line + "--pin \(pins.current) --pin \(pins.backup) --token-file ")))
      #expect(page.contains(HTML.escaped("--token-file \(PageView.quoted(client.announcement.data))/token")))
      #expect(!page.contains(client.announcement.token))
    }
  }

  @Test func eachButtonCopiesWhatItNames() async throws {
    try await withSandbox { client async throws in
      let page = try await client.page("?reveal=yes"), announced = client.announcement
      let authority = try String(contentsOf: URL(filePath: announced.ca), encoding: .utf8)
      for (value, name) in [
        (announced.token, "the token"), (announced.pins.current, "the current pin"),
        (announced.pins.backup, "the backup pin"), (authority, "the certificate"),
      ] {
        let button = "<button type=\"button\" hidden data-copy aria-label=\"Copy \(name)\">"
        #expect(page.contains("<pre tabindex=\"0\">\(HTML.escaped(value))</pre>\(button)"), "\(name)")
      }
    }
  }

  @Test func recordsOfTheChosenBackendAreOpen() async throws {
    try await withSandbox(contracts: Self.all) { client async throws in
      #expect(try await client.page("?backend=invitations").contains("<details open><summary>Invitations"))
      #expect(try await client.page().contains("<details><summary>Invitations"))
    }
  }

  private func exchange() -> Exchange {
    let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
    return Exchange(.init(head: head, body: .init(buffer: ByteBuffer())), backend: nil)
  }

  private func row(_ exchange: Exchange) -> String { PageView.row(exchange, Mask(token: "t0k3n", isOff: false)).text }

  @Test func aReconnectBringsOnlyMissedEvents() async throws {
    try await withSandbox { client async throws in
      for path in ["/one", "/two", "/three"] { _ = try await client.send("GET", path) }
      let events = try await events(client, "?after=0", "Last-Event-ID: 2\r\n", until: "data: 3\n\n")
      #expect(events.contains("id: 3\nevent: exchange\n") && events.contains("/three"))
      #expect(!events.contains("id: 1\n") && !events.contains("/one") && !events.contains("/two"))
      #expect(events.contains("retry: 500\n\n"))
    }
  }

  @Test func aStreamThatNamesNoNumberBeginsWithWhatComes() async throws {
    try await withSandbox { client async throws in
      _ = try await client.send("GET", "/before")
      // Again and again, since nobody knows when the stream is open.
      let asking = Task { while !Task.isCancelled { _ = try? await client.send("GET", "/after") } }
      defer { asking.cancel() }
      let text = try await events(client, "", until: "/after</span>")
      #expect(!text.contains("/before"))
    }
  }

  /// As on a page that was just loaded.
  @Test func aStreamBringsEachLaterArrivalOnce() async throws {
    try await withSandbox { client async throws in
      _ = try await client.send("GET", "/number-1")
      let request = "GET /_sandbox/events?after=1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let text = try await client.connection().open { inbound, outbound in
        try await outbound.write(ByteBuffer(string: request))
        var text = "", last = 1
        for try await bytes in inbound {
          text += String(decoding: bytes.readableBytesView, as: UTF8.self)
          // Nothing comes before something arrives.
          guard text.contains(last == 1 ? "retry: 500\n\n" : "data: \(last)\n\n") else { continue }
          if last == 3 { break }
          last += 1
          _ = try await client.send("GET", "/number-\(last)")
        }
        return text
      }
      let arrivals = text.matches(of: #/id: (\d+)\nevent: exchange\n/#).map { String($0.output.1) }
      #expect(arrivals == ["2", "3"] && text.contains("/number-3"))
      #expect(text.components(separatedBy: "event: count\n").count == 3)
    }
  }

  @Test func aNumberOfAnEarlierRunBringsAllEvents() async throws {
    try await withSandbox { client async throws in
      _ = try await client.send("GET", "/one")
      for query in ["?after=99", "?after=-7", "?after=9223372036854775807"] {
        #expect(try await events(client, query, until: "data: 1\n\n").contains("id: 1\nevent: exchange\n"))
      }
    }
  }

  @Test func aBurstBringsTheLastExchangesAndTheTotal() async throws {
    try await withSandbox { client async throws in
      for number in 1...30 { _ = try await client.send("GET", "/path-\(number).") }
      let events = try await events(client, "?after=0", until: "data: 30\n\n")
      #expect(events.components(separatedBy: "event: exchange\n").count - 1 == PageRoutes.sentAtOnce)
      #expect(events.contains("/path-30.") && events.contains("/path-11.") && !events.contains("/path-10."))
      let first = try #require(events.range(of: "id: 11\n")), last = try #require(events.range(of: "id: 30\n"))
      #expect(first.lowerBound < last.lowerBound)
      // A browser that reconnects begins there, even where no exchange was of its backend.
      #expect(events.hasSuffix("id: 30\nevent: count\ndata: 30\n\n\r\n"))
    }
  }

  @Test func eventsAreMaskedAndFilteredAsThePageIs() async throws {
    try await withSandbox(contracts: Self.all) { client async throws in
      _ = try await client.send("GET", "/deliveries?count=1&mail=ann@example.com")
      _ = try await client.send("GET", "/fakeAuth?mail=bob@example.com")
      let masked = try await events(client, "?after=0", until: "data: 2\n\n")
      #expect(masked.contains("/fakeAuth?mail=••••••") && !masked.contains("example.com"))
      let revealed = try await events(client, "?reveal=yes&backend=deliveries&after=0", until: "data: 2\n\n")
      #expect(revealed.contains("ann@example.com") && !revealed.contains("fakeAuth"))
      let almost = try await events(client, "?reveal=1&after=0", until: "data: 2\n\n")
      #expect(!almost.contains("example.com"))
    }
  }

  /// Measures time on purpose.
  @Test func eventsComeAtMostFourTimesASecond() async throws {
    try await withSandbox { client async throws in
      let begin = ContinuousClock.now
      async let text = events(client, "?after=0", until: "/the-last-one")
      // All on one connection, as fast as possible.
      let flood = String(repeating: "GET /flood HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 1000)
      let last = "GET /flood HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      _ = try await client.connection().exchange(Data((flood + last).utf8))
      _ = try await client.send("GET", "/the-last-one")
      let batches = try await text.components(separatedBy: "event: count\n").count
      let seconds = (ContinuousClock.now - begin) / .seconds(1)
      #expect(Double(batches) <= seconds * 4 + 2)
    }
  }

  private func events(
    _ client: Client,
    _ query: String,
    _ headers: String = "",
    until end: String
  ) async throws -> String {
    let request = "GET /_sandbox/events\(query) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n"
    let exchange = try await client.connection().exchange(Data(request.utf8)) {
      String(decoding: $0, as: UTF8.self).contains(end)
    }
    return String(decoding: exchange.received, as: UTF8.self)
  }
}
