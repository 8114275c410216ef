import Testing

@testable import Invitations

@Suite struct FormTests {
  @Test func nothingIsShownDuringTheFirstTyping() {
    var form = Form()
    for text in ["A", "Al", ""] {
      form.edit(.name, text)
      #expect(form.name.message == nil)
    }
    for text in ["a", "a@", "a@b", "a@b."] {
      form.edit(.email, text)
      #expect(form.email.message == nil)
    }
  }

  @Test func anEditedFieldIsJudgedWhenLeft() {
    var form = Form()
    form.edit(.name, "Al")
    form.leave(.name)
    #expect(form.name.message == .name(.tooShort))
    #expect(form.email.message == nil)
  }

  @Test func anUneditedFieldIsNotJudgedWhenLeft() {
    var form = Form()
    FormField.allCases.forEach { form.leave($0) }
    #expect(form == Form())
  }

  @Test func aMessageFollowsEachKeyUntilTheFieldIsValid() {
    var form = Form()
    form.edit(.email, "a")
    form.leave(.email)
    #expect(form.email.message == .email(.lacksAtSign))
    form.edit(.email, "a@")
    #expect(form.email.message == .email(.lacksDomain))
    form.edit(.email, "a@b")
    #expect(form.email.message == .email(.lacksDot))
    form.edit(.email, "a@b.")
    #expect(form.email.message == .email(.wrongDomain))
    form.edit(.email, "a@b.c")
    #expect(form.email.message == nil)
  }

  @Test func aCorrectedFieldIsQuietUntilItIsLeftAgain() {
    var form = Form()
    form.edit(.name, "Al")
    form.leave(.name)
    form.edit(.name, "Ala")
    form.edit(.name, "Al")
    #expect(form.name.message == nil)
    form.leave(.name)
    #expect(form.name.message == .name(.tooShort))
  }

  @Test func theConfirmationIsMendedByCorrectingTheAddressToo() {
    var form = form("Ada", "ada@example.co", "ada@example.com")
    form.leave(.confirmation)
    #expect(form.confirmation.message == .confirmationDiffers)
    form.edit(.email, "ada@example.com")
    #expect(form.confirmation.message == nil)
    #expect(form.submission != nil)
  }

  @Test func changingAConfirmedAddressJudgesTheConfirmationOnLeaving() {
    var form = form()
    form.edit(.email, "ada@example.org")
    #expect(form.confirmation.message == nil)
    form.leave(.email)
    #expect(form.confirmation.message == .confirmationDiffers)
  }

  @Test func leavingTheAddressDoesNotJudgeAnUntypedConfirmation() {
    var form = Form()
    form.edit(.email, "ada@example.com")
    form.leave(.email)
    #expect(form.confirmation.message == nil)
  }

  @Test(arguments: [" ada@example.com", "ada@example.com\n", "\u{200B}ada@example.com\u{A0}"])
  func theConfirmationIsComparedWithoutSpaceAround(_ confirmation: String) {
    #expect(form("Ada", "ada@example.com ", confirmation).problem(of: .confirmation) == nil)
  }

  @Test(arguments: [
    ("Ada@Example.org", "ada@example.org"), ("ada@example.org", "ADA@EXAMPLE.ORG"),
    ("ada@München.de", "ada@xn--mnchen-3ya.de"), ("ada@XN--MNCHEN-3YA.de", "ada@münchen.DE"),
    ("ada@example。org", "ada@example.org"),
  ])
  func anAddressConfirmsItselfHoweverItsDomainIsWritten(_ address: String, _ confirmation: String) {
    #expect(form("Ada", address, confirmation).problem(of: .confirmation) == nil)
  }

  @Test(arguments: ["", " ", "\n\u{A0}", "\u{200B} "])
  func aConfirmationOfBlanksAloneIsMissing(_ confirmation: String) {
    #expect(form("Ada", "ada@example.com", confirmation).problem(of: .confirmation) == .confirmationMissing)
  }

  @Test(arguments: ["Eda@example.com", "ada@example.co", "ada@example.comm", "ada @example.com"])
  func aConfirmationThatDiffersIsAProblem(_ confirmation: String) {
    #expect(form("Ada", "ada@example.com", confirmation).problem(of: .confirmation) == .confirmationDiffers)
  }

  @Test func sendJudgesEverythingFromTopToBottom() {
    var form = Form()
    #expect(form.judgeAll() == [.name, .email, .confirmation])
    #expect(form.name.message == .name(.missing))
    #expect(form.email.message == .email(.missing))
    #expect(form.confirmation.message == .confirmationMissing)
  }

  /// Each rule broken alone and together: every combination of a right and a wrong value in each field.
  @Test(arguments: ["Ada", "Al", ""], ["ada@example.com", "ada@example", ""])
  func eachFieldIsJudgedByItself(_ name: String, _ email: String) {
    for confirmation in [email, "other@example.com", ""] {
      var form = form(name, email, confirmation)
      var expected: [FormField] = []
      if name != "Ada" { expected.append(.name) }
      if email != "ada@example.com" { expected.append(.email) }
      if confirmation.isEmpty || confirmation != email { expected.append(.confirmation) }
      #expect(form.judgeAll() == expected)
      #expect((form.submission != nil) == expected.isEmpty)
    }
  }

  @Test func typingTakesTheFailureOfTheLastTryAway() {
    var form = form()
    form.failure = .refused("no")
    form.leave(.name)
    #expect(form.failure == .refused("no"))
    form.edit(.email, "b@example.com")
    #expect(form.failure == nil)
  }

  @Test("leaving the address suggests the one that was meant")
  func leavingTheAddressSuggestsTheOneThatWasMeant() {
    var form = form("Ada", "ada@gmial.com", "")
    #expect(form.suggestion == nil)
    form.leave(.name, suggesting: ["gmail.com"])
    #expect(form.suggestion == nil)
    form.leave(.email, suggesting: ["gmail.com"])
    #expect(form.suggestion == "ada@gmail.com")
    form.edit(.name, "Ada L")
    #expect(form.suggestion == "ada@gmail.com")
    form.edit(.email, "ada@gmial.co")
    #expect(form.suggestion == nil)
  }

  @Test("a suggestion that is ignored changes nothing")
  func aSuggestionThatIsIgnoredChangesNothing() {
    var form = form("Ada", "ada@gmial.com", "ada@gmial.com")
    form.leave(.email, suggesting: ["gmail.com"])
    #expect(form.judgeAll().isEmpty)
    #expect(form.submission?.email.text == "ada@gmial.com")
  }

  @Test(
    "a suggestion corrects a confirmation with the same slip",
    arguments: [
      ("ada@gmial.com", "ada@gmail.com"), (" Ada@GMIAL.com", "ada@gmail.com"), ("", ""),
      ("eda@gmial.com", "eda@gmial.com"),
    ]
  )
  func aSuggestionCorrectsAConfirmationWithTheSameSlip(_ confirmation: String, _ after: String) {
    var form = form("Ada", "ada@gmial.com", confirmation)
    form.leave(.email, suggesting: ["gmail.com"])
    form.takeSuggestion()
    #expect(form.email.text == "ada@gmail.com")
    #expect(form.confirmation.text == after)
    #expect(form.suggestion == nil)
    form.takeSuggestion()
    #expect(form.email.text == "ada@gmail.com")
  }

  @Test func theReturnKeyLeadsDownToTheLastField() {
    #expect(FormField.allCases.map(\.next) == [.email, .confirmation, nil])
  }
}
