import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("cross dissolves", .windows)
struct CrossDissolveTests {
  @Test("a cross dissolve blends the old picture into the new")
  func crossDissolveBlendsTheOldPictureIntoTheNew() async throws {
    let view = UIView()
    let window = try await showSquare(view), root = try #require(view.superview)
    var isOver = false
    UIView.transition(with: view, duration: 0.6, options: [.transitionCrossDissolve, .curveLinear]) {
      view.backgroundColor = .blue
    } completion: { _ in
      isOver = true
    }
    // Under way, both are seen at once; the picture is taken between frames.
    var mixed: [UInt8] = []
    while !isOver {
      await window.nextFrame()
      let pixel = try #require(Picture(root))[35, 35]
      mixed.append(pixel.red)
      #expect(Int(pixel.red) + Int(pixel.blue) > 230, "\(pixel)")
    }
    #expect(mixed.contains { (20...235).contains($0) }, "\(mixed)")
    #expect(mixed == mixed.sorted(by: >), "\(mixed)")
    await window.nextFrame()
    #expect(try #require(Picture(root))[35, 35].red == 0)
  }

  @Test("a dissolving picture covers its view and takes no input")
  func dissolvingPictureCoversItsViewAndTakesNoInput() async throws {
    let root = UIView(), view = UIView(frame: CGRect(x: 30, y: 40, width: 50, height: 60)), above = UIView()
    for view in [view, above] { root.addSubview(view) }
    let window = try await TestWindow.show(root)
    view.transform = CGAffineTransform(scaleX: 2, y: 1.5)
    view.alpha = 0.75
    // A view that covers a window is in its own coordinates.
    window.frame.origin = CGPoint(x: 10, y: 20)
    await window.nextFrame()
    for target in [view, window] as [UIView] {
      UIView.transition(with: target, duration: 30, options: .transitionCrossDissolve, animations: {})
      let picture = try #require(target === view ? root.subviews[1] : window.subviews.last)
      #expect(picture !== above && !picture.isUserInteractionEnabled && picture.accessibilityElementsHidden)
      if target === view {
        #expect(root.subviews.last === above)
        #expect(picture.bounds.size == view.bounds.size && picture.center == view.center)
        #expect(picture.transform == view.transform && picture.presentedAlpha == 0.75)
      } else {
        #expect(picture.frame == window.bounds)
      }
      #expect(picture.alpha == 0)
      picture.layer.removeAllAnimations()
      #expect(picture.superview == nil)
    }
  }

  @Test("a cross dissolve needs a duration, animations and a window")
  func crossDissolveNeedsADurationAnimationsAndAWindow() async throws {
    let root = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    root.addSubview(view)
    let dissolve = UIView.AnimationOptions.transitionCrossDissolve
    UIView.transition(with: view, duration: 30, options: dissolve, animations: {})
    #expect(root.subviews == [view])
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    UIView.transition(with: view, duration: 0, options: dissolve, animations: {})
    #expect(root.subviews == [view])
    UIView.performWithoutAnimation { UIView.transition(with: view, duration: 30, options: dissolve, animations: {}) }
    #expect(root.subviews == [view])
    UIView.transition(with: view, duration: 30, options: .curveEaseIn, animations: {})
    #expect(root.subviews == [view])
    UIView.transition(with: view, duration: 30, options: dissolve, animations: nil)
    #expect(root.subviews.count == 2)
  }

  @Test("a transition's layout changes apply at once")
  func transitionsLayoutChangesApplyAtOnce() async throws {
    let root = UIView(), view = UIView(), window = try await TestWindow.show(root)
    root.place(view)
    let left = view.leftAnchor.constraint(equalTo: root.leftAnchor)
    NSLayoutConstraint.activate([
      left, view.topAnchor.constraint(equalTo: root.topAnchor), view.widthAnchor.constraint(equalToConstant: 20),
      view.heightAnchor.constraint(equalToConstant: 20),
    ])
    await window.nextFrame()
    UIView.transition(with: root, duration: 30, options: .transitionCrossDissolve) { left.constant = 100 }
    expectFrame(view, 100, 0, 20, 20)
    #expect(view.presentedFrame.minX == 100)
  }
}
