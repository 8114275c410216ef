import CQuintetGTK
import Testing

@testable import UIKit

@MainActor @Suite("alerts", .windows)
struct AlertTests {
  @Test("an alert blocks its window but none above normal level")
  func alertBlocksItsWindowButNoneAboveNormalLevel() async throws {
    let own = UIViewController(), other = UIViewController()
    var pressed: [String] = []
    for (name, controller) in [("own", own), ("other", other)] {
      let button = UIButton(type: .system, primaryAction: UIAction(title: name) { _ in pressed.append(name) })
      button.frame = CGRect(x: 0, y: 0, width: 280, height: 60)
      controller.view.addSubview(button)
    }
    let first = try await TestWindow.show(own, width: 280, height: 280)
    let second = try await TestWindow.show(other, width: 280, height: 280)
    second.windowLevel = .alert
    own.present(UIAlertController(title: "Title", message: nil, preferredStyle: .alert), animated: false)
    try await wait("the alert is up") { own.presentedViewController != nil }
    second.makeKey()
    try await wait("the other window has the keyboard") { second.isKeyWindow }
    try await Input.click(other.view.subviews[0])
    try await wait("the other window hears the click") { pressed == ["other"] }
    first.makeKey()
    try await Input.click(own.view.subviews[0])
    await second.nextFrame()
    #expect(pressed == ["other"])
    own.dismiss(animated: false)
  }

  @Test("an alert covers its presenter and runs handlers after dismissal")
  func alertCoversItsPresenterAndRunsHandlersAfterDismissal() async throws {
    let (root, alert, answers) = try await ask()
    #expect(root.presentedViewController === alert)
    _ = try await waitForCard(of: alert)
    try Alerts.press("Accept", of: alert)
    #expect(root.presentedViewController === alert && alert.isBeingDismissed && answers.given.isEmpty)
    try await wait("an answer") { !answers.given.isEmpty }
    #expect(answers.given == ["accept"])
    #expect(root.presentedViewController == nil && alert.presentationContainer == nil)
  }

