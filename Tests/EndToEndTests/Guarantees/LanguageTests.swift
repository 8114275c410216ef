import Testing

/// The person's language, which decides the words of the question and of the app.
@MainActor @Suite("language", .world, .bySight)
struct LanguageTests {
  private let world = World.current

  @Test(
    "it asks and tells in the person's language",
    arguments: [
      Sentences(
        locale: "ar_EG.UTF-8",
        question: "خصوصيتك",
        accept: "قبول",
        accepted: "لقد منحت موافقتك",
        sent: "وصل اختيارك إلى الخادم"
      ),
      Sentences(
        locale: "de_DE.UTF-8",
        question: "Ihre Privatsphäre",
        accept: "Zustimmen",
        accepted: "Sie haben Ihre Einwilligung erteilt",
        sent: "ist beim Server angekommen"
      ),
    ]
  )
  func speaks(_ sentences: Sentences) throws {
    let sandbox = try world.startSandbox()
    let app = try world.launch(
      on: try world.makeDevice(),
      sandbox.clientOptions + ["--screen", "privacy"],
      locale: sentences.locale
    )
    try app.waitToSee(sentences.question)
    try app.press(sentences.accept)
    try app.waitToSee(sentences.accepted)
    try app.waitToSee(sentences.sent)
    let statuses = try sandbox.rows().map(\.status)
    #expect(statuses == ["accept"])
  }

  /// The sentences to wait for in a language.
  struct Sentences: CustomTestStringConvertible {
    let locale: String
    let question: String
    let accept: String
    let accepted: String
    let sent: String

    var testDescription: String { locale }
  }
}
