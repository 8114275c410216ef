import Testing
import UIKit

@MainActor @Suite("popovers", .windows)
struct PopoverTests {
  @Test("a popover stands below its button, clear of it")
  func popoverStandsBelowItsButtonClearOfIt() async throws {
    let (root, _) = try await makePresenter(width: 800)
    let button = makePressable("Share")
    root.view.addSubview(button)
    let shown = try await present(from: root) { $0.sourceView = button }
    let card = shown.view.convert(shown.view.bounds, to: nil), anchor = button.convert(button.bounds, to: nil)
    #expect(card.minY > anchor.maxY && card.size == CGSize(width: 200, height: 150))
    #expect(shown.popoverPresentationController?.arrowDirection == .up)
  }

  @Test("a popover keeps to the directions it may have")
  func popoverKeepsToTheDirectionsItMayHave() async throws {
    let (root, _) = try await makePresenter(width: 800)
    let button = makePressable("Share", y: 200)
    root.view.addSubview(button)
    let shown = try await present(from: root) {
      $0.sourceView = button
      $0.sourceRect = CGRect(x: 100, y: 0, width: 60, height: 40)
      $0.permittedArrowDirections = .left
    }
    let card = shown.view.convert(shown.view.bounds, to: nil), anchor = button.convert(button.bounds, to: nil)
    #expect(card.minX > anchor.maxX && shown.popoverPresentationController?.arrowDirection == .left)
  }

  @Test("a popover without directions covers its place")
  func popoverWithoutDirectionsCoversItsPlace() async throws {
    let (root, _) = try await makePresenter(width: 800)
    let shown = try await present(from: root) {
      $0.sourceView = root.view
      $0.sourceRect = CGRect(x: root.view.bounds.midX, y: root.view.bounds.midY, width: 0, height: 0)
      $0.permittedArrowDirections = []
    }
    let card = shown.view.convert(shown.view.bounds, to: nil)
    #expect(abs(card.midX - root.view.bounds.midX) <= 1)
  }

  @Test("a narrow window shows a sheet unless the delegate objects")
  func narrowWindowShowsASheetUnlessTheDelegateObjects() async throws {
    for (delegate, width) in [(nil, 200), (StaysPopover(), 200)] as [(StaysPopover?, CGFloat)] {
      let (root, _) = try await makePresenter(width: 400)
      let button = makePressable("Share")
      root.view.addSubview(button)
      let shown = try await present(from: root) {
        $0.sourceView = button
        $0.delegate = delegate
      }
      #expect((shown.view.bounds.width == width) == (delegate != nil))
      #expect(delegate?.prepared ?? 1 == 1)
    }
  }

  @Test("a delegate may want a full screen in a narrow window")
  func delegateMayWantAFullScreenInANarrowWindow() async throws {
    for own in [UIModalPresentationStyle.popover, .formSheet] {
      for style in [UIModalPresentationStyle.fullScreen, .overFullScreen] {
        let (root, journal) = try await makePresenter(width: 400), shown = UIViewController(), delegate = Wants(style)
        shown.modalPresentationStyle = own
        shown.popoverPresentationController?.sourceView = root.view
        shown.presentationController?.delegate = delegate
        root.present(shown, animated: false)
        try await wait("it is there") { shown.view.window != nil }
        shown.view.window?.layoutIfNeeded()
        #expect(journal.take().contains("root did disappear") == (style == .fullScreen))
        if style == .overFullScreen { #expect(shown.view.convert(CGPoint.zero, to: nil).y == 0) }
        #expect(delegate.style == style)
        root.dismiss(animated: false)
      }
    }
  }

  @Test("a delegate may replace what narrow windows present")
  func delegateMayReplaceWhatNarrowWindowsPresent() async throws {
    for (width, style) in [
      (400, .formSheet), (400, .fullScreen), (800, .formSheet),
    ] as [(CGFloat, UIModalPresentationStyle)] {
      let (root, _) = try await makePresenter(width: width)
      let shown = UIViewController(), delegate = Wraps(style), isNarrow = width == 400
      shown.modalPresentationStyle = .popover
      shown.popoverPresentationController?.sourceView = root.view
      shown.popoverPresentationController?.delegate = delegate
      root.present(shown, animated: false)
      try await wait("it is there") { shown.view.window != nil }
      #expect(delegate.asked == [style].filter { _ in isNarrow })
      let presented = root.presentedViewController, isWrapped = presented is UINavigationController
      #expect(isWrapped == isNarrow && (shown.parent === presented) == isNarrow)
      #expect(presented?.modalPresentationStyle == (isNarrow ? style : .popover))
      shown.dismiss(animated: false)
      #expect(root.presentedViewController == nil)
    }
  }

  @Test("only what may be a popover has its controller")
  func onlyWhatMayBeAPopoverHasItsController() {
    let controller = UIViewController()
    #expect(controller.popoverPresentationController == nil)
    controller.modalPresentationStyle = .popover
    #expect(controller.popoverPresentationController != nil)
    #expect(controller.popoverPresentationController === controller.presentationController)
    #expect(UIModalPresentationStyle.popover.rawValue == 7)
    #expect(UIPopoverArrowDirection.any.rawValue == 15)
  }

  @Test("a choice of actions stands at what was tapped")
  func choiceOfActionsStandsAtWhatWasTapped() async throws {
    let (root, _) = try await makePresenter(width: 800)
    let button = makePressable("More")
    root.view.addSubview(button)
    let alert = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    alert.addAction(UIAlertAction(title: "Copy", style: .default))
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.popoverPresentationController?.sourceView = button
    root.present(alert, animated: false)
    try await wait("it is there") { alert.view.window != nil }
    let card = alert.view.convert(alert.view.bounds, to: nil), anchor = button.convert(button.bounds, to: nil)
    #expect(card.minY > anchor.maxY)
    root.dismiss(animated: false)
  }

  private func present(
    from root: UIViewController,
    _ configure: (UIPopoverPresentationController) -> Void
  ) async throws -> UIViewController {
    let shown = UIViewController()
    shown.modalPresentationStyle = .popover
    shown.preferredContentSize = CGSize(width: 200, height: 150)
    configure(try #require(shown.popoverPresentationController))
    root.present(shown, animated: false)
    try await wait("it is there") { shown.view.window != nil && shown.view.bounds.width > 0 }
    shown.view.layoutIfNeeded()
    return shown
  }
}

@MainActor
private final class StaysPopover: NSObject, UIPopoverPresentationControllerDelegate {
  var prepared = 0

  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) { prepared += 1 }
}

@MainActor
private final class Wants: NSObject, UIPopoverPresentationControllerDelegate {
  let style: UIModalPresentationStyle

  init(_ style: UIModalPresentationStyle) { self.style = style }

  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { style }
}

/// Wants a navigation controller around what is presented in another style.
@MainActor
private final class Wraps: NSObject, UIPopoverPresentationControllerDelegate {
  var asked: [UIModalPresentationStyle] = []
  private let style: UIModalPresentationStyle

  init(_ style: UIModalPresentationStyle) { self.style = style }

  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { style }

  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? {
    asked.append(style)
    return UINavigationController(rootViewController: controller.presentedViewController)
  }
}
