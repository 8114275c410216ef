import Testing
import UIKit

/// Leaked objects are named, with their owners.
@MainActor @Suite("Live objects", .oneWindow)
struct LiveObjectsTests {
  private let window = mainWindow

  @Test("a freed object is not alive")
  func freed() {
    let live = LiveObjects()
    live.watch(UIView())
    #expect(live.alive == [])
    #expect(live.report(from: [("window", window)]) == "nothing is alive")
  }

  @Test("a held object is named with the properties holding it")
  func held() throws {
    let live = LiveObjects(), holder = Holder()
    window.rootViewController = holder
    do {
      let card = Card()
      holder.drawers = ["cards": [card]]
      holder.seen = card
      live.watch(card)
    }
    #expect(live.alive == ["Card"])
    let path = live.report(from: [("window", window)])
    #expect(path.contains("Card is held by window") && path.contains(".drawers[0].value[0]"), Comment(rawValue: path))
    holder.drawers = [:]
    #expect(holder.seen == nil && live.alive.isEmpty, "a weak property does not hold")
  }

  @Test("an object that holds itself is named with its cycle")
  func objectThatHoldsItselfIsNamedWithItsCycle() {
    let live = LiveObjects()
    weak var kept: Card?
    do {
      let card = Card(), other = Card()
      card.next = other
      other.next = card
      live.watch(card)
      live.watch(other)
      kept = card
    }
    #expect(live.report(from: [("window", window)]) == "2 are alive:\nCard holds itself: Card.next.next")
    kept?.next = nil
    #expect(live.alive == [])
  }

  @Test("an object held by a closure is reported as such")
  func closure() {
    let live = LiveObjects(), holder = Holder()
    window.rootViewController = holder
    do {
      let card = Card()
      card.next = Card()
      live.watch(card, andWhatItHoldsBeside: ObjectGraph(from: [("window", window)]))
      holder.action = { _ = card }
    }
    #expect(live.report(from: [("window", window)]) == "2 are alive:\nCard is held by a closure, a queue or C code")
    holder.action = nil
    #expect(live.alive == [])
  }

  @Test("new objects are counted by class")
  func counted() {
    let holder = Holder()
    window.rootViewController = holder
    #expect(ObjectGraph(from: [("window", window)]).counts["Card"] == nil)
    holder.drawers = ["a": [Card()], "b": [Card(), Card()]]
    #expect(ObjectGraph(from: [("window", window)]).counts["Card"] == 3)
  }
}

private final class Card {
  var next: Card?
}

private final class Holder: UIViewController {
  var drawers: [String: [Card]] = [:]
  var action: (() -> Void)?
  weak var seen: Card?
}
