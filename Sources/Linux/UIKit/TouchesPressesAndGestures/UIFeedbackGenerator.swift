// A desktop has nothing that a hand would feel: as on an iPad, these have no effect.

/// Lets the hand feel what happens, on devices that can. Apple's base class: make one of its subclasses.
@preconcurrency @MainActor
open class UIFeedbackGenerator {
  /// Makes a generator.
  public init() {}

  /// Does nothing; on a phone it wakes the motor.
  open func prepare() {}
}

/// Lets the hand feel that things meet.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// Weight and softness of what meets.
  public enum FeedbackStyle: Int, Sendable {
    /// Small or light things.
    case light
    /// Things of middle size or weight.
    case medium
    /// Large or heavy things.
    case heavy
    /// Things that give way.
    case soft
    /// Things that do not give way.
    case rigid
  }

  /// Makes a generator for things of a kind.
  public init(style: FeedbackStyle) {
    super.init()
  }

  /// Makes a generator for things of middle weight.
  public convenience override init() { self.init(style: .medium) }

  /// Things have met.
  open func impactOccurred() {}
  /// Things have met with a force from 0 to 1.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Lets the hand feel how a task has ended.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// End of a task.
  public enum FeedbackType: Int, Sendable {
    /// It is done.
    case success
    /// It is done, with something to know.
    case warning
    /// It failed.
    case error
  }

  /// A task has ended.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// Lets the hand feel that another value is chosen.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Another value is chosen.
  open func selectionChanged() {}
}
