import UIKit

/// What is not freed is named, and who holds it.
@MainActor
enum LiveObjectsTests {
  static var all: [ViewTest] {
    [
      ViewTest("what is freed is not alive", freed),
      ViewTest("what is held is named with the properties that hold it", held),
      ViewTest("what holds itself is named with its ring", ring),
      ViewTest("what a closure holds is said to be held by what cannot be seen", closure),
      ViewTest("new objects are counted by class", counted),
    ]
  }

  private static func freed(_ window: UIWindow) {
    let live = LiveObjects()
    live.watch(UIView())
    expect(live.alive, equals: [])
    expect(live.report(from: [("window", window)]), equals: "nothing is alive")
  }

  private static func held(_ window: UIWindow) throws {
    let live = LiveObjects(), holder = Holder()
    window.rootViewController = holder
    do {
      let card = Card()
      holder.drawers = ["cards": [card]]
      holder.seen = card
      live.watch(card)
    }
    expect(live.alive, equals: ["Card"])
    let path = live.report(from: [("window", window)])
    expect(path.contains("Card is held by window") && path.contains(".drawers[0].value[0]"), path)
    holder.drawers = [:]
    expect(holder.seen == nil && live.alive.isEmpty, "a weak property does not hold")
  }

  private static func ring(_ window: UIWindow) {
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
    expect(live.report(from: [("window", window)]), equals: "2 are alive:\nCard holds itself: Card.next.next")
    kept?.next = nil
    expect(live.alive, equals: [])
  }

  private static func closure(_ window: UIWindow) {
    let live = LiveObjects(), holder = Holder()
    window.rootViewController = holder
    do {
      let card = Card()
      card.next = Card()
      live.watch(card, andWhatItHoldsBeside: ObjectGraph(from: [("window", window)]))
      holder.action = { _ = card }
    }
    expect(
      live.report(from: [("window", window)]),
      equals: "2 are alive:\nCard is held by a closure, a queue or C code"
    )
    holder.action = nil
    expect(live.alive, equals: [])
  }

  private static func counted(_ window: UIWindow) {
    let holder = Holder()
    window.rootViewController = holder
    expect(ObjectGraph(from: [("window", window)]).counts["Card"], equals: nil)
    holder.drawers = ["a": [Card()], "b": [Card(), Card()]]
    expect(ObjectGraph(from: [("window", window)]).counts["Card"], equals: 3)
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
