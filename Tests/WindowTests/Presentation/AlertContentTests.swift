import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// An alert's fields, and the announcement of its message.

@MainActor @Suite("alert content", .windows)
struct AlertContentTests {
  @Test("an alert's first field has its text and keyboard focus")
  func alertsFirstFieldHasItsTextAndKeyboardFocus() async throws {
    let (alert, answers) = try await askForName()
    let fields = try #require(alert.textFields)
    let entry = try #require(fields[0].content)
    try await waitUntilStill(entry)
    #expect(fields[0].isFirstResponder && fields[0].isEditing)
    #expect(fields[1].frame.minY - fields[0].frame.maxY == 6)
    #expect(fields[0].text == "ada")
    for key in [GDK_KEY_x, GDK_KEY_y] { try await Input.press(key, at: entry) }
    try await wait("it is typed") { fields[0].text == "adaxy" }
    try await Input.press(GDK_KEY_Return, at: entry)
    try await wait("the next field has the keyboard") { fields[1].isFirstResponder && !fields[0].isEditing }
    try await Input.press(GDK_KEY_b, at: entry)
    try await Input.press(GDK_KEY_Return, at: entry)
    try await wait("Return answers") { answers.given == ["adaxy,b"] }
    #expect(fields[1].text == "b")
    #expect(!fields[1].isEditing)
  }

  @Test("Return in the last field takes the only default action")
  func returnInTheLastFieldTakesTheOnlyDefaultAction() async throws {
    @MainActor final class Objection: UITextFieldDelegate {
      func textFieldShouldReturn(_ textField: UITextField) -> Bool { false }
    }
    let (alert, answers) = try await askForName(preferred: false)
    let field = try #require(alert.textFields?.last), entry = try #require(field.content)
    try await waitUntilStill(entry)
    field.becomeFirstResponder()
    alert.actions[1].isEnabled = false
    try await Input.press(GDK_KEY_Return, at: entry)
    #expect(answers.given == [])
    alert.actions[1].isEnabled = true
    let objection = Objection()
    field.delegate = objection
    try await Input.press(GDK_KEY_Return, at: entry)
    #expect(answers.given == [])
    field.delegate = nil
    try await Input.press(GDK_KEY_Return, at: entry)
    try await wait("Return answers") { answers.given == ["ada,"] }
  }

  @Test("an alert shown again is answered again")
  func alertShownAgainIsAnsweredAgain() async throws {
    let (alert, answers) = try await askForName(), root = try #require(alert.presentingViewController)
    try Alerts.press("Send", of: alert)
    try await wait("it is gone") { answers.given == ["ada,"] && root.presentedViewController == nil }
    root.present(alert, animated: false)
    _ = try await waitForCard(of: alert)
    try Alerts.press("Cancel", of: alert)
    try await wait("a second answer") { answers.given.last == "cancel" && root.presentedViewController == nil }
  }

  @Test("an alert's field cancels by Escape and can enable answers")
  func alertsFieldCancelsByEscapeAndCanEnableAnswers() async throws {
    let (alert, answers) = try await askForName()
    let fields = try #require(alert.textFields), entry = try #require(fields[0].content)
    let send = try #require(Alerts.button("Send", of: alert))
    let change = UIAction { [weak alert] _ in
      alert?.actions[1].isEnabled = alert?.textFields?.first?.text?.isEmpty == false
    }
    fields[0].addAction(change, for: .editingChanged)
    try await waitUntilStill(entry)
    for _ in 0..<3 { try await Input.press(GDK_KEY_BackSpace, at: entry) }
    try await wait("there is nothing to send") { !send.isEnabled }
    try await Input.press(GDK_KEY_z, at: entry)
    try await wait("there is") { send.isEnabled }
    try await Input.press(GDK_KEY_Escape, at: entry)
    try await wait("it is given up") { answers.given == ["cancel"] }
  }

  @Test("a long, large-text alert keeps fields and buttons on screen")
  func longLargeTextAlertKeepsFieldsAndButtonsOnScreen() async throws {
    let dotsPerInch = setDotsPerInch(192)
    defer { setDotsPerInch(dotsPerInch) }
    let root = UIViewController()
    let window = try await TestWindow.show(root, width: 360, height: 640)
    let message = Array(repeating: "There is more to say.", count: 30).joined(separator: " ")
    let alert = UIAlertController(title: "Title", message: message, preferredStyle: .alert)
    alert.addTextField { $0.text = "kept" }
    alert.addAction(UIAlertAction(title: "Send", style: .default))
    root.present(alert, animated: false)
    let card = try await waitForCard(of: alert)
    let entry = try #require(alert.textFields?.first?.content)
    try await waitUntilStill(entry)
    for view in [card, try #require(Alerts.button("Send", of: alert)), try #require(alert.textFields?.first)] {
      let place = view.convert(view.bounds, to: window)
      #expect(window.bounds.contains(place), "\(place) in \(window.bounds)")
    }
    let size = (gtk_widget_get_width(entry), gtk_widget_get_height(entry))
    #expect(size.0 > 150 && size.1 > 30, "\(size)")
    #expect(alert.textFields?.first?.text == "kept")
    root.dismiss(animated: false)
  }

