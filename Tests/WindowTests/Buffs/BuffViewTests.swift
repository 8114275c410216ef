import CQuintetGTK
import Foundation
import QuintetStateLoopTesting
import QuintetTransport
import Testing

@testable import QuintetBuffs
@testable import QuintetPictureDecoding
@testable import UIKit

@MainActor @Suite("buff view", .windows)
struct BuffViewTests {
  @Test("touches pass through wherever there is no card")
  func touchesPassThroughWhereverThereIsNoCard() async throws {
    let stage = try await BuffStage([.sample()])
    var presses = 0
    stage.below.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    try await Input.click(stage.below, at: CGPoint(x: 200, y: 400))
    try await wait("the button below is pressed") { presses == 1 }
    try await stage.start()
    try await settle(stage)
    try await Input.click(stage.below, at: CGPoint(x: 200, y: 40))
    try await wait("the button above the card is pressed") { presses == 2 }
    let card = try stage.card()
    try await Input.click(stage.below, at: card.convert(CGPoint(x: 60, y: 24), to: stage.below))
    await stage.window.nextFrame()
    #expect(presses == 2)
  }

  @Test("a tap votes once, and the card goes afterwards")
  func tapVotesOnceAndTheCardGoesAfterwards() async throws {
    let stage = try await BuffStage([.sample(answers: ["A", "B", "C"])])
    try await stage.start()
    try await settle(stage)
    stage.clock.advance(by: 3)
    let card = try stage.card()
    try await Input.click(card.answers[1])
    try await wait("it is chosen") { card.answers[1].isSelected }
    #expect(card.answers.map(\.isEnabled) == [false, true, false])
    // Assistive technology says which one it was.
    let others: UIAccessibilityTraits = [.button, .notEnabled]
    #expect(card.answers.map(\.accessibilityTraits) == [others, [.button, .selected], others])
    for answer in card.answers { #expect(!answer.isUserInteractionEnabled) }
    try await Input.click(card.answers[0])
    _ = card.answers[2].accessibilityActivate()
    stage.clock.advance(by: 1.9)
    await stage.window.nextFrame()
    #expect(stage.view.card === card)
    stage.clock.advance(by: 0.2)
    try await wait("it is gone") { stage.view.card == nil }
    let answered = stage.host.updates.filter { $0.hasPrefix("answered") }
    #expect(answered.count == 1)
    let seconds = answered.first.flatMap { Double($0.dropFirst("answered 1 1 after ".count)) } ?? 0
    // The touch has the display's own time, a little before the clock that the test moves.
    #expect(answered.first?.hasPrefix("answered 1 1 after") == true && abs(seconds - 3) < 1, "\(answered)")
    #expect(try stage.view.votes.votes().map(\.answerID) == ["1"])
    try await wait("its view is gone") { card.superview == nil }
  }

  @Test("a press that slides off votes and closes nothing")
  func pressThatSlidesOffVotesAndClosesNothing() async throws {
    let stage = try await BuffStage([.sample()])
    try await stage.start()
    try await settle(stage)
    let card = try stage.card()
    for control in [card.answers[0], card.close] as [PressControl] {
      let middle = CGPoint(x: control.bounds.midX, y: control.bounds.midY)
      try await Input.drag(control, through: [middle, CGPoint(x: middle.x, y: middle.y - 100)])
    }
    #expect(stage.host.updates == ["shown 1"])
  }

  @Test("a card without an answer goes when time is up")
  func cardWithoutAnAnswerGoesWhenTimeIsUp() async throws {
    let stage = try await BuffStage([.sample(seconds: 5)])
    try await stage.start()
    stage.clock.advance(by: 4.9)
    await stage.window.nextFrame()
    #expect(stage.view.card != nil)
    stage.clock.advance(by: 0.2)
    try await wait("it is gone") { stage.view.card == nil }
    #expect(stage.host.updates == ["shown 1", "expired 1"])
  }

  @Test("× closes at once by pointer, assistive technology and Escape")
  func closesAtOnceByPointerAssistiveTechnologyAndEscape() async throws {
    for way in ["pointer", "assistive technology", "Escape"] {
      let stage = try await BuffStage([.sample()])
      try await stage.start()
      try await settle(stage)
      let card = try stage.card()
      switch way {
      case "pointer": try await Input.click(card.close)
      case "Escape":
        #expect(gtk_widget_grab_focus(card.answers[0].box.pointer) != 0)
        try await Input.press(GDK_KEY_Escape, in: stage.window)
      default: #expect(card.close.accessibilityActivate())
      }
      try await wait("closed by \(way)") { stage.view.card == nil }
      #expect(stage.host.updates == ["shown 1", "closed 1 person"])
    }
  }

  @Test("Tab goes through a card's answers, and Return votes")
  func tabGoesThroughACardsAnswersAndReturnVotes() async throws {
    let stage = try await BuffStage([.sample(answers: ["A", "B", "C"])])
    try await stage.start()
    try await settle(stage)
    let card = try stage.card()
    #expect(gtk_widget_grab_focus(card.answers[0].box.pointer) != 0)
    try await Input.press(GDK_KEY_Tab, in: stage.window)
    try await wait("the second answer has the focus") { card.answers[1].state.contains(.focused) }
    try await Input.press(GDK_KEY_Return, in: stage.window)
    try await wait("it is chosen") { card.answers[1].isSelected }
  }

  @Test("a card fits its view with any texts and answers")
  func cardFitsItsViewWithAnyTextsAndAnswers() async throws {
    let long = String(repeating: "a rather long text that has to be broken into lines ", count: 4)
    for (width, height) in [(400.0, 700.0), (700, 400), (260, 180)] {
      for count in 2...5 {
        let answers = (1...count).map { $0 == 1 ? long : "Answer \($0)" }
        let buff = Buff.sample(question: count == 5 ? long : "Who?", answers: answers, picture: count == 3)
        let stage = try await BuffStage([buff], width: width, height: height)
        try await stage.start()
        let card = try stage.card()
        let inside = stage.view.bounds.contains(card.frame)
        #expect(inside, "\(card.frame) in \(stage.view.bounds)")
        #expect(card.answers.count == count)
        #expect(card.close.frame.height == 44)
        for answer in card.answers { #expect(answer.bounds.height >= 44, "\(answer.bounds)") }
        // Content that does not fit can be scrolled to; the countdown and × are always seen.
        let ring = try #require(find(CountdownRing.self, in: card))
        let place = ring.convert(ring.bounds, to: card)
        #expect(card.bounds.contains(place), "\(place) in \(card.bounds)")
        let first = card.answers[0]
        let wanted = first.systemLayoutSizeFitting(
          CGSize(width: first.bounds.width, height: 0),
          withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel
        )
        #expect(first.bounds.height == wanted.height)
        let last = try #require(card.answers.last)
        let scroll = try #require(find(UIScrollView.self, in: card))
        scroll.scrollRectToVisible(last.convert(last.bounds, to: scroll), animated: false)
        await stage.window.nextFrame()
        let seen = last.convert(last.bounds, to: card)
        #expect(seen.minY < card.bounds.maxY && seen.maxY <= card.bounds.maxY + 15, "\(seen) in \(card.bounds)")
        TestWindow.close(stage.window)
      }
    }
  }

  @Test("a picture that comes late or never moves nothing")
  func pictureThatComesLateOrNeverMovesNothing() async throws {
    for result in [
      Result<Data, TransportError>.success(Data(redPixel)), .failure(.offline), .success(Data("no picture".utf8)),
    ] {
      let stage = try await BuffStage([.sample(picture: true)])
      try await stage.start()
      let card = try stage.card(), before = frames(card)
      try await wait("the pictures are asked for") { stage.pictures.count > 0 }
      stage.pictures.answer(result)
      let images = ([card.author] + card.answers.compactMap(\.picture)).map { find(UIImageView.self, in: $0) }
      #expect(images.count == 3)
      if case .success(Data(redPixel)) = result {
        try await wait("they are shown") { images.allSatisfy { $0?.image != nil } }
      } else {
        for _ in 0..<20 { await stage.window.nextFrame() }
        #expect(images.allSatisfy { $0?.image == nil })
      }
      #expect(frames(card) == before)
    }
  }

  @Test("a card that goes stops decoding its pictures")
  func cardThatGoesStopsDecodingItsPictures() async throws {
    let stage = try await BuffStage([.sample(picture: true)])
    try await stage.start()
    let card = try stage.card()
    #expect(!card.decoder.isCancelled)
    #expect(stage.pictures.cancelled == 0)
    stage.view.stop()
    #expect(card.decoder.isCancelled)
    try await wait("nobody waits for its pictures") { stage.pictures.cancelled == stage.pictures.count }
    #expect(!card.isUserInteractionEnabled)
    #expect(card.accessibilityElementsHidden)
  }

  @Test("each card that goes ends its own downloads")
  func eachCardThatGoesEndsItsOwnDownloads() async throws {
    let stage = try await BuffStage((1...3).map { .sample("\($0)", seconds: 5, picture: true) })
    stage.view.start()
    for number in 1...3 {
      try await wait("card \(number) is up") { stage.host.updates.last == "shown \(number)" }
      #expect(stage.pictures.count == number && stage.pictures.cancelled == number - 1)
      stage.clock.advance(by: 5.1)
      try await wait("it is gone") { stage.view.card == nil && stage.host.updates.last == "expired \(number)" }
      try await wait("nobody waits for its pictures") { stage.pictures.cancelled == number }
      stage.clock.advance(by: 24.9)
    }
  }

  @Test("stop removes the card, and nothing comes after it")
  func stopRemovesTheCardAndNothingComesAfterIt() async throws {
    let stage = try await BuffStage([.sample("1"), .sample("2")])
    try await stage.start()
    stage.view.stop()
    #expect(stage.view.card == nil)
    stage.clock.advance(by: 120)
    await stage.window.nextFrame()
    #expect(stage.view.card == nil)
    #expect(stage.host.updates == ["shown 1", "closed 1 stopped"])
  }

  @Test("a Buff that the host discards is never seen")
  func buffThatTheHostDiscardsIsNeverSeen() async throws {
    let stage = try await BuffStage([.sample("1"), .sample("2")])
    stage.host.decision = .discard
    stage.view.start()
    stage.clock.advance(by: 1)
    await stage.window.nextFrame()
    #expect(stage.view.card == nil)
    stage.host.decision = .present
    stage.clock.advance(by: 30)
    try await wait("the second comes") { stage.view.card != nil }
    try await wait("it is told") { stage.host.updates == ["shown 2"] }
  }

  @Test("a card expires on time, even in the background")
  func cardExpiresOnTimeEvenInTheBackground() async throws {
    let stage = try await BuffStage([.sample(seconds: 10)])
    try await stage.start()
    let session = try #require(stage.view.session)
    session.send(.enteredBackground)
    stage.clock.advance(by: 4)
    session.send(.enteredForeground)
    #expect(stage.view.card != nil)
    let shown = try #require(stage.view.shown)
    #expect(abs(session.remaining(of: shown) - 6) < 0.01, "\(session.remaining(of: shown))")
    session.send(.enteredBackground)
    stage.clock.advance(by: 20)
    session.send(.enteredForeground)
    #expect(stage.view.card == nil)
    #expect(stage.host.updates == ["shown 1", "expired 1"])
  }

  @Test("assistive technology reads the answers, the close button and time")
  func assistiveTechnologyReadsTheAnswersTheCloseButtonAndTime() async throws {
    let stage = try await BuffStage([.sample(answers: ["Red", "Blue"])])
    try await stage.start()
    let card = try stage.card()
    #expect(Accessibility.has(card.answers[0].box.pointer, label: "Red"))
    #expect(Accessibility.has(card.answers[0].box.pointer, value: "Answer 1 of 2"))
    #expect(Accessibility.role(card.answers[0].box.pointer) == GTK_ACCESSIBLE_ROLE_BUTTON)
    #expect(Accessibility.has(card.close.box.pointer, label: "Close question"))
    let ring = try #require(find(CountdownRing.self, in: card))
    #expect(Accessibility.has(ring.box.pointer, label: "10 seconds left"))
  }

  @Test("a screen reader hears the question, half time and outcome")
  func screenReaderHearsTheQuestionHalfTimeAndOutcome() async throws {
    let stage = try await BuffStage([.sample(question: "Who?", seconds: 20)])
    var heard: [String] { announcements(in: stage.window) }
    try await stage.start()
    try await wait("the question") { heard.contains("Grace Okafor asks: Who?\n20 seconds left") }
    stage.clock.advance(by: 10)
    try await wait("the time") { heard.contains("10 seconds left") }
    // The next second is shown, and not announced.
    let ring = try #require(find(CountdownRing.self, in: try stage.card()))
    stage.clock.advance(by: 1)
    try await wait("a tick later") { Accessibility.has(ring.box.pointer, label: "9 seconds left") }
    #expect(!heard.contains("9 seconds left"))
    stage.clock.advance(by: 4)
    try await wait("the time again") { heard.contains("5 seconds left") }
    _ = try stage.card().answers[0].accessibilityActivate()
    try await wait("the answer") { heard.contains("Your answer: Red") }
  }

  @Test("milestones that passed together are one sentence")
  func milestonesThatPassedTogetherAreOneSentence() async throws {
    let stage = try await BuffStage([.sample(question: "Who?", seconds: 120)])
    var heard: [String] { announcements(in: stage.window) }
    try await stage.start()
    try await wait("the question") { heard.contains("Grace Okafor asks: Who?\n120 seconds left") }
    let ring = try #require(find(CountdownRing.self, in: try stage.card()))
    // Past 60, 30, 10 and 5.
    stage.clock.advance(by: 116)
    try await wait("the time") { heard.contains("4 seconds left") }
    for seconds in ["3 seconds left", "2 seconds left", "1 second left"] {
      stage.clock.advance(by: 1)
      try await wait("a tick later") { Accessibility.has(ring.box.pointer, label: seconds) }
      #expect(!heard.contains(seconds))
    }
  }

  @Test("a card fades in place with Reduce Motion")
  func cardFadesInPlaceWithReduceMotion() async throws {
    let settings = try #require(gtk_settings_get_default())
    setBoolean(UnsafeMutableRawPointer(settings), "gtk-enable-animations", false)
    defer { gtk_settings_reset_property(settings, "gtk-enable-animations") }
    let stage = try await BuffStage([.sample()])
    stage.view.start()
    try await wait("a card is up") { stage.view.card != nil }
    let card = try stage.card()
    #expect(card.presentedTransform == .identity)
    stage.view.stop()
    #expect(card.transform == .identity)
    #expect(card.alpha == 0)
  }

  @Test("a new theme shows at once")
  func newThemeShowsAtOnce() async throws {
    let stage = try await BuffStage([.sample()])
    try await stage.start()
    stage.view.theme.background = .white
    stage.view.theme.cornerRadius = 4
    #expect(try stage.card().backgroundColor == .white)
    #expect(try stage.card().layer.cornerRadius == 4)
  }

  @Test("a card that is up grows with its text")
  func cardThatIsUpGrowsWithItsText() async throws {
    let stage = try await BuffStage([.sample()], height: 700)
    try await stage.start()
    let card = try stage.card()
    func grows(_ change: () -> Void) async {
      let before = card.bounds.height
      change()
      await stage.window.nextFrame()
      await stage.window.nextFrame()
      #expect(card.bounds.height > before, "\(before)")
    }
    await grows { stage.view.theme.questionFont = .systemFont(ofSize: 48) }
    let settings = try #require(gtk_settings_get_default())
    let resolution = integerProperty(UnsafeMutableRawPointer(settings), "gtk-xft-dpi")
    defer { setInteger(UnsafeMutableRawPointer(settings), "gtk-xft-dpi", resolution) }
    stage.view.theme = BuffTheme()
    await stage.window.nextFrame()
    await grows { setInteger(UnsafeMutableRawPointer(settings), "gtk-xft-dpi", resolution * 2) }
  }

  @Test("several Buff views do not affect each other")
  func severalBuffViewsDoNotAffectEachOther() async throws {
    let clock = ManualScheduler(), root = UIView()
    let views = try (0..<3).map { _ in try BuffStage.makeView([.sample()], clock) }
    let hosts = views.map { _ in Host() }
    for (index, view) in views.enumerated() {
      view.frame = CGRect(x: 0, y: CGFloat(index) * 220, width: 300, height: 215)
      view.delegate = hosts[index]
      root.addSubview(view)
    }
    _ = try await TestWindow.show(root, width: 300, height: 700)
    views.forEach { $0.start() }
    try await wait("all have cards") { views.allSatisfy { $0.card != nil } }
    try await wait("all are told") { hosts.allSatisfy { !$0.updates.isEmpty } }
    _ = views[1].card?.answers[0].accessibilityActivate()
    #expect(views.map { $0.card?.answers[0].isSelected } == [false, true, false])
    #expect(hosts.map(\.updates.count) == [1, 2, 1])
  }
}

/// Waits until the card has come to rest.
@MainActor
func settle(_ stage: BuffStage) async throws {
  try await wait("the entrance is over") { stage.view.card?.presentation?.isEmpty ?? true }
  await stage.window.nextFrame()
}

@MainActor
func find<View: UIView>(_ type: View.Type, in view: UIView) -> View? {
  if let found = view as? View { return found }
  for subview in view.subviews {
    if let found = find(type, in: subview) { return found }
  }
  return nil
}

/// Returns the announcements of the last seconds.
@MainActor
private func announcements(in window: UIWindow) -> [String] {
  window.announcement.map { [$0.text] } ?? []
}

@MainActor
private func frames(_ view: UIView) -> [CGRect] {
  [view.frame] + view.subviews.flatMap(frames)
}

/// A PNG of one red pixel.
private let redPixel: [UInt8] = [
  0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
  0x01,
  0x00, 0x00, 0x00, 0x01, 0x08, 0x02, 0x00, 0x00, 0x00, 0x90, 0x77, 0x53, 0xDE, 0x00, 0x00, 0x00, 0x0C, 0x49, 0x44,
  0x41,
  0x54, 0x08, 0xD7, 0x63, 0xF8, 0xCF, 0xC0, 0x00, 0x00, 0x03, 0x01, 0x01, 0x00, 0x18, 0xDD, 0x8D, 0xB0, 0x00, 0x00,
  0x00,
  0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
]
