import CQuintetGTK
import Testing

@testable import UIKit

/// In very little room every answer and every line of an alert, however long its texts are, comes into sight by each kind of input.
@MainActor @Suite("reach of alerts", .windows)
struct AlertReachTests {
  struct Room: CustomStringConvertible, Sendable {
    let width, height: CGFloat
    let textScale: Int
    var description: String { "\(Int(width))x\(Int(height)), text x\(textScale)" }
  }

  nonisolated private static let rooms = [
    Room(width: 280, height: 280, textScale: 1), Room(width: 280, height: 280, textScale: 3),
    Room(width: 568, height: 320, textScale: 2), Room(width: 360, height: 640, textScale: 3),
  ]

  @Test("an answer that gets the keyboard is fully in sight", arguments: rooms)
  func answerThatGetsTheKeyboardIsFullyInSight(room: Room) async throws {
    try await forEachAlert(room) { card, window, place in
      var met: [UIButton] = []
      let count = card.buttons.count + 2
      for key in [GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab, GDK_KEY_Down, GDK_KEY_Up] {
        for _ in 0..<count {
          try await press(key, in: window)
          guard let button = focused(in: window) as? UIButton else { continue }
          if !met.contains(where: { $0 === button }) { met.append(button) }
          let seen = sight(of: button), height = min(button.bounds.height, card.bounds.height)
          #expect(seen >= height - 1, "\(place), \(button.currentTitle ?? ""): \(seen) of \(button.bounds.height)")
        }
      }
      #expect(met.count == card.buttons.count, "\(place): \(met.count) of \(card.buttons.count)")
    }
  }

  @Test("keys scroll all of an alert, whatever has the keyboard", arguments: rooms)
  func keysScrollAllOfAnAlertWhateverHasTheKeyboard(room: Room) async throws {
    try await forEachAlert(room) { card, window, place in
      let words = scroller(of: card)
      for holder in [focused(in: window), card.buttons.first, words].compactMap(\.self) {
        window.focus(holder)
        try await Input.press(GDK_KEY_End, in: window)
        #expect(remainder(of: card) < 1, "\(place), \(type(of: holder)): End")
        try await Input.press(GDK_KEY_Home, in: window)
        #expect(words.contentOffset.y == 0, "\(place), \(type(of: holder)): Home")
      }
      for key in [GDK_KEY_Page_Down, GDK_KEY_Page_Up] {
        @MainActor func isOver() -> Bool {
          key == GDK_KEY_Page_Down ? remainder(of: card) < 1 : words.contentOffset.y == 0
        }
        for _ in 0..<100 where !isOver() {
          let before = words.contentOffset.y
          try await Input.press(key, in: window)
          // No line is left out.
          let moved = abs(words.contentOffset.y - before)
          #expect(moved >= 1 && moved <= words.bounds.height, "\(place), \(key): \(moved) of \(words.bounds.height)")
          if moved < 1 { break }
        }
        #expect(isOver(), "\(place), \(key)")
      }
    }
  }

  @Test("the wheel scrolls all of an alert from anywhere on it", arguments: rooms.prefix(1))
  func wheelScrollsAllOfAnAlertFromAnywhereOnIt(room: Room) async throws {
    try await forEachAlert(room) { card, window, place in
      let words = scroller(of: card), middle = CGPoint(x: card.bounds.midX, y: card.bounds.midY)
      let places = [words.convert(CGPoint(x: words.bounds.midX, y: words.bounds.minY + 20), to: card), middle]
      for point in places where words.bounds.contains(card.convert(point, to: words)) {
        for _ in 0..<200 where remainder(of: card) >= 1 {
          try await Input.scroll(card, at: point, button: 5, holding: nil)
        }
        #expect(remainder(of: card) < 1, "\(place), down at \(point)")
        for _ in 0..<200 where words.contentOffset.y > 0 {
          try await Input.scroll(card, at: point, button: 4, holding: nil)
        }
        #expect(words.contentOffset.y == 0, "\(place), up at \(point)")
      }
    }
  }

