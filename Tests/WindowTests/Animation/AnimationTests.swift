import CGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor
private func show(_ view: UIView) async throws -> UIWindow {
  let root = UIView()
  view.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
  view.backgroundColor = .red
  root.addSubview(view)
  let window = try await TestWindow.show(root)
  await window.nextFrame()
  return window
}

@MainActor @Suite("animation", .windows)
struct AnimationTests {
  @Test("an animated value holds at once, its presentation follows")
  func whatWasSetHoldsAt() async throws {
    let view = UIView()
    let window = try await show(view)
    var finished: Bool?
    UIView.animate(withDuration: 0.3) {
      view.center.x += 100
      view.alpha = 0.5
    } completion: {
      finished = $0
    }
    #expect(view.frame.minX == 110)
    #expect(view.presentedFrame.minX == 10)
    #expect(gtk_widget_get_opacity(view.box.pointer) == 1)
    var shown: [CGFloat] = []
    while finished == nil {
      await window.nextFrame()
      shown.append(view.presentedFrame.minX)
    }
    #expect(finished == true)
    #expect(shown == shown.sorted(), "\(shown)")
    #expect(shown.contains { $0 > 15 && $0 < 105 }, "\(shown)")
    #expect(view.presentedFrame.minX == 110)
    #expect(abs(gtk_widget_get_opacity(view.box.pointer) - 0.5) < 0.01)
    var place = graphene_rect_t()
    #expect(gtk_widget_compute_bounds(view.box.pointer, try #require(view.superview).box.pointer, &place) != 0)
    #expect(place.origin.x == 110)
  }

  @Test("a cross dissolve blends the old picture into the new")
  func crossDissolveGoesFromOld() async throws {
    let view = UIView()
    let window = try await show(view), root = try #require(view.superview)
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

  @Test("changes of constraints move with layoutIfNeeded, and only then")
  func changesConstraintsMoveWithLayoutIfNeeded() async throws {
    let root = UIView(), view = UIView()
    root.place(view)
    let leading = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 0)
    let width = view.widthAnchor.constraint(equalToConstant: 20)
    NSLayoutConstraint.activate([
      leading, width, view.topAnchor.constraint(equalTo: root.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 20),
    ])
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    leading.constant = 200
    width.constant = 80
    var finished: Bool?
    UIView.animate(withDuration: 0.2) {
      root.layoutIfNeeded()
    } completion: {
      finished = $0
    }
    expectFrame(view, 200, 0, 80, 20)
    #expect(view.presentedFrame == CGRect(x: 0, y: 0, width: 20, height: 20))
    var widths: [CGFloat] = []
    while finished == nil {
      await window.nextFrame()
      widths.append(view.presentedFrame.width)
    }
    #expect(widths.contains { $0 > 22 && $0 < 78 }, "\(widths)")
    #expect(view.presentedFrame == view.frame)
  }

