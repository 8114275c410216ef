extension UIView {
  /// Curve of an animation's progress.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    case easeInOut
    /// Slow at the beginning.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Equally fast from beginning to end.
    case linear

    var curve: UIKit.AnimationCurve {
      switch self {
      case .easeInOut: .easeInOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }

  /// Course of an animation.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lets the views that move take touches meanwhile.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Begins with what is shown, in place of the animations that run, which are cancelled; else it is added to them.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Begins again at each end, until it is removed.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Goes back the same way, in as much time again, and then shows the new values.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Keeps its own duration inside another animation block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keeps its own curve inside another animation block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)

    /// In a transition, animates the changes too; without it, only the picture of how it was goes.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// In a transition between two views, hides one and shows the other; without it, one takes the other's place in the hierarchy.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// In a transition, turns about the upright axis, the left side to the front. It lies flat: the view becomes narrow and wide again, from
    /// either side alike.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// In a transition, turns about the upright axis, the right side to the front.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// In a transition, fades as `transitionCrossDissolve` does: no page curls here.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// In a transition, fades as `transitionCrossDissolve` does.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// In a transition, turns about the level axis, the upper side to the front.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// In a transition, turns about the level axis, the lower side to the front.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    /// In a transition, fades from how it was to how it is.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)

    /// Slow at both ends; what is taken where nothing is said.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Equally fast from beginning to end.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    enum Transition: Equatable {
      case dissolve
      /// Turns, about the upright axis or the level one.
      case flip(isUpright: Bool)
    }

    var transition: Transition? {
      switch rawValue >> 20 & 7 {
      case 1, 2: .flip(isUpright: true)
      case 3, 4, 5: .dissolve
      case 6, 7: .flip(isUpright: false)
      default: nil
      }
    }

    var animationCurve: UIView.AnimationCurve { UIView.AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }
    var curve: UIKit.AnimationCurve { animationCurve.curve }
  }
}