  @Test("only one handler runs, once, whatever is pressed")
  func onlyOneHandlerRunsOnceWhateverIsPressed() async throws {
    let (root, alert, answers) = try await ask(cancel: "later")
    _ = try await waitForCard(of: alert)
    for title in ["Deny", "Accept", "Deny"] { try Alerts.press(title, of: alert) }
    try await Input.press(GDK_KEY_Escape, in: try #require(root.view.window))
    try await wait("it is gone") { root.presentedViewController == nil }
    #expect(answers.given == ["deny"])
  }

  @Test("an alert being dismissed takes no answer")
  func alertBeingDismissedTakesNoAnswer() async throws {
    let (root, alert, answers) = try await ask()
    _ = try await waitForCard(of: alert)
    root.dismiss(animated: true)
    try Alerts.press("Accept", of: alert)
    try await wait("it is gone") { root.presentedViewController == nil }
    #expect(answers.given == [])
  }

  @Test("an alert comes and goes instantly with reduced motion")
  func alertComesAndGoesInstantlyWithReducedMotion() async throws {
    try await withoutMotion {
      let (root, alert, answers) = try await ask()
      root.dismiss(animated: false)
      root.present(alert, animated: true)
      #expect(!alert.isBeingPresented && alert.presentationContainer?.alpha == 1)
      _ = try await waitForCard(of: alert)
      try Alerts.press("Deny", of: alert)
      #expect(answers.given == ["deny"])
      #expect(root.presentedViewController == nil)
    }
  }

  @Test("a handler can present the next alert")
  func handlerCanPresentTheNextAlert() async throws {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    let second = makeAlert { _ in }
    let first = UIAlertController(title: "First", message: nil, preferredStyle: .alert)
    first.addAction(UIAlertAction(title: "Next", style: .default) { _ in root.present(second, animated: false) })
    root.present(first, animated: false)
    _ = try await waitForCard(of: first)
    try Alerts.press("Next", of: first)
    try await wait("the second") { root.presentedViewController === second }
    _ = try await waitForCard(of: second)
    root.dismiss(animated: false)
    #expect(root.presentedViewController == nil)
  }

  @Test("a click answers on a button, not beside the card")
  func clickAnswersOnAButtonNotBesideTheCard() async throws {
    let (root, alert, answers) = try await ask(cancel: "later")
    _ = try await waitForCard(of: alert)
    try await Input.click(try #require(root.view.window), at: CGPoint(x: 8, y: 8))
    try await Input.click(try #require(Alerts.button("Accept", of: alert)))
    try await wait("an answer") { answers.given == ["accept"] }
  }

  @Test("an alert presented before its window appears has the keyboard")
  func alertPresentedBeforeItsWindowAppearsHasTheKeyboard() async throws {
    let root = PresentingFirst(makeAlert { _ in })
    let window = try await TestWindow.show(root)
    let card = try await waitForCard(of: root.alert)
    #expect(card.window === window)
    try await wait("an answer has the keyboard") { focused(in: window) === Alerts.button("Deny", of: root.alert) }
    #expect(window.isKeyWindow)
    root.dismiss(animated: false)
  }

  @Test("an alert keeps Tab inside and gives the focus back")
  func alertKeepsTabInsideAndGivesTheFocusBack() async throws {
    let root = UIViewController(), alert = makeAlert { _ in }
    let below = UIButton(type: .system, primaryAction: UIAction(title: "Below") { _ in })
    below.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
    root.view.addSubview(below)
    let window = try await TestWindow.show(root)
    window.focus(below)
    root.present(alert, animated: true)
    _ = try await waitForCard(of: alert)
    var titles: [String?] = []
    for _ in 0..<5 {
      titles.append((focused(in: window) as? UIButton)?.currentTitle)
      try await Input.press(GDK_KEY_Tab, in: window)
    }
    #expect(titles == ["Deny", "Accept", "Deny", "Accept", "Deny"])
    try await Alerts.answer("Deny", of: alert)
    try await wait("the focus is back") { focused(in: window) === below }
  }

  @Test("an action sheet keeps its order, the cancel action last")
  func actionSheetKeepsItsOrderTheCancelActionLast() async throws {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    let sheet = UIAlertController(title: "What to do?", message: nil, preferredStyle: .actionSheet)
    for (title, style) in [("Cancel", UIAlertAction.Style.cancel), ("Copy", .default), ("Move", .default)] {
      sheet.addAction(UIAlertAction(title: title, style: style))
    }
    sheet.addAction(UIAlertAction(title: "Delete it and all that is in it", style: .destructive))
    root.present(sheet, animated: false)
    let card = try await waitForCard(of: sheet)
    let tops = try ["Copy", "Move", "Delete it and all that is in it", "Cancel"].map { title in
      let button = try #require(Alerts.button(title, of: sheet), Comment(rawValue: title))
      return button.convert(button.bounds, to: card).minY
    }
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 < $1 }, "\(tops)")
    root.dismiss(animated: false)
  }

  @Test("two short answers stand side by side; long ones stack")
  func twoShortAnswersStandSideBySideLongOnesStack() async throws {
    for isRightToLeft in [false, true] {
      gtk_widget_set_default_direction(isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      for title in ["Send", String(repeating: "Send it to all of them. ", count: 4)] {
        let root = UIViewController(), alert = UIAlertController(title: "T", message: nil, preferredStyle: .alert)
        _ = try await TestWindow.show(root)
        alert.addAction(UIAlertAction(title: title, style: .default))
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        root.present(alert, animated: false)
        let card = try await waitForCard(of: alert)
        let frames = try ["Cancel", title].map { title in
          let button = try #require(Alerts.button(title, of: alert), Comment(rawValue: title))
          return button.convert(button.bounds, to: card)
        }
        #expect(frames[0].width == frames[1].width)
        #expect(frames.allSatisfy { card.bounds.insetBy(dx: 10, dy: 10).contains($0) }, "\(frames)")
        if title == "Send" {
          #expect(frames[0].minY == frames[1].minY)
          #expect(isRightToLeft ? frames[0].minX > frames[1].maxX : frames[0].maxX < frames[1].minX, "\(frames)")
        } else {
          #expect(frames[1].maxY < frames[0].minY, "\(frames)")
          // All of it is there, on as many lines as that takes.
          #expect(frames[1].height > frames[0].height, "\(frames)")
        }
        root.dismiss(animated: false)
      }
    }
  }

  @Test("an answer shows its underscore, preference and destructive style")
  func answerShowsItsUnderscorePreferenceAndDestructiveStyle() async throws {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
    let actions = [("Keep a_b", UIAlertAction.Style.default), ("Delete", .destructive), ("Later", .default)].map {
      UIAlertAction(title: $0.0, style: $0.1)
    }
    actions.forEach(alert.addAction)
    alert.preferredAction = actions[0]
    root.present(alert, animated: false)
    _ = try await waitForCard(of: alert)
    let looks = try ["Keep a_b", "Delete", "Later"].map { look(of: try #require(Alerts.button($0, of: alert))) }
    #expect(looks == ["suggested-action", "destructive-action", nil])
    root.dismiss(animated: false)
  }

  @Test("Return takes the preferred answer, which keeps its style's look")
  func returnTakesThePreferredAnswerWhichKeepsItsStylesLook() async throws {
    for (style, expected) in [
      (.default, "suggested-action"), (.destructive, "destructive-action"), (.cancel, nil),
    ] as [(UIAlertAction.Style, String?)] {
      let root = UIViewController()
      var answers: [String] = []
      let alert = makeAlert { answers.append($0) }
      let preferred = UIAlertAction(title: "Best", style: style) { _ in answers.append("best") }
      let window = try await TestWindow.show(root)
      alert.addAction(preferred)
      alert.preferredAction = preferred
      root.present(alert, animated: false)
      _ = try await waitForCard(of: alert)
      let button = try #require(Alerts.button("Best", of: alert))
      #expect(look(of: button) == expected)
      #expect(focused(in: window) === button)
      // The same holds if nothing has the keyboard.
      if style != .default { gtk_window_set_focus(window.gtkWindow, nil) }
      try await Input.press(GDK_KEY_Return, in: window)
      try await wait("the answer") { answers == ["best"] }
    }
  }

  @Test("an alert shows a changed message and frees its fields")
  func alertShowsAChangedMessageAndFreesItsFields() async throws {
    let (alert, _) = try await askForName()
    let fields = try #require(alert.textFields), height = alert.view.frame.height
    alert.message = Array(repeating: "Changed", count: 40).joined(separator: " ")
    alert.title = "Other"
    #expect(Alerts.texts(of: alert) == ["Other", try #require(alert.message)])
    try await wait("it has room") { alert.view.frame.height > height + 20 }
    #expect(fields.allSatisfy { $0.superview != nil })
    alert.presentingViewController?.dismiss(animated: false)
    #expect(fields.allSatisfy { $0.superview == nil && $0.window == nil && !$0.isEditing })
  }

  @Test("Escape answers with the cancel action")
  func escapeAnswersWithTheCancelAction() async throws {
    let (root, alert, answers) = try await ask(cancel: "later")
    try await pressEscape(alert)
    try await wait("an answer") { answers.given == ["later"] }
    #expect(root.presentedViewController == nil)
  }

  @Test("Escape dismisses no alert without a cancel action")
  func escapeDismissesNoAlertWithoutACancelAction() async throws {
    let (root, alert, answers) = try await ask()
    try await pressEscape(alert)
    gtk_window_set_focus(root.view.window?.gtkWindow, nil)
    try await pressEscape(alert)
    alert.presentationContainer?.userWantsDismissal()
    #expect(answers.given == [])
    #expect(root.presentedViewController === alert && !alert.isBeingDismissed)
    try Alerts.press("Deny", of: alert)
    try await wait("an answer") { answers.given == ["deny"] }
  }

  @Test("dismissing an alert runs no handler")
  func dismissingAnAlertRunsNoHandler() async throws {
    let (root, alert, answers) = try await ask()
    _ = try await waitForCard(of: alert)
    root.dismiss(animated: false)
    #expect(answers.given == [])
    #expect(root.presentedViewController == nil)
  }

  @Test("an alert goes unanswered when its window closes")
  func alertGoesUnansweredWhenItsWindowCloses() async throws {
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    var answers: [String] = []
    weak var weakAlert: UIAlertController?
    do {
      let alert = makeAlert { answers.append($0) }
      root.present(alert, animated: false)
      weakAlert = alert
    }
    _ = try await waitForCard(of: try #require(weakAlert))
    TestWindow.close(window)
    try await wait("the alert is freed") { weakAlert == nil }
    #expect(answers == [])
    #expect(root.presentedViewController == nil)
  }

  @Test("an alert freed while shown takes its card along")
  func alertFreedWhileShownTakesItsCardAlong() async throws {
    let window = try await TestWindow.show(UIViewController())
    weak var weakAlert: UIAlertController?, weakCard: AlertView?
    do {
      let root = UIViewController(), alert = makeAlert { _ in }
      window.rootViewController = root
      root.present(alert, animated: false)
      weakAlert = alert
      weakCard = try await waitForCard(of: alert)
    }
    window.rootViewController = UIViewController()
    try await wait("the alert is freed") { weakAlert == nil && weakCard == nil }
    #expect(window.presentationContainers.isEmpty)
  }

  @Test("a disabled action cannot be taken until it is enabled")
  func disabledActionCannotBeTakenUntilItIsEnabled() async throws {
    let (root, alert, answers) = try await ask()
    alert.actions[1].isEnabled = false
    _ = try await waitForCard(of: alert)
    let button = try #require(Alerts.button("Accept", of: alert))
    #expect(!button.isEnabled && !button.accessibilityActivate())
    try await Input.click(button)
    #expect(root.presentedViewController === alert && !alert.isBeingDismissed)
    alert.actions[1].isEnabled = true
    #expect(button.isEnabled)
    try await Input.click(button)
    try await wait("an answer") { answers.given == ["accept"] }
  }

  @Test("a scrolling message is centred and breaks its long words")
  func scrollingMessageIsCentredAndBreaksItsLongWords() async throws {
    let root = UIViewController()
    let window = try await TestWindow.show(root, width: 360, height: 400)
    let word = String(repeating: "Donaudampfschifffahrt", count: 6)
    let message = Array(repeating: word, count: 20).joined(separator: " ")
    let alert = UIAlertController(title: "Title", message: message, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Close", style: .cancel))
    root.present(alert, animated: false)
    let card = try await waitForCard(of: alert)
    #expect(window.bounds.insetBy(dx: 10, dy: 10).contains(card.convert(card.bounds, to: window)), "\(card.bounds)")
    let label = try #require(labels(in: card).first { $0.text == message })
    #expect(label.textAlignment == .center)
    #expect(label.frame.minX >= 10 && label.frame.maxX <= card.bounds.width - 10, "\(label.frame)")
    #expect(label.frame.height >= label.sizeThatFits(CGSize(width: label.frame.width, height: 0)).height)
    root.dismiss(animated: false)
  }
}

/// Shows an alert over a window of its own.
@MainActor
private func ask(
  cancel: String? = nil
) async throws -> (root: UIViewController, alert: UIAlertController, answers: Answers) {
  let root = UIViewController(), answers = Answers()
  _ = try await TestWindow.show(root)
  let alert = makeAlert { answers.given.append($0) }
  if let cancel {
    alert.addAction(UIAlertAction(title: cancel, style: .cancel) { _ in answers.given.append(cancel) })
  }
  root.present(alert, animated: false)
  return (root, alert, answers)
}

@MainActor
private func makeAlert(_ answered: @escaping @MainActor (String) -> Void) -> UIAlertController {
  let alert = UIAlertController(title: "Consent", message: "May we?", preferredStyle: .alert)
  alert.addAction(UIAlertAction(title: "Deny", style: .default) { _ in answered("deny") })
  alert.addAction(UIAlertAction(title: "Accept", style: .default) { _ in answered("accept") })
  return alert
}

@MainActor
private func pressEscape(_ alert: UIAlertController) async throws {
  let card = try await waitForCard(of: alert)
  try await Input.press(GDK_KEY_Escape, in: try #require(card.window))
}

/// The class of libadwaita's that gives an answer its colour.
@MainActor
private func look(of button: UIButton) -> String? {
  ["suggested-action", "destructive-action"].first { gtk_widget_has_css_class(button.content, $0) != 0 }
}

@MainActor
private func labels(in view: UIView) -> [UILabel] {
  view.subviews.filter { !$0.isPart }.flatMap { ($0 as? UILabel).map { [$0] } ?? labels(in: $0) }
}

/// A first screen that asks something as soon as it appears, when its window is not there yet.
private final class PresentingFirst: UIViewController {
  let alert: UIAlertController

  init(_ alert: UIAlertController) {
    self.alert = alert
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if alert.presentingViewController == nil { present(alert, animated: true) }
  }
}
