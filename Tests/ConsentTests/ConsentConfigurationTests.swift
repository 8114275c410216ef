import Foundation
import QuintetStateLoop
import QuintetStorage
import QuintetTransport
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetLocalization

@Suite struct ConsentConfigurationTests {
  private func error(_ configuration: ConsentConfiguration) -> ConsentError? {
    do throws(ConsentError) {
      _ = try configuration.check()
      return nil
    } catch {
      return error
    }
  }

  @Test @MainActor func reportsGoToTheConfiguredServer() throws {
    let stage = try Stage(ConsentConfiguration(server: .test))
    stage.consent.setConsentStatus(.accept)
    #expect(stage.client.requests.map(\.url.absoluteString) == ["https://quintet.test"])
  }

  @Test func aConfigurationCallsWhatItIsMadeWith() {
    let lines = Journal<String>(), errors = Journal<ConsentError>()
    let configuration = ConsentConfiguration(
      server: .test,
      isRequired: { false },
      deviceID: { Stage.deviceID },
      log: { lines.add("\($0): \($1)") },
      onError: { errors.add($0) }
    )
    #expect(configuration.isRequired?() == false)
    #expect(configuration.deviceID?() == Stage.deviceID)
    configuration.log?(.info, "a line")
    configuration.onError?(.emptyText("title"))
    #expect(lines.all == ["info: a line"])
    #expect(errors.all == [.emptyText("title")])
  }

