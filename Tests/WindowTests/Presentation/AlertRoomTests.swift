import CQuintetGTK
import Testing

@testable import QuintetConsent
@testable import QuintetLocalization
@testable import UIKit

// A question has to be answerable whatever the window, the text size and the language: all of it is reached by pointer and by key.

@MainActor @Suite("room for alerts", .windows)
struct AlertRoomTests {
  @Test(
    "the question has room in six languages",
    arguments: [CGSize(width: 640, height: 360), CGSize(width: 360, height: 640), CGSize(width: 280, height: 280)],
    1...3
  )
  func questionHasRoomInSixLanguages(size: CGSize, textScale: Int) async throws {
    try await answerInAllLanguages(size, textScale)
  }

  @Test("an alert in a watch-sized window is reachable by scrolling")
  func alertInAWatchSizedWindowIsReachableByScrolling() async throws {
    let dotsPerInch = setDotsPerInch(288)
    defer { setDotsPerInch(dotsPerInch) }
    let root = UIViewController()
    let window = try await TestWindow.show(root, width: 200, height: 150)
    gtk_widget_set_size_request(window.gtkWidget, 100, 100)
    if let gtkWindow = window.gtkWindow { gtk_window_set_default_size(gtkWindow, 200, 150) }
    try await wait("it is small") { window.bounds.width <= 200 && window.bounds.height <= 150 }
    let alert = question("de")
    alert.addTextField { $0.text = "Ada" }
    root.present(alert, animated: false)
    let card = try await waitForCard(of: alert)
    #expect(window.bounds.contains(card.convert(card.bounds, to: window)), "\(card.frame)")
    // The field with the keyboard is visible from the beginning.
    let field = try #require(alert.textFields?.first)
    #expect(field.isFirstResponder && visiblePart(of: field) >= min(field.bounds.height, card.bounds.height) - 1)
    for button in card.buttons {
      window.focus(button)
      #expect(visiblePart(of: button) > 20, "\(button.currentTitle ?? "")")
    }
    try await Alerts.answer(try #require(alert.actions[1].title), of: alert)
  }

  @Test("an alert follows its window's size and the text size")
  func alertFollowsItsWindowsSizeAndTheTextSize() async throws {
    let root = UIViewController()
    let window = try await TestWindow.show(root, width: 640, height: 600), alert = question("de")
    root.present(alert, animated: false)
    let card = try await waitForCard(of: alert), small = card.bounds.size
    let dotsPerInch = setDotsPerInch(240)
    defer { setDotsPerInch(dotsPerInch) }
    try await wait("the alert has grown") { card.bounds.height > small.height * 1.5 }
    try await waitUntilStill(card.box.pointer)
    try await expectAllReached(card, window)
    gtk_widget_set_size_request(window.gtkWidget, 100, 100)
    gtk_window_set_default_size(window.gtkWindow, 300, 220)
    try await wait("the window is smaller") { window.bounds.width <= 300 && window.bounds.height <= 220 }
    try await waitUntilStill(card.box.pointer)
    #expect(window.bounds.contains(card.convert(card.bounds, to: window)))
    try await expectAllReached(card, window)
    root.dismiss(animated: false)
  }

  @Test("arrows scroll an alert's words, then move to its answers")
  func arrowsScrollAnAlertsWordsThenMoveToItsAnswers() async throws {
    let root = UIViewController()
    let window = try await TestWindow.show(root, width: 360, height: 360)
    let alert = question("en")
    alert.message = Array(repeating: "There is more to say.", count: 60).joined(separator: " ")
    root.present(alert, animated: false)
    let card = try await waitForCard(of: alert)
    #expect(focused(in: window) === card.buttons[0])
    try await Input.press(GDK_KEY_Page_Down, in: window)
    let scroller = try #require(labels(in: card).last.flatMap { scrollers(around: $0).first })
    #expect(scroller.contentOffset.y > 50)
    try await Input.press(GDK_KEY_Home, in: window)
    #expect(scroller.contentOffset.y == 0)
    window.focus(scroller)
    try await Input.press(GDK_KEY_Down, in: window)
    #expect(scroller.contentOffset.y > 0)
    try await Input.press(GDK_KEY_End, in: window)
    try await wait("the end is in sight") { visiblePart(of: labels(in: card).last, atEnd: true) > 10 }
    try await Input.press(GDK_KEY_Down, in: window)
    try await wait("an answer has the keyboard") { focused(in: window) is UIButton }
    root.dismiss(animated: false)
  }
}

/// Answers the question in each language by pointer, then by key, after having read it to its end.
@MainActor
private func answerInAllLanguages(_ size: CGSize, _ scale: Int) async throws {
  let dotsPerInch = setDotsPerInch(96 * scale)
  defer { setDotsPerInch(dotsPerInch) }
  let root = UIViewController()
  let window = try await TestWindow.show(root, width: size.width, height: size.height)
  // Without a window manager a window's shadow is a part of it.
  #expect(window.bounds.width <= size.width && window.bounds.height <= size.height, "\(window.bounds)")
  try await withoutMotion {
    for language in ["de", "fr", "es", "ar", "en", "nl"] {
      gtk_widget_set_default_direction(language == "ar" ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      for isByKey in [false, true] {
        var answers: [String] = []
        let alert = question(language) { answers.append($0) }
        root.present(alert, animated: false)
        let card = try await waitForCard(of: alert)
        let place = "\(language), \(isByKey ? "key" : "pointer")"
        #expect(
          window.bounds.insetBy(dx: 4, dy: 4).contains(card.convert(card.bounds, to: window)),
          Comment(rawValue: place)
        )
        try await expectAllReached(card, window)
        let wanted = card.buttons[isByKey ? 1 : 0]
        let title = wanted.currentTitle ?? ""
        if isByKey {
          for _ in 0..<4 where focused(in: window) !== wanted { try await Input.press(GDK_KEY_Tab, in: window) }
          #expect(focused(in: window) === wanted, Comment(rawValue: place))
          try await Input.press(GDK_KEY_Return, in: window)
        } else {
          for _ in 0..<40 where visiblePart(of: wanted) < min(wanted.bounds.height, 30) {
            try await Input.scroll(card, at: CGPoint(x: card.bounds.midX, y: card.bounds.midY), button: 5, holding: nil)
          }
          let inWindow = shownRectangle(of: wanted)
          try await Input.click(window, at: CGPoint(x: inWindow.midX, y: inWindow.midY))
        }
        try await wait("\(place): the answer") { answers == [title] }
      }
    }
  }
}

/// Reads to the end by Page Down and back by Home: each line of each text comes into sight; then each button.
@MainActor
private func expectAllReached(_ card: AlertView, _ window: UIWindow) async throws {
  for label in labels(in: card) where !label.isHidden {
    let wanted = label.sizeThatFits(CGSize(width: label.frame.width, height: 0))
    #expect(
      label.frame.height >= wanted.height && label.frame.width >= wanted.width,
      "\(label.frame): \(label.text ?? "")"
    )
    for scroller in scrollers(around: label).prefix(1) {
      let place = label.convert(label.bounds, to: scroller)
      #expect(place.minX >= 0 && place.maxX <= scroller.bounds.width, "\(place)")
      #expect(place.maxY <= max(scroller.contentSize.height, scroller.bounds.height), "\(place)")
    }
  }
  for button in card.buttons {
    let place = button.convert(button.bounds, to: card)
    #expect(place.minX >= 0 && place.maxX <= card.bounds.width, "\(place)")
    var least: Int32 = 0
    gtk_widget_measure(button.content, GTK_ORIENTATION_VERTICAL, Int32(button.bounds.width), &least, nil, nil, nil)
    #expect(button.bounds.height >= CGFloat(least), "\(button.currentTitle ?? ""): \(button.bounds) of \(least)")
  }
  let last = labels(in: card).last { !$0.isHidden }
  for _ in 0..<40 where visiblePart(of: last, atEnd: true) < 10 { try await Input.press(GDK_KEY_Page_Down, in: window) }
  #expect(visiblePart(of: last, atEnd: true) >= 10, "the end of the text")
  let first = labels(in: card).first { !$0.isHidden }
  try await Input.press(GDK_KEY_Home, in: window)
  try await wait("the text's beginning") { visiblePart(of: first) >= min(10, first?.bounds.height ?? 0) }
}

