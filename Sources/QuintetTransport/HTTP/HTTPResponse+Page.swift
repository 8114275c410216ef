import Foundation

extension HTTPResponse {
  /// Whether a body is a page for a browser, such as that of a network's sign-in or of a proxy, and no answer of a service: a
  /// document of HTML is in it. What is JSON never is, and a word or a sentence is none whatever it is said to be.
  public static func isPage(_ body: Data) -> Bool {
    // Without the zeros of UTF-16, which are all that is between its letters here.
    let bytes = body.filter { $0 != 0 }
    var place = bytes.startIndex
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start + 1
      if beginsDocument(bytes[place...]) { return !isJSON(body) }
    }
    return false
  }

  /// Whether what follows "<" is an element that documents alone have.
  private static func beginsDocument(_ rest: Data) -> Bool {
    var name: [UInt8] = []
    for byte in rest.prefix(16) {
      // A capital letter as its small one; no other that counts here is changed.
      let small = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
      guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small) || byte == UInt8(ascii: "!") else { break }
      name.append(small)
    }
    return elements.contains { $0.elementsEqual(name) }
  }

  private static let elements = ["!doctype", "html", "head", "body", "title", "meta", "script", "frameset"].map(\.utf8)

  private static func isJSON(_ body: Data) -> Bool {
    (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil
  }
}
