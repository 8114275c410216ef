import CGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Pulling of a sheet, announcements of an alert, and a list of services while one of them is at work.

@MainActor @Suite("rules of sheets", .windows)
struct SheetRuleTests {
  @Test("a sheet follows a 10-point pull, dismissed beyond a quarter")
  func sheetFollowsPullMoreThan() async throws {
    for mayGo in [true, false] {
      let (sheet, container, delegate) = try await showSheet()
      let pulls = Controllers(at: container.box.pointer), start = CGPoint(x: 150, y: 200)
      sheet.isModalInPresentation = !mayGo
      for (x, y, offset) in [
        (0, 10, 0), (10, 10, 0), (0, 11, mayGo ? 11 : 7), (10, 11, mayGo ? 11 : 7), (11, 11, 0), (-12, 11, 0),
        (-10, 11, mayGo ? 11 : 7),
        (0, -30, 0), (20, 64, mayGo ? 64 : 16),
      ] as [(CGFloat, CGFloat, CGFloat)] {
        pulls.drag(from: start, by: [CGPoint(x: x, y: y)]) {
          #expect(container.cardOffset == offset, "\(x), \(y): \(container.cardOffset)")
        }
        #expect(container.cardOffset == 0)
        #expect(!sheet.isBeingDismissed && delegate.calls.filter { $0 != "should" }.isEmpty, "\(delegate.calls)")
      }
      // Once it is a pull, it follows back up as well, and to the side.
      pulls.drag(from: start, by: [CGPoint(x: 0, y: 30), CGPoint(x: 60, y: 5), CGPoint(x: 0, y: -20), .zero]) {
        #expect(container.cardOffset == 0)
      }
      delegate.calls = []
      let quarter = container.hiddenOffset / 4
      pulls.drag(from: start, by: [CGPoint(x: 0, y: quarter.rounded(.down))])
      #expect(!sheet.isBeingDismissed)
      #expect(delegate.calls == (mayGo ? ["should"] : []))
      pulls.drag(from: start, by: [CGPoint(x: 0, y: quarter.rounded(.down) + 1)])
      #expect(sheet.isBeingDismissed == mayGo)
      #expect(delegate.calls == (mayGo ? ["should", "should", "will"] : ["attempt"]))
      if mayGo {
        try await wait("it is gone") { delegate.calls.last == "did" }
        #expect(container.superview == nil && container.window == nil)
      }
      TestWindow.closeAll()
    }
  }

