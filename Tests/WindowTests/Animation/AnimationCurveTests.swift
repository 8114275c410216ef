import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Numbers of curves, springs and repetitions, and values between two others.

@MainActor @Suite("animation curves", .windows)
struct AnimationCurveTests {
  @Test("curves run from 0 to 1, slow where named")
  func curvesRunFrom0To1SlowWhereNamed() {
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
  func springOvershootsByItsDampingAndStartsAtVelocity() {
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

  @Test("named curves match Core Animation's, springs a damped oscillator")
  func namedCurvesMatchCoreAnimationsSpringsADampedOscillator() {
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

  @Test("overshooting values are clamped to what is valid")
  func overshootingValuesAreClampedToWhatIsValid() async throws {
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

  @Test("a repeating animation restarts, and reverses when told")
  func repeatingAnimationRestartsAndReversesWhenTold() {
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

  @Test("a rotation keeps its scale and takes the shorter way")
  func rotationKeepsItsScaleAndTakesTheShorterWay() {
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

  @Test("a rotation takes the shorter way in every case")
  func rotationTakesTheShorterWayInEveryCase() {
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
