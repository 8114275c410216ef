import Foundation
import QuintetPictureDecoding
import Testing

@Suite struct PictureAddressTests {
  private let base = URL(string: "https://api.example/v1/list?page=1")

  @Test(arguments: [
    ("https://example.org/a.png", "https://example.org/a.png"),
    (" https://example.org/a.png\n", "https://example.org/a.png"),
    ("\thttps://example.org/\r\na.png\u{0}", "https://example.org/a.png"),
    ("HTTPS://example.org/a", "https://example.org/a"),
    ("https:example.org/a", "https://example.org/a"), ("https:///example.org/a", "https://example.org/a"),
    ("https:\\\\example.org\\a", "https://example.org/a"), ("http:/example.org", "http://example.org"),
    ("https://example.org/my photo.png", "https://example.org/my%20photo.png"),
    ("https://example.org/bücher.png?q=ü", "https://example.org/b%C3%BCcher.png?q=%C3%BC"),
    ("https://example.org/a%20b%zz.png", "https://example.org/a%20b%25zz.png"),
    ("https://example.org/a%20", "https://example.org/a%20"), ("https://example.org/a%2", "https://example.org/a%252"),
    ("https://example.org/a[1]{2}|^.png", "https://example.org/a%5B1%5D%7B2%7D%7C%5E.png"),
    ("https://example.org/a?b=c\\d&e=f g", "https://example.org/a?b=c%5Cd&e=f%20g"),
    ("https://example.org/a?s=a/b+c==&d=e?f#g#h", "https://example.org/a?s=a/b+c==&d=e?f#g%23h"),
    ("https://[::1]:8443/a", "https://[::1]:8443/a"), ("https://example.org?a=b", "https://example.org?a=b"),
    ("https://example.org/a\tb.png", "https://example.org/ab.png"),
    ("https:////example.org//a", "https://example.org//a"), ("hTtP:example.org/a", "http://example.org/a"),
    ("http:\\example.org?a\\b", "http://example.org?a%5Cb"),
    ("https://example.org/a%", "https://example.org/a%25"),
    ("https://example.org/a%%20", "https://example.org/a%25%20"),
    ("https://example.org/%2g%g2", "https://example.org/%252g%25g2"),
    ("https://example.org/%c3%BC", "https://example.org/%c3%BC"),
    ("https://example.org#a b\\c?d", "https://example.org#a%20b%5Cc?d"),
    ("https://example.org/-._~:@!$&'()*+,;=", "https://example.org/-._~:@!$&'()*+,;="),
    ("https://example.org/\"<>`\u{7F}", "https://example.org/%22%3C%3E%60%7F"),
    ("https://example.org/a\u{0}b", "https://example.org/a%00b"),
  ])
  func addressesAreReadAsBrowsersReadThem(text: String, address: String) {
    #expect(PictureAddress.read(text)?.absoluteString == address)
  }

  @Test(arguments: [
    ("/photos/1.png", "https://api.example/photos/1.png"), ("//store.example/1.png", "https://store.example/1.png"),
    ("1.png", "https://api.example/v1/1.png"), ("../1 2.png\n", "https://api.example/1%202.png"),
    ("\\photos\\1.png", "https://api.example/photos/1.png"), ("https:store.example", "https://store.example"),
    ("\\\\store.example\\1.png", "https://store.example/1.png"), ("?q=a b", "https://api.example/v1/list?q=a%20b"),
    ("bücher/1.png", "https://api.example/v1/b%C3%BCcher/1.png"),
  ])
  func anAddressWithoutAHostIsRelative(text: String, address: String) {
    #expect(PictureAddress.read(text, relativeTo: base)?.absoluteString == address)
    if !text.hasPrefix("https") { #expect(PictureAddress.read(text) == nil) }
  }

  @Test(arguments: [
    "", " ", "\n", "https:", "https://", "ftp://example.org", "file:///etc/passwd", "javascript:1", "data:,a",
    "https:///", "https://?a=b", "https://#a", "httpss://example.org", "\u{0}\t ",
  ])
  func anythingButAWebAddressIsRefused(text: String) {
    #expect(PictureAddress.read(text) == nil)
    #expect(PictureAddress.read(text, relativeTo: base) == nil)
  }
}
