import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Pulling, dimming and place of a sheet.

@MainActor @Suite("sheets", .windows)
struct SheetTests {
  @Test("a sheet follows a 10-point pull, dismissed beyond a quarter")
  func sheetFollowsA10PointPullDismissedBeyondAQuarter() async throws {
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

  @Test("a screen without a background hides what it covers")
  func screenWithoutABackgroundHidesWhatItCovers() async throws {
    let root = UIViewController(), window = try await TestWindow.show(root)
    root.view.backgroundColor = .red
    for style in [UIModalPresentationStyle.pageSheet, .fullScreen, .overFullScreen] {
      let shown = UIViewController()
      shown.modalPresentationStyle = style
      root.present(shown, animated: false)
      await window.nextFrame()
      await window.nextFrame()
      let picture = try #require(Picture(window)), middle = picture[picture.width / 2, picture.height / 2]
      #expect((middle == .red) == (style == .overFullScreen), "\(style): \(middle)")
      root.dismiss(animated: false)
      try await wait("it is gone") { root.presentedViewController == nil }
    }
  }

  @Test("a press that goes sideways first never pulls")
  func pressThatGoesSidewaysFirstNeverPulls() async throws {
    let (sheet, container, delegate) = try await showSheet()
    let way = [CGPoint(x: 150, y: 200), CGPoint(x: 180, y: 205), CGPoint(x: 180, y: 260), CGPoint(x: 180, y: 400)]
    try await Input.drag(container, through: way) { #expect(container.cardOffset == 0) }
    #expect(!sheet.isBeingDismissed && delegate.calls.isEmpty, "\(delegate.calls)")
    try await Input.drag(container, through: [way[0], CGPoint(x: 155, y: 230)]) {
      #expect(container.cardOffset == 30)
    }
  }

  @Test("a sheet's delegate is asked when the pull begins")
  func sheetsDelegateIsAskedWhenThePullBegins() async throws {
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
  func sheetsDimmingIsProportionalToItsShownHeight() async throws {
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

  @Test("each kind of presentation has its corners and its shade")
  func eachKindOfPresentationHasItsCornersAndItsShade() async throws {
    let root = UIViewController(), window = try await TestWindow.show(root, width: 900, height: 640)
    let traits = [UIUserInterfaceStyle.light, .dark].map { UITraitCollection(userInterfaceStyle: $0) }
    // Radius of the card's corners, and opacity of the shade around it, light and dark.
    @MainActor func expectLook(of shown: UIViewController, _ look: [CGFloat], _ what: Comment) async throws {
      let popover = shown.popoverPresentationController
      popover?.sourceView = root.view
      popover?.sourceRect = CGRect(x: 300, y: 100, width: 40, height: 20)
      root.present(shown, animated: false)
      await window.nextFrame()
      let container = try #require(shown.presentationContainer), shade = try #require(container.subviews.first)
      let shades = traits.map { shade.backgroundColor?.components(with: $0).alpha ?? 0 }
      #expect([container.card.layer.cornerRadius] + shades == look, what)
      #expect(shade.isHidden == (look[1] == 0) && container.card.clipsToBounds == (look[0] > 0), what)
      root.dismiss(animated: false)
      try await wait("it is gone") { root.presentedViewController == nil }
    }
    for (style, look) in [
      (.pageSheet, [12, 0.4, 0.4]), (.formSheet, [12, 0.4, 0.4]), (.fullScreen, [0, 0, 0]),
      (.overFullScreen, [0, 0, 0]), (.popover, [12, 0.1, 0.4]),
    ] as [(UIModalPresentationStyle, [CGFloat])] {
      let shown = UIViewController()
      shown.modalPresentationStyle = style
      try await expectLook(of: shown, look, "\(style)")
    }
    for (style, look) in [(.alert, [15, 0.4, 0.4]), (.actionSheet, [15, 0.1, 0.4])]
      as [(UIAlertController.Style, [CGFloat])]
    {
      let alert = UIAlertController(title: "Title", message: nil, preferredStyle: style)
      alert.addAction(UIAlertAction(title: "Close", style: .default))
      try await expectLook(of: alert, look, "\(style)")
    }
  }

  @Test("a card's lower corners lie below narrow windows only")
  func cardsLowerCornersLieBelowNarrowWindowsOnly() async throws {
    for (width, isNarrow) in [(360, true), (400, true), (900, false)] as [(CGFloat, Bool)] {
      let controller = UIViewController(), sheet = UIViewController()
      let window = try await TestWindow.show(controller, width: width, height: 600)
      sheet.modalPresentationStyle = .pageSheet
      controller.present(sheet, animated: false)
      await window.nextFrame()
      let container = try #require(
        sequence(first: sheet.view as UIView, next: \.superview).first { $0 is PresentationContainerView }
      )
      let card = try #require(
        sequence(first: sheet.view as UIView, next: \.superview).first { $0.superview === container }
      )
      let below = card.frame.maxY - container.bounds.maxY
      #expect(isNarrow ? below == card.layer.cornerRadius && below > 0 : below < 0, "\(width): \(card.frame)")
      // The card's content ends with the window.
      let end = sheet.view.convert(CGPoint(x: 0, y: sheet.view.bounds.maxY), to: container).y
      #expect(end <= container.bounds.maxY, "\(width): \(end)")
      TestWindow.close(window)
    }
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
