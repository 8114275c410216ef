import CQuintetGTK
import Foundation
import Testing

@testable import QuintetBuffs
@testable import UIKit
@testable import UIKitTests

/// When a card's time runs, and what counts of it.
@MainActor @Suite("buff time", .windows)
struct BuffTimeTests {
  private func isHeld(_ view: BuffView) -> Bool { if case .held = view.shown?.phase { true } else { false } }
  private func counts(_ view: BuffView) -> Bool { if case .counting = view.shown?.phase { true } else { false } }

  private func remaining(_ view: BuffView) throws -> TimeInterval {
    let shown = try #require(view.shown), session = try #require(view.session)
    return session.remaining(of: shown)
  }

  @Test("pause holds a card's time, and resume lets it run")
  func pauseHoldsACardsTimeAndResumeLetsItRun() async throws {
    let stage = try await BuffStage([.sample(seconds: 10), .sample("2")])
    try await stage.start()
    stage.clock.advance(by: 2)
    for left in [8.0, 6] {
      stage.view.pause()
      stage.clock.advance(by: 100)
      #expect(isHeld(stage.view))
      #expect(try remaining(stage.view) == left)
      stage.view.resume()
      #expect(counts(stage.view))
      stage.clock.advance(by: 2)
    }
    #expect(try remaining(stage.view) == 4)
    #expect(stage.host.updates == ["shown 1"])
  }

  @Test("a card's time stands still each time nobody sees it")
  func cardsTimeStandsStillEachTimeNobodySeesIt() async throws {
    let stage = try await BuffStage([.sample(seconds: 60)])
    try await stage.start()
    for _ in 0..<3 {
      stage.view.alpha = 0
      try await wait("its time is held") { isHeld(stage.view) }
      stage.clock.advance(by: 100)
      stage.view.alpha = 1
      try await wait("its time runs") { counts(stage.view) }
      #expect(try remaining(stage.view) == 60)
    }
    #expect(stage.host.updates == ["shown 1"])
  }

  @Test("a card's time stands still outside a window")
  func cardsTimeStandsStillOutsideAWindow() async throws {
    let stage = try await BuffStage([.sample(seconds: 10)])
    try await stage.start()
    stage.clock.advance(by: 4)
    let root = try #require(stage.view.superview)
    stage.view.removeFromSuperview()
    #expect(isHeld(stage.view))
    stage.clock.advance(by: 60)
    root.place(stage.view)
    stage.view.pin(to: root)
    try await wait("its time runs") { counts(stage.view) }
    #expect(try remaining(stage.view) == 6)
  }

  @Test("the background takes the card away, and it comes back")
  func backgroundTakesTheCardAwayAndItComesBack() async throws {
    let stage = try await BuffStage([.sample(seconds: 60)])
    try await stage.start()
    func goAway() {
      NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
    }
    func comeBack() {
      NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: nil)
    }
    for left in [56.0, 52] {
      let before = try stage.card()
      goAway()
      #expect(stage.view.card == nil)
      stage.clock.advance(by: 4)
      comeBack()
      let card = try stage.card()
      #expect(card !== before && card.number == before.number)
      #expect(try remaining(stage.view) == left)
    }
    #expect(stage.host.updates == ["shown 1"])
    // With the answer that was chosen.
    #expect(try stage.card().answers[1].accessibilityActivate())
    goAway()
    #expect(stage.view.card == nil)
    comeBack()
    #expect(try stage.card().answers.map(\.isSelected) == [false, true])
    #expect(stage.host.updates.count == 2)
  }

  @Test("a press counts from when the finger was lifted")
  func pressCountsFromWhenTheFingerWasLifted() async throws {
    let stage = try await BuffStage([.sample(seconds: 10)])
    try await stage.start()
    stage.clock.advance(by: 4)
    try stage.card().answers[0].pressed?(1.5)
    #expect(stage.host.updates == ["shown 1", "answered 1 0 after 2.5"])
  }

  @Test("each card has a countdown, answers and × of its own")
  func eachCardHasACountdownAnswersAndCloseOfItsOwn() async throws {
    let stage = try await BuffStage((1...4).map { .sample("\($0)", seconds: 5) })
    stage.view.start()
    for number in 1...4 {
      try await wait("card \(number) is up") { stage.host.updates.last == "shown \(number)" }
      let card = try stage.card(), ring = try #require(find(CountdownRing.self, in: card))
      stage.clock.advance(by: 2)
      try await wait("its time is shown") { ring.accessibilityLabel == "3 seconds left" }
      if number % 2 == 0 {
        #expect(card.close.accessibilityActivate())
        #expect(stage.host.updates.last == "closed \(number) person")
      } else {
        #expect(card.answers[0].accessibilityActivate())
        #expect(stage.host.updates.last == "answered \(number) 0 after 2.0")
      }
      stage.clock.advance(by: 28)
    }
    #expect(try stage.view.votes.votes().map(\.buffID) == ["1", "3"])
  }

  @Test("a card's ring empties with its time")
  func cardsRingEmptiesWithItsTime() async throws {
    let stage = try await BuffStage([.sample(seconds: 60)])
    stage.view.theme.accent = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    try await stage.start()
    try await settle(stage)
    let card = try stage.card(), ring = try #require(find(CountdownRing.self, in: card))
    let figures = try #require(find(UILabel.self, in: ring))
    // The middles of the quarters, from that at the top right on.
    let places = [(32, 7), (32, 32), (7, 32), (7, 7)]
    for (gone, left) in [(0, 60), (1, 45), (2, 30), (3, 15)] {
      try await wait("the time is shown") { ring.accessibilityLabel == "\(left) seconds left" }
      for _ in 0..<2 { await stage.window.nextFrame() }
      #expect(figures.text == "\(left)")
      let picture = try #require(Picture(ring))
      let isFull = places.map { picture[$0.0, $0.1].alpha > 200 }
      #expect(isFull == (0..<4).map { $0 >= gone }, "\(left)")
      stage.clock.advance(by: 15)
    }
  }

  @Test("with Reduce Motion a countdown moves once a second")
  func withReduceMotionACountdownMovesOnceASecond() async throws {
    let settings = try #require(gtk_settings_get_default())
    setBoolean(UnsafeMutableRawPointer(settings), "gtk-enable-animations", false)
    defer { gtk_settings_reset_property(settings, "gtk-enable-animations") }
    let stage = try await BuffStage([.sample(seconds: 10)])
    let start = ContinuousClock.now
    try await stage.start()
    let ring = try #require(find(CountdownRing.self, in: try stage.card()))
    #expect(ring.accessibilityLabel == "10 seconds left")
    stage.clock.advance(by: 1)
    try await wait("the next second") { ring.accessibilityLabel == "9 seconds left" }
    #expect(ContinuousClock.now - start > .milliseconds(900))
  }
}
