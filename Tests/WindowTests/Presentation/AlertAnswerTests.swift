import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Answers that Return takes, the answer that has the keyboard, keys of the keypad, and choices at what was tapped.

@MainActor @Suite("answers of alerts", .windows)
struct AlertAnswerTests {
  @Test("Return in a field answers where only one answer is meant")
  func returnInAFieldAnswersWhereOnlyOneAnswerIsMeant() async throws {
    typealias Style = UIAlertAction.Style
    let cases: [(styles: [Style], preferred: Int?, disabled: Int?, answer: Int?)] = [
      ([.default, .cancel], nil, nil, 0), ([.cancel, .default], nil, nil, 1), ([.default, .default], nil, nil, nil),
      ([.default, .destructive], nil, nil, 0), ([.destructive, .cancel], nil, nil, nil), ([], nil, nil, nil),
      ([.default, .default], 1, nil, 1), ([.default, .cancel], 1, nil, 1), ([.default, .cancel], nil, 0, nil),
      ([.default, .cancel], 1, 1, nil),
    ]
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    try await withoutMotion {
      for (index, (styles, preferred, disabled, answer)) in cases.enumerated() {
        var answers: [Int] = []
        let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
        for _ in 0..<2 { alert.addTextField() }
        for (number, style) in styles.enumerated() {
          alert.addAction(UIAlertAction(title: "\(number)", style: style) { _ in answers.append(number) })
        }
        alert.preferredAction = preferred.map { alert.actions[$0] }
        if let disabled { alert.actions[disabled].isEnabled = false }
        root.present(alert, animated: false)
        _ = try await waitForCard(of: alert)
        let fields = try #require(alert.textFields)
        // The first field leads to the next one, whatever can be answered.
        fields[0].returned?()
        #expect(fields[1].isFirstResponder && answers.isEmpty, "\(index)")
        for _ in 0..<2 { fields[1].returned?() }
        let expected = answer.map { [$0] } ?? []
        #expect(answers == expected, "\(index)")
        #expect((root.presentedViewController == nil) == (answer != nil), "\(index)")
        if answer == nil { root.dismiss(animated: false) }
      }
    }
  }

  @Test("the first answer that can be given has the keyboard")
  func firstAnswerThatCanBeGivenHasTheKeyboard() {
    let cases: [(enabled: [Bool], preferred: Int?, focus: String?)] = [
      ([true, true, true], nil, "2"), ([true, true, true], 1, "1"), ([true, false, true], 1, "2"),
      ([true, true, false], nil, "0"), ([false, true, false], nil, "1"), ([false, false, false], 0, nil),
      ([true, true, false], 2, "0"),
    ]
    for (enabled, preferred, focus) in cases {
      let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
      for number in 0..<3 {
        alert.addAction(UIAlertAction(title: "\(number)", style: number == 2 ? .cancel : .default))
      }
      alert.preferredAction = preferred.map { alert.actions[$0] }
      // Before and after the view is there.
      alert.actions[0].isEnabled = enabled[0]
      let card = alert.view as? AlertView
      for number in 1..<3 { alert.actions[number].isEnabled = enabled[number] }
      let titles = card?.buttons.map { $0.configuration?.title } ?? []
      #expect(titles == ["2", "0", "1"])
      #expect((card?.firstFocus as? UIButton)?.configuration?.title == focus, "\(enabled), \(preferred ?? -1)")
      // Another preference is followed at once, and none as well.
      alert.actions.forEach { $0.isEnabled = true }
      for number in [1, 0] {
        alert.preferredAction = alert.actions[number]
        #expect((card?.firstFocus as? UIButton)?.configuration?.title == "\(number)")
      }
      alert.preferredAction = nil
      #expect((card?.firstFocus as? UIButton)?.configuration?.title == "2")
    }
  }

  @Test("a shown answer stands out while it is preferred")
  func shownAnswerStandsOutWhileItIsPreferred() async throws {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
    for title in ["0", "1"] { alert.addAction(UIAlertAction(title: title, style: .default)) }
    root.present(alert, animated: false)
    let card = try await waitForCard(of: alert)
    for preferred in [1, 0, nil, 1] as [Int?] {
      alert.preferredAction = preferred.map { alert.actions[$0] }
      let expected = preferred.map { [$0] } ?? []
      try await wait("what stands out is \(expected)") {
        let buttons = card.buttons
        let marked = buttons.indices.filter {
          gtk_widget_has_css_class(buttons[$0].content, "suggested-action") != 0
        }
        return buttons.count == 2 && marked == expected
      }
    }
    root.dismiss(animated: false)
  }

