import CGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Completion of animations, and values shown on the way; the numbers of their curves; and pictures that dissolve.

@MainActor @Suite("animation rules", .windows)
struct AnimationRuleTests {
  @Test("a completion is called once, with whether every change finished")
  func completionToldOnceWhetherAll() async throws {
    let outer = UIView(), views = (0..<2).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    for view in views { outer.addSubview(view) }
    let window = try await TestWindow.show(outer)
    var ends: [String] = []
    @MainActor func animate(_ name: String, _ duration: TimeInterval = 0.05, _ change: @escaping @MainActor () -> Void)
    {
      UIView.animate(withDuration: duration, animations: change) { ends.append("\(name) \($0)") }
    }
    // One of two is removed on the way.
    animate("two") { for view in views { view.frame.origin.x = 100 } }
    views[1].removeFromSuperview()
    #expect(ends == [])
    try await wait("the end") { !ends.isEmpty }
    // The moving view is removed before the block has ended.
    outer.addSubview(views[1])
    animate("inside", 30) {
      views[1].alpha = 0.5
      views[1].removeFromSuperview()
      ends.append("still in the block")
    }
    try await wait("the end") { ends.count == 3 }
    // A value that is there already moves nothing.
    animate("same", 30) { views[0].frame.origin.x = 100 }
    #expect(ends.count == 3)
    await nextTurn()
    for _ in 0..<3 { await window.nextFrame() }
    #expect(ends == ["two false", "still in the block", "inside false", "same true"])
  }

  @Test("a hidden or closed window ends its animations")
  func windowHiddenOrClosedGives() async throws {
    for isClosed in [false, true] {
      let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      outer.addSubview(view)
      let window = try await TestWindow.show(outer)
      var ends: [Bool] = []
      UIView.animate(withDuration: 30, animations: { view.frame.origin.x = 100 }, completion: { ends.append($0) })
      await window.nextFrame()
      #expect(view.presentedFrame.minX < 50)
      if isClosed { TestWindow.close(window) } else { window.isHidden = true }
      try await wait("it is given up") { !ends.isEmpty }
      #expect(ends == [false])
      #expect(view.presentedFrame.minX == 100)
      // Nothing moves where nothing is seen.
      UIView.animate(withDuration: 30) { view.frame.origin.x = 200 }
      #expect(view.presentedFrame.minX == 200)
    }
  }

  @Test("a change without duration waits for its delay, never negative")
  func changeWithoutDurationWaitsFor() async throws {
    let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    var ends: [Bool] = []
    UIView.animate(
      withDuration: 0,
      delay: 0.05,
      animations: { view.frame.origin.x = 100 },
      completion: { ends.append($0) }
    )
    #expect(view.presentedFrame.minX == 0)
    await window.nextFrame()
    try await wait("it is there") { view.presentedFrame.minX != 0 }
    #expect(view.presentedFrame.minX == 100)
    #expect(ends == [true])
    UIView.animate(withDuration: -1, delay: -1) { view.frame.origin.x = 200 }
    #expect(view.presentedFrame.minX == 200)
    let group = AnimationGroup(duration: -1, delay: -2, curve: .linear, options: [], completion: nil)
    #expect(group.duration == 0 && group.delay == 0)
  }

  @Test("an instant change ends an animation only with beginFromCurrentState")
  func changeWithoutDurationBeginsFrom() async throws {
    for options in [[], .beginFromCurrentState] as [UIView.AnimationOptions] {
      let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      outer.addSubview(view)
      _ = try await TestWindow.show(outer)
      var ends: [Bool] = []
      UIView.animate(withDuration: 30, animations: { view.frame.origin.x = 100 }, completion: { ends.append($0) })
      UIView.animate(withDuration: 0, delay: 0, options: options) { view.frame.origin.x = 200 }
      #expect(ends == (options.isEmpty ? [] : [false]))
      #expect(view.presentedFrame.minX == (options.isEmpty ? 100 : 200))
      view.layer.removeAllAnimations()
      #expect(view.presentedFrame.minX == 200)
      TestWindow.closeAll()
    }
  }

  @Test("every animated property passes through values between old and new")
  func onWayViewShowsWhat() async throws {
    let outer = UIView(), view = UIView(frame: CGRect(x: 10, y: 20, width: 40, height: 60))
    view.backgroundColor = UIColor(red: 1, green: 0, blue: 0.5, alpha: 1)
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    var end: Bool?
    UIView.animate(withDuration: 0.1, delay: 0, options: .curveLinear) {
      view.frame = CGRect(x: 110, y: 220, width: 80, height: 20)
      view.bounds.origin = CGPoint(x: 30, y: -50)
      view.alpha = 0.25
      view.transform = CGAffineTransform(scaleX: 3, y: 2)
      view.backgroundColor = UIColor(red: 0, green: 1, blue: 0.5, alpha: 0.5)
    } completion: {
      end = $0
    }
    var parts: [CGFloat] = []
    while end == nil {
      let frame = view.presentedFrame, part = (frame.minX - 10) / 100
      parts.append(part)
      @MainActor func expectPart(
        _ value: CGFloat,
        _ old: CGFloat,
        _ new: CGFloat,
        within: CGFloat = 0.001,
        sourceLocation: SourceLocation = #_sourceLocation
      ) {
        #expect(abs(value - (old + part * (new - old))) < within, "\(value) at \(part)", sourceLocation: sourceLocation)
      }
      expectPart(frame.minY, 20, 220)
      expectPart(frame.width, 40, 80)
      expectPart(frame.height, 60, 20)
      expectPart(view.presentedOrigin.x, 0, 30)
      expectPart(view.presentedOrigin.y, 0, -50)
      expectPart(view.presentedAlpha, 1, 0.25)
      // GTK keeps it in 255 steps.
      expectPart(CGFloat(gtk_widget_get_opacity(view.box.pointer)), 1, 0.25, within: 0.005)
      expectPart(view.presentedTransform.a, 1, 3)
      expectPart(view.presentedTransform.d, 1, 2)
      let color = try #require(view.presentedBackground)
      expectPart(color.red, 1, 0)
      expectPart(color.green, 0, 1)
      expectPart(color.blue, 0.5, 0.5)
      expectPart(color.alpha, 1, 0.5)
      await window.nextFrame()
    }
    #expect(parts.contains { $0 > 0.05 && $0 < 0.95 }, "\(parts)")
    #expect(view.presentedFrame == view.storedFrame)
    #expect(view.presentedOrigin == CGPoint(x: 30, y: -50))
    #expect(view.presentedTransform == view.transform)
    #expect(view.presentedAlpha == 0.25)
  }