  @Test("an alert's title is small while a word needs that")
  func alertsTitleIsSmallWhileAWordNeedsThat() async throws {
    let root = UIViewController()
    _ = try await TestWindow.show(root, width: 360, height: 640)
    let alert = UIAlertController(title: "Short", message: "Message", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Close", style: .cancel))
    root.present(alert, animated: false)
    let card = try await waitForCard(of: alert)
    let large = UIFont.preferredFont(forTextStyle: .title2), small = UIFont.preferredFont(forTextStyle: .headline)
    let long = String(repeating: "wide", count: 15)
    for (title, font) in [("Short", large), (long, small), ("Several words", large), ("With \(long)", small)] {
      alert.title = title
      try await wait("the title is in its font: \(title)") {
        let titles = labels(in: card).filter { !$0.isHidden && $0.text == title }
        return titles.count == 1 && titles[0].font == font && titles[0].accessibilityTraits.contains(.header)
      }
    }
  }

  @Test("an alert's edges are narrow only without room")
  func alertsEdgesAreNarrowOnlyWithoutRoom() throws {
    let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Close", style: .cancel))
    let card = AlertView(of: alert), size = card.size(in: CGSize(width: 800, height: 600))
    let button = try #require(card.buttons.first), edge = min(24, (size.width * 0.07).rounded())
    #expect(edge > 12, "\(size)")
    for (height, expected) in [(size.height, edge), (60, 12), (size.height, edge)] as [(CGFloat, CGFloat)] {
      card.frame = CGRect(x: 0, y: 0, width: size.width, height: height)
      card.setNeedsLayout()
      card.layoutIfNeeded()
      #expect(button.frame.minX == expected, "\(height): \(button.frame)")
    }
    withExtendedLifetime(alert) {}
  }

  @Test("a screen reader reads an alert's title, then its message")
  func screenReaderReadsAnAlertsTitleThenItsMessage() async throws {
    let root = UIViewController(), window = try await TestWindow.show(root)
    let alert = UIAlertController(title: "Title", message: "First", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Close", style: .cancel))
    root.present(alert, animated: false)
    let widget = try #require(alert.presentationContainer).box.pointer
    #expect(Accessibility.role(widget) == GTK_ACCESSIBLE_ROLE_DIALOG)
    #expect(Accessibility.flag(widget, GTK_ACCESSIBLE_PROPERTY_MODAL, is: true))
    #expect(Accessibility.has(widget, label: "Title"))
    @MainActor func isDescribed() -> Bool {
      gtk_test_accessible_has_property(OpaquePointer(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION) != 0
    }
    #expect(Accessibility.has(widget, description: "First"))
    alert.message = "Second"
    #expect(Accessibility.has(widget, description: "Second"))
    #expect(Alerts.texts(of: alert) == ["Title", "Second"])
    for none in ["", nil] as [String?] {
      alert.message = none
      #expect(!Accessibility.has(widget, description: "Second"))
      #expect(Alerts.texts(of: alert) == ["Title"])
      alert.message = "Second"
      #expect(isDescribed())
    }
    root.dismiss(animated: false)
    await window.nextFrame()
    // Nothing is shown any more that could change.
    alert.message = "Third"
    alert.actions[0].isEnabled = false
    #expect(alert.presentationContainer == nil)
    // A message alone is the alert's name.
    let wordless = UIAlertController(title: nil, message: "Alone", preferredStyle: .alert)
    root.present(wordless, animated: false)
    let other = try #require(wordless.presentationContainer).box.pointer
    #expect(Accessibility.has(other, label: "Alone") && !Accessibility.has(other, description: "Alone"))
  }

  @Test("a leaving alert takes no more letters")
  func leavingAlertTakesNoMoreLetters() async throws {
    let (alert, _) = try await askForName(), fields = try #require(alert.textFields)
    let presenter = try #require(alert.presentingViewController)
    try await wait("the first field has the keyboard") { fields[0].isFirstResponder }
    presenter.dismiss(animated: true)
    #expect(alert.isBeingDismissed && fields.allSatisfy { !$0.isFirstResponder })
    try await wait("the alert is gone") { presenter.presentedViewController == nil }
  }
}

/// The labels inside a view, at any depth.
@MainActor
private func labels(in view: UIView) -> [UILabel] {
  view.subviews.flatMap { inside in (inside as? UILabel).map { [$0] } ?? labels(in: inside) }
}
