import CQuintetGTK
import Foundation
import QuintetStateLoopTesting
import TestSupport
import Testing

@testable import QuintetBuffs
@testable import QuintetBuffsResults
@testable import UIKit

@MainActor @Suite("buff results", .windows)
struct BuffResultsTests {
  /// A stage whose source the test has in its hand, and its first question answered.
  @MainActor
  final class Poll {
    let stage: BuffStage
    let presenter: ResultsPresenter
    var asked: [(vote: BuffVote, buff: Buff, show: @Sendable ([String: Double]) -> Void)] = []

    init(_ answers: [String] = ["A", "B", "C"], choosing chosen: Int = 1, width: CGFloat = 400) async throws {
      stage = try await BuffStage([.sample(answers: answers), .sample("2")], width: width)
      weak var poll: Poll?
      let source: BuffResultsSource = { vote, buff, show in
        MainActor.assumeIsolated { poll?.asked.append((vote, buff, show)) }
      }
      presenter = ResultsPresenter(source, on: stage.view)
      stage.view.voted = { [presenter] in presenter.take($0, on: $1, card: $2) }
      stage.view.drew = { [presenter] in presenter.draw(on: $0, card: $1) }
      poll = self
      try await stage.start()
      #expect(try stage.card().answers[chosen].accessibilityActivate())
      try await wait("the source is asked") { asked.count == 1 }
    }

    func show(_ shares: [String: Double]) async throws {
      asked.last?.show(shares)
      try await wait("shares are shown") { !presenter.shares.isEmpty }
    }

    /// The lengths of the bars, as parts of their answers.
    func lengths() throws -> [CGFloat] {
      try zip(presenter.shares, stage.card().answers).map { share, answer in
        1 - (share.shade.presentedFrame.width / answer.bounds.width)
      }
    }

    func grown(_ parts: [CGFloat]) async throws {
      try await wait("the bars have grown") {
        try zip(lengths(), parts).allSatisfy { abs($0 - $1) < 0.01 }
      }
    }
  }

  @Test("bars as long as the shares grow behind the answers")
  func barsAsLongAsTheSharesGrowBehindTheAnswers() async throws {
    let poll = try await Poll(), card = try poll.stage.card()
    #expect(poll.asked[0].vote.answerID == "1" && poll.asked[0].buff.id == "1")
    #expect(try poll.stage.view.votes.votes().map(\.id) == [poll.asked[0].vote.id])
    #expect(poll.presenter.shares.isEmpty)
    try await poll.show(["0": 6, "1": 2, "7": 99])
    #expect(poll.presenter.shares.map(\.percent.text) == ["75%", "25%", "0%"])
    try await poll.grown([0.75, 0.25, 0])
    for (answer, share) in zip(card.answers, poll.presenter.shares) {
      #expect(answer.subviews.first === share.shade)
      #expect(share.shade.frame.height == answer.bounds.height)
      #expect(share.shade.frame.maxX == answer.bounds.width)
      #expect(answer.alpha == 1 && answer.clipsToBounds)
      #expect(Accessibility.has(answer.box.pointer, label: answer.answer.title))
    }
    #expect(Accessibility.has(card.answers[0].box.pointer, value: "75%, Answer 1 of 3"))
    #expect(poll.stage.window.announcement?.text == "How everybody answered\nA: 75%\nB: 25%\nC: 0%")
    // News moves the bars that are there.
    poll.asked[0].show(["0": 1, "1": 1, "2": 2])
    try await poll.grown([0.25, 0.25, 0.5])
    #expect(Accessibility.has(card.answers[0].box.pointer, value: "25%, Answer 1 of 3"))
    #expect(card.answers.allSatisfy { $0.subviews.count == 2 && $0.row?.arrangedSubviews.count == 2 })
  }

