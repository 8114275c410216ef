import Foundation
import Testing

@testable import QuintetTransport

#if os(Linux)
  import CQuintetCurl
#endif

struct HostNameTests {
  private static let spellings: [(String, String)] = [
    ("localhost", "localhost"), ("LOCALHOST", "localhost"), ("localhost.", "localhost"),
    ("a_b-c.Example", "a_b-c.example"),
    ("127.0.0.1", "127.0.0.1"), ("127.1", "127.0.0.1"), ("127.0.1", "127.0.0.1"), ("0x7f.0.0.1", "127.0.0.1"),
    ("0X7F000001", "127.0.0.1"), ("2130706433", "127.0.0.1"), ("0177.0.0.01", "127.0.0.1"), ("127.0.0.1.", "127.0.0.1"),
    ("::1", "::1"), ("[::1]", "::1"), ("0:0:0:0:0:0:0:0001", "::1"), ("2001:DB8::A", "2001:db8::a"),
    ("::ffff:127.0.0.1", "127.0.0.1"), ("::ffff:7f00:1", "127.0.0.1"), ("[0::FFFF:7F00:1]", "127.0.0.1"),
    ("::7f00:1", "::127.0.0.1"), ("::FFFF:1:2:3", "::ffff:1:2:3"), ("fe80::1", "fe80::1"), ("1.example", "1.example"),
    ("0x7f.example", "0x7f.example"),
  ]

  @Test(arguments: spellings)
  func everySpellingOfAHostIsNormalized(_ host: String, _ name: String) {
    #expect(HostName.normalized(host) == name)
    #expect(HostName.normalized(name) == name)
  }

  @Test(arguments: [
    ("localhost", true), ("LOCALHOST.", true), ("a.localhost", true), ("127.1", true), ("127.255.0.9", true),
    ("::1", true),
    ("[::ffff:127.0.0.1]", true), ("0.0.0.0", true), ("::", true), ("128.0.0.1", false), ("127.example", false),
    ("localhost.example", false), ("notlocalhost", false), ("10.0.0.1", false), ("::2", false),
    ("127.0.0.1.example", false),
  ])
  func thisMachineIsKnownByItsNames(_ host: String, isLoopback: Bool) {
    #expect(HostName.isLoopback(HostName.normalized(host) ?? "") == isLoopback)
  }

  @Test(arguments: [
    ("https://user:secret@example.com:8443/a?key=secret#secret", "https://...@example.com:8443/a?...#..."),
    ("https://secret@example.com", "https://...@example.com"), ("https://example.com/v1", "https://example.com/v1"),
    ("ftp://user:secret@example.com/", "ftp://...@example.com/"), ("https:secret@example.com", "..."),
    ("mailto:ada@example.com", "..."),
    ("over%20there", "over%20there"),
  ])
  func anAddressIsShownWithoutWhatIsSecret(address: String, shown: String) throws {
    #expect(Server.shown(try #require(URL(string: address))) == shown)
  }

  @Test func addressErrorsDoNotContainThePassword() throws {
    let server = Server(url: try #require(URL(string: "https://user:secret@example.com/?token=secret")))
    #expect {
      try server.makeClient()
    } throws: {
      !"\($0)".contains("secret")
    }
  }

  @Test(arguments: [
    "", ".", "..", "a..b", ".a", "a..", "1.2.3.4.5", "256.0.0.1", "1.2.3.400", "0x", "08.1.1.1", "a.1", "fe80::1%lo",
    "fe80::1%25lo",
    "[::1", "::1]", "::g", "a b", "a\0", "a%2eb", "ｌocalhost", "bücher.example", "loc\u{AD}alhost", "\u{212A}.example",
    "a/b", "a@b",
    "a:80", "*.a", "127.0.0.1 ", "１.example",
  ])
  func invalidHostsAreRefused(_ host: String) {
    #expect(HostName.normalized(host) == nil)
  }

  @Test(arguments: [
    ("https://LOCALhost.:8443/a%20b?q=%26#f", "https://localhost:8443/a%20b?q=%26#f"),
    ("https://l%6Fcalhost/", "https://localhost/"), ("https://127.1/", "https://127.0.0.1/"),
    ("https://[0::1]:1/x", "https://[::1]:1/x"), ("https://[::ffff:127.0.0.1]/", "https://127.0.0.1/"),
    ("https://xn--bcher-kva.example/ü", "https://xn--bcher-kva.example/%C3%BC"),
    ("http://example.com", "http://example.com"),
  ])
  func nothingButTheHostOfAURLIsChanged(_ text: String, _ normalized: String) throws {
    #expect(try #require(URL(string: text)).normalized?.absoluteString == normalized)
  }

  @Test func aRelativeURLIsMadeWhole() throws {
    let url = try #require(URL(string: "b?c", relativeTo: URL(string: "https://HOST/a/")))
    #expect(url.normalized?.absoluteString == "https://host/a/b?c")
  }

  #if os(Linux)
    /// Returns libcurl's form of a host, through its own URL API.
    private func curlHost(_ url: URL) -> String? {
      let parts = curl_url()
      defer { curl_url_cleanup(parts) }
      var host: UnsafeMutablePointer<CChar>?
      defer { curl_free(host) }
      guard curl_url_set(parts, CURLUPART_URL, url.absoluteString, 0) == CURLUE_OK else { return nil }
      guard curl_url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK, let host else { return nil }
      return String(cString: host)
    }

    @Test(arguments: spellings)
    func libcurlAsksTheHostWhosePinsWereLookedUp(_ host: String, _ name: String) throws {
      let isBare = host.contains(":") && !host.hasPrefix("[")
      let url = try #require(URL(string: "https://\(isBare ? "[\(host)]" : host)/"))
      #expect(try curlHost(#require(url.normalized)) == (name.contains(":") ? "[\(name)]" : name))
    }
  #endif
}
