import CQuintetGTK
import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetBuffs
@testable import UIKit

@MainActor @Suite("buff results", .windows)
struct BuffResultsTests {
  private func answered(_ answers: [String] = ["A", "B", "C"], choosing chosen: Int = 1) async throws -> BuffStage {
    let stage = try await BuffStage([.sample(answers: answers)])
    try await stage.start()
    #expect(try stage.card().answers[chosen].accessibilityActivate())
    try await wait("it is chosen") { stage.view.card?.answers[chosen].isSelected == true }
    return stage
  }

  private func buff(_ stage: BuffStage) throws -> Buff { try #require(stage.view.shown?.buff) }

  @Test("bars as long as the shares grow behind the answers")
  func barsAsLongAsTheSharesGrowBehindTheAnswers() async throws {
    let stage = try await answered()
    let card = try stage.card(), height = card.bounds.height
    #expect(card.answers.allSatisfy { $0.bar == nil && $0.percent == nil })
    stage.view.showResults(["0": 6, "1": 2], of: try buff(stage))
    #expect(card.answers.map { $0.percent?.text } == ["75%", "25%", "0%"])
    try await wait("they have grown") {
      zip(card.answers, [0.75, 0.25, 0.001]).allSatisfy { answer, share in
        abs((answer.bar?.bounds.width ?? -1) - answer.bounds.width * share) < 0.6
      }
    }
    for answer in card.answers {
      #expect(answer.subviews.first === answer.bar)
      #expect(answer.bar?.frame.height == answer.bounds.height)
      #expect(Accessibility.has(answer.box.pointer, label: answer.answer.title))
    }
    #expect(Accessibility.has(card.answers[0].box.pointer, value: "75%, Answer 1 of 3"))
    #expect(stage.window.announcement?.text == "A: 75%\nB: 25%\nC: 0%")
    #expect(card.bounds.height == height)
    // News changes what is there.
    stage.view.showResults(["0": 1, "1": 1, "2": 2], of: try buff(stage))
    try await wait("they are of another length") {
      abs((card.answers[2].bar?.bounds.width ?? 0) - card.answers[2].bounds.width / 2) < 0.6
    }
    #expect(card.answers.map { $0.percent?.text } == ["25%", "25%", "50%"])
    #expect(card.answers.allSatisfy { answer in answer.subviews.filter { $0 === answer.bar }.count == 1 })
  }

  @Test("the card stays for as long as its results")
  func cardStaysForAsLongAsItsResults() async throws {
    let stage = try await answered()
    stage.clock.advance(by: 1)
    stage.view.showResults(["0": 1], of: try buff(stage), for: 5)
    stage.clock.advance(by: 4.9)
    await stage.window.nextFrame()
    #expect(stage.view.card != nil)
    stage.clock.advance(by: 0.2)
    try await wait("it is gone") { stage.view.card == nil }
    #expect(stage.host.updates.filter { $0.hasPrefix("answered") }.count == 1)
  }

  @Test("results are shown for the answered Buff alone")
  func resultsAreShownForTheAnsweredBuffAlone() async throws {
    let stage = try await BuffStage([.sample()])
    try await stage.start()
    let card = try stage.card(), buff = try buff(stage)
    stage.view.showResults(["0": 1], of: buff)
    #expect(card.answers.allSatisfy { $0.percent == nil })
    _ = card.answers[0].accessibilityActivate()
    stage.view.showResults(["0": 1], of: .sample("2"))
    for nothing in [[:], ["0": 0], ["0": -.infinity], ["0": .nan, "9": 4]] as [[String: Double]] {
      stage.view.showResults(nothing, of: buff)
    }
    #expect(card.answers.allSatisfy { $0.percent == nil })
    stage.view.showResults(["0": .greatestFiniteMagnitude, "1": .greatestFiniteMagnitude], of: buff, for: .nan)
    #expect(card.answers.map { $0.percent?.text } == ["50%", "50%"])
  }

  @Test("no bar is drawn with Reduce Motion, and shares are said")
  func noBarIsDrawnWithReduceMotionAndSharesAreSaid() async throws {
    let settings = try #require(gtk_settings_get_default())
    setBoolean(UnsafeMutableRawPointer(settings), "gtk-enable-animations", false)
    defer { gtk_settings_reset_property(settings, "gtk-enable-animations") }
    let stage = try await answered()
    stage.view.showResults(["0": 1, "1": 3], of: try buff(stage))
    let card = try stage.card()
    #expect(card.answers.allSatisfy { $0.bar == nil })
    #expect(card.answers.map { $0.percent?.text } == ["25%", "75%", "0%"])
  }

  @Test("five long answers leave room for their shares")
  func fiveLongAnswersLeaveRoomForTheirShares() async throws {
    let stage = try await answered(
      (1...5).map { "Answer \($0), which is rather long and has to be broken into some lines" },
      choosing: 0
    )
    stage.view.showResults(["0": 1, "1": 3], of: try buff(stage))
    let card = try stage.card()
    await stage.window.nextFrame()
    for answer in card.answers {
      let percent = try #require(answer.percent)
      #expect(percent.bounds.width >= percent.intrinsicContentSize.width)
      #expect(answer.bounds.contains(percent.convert(percent.bounds, to: answer)))
    }
  }
}
