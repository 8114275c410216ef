import Testing
import UIKit

@testable import Appearance

/// Parts that the apps' screens have in common.
@MainActor @Suite("Placeholders", .oneWindow)
struct PlaceholderViewTests {
  private func isLoading(_ view: UIView) -> Bool { view.first(UIActivityIndicatorView.self)?.isAnimating ?? false }

  @Test("a placeholder's button stays while it loads, and does nothing")
  func placeholdersButtonStaysWhileItLoadsAndDoesNothing() throws {
    let view = PlaceholderView()
    var presses = 0
    view.onPress = { presses += 1 }
    view.showLoading("Wait")
    #expect(view.texts == ["Wait"] && view.spoken == "Wait" && isLoading(view))
    #expect(view.all(UIButton.self).isEmpty)
    for count in 1...2 {
      view.show("None", "There is nothing", button: "Again")
      #expect(view.texts == ["None", "There is nothing"] && !isLoading(view))
      #expect(view.spoken == "None. There is nothing")
      let button = try #require(view.button("Again"))
      button.sendActions(for: .primaryActionTriggered)
      #expect(presses == count)
      view.showLoading("Wait")
      #expect(view.texts == ["Wait"] && view.spoken == "Wait" && isLoading(view))
      #expect(view.button("Again") === button)
      button.sendActions(for: .primaryActionTriggered)
      #expect(presses == count)
    }
    view.show("Other", "Another reason", button: "Try")
    #expect(view.button("Try") != nil && view.button("Again") == nil)
    view.show("Done", "All are done")
    #expect(view.all(UIButton.self).isEmpty && view.spoken == "Done. All are done")
  }

  @Test("a placeholder that rests has neither spinner nor button")
  func placeholderThatRestsHasNeitherSpinnerNorButton() throws {
    let view = PlaceholderView()
    var presses = 0
    view.onPress = { presses += 1 }
    view.show("None", "There is nothing", button: "Again")
    let button = try #require(view.button("Again"))
    view.showLoading("Wait")
    view.rest()
    #expect(!isLoading(view) && view.all(UIButton.self).isEmpty)
    view.show("None", "There is nothing", button: "Again")
    button.sendActions(for: .primaryActionTriggered)
    #expect(presses == 1)
  }

  @Test("the title alone is a heading")
  func titleAloneIsAHeading() {
    let view = PlaceholderView()
    view.show("None", "There is nothing", button: "Again")
    #expect(view.all(UILabel.self).filter { $0.accessibilityTraits.contains(.header) }.map(\.text) == ["None"])
  }

  @Test("a notice is there as long as it says something")
  func noticeIsThereAsLongAsItSaysSomething() {
    let notice = NoticeView()
    for text in ["Old", nil, "Unsaved", "Older", nil] {
      notice.text = text
      #expect(notice.isHidden == (text == nil) && notice.text == text)
      #expect(notice.texts == [text].compactMap(\.self))
    }
    let sign = notice.subviews.flatMap(\.subviews).first { $0 is UIImageView }
    #expect(sign?.accessibilityElementsHidden == true)
  }

  @Test("a column is inset, and scrolls up and down alone")
  func columnIsInsetAndScrollsUpAndDownAlone() async throws {
    let label = UILabel(), root = UIViewController()
    label.text = "A column"
    let insets = NSDirectionalEdgeInsets(top: 3, leading: 5, bottom: 7, trailing: 11)
    let scroll = ColumnScrollView([label], spacing: 0, insets: insets)
    scroll.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    root.view.addSubview(scroll)
    mainWindow.rootViewController = root
    let column = try #require(scroll.first(UIStackView.self))
    try await wait("it is laid out") { column.frame.height > 0 && scroll.contentSize.height > 0 }
    #expect(column.frame.minX == 5 && column.frame.minY == 3 && column.frame.width == 284, "\(column.frame)")
    #expect(scroll.contentSize.width == 300, "\(scroll.contentSize)")
  }

  @Test(
    "the undo bar is in the middle, not too wide",
    arguments: [(300, 268), (600, 480)] as [(CGFloat, CGFloat)]
  )
  func undoBarIsInTheMiddleNotTooWide(width: CGFloat, expected: CGFloat) async throws {
    let root = UIViewController(), part = UIView(), bar = UndoBar("It is done", button: "Undo") {}
    let view = try #require(root.view)
    part.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(part)
    NSLayoutConstraint.activate([
      part.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 40),
      part.widthAnchor.constraint(equalToConstant: width),
      part.topAnchor.constraint(equalTo: view.topAnchor),
      part.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    bar.place(over: part, in: view)
    #expect(bar.isHidden)
    bar.isHidden = false
    mainWindow.rootViewController = root
    try await wait("it is laid out") { part.bounds.width == width && part.bounds.height > 0 && bar.bounds.width > 0 }
    #expect(abs(bar.frame.width - expected) <= 1 && abs(bar.frame.midX - part.frame.midX) <= 1, "\(bar.frame)")
    #expect(abs(bar.frame.maxY - view.safeAreaLayoutGuide.layoutFrame.maxY + 16) <= 1, "\(bar.frame)")
  }

  @Test("a few buttons stand below each other in large text")
  func fewButtonsStandBelowEachOtherInLargeText() async throws {
    let root = UIViewController(), stack = ActionStack()
    root.view.addSubview(stack)
    mainWindow.rootViewController = root
    try await wait("it is shown") { stack.window != nil }
    #expect(stack.axis == .horizontal)
    defer { try? FeedScreen.setTextScale(1) }
    for _ in 0..<2 {
      try FeedScreen.setTextScale(2)
      try await wait("they are below each other") { stack.axis == .vertical }
      try FeedScreen.setTextScale(1)
      try await wait("they are side by side") { stack.axis == .horizontal }
    }
  }
}
