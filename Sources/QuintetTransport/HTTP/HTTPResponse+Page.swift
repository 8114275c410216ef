import Foundation

extension HTTPResponse {
  /// Whether a body is a page for a browser, such as that of a network's sign-in or of a proxy, and no answer of a service: a
  /// document of HTML is in it. What is JSON never is, and a word or a sentence is none whatever it is said to be.
  public static func isPage(_ body: Data) -> Bool {
    // Byte by byte, so that any encoding will do; without the zeros of UTF-16, which are all that is between its letters here.
    guard let bytes = NSString(data: body, encoding: String.Encoding.isoLatin1.rawValue) else { return false }
    var text = bytes
    for (gap, space) in [("\0", ""), ("\n", " "), ("\r", " "), ("\t", " "), (">", " ")] {
      text = NSString(string: text.replacingOccurrences(of: gap, with: space))
    }
    // Elements that documents alone have.
    for element in ["!doctype", "html", "head", "body", "title", "meta", "script", "frameset"]
    where text.range(of: "<" + element + " ", options: .caseInsensitive).length > 0 {
      return (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) == nil
    }
    return false
  }
}
