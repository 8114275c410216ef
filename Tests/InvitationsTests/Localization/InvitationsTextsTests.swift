import Foundation
import TestSupport
import Testing

@testable import Invitations

@Suite struct InvitationsTextsTests {
  private let tables = ModuleTexts(InvitationsTexts.resources)

  @Test func textsAreCompleteInAllLanguages() {
    // The name of the company may be the same.
    #expect(tables.problems(sameAsEnglish: ["app.name"]).isEmpty)
  }

  @Test func everyProblemFailureAndAnnouncementHasAText() throws {
    let keys = Set(tables.table("en").keys)
    for problem in FormProblem.all { #expect(keys.contains(problem.key), "\(problem.key)") }
    let texts = InvitationsTexts()
    for failure: Failure in [
      .rejected, .offline, .connectionLost, .timedOut, .serverUnavailable, .untrustedServer, .unexpectedAnswer,
      .notStored,
    ] {
      #expect(keys.contains("failure.\(failure)"))
      #expect(texts.failure(failure) == texts["failure.\(failure)"])
    }
    #expect(keys.contains("announcement.problems") && keys.contains("announcement.stopped"))
  }

  @Test("a suggestion asks with the address, and is said")
  func aSuggestionAsksWithTheAddressAndIsSaid() {
    let texts = InvitationsTexts()
    #expect(texts.suggestion("ada@gmail.com").contains("\u{2068}ada@gmail.com\u{2069}"))
    #expect(texts.announcement(.suggestion("ada@gmail.com")) == texts.suggestion("ada@gmail.com"))
  }

  @Test func sendingAndItsEndAreSaid() {
    let texts = InvitationsTexts()
    #expect(texts.announcement(.sending) == texts["form.sending"])
    #expect(texts.announcement(.stopped) == texts["announcement.stopped"])
    for failure: Failure in [.offline, .timedOut, .notStored] {
      #expect(texts.announcement(.failed(failure)) == texts["failure.\(failure)"])
    }
  }

  @Test func theServersMessageIsShownAndSaidAsItIs() {
    let texts = InvitationsTexts()
    #expect(texts.failure(.refused(" <b>No</b> ")) == " <b>No</b> ")
    #expect(texts.announcement(.failed(.refused("No"))) == "No")
  }

  @Test func theNumberOfProblemsIsSaid() {
    let texts = InvitationsTexts()
    #expect(Set((1...3).map { texts.announcement(.problems($0)) }).count == 3)
    #expect(!texts.announcement(.problems(1)).contains("%@"))
  }
}