  @Test("from right to left a bar begins at the right")
  func fromRightToLeftABarBeginsAtTheRight() async throws {
    let poll = try await Poll(["A", "B"])
    poll.stage.view.semanticContentAttribute = .forceRightToLeft
    for answer in try poll.stage.card().answers { answer.semanticContentAttribute = .forceRightToLeft }
    try await poll.show(["0": 3, "1": 1])
    try await poll.grown([0.75, 0.25])
    for share in poll.presenter.shares { #expect(share.shade.frame.minX == 0) }
  }

  @Test("shares on another thread, late or never let the card go")
  func sharesOnAnotherThreadLateOrNeverLetTheCardGo() async throws {
    let poll = try await Poll(), ask = poll.asked[0]
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        ask.show(["0": 1])
        ask.show([:])
        DispatchQueue.main.async { done.resume() }
      }
    }
    try await wait("they are shown") { poll.presenter.shares.count == 3 }
    poll.stage.clock.advance(by: 2)
    try await wait("the card is gone") { poll.stage.view.card == nil }
    ask.show(["1": 1])
    poll.stage.clock.advance(by: 28)
    try await wait("the next is up") { poll.stage.view.card != nil }
    #expect(poll.presenter.shares.isEmpty && poll.asked.count == 1)
    #expect(try poll.stage.card().answers.allSatisfy { $0.subviews.count == 1 })
  }

  @Test("an answered card that comes back from the background has its shares again", arguments: [false, true])
  func answeredCardThatComesBackHasItsSharesAgain(theyComeMeanwhile: Bool) async throws {
    let poll = try await Poll(["A", "B"])
    if !theyComeMeanwhile { try await poll.show(["0": 3, "1": 1]) }
    NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
    try await wait("the card is away") { poll.stage.view.card == nil && poll.presenter.shares.isEmpty }
    if theyComeMeanwhile { poll.asked[0].show(["0": 3, "1": 1]) }
    NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: nil)
    try await wait("the shares are shown") { poll.presenter.shares.map(\.percent.text) == ["75%", "25%"] }
    try await poll.grown([0.75, 0.25])
    let answers = try poll.stage.card().answers
    #expect(Accessibility.has(answers[0].box.pointer, value: "75%, Answer 1 of 2"))
    try await wait("they are heard") {
      poll.stage.window.announcement?.text == "How everybody answered\nA: 75%\nB: 25%"
    }
    #expect(poll.asked.count == 1)
  }

  @Test("the next question has shares of its own")
  func nextQuestionHasSharesOfItsOwn() async throws {
    let poll = try await Poll(["A", "B"])
    try await poll.show(["0": 3, "1": 1])
    try await poll.grown([0.75, 0.25])
    poll.stage.clock.advance(by: 2)
    try await wait("the card is gone") { poll.stage.view.card == nil }
    poll.stage.clock.advance(by: 28)
    try await wait("the next is up") { poll.stage.view.card != nil }
    // What comes late for the first question is not shown on the second.
    poll.asked[0].show(["0": 1])
    for _ in 0..<3 { await poll.stage.window.nextFrame() }
    #expect(poll.presenter.shares.isEmpty)
    #expect(try poll.stage.card().answers[0].accessibilityActivate())
    try await wait("the source is asked again") { poll.asked.count == 2 }
    #expect(poll.asked[1].vote.id != poll.asked[0].vote.id && poll.asked[1].buff.id == "2")
    #expect(poll.presenter.shares.isEmpty)
    poll.asked[0].show(["0": 1])
    await poll.stage.window.nextFrame()
    #expect(poll.presenter.shares.isEmpty)
    try await poll.show(["0": 1, "1": 4])
    try await poll.grown([0.2, 0.8])
    let card = try poll.stage.card()
    #expect(poll.presenter.shares.count == card.answers.count)
    for (answer, share) in zip(card.answers, poll.presenter.shares) { #expect(answer.subviews.first === share.shade) }
    #expect(Accessibility.has(card.answers[1].box.pointer, value: "80%, Answer 2 of \(card.answers.count)"))
    #expect(poll.stage.window.announcement?.text.hasPrefix("How everybody answered\n") == true)
  }

  @Test("without results a card looks as it did")
  func withoutResultsACardLooksAsItDid() async throws {
    let poll = try await Poll(), card = try poll.stage.card()
    for nothing in [[:], ["0": 0], ["0": -.infinity], ["0": .nan, "9": 4]] as [[String: Double]] {
      poll.asked[0].show(nothing)
    }
    await poll.stage.window.nextFrame()
    #expect(poll.presenter.shares.isEmpty)
    #expect(card.answers.map(\.alpha) == [0.5, 1, 0.5])
    #expect(card.answers.allSatisfy { $0.subviews.count == 1 && !$0.clipsToBounds })
  }

  @Test("with Reduce Motion the bars are there at once")
  func withReduceMotionTheBarsAreThereAtOnce() async throws {
    let settings = try #require(gtk_settings_get_default())
    setBoolean(UnsafeMutableRawPointer(settings), "gtk-enable-animations", false)
    defer { gtk_settings_reset_property(settings, "gtk-enable-animations") }
    let poll = try await Poll()
    try await poll.show(["0": 1, "1": 3])
    for (length, part) in zip(try poll.lengths(), [0.25, 0.75, 0]) { #expect(abs(length - part) < 0.01) }
    #expect(poll.presenter.shares.allSatisfy { $0.shade.presentation?.isEmpty ?? true })
  }

  @Test("long answers leave room for their shares, at any size")
  func longAnswersLeaveRoomForTheirSharesAtAnySize() async throws {
    let settings = try #require(gtk_settings_get_default())
    let resolution = integerProperty(UnsafeMutableRawPointer(settings), "gtk-xft-dpi")
    defer { setInteger(UnsafeMutableRawPointer(settings), "gtk-xft-dpi", resolution) }
    for factor in [1, 2] {
      setInteger(UnsafeMutableRawPointer(settings), "gtk-xft-dpi", resolution * factor)
      let long = (1...5).map { "Answer \($0), which is rather long and has to be broken into some lines" }
      let poll = try await Poll(long, choosing: 0, width: 300)
      try await poll.show(["0": 1, "1": 3])
      let card = try poll.stage.card()
      await poll.stage.window.nextFrame()
      #expect(poll.stage.view.bounds.contains(card.frame))
      for (answer, share) in zip(card.answers, poll.presenter.shares) {
        let percent = share.percent, title = try #require(answer.titleLabel)
        #expect(percent.bounds.width >= percent.intrinsicContentSize.width)
        #expect(answer.bounds.contains(percent.convert(percent.bounds, to: answer)))
        let wanted = title.sizeThatFits(CGSize(width: title.bounds.width, height: .greatestFiniteMagnitude))
        #expect(title.bounds.height + 1 >= wanted.height, "\(title.bounds) \(wanted)")
      }
      TestWindow.close(poll.stage.window)
    }
  }

  @Test("text keeps its contrast over a bar and beside it")
  func textKeepsItsContrastOverABarAndBesideIt() async throws {
    let poll = try await Poll(["A", "B"], choosing: 0)
    try await poll.show(["0": 1, "1": 1])
    var light = BuffTheme()
    light.background = .white
    (light.answerBackground, light.answerText) = (UIColor(white: 0, alpha: 0.1), .black)
    (light.accent, light.accentText) = (UIColor(red: 1, green: 0.85, blue: 0.2, alpha: 1), .black)
    for (theme, videos) in [(BuffTheme(), [0.0, 1]), (light, [0, 1])] {
      poll.stage.view.theme = theme
      for (answer, share) in zip(try poll.stage.card().answers, poll.presenter.shares) {
        #expect(share.percent.textColor == answer.titleLabel?.textColor)
        for video in videos {
          let over = [theme.background, answer.backgroundColor ?? .clear].reduce(Shade(video), { $0.under($1) })
          let beside = over.under(share.shade.backgroundColor ?? .clear), text = Shade(share.percent.textColor)
          #expect(text.contrast(with: beside) >= text.contrast(with: over), "\(answer.answer.title)")
          // White on the accent is what the chosen answer has always had.
          #expect(text.contrast(with: over) >= (answer.isSelected ? 3.7 : 4.5))
        }
      }
    }
  }

  @Test("percentages follow the theme's font and its colours")
  func percentagesFollowTheThemesFontAndItsColours() async throws {
    let poll = try await Poll(["A", "B"], choosing: 1)
    try await poll.show(["0": 1, "1": 1])
    for size in [31.0, 19] {
      var theme = BuffTheme()
      theme.answerFont = .systemFont(ofSize: size)
      theme.accentText = UIColor(white: CGFloat(size) / 100, alpha: 1)
      poll.stage.view.theme = theme
      for (index, share) in poll.presenter.shares.enumerated() {
        #expect(share.percent.font.pointSize == CGFloat(size), "\(index)")
        #expect(share.percent.textColor == (index == 1 ? theme.accentText : theme.answerText), "\(index)")
      }
    }
  }

  @Test("percentages stand at the end of their rows, and grow")
  func percentagesStandAtTheEndOfTheirRowsAndGrow() async throws {
    let poll = try await Poll(["A", "B"], choosing: 0)
    try await poll.show(["0": 1, "1": 3])
    await poll.stage.window.nextFrame()
    let card = try poll.stage.card(), shares = poll.presenter.shares
    for (answer, share) in zip(card.answers, shares) {
      let place = share.percent.convert(share.percent.bounds, to: answer), title = try #require(answer.titleLabel)
      #expect(abs(place.maxX - (answer.bounds.width - 12)) <= 1, "\(place)")
      #expect(title.convert(title.bounds, to: answer).maxX <= place.minX)
    }
    let labels = shares.map(\.percent) + card.answers.compactMap(\.titleLabel), before = labels.map(\.font.pointSize)
    #expect(labels.count == 4)
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("larger letters") { zip(labels, before).allSatisfy { $0.font.pointSize > 1.3 * $1 } }
  }

  @Test("a colour is light where black is its better background")
  func colourIsLightWhereBlackIsItsBetterBackground() {
    for (parts, isLight) in [
      ([0, 0, 0], false), ([1, 1, 1], true), ([0.45, 0.45, 0.45], false), ([0.47, 0.47, 0.47], true),
      ([1, 0, 0], false), ([0, 1, 0], true), ([0, 0, 1], false), ([1, 0.4, 0], true), ([0, 0.4, 1], false),
      ([1, 0, 1], false),
    ] as [([CGFloat], Bool)] {
      let color = UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
      #expect(color.isLight == isLight, "\(parts)")
    }
  }

  @Test("votes are sent, and the backend's counts are shown")
  func votesAreSentAndTheBackendsCountsAreShown() async throws {
    let stage = try await BuffStage([.sample(answers: ["A", "B"])]), http = FakeClient()
    let server = try #require(URL(string: "https://example.com"))
    let client = BuffVotesClient(client: http, server: server, onFailure: { _, _ in })
    stage.view.showResults(from: client)
    try await stage.start()
    let card = try stage.card()
    #expect(card.answers[1].accessibilityActivate())
    try await wait("the vote is sent") { http.requests.count == 1 }
    #expect(http.requests[0].url.path == "/buffs/1/votes")
    #expect(http.requests[0].body == Data(#"{"answer_id":1}"#.utf8))
    http.answer(.answer(200, #"{"total": 4, "answers": [{"id": 0, "votes": 1}, {"id": 1, "votes": 3}]}"#))
    try await wait("the counts are shown") {
      Accessibility.has(card.answers[1].box.pointer, value: "75%, Answer 2 of 2")
    }
    #expect(Accessibility.has(card.answers[0].box.pointer, value: "25%, Answer 1 of 2"))
  }

  @Test("the latest source alone is asked, and then none")
  func latestSourceAloneIsAskedAndThenNone() async throws {
    let stage = try await BuffStage([.sample(), .sample("2")]), asked = Asked()
    for name in ["first", "second"] { stage.view.showResults { _, _, _ in asked.names.append(name) } }
    try await stage.start()
    #expect(try stage.card().answers[0].accessibilityActivate())
    try await wait("it is asked") { !asked.names.isEmpty }
    stage.view.showResults(nil)
    stage.clock.advance(by: 2)
    #expect(stage.view.card == nil)
    stage.clock.advance(by: 28)
    try await wait("the next is up") { stage.view.card != nil }
    #expect(try stage.card().answers[0].accessibilityActivate())
    for _ in 0..<3 { await stage.window.nextFrame() }
    #expect(asked.names == ["second"])
    #expect(try stage.view.votes.votes().count == 2)
  }

  @Test("a view that goes lets go of the source")
  func viewThatGoesLetsGoOfTheSource() async throws {
    final class Owner {}
    let clock = ManualScheduler()
    var view: BuffView? = try BuffStage.makeView([.sample()], clock)
    var owner: Owner? = Owner()
    weak let kept = owner
    view?.showResults { [owner] _, _, _ in withExtendedLifetime(owner) {} }
    owner = nil
    #expect(kept != nil)
    view?.showResults(nil)
    #expect(kept == nil)
    view = nil
  }
}

/// Names of the sources that were asked.
private final class Asked {
  var names: [String] = []
}

extension AnswerControl {
  fileprivate var row: UIStackView? { subviews.last as? UIStackView }
  fileprivate var titleLabel: UILabel? { row?.arrangedSubviews.dropLast().last as? UILabel }
}