  @Test("a press that goes sideways first never pulls")
  func pressGoesSideFirstNo() async throws {
    let (sheet, container, delegate) = try await showSheet()
    let way = [CGPoint(x: 150, y: 200), CGPoint(x: 180, y: 205), CGPoint(x: 180, y: 260), CGPoint(x: 180, y: 400)]
    try await Input.drag(container, through: way) { #expect(container.cardOffset == 0) }
    #expect(!sheet.isBeingDismissed && delegate.calls.isEmpty, "\(delegate.calls)")
    try await Input.drag(container, through: [way[0], CGPoint(x: 155, y: 230)]) {
      #expect(container.cardOffset == 30)
    }
  }

  @Test("a sheet's delegate is asked when the pull begins")
  func sheetAskedForDelegatesConsent() async throws {
    let (sheet, container, delegate) = try await showSheet()
    let pulls = Controllers(at: container.box.pointer), start = CGPoint(x: 150, y: 200)
    delegate.consents = false
    pulls.drag(from: start, by: [CGPoint(x: 0, y: 25), CGPoint(x: 0, y: 400)]) {
      #expect(container.cardOffset == 40)
      #expect(delegate.calls == ["should"])
    }
    #expect(delegate.calls == ["should", "attempt"])
    #expect(!sheet.isBeingDismissed && container.cardOffset == 0)
    container.userWantsDismissal()
    #expect(delegate.calls == ["should", "attempt", "should", "attempt"])
    delegate.consents = true
    container.userWantsDismissal()
    try await wait("it is gone") { delegate.calls.last == "did" }
    #expect(delegate.calls.suffix(3) == ["should", "will", "did"])
  }

  @Test("a sheet's dimming is proportional to its shown height")
  func whatDimsStrongCardHigh() async throws {
    let (_, container, _) = try await showSheet()
    let dimming = try #require(container.subviews.first), way = container.hiddenOffset
    #expect(way > 100)
    for (offset, alpha) in [(0, 1), (way / 2, 0.5), (way, 0), (way * 2, 0), (-50, 1)] as [(CGFloat, CGFloat)] {
      container.cardOffset = offset
      #expect(abs(dimming.alpha - alpha) < 0.01, "\(offset): \(dimming.alpha)")
    }
    container.setShown(false)
    #expect(container.cardOffset == way)
    container.setShown(true)
    #expect(container.cardOffset == 0)
  }

  @Test("a screen reader reads an alert's title, then its message")
  func screenReaderSaysAlertsMessage() async throws {
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

  @Test("an activity list is called Share and shows three lines")
  func listServicesShowsThreeLines() throws {
    let text = (1...9).map { "Line \($0)" }.joined(separator: "\n")
    let list = UIActivityViewController(activityItems: [text], applicationActivities: nil)
    list.loadViewIfNeeded()
    #expect(list.title == "Share")
    #expect(list.preferredContentSize.width == 360)
    let preview = try #require(views(UILabel.self, in: list.view).first { $0.text == text })
    #expect(preview.numberOfLines == 3)
    let column = try #require(preview.superview as? UIStackView), entries = column.arrangedSubviews
    #expect(entries.first === preview && column.axis == .vertical && column.spacing == 8)
    #expect(column.customSpacing(after: preview) == 18)
    #expect(entries.dropFirst().allSatisfy { $0 is UIButton })
    #expect((entries[1] as? UIButton)?.configuration?.imagePadding == 8)
    let other = UIActivityViewController(activityItems: [5], applicationActivities: nil)
    other.loadViewIfNeeded()
    #expect(views(UIStackView.self, in: other.view).first?.arrangedSubviews.count == 1)
  }

  @Test("one activity runs at a time, dismissing only its list")
  func whileServiceAtWorkNo() async throws {
    final class Slow: UIActivity {
      var times = 0
      override var activityTitle: String? { "Slow" }
      override func canPerform(withActivityItems activityItems: [Any]) -> Bool { true }
      override func perform() { times += 1 }
    }
    let root = UIViewController(), window = try await TestWindow.show(root), slow = Slow()
    let list = UIActivityViewController(activityItems: [5], applicationActivities: [slow])
    var results: [Bool] = []
    list.completionWithItemsHandler = { _, isDone, _, _ in results.append(isDone) }
    root.present(list, animated: false)
    let button = try #require(views(UIButton.self, in: list.view).first { $0.configuration?.title == "Slow" })
    for _ in 0..<3 { button.sendActions(for: .primaryActionTriggered) }
    #expect(slow.times == 1)
    list.dismiss(animated: false)
    #expect(results == [false])
    let next = UIViewController()
    root.present(next, animated: false)
    slow.activityDidFinish(true)
    for _ in 0..<3 { await window.nextFrame() }
    #expect(root.presentedViewController === next && !next.isBeingDismissed)
    #expect(results == [false])
  }

  @Test("a mailto link percent-encodes its text, with CRLF line ends")
  func letterNoAddressTextIn() throws {
    for (text, body) in [
      ("aZ09-._~", "aZ09-._~"), ("a b", "a%20b"), ("a\nb", "a%0D%0Ab"), ("ü&=?", "%C3%BC%26%3D%3F"),
      ("/:@", "%2F%3A%40"),
    ] {
      #expect(ActivityService.letter(text)?.absoluteString == "mailto:?body=\(body)")
    }
    let link = try #require(URL(string: "https://example.org/a"))
    #expect(ActivityService.text(of: ["a", 5, link, "b"]) == "a\nhttps://example.org/a\nb")
  }
}

/// A sheet over a root, in a window, with a delegate.
@MainActor
private func showSheet() async throws -> (UIViewController, PresentationContainerView, SheetDelegate) {
  let root = UIViewController(), sheet = UIViewController(), delegate = SheetDelegate()
  let window = try await TestWindow.show(root)
  sheet.presentationController?.delegate = delegate
  root.present(sheet, animated: false)
  await window.nextFrame()
  return (sheet, try #require(sheet.presentationContainer), delegate)
}

private final class SheetDelegate: UIAdaptivePresentationControllerDelegate {
  var calls: [String] = []
  var consents = true
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
    calls.append("should")
    return consents
  }
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    calls.append("attempt")
  }
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { calls.append("will") }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { calls.append("did") }
}

@MainActor
private func views<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
  view.subviews.flatMap { ($0 as? View).map { [$0] } ?? views(type, in: $0) }
}
