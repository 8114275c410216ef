import CQuintetGTK
import Foundation
import QuintetLocalization
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetConsentPurposes
@testable import UIKit

/// The page with a switch for each purpose, by itself.
@MainActor @Suite("page of purposes", .windows)
struct ConsentPurposesPageTests {
  private let purposes = [
    ConsentPurpose(id: "statistics", title: "Statistics", text: "We count which screens are used."),
    ConsentPurpose(
      id: "ads",
      title: "Advertising by what you do in this app and in all others",
      text: String(repeating: "Partners choose ads. ", count: 8)
    ),
  ]

  /// Makes the page with the first switch on.
  private func makePage(
    _ language: String = "en",
    date: Date? = nil,
    answer: @escaping @Sendable (ConsentDialog.Answer) -> Void = { _ in }
  ) -> PurposesViewController {
    let strings = LocalizedStrings(QuintetConsentPurposes.Resources.bundle, preferred: [language])
    let page = Page(purposes, ["statistics": true, "ads": false], date, strings)
    return PurposesViewController(page, answer: answer)
  }

  @Test("the page is mirrored by its language alone", arguments: ["en", "ar"], [false, true])
  func pageIsMirroredByItsLanguageAlone(_ language: String, _ isAppRightToLeft: Bool) async throws {
    gtk_widget_set_default_direction(isAppRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
    let page = makePage(language), window = try await TestWindow.show(page, width: 400, height: 600)
    for _ in 0..<2 { await window.nextFrame() }
    let switches = all(UISwitch.self, in: page.view)
    try #require(switches.count == 2)
    for part in switches {
      let name = try #require((part.superview as? UIStackView)?.arrangedSubviews.first)
      #expect(name is UILabel)
      let isAtLeft = place(of: part, in: page).midX < place(of: name, in: page).midX
      #expect(isAtLeft == (language == "ar"))
    }
  }

  @Test("texts are in order, with the day of a choice", arguments: [false, true])
  func textsAreInOrderWithTheDayOfAChoice(_ isChosen: Bool) async throws {
    let page = makePage(date: isChosen ? Date(timeIntervalSince1970: 1_578_398_400) : nil)
    _ = try await TestWindow.show(page, width: 400, height: 600)
    let texts = all(UILabel.self, in: page.view).map { $0.text ?? "" }, day = "You chose this on "
    var expected = ["Choose what you agree to"]
    for purpose in purposes { expected += [purpose.title, purpose.text] }
    expected += ["Save Choice", "Accept All", "Deny All", "Close"]
    #expect(texts.filter { !$0.hasPrefix(day) } == expected)
    #expect(texts.indices.filter { texts[$0].hasPrefix(day) } == (isChosen ? [1] : []))
    #expect(page.title == expected[0] && page.modalPresentationStyle == .formSheet)
  }

  @Test("the page is heard as a heading, switches and buttons")
  func pageIsHeardAsAHeadingSwitchesAndButtons() async throws {
    let page = makePage()
    _ = try await TestWindow.show(page, width: 400, height: 600)
    let labels = all(UILabel.self, in: page.view)
    #expect(labels.filter { $0.accessibilityTraits.contains(.header) }.map(\.text) == ["Choose what you agree to"])
    // The switches say the names, and the buttons their titles.
    #expect(
      labels.filter(\.isAccessibilityElement).map { $0.text ?? "" }
        == ["Choose what you agree to"] + purposes.map(\.text)
    )
    let switches = all(UISwitch.self, in: page.view)
    #expect(switches.map { $0.accessibilityLabel ?? "" } == purposes.map(\.title))
    #expect(switches.map { $0.accessibilityHint ?? "" } == purposes.map(\.text))
    let buttons = pageButtons(of: page)
    #expect(buttons.map { $0.accessibilityLabel ?? "" } == ["Save Choice", "Accept All", "Deny All", "Close"])
    #expect(buttons.allSatisfy { $0.isAccessibilityElement && $0.accessibilityTraits == .button })
  }

