import Foundation
import Testing

@testable import QuintetBuffs

/// Answers at a limit, and one byte above it.
@Suite struct BuffLimitTests {
  private static let address = "https://example.com/"
  private let decoder = BuffDecoder(server: URL(string: "https://example.com")!)

  @Test func anAnswerOfTheBackendMayHaveAsManyBytesAsTheLimit() {
    let example = Data(Payload.example.utf8)
    let longest = example + Data(repeating: UInt8(ascii: " "), count: (256 << 10) - example.count)
    #expect(decoder.problem(longest) == nil)
    #expect(decoder.problem(longest + Data(" ".utf8)) == .tooLarge(bytes: (256 << 10) + 1))
  }

  @Test(arguments: [
    ("id", 64), ("answers.0.id", 64), ("answers.1.id", 64), ("question.title", 2_048), ("answers.0.title", 512),
    ("answers.1.title", 512),
  ])
  func aTextMayHaveAsManyBytesAsItsLimit(_ field: String, _ limit: Int) throws {
    // Letters of two bytes each.
    let longest = String(repeating: "é", count: limit / 2)
    #expect(decoder.problem(try Payload.with(field, longest)) == nil)
    #expect(decoder.problem(try Payload.with(field, longest + "x")) == .textTooLong(field: field, limit: limit))
  }

  @Test func aNameMayHaveAsManyBytesAsItsLimitWithTheSpaceInIt() throws {
    // Letters of two bytes each.
    let first = String(repeating: "é", count: 100)
    for (count, isRead) in [(55, true), (56, false)] {
      let name = ["first_name": first, "last_name": String(repeating: "y", count: count)]
      #expect((decoder.problem(try Payload.with("author", name)) == nil) == isRead)
    }
  }

  @Test(arguments: [(2_048, true), (2_049, false)])
  func anAddressMayHaveAsManyBytesAsItsLimit(_ length: Int, isKept: Bool) throws {
    let address = Self.address + String(repeating: "x", count: length - Self.address.count)
    let buff = try decoder.buff(from: Payload.with("author.image", address))
    #expect((buff.author.image?.absoluteString == address) == isKept)
    #expect((buff.author.image == nil) == !isKept)
  }

  @Test(arguments: [0, 1, 2])
  func eachPictureHasTheResolutionOfItsKey(_ key: Int) throws {
    let url = try #require(URL(string: "https://example.com/one.png"))
    let image = ["\(key)": ["url": url.absoluteString], "3": ["url": "https://example.com/four.png"]]
    let buff = try decoder.buff(from: Payload.with("answers.1.image", image))
    #expect(buff.answers[1].image?.addresses == [key + 1: url])
    #expect(buff.answers[0].image?.addresses.count == 3)
  }

  @Test(arguments: ["https://user@example.com/a", "https://:password@example.com/a", "https://user:@example.com/a"])
  func addressesWithAUserOrAPasswordAreDropped(_ address: String) throws {
    #expect(try decoder.buff(from: Payload.with("author.image", address)).author.image == nil)
  }

  @Test func aBackendWithoutTLSMayHavePicturesWithoutIt() throws {
    let plain = BuffDecoder(server: try #require(URL(string: "http://example.com")))
    for address in ["http://pictures.example/a.png", "https://pictures.example/a.png"] {
      #expect(try plain.buff(from: Payload.with("author.image", address)).author.image?.absoluteString == address)
    }
    #expect(try plain.buff(from: Payload.with("author.image", "ftp://pictures.example/a.png")).author.image == nil)
  }

  @Test func whatIsNoPriorityOrDateCountsAsNone() throws {
    for (value, priority) in [(1.5, 0), (-7, -7), (1e300, 0), (0, 0)] as [(Double, Int)] {
      #expect(try decoder.buff(from: Payload.with("priority", value)).priority == priority)
    }
    #expect(try decoder.buff(from: Payload.with("priority", true)).priority == 0)
    #expect(try decoder.buff(from: Payload.with("priority", "3")).priority == 0)
    #expect(try decoder.buff(from: Payload.with("created_at", "yesterday")).createdAt == nil)
  }

  @Test func aProblemNamesItsFieldAndNumber() {
    let problems: [(BuffProblem, String)] = [
      (.notJSON, "JSON"), (.tooLarge(bytes: 4_711), "4711"), (.missing(field: "question.title"), "question.title"),
      (.wrongType(field: "answers.1.id"), "answers.1.id"), (.answerCount(7), "7"), (.emptyText(field: "id"), "id "),
      (.textTooLong(field: "author", limit: 256), "author is longer than 256"), (.timeToShow, "time_to_show"),
      (.repeatedAnswer, "same id"), (.equalAnswers, "alike"),
    ]
    for (problem, part) in problems { #expect(problem.description.contains(part), "\(problem)") }
    #expect(Set(problems.map { $0.0.description }).count == problems.count)
  }
}
