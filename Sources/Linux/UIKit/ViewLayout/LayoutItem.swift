import QuintetConstraintSolver

/// Item of constraints: a view or a layout guide.
@MainActor
protocol LayoutItem: AnyObject {
  /// The view in whose coordinates the item's position is.
  var layoutContainer: UIView? { get }
  /// The view that stands for the item in the hierarchy: the view itself, or the guide's owner.
  var layoutView: UIView? { get }
  var layoutVariables: LayoutVariables? { get set }
  var layoutSystemConstraints: LayoutSystemConstraints { get set }
  /// Active constraints that mention this item.
  var referencingConstraints: Set<NSLayoutConstraint> { get set }
  /// Points from the top to the first baseline, and from the last baseline to the bottom.
  var baselineOffsets: (first: CGFloat, last: CGFloat) { get }
  /// Points from the middle to the baselines, where the text stands in the middle of the height; else nil.
  var baselinesFromMiddle: (first: CGFloat, last: CGFloat)? { get }
  /// Returns the item whose baseline this one has: itself, or one of a stack's.
  func baselineItem(isFirst: Bool) -> any LayoutItem
  /// Points by which the rectangle that constraints align lies within the item's.
  var alignmentInsets: UIEdgeInsets { get }
  /// Name of the item in messages; nil where the application gives none.
  var layoutName: String? { get }
  /// The solver has a new place for the item.
  func solvedFrameChanged()
  /// Adds the constraints that come from the item itself.
  func installSystemConstraints(_ variables: LayoutVariables)
}

extension LayoutItem {
  var alignmentInsets: UIEdgeInsets { .zero }
  var baselinesFromMiddle: (first: CGFloat, last: CGFloat)? { nil }
  func baselineItem(isFirst: Bool) -> any LayoutItem { self }

  /// The item in a message that is of no use without knowing which it is: the class, and the application's name or the address.
  var layoutTitle: String {
    let name = layoutName.flatMap { $0.isEmpty ? nil : "'\($0)'" }
    return "\(type(of: self))\(name ?? " at \(Unmanaged.passUnretained(self).toOpaque())")"
  }

  func removeSystemConstraints(_ variables: LayoutVariables) {
    layoutSystemConstraints.frame.forEach(variables.engine.remove)
    (layoutSystemConstraints.intrinsicWidth.all + layoutSystemConstraints.intrinsicHeight.all).forEach(
      variables.engine.remove
    )
    layoutSystemConstraints.place.constraints.forEach(variables.engine.remove)
    layoutSystemConstraints = LayoutSystemConstraints()
  }
}

/// Solver's variables of an item's place, relative to the bounds of its container.
struct LayoutVariables {
  let engine: LayoutEngine
  let minX, minY, width, height: Solver.Variable

  var all: [Solver.Variable] { [minX, minY, width, height] }

  @MainActor
  var frame: CGRect {
    CGRect(
      x: engine.solver.value(of: minX),
      y: engine.solver.value(of: minY),
      width: engine.solver.value(of: width),
      height: engine.solver.value(of: height)
    )
  }
}

extension NSLayoutConstraint.Attribute {
  var isHorizontal: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .width: true
    case .leftMargin, .rightMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins: true
    case .top, .bottom, .centerY, .height, .firstBaseline, .lastBaseline, .notAnAttribute: false
    case .topMargin, .bottomMargin, .centerYWithinMargins: false
    }
  }

  /// The attribute of the guide of a view's margins that this is of the view; nil for one that is not about margins.
  var withoutMargins: Self? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }

  /// Laid out part of an item: itself, or the guide of its margins; a guide stands for itself.
  @MainActor
  func item(of item: any LayoutItem) -> any LayoutItem {
    guard withoutMargins != nil, let view = item as? UIView else { return item }
    return view.layoutMarginsGuide
  }

  var isDimension: Bool { self == .width || self == .height }
  var isDirectional: Bool { self == .leading || self == .trailing }
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}
