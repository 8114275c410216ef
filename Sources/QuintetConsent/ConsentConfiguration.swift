import Foundation
import StateLoop

/// What a host can set. A configuration made without arguments works.
public final class ConsentConfiguration: Sendable {
  /// Where a choice is reported: an http or https address; nil for `http://www.mocky.io/v2/5e14e8122d00002b00167430`.
  ///
  /// iOS lets an app reach an http address only with an exception in `NSAppTransportSecurity` of its Info.plist; without one
  /// reports wait, and ``onError`` is given ``ConsentError/plainHTTPForbidden(host:)``. Reports that wait go to the address of
  /// the run that sends them.
  public let server: URL?
  /// The keys of the server's host, each `sha256/` and the base64 of the SHA-256 of a SubjectPublicKeyInfo. At least two
  /// different ones, of which one is in reserve, or none for no pinning.
  public let pins: [String]
  /// A PEM file with certificates to trust besides the system's, as for a backend with its own authority.
  public let trustAnchors: URL?
  /// The host's own words; whatever it leaves out is said in the SDK's.
  public let texts: ConsentTexts
  /// The policy to link to in the dialogs: an http or https address, or nil for no link.
  public let policyURL: URL?
  /// The revision of the policy, from 1. A choice made for a lower one no longer holds, and the person is asked again.
  public let policyRevision: Int
  /// What the revision changed, shown to a person who made a choice for a lower one.
  public let whatChanged: String?
  /// For how many seconds a choice holds, at least 1; nil for ever.
  public let validity: TimeInterval?
  /// Keeps instances apart: 1 to 64 letters, digits, "-", "_" and ".", no "." first. One instance a prefix and process.
  public let storagePrefix: String
  /// Gives the identifier that a report carries; nil for the platform's own. Called once a choice, on any thread.
  public let deviceID: (@Sendable () -> UUID)?
  /// Receives what the SDK does, for a log. It never sees an identifier. Any thread.
  public let log: (@Sendable (LogLevel, String) -> Void)?
  /// Receives what goes wrong after the configuration was accepted. Any thread.
  public let onError: (@Sendable (ConsentError) -> Void)?

  /// Makes a configuration; nothing is checked before ``Consent`` is made from it.
  public init(
    server: URL? = nil,
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
