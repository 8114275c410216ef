import Glibc

/// Animation of a property as if a spring pulled a mass from one value to the other. Core Animation's class.
///
/// It takes its `duration`, like every animation; `settlingDuration` is how long the spring moves.
open class CASpringAnimation: CABasicAnimation {
  /// Mass that is pulled; greater than 0.
  open var mass: CGFloat = 1
  /// Stiffness of the spring; greater than 0.
  open var stiffness: CGFloat = 100
  /// Friction; at 0 it swings for ever.
  open var damping: CGFloat = 10
  /// Speed at the beginning, in whole distances a second.
  open var initialVelocity: CGFloat = 0

  /// Seconds until it is at rest, except for a thousandth of the distance.
  open var settlingDuration: TimeInterval { spring.settlingTime }

  // MARK: Internal

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? CASpringAnimation {
      (copy.mass, copy.stiffness) = (mass, stiffness)
      (copy.damping, copy.initialVelocity) = (damping, initialVelocity)
    }
    return copy
  }

  override func makeCopy() -> CAAnimation { CASpringAnimation() }

  override func course(_ fraction: Double) -> Double { 1 - spring.distance(at: fraction * timing.duration) }

  private var spring: Spring {
    Spring(mass: max(1e-6, mass), stiffness: max(1e-6, stiffness), damping: max(0, damping), velocity: initialVelocity)
  }
}

/// The harmonic oscillator m x'' + c x' + k x = 0 with x(0) = 1 and x'(0) = -velocity.
struct Spring: Hashable, Sendable {
  let frequency, decay, velocity: Double

  init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    frequency = (stiffness / mass).squareRoot()
    decay = damping / (2 * mass)
    self.velocity = velocity
  }

  /// Seconds until it is at rest, except for a thousandth of the distance; infinite without friction.
  var settlingTime: TimeInterval {
    let rest = 0.001
    guard decay > 0 else { return .infinity }
    // The envelope is known; the last time at which the curve itself is farther off is found from there back.
    var time = 1 / decay
    while reach(at: time) > rest, time < 1e6 { time *= 2 }
    var low = time / 2, high = time
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if reach(at: middle) > rest { low = middle } else { high = middle }
    }
    return high
  }

  /// The part of the distance that lies ahead.
  func distance(at time: Double) -> Double {
    let difference = decay * decay - frequency * frequency
    if abs(difference) < 1e-9 { return exp(-decay * time) * (1 + (decay - velocity) * time) }
    if difference < 0 {
      let swing = (-difference).squareRoot()
      return exp(-decay * time) * (cos(swing * time) + (decay - velocity) / swing * sin(swing * time))
    }
    let slow = -decay + difference.squareRoot(), fast = -decay - difference.squareRoot()
    let second = (-velocity - slow) / (fast - slow)
    return (1 - second) * exp(slow * time) + second * exp(fast * time)
  }

  /// The farthest it is from its rest at a time or, where it swings, soon after.
  func reach(at time: Double) -> Double {
    let difference = decay * decay - frequency * frequency
    guard difference < -1e-9 else { return abs(distance(at: time)) }
    let swing = (-difference).squareRoot(), sine = (decay - velocity) / swing
    return exp(-decay * time) * (1 + sine * sine).squareRoot()
  }
}