/// The part of a view that its scroll views and its window leave, in the window.
@MainActor
private func shownRectangle(of view: UIView, _ area: CGRect? = nil) -> CGRect {
  guard let window = view.window else { return .zero }
  var shown = view.convert(area ?? view.bounds, to: window).intersection(window.bounds)
  for scroller in scrollers(around: view) {
    shown = shown.intersection(scroller.convert(scroller.bounds, to: window))
  }
  return shown.isNull ? .zero : shown
}

/// Points of a view's height, or of its last line, that are seen.
@MainActor
private func visiblePart(of view: UIView?, atEnd: Bool = false) -> CGFloat {
  guard let view else { return 0 }
  let end = CGRect(x: 0, y: view.bounds.height - 12, width: view.bounds.width, height: 12)
  return shownRectangle(of: view, atEnd ? end : nil).height
}

@MainActor
private func scrollers(around view: UIView) -> [UIScrollView] {
  sequence(first: view, next: \.superview).dropFirst().compactMap { $0 as? UIScrollView }
}

@MainActor
private func labels(in view: UIView) -> [UILabel] {
  view.subviews.filter { !$0.isPart }.flatMap { ($0 as? UILabel).map { [$0] } ?? labels(in: $0) }
}

/// Consent's question, in a language.
@MainActor
private func question(
  _ language: String,
  answered: @escaping @MainActor (String) -> Void = { _ in }
) -> UIAlertController {
  let words = LocalizedStrings(Resources.bundle, preferred: [language])
  let alert = UIAlertController(title: words["title"], message: words["message"], preferredStyle: .alert)
  for key in ["deny", "accept"] {
    alert.addAction(UIAlertAction(title: words[key], style: .default) { answered($0.title ?? "") })
  }
  return alert
}
