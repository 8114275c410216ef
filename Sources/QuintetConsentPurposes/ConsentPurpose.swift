import QuintetConsent

/// A purpose of consent that a person can grant or deny by itself.
///
///     var configuration = ConsentConfiguration(server: server)
///     configuration.purposes = [
///       ConsentPurpose(id: "statistics", title: "Statistics", text: "We count which screens are used."),
///       ConsentPurpose(id: "ads", title: "Advertising", text: "Partners choose ads by what you do here."),
///     ]
///     let consent = try Consent(configuration)
public struct ConsentPurpose: Equatable, Sendable {
  /// The name in reports and in code: 1 to 64 letters, digits, "-", "_" and ".", no "." first. It never changes: another one is another purpose.
  public let id: String
  /// The name beside the switch, in the language of the person.
  public let title: String
  /// The explanation below it, in the language of the person.
  public let text: String

  /// Makes a purpose; nothing is checked before ``Consent`` is made.
  public init(id: String, title: String, text: String) {
    (self.id, self.title, self.text) = (id, title, text)
  }
}

/// The host's own words for the page of purposes. What is nil is said in the SDK's words, in the person's language.
public struct ConsentPurposeTexts: Sendable {
  /// The words by the keys of the SDK's own.
  let words: [String: String]

  /// Makes texts; every one left out is the SDK's.
  ///
  /// - Parameters:
  ///   - choose: The third button of the question.
  ///   - title: The heading of the page.
  ///   - chosen: The sentence above purposes that were answered before, with `%@` for the day.
  ///   - save: The button that takes the switches as they are.
  ///   - acceptAll: The button that grants all purposes.
  ///   - denyAll: The button that denies all purposes.
  ///   - close: The button that leaves the page without an answer.
  public init(
    choose: String? = nil,
    title: String? = nil,
    chosen: String? = nil,
    save: String? = nil,
    acceptAll: String? = nil,
    denyAll: String? = nil,
    close: String? = nil
  ) {
    words = ConsentTexts.words(
      ["choose", "title", "chosen", "save", "acceptAll", "denyAll", "close"],
      [choose, title, chosen, save, acceptAll, denyAll, close]
    )
  }
}