  @Test(arguments: ["ftp://example.org", "file:///tmp/x", "/v2/consent", "https://", "mailto:a"])
  func anAddressThatIsNoWebAddressIsRefused(_ address: String) throws {
    let url = try #require(URL(string: address))
    #expect(
      error(ConsentConfiguration(server: url))
        == .invalidServer("\(address) is not an http or https address with a host")
    )
    #expect(error(ConsentConfiguration(server: .test, policyURL: url)) == .invalidPolicyURL(url))
  }

  @Test func pinsWithoutTLSAreRefused() {
    // Right in themselves: it is the address that makes them useless.
    let pins = ["A", "B"].map { "sha256/" + String(repeating: $0, count: 42) + "A=" }
    let reason = ConfigurationError.pinsWithoutTLS(host: "quintet.test").description
    #expect(
      error(ConsentConfiguration(server: URL(string: "http://quintet.test")!, pins: pins)) == .invalidServer(reason)
    )
    #expect(error(ConsentConfiguration(server: .test, pins: pins)) == nil)
  }

  @Test(arguments: [0, -1, Int.min])
  func aRevisionBelowOneIsRefused(_ revision: Int) {
    #expect(error(ConsentConfiguration(server: .test, policyRevision: revision)) == .invalidPolicyRevision(revision))
  }

  @Test(arguments: [0, 0.5, -1, .infinity, 1e300])
  func aValidityThatIsNoTimeIsRefused(_ validity: TimeInterval) {
    #expect(error(ConsentConfiguration(server: .test, validity: validity)) == .invalidValidity(validity))
  }

  @Test(arguments: [(nil, nil), (1, 1), (1.9, 1), (3e12, 3_000_000_000_000)] as [(TimeInterval?, Int?)])
  func aValidityCountsInWholeSeconds(_ validity: TimeInterval?, _ seconds: Int?) {
    let configuration = ConsentConfiguration(server: .test, validity: validity)
    #expect(error(configuration) == nil && configuration.rules.validity == seconds)
  }

  @Test func aValidityThatIsNoNumberIsRefused() {
    guard case .invalidValidity(let seconds) = error(ConsentConfiguration(server: .test, validity: .nan)) else {
      Issue.record("not refused")
      return
    }
    #expect(seconds.isNaN)
  }

  @Test(arguments: ["", ".hidden", "../up", "a/b", "a b", "ä", String(repeating: "a", count: 65)])
  func aPrefixThatIsNoPlainNameIsRefused(_ prefix: String) {
    #expect(error(ConsentConfiguration(server: .test, storagePrefix: prefix)) == .invalidStoragePrefix(prefix))
  }

  @Test func anEarlierVersionsQueueIsRemoved() throws {
    let prefix = "consent-\(UUID().uuidString)"
    let folder = try #require(StorageLocation(prefix: prefix)).makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let queue = folder.appendingPathComponent("outbox/queue")
    try FileManager.default.createDirectory(at: queue, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: queue.appendingPathComponent("0000000001.json"))
    _ = try Consent(ConsentConfiguration(server: .test, storagePrefix: prefix))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(arguments: ["a", "org.example.ads-2_b", String(repeating: "a", count: 64)])
  func aPlainPrefixIsAccepted(_ prefix: String) {
    #expect(error(ConsentConfiguration(server: .test, storagePrefix: prefix)) == nil)
  }

  @Test func anEmptyTextIsRefusedByName() {
    #expect(error(ConsentConfiguration(server: .test, texts: ConsentTexts(title: ""))) == .emptyText("title"))
    #expect(error(ConsentConfiguration(server: .test, texts: ConsentTexts(accept: ""))) == .emptyText("accept"))
    #expect(error(ConsentConfiguration(server: .test, whatChanged: "")) == .emptyText("whatChanged"))
  }

  @Test(arguments: [
    " ", "\n\t", "\u{200B}", "\u{A0}\u{3000}", "\u{FEFF}\u{200D}", "\u{2800}", "\u{3164}", "\u{301}",
    "\u{202E}\u{2069}",
  ])
  func aTextThatNobodyCanSeeIsRefusedByName(_ text: String) {
    #expect(error(ConsentConfiguration(server: .test, texts: ConsentTexts(accept: text))) == .emptyText("accept"))
    #expect(
      error(ConsentConfiguration(server: .test, texts: ConsentTexts(policyLink: text))) == .emptyText("policyLink")
    )
    #expect(error(ConsentConfiguration(server: .test, whatChanged: text)) == .emptyText("whatChanged"))
  }

  @Test(
    arguments: [
      (nil, "accept"), ("Deny", nil), ("OK", "OK"), ("OK", " ok\u{200B} "), ("Fine", "\u{FB01}ne"),
      ("Yes  sir", "yes sir"),
      ("\u{E9}", "e\u{301}"),
    ] as [(String?, String?)]
  )
  func buttonsThatLookAlikeAreRefused(_ accept: String?, _ deny: String?) {
    let texts = ConsentTexts(accept: accept, deny: deny)
    let error = #expect(throws: ConsentError.self) {
      try ConsentConfiguration(server: .test, texts: texts, language: "en").strings()
    }
    #expect(error == .equalTexts("accept and deny"))
  }

  @Test @MainActor func nothingIsMadeOfAConfigurationThatIsNotUsable() throws {
    let configurations = [
      (ConsentConfiguration(server: .test, policyRevision: 0), ConsentError.invalidPolicyRevision(0)),
      (
        ConsentConfiguration(server: .test, texts: ConsentTexts(accept: "OK", deny: "ok")),
        .equalTexts("accept and deny")
      ),
    ]
    for (configuration, error) in configurations {
      #expect(throws: error) { try Consent(configuration, presenter: FakePresenter()) }
    }
  }

  @Test(arguments: ["Close", "withdraw consent", "Give Consent "])
  func aShownPolicyLinkMustNotResembleAPreferencesButton(_ link: String) throws {
    let texts = ConsentTexts(policyLink: link)
    _ = try ConsentConfiguration(server: .test, texts: texts, language: "en").strings()
    let url = try #require(URL(string: "https://example.org"))
    let error = #expect(throws: ConsentError.self) {
      try ConsentConfiguration(server: .test, texts: texts, language: "en", policyURL: url).strings()
    }
    guard case .equalTexts = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
  }

  @Test func aShownPolicyLinkMustNotResembleAnAnswer() throws {
    let texts = ConsentTexts(policyLink: "ACCEPT")
    _ = try ConsentConfiguration(server: .test, texts: texts, language: "en").strings()
    let url = try #require(URL(string: "https://example.org"))
    #expect(throws: ConsentError.equalTexts("accept and policyLink")) {
      try ConsentConfiguration(server: .test, texts: texts, language: "en", policyURL: url).strings()
    }
    for language in ["en", "de", "fr", "es", "nl", "ar"] {
      _ = try ConsentConfiguration(server: .test, language: language, policyURL: url).strings()
    }
  }

  @Test func everyErrorSaysWhatToDo() throws {
    let url = try #require(URL(string: "https://example.org"))
    let errors: [ConsentError] = [
      .invalidPolicyURL(url), .invalidPolicyRevision(0), .invalidValidity(0),
      .invalidStoragePrefix("/"), .emptyText("title"), .equalTexts("accept and deny"),
      .invalidServer("two pins are needed"), .missingTexts(language: "fi"), .notStored("full"),
      .reportRefused("400"), .pinMismatch(host: "example.org"),
      .plainHTTPForbidden(host: "example.org"),
    ]
    for error in errors { #expect(error.description.split(separator: " ").count > 6, "\(error)") }
    #expect(Set(errors.map(\.description)).count == errors.count)
  }

  @Test(
    arguments: [
      (.invalidServer("two pins"), "two pins"), (.invalidPolicyURL(.test), "https://quintet.test"),
      (.invalidPolicyRevision(-7), "-7"), (.invalidValidity(0.25), "0.25"), (.invalidStoragePrefix("a/b"), "\"a/b\""),
      (.emptyText("title"), "title"), (.equalTexts("accept and deny"), "accept and deny"),
      (.missingTexts(language: "fi"), "language fi"), (.notStored("disk full"), "disk full"),
      (.reportRefused("status 400"), "status 400"), (.pinMismatch(host: "a.example"), "a.example"),
      (.plainHTTPForbidden(host: "a.example"), "a.example"), (.invalidPurposes("two ids"), "two ids"),
      (.history("was damaged"), "was damaged"),
    ] as [(ConsentError, String)]
  )
  func anErrorNamesWhatIsWrong(_ error: ConsentError, _ part: String) {
    #expect(error.description.contains(part))
  }
}