  @Test("overshooting values are clamped to what is valid")
  func whatSwingsBeyondGoalNeither() async throws {
    var color = ViewPresentation.Value()
    (color[0], color[1], color[2], color[3]) = (1.5, -0.5, 0.25, 2)
    #expect(color.color == UIColor.RGBA(red: 1, green: 0, blue: 0.25, alpha: 1))
    (color[2], color[3]) = (-3, -4)
    #expect(color.rect == CGRect(x: 1.5, y: -0.5, width: 0, height: 0))
    let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    outer.addSubview(view)
    _ = try await TestWindow.show(outer)
    // Two that are added to each other begin below nothing, and above all.
    for (first, second) in [(1, 0), (0, 1)] as [(CGFloat, CGFloat)] {
      view.alpha = first
      for _ in 0..<2 {
        UIView.animate(withDuration: 30) { view.alpha = second }
        UIView.performWithoutAnimation { view.alpha = first }
      }
      #expect((0...1).contains(view.presentedAlpha), "\(view.presentedAlpha)")
      view.layer.removeAllAnimations()
    }
  }

  @Test("named curves match Core Animation's, springs a damped oscillator")
  func namedCurvesCoreAnimationsSprings() {
    // As WebKit has them, to four digits.
    for (curve, quarter, half) in [
      (AnimationCurve.linear, 0.25, 0.5), (.easeIn, 0.0935, 0.3154), (.easeOut, 0.3781, 0.6846),
      (.easeInOut, 0.1292, 0.5),
    ] {
      #expect(abs(curve.progress(at: 0.25, duration: 9) - quarter) < 0.0001, "\(curve)")
      #expect(abs(curve.progress(at: 0.5, duration: 0.1) - half) < 0.0001, "\(curve)")
    }
    // x'' + 2 ζ ω x' + ω² x = 0 for what is ahead, whatever the time is; the two factors are found at two times, and hold at all.
    for (damping, velocity, duration) in [(0.3, 0, 1), (0.6, 4, 2), (0.9, -1, 0.5), (1, 0, 1), (1, 5, 3)]
      as [(CGFloat, CGFloat, CGFloat)]
    {
      let spring = AnimationCurve.spring(damping: damping, velocity: velocity), step: CGFloat = 1e-4
      @MainActor func motion(_ part: CGFloat) -> (x: CGFloat, speed: CGFloat, change: CGFloat) {
        let all = [-1, 0, 1].map { 1 - spring.progress(at: part + $0 * step, duration: duration) },
          time = step * duration
        return (all[1], (all[2] - all[0]) / (2 * time), (all[2] - 2 * all[1] + all[0]) / (time * time))
      }
      let (a, b) = (motion(0.1), motion(0.23)), determinant = a.speed * b.x - b.speed * a.x
      let friction = (-a.change * b.x + b.change * a.x) / determinant
      let stiffness = (-a.speed * b.change + b.speed * a.change) / determinant
      for part in [0.05, 0.15, 0.3, 0.4] as [CGFloat] {
        let now = motion(part), rest = now.change + friction * now.speed + stiffness * now.x
        #expect(abs(rest) < 0.01 * stiffness, "\(damping), \(velocity): \(rest)")
      }
      #expect(abs(friction / (2 * stiffness.squareRoot()) - damping) < 0.01, "\(friction) \(stiffness)")
      let speed = spring.progress(at: 1e-6, duration: duration) / (1e-6 * duration)
      #expect(abs(speed - velocity) < 0.01, "\(speed)")
      let decay = friction * duration / 2
      let ahead = damping == 1 ? (1 + decay) * exp(-decay) : exp(-decay)
      #expect(abs(ahead - 0.001) < 0.0001, "\(damping), \(velocity): \(ahead)")
    }
    for part in [0.1, 0.5] as [CGFloat] {
      for (damping, limit) in [(1.5, 1), (-1, 0.01)] as [(CGFloat, CGFloat)] {
        #expect(
          AnimationCurve.spring(damping: damping, velocity: 2).progress(at: part, duration: 2)
            == AnimationCurve.spring(damping: limit, velocity: 2).progress(at: part, duration: 2)
        )
      }
    }
  }

  @Test("a dissolving picture covers its view and takes no input")
  func pictureDissolvesLiesOverView() async throws {
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
  func nothingDissolvesWithoutDurationWithout() async throws {
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
  func whatTransitionLaysOutDoes() async throws {
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