  @Test("the keypad's keys do what the others do in an alert")
  func keypadsKeysDoWhatTheOthersDoInAnAlert() async throws {
    let root = UIViewController(), window = try await TestWindow.show(root, width: 360, height: 360)
    let message = Array(repeating: "There is more to say.", count: 60).joined(separator: " ")
    let alert = UIAlertController(title: "Title", message: message, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Close", style: .cancel))
    root.present(alert, animated: false)
    let card = try await waitForCard(of: alert), label = try #require(views(UILabel.self, in: card).first)
    let words = try #require(
      sequence(first: label as UIView, next: \.superview).compactMap { $0 as? UIScrollView }.first
    )
    let end = words.contentSize.height - words.bounds.height
    #expect(end > 200)
    try await Input.press(GDK_KEY_Shift_L, in: window)
    window.focus(words)
    for (key, ofKeypad, fromEnd) in [
      (GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, false), (GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, true),
      (GDK_KEY_End, GDK_KEY_KP_End, false), (GDK_KEY_Home, GDK_KEY_KP_Home, true),
      (GDK_KEY_Down, GDK_KEY_KP_Down, false), (GDK_KEY_Up, GDK_KEY_KP_Up, true),
    ] as [(Int32, Int32, Bool)] {
      let offsets = [key, ofKeypad].map { key -> CGFloat in
        words.contentOffset.y = fromEnd ? end : 0
        #expect(alert.pressed(key), "\(key)")
        return words.contentOffset.y
      }
      #expect(offsets[0] == offsets[1] && (fromEnd ? offsets[0] < end : offsets[0] > 0), "\(key): \(offsets)")
    }
    // An arrow at the end of the words leads on to the answers.
    for (key, offset) in [(GDK_KEY_KP_Up, 0), (GDK_KEY_KP_Down, end)] as [(Int32, CGFloat)] {
      words.contentOffset.y = offset
      #expect(!alert.pressed(key) && abs(words.contentOffset.y - offset) < 1)
    }
    #expect(!alert.pressed(GDK_KEY_a) && !alert.pressed(GDK_KEY_Tab))
    root.dismiss(animated: false)
  }

  @Test("each Return key takes the preferred answer, and only that")
  func eachReturnKeyTakesThePreferredAnswerAndOnlyThat() async throws {
    let root = UIViewController(), window = try await TestWindow.show(root)
    try await withoutMotion {
      for key in [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter] {
        var answers: [String] = []
        let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
        for title in ["First", "Second"] {
          alert.addAction(UIAlertAction(title: title, style: .default) { _ in answers.append(title) })
        }
        root.present(alert, animated: false)
        await window.nextFrame()
        #expect(window.pressed(UInt32(key), []) && answers.isEmpty && root.presentedViewController === alert)
        alert.preferredAction = alert.actions[1]
        // With another key held it is something else.
        for held in [UIKeyModifierFlags.control, .shift, .alternate, .command] {
          #expect(!window.pressed(UInt32(key), held) && answers.isEmpty, "\(key), \(held.rawValue)")
        }
        #expect(window.pressed(UInt32(key), .alphaShift))
        #expect(answers == ["Second"] && root.presentedViewController == nil, "\(key)")
      }
    }
  }

