import Foundation

/// The addresses in the documents that the features come from. They are mock services of other people: name servers of your own.
enum DocumentServers {
  static let consent = URL(string: "http://www.mocky.io/v2/5e14e8122d00002b00167430")!
  static let buffs = URL(string: "https://demo2373134.mockable.io")!
}