  @Test("nothing of the page is cut, and all keeps its distance")
  func nothingOfThePageIsCutAndAllKeepsItsDistance() async throws {
    let page = makePage(date: Date(timeIntervalSince1970: 1_578_398_400))
    let window = try await TestWindow.show(page, width: 320, height: 600)
    for _ in 0..<2 { await window.nextFrame() }
    for label in all(UILabel.self, in: page.view) {
      let needed = label.sizeThatFits(CGSize(width: label.bounds.width, height: 10_000))
      #expect(label.bounds.height >= needed.height - 1, "\(label.text ?? "")")
    }
    let scroll = try #require(all(UIScrollView.self, in: page.view).first)
    let column = try #require(all(UIStackView.self, in: scroll).first), width = page.view.bounds.width
    let parts = column.arrangedSubviews
    let distances = zip(parts, parts.dropFirst()).map { $1.frame.minY - $0.frame.maxY }
    let expected: [CGFloat] = [20, 20, 20, 20, 10, 10, 10]
    try #require(distances.count == expected.count)
    for (distance, wanted) in zip(distances, expected) { #expect(abs(distance - wanted) <= 1, "\(distances)") }
    #expect(abs(place(of: column, in: page).minX - 20) <= 1)
    #expect(abs(place(of: column, in: page).maxX - (width - 20)) <= 1)
    #expect(abs(scroll.contentSize.height - column.bounds.height - 48) <= 1)
    // A long name leaves its switch as large as the other one, and at the edge.
    let switches = all(UISwitch.self, in: page.view)
    #expect(Set(switches.map { "\($0.bounds.size)" }).count == 1)
    for part in switches { #expect(abs(place(of: part, in: page).maxX - (width - 20)) <= 1) }
  }

  @Test("the page keeps out of what is not safe")
  func pageKeepsOutOfWhatIsNotSafe() async throws {
    let page = makePage(), window = try await TestWindow.show(page, width: 700, height: 500)
    page.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 50, bottom: 20, right: 40)
    for _ in 0..<2 { await window.nextFrame() }
    let scroll = try #require(all(UIScrollView.self, in: page.view).first), insets = page.view.safeAreaInsets
    #expect(insets.left >= 50 && insets.right >= 40 && insets.top >= 30 && insets.bottom >= 20)
    let safe = page.view.bounds.inset(by: insets)
    #expect(abs(scroll.frame.minX - safe.minX) <= 1 && abs(scroll.frame.maxX - safe.maxX) <= 1, "\(scroll.frame)")
    #expect(abs(scroll.frame.minY - safe.minY) <= 1 && abs(scroll.frame.maxY - safe.maxY) <= 1, "\(scroll.frame)")
  }

  @Test("a button is paler for as long as it is pressed")
  func buttonIsPalerForAsLongAsItIsPressed() async throws {
    let page = makePage()
    _ = try await TestWindow.show(page, width: 400, height: 600)
    for button in pageButtons(of: page) {
      for isPressed in [true, false, true, false] {
        button.isHighlighted = isPressed
        #expect((button.alpha < 0.9) == isPressed)
      }
    }
  }

  @Test(
    "presses after the first change nothing",
    arguments: [
      (["Save Choice", "Accept All", "Deny All", "Close"], #"{"ads":false,"statistics":true}"#),
      (["Accept All", "Deny All", "Save Choice"], #"{"ads":true,"statistics":true}"#),
      (["Deny All", "Close", "Accept All"], #"{"ads":false,"statistics":false}"#),
      (["Close", "Close"], nil), (["Close", "Accept All"], nil),
    ] as [([String], String?)]
  )
  func pressesAfterTheFirstChangeNothing(_ titles: [String], _ json: String?) async throws {
    let answers = Journal<ConsentDialog.Answer>(), root = UIViewController()
    let page = makePage { answers.add($0) }
    _ = try await TestWindow.show(root, width: 400, height: 600)
    root.present(page, animated: false)
    try await wait("the page is there") { page.viewIfLoaded?.window != nil && !page.isBeingPresented }
    for title in titles {
      let button = pageButtons(of: page).first { $0.accessibilityLabel == title }
      _ = try #require(button).accessibilityActivate()
    }
    try await wait("an answer, and the page is gone") {
      !answers.all.isEmpty && root.presentedViewController == nil
    }
    // Another answer would come with the main queue's next turn.
    for _ in 0..<2 { await drainMainQueue() }
    let expected: ConsentDialog.Answer = if let json { .choice(.deny, PurposeAnswers(json)) } else { .closed }
    #expect(answers.all == [expected])
  }
}

@MainActor
private func all<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
  view.subviews.flatMap { ($0 as? View).map { [$0] } ?? all(type, in: $0) }
}

/// The page's buttons, from the top.
@MainActor
private func pageButtons(of page: UIViewController) -> [UIControl] {
  all(UIControl.self, in: page.view).filter { !($0 is UISwitch) }
}

@MainActor
private func place(of view: UIView, in page: UIViewController) -> CGRect { view.convert(view.bounds, to: page.view) }
