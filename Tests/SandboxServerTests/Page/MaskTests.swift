import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import SandboxContracts
@testable import SandboxControl

/// Secrets that are hidden by the names of what they are in, and the journal that the page reads.
struct MaskTests {
  private let mask = Mask(token: "T0K3N", isOff: false)

  @Test(arguments: [
    "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-API-Key", "X-Auth-Token", "X-Amz-Security-Token",
    "Private-Token", "X-Goog-Api-Key", "ApiKey", "X-Client-Secret",
  ])
  func aSecretFieldIsHiddenInAnySpelling(name: String) {
    for spelling in [name, name.lowercased(), name.uppercased()] {
      #expect(mask.header(spelling, "value") == Mask.dots)
      #expect(Mask(token: "T0K3N", isOff: true).header(spelling, "value") == "value")
    }
  }

  @Test(arguments: [("value", "value"), ("ann@example.com", "••••••"), ("T0K3N", "••••••"), ("", "")])
  func anyOtherFieldIsShownAsTextIs(value: String, shown: String) {
    #expect(mask.header("X-Other", value) == shown)
  }

  @Test(arguments: [
    (#"{"api_key":"k"}"#, #"{"api_key":"••••••"}"#), ("?apikey=k&b=c", "?apikey=••••••&b=c"),
    (#"{"Authorization": "k"}"#, #"{"Authorization": "••••••"}"#), ("a_secret=k", "a_secret=••••••"),
    (#"{"token": 12, "a": 1}"#, #"{"token": ••••••, "a": 1}"#), (#"{"token": null}"#, #"{"token": ••••••}"#),
    (#"[{"token":"a"},{"token":"b"}]"#, #"[{"token":"••••••"},{"token":"••••••"}]"#),
    ("token=a&password=b", "token=••••••&password=••••••"), ("token = a", "token = ••••••"), ("tokens=1", "tokens=1"),
    ("MyToken=a b", "MyToken=•••••• b"), (#"password="a b" c"#, #"password="••••••" c"#), ("token=", "token=••••••"),
    (#"{"token":"a\"b","c":1}"#, #"{"token":"••••••","c":1}"#), (#"{"token":"a"#, #"{"token":"••••••""#),
    ("T0K3NT0K3N", "••••••••••••"), ("t0k3n", "t0k3n"),
  ])
  func aValueIsHiddenByTheEndOfItsName(text: String, shown: String) {
    #expect(mask.text(text) == shown)
  }

  @Test(arguments: [
    (#"{"a":1,"email":"ann.te"#, #"{"a":1,"email":"••••••"#), ("/a/ann%4", "/a/••••••"), ("to ann+b", "to ••••••"),
    (#"["a/b=c?d&e"#, #"["••••••"#), ("a, ann@exam", "a, ••••••"), (#"{"token":"a"#, #"{"token":"••••••""#),
    (String(repeating: "a", count: 256), String(repeating: "a", count: 256)), ("a, ", "a, "), ("", ""),
  ])
  func whatACutLeavesOfAWordIsHidden(text: String, shown: String) {
    #expect(mask.text(text, isCut: true) == shown)
    #expect(Mask(token: "T0K3N", isOff: true).text(text, isCut: true) == text)
  }

  @Test func anAddressInWhichSomethingIsCutIsHidden() {
    // Each is cut before the sign.
    func filled(_ count: Int) -> String { String(repeating: "b/", count: count) + "ann.test@example.com" }
    var head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/" + filled(1020))
    if let name = HTTPField.Name("X-Other") { head.headerFields[name] = filled(508) }
    var exchange = Exchange(.init(head: head, body: .init(buffer: ByteBuffer())), backend: nil)
    exchange.requestBody.append(ByteBuffer(string: filled(2044)))
    #expect(!PageView.row(exchange, mask).text.contains("ann"))
    let revealed = PageView.row(exchange, Mask(token: "T0K3N", isOff: true)).text
    #expect(revealed.components(separatedBy: "ann.tes").count == 4 && !revealed.contains("@"))
  }

  @Test(arguments: ["/pictures/ball@2x.png", "/pictures/ball@3x.png"])
  func aNameOfAPictureIsNoAddress(path: String) {
    #expect(mask.text(path) == path)
    #expect(mask.text("\(path) and ann@example.com") == "\(path) and ••••••")
  }

  @Test func aTokenOfOneRunIsMaskedInTheCommandToo() async throws {
    let token = try #require(AccessToken("s3cr3t-of-this-run"))
    try await withSandbox(token: token) { client async throws in
      let page = try await client.page()
      #expect(page.contains("QUINTET_TOKEN=•••••• showcase --server http://localhost</pre>"))
      #expect(!page.contains(token.text))
    }
  }

  @Test func aRefusalShowsNoAddressThatWasSent() async throws {
    try await withSandbox { client async throws in
      let fault = #"{"path":"/a","kind":"drop","ann@example.com":1}"#
      let field = try #require(fault.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      for (query, reason) in [("", "••••••"), ("?reveal=yes", "ann@example.com")] {
        let answer = try await client.submit("faults/remove\(query)", "fault=\(field)")
        let page = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status == 400 && page.contains("Not done: \(reason) is not a field of a fault."), "\(query)")
      }
    }
  }

  @Test func anAddressInThePathOfAFaultIsMasked() async throws {
    try await withSandbox { client async throws in
      try await client.add(fault: #"{"path": "/ann@example.com", "kind": "garbage"}"#)
      let page = try await client.page()
      #expect(page.contains("<span class=\"path\">/••••••</span>"))
      #expect(page.contains("aria-label=\"Remove the fault on /••••••: garbage\""))
    }
  }

  private func exchange(_ path: String, _ backend: String?) -> Exchange {
    Exchange(
      .init(head: .init(method: .get, scheme: nil, authority: nil, path: path), body: .init(buffer: ByteBuffer())),
      backend: backend
    )
  }

  @Test func theJournalFindsTheNewestOfABackendAmongOthers() {
    let journal = ExchangeJournal()
    let backends = ["a", "b", nil]
    for number in 1...9 { journal.add(exchange("/\(number)", backends[(number - 1) % 3])) }
    #expect(journal.exchanges(of: "a").map(\.number) == [7, 4, 1])
    #expect(journal.exchanges(of: "a", limit: 2).map(\.path) == ["/7", "/4"])
    #expect(journal.exchanges(after: 4, of: "b").map(\.number) == [8, 5])
    #expect(journal.exchanges(after: 7, of: "a").isEmpty)
    #expect(journal.exchanges(after: 9).isEmpty)
    #expect(journal.exchanges(after: 8).map(\.number) == [9])
    #expect(journal.exchanges(of: "c").isEmpty)
    // Exchanges that come after the count are sent with the next event.
    #expect(journal.exchanges(after: 4, through: 7).map(\.number) == [7, 6, 5])
    #expect(journal.exchanges(through: 7, of: "c").isEmpty && journal.exchanges(after: 9, through: 7).isEmpty)
  }

  @Test(arguments: [(2048, false), (2049, true)]) func aPathIsCutBehindItsLimit(length: Int, isCut: Bool) {
    let path = "/" + String(repeating: "a", count: length - 1)
    let shown = isCut ? String(path.prefix(2048)) + "…" : path
    #expect(exchange(path, nil).path == shown)
  }

  @Test(arguments: [([4096], false), ([4097], true), ([4000, 96], false), ([4000, 97], true), ([1, 0, 2], false)])
  func anExcerptIsCutBehindItsLimit(sizes: [Int], isCut: Bool) {
    var excerpt = Exchange.Excerpt()
    for size in sizes { excerpt.append(ByteBuffer(repeating: 0x61, count: size)) }
    let size = sizes.reduce(0, +)
    #expect(excerpt.size == size)
    #expect(excerpt.bytes.count == min(size, 4096))
    #expect(excerpt.isCut == isCut)
  }
}
