import Foundation

/// The addresses in the documents that the features come from, which Showcase talks to without `--server`. They are mock services of other
/// people: an app that embeds a feature names a server of its own.
enum DocumentServers {
  static let consent = URL(string: "http://www.mocky.io/v2/5e14e8122d00002b00167430")!
  static let buffs = URL(string: "https://demo2373134.mockable.io")!
  static let invitations = URL(string: "https://us-central1-blinkapp-684c1.cloudfunctions.net")!
  static let deliveries = URL(string: "https://demo3196012.mockable.io")!
  static let catalogue = URL(string: "https://marlove.net/e/mock/v1")!
}
