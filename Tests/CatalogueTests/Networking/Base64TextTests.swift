import Foundation
import Testing

@testable import Catalogue

@Suite struct Base64TextTests {
  /// Every byte, so that every letter of base64 is in it.
  private let bytes = Data((0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7) })

  private func lines(_ text: String, _ length: Int, _ end: String) -> String {
    stride(from: 0, to: text.count, by: length).map { String(text.dropFirst($0).prefix(length)) + end }.joined()
  }

  @Test func base64OfAnyEncoderIsRead() {
    let plain = bytes.base64EncodedString()
    let web = plain.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
    let form = plain.replacingOccurrences(of: "+", with: "%2B").replacingOccurrences(of: "/", with: "%2F")
    let unpadded = plain.replacingOccurrences(of: "=", with: "")
    let texts: [(String, String)] = [
      ("plain", plain), ("Android", lines(plain, 76, "\n")), ("Java for mail", lines(plain, 76, "\r\n")),
      ("PEM", lines(plain, 64, "\n")), ("one line break", plain + "\n"), ("blanks", " " + lines(plain, 80, " ")),
      ("JWT", web.replacingOccurrences(of: "=", with: "")), ("for addresses", web), ("no padding", unpadded),
      ("no padding, in lines", lines(unpadded, 76, "\n")), ("a browser", "data:image/jpeg;base64," + plain),
      ("a browser, with more", "data:image/png;charset=utf-8;BASE64," + plain),
      ("a form", form.replacingOccurrences(of: "=", with: "%3D")),
      ("no form", plain.replacingOccurrences(of: "+", with: " ")), ("Python's bytes", "b'" + plain + "'"),
      ("JSON in JSON", lines(plain, 76, "\\n")),
      ("white space before a browser's", "\n data:image/jpeg;base64," + plain + "\n"),
      ("capitals", "DATA:image/jpeg;base64," + plain), ("quotes", "\"" + plain + "\""),
      ("a browser's in a form", "data%3Aimage%2Fjpeg%3Bbase64%2C" + form),
      ("JSON twice", "\"" + lines(plain, 76, "\\n") + "\""),
      ("blanks and no padding", lines(unpadded, 80, " ")), ("Python's in quotes", "b\"" + plain + "\""),
      ("a browser's in Python's", "b'data:image/png;base64," + plain + "'"),
      ("a text file", "\u{FEFF}" + plain), ("C", plain + "\0"),
      ("Gson's JSON in JSON", plain.replacingOccurrences(of: "=", with: "\\u003d")),
      (".NET's JSON in JSON", plain.replacingOccurrences(of: "+", with: "\\u002B")),
      ("PHP's JSON in JSON", plain.replacingOccurrences(of: "/", with: "\\/")),
    ]
    for (name, text) in texts {
      #expect(Base64Text.bytes(text) == bytes, "\(name)")
    }
    for count in 0..<10 {
      let bytes = bytes.prefix(count), text = bytes.base64EncodedString()
      #expect(Base64Text.bytes(text + "\n") == bytes)
      #expect(Base64Text.bytes(text.replacingOccurrences(of: "=", with: "")) == bytes)
    }
  }

  @Test(arguments: [
    "a", "aGVsb", "not base64 at all", "aGVs*bG8=", "a=GVsbG8", "data:image/png,aGVsbG8=", "data:text", "<html>",
    "https://example.org/a.png",
  ])
  func invalidBase64IsRefused(text: String) {
    #expect(Base64Text.bytes(text) == nil)
  }
}
