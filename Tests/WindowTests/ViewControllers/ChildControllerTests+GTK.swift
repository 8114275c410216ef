import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("child controllers", .windows)
struct ChildControllerTests {
  @Test("a window's new size reaches root, children and presented controllers")
  func windowsNewSizeReachesRootChildrenAndPresentedControllers() async throws {
    final class Sized: UIViewController {
      var sizes: [CGSize] = []
      var widthsThen: [CGFloat] = []
      override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        sizes.append(size)
        widthsThen.append(view.bounds.width)
        coordinator.animate { [weak self] _ in self?.widthsThen.append(self?.view.bounds.width ?? 0) }
      }
    }
    let root = Sized(), child = Sized()
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    let window = try await TestWindow.show(root)
    #expect(root.sizes == [])
    let before = root.view.bounds.width
    gtk_window_set_default_size(window.gtkWindow, 620, 500)
    try await wait("it was told") { !root.sizes.isEmpty }
    await window.nextFrame()
    #expect(root.sizes == [root.view.bounds.size])
    #expect(root.widthsThen == [before, before + 220])
    #expect(child.sizes == root.sizes)
  }

  @Test("a new size class is told ahead of the size")
  func newSizeClassIsToldAheadOfTheSize() async throws {
    final class Classed: UIViewController {
      var events: [String] = []
      override func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.willTransition(to: newCollection, with: coordinator)
        let isCompact = newCollection.horizontalSizeClass == .compact
        events.append("\(traitCollection.horizontalSizeClass == .compact) to \(isCompact)")
      }
      override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        events.append("size")
      }
    }
    let root = Classed(), child = Classed()
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    let window = try await TestWindow.show(root, width: 400, height: 600)
    for (width, expected) in [(420, ["size"]), (900, ["true to false", "size"]), (420, ["false to true", "size"])]
      as [(Int32, [String])]
    {
      (root.events, child.events) = ([], [])
      gtk_window_set_default_size(window.gtkWindow, width, 600)
      try await wait("it was told") { root.events.contains("size") }
      #expect(root.events == expected && child.events == expected, "\(width)")
      await window.nextFrame()
    }
  }

  @Test("what is presented hears of size and size class too")
  func whatIsPresentedHearsOfSizeAndSizeClassToo() async throws {
    final class Screen: UIViewController {
      var classes: [UIUserInterfaceSizeClass] = []
      override func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.willTransition(to: newCollection, with: coordinator)
        classes.append(newCollection.horizontalSizeClass)
      }
    }
    final class Card: UIPresentationController {
      var sizes: [CGSize] = []
      override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        sizes.append(size)
      }
    }
    final class Maker: UIViewControllerTransitioningDelegate {
      var cards: [Card] = []
      func presentationController(
        forPresented presented: UIViewController,
        presenting: UIViewController?,
        source: UIViewController
      ) -> UIPresentationController? {
        let card = Card(presentedViewController: presented, presenting: presenting)
        cards.append(card)
        return card
      }
    }
    let root = UIViewController(), shown = Screen(), maker = Maker()
    (shown.modalPresentationStyle, shown.transitioningDelegate) = (.custom, maker)
    let window = try await TestWindow.show(root, width: 400, height: 600)
    root.present(shown, animated: false)
    await window.nextFrame()
    let card = try #require(maker.cards.first)
    for (width, expected) in [(900, .regular), (420, .compact)] as [(Int32, UIUserInterfaceSizeClass)] {
      (shown.classes, card.sizes) = ([], [])
      gtk_window_set_default_size(window.gtkWindow, width, 600)
      try await wait("both were told") { !shown.classes.isEmpty && !card.sizes.isEmpty }
      await window.nextFrame()
      #expect(shown.classes.last == expected && card.sizes.last == root.view.bounds.size, "\(width)")
    }
  }
}
