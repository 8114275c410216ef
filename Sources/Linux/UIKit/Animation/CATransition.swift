/// Key of a layer's transition, and name of the change that one answers.
public let kCATransition = "transition"

/// Animation from what a layer showed to what it shows now. Core Animation's class: add it to a layer before the change, in the same turn of
/// the main loop. The layer has it under the key `kCATransition`.
///
/// Both contents are drawn where they are on their way, beyond the layer's bounds too.
open class CATransition: CAAnimation {
  /// Way from one to the other: a fade unless set.
  open var type: CATransitionType = .fade
  /// Side that it begins at; nil is the left one. A fade has none.
  open var subtype: CATransitionSubtype?
  /// Part of the way, from 0 to 1, at which it begins.
  open var startProgress: Float = 0
  /// Part of the way, from 0 to 1, at which it ends.
  open var endProgress: Float = 1

  // MARK: Internal

  enum Role {
    /// Shows what is new, in the layer itself.
    case new
    /// Shows what was, in a picture.
    case old
    /// Keeps time.
    case none
  }

  var role = Role.new

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? CATransition {
      (copy.type, copy.subtype, copy.role) = (type, subtype, role)
      (copy.startProgress, copy.endProgress) = (startProgress, endProgress)
    }
    return copy
  }

  override func makeCopy() -> CAAnimation { CATransition() }

  override var keyPaths: [String] { role == .none ? [] : ["position", "opacity"] }

  /// True if the new content moves over what was.
  var isOver: Bool { type == .moveIn }

  override func apply(at time: TimeInterval, to layer: CALayer) {
    guard let moment = timing.moment(at: time) else {
      if role == .old { layer.opacity = 0 }
      return
    }
    let part = Double(startProgress) + Double(endProgress - startProgress) * progress(moment)
    switch (type, role) {
    case (_, .none): break
    case (.push, .new), (.moveIn, .new): move(layer, by: part - 1)
    case (.push, .old), (.reveal, .old): move(layer, by: part)
    case (.moveIn, _), (.reveal, _): break
    case (_, .old): layer.opacity *= Float(1 - min(1, max(0, part)))
    // An opaque content is there at once, so that nothing behind it shines through; others cover it together with the old one.
    case (_, .new): if layer.backgroundColor?.rgba.alpha != 1 { layer.opacity *= Float(min(1, max(0, 2 * part))) }
    }
  }

  /// Moves a layer along its own axes, by parts of its size.
  @MainActor
  private func move(_ layer: CALayer, by part: Double) {
    let size = layer.bounds.size, transform = layer.affineTransform()
    let way: CGPoint =
      switch subtype ?? .fromLeft {
      case .fromRight: CGPoint(x: -size.width * part, y: 0)
      case .fromTop: CGPoint(x: 0, y: -size.height * part)
      case .fromBottom: CGPoint(x: 0, y: size.height * part)
      default: CGPoint(x: size.width * part, y: 0)
      }
    layer.position.x += transform.a * way.x + transform.c * way.y
    layer.position.y += transform.b * way.x + transform.d * way.y
  }
}

/// Way from what a layer showed to what it shows now.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Fades from one to the other.
  public static let fade = CATransitionType(rawValue: "fade")
  /// Moves the new content over what was.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// Moves both, the new content behind what was.
  public static let push = CATransitionType(rawValue: "push")
  /// Moves what was away from the new content.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// Side at which a transition begins.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Moves to the left.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// Moves to the right.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// Moves upwards, as on iOS: its name is of a screen on which heights are counted from below.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// Moves downwards.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
