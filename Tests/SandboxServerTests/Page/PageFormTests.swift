import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import SandboxContracts
@testable import SandboxControl
@testable import SandboxDrawing
@testable import SandboxServer
@testable import SandboxTLS

/// The forms of the page, what they take for granted, and the choices that they keep.
@Suite(.timeLimit(.minutes(5)))
struct PageFormTests {
  private func read(_ body: String, type: String? = "application/x-www-form-urlencoded") async throws -> Form {
    var head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/")
    head.headerFields[.contentType] = type
    return try await Form(Request(head: head, body: .init(buffer: ByteBuffer(string: body))))
  }

  @Test(arguments: [
    ("a=b", "b"), ("a=", ""), ("a", ""), ("b=c", ""), ("", ""), ("a=1+2", "1 2"), ("a=%2B%3D%26", "+=&"),
    ("a=b=c", "b=c"), ("a=1&a=2", "1"), ("%61=x", "x"), ("b=1&&a=2", "2"), ("a=%C3%BC", "ü"), ("a=%", ""),
  ])
  func aFieldIsReadAsBrowsersWriteIt(body: String, value: String) async throws {
    let form = try await read(body)
    #expect(form["a"] == value)
  }

  @Test func anIntegerMayHaveSpaceAroundItAndBeMissing() async throws {
    let form = try await read("a=+7+&b=&c=-1&d=x&e=1.5&f=0")
    let numbers = try ["a", "b", "c", "f", "missing"].map { try form.integer($0) }
    #expect(numbers == [7, nil, -1, 0, nil])
    for name in ["d", "e"] {
      #expect(throws: Refusal(.badRequest, "\(name) must be an integer")) { try form.integer(name) }
    }
  }

  @Test func onlyAFormOfAtMost64KiBIsOne() async throws {
    for type in ["application/x-www-form-urlencoded; charset=utf-8", "Application/X-WWW-Form-Urlencoded"] {
      let form = try await read("a=b", type: type)
      #expect(form["a"] == "b")
    }
    let longest = "a=" + String(repeating: "b", count: 64 * 1024 - 2)
    let large = try await read(longest)
    #expect(large["a"].utf8.count == 64 * 1024 - 2)
    let refusal = Refusal(.badRequest, "the body must be a form of at most 65536 bytes")
    await #expect(throws: refusal) { _ = try await read(longest + "b") }
    for type in [nil, "text/plain", "multipart/form-data", "application/json"] {
      await #expect(throws: refusal) { _ = try await read("a=b", type: type) }
    }
  }

  @Test(arguments: [
    ("path=%2Fa&kind=latency", Fault(path: "/a", effect: .latency(milliseconds: 1000), times: nil)),
    ("path=%2Fa&kind=latency&milliseconds=0&times=1", Fault(path: "/a", effect: .latency(milliseconds: 0), times: 1)),
    ("path=%2Fa&kind=status&times=3", Fault(path: "/a", effect: .status(code: 503, retryAfter: nil), times: 3)),
    (
      "path=%2Fa&kind=status&status=404&retry_after=0&times=1",
      Fault(path: "/a", effect: .status(code: 404, retryAfter: 0), times: 1)
    ),
    ("path=%2Fa&kind=drop&times=0", Fault(path: "/a", effect: .drop(.before), times: nil)),
    ("path=%2Fa&kind=drop.before&times=1", Fault(path: "/a", effect: .drop(.before), times: 1)),
    ("path=%2Fa&kind=drop.after&times=1", Fault(path: "/a", effect: .drop(.after), times: 1)),
    // All fields of the form are sent, whatever the kind.
    (
      "path=%2Fa*&kind=truncate&milliseconds=5&status=404&retry_after=7&times=1",
      Fault(path: "/a*", effect: .truncate, times: 1)
    ),
    (
      "path=%2Fa&kind=garbage&milliseconds=&status=&retry_after=&times=",
      Fault(path: "/a", effect: .garbage, times: nil)
    ),
  ])
  func aFaultHasTheValuesOfItsKind(fields: String, fault: Fault) async throws {
    try await withSandbox { client async throws in
      #expect(try await client.submit("faults", fields).status == 303)
      #expect(try await client.send("GET", "/_sandbox/faults").json([Fault].self) == [fault])
    }
  }

