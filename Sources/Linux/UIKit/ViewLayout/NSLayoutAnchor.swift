/// Makes constraints for one attribute of a view or layout guide. Only anchors of one kind can be related, which the type
/// parameter sees to.
@preconcurrency @MainActor
public class NSLayoutAnchor<AnchorType: AnyObject>: Hashable {
  /// Nil once the view or guide is gone: a view may keep its own anchors.
  weak var item: (any LayoutItem)?
  let attribute: NSLayoutConstraint.Attribute
  private let itemIdentity: ObjectIdentifier

  init(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
    itemIdentity = ObjectIdentifier(item)
  }

  // An anchor is made whenever it is asked for: the same attribute of the same item is the same anchor.
  nonisolated public static func == (a: NSLayoutAnchor, b: NSLayoutAnchor) -> Bool {
    a.itemIdentity == b.itemIdentity && a.attribute == b.attribute
  }

  nonisolated public func hash(into hasher: inout Hasher) {
    hasher.combine(itemIdentity)
    hasher.combine(attribute)
  }

  /// Makes the constraint: this anchor = another anchor.
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.equal, anchor)
  }

  /// Makes the constraint: this anchor = another anchor + c.
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, anchor, constant: c)
  }

  /// Makes the constraint: this anchor ≥ another anchor.
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor)
  }

  /// Makes the constraint: this anchor ≥ another anchor + c.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, constant: c)
  }

  /// Makes the constraint: this anchor ≤ another anchor.
  public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor)
  }

  /// Makes the constraint: this anchor ≤ another anchor + c.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, constant: c)
  }

  fileprivate func constraint(
    _ relation: NSLayoutConstraint.Relation,
    _ anchor: NSLayoutAnchor<AnchorType>,
    multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    guard let item, let second = anchor.item else { return .ofNothing(constant: constant) }
    return NSLayoutConstraint(
      first: item,
      attribute,
      relation,
      second: second,
      anchor.attribute,
      multiplier: multiplier,
      constant: constant
    )
  }
}

extension NSLayoutConstraint {
  /// Returns a constraint of an item that is gone, which is never active.
  fileprivate static func ofNothing(constant: CGFloat) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint()
    constraint.constant = constant
    return constraint
  }
}

/// Anchors a horizontal position: left, right, leading, trailing, centre.
@preconcurrency @MainActor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// Anchors a vertical position: top, bottom, centre, baselines.
@preconcurrency @MainActor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// Anchors a width or a height, which can also be set to a number or to a multiple of another.
@preconcurrency @MainActor
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Makes the constraint: this anchor = a number of points.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, to: c)
  }

  /// Makes the constraint: this anchor ≥ a number of points.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, to: c)
  }

  /// Makes the constraint: this anchor ≤ a number of points.
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, to: c)
  }

  /// Makes the constraint: this anchor = another anchor × m.
  public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, anchor, multiplier: m)
  }

  /// Makes the constraint: this anchor = another anchor × m + c.
  public func constraint(
    equalTo anchor: NSLayoutDimension,
    multiplier m: CGFloat,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, multiplier: m, constant: c)
  }

  /// Makes the constraint: this anchor ≥ another anchor × m.
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, multiplier: m)
  }

  /// Makes the constraint: this anchor ≥ another anchor × m + c.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension,
    multiplier m: CGFloat,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, multiplier: m, constant: c)
  }

  /// Makes the constraint: this anchor ≤ another anchor × m.
  public func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, multiplier: m)
  }

  /// Makes the constraint: this anchor ≤ another anchor × m + c.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension,
    multiplier m: CGFloat,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, multiplier: m, constant: c)
  }

  private func constraint(_ relation: NSLayoutConstraint.Relation, to constant: CGFloat) -> NSLayoutConstraint {
    guard let item else { return .ofNothing(constant: constant) }
    return NSLayoutConstraint(
      first: item,
      attribute,
      relation,
      second: nil,
      .notAnAttribute,
      multiplier: 1,
      constant: constant
    )
  }
}