  @Test("a second animation continues from the shown value without jump")
  func secondAnimationGoesOnFrom() async throws {
    for options in [UIView.AnimationOptions.beginFromCurrentState, []] {
      let view = UIView()
      let window = try await show(view)
      var results: [String] = []
      UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
        view.frame.origin.x = 210
      } completion: {
        results.append("first \($0)")
      }
      try await wait("it is on the way") { view.presentedFrame.minX > 40 }
      let before = view.presentedFrame.minX
      UIView.animate(withDuration: 0.2, delay: 0, options: options) {
        view.frame.origin.x = 10
      } completion: {
        results.append("second \($0)")
      }
      #expect(abs(view.presentedFrame.minX - before) < 0.001, "\(view.presentedFrame.minX) after \(before)")
      try await wait("both are over") { results.count == 2 }
      await window.nextFrame()
      #expect(view.presentedFrame.minX == 10)
      let expected = options.isEmpty ? ["first true", "second true"] : ["first false", "second true"]
      #expect(results.sorted() == expected)
    }
  }

  @Test("a view that leaves its window ends its animations unfinished")
  func viewLeavesWindowGivesAnimations() async throws {
    let view = UIView()
    _ = try await show(view)
    var finished: Bool?
    UIView.animate(withDuration: 5) {
      view.alpha = 0
    } completion: {
      finished = $0
    }
    view.removeFromSuperview()
    #expect(finished == false)
    #expect(gtk_widget_get_opacity(view.box.pointer) == 0)
  }

  @Test("removeAllAnimations shows what was set, and tells the completion")
  func removeAllAnimationsShowsWhatWasSet() async throws {
    let view = UIView()
    _ = try await show(view)
    var finished: Bool?
    UIView.animate(withDuration: 5, delay: 0, options: [.repeat, .autoreverse]) {
      view.transform = CGAffineTransform(translationX: 100, y: 0)
    } completion: {
      finished = $0
    }
    try await wait("it is on the way") { view.presentedTransform.tx > 0.1 }
    view.layer.removeAllAnimations()
    #expect(finished == false)
    #expect(view.presentedTransform == view.transform)
  }

  @Test("a change with duration 0 or animations off is immediate")
  func duration0AnimationsOffChange() async throws {
    let view = UIView()
    _ = try await show(view)
    UIView.animate(withDuration: 0) { view.alpha = 0.5 }
    #expect(abs(gtk_widget_get_opacity(view.box.pointer) - 0.5) < 0.01)
    UIView.animate(withDuration: 1) {
      UIView.performWithoutAnimation { view.alpha = 0.25 }
    }
    #expect(abs(gtk_widget_get_opacity(view.box.pointer) - 0.25) < 0.01)
    #expect(UIView.areAnimationsEnabled)
  }

  @Test("before the delay is over nothing moves")
  func beforeDelayOverNothingMoves() {
    let group = AnimationGroup(duration: 1, delay: 2, curve: .linear, options: [], completion: nil)
    for (time, remaining) in [(10.0, 1.0), (11.9, 1), (12, 1), (12.5, 0.5), (13, 0)] {
      group.advance(to: time)
      #expect(abs(group.remaining - remaining) < 1e-6, "\(group.remaining) at \(time)")
    }
    #expect(group.isOver)
  }

  @Test("a repeating animation restarts, and reverses when told")
  func repetitionBeginsAgainGoesBack() {
    let instant = AnimationGroup(duration: 0, delay: 0, curve: .linear, options: [], completion: nil)
    instant.advance(to: 100)
    #expect(instant.isOver && instant.remaining == 0)
    let forward = AnimationGroup(duration: 1, delay: 0, curve: .linear, options: .repeat, completion: nil)
    let both = AnimationGroup(duration: 1, delay: 0, curve: .linear, options: [.repeat, .autoreverse], completion: nil)
    let once = AnimationGroup(duration: 1, delay: 0, curve: .linear, options: .autoreverse, completion: nil)
    for group in [forward, both, once] { group.advance(to: 5) }
    for group in [forward, both, once] { group.advance(to: 6.25) }
    #expect(abs(forward.remaining - 0.75) < 1e-6 && abs(both.remaining - 0.25) < 1e-6)
    #expect(abs(once.remaining - 0.25) < 1e-6 && !once.isOver)
    for group in [forward, both, once] { group.advance(to: 1007.1) }
    #expect(!forward.isOver && !both.isOver && once.isOver && once.remaining == 0)
  }

  @Test("curves run from 0 to 1, slow where named")
  func curvesBeginAt0End() {
    for curve in [
      AnimationCurve.linear, .easeIn, .easeOut, .easeInOut, .spring(damping: 0.5, velocity: 0),
      .spring(damping: 1, velocity: 3),
    ] {
      #expect(curve.progress(at: 0, duration: 1) == 0)
      #expect(curve.progress(at: 1, duration: 1) == 1)
      #expect(abs(curve.progress(at: 0.9999, duration: 1) - 1) < 0.002, "\(curve)")
    }
    #expect(abs(AnimationCurve.linear.progress(at: 0.3, duration: 1) - 0.3) < 1e-9)
    #expect(AnimationCurve.easeIn.progress(at: 0.25, duration: 1) < 0.25)
    #expect(AnimationCurve.easeOut.progress(at: 0.25, duration: 1) > 0.25)
    #expect(abs(AnimationCurve.easeInOut.progress(at: 0.5, duration: 1) - 0.5) < 1e-9)
  }

  @Test("a spring overshoots by its damping and starts at velocity")
  func springOvershootsWhereDampingLets() {
    let loose = AnimationCurve.spring(damping: 0.3, velocity: 0), tight = AnimationCurve.spring(damping: 1, velocity: 0)
    let times = stride(from: CGFloat(0), through: 1, by: 0.01)
    #expect(times.contains { loose.progress(at: $0, duration: 1) > 1.2 })
    #expect(!times.contains { tight.progress(at: $0, duration: 1) > 1 })
    for damping in [0.7, 1] as [CGFloat] {
      let fast = AnimationCurve.spring(damping: damping, velocity: 8)
      let speed = fast.progress(at: 1e-6, duration: 2) / 2e-6
      #expect(abs(speed - 8) < 0.01, "\(speed) at \(damping)")
    }
  }

  @Test("a rotation keeps its scale and takes the shorter way")
  func turnKeepsSizeOnWay() {
    let old = CGAffineTransform(rotationAngle: 3), new = CGAffineTransform(rotationAngle: -3)
    let distance = ViewPresentation.Value.distance(from: old, to: new)
    let middle = (ViewPresentation.Value(new) + distance * 0.5).transform
    #expect(abs(middle.a + 1) < 1e-9 && abs(middle.b) < 1e-9, "\(middle)")
    for transform in [
      CGAffineTransform(a: 2, b: 1, c: -0.5, d: 3, tx: 7, ty: -4), CGAffineTransform(scaleX: -1, y: 2),
      CGAffineTransform(scaleX: 0, y: 2),
    ] {
      let again = ViewPresentation.Value(transform).transform
      let pairs = [(again.a, transform.a), (again.b, transform.b), (again.c, transform.c), (again.d, transform.d)]
      #expect(pairs.allSatisfy { abs($0 - $1) < 1e-9 }, "\(again)")
    }
  }

  @Test("a transformed view is drawn and pressed where seen")
  func transformedViewDrawnPressedWhere() async throws {
    let root = UIView(), button = UIButton(type: .system)
    button.frame = CGRect(x: 150, y: 150, width: 100, height: 40)
    button.setTitle("Turn", for: .normal)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    root.addSubview(button)
    button.transform = CGAffineTransform(translationX: 0, y: 100).rotated(by: .pi / 2)
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    var place = graphene_rect_t()
    #expect(gtk_widget_compute_bounds(button.box.pointer, root.box.pointer, &place) != 0)
    #expect(abs(place.origin.x - 180) < 0.01 && abs(place.origin.y - 220) < 0.01, "\(place.origin)")
    try await Input.click(root, at: CGPoint(x: 200, y: 300))
    try await wait("it is pressed") { presses == 1 }
  }

  @Test("GTK draws a view exactly as its transform says")
  func gtkShowsSameTransformedView() async throws {
    for transform in [
      CGAffineTransform(a: 0, b: 2, c: -1, d: 0, tx: 30, ty: -10),
      CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0),
      CGAffineTransform(a: 0.8, b: 0.6, c: -0.2, d: 1.1, tx: 5, ty: 5), CGAffineTransform(scaleX: -1, y: 0.5),
    ] {
      let root = UIView(frame: .zero), view = UIView(frame: CGRect(x: 100, y: 100, width: 60, height: 40))
      let corner = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 12))
      view.backgroundColor = .red
      corner.backgroundColor = .blue
      view.addSubview(corner)
      root.addSubview(view)
      view.transform = transform
      let window = try await TestWindow.show(root)
      await window.nextFrame()
      let picture = try #require(Picture(root))
      for (point, color) in [
        (CGPoint(x: 6, y: 6), Picture.Pixel.blue), (CGPoint(x: 54, y: 6), .red), (CGPoint(x: 54, y: 34), .red),
      ] {
        let place = view.convert(point, to: root)
        #expect(picture[Int(place.x), Int(place.y)] == color)
      }
      let outside = view.convert(CGPoint(x: -4, y: 20), to: root)
      #expect(picture[Int(outside.x), Int(outside.y)] == .none)
    }
  }

  @Test("moving views take touches only with allowUserInteraction")
  func viewsMoveTakeNoTouches() async throws {
    let button = UIButton(type: .system)
    let window = try await show(button)
    _ = window
    UIView.animate(withDuration: 5) { button.alpha = 0.5 }
    #expect(gtk_widget_get_can_target(button.box.pointer) == 0)
    button.layer.removeAllAnimations()
    #expect(gtk_widget_get_can_target(button.box.pointer) == 1)
    UIView.animate(withDuration: 5, delay: 0, options: .allowUserInteraction) { button.alpha = 1 }
    #expect(gtk_widget_get_can_target(button.box.pointer) == 1)
    button.alpha = 0
    #expect(gtk_widget_get_can_target(button.box.pointer) == 0)
  }

  @Test("a view removed during its animation is freed at once")
  func viewRemovedWhileMovesFreed() async throws {
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    let other = UIView()
    root.view.addSubview(other)
    UIView.animate(withDuration: 10) { other.alpha = 0 }
    let census = Census()
    do {
      let view = census.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
      root.view.addSubview(view)
      UIView.animate(withDuration: 10, delay: 0, options: .repeat) {
        view.alpha = 0
      } completion: { _ in
        view.removeFromSuperview()
      }
      await window.nextFrame()
      view.removeFromSuperview()
    }
    #expect(census.living == [])
  }
  @Test("a nested animation inherits duration and curve unless overridden")
  func innerAnimationTakesOuterOnes() {
    var durations: [TimeInterval] = [], curves: [AnimationCurve?] = []
    @MainActor func note() {
      durations.append(UIView.inheritedAnimationDuration)
      curves.append(AnimationGroup.current?.curve)
    }
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      note()
      for options in [
        UIView.AnimationOptions.curveEaseIn, [.curveEaseIn, .overrideInheritedDuration],
        [.curveEaseIn, .overrideInheritedCurve], [.curveEaseOut, .overrideInheritedCurve, .overrideInheritedDuration],
      ] {
        UIView.animate(withDuration: 5, delay: 0, options: options, animations: note)
      }
      note()
    }
    #expect(durations == [2, 2, 5, 2, 5, 2])
    #expect(curves == [.linear, .linear, .linear, .easeIn, .easeOut, .linear])
    #expect(UIView.inheritedAnimationDuration == 0)
  }

  @Test("beginFromCurrentState ends only the same property's animation")
  func whatBeginsFromCurrentState() async throws {
    let view = UIView()
    let window = try await show(view)
    var ends: [String] = []
    UIView.animate(withDuration: 30) {
      view.center.x += 200
    } completion: {
      ends.append("frame \($0)")
    }
    UIView.animate(withDuration: 30) {
      view.alpha = 0.5
    } completion: {
      ends.append("alpha \($0)")
    }
    await window.nextFrame()
    UIView.animate(withDuration: 0.05, delay: 0, options: .beginFromCurrentState) {
      view.alpha = 1
    } completion: {
      ends.append("again \($0)")
    }
    try await wait("the last is over") { ends.contains("again true") }
    #expect(ends == ["alpha false", "again true"])
    #expect(view.presentedFrame.minX < 200, "\(view.presentedFrame)")
  }

  @Test("a view turns the shorter way round, whichever that is")
  func viewTurnsShorterWayRound() {
    var generator = Generator(state: 20_261_130)
    for _ in 0..<500 {
      let from = CGFloat.random(in: -.pi ... .pi, using: &generator),
        to = CGFloat.random(in: -.pi ... .pi, using: &generator)
      let distance = ViewPresentation.Value.distance(
        from: CGAffineTransform(rotationAngle: from),
        to: CGAffineTransform(rotationAngle: to)
      )[2]
      #expect(abs(distance) <= .pi + 1e-9, "from \(from) to \(to) by \(distance)")
      #expect(abs(sin((from - to - distance) / 2)) < 1e-9, "from \(from) to \(to) by \(distance)")
    }
  }
}
