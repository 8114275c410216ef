import QuintetConstraintSolver

/// Relates two attributes of the interface: first = multiplier × second + constant, or ≤, or ≥.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObjectProtocol, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// Comparison of the two sides.
  public enum Relation: Int, Sendable {
    /// The first item's attribute is at most the rest.
    case lessThanOrEqual = -1
    /// The first item's attribute is the rest.
    case equal
    /// The first item's attribute is at least the rest.
    case greaterThanOrEqual
  }

  /// A part of an item that a constraint is about.
  public enum Attribute: Int, Sendable {
    /// Nothing: the constraint has no second item.
    case notAnAttribute
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
    /// The edge where a line of text begins.
    case leading
    /// The edge where a line of text ends.
    case trailing
    /// The width.
    case width
    /// The height.
    case height
    /// The horizontal middle.
    case centerX
    /// The vertical middle.
    case centerY
    /// The baseline of the last line of text.
    case lastBaseline
    /// The baseline of the first line of text.
    case firstBaseline
    /// The left edge of a view's margins.
    case leftMargin
    /// The right edge of a view's margins.
    case rightMargin
    /// The top edge of a view's margins.
    case topMargin
    /// The bottom edge of a view's margins.
    case bottomMargin
    /// The edge of a view's margins where a line of text begins.
    case leadingMargin
    /// The edge of a view's margins where a line of text ends.
    case trailingMargin
    /// The horizontal middle between a view's margins.
    case centerXWithinMargins
    /// The vertical middle between a view's margins.
    case centerYWithinMargins
  }

  /// A direction of layout.
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// The attribute on the left.
  open private(set) var firstAttribute = Attribute.notAnAttribute
  /// The attribute on the right, `notAnAttribute` for a number, which is what a constraint without a second item has.
  open private(set) var secondAttribute = Attribute.notAnAttribute
  /// Comparison of the two sides.
  open private(set) var relation = Relation.equal
  /// Factor of the second attribute.
  open private(set) var multiplier: CGFloat = 1
  /// The view or guide on the left.
  open var firstItem: AnyObject? { firstAttribute.withoutMargins == nil ? first : first?.layoutView }
  /// The view or guide on the right, nil for a number.
  open var secondItem: AnyObject? { secondAttribute.withoutMargins == nil ? second : second?.layoutView }
  /// A name for messages about constraints that cannot be honoured.
  open var identifier: String?

  /// Owner of the first attribute: the item, or the guide of its margins.
  private(set) weak var first: (any LayoutItem)?
  private(set) weak var second: (any LayoutItem)?
  /// The attributes of `first` and `second`, which are no margins.
  var edges: (first: Attribute, second: Attribute) {
    (firstAttribute.withoutMargins ?? firstAttribute, secondAttribute.withoutMargins ?? secondAttribute)
  }
  /// The view that holds the constraint while it is active: the one it was added to, or the nearest that both items are in.
  weak var holder: UIView?
  /// The nearest view that both items are in, in whose coordinates an active constraint is solved.
  private(set) weak var ancestor: UIView?
  /// The solver's constraint, while the items are in a hierarchy that is laid out.
  var installed: (engine: LayoutEngine, constraint: Solver.Constraint)?

  /// Points. Changing it on an active constraint is cheap.
  open var constant: CGFloat = 0 {
    didSet {
      guard constant != oldValue else { return }
      installed?.engine.constantChanged(self)
    }
  }

  /// From 1 to 1000. Values outside are brought to the nearer end.
  open var priority: UILayoutPriority = .required {
    didSet {
      priority = UILayoutPriority(min(max(priority.rawValue, 1), 1000))
      guard priority != oldValue, installed != nil else { return }
      setInstalledPriority(priority)
      holder?.layoutRoot.scheduleLayout()
    }
  }

  /// Makes a constraint without items, which holds for nothing.
  public init() {}

  /// Makes a constraint between attributes of views or guides; any other item ends the program with a message.
  public convenience init(
    item view1: Any,
    attribute attr1: Attribute,
    relatedBy relation: Relation,
    toItem view2: Any?,
    attribute attr2: Attribute,
    multiplier: CGFloat,
    constant c: CGFloat
  ) {
    func layoutItem(_ item: Any) -> any LayoutItem {
      guard let item = item as? any LayoutItem else {
        preconditionFailure("A constraint's item must be a view or a layout guide, not \(type(of: item)).")
      }
      return item
    }
    self.init(
      first: layoutItem(view1),
      attr1,
      relation,
      second: view2.map(layoutItem),
      attr2,
      multiplier: multiplier,
      constant: c
    )
  }

  convenience init(
    first: any LayoutItem,
    _ firstAttribute: Attribute,
    _ relation: Relation,
    second: (any LayoutItem)?,
    _ secondAttribute: Attribute,
    multiplier: CGFloat,
    constant: CGFloat
  ) {
    // A length without anything to compare it with is a number, whatever the second attribute says.
    let secondAttribute = second == nil ? .notAnAttribute : secondAttribute
    precondition(
      secondAttribute != .notAnAttribute || firstAttribute.isDimension,
      "A place, such as \(firstAttribute), is relative to that of another item: a constraint needs a second one."
    )
    self.init()
    self.first = firstAttribute.item(of: first)
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.second = second.map(secondAttribute.item)
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
  }

  /// Returns the constraints that a line of text draws, such as `"H:|-[name]-8-[field(>=80)]-|"`: views by their names between square
  /// brackets, the superview as `|`, distances in points, or of the system with a `-` alone, and sizes in parentheses. None is active.
  ///
  /// A text that cannot be read, a name that is not there and an option that does not fit end the program with a message, as Apple's
  /// exception does. `|-` keeps to the superview's margins.
  ///
  /// - Parameters:
  ///   - format: The line.
  ///   - opts: Alignment of neighbours across the line's direction, and the side on which the line begins.
  ///   - metrics: Numbers by the names that stand for distances, sizes and priorities.
  ///   - views: Views and layout guides by their names.
  open class func constraints(
    withVisualFormat format: String,
    options opts: FormatOptions = [],
    metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormatReader(format, opts, metrics ?? [:], views)
    return reader.constraints()
  }

  /// True if the constraint holds. Both items have to be in one hierarchy when it is activated.
  open var isActive: Bool {
    get { holder != nil }
    set { newValue ? activate() : deactivate() }
  }

  /// Activates all of them.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates all of them.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  // MARK: As an object

  /// Returns whether another object is equal: this one alone, unless a subclass says otherwise.
  nonisolated open func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject } === self }
  /// Hash of the object. Objects that are equal have the same.
  nonisolated open var hash: Int { ObjectIdentifier(self).hashValue }
  /// Text for messages: the class and the address.
  nonisolated open var description: String { objectDescription(of: self) }
  /// Text for a debugger.
  nonisolated open var debugDescription: String { description }
  /// The object itself.
  nonisolated public func `self`() -> Self { self }
  /// False: nothing stands in for the object.
  nonisolated public func isProxy() -> Bool { false }

  nonisolated public static func == (a: NSLayoutConstraint, b: NSLayoutConstraint) -> Bool { a.isEqual(b) }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  // MARK: Internal

  /// True if it means something else in languages written from right to left.
  var isDirectional: Bool { edges.first.isDirectional || edges.second.isDirectional }

  /// Activates the constraint. A view around both items holds it, where it is added to one; else the nearest does.
  func activate(in view: UIView? = nil) {
    // Views may be gone by now.
    guard holder == nil, let firstView = first?.layoutView, secondAttribute == .notAnAttribute || second != nil else {
      return
    }
    guard let ancestor = secondAttribute == .notAnAttribute ? firstView : commonAncestor(firstView, second?.layoutView)
    else {
      preconditionFailure(
        "\(layoutDescription) relates views that have no common ancestor. Add them to one hierarchy before activating it."
      )
    }
    // A list cell has a solver of its own.
    let isAround = view.map { ancestor.isDescendant(of: $0) && ancestor.layoutRoot === $0.layoutRoot } ?? false
    let holder = isAround ? view ?? ancestor : ancestor
    self.holder = holder
    self.ancestor = ancestor
    holder.contents.constraints.append(self)
    first?.referencingConstraints.insert(self)
    second?.referencingConstraints.insert(self)
    ancestor.layoutRoot.layoutEngine?.install(self)
    ancestor.layoutRoot.scheduleLayout()
  }

  // MARK: Private

  private func deactivate() {
    guard let holder else { return }
    installed?.engine.uninstall(self)
    holder.contents.constraints.removeAll { $0 === self }
    first?.referencingConstraints.remove(self)
    second?.referencingConstraints.remove(self)
    self.holder = nil
    holder.layoutRoot.scheduleLayout()
  }

  /// Gives the constraint another priority in the solver.
  func setInstalledPriority(_ priority: UILayoutPriority) {
    guard let installed else { return }
    installed.engine.solver.setPriority(priority.rawValue, of: installed.constraint)
  }

  /// The view that held the constraint is no more.
  func holderFreed() {
    installed = nil
    first?.referencingConstraints.remove(self)
    second?.referencingConstraints.remove(self)
  }

  private func commonAncestor(_ a: UIView, _ b: UIView?) -> UIView? {
    guard let b else { return nil }
    var ancestor: UIView? = a
    while let candidate = ancestor, !b.isDescendant(of: candidate) { ancestor = candidate.superview }
    return ancestor
  }

  /// The constraint in words, for messages.
  var layoutDescription: String {
    func name(_ item: (any LayoutItem)?, _ attribute: Attribute) -> String {
      let label = item?.layoutName.map { "'\($0)'" } ?? ""
      return "\(item.map { String(describing: type(of: $0)) } ?? "nil")\(label).\(attribute)"
    }
    let sign = relation == .equal ? "=" : relation == .lessThanOrEqual ? "≤" : "≥"
    let right =
      secondAttribute == .notAnAttribute
      ? "\(constant)"
      : "\(multiplier == 1 ? "" : "\(multiplier) × ")\(name(second, secondAttribute))\(constant == 0 ? "" : " + \(constant)")"
    return
      "\(identifier.map { "'\($0)' " } ?? "")\(name(first, firstAttribute)) \(sign) \(right) @ \(priority.rawValue)"
  }
}

/// One value for each axis.
struct AxisPair<Value> {
  var horizontal: Value
  var vertical: Value

  subscript(_ axis: NSLayoutConstraint.Axis) -> Value {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}
