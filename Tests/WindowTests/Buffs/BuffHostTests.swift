import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetBuffs
@testable import UIKit

/// Questions to a host, and sentences for a screen reader.
@MainActor @Suite("buff host", .windows)
struct BuffHostTests {
  @Test("a view without a delegate shows its questions")
  func viewWithoutADelegateShowsItsQuestions() async throws {
    let clock = ManualScheduler(), root = UIView()
    let view = try BuffStage.makeView([.sample()], clock)
    view.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    root.addSubview(view)
    _ = try await TestWindow.show(root)
    view.start()
    try await wait("its time runs") { if case .counting = view.shown?.phase { true } else { false } }
    #expect(view.card?.answers[0].accessibilityActivate() == true)
    #expect(try view.votes.votes().map(\.answerID) == ["0"])
  }

  @Test("a view made of a configuration tells its host of failures")
  func viewMadeOfAConfigurationTellsItsHostOfFailures() async throws {
    // Nobody listens there.
    let server = try #require(URL(string: "http://127.0.0.1:1")), prefix = "test-\(UUID().uuidString)"
    let configuration = BuffsConfiguration(server: server, ids: [7], storagePrefix: prefix)
    let view = try BuffView(configuration: configuration), host = Host()
    view.delegate = host
    view.start()
    try await wait("the host hears of it") { host.updates == ["failed"] }
    #expect(try view.votes.votes() == [])
  }

  @Test("a host is asked only about what can be seen")
  func hostIsAskedOnlyAboutWhatCanBeSeen() async throws {
    let stage = try await BuffStage([.sample()]), host = Asked()
    stage.view.delegate = host
    // Nothing has looked at it since.
    stage.view.isHidden = true
    stage.view.start()
    for _ in 0..<10 { await stage.window.nextFrame() }
    #expect(host.asked == [])
    stage.view.isHidden = false
    try await wait("it is up") { stage.view.card != nil }
    #expect(host.asked == ["1"])
  }

  @Test("a screen reader hears how a card ended", arguments: ["time", "person", "host"])
  func screenReaderHearsHowACardEnded(end: String) async throws {
    let stage = try await BuffStage([.sample(question: "Who?")])
    try await stage.start()
    switch end {
    case "time": stage.clock.advance(by: 10.1)
    case "person": #expect(try stage.card().close.accessibilityActivate())
    default: stage.view.stop()
    }
    #expect(stage.view.card == nil)
    let heard = stage.window.announcement?.text
    switch end {
    case "time": #expect(heard == "Time’s up")
    case "person": #expect(heard == "Question closed")
    // The host knows; the question may be announced still.
    default: #expect(heard != "Time’s up" && heard != "Question closed")
    }
  }

  @Test("a screen reader hears what is left of a card that returns")
  func screenReaderHearsWhatIsLeftOfACardThatReturns() async throws {
    let stage = try await BuffStage([.sample(question: "Who?", seconds: 20)])
    try await stage.start()
    var heard: String? { stage.window.announcement?.text }
    func goAwayAndComeBack(after seconds: TimeInterval) {
      NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
      stage.clock.advance(by: seconds)
      NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: nil)
    }
    goAwayAndComeBack(after: 14)
    #expect(heard == "Grace Okafor asks: Who?\n6 seconds left")
    // An answered question is not announced again.
    #expect(try stage.card().answers[0].accessibilityActivate())
    #expect(heard == "Your answer: Red")
    goAwayAndComeBack(after: 1)
    #expect(try stage.card().answers[0].isSelected)
    #expect(heard == "Your answer: Red")
  }

  @Test("Escape is left to others where there is no card")
  func escapeIsLeftToOthersWhereThereIsNoCard() async throws {
    let stage = try await BuffStage([.sample()])
    #expect(!stage.view.accessibilityPerformEscape())
    try await stage.start()
    #expect(stage.view.accessibilityPerformEscape())
    #expect(stage.host.updates == ["shown 1", "closed 1 person"])
    #expect(!stage.view.accessibilityPerformEscape())
  }

  @Test("a screen reader finds the heading and the author's picture", arguments: ["Grace Okafor", ""])
  func screenReaderFindsTheHeadingAndTheAuthorsPicture(name: String) async throws {
    let answers = Buff.sample().answers
    let buff = Buff(id: "1", author: Buff.Author(name: name), question: "Who?", answers: answers, timeToShow: 10)
    let stage = try await BuffStage([buff])
    try await stage.start()
    let card = try stage.card(), question = try #require(labelled("Who?", in: card))
    #expect(question.accessibilityTraits.contains(.header))
    #expect(card.author.isAccessibilityElement == !name.isEmpty)
    #expect(card.author.accessibilityLabel == (name.isEmpty ? nil : "Picture of Grace Okafor"))
    #expect(card.author.accessibilityTraits == .image)
    #expect(card.close.isAccessibilityElement && card.close.accessibilityTraits == .button)
    #expect(card.answers.allSatisfy { $0.isAccessibilityElement && $0.accessibilityTraits == .button })
    #expect(!stage.view.isAccessibilityElement && !card.isAccessibilityElement)
    for shade in card.subviews.compactMap({ $0 as? ShadeView }) {
      #expect(shade.accessibilityElementsHidden && !shade.isUserInteractionEnabled)
    }
    // The initials in place of a picture are not read out besides.
    #expect(find(UILabel.self, in: card.author)?.isAccessibilityElement == false)
  }
}

/// Writes down about which Buffs it is asked, and shows them.
@MainActor
private final class Asked: @MainActor BuffViewDelegate {
  var asked: [String] = []

  func buffView(_ view: BuffView, willPresent buff: Buff) -> BuffDecision {
    asked.append(buff.id)
    return .present
  }
}
