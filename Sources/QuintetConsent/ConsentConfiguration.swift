import Foundation
import QuintetLocalization
import QuintetStateLoop
import QuintetStorage
import QuintetTransport

/// Settings of the SDK. Only the server has no default.
public struct ConsentConfiguration: Sendable {
  /// The address that receives choices, http or https.
  ///
  /// iOS lets an app reach an http address only with an exception in `NSAppTransportSecurity` of its Info.plist; without one
  /// reports wait, and ``onError`` is given ``ConsentError/plainHTTPForbidden(host:)``. Reports that wait go to the address of
  /// the run that sends them.
  public var server: URL
  /// The keys of the server's host, each `sha256/` and the base64 of the SHA-256 of a SubjectPublicKeyInfo. At least two
  /// different ones, of which one is in reserve, or none for no pinning.
  public var pins: [String]
  /// A PEM file with certificates to trust besides the system's, as for a backend with its own authority.
  public var trustAnchors: URL?
  /// The host's own words; the SDK's stand for those it leaves out.
  public var texts: ConsentTexts
  /// The policy to link to in the dialogs: an http or https address, or nil for no link.
  public var policyURL: URL?
  /// The revision of the policy, from 1. A choice made for a lower one no longer holds, and the person is asked again.
  public var policyRevision: Int
  /// The changes of the revision, shown to a person who made a choice for a lower one.
  public var whatChanged: String?
  /// Seconds a choice holds, at least 1; nil for ever.
  public var validity: TimeInterval?
  /// Keeps instances apart: 1 to 64 letters, digits, "-", "_" and ".", no "." first. One instance a prefix and process.
  public var storagePrefix: String
  /// Gives the identifier that a report carries; nil for the platform's own. Called once a choice, on any thread.
  public var deviceID: (@Sendable () -> UUID)?
  /// Receives what the SDK does, for a log. It never sees an identifier. Any thread.
  public var log: (@Sendable (LogLevel, String) -> Void)?
  /// Receives what goes wrong after the configuration was accepted. Any thread.
  public var onError: (@Sendable (ConsentError) -> Void)?

  /// Makes a configuration; nothing is checked before ``Consent`` is made from it.
  public init(
    server: URL,
    pins: [String] = [],
    trustAnchors: URL? = nil,
    texts: ConsentTexts = ConsentTexts(),
    policyURL: URL? = nil,
    policyRevision: Int = 1,
    whatChanged: String? = nil,
    validity: TimeInterval? = nil,
    storagePrefix: String = "consent",
    deviceID: (@Sendable () -> UUID)? = nil,
    log: (@Sendable (LogLevel, String) -> Void)? = nil,
    onError: (@Sendable (ConsentError) -> Void)? = nil
  ) {
    self.server = server
    self.pins = pins
    self.trustAnchors = trustAnchors
    self.texts = texts
    self.policyURL = policyURL
    self.policyRevision = policyRevision
    self.whatChanged = whatChanged
    self.validity = validity
    self.storagePrefix = storagePrefix
    self.deviceID = deviceID
    self.log = log
    self.onError = onError
  }
}

/// The host's own words for the dialogs. What is nil is said in the SDK's words, in the person's language.
///
/// A host that gives a text gives it in the language of the person: the SDK does not translate it.
public struct ConsentTexts: Sendable {
  /// The question's heading.
  public var title: String?
  /// The request and its reason.
  public var message: String?
  /// The button that gives consent.
  public var accept: String?
  /// The button that refuses it.
  public var deny: String?
  /// The button that opens the policy. It is shown only if the configuration has the policy's address.
  public var policyLink: String?

  /// Makes texts; every one left out is the SDK's.
  public init(
    title: String? = nil,
    message: String? = nil,
    accept: String? = nil,
    deny: String? = nil,
    policyLink: String? = nil
  ) {
    self.title = title
    self.message = message
    self.accept = accept
    self.deny = deny
    self.policyLink = policyLink
  }
}

extension ConsentConfiguration {
  /// The rules for choices; validity in whole seconds.
  var rules: PolicyRules {
    PolicyRules(revision: policyRevision, validity: validity.map { Int($0) })
  }

  /// Throws the first thing that is wrong.
  ///
  /// - Parameter isOffline: Whether no report leaves, as in a replay.
  /// - Returns: The client for reports, and the place of stored data.
  func check(isOffline: Bool = false) throws(ConsentError) -> (client: HTTPClient, location: StorageLocation) {
    guard Server.isWebAddress(server) else {
      throw .invalidServer(Server.shown(server) + " is not an http or https address with a host")
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
    do throws(ConfigurationError) {
      let server = Server(url: server, pins: pins, trustAnchors: trustAnchors)
      return (try server.makeClient(isOffline: isOffline), location)
    } catch {
      throw .invalidServer(error.description)
    }
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