  @Test("an alert's title is its heading, its words the message")
  func alertsTitleIsItsHeadingItsWordsTheMessage() throws {
    let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
    let card = try #require(alert.view as? AlertView), labels = views(UILabel.self, in: card)
    let titles = labels.filter { $0.text == "Title" }, message = try #require(labels.first { $0.text == "Message" })
    #expect(titles.count == 2 && titles.allSatisfy { $0.accessibilityTraits == .header })
    #expect(!message.accessibilityTraits.contains(.header))
    #expect((titles + [message]).allSatisfy { $0.adjustsFontForContentSizeCategory && $0.numberOfLines == 0 })
    let words = try #require(
      sequence(first: message as UIView, next: \.superview).compactMap { $0 as? UIScrollView }.first
    )
    #expect(words.accessibilityLabel == "Message")
    alert.message = "Other"
    #expect(words.accessibilityLabel == "Other" && message.text == "Other")
    alert.message = nil
    #expect(words.accessibilityLabel == "Title" && message.isHidden)
    alert.title = "Changed"
    #expect(words.accessibilityLabel == "Changed" && titles.allSatisfy { $0.text == "Changed" })
  }

  @Test("an alert's field has its look before it is configured")
  func alertsFieldHasItsLookBeforeItIsConfigured() throws {
    let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
    #expect(alert.textFields == nil)
    var isRounded = false
    alert.addTextField { field in
      isRounded = field.borderStyle == .roundedRect
      field.font = .systemFont(ofSize: 31)
    }
    alert.addTextField()
    let fields = try #require(alert.textFields)
    #expect(isRounded && fields.count == 2 && fields.allSatisfy(\.adjustsFontForContentSizeCategory))
    #expect(fields[0].font?.pointSize == 31)
    #expect(fields[1].font?.pointSize == UIFont.preferredFont(forTextStyle: .body).pointSize)
    #expect(fields[1].borderStyle == .roundedRect)
  }

  @Test("a choice keeps its cancel action where nothing else cancels")
  func choiceKeepsItsCancelActionWhereNothingElseCancels() async throws {
    let (root, _) = try await makePresenter(width: 800), button = makePressable("More")
    root.view.addSubview(button)
    @MainActor func choice(_ titles: [String]) -> UIAlertController {
      let alert = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
      for title in titles {
        alert.addAction(UIAlertAction(title: title, style: title == "Cancel" ? .cancel : .default))
      }
      alert.popoverPresentationController?.sourceView = button
      return alert
    }
    @MainActor func shown(_ alert: UIAlertController) async throws -> [String?] {
      root.present(alert, animated: false)
      let titles = try await waitForCard(of: alert).buttons.map { $0.configuration?.title }
      root.dismiss(animated: false)
      return titles
    }
    // From the bottom up.
    #expect(try await shown(choice(["Cancel"])) == ["Cancel"])
    #expect(try await shown(choice(["Copy", "Move"])) == ["Move", "Copy"])
    let alert = choice(["Copy", "Cancel", "Move"])
    #expect(try await shown(alert) == ["Move", "Copy"])
    // The same choice, now in the middle of the window, and at the button again.
    alert.popoverPresentationController?.sourceView = nil
    #expect(try await shown(alert) == ["Cancel", "Move", "Copy"])
    alert.popoverPresentationController?.sourceView = button
    #expect(try await shown(alert) == ["Move", "Copy"])
  }

  @Test("a choice without a cancel action asks before it leaves")
  func choiceWithoutACancelActionAsksBeforeItLeaves() async throws {
    let (root, journal) = try await makePresenter(width: 800), button = makePressable("More")
    root.view.addSubview(button)
    let alert = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    let delegate = PresentationWitness(journal)
    defer { withExtendedLifetime(delegate) {} }
    var answers = 0
    alert.addAction(UIAlertAction(title: "Copy", style: .default) { _ in answers += 1 })
    alert.popoverPresentationController?.sourceView = button
    alert.popoverPresentationController?.delegate = delegate
    try await withoutMotion {
      root.present(alert, animated: false)
      _ = try await waitForCard(of: alert)
      _ = journal.take()
      let container = try #require(alert.presentationContainer)
      alert.isModalInPresentation = true
      container.userWantsDismissal()
      #expect(journal.take() == ["did attempt"])
      alert.isModalInPresentation = false
      delegate.allows = false
      container.userWantsDismissal()
      #expect(journal.take() == ["should dismiss?", "did attempt"] && root.presentedViewController === alert)
      delegate.allows = true
      container.userWantsDismissal()
      #expect(journal.take() == ["should dismiss?", "will dismiss", "did dismiss"])
      #expect(root.presentedViewController == nil && answers == 0)
    }
  }
}

@MainActor
private func views<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
  view.subviews.flatMap { ($0 as? View).map { [$0] } ?? views(type, in: $0) }
}
