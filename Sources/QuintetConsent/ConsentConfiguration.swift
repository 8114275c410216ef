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
  /// The language of the dialogs, a tag such as `nl` or `pt-BR`, in place of the person's. It is one of the SDK's, or `texts` has all words.
  public var language: String?
  /// The policy to link to in the dialogs: an http or https address, or nil for no link.
  public var policyURL: URL?
  /// The revision of the policy, from 1. A choice made for a lower one no longer holds, and the person is asked again.
  public var policyRevision: Int
  /// The changes of the revision, shown to a person who made a choice for a lower one.
  public var whatChanged: String?
  /// Returns false where no consent is needed, as for a region the host knows of: then nothing is asked. Nil is always true. Called at each
  /// ``Consent/start()``, on its thread, and by ``Consent/undefinedReason``.
  public var isRequired: (@Sendable () -> Bool)?
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
  /// Takes note of choices; nil for none.
  private(set) var recorder: (any ChoiceRecording)?
  /// Asks for single purposes; nil for none.
  package var purposeAsking: (any PurposeAsking)?

  /// Makes a configuration; nothing is checked before ``Consent`` is made from it.
  public init(
    server: URL,
    pins: [String] = [],
    trustAnchors: URL? = nil,
    texts: ConsentTexts = ConsentTexts(),
    language: String? = nil,
    policyURL: URL? = nil,
    policyRevision: Int = 1,
    whatChanged: String? = nil,
    isRequired: (@Sendable () -> Bool)? = nil,
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
    self.language = language
    self.policyURL = policyURL
    self.policyRevision = policyRevision
    self.whatChanged = whatChanged
    self.isRequired = isRequired
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
  /// The words by the keys of the SDK's own.
  let words: [String: String]

  /// Makes texts; every one left out is the SDK's.
  ///
  /// - Parameters:
  ///   - title: The question's heading.
  ///   - message: The request and its reason.
  ///   - accept: The button that gives consent.
  ///   - deny: The button that refuses it.
  ///   - policyLink: The button that opens the policy. It is shown only if the configuration has the policy's address.
  ///   - whatChangedHeading: The line above ``ConsentConfiguration/whatChanged``.
  ///   - preferencesTitle: The heading of the preferences.
  ///   - accepted: The sentence that consent was given, with `%@` for the day.
  ///   - denied: The sentence that consent was refused, with `%@` for the day.
  ///   - withdraw: The button that withdraws consent.
  ///   - give: The button that gives it after all.
  ///   - close: The button that closes the preferences.
  public init(
    title: String? = nil,
    message: String? = nil,
    accept: String? = nil,
    deny: String? = nil,
    policyLink: String? = nil,
    whatChangedHeading: String? = nil,
    preferencesTitle: String? = nil,
    accepted: String? = nil,
    denied: String? = nil,
    withdraw: String? = nil,
    give: String? = nil,
    close: String? = nil
  ) {
    words = Self.words(
      [
        "title", "message", "accept", "deny", "policyLink", "whatChangedHeading", "preferencesTitle", "accepted",
        "denied", "withdraw", "give", "close",
      ],
      [
        title, message, accept, deny, policyLink, whatChangedHeading, preferencesTitle, accepted, denied, withdraw,
        give, close,
      ]
    )
  }

  /// Returns the texts that are there by their keys.
  package static func words(_ keys: [String], _ texts: [String?]) -> [String: String] {
    // Not a Dictionary, whose own code for this is generic, and 350 bytes more here.
    let words = NSMutableDictionary()
    for index in keys.indices {
      if let text = texts[index] { words[keys[index]] = text }
    }
    return words as? [String: String] ?? [:]
  }
}

extension ConsentConfiguration {
  /// Has choices noted.
  package mutating func note(with recorder: any ChoiceRecording) { self.recorder = recorder }

  /// The rules for choices; validity in whole seconds.
  var rules: PolicyRules {
    PolicyRules(
      revision: policyRevision,
      validity: validity.map { Int($0) },
      purposes: asked
    )
  }

  /// Asks for single purposes; nil where there are none, and for none.
  var asked: (any PurposeAsking)? {
    guard let purposeAsking, !purposeAsking.isEmpty else { return nil }
    return purposeAsking
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
    for (key, text) in texts.words { try Self.check(text, key) }
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

  /// Returns the words of the dialogs.
  ///
  /// - Throws: ``ConsentError/missingTexts(language:)`` and ``ConsentError/equalTexts(_:)``, whether the words are the host's or the SDK's.
  func strings(in bundle: Bundle? = Resources.bundle) throws(ConsentError) -> LocalizedStrings {
    try purposeAsking?.check(self)
    var words = texts.words
    words["choose"] = asked?.chooseTitle(self)
    let strings = try localized(bundle, english: Resources.english, words: words)
    let count = policyURL == nil ? 2 : 3
    try Self.tellApart(["accept", "deny", "policyLink"], count, strings)
    try Self.tellApart(["withdraw", "close", "policyLink"], count, strings)
    try Self.tellApart(["give", "close", "policyLink"], count, strings)
    if asked != nil { try Self.tellApart(["choose", "accept", "deny", "policyLink"], count + 1, strings) }
    return strings
  }

  /// Throws if two of the first buttons look alike.
  package static func tellApart(
    _ buttons: [String],
    _ count: Int,
    _ strings: LocalizedStrings
  ) throws(ConsentError) {
    for index in 1..<count {
      for place in 0..<index where ServerText.looksAlike(strings[buttons[index]], strings[buttons[place]]) {
        throw .equalTexts(buttons[place] + " and " + buttons[index])
      }
    }
  }

  /// Returns words in the person's language, or in the host's choice.
  ///
  /// - Throws: ``ConsentError/missingTexts(language:)``.
  package func localized(
    _ bundle: Bundle?,
    english: [String: String],
    words: [String: String]
  ) throws(ConsentError) -> LocalizedStrings {
    let strings = LocalizedStrings(
      bundle,
      english: english,
      words: words,
      preferred: language.map { [$0] } ?? PreferredLanguages.current
    )
    if let language, language != strings.language, !language.hasPrefix(strings.language + "-") {
      throw .missingTexts(language: language)
    }
    return strings
  }
}
