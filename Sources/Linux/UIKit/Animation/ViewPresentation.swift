import CQuintetGTK
import CQuintetWidget

/// Values that a view shows while some of its properties are animated. Each is the value that was set plus what
/// remains of each animation, so that one which begins while another runs goes on from there without a jump.
@MainActor
final class ViewPresentation {
  /// Up to eight numbers that stand for a property's value.
  typealias Value = SIMD8<Double>

  enum Property {
    case frame, origin, alpha, transform, backgroundColor
  }

  /// Value of a property that was set.
  enum Model: Equatable {
    case frame(CGRect)
    case origin(CGPoint)
    case alpha(CGFloat)
    case transform(CGAffineTransform)
    case backgroundColor(UIColor?)
  }

  private struct Animation {
    let property: Property
    /// From the new value back to the old one.
    let distance: Value
    let group: AnimationGroup
  }

  private unowned let view: UIView
  private var animations: [Animation] = []

  init(_ view: UIView) {
    self.view = view
  }

  var isEmpty: Bool { animations.isEmpty }
  /// True if an animation runs that keeps touches away from its views.
  var blocksInteraction: Bool { animations.contains { !$0.group.options.contains(.allowUserInteraction) } }
  /// True if an animator has touches meet the view where it is shown.
  var takesTouchesWhereShown: Bool { animations.contains { $0.group.animator?.isManualHitTestingEnabled == false } }

  /// Returns the difference between the shown value and the one that was set.
  func offset(of property: Property) -> Value { offset { $0.property == property } }

  func add(_ property: Property, distance: Value, to group: AnimationGroup) {
    var distance = distance
    if group.options.contains(.beginFromCurrentState) {
      // Earlier changes of this group go on.
      distance += offset { $0.property == property && $0.group !== group }
      cancel { $0.property == property && $0.group !== group }
    }
    guard distance != Value() else { return }
    group.began()
    animations.append(Animation(property: property, distance: distance, group: group))
  }

  /// Shows the properties as they are now.
  func refresh() { show(Set(animations.map(\.property))) }

  /// Takes a group's animations away, of which nobody is told.
  func remove(_ group: AnimationGroup) {
    let removed = animations.filter { $0.group === group }
    guard !removed.isEmpty else { return }
    animations.removeAll { $0.group === group }
    show(Set(removed.map(\.property)))
    view.updateTargetable()
  }

  /// Shows what is due. Returns the groups of which an animation has arrived.
  func update() -> [AnimationGroup] {
    let over = animations.filter { $0.group.isOver }
    show(Set(animations.map(\.property)))
    if !over.isEmpty {
      animations.removeAll { $0.group.isOver }
      view.updateTargetable()
    }
    return over.map(\.group)
  }

  /// Shows the values that were set, and tells the completions that it did not come to the end.
  func cancelAll() {
    cancel { _ in true }
  }

  private func offset(where isMeant: (Animation) -> Bool) -> Value {
    animations.reduce(into: Value()) { sum, animation in
      if isMeant(animation) { sum += animation.distance * animation.group.remaining }
    }
  }

  private func cancel(where isMeant: (Animation) -> Bool) {
    let cancelled = animations.filter(isMeant)
    guard !cancelled.isEmpty else { return }
    animations.removeAll(where: isMeant)
    show(Set(cancelled.map(\.property)))
    view.updateTargetable()
    cancelled.forEach { $0.group.ended(cancelled: true) }
  }

  private func show(_ properties: Set<Property>) {
    for property in properties {
      switch property {
      case .frame, .transform: view.placeAgain()
      case .origin: gtk_widget_queue_allocate(view.subviewHost.pointer)
      case .alpha: view.showAlpha()
      case .backgroundColor: view.drawingChanged()
      }
    }
  }
}

extension ViewPresentation.Model {
  var property: ViewPresentation.Property {
    switch self {
    case .frame: .frame
    case .origin: .origin
    case .alpha: .alpha
    case .transform: .transform
    case .backgroundColor: .backgroundColor
    }
  }

