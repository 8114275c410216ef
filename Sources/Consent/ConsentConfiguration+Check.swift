import Foundation
import Transport

extension ConsentConfiguration {
  /// The rules for choices; validity in whole seconds.
  var rules: PolicyRules {
    PolicyRules(revision: policyRevision, validity: validity.map { Int($0) })
  }

  private static let defaultEndpoint = "http://www.mocky.io/v2/5e14e8122d00002b00167430"

  /// Throws the first thing that is wrong.
  ///
  /// - Returns: Where to report to.
  func check() throws(ConsentError) -> URL {
    guard let address = endpoint ?? URL(string: Self.defaultEndpoint), Self.isWebAddress(address) else {
      throw .invalidEndpoint(endpoint?.absoluteString ?? Self.defaultEndpoint)
    }
    guard pins.isEmpty || address.scheme?.lowercased() == "https" else {
      throw .invalidTransport("pins mean nothing without TLS: give an https endpoint, or no pins")
    }
    if let policyURL, !Self.isWebAddress(policyURL) { throw .invalidPolicyURL(policyURL) }
    guard policyRevision >= 1 else { throw .invalidPolicyRevision(policyRevision) }
    // A hundred thousand years are as good as for ever, and still fit into an Int.
    if let validity, !(1...3e12).contains(validity) { throw .invalidValidity(validity) }
    guard storagePrefix.isStoragePrefix else { throw .invalidStoragePrefix(storagePrefix) }
    try Self.check(texts.title, "title")
    try Self.check(texts.message, "message")
    try Self.check(texts.accept, "accept")
    try Self.check(texts.deny, "deny")
    try Self.check(texts.policyLink, "policyLink")
    try Self.check(whatChanged, "whatChanged")
    return address
  }

  private static func check(_ text: String?, _ name: String) throws(ConsentError) {
    if text?.isEmpty == true { throw .emptyText(name) }
  }

  private static func isWebAddress(_ url: URL) -> Bool {
    let scheme = url.scheme?.lowercased()
    return (scheme == "http" || scheme == "https") && url.host?.isEmpty == false
  }
}