  @Test("what gets the keyboard is fully in sight where it fits")
  func whatGetsTheKeyboardIsFullyInSightWhereItFits() async throws {
    let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scroller.contentSize = CGSize(width: 200, height: 900)
    let button = UIButton(type: .system), other = UIButton(type: .system), root = UIView()
    scroller.addSubview(button)
    other.frame = CGRect(x: 0, y: 220, width: 50, height: 50)
    [scroller, other].forEach(root.addSubview)
    let window = try await TestWindow.show(root)
    for height in [50, 184, 185, 193, 199, 200] as [CGFloat] {
      for offset in [0, 700] as [CGFloat] {
        button.frame = CGRect(x: 0, y: 300, width: 200, height: height)
        scroller.contentOffset.y = offset
        window.focus(other)
        await window.nextFrame()
        window.focus(button)
        #expect(sight(of: button) == height, "\(height), from \(offset): \(scroller.contentOffset.y)")
      }
    }
  }
}

/// Shows each kind of alert in a window of a size, at a text size.
@MainActor
private func forEachAlert(
  _ room: AlertReachTests.Room,
  _ body: (AlertView, UIWindow, String) async throws -> Void
) async throws {
  let dotsPerInch = setDotsPerInch(96 * room.textScale)
  defer { setDotsPerInch(dotsPerInch) }
  let root = UIViewController()
  let window = try await TestWindow.show(root, width: room.width, height: room.height)
  try await withoutMotion {
    for (name, alert) in kinds() {
      root.present(alert, animated: false)
      let card = try await waitForCard(of: alert)
      try await body(card, window, name)
      root.dismiss(animated: false)
    }
  }
}

@MainActor
private func kinds() -> [(name: String, alert: UIAlertController)] {
  func alert(
    _ name: String,
    _ title: String,
    _ message: String,
    _ answers: [String],
    _ style: UIAlertController.Style = .alert
  ) -> (String, UIAlertController) {
    let alert = UIAlertController(title: title, message: message, preferredStyle: style)
    for answer in answers { alert.addAction(UIAlertAction(title: answer, style: .default)) }
    return (name, alert)
  }
  let sentence = "This sentence says what the question is about. "
  let long = String(repeating: sentence, count: 10)
  return [
    alert("short", "Delete?", "It cannot be undone.", ["No", "Yes"]),
    alert("long", "May we ask you something?", long, ["Do Not Allow", "Allow"]),
    alert("long answers", "Which one?", sentence, [sentence, "Rindfleischetikettierungsüberwachung " + sentence]),
    alert("many answers", "Which one?", sentence, ["One", "Two", "Three", "Four", "Five", "Six"]),
    alert("sheet", "Which one?", long, ["One", "Two", "Three", "Four"], .actionSheet),
  ]
}

/// The scroll view that scrolls: that of the words, or with too little room that of all.
@MainActor
private func scroller(of card: AlertView) -> UIScrollView {
  func scrollers(in view: UIView) -> [UIScrollView] {
    ((view as? UIScrollView).map { [$0] } ?? []) + view.subviews.flatMap(scrollers)
  }
  let found = scrollers(in: card)
  return found.first { $0.contentSize.height > $0.bounds.height } ?? found[0]
}

/// Points that are left to scroll downwards.
@MainActor
private func remainder(of card: AlertView) -> CGFloat {
  let scroller = scroller(of: card)
  return max(0, scroller.contentSize.height - scroller.bounds.height) - scroller.contentOffset.y
}

/// Points of a view's height that its scroll views and its window leave.
@MainActor
private func sight(of view: UIView) -> CGFloat {
  guard let window = view.window else { return 0 }
  let frames = sequence(first: view, next: \.superview).dropFirst().filter { $0 is UIScrollView }
  let shown = frames.reduce(view.convert(view.bounds, to: window).intersection(window.bounds)) {
    $0.intersection($1.convert($1.bounds, to: window))
  }
  return shown.isNull ? 0 : shown.height
}

@MainActor
private func press(_ key: Int32, in window: UIWindow) async throws {
  guard key == GDK_KEY_ISO_Left_Tab else { return try await Input.press(key, in: window) }
  try await Input.press(GDK_KEY_Tab, holding: [GDK_KEY_Shift_L], in: window)
}
