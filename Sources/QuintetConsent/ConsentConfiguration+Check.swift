import Foundation
import QuintetLocalization
import QuintetStorage
import QuintetTransport

extension ConsentConfiguration {
  /// The rules for choices; validity in whole seconds.
  var rules: PolicyRules {
    var seconds: Int?
    if let validity { seconds = Int(validity) }
    return PolicyRules(revision: policyRevision, validity: seconds)
  }

  private static let defaultServer = "http://www.mocky.io/v2/5e14e8122d00002b00167430"

  /// Throws the first thing that is wrong.
  ///
  /// - Returns: Where to report to, and where to keep what is stored.
  func check() throws(ConsentError) -> (server: Server, location: StorageLocation) {
    guard let url = server ?? URL(string: Self.defaultServer), Server.isWebAddress(url) else {
      let address = server.map(Server.shown) ?? Self.defaultServer
      throw .invalidServer(address + " is not an http or https address with a host")
    }
    if let policyURL, !Server.isWebAddress(policyURL) { throw .invalidPolicyURL(policyURL) }
    guard policyRevision >= 1 else { throw .invalidPolicyRevision(policyRevision) }
    // A hundred thousand years are as good as for ever, and still fit into an Int.
    if let validity, !(validity >= 1 && validity <= 3e12) { throw .invalidValidity(validity) }
    try Self.check(texts.title, "title")
    try Self.check(texts.message, "message")
    try Self.check(texts.accept, "accept")
    try Self.check(texts.deny, "deny")
    try Self.check(texts.policyLink, "policyLink")
    try Self.check(whatChanged, "whatChanged")
    guard let location = StorageLocation(prefix: storagePrefix) else { throw .invalidStoragePrefix(storagePrefix) }
    return (Server(url: url, pins: pins, trustAnchors: trustAnchors), location)
  }

  private static func check(_ text: String?, _ name: String) throws(ConsentError) {
    if let text, !ServerText.isSeen(text) { throw .emptyText(name) }
  }

  /// Throws if two buttons of a dialog look alike, whether their words are the host's or the SDK's.
  func checkButtons(_ strings: LocalizedStrings) throws(ConsentError) {
    let accept = texts.accept ?? strings["ask.accept"], deny = texts.deny ?? strings["ask.deny"]
    if ServerText.looksAlike(accept, deny) { throw .equalTexts("accept and deny") }
    guard policyURL != nil else { return }
    let link = texts.policyLink ?? strings["policy.link"]
    if ServerText.looksAlike(link, accept) { throw .equalTexts("accept and policyLink") }
    if ServerText.looksAlike(link, deny) { throw .equalTexts("deny and policyLink") }
    for name in ["preferences.close", "preferences.withdraw", "preferences.give"]
    where ServerText.looksAlike(link, strings[name]) {
      throw .equalTexts("policyLink and the preferences' " + strings[name])
    }
  }
}
