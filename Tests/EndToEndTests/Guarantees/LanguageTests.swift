/// The person's language, which decides the words of the question and of the app.
enum LanguageTests {
  static var all: [EndToEndTest] {
    [
      speaks(
        "Arabic",
        "ar_EG.UTF-8",
        question: "خصوصيتك",
        accept: "قبول",
        accepted: "لقد منحت موافقتك",
        sent: "وصل اختيارك إلى الخادم"
      ),
      speaks(
        "German",
        "de_DE.UTF-8",
        question: "Ihre Privatsphäre",
        accept: "Zustimmen",
        accepted: "Sie haben Ihre Einwilligung erteilt",
        sent: "ist beim Server angekommen"
      ),
    ]
  }

  private static func speaks(
    _ language: String,
    _ locale: String,
    question: String,
    accept: String,
    accepted: String,
    sent: String
  ) -> EndToEndTest {
    EndToEndTest("it asks and tells in \(language)") { world in
      let sandbox = try world.startSandbox()
      let app = try world.launch(
        on: try world.makeDevice(),
        sandbox.clientOptions + ["--screen", "privacy"],
        locale: locale
      )
      try app.waitToSee(question)
      try app.press(accept)
      try app.waitToSee(accepted)
      try app.waitToSee(sent)
      try expect(try sandbox.rows().map(\.status), is: ["accept"], "reports in the database")
    }
  }
}