  @Test func everyKindInTheFormIsAFaultAndTheFirstIsChosen() async throws {
    try await withSandbox { client async throws in
      let page = try await client.page()
      let kinds = page.matches(of: #/name="kind" value="([a-z.]+)"( checked)?>/#)
      #expect(kinds.map { $0.output.2 != nil } == [true, false, false, false, false, false])
      for kind in kinds {
        #expect(try await client.submit("faults", "path=%2Fa&times=1&kind=\(kind.output.1)").status == 303)
      }
      let faults = try await client.send("GET", "/_sandbox/faults").json([Fault].self)
      let effects: [Fault.Effect] = [
        .latency(milliseconds: 1000), .status(code: 503, retryAfter: nil), .drop(.before), .drop(.after), .truncate,
        .garbage,
      ]
      #expect(faults.map(\.effect) == effects)
    }
  }

  @Test func anItemHasAConfidenceAndACountWithoutOnesGiven() async throws {
    try await withCatalogue { client async throws in
      #expect(try await client.submit("catalogue", "text=Sign&confidence=").status == 303)
      #expect(try await client.submit("catalogue", "text=&confidence=0.5&count=").status == 303)
      let records = try await client.catalogueRecords()
      #expect(records.count == 2)
      #expect(records.first?.text == "Sign" && records.first?.confidence == 0.9)
      #expect(records.allSatisfy { $0.bytes ?? 0 > 0 })
    }
  }

  @Test(arguments: ["lat=inf&lng=2", "lat=1&lng=-inf", "lat=1&lng=nan", "lat=1e999&lng=2", "lat=&lng=2"])
  func aDeliveryIsAtAPlaceInDegrees(place: String) async throws {
    try await withSandbox(contracts: [DeliveriesContract()]) { client async throws in
      let answer = try await client.submit("deliveries", "description=A&address=B&" + place)
      #expect(answer.status == 400)
      #expect(String(decoding: answer.body, as: UTF8.self).contains("latitude and longitude must be numbers"))
    }
  }

  @Test func eachFormSaysWhatItHasDone() async throws {
    try await withCatalogue { client async throws in
      let fault = "fault=%7B%22path%22%3A%22%2Fa%22%2C%22kind%22%3A%22garbage%22%7D"
      for (form, fields, words) in [
        ("catalogue", "count=1", "The catalogue has one more item."),
        ("catalogue", "count=2", "The catalogue has 2 more items."),
        ("faults", "path=%2Fa&kind=garbage", "Requests to /a will meet the fault: garbage."),
        ("faults/remove", fault, "The fault on /a is removed."),
        ("faults/clear", "", "All faults are removed."),
      ] {
        let place = try #require(try await client.submit(form, fields).headers["location"])
        let page = try await client.page(String(place.dropFirst("/_sandbox/".count)))
        #expect(page.contains("<p class=\"message\" role=\"status\">\(words)</p>"), "\(words)")
      }
      #expect(try await client.catalogueRecords().count == 3)
    }
  }

  // MARK: What there may be much of

  @Test func thePageListsAtMostFiftyFaults() async throws {
    try await withSandbox { client async throws in
      for number in 1...53 { try await client.add(fault: #"{"path": "/path-\#(number).", "kind": "garbage"}"#) }
      let page = try await client.page()
      #expect(page.components(separatedBy: "aria-label=\"Remove the fault on ").count - 1 == 50)
      #expect(page.contains("Remove the fault on /path-50.:") && !page.contains("/path-51."))
    }
  }

  @Test func aLongRecordIsCutOnThePage() async throws {
    try await withCatalogue { client async throws in
      let item = #"{"text": "\#(String(repeating: "x", count: 12_000))"}"#
      #expect(try await client.post("/_sandbox/catalogue/items", item).status == 201)
      let page = try await client.page()
      let stored = try #require(page.components(separatedBy: "<section id=\"stored\"").last)
      #expect(stored.contains(String(repeating: "x", count: 7_000)))
      #expect(!stored.contains(String(repeating: "x", count: 8_193)))
    }
  }

  // MARK: Choices

  @Test(
    arguments: [
      (nil, false, ""), ("a", false, "?backend=a"), (nil, true, "?reveal=yes"), ("a", true, "?backend=a&reveal=yes"),
    ] as [(String?, Bool, String)]
  )
  func aChoiceIsPartOfTheAddress(backend: String?, isRevealed: Bool, query: String) {
    #expect(PageView.Choice(backend: backend, isRevealed: isRevealed).query == query)
  }

  @Test func everyLinkAndFormKeepsTheChoices() async throws {
    try await withSandbox(contracts: [ConsentContract(), DeliveriesContract()]) { client async throws in
      let page = try await client.page("?backend=deliveries&reveal=yes")
      let query = "?backend=deliveries&amp;reveal=yes"
      for form in ["faults", "faults/clear", "reset", "catalogue", "deliveries"] {
        #expect(page.contains("action=\"/_sandbox/page/\(form)\(query)\""), "\(form)")
      }
      #expect(page.contains("data-events=\"/_sandbox/events\(query)&amp;after=0\""))
      #expect(page.contains("<a href=\"/_sandbox/\(query)\" aria-current=\"true\">Deliveries</a>"))
      #expect(page.contains("<a href=\"/_sandbox/?reveal=yes\">All</a>"))
      #expect(page.contains("<a href=\"/_sandbox/?backend=consents&amp;reveal=yes\">Consents</a>"))
      #expect(page.contains("<a href=\"/_sandbox/?backend=deliveries\">Mask addresses and tokens</a>"))
      let other = try await client.page("?backend=elsewhere")
      #expect(other.contains("<a href=\"/_sandbox/\" aria-current=\"true\">All</a>"))
      #expect(other.contains("<a href=\"/_sandbox/?reveal=yes\">Show them</a>"))
    }
  }

  @Test func waitingFaultsSayHowOftenTheyAreMet() async throws {
    try await withSandbox { client async throws in
      #expect(try await client.page().contains("None: every backend answers as it should."))
      for (path, times) in [("/one", "1"), ("/two", "2"), ("/all", "0")] {
        try await client.add(fault: #"{"path": "\#(path)", "kind": "garbage", "times": \#(times)}"#)
      }
      let page = try await client.page()
      for (path, words) in [("/one", "once"), ("/two", "2 times"), ("/all", "always")] {
        let row = "<span class=\"path\">\(path)</span> <span class=\"fault\">garbage</span> \(words)\n"
        #expect(page.contains(row), "\(path)")
      }
      #expect(!page.contains("None: every backend"))
    }
  }

  @Test func anArrivalShowsTheFieldsAndTheTypeOfItsAnswer() async throws {
    try await withSandbox(contracts: [BuffsContract()]) { client async throws in
      let fault = #"{"path": "/buffs/*", "kind": "status", "value": 503, "retry_after": 77}"#
      try await client.add(fault: fault)
      #expect(try await client.send("GET", "/buffs/1").status == 503)
      #expect(try await client.send("GET", "/pictures/ball.png").status == 200)
      let page = try await client.page()
      #expect(page.contains("<dt>Retry-After</dt><dd>77</dd>"))
      #expect(page.contains("<span class=\"fault\">status 503, retry after 77 s</span>"))
      #expect(page.contains(" bytes of image/png, not text</p>"))
    }
  }
}
