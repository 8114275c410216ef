import Foundation

extension URL {
  /// An address that no machine has.
  public static let test = URL(string: "https://quintet.test")!
}
