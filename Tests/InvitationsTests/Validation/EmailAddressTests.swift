import Foundation
import QuintetStateLoopTesting
import Testing

@testable import Invitations

@Suite struct EmailAddressTests {
  @Test func theTableIsLargeAndHasBothKinds() {
    #expect(EmailCase.all.count >= 200)
    #expect(EmailCase.all.filter(\.isValid).count >= 90)
    #expect(EmailCase.all.filter { !$0.isValid }.count >= 90)
  }

  @Test(arguments: EmailCase.all)
  func everyAddressOfTheTableIsJudgedAsItSays(_ line: EmailCase) {
    #expect(((try? EmailAddress(line.address)) != nil) == line.isValid)
  }

  /// The expression of the HTML standard, with its last group at least once, tried on what is sent.
  @Test(arguments: EmailCase.all.filter(\.isValid))
  func sentAddressesMatchTheHTMLStandardAndHaveADot(_ line: EmailCase) throws {
    let expression = try NSRegularExpression(
      pattern: #"\A[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"#
        + #"(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+\z"#
    )
    let sent = try EmailAddress(line.address).text
    #expect(expression.firstMatch(in: sent, range: NSRange(sent.startIndex..., in: sent)) != nil, "\(sent)")
  }

  @Test(arguments: EmailCase.all.filter { $0.address.utf8.allSatisfy { $0 < 0x80 } })
  func anASCIIAddressIsSentWithOnlyItsDomainLowercased(_ line: EmailCase) {
    guard let address = try? EmailAddress(line.address) else { return }
    let parts = line.address.trimmingCharacters(in: .whitespacesAndNewlines).components(separatedBy: "@")
    #expect(address.text == parts[0] + "@" + parts[1].lowercased())
  }

  @Test(arguments: [
    ("user@münchen.de", "user@xn--mnchen-3ya.de"), ("user@MÜNCHEN.de", "user@xn--mnchen-3ya.de"),
    ("user@mu\u{308}nchen.de", "user@xn--mnchen-3ya.de"), ("user@faß.de", "user@xn--fa-hia.de"),
    ("user@βόλος.com", "user@xn--nxasmm1c.com"), ("user@例え.テスト", "user@xn--r8jz45g.xn--zckzah"),
    ("user@例え。テスト", "user@xn--r8jz45g.xn--zckzah"), ("user@пример.испытание", "user@xn--e1afmkfd.xn--80akhbyknj4f"),
    ("user@ｅｘａｍｐｌｅ.com", "user@example.com"), ("user@نامه\u{200C}ای.com", "user@xn--mgba3gch31f060k.com"),
    ("user@l·l.cat", "user@xn--ll-0ea.cat"), ("\u{FEFF}a@b.c\u{200B}", "a@b.c"),
  ])
  func anInternationalisedDomainIsSentInASCII(_ typed: String, _ sent: String) throws {
    #expect(try EmailAddress(typed).text == sent)
  }

  @Test(
    arguments: [
      ("", .missing), (" \n", .missing), ("ada", .lacksAtSign), ("ada@@b.c", .severalAtSigns),
      ("a@b@c.d", .severalAtSigns),
      ("@b.c", .lacksLocalPart), ("ad a@b.c", .containsSpace), ("a@b .c", .containsSpace),
      ("ad\ta@b.c", .containsSpace), ("a@b\u{A0}c.d", .containsSpace), ("a\u{3000}@b.c", .containsSpace),
      ("ädä@b.c", .wrongLocalPart),
      ("\"a\"@b.c", .wrongLocalPart), ("a@", .lacksDomain), ("a@b", .lacksDot), ("a@münchen", .lacksDot),
      ("a@b.", .wrongDomain), ("a@.b", .wrongDomain), ("a@b..c", .wrongDomain), ("a@-b.c", .wrongDomain),
      ("a@b_c.d", .wrongDomain), ("a@-", .wrongDomain), ("a@[127.0.0.1]", .wrongDomain),
    ] as [(String, EmailAddress.Problem)]
  )
  func theProblemIsTheOneAPersonWouldMendFirst(_ typed: String, _ problem: EmailAddress.Problem) {
    #expect(throws: problem) { try EmailAddress(typed) }
  }

  @Test func randomTextsAreJudgedAsTheHTMLStandardDoes() throws {
    var random = SeededGenerator(seed: 1)
    let expression = try NSRegularExpression(
      pattern: #"\A[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"#
        + #"(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+\z"#
    )
    for _ in 0..<5_000 {
      let text = String(
        (0..<Int.random(in: 3...12, using: &random)).map { _ in
          "aZ0@@..-_+\"".randomElement(using: &random) ?? "a"
        }
      )
      let isValid = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
      #expect(((try? EmailAddress(text)) != nil) == isValid, "\(text)")
    }
  }
}