  /// Returns the way from another value of the property back to this one.
  @MainActor
  func distance(to new: ViewPresentation.Model, _ traits: UITraitCollection) -> ViewPresentation.Value {
    if case .transform(let old) = self, case .transform(let new) = new { return .distance(from: old, to: new) }
    return value(traits) - new.value(traits)
  }

  /// Returns the value moved by a distance.
  @MainActor
  func moved(by distance: ViewPresentation.Value, _ traits: UITraitCollection) -> ViewPresentation.Model {
    guard distance != ViewPresentation.Value() else { return self }
    let value = value(traits) + distance
    switch self {
    case .frame: return .frame(value.rect)
    case .origin: return .origin(CGPoint(x: value[0], y: value[1]))
    case .alpha: return .alpha(Swift.min(1, Swift.max(0, value[0])))
    case .transform: return .transform(value.transform)
    case .backgroundColor:
      let color = value.color
      return .backgroundColor(UIColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha))
    }
  }

  @MainActor
  private func value(_ traits: UITraitCollection) -> ViewPresentation.Value {
    switch self {
    case .frame(let rect): return ViewPresentation.Value(rect)
    case .origin(let point): return ViewPresentation.Value(point)
    case .transform(let transform): return ViewPresentation.Value(transform)
    case .backgroundColor(let color): return UIView.value(of: color?.components(with: traits))
    case .alpha(let alpha):
      var value = ViewPresentation.Value()
      value[0] = alpha
      return value
    }
  }
}

extension ViewPresentation.Value {
  init(_ rect: CGRect) {
    self.init()
    (self[0], self[1], self[2], self[3]) = (rect.minX, rect.minY, rect.width, rect.height)
  }

  init(_ point: CGPoint) {
    self.init()
    (self[0], self[1]) = (point.x, point.y)
  }

  var rect: CGRect { CGRect(x: self[0], y: self[1], width: Swift.max(0, self[2]), height: Swift.max(0, self[3])) }

  init(_ color: UIColor.RGBA) {
    self.init()
    (self[0], self[1], self[2], self[3]) = (color.red, color.green, color.blue, color.alpha)
  }

  var color: UIColor.RGBA {
    func component(_ index: Int) -> CGFloat { Swift.min(1, Swift.max(0, self[index])) }
    return UIColor.RGBA(red: component(0), green: component(1), blue: component(2), alpha: component(3))
  }

  /// A transform as a move, a rotation, two factors and a shear, which can be mixed without what turns shrinking on the way.
  init(_ transform: CGAffineTransform) {
    self.init()
    let width = (transform.a * transform.a + transform.b * transform.b).squareRoot()
    let angle = width == 0 ? 0 : atan2(transform.b, transform.a)
    let determinant = transform.a * transform.d - transform.b * transform.c
    (self[0], self[1], self[2], self[3]) = (transform.tx, transform.ty, angle, width)
    self[4] = width == 0 ? transform.d : determinant / width
    self[5] = width == 0 ? transform.c : (transform.a * transform.c + transform.b * transform.d) / width
  }

  /// A transform's parts, as GTK takes them.
  var quintet: QuintetTransform {
    QuintetTransform(
      dx: self[0],
      dy: self[1],
      angle: self[2],
      scale_x: self[3],
      scale_y: self[4],
      shear: self[5]
    )
  }

  var transform: CGAffineTransform {
    CGAffineTransform(a: self[3], b: 0, c: self[5], d: self[4], tx: 0, ty: 0)
      .concatenating(CGAffineTransform(rotationAngle: self[2]))
      .concatenating(CGAffineTransform(translationX: self[0], y: self[1]))
  }

  /// The distance between two transforms, turning the shorter way round.
  static func distance(from old: CGAffineTransform, to new: CGAffineTransform) -> Self {
    var distance = Self(old) - Self(new)
    if distance[2] > .pi { distance[2] -= 2 * .pi }
    if distance[2] < -.pi { distance[2] += 2 * .pi }
    return distance
  }
}
