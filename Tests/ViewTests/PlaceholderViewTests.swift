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
