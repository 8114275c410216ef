import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("flips", .windows)
struct FlipTests {
  @Test("a flip narrows the old view, then widens the new", arguments: [1, 2, 6, 7])
  func flipNarrowsTheOldViewThenWidensTheNew(_ number: UInt) async throws {
    let view = UIView(), option = UIView.AnimationOptions(rawValue: number << 20), isSideways = number < 3
    let window = try await showSquare(view), root = try #require(view.superview)
    var isOver = false
    UIView.transition(with: view, duration: 0.6, options: [option, .curveLinear]) {
      view.backgroundColor = .blue
    } completion: {
      #expect($0)
      isOver = true
    }
    #expect(view.transform.isIdentity && view.frame == CGRect(x: 10, y: 10, width: 50, height: 50))
    // Points along the axis that changes and the other one, of either colour.
    var reds: [Int] = [], blues: [Int] = []
    while !isOver {
      await window.nextFrame()
      let picture = try #require(Picture(root))
      @MainActor func length(_ isColor: (Picture.Pixel) -> Bool) -> Int {
        (0..<70).count { isSideways ? isColor(picture[$0, 35]) : isColor(picture[35, $0]) }
      }
      let red = length { $0.red > 200 }, blue = length { $0.blue > 200 }
      #expect(red == 0 || blue <= 1, "\(red), \(blue)")
      blue == 0 ? reds.append(red) : blues.append(blue)
    }
    #expect(reds == reds.sorted(by: >) && blues == blues.sorted(), "\(reds), \(blues)")
    #expect((reds + blues).contains { (5...45).contains($0) }, "\(reds), \(blues)")
    await window.nextFrame()
    let picture = try #require(Picture(root))
    #expect(picture.count { $0 == .blue } == 2_500)
    #expect(root.subviews == [view] && view.layer.animationKeys() == nil)
  }

  @Test("with reduced motion, and as a curl, a flip dissolves")
  func withReducedMotionAndAsACurlAFlipDissolves() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    let root = try #require(view.superview), settings = try #require(gtk_settings_get_default())
    @MainActor func expectDissolve(_ option: UIView.AnimationOptions) throws {
      UIView.transition(with: view, duration: 30, options: option, animations: {})
      #expect(view.layerInUse?.animations == nil && root.subviews.count == 2 && root.subviews[1].alpha == 0)
      root.subviews[1].layer.removeAllAnimations()
      #expect(root.subviews == [view])
    }
    try expectDissolve(.transitionCurlUp)
    try expectDissolve(.transitionCurlDown)
    setBoolean(UnsafeMutableRawPointer(settings), "gtk-enable-animations", false)
    defer { gtk_settings_reset_property(settings, "gtk-enable-animations") }
    for option in [
      .transitionFlipFromLeft, .transitionFlipFromRight, .transitionFlipFromTop, .transitionFlipFromBottom,
    ] as [UIView.AnimationOptions] {
      try expectDissolve(option)
    }
  }

  @Test("a flip between two views turns what they are in")
  func flipBetweenTwoViewsTurnsWhatTheyAreIn() async throws {
    let front = UIView(), back = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    _ = try await showSquare(front)
    let card = try #require(front.superview)
    var ended: [Bool] = []
    UIView.transition(from: front, to: back, duration: 0.2, options: .transitionFlipFromRight) { ended.append($0) }
    #expect(front.superview == nil && back.superview === card && card.layer.animationKeys()?.count == 1)
    try await wait("it is over") { ended == [true] }
    #expect(card.layer.animationKeys() == nil && card.transform.isIdentity)
  }

  @Test("a window's flip turns the view of its controller")
  func windowsFlipTurnsTheViewOfItsController() async throws {
    let window = try await TestWindow.show(UIView())
    await window.nextFrame()
    let new = UIViewController()
    var ended: [Bool] = []
    UIView.transition(with: window, duration: 0.2, options: .transitionFlipFromLeft) {
      window.rootViewController = new
    } completion: {
      ended.append($0)
    }
    #expect(new.view.layer.animationKeys()?.count == 1)
    try await wait("it is over") { ended == [true] }
    #expect(new.view.layer.animationKeys() == nil)
  }

  @Test("a flip that loses its view is over, unfinished")
  func flipThatLosesItsViewIsOverUnfinished() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    let root = try #require(view.superview)
    var ended: [Bool] = []
    UIView.transition(with: view, duration: 30, options: .transitionFlipFromLeft, animations: {}) { ended.append($0) }
    view.removeFromSuperview()
    try await wait("it is over") { ended == [false] }
    #expect(root.subviews.isEmpty)
  }

  @Test("flipping screens turn the presenter away, sheets only themselves")
  func flippingScreensTurnThePresenterAwaySheetsOnlyThemselves() async throws {
    let (root, journal) = try await makePresenter()
    for style in [UIModalPresentationStyle.fullScreen, .pageSheet] {
      let shown = Witness("shown", journal)
      (shown.modalPresentationStyle, shown.modalTransitionStyle) = (style, .flipHorizontal)
      var isDone = false
      root.present(shown, animated: true) { isDone = true }
      let container = try #require(shown.presentationContainer)
      let turned = style == .fullScreen ? container : try #require(container.subviews.dropFirst().first)
      #expect(turned.layer.animationKeys()?.count == 1)
      #expect((root.view.layer.animationKeys() != nil) == (style == .fullScreen))
      try await wait("it is there") { isDone }
      for view in [root.view, turned] { #expect(view?.layer.animationKeys() == nil) }
      // Without animation a dismissal that turns is over at once.
      root.dismiss(animated: true)
      #expect(turned.layer.animationKeys()?.count == 1)
      root.dismiss(animated: false)
      #expect(root.presentedViewController == nil && root.view.layer.animationKeys() == nil)
    }
  }
}
