import QuintetConstraintSolver

/// Keeps one hierarchy's constraints in one solver: a window's, a list cell's, or that of a detached view being measured.
///
/// Positions are relative to the item's container, so that moving a view does not touch what is inside it. A constraint
/// across levels is written out as a sum along the way.
@MainActor
final class LayoutEngine {
  let solver = Solver()
  private(set) unowned var root: UIView
  private var items: [Solver.Variable: Weak] = [:]
  private var constraints: [Solver.Constraint: () -> String] = [:]

  private struct Weak {
    weak var item: (any LayoutItem)?
  }

  init(root: UIView) {
    self.root = root
  }

  // MARK: Hierarchy

  /// Takes a view and everything in it into this engine.
  func installTree(_ view: UIView) {
    if view === root || !view.translatesAutoresizingMaskIntoConstraints { _ = variables(of: view) }
    for subview in view.layoutSubtree { installTree(subview) }
    for constraint in view.contents.constraints { install(constraint) }
  }

  func uninstallTree(_ view: UIView) {
    for constraint in view.contents.constraints where constraint.installed != nil { uninstall(constraint) }
    for subview in view.layoutSubtree { uninstallTree(subview) }
    // A scroll view's guides depend on it: they go first.
    for guide in view.layoutGuides { removeVariables(of: guide) }
    removeVariables(of: view)
  }

  /// Makes everything in a hierarchy forget its engine, which is released.
  static func forget(_ view: UIView) {
    for constraint in view.contents.constraints { constraint.installed = nil }
    forget(view as any LayoutItem)
    for guide in view.layoutGuides { forget(guide) }
    view.layoutEngine = nil
    for subview in view.layoutSubtree { forget(subview) }
  }

  static func forget(_ item: any LayoutItem) {
    item.layoutVariables = nil
    item.layoutSystemConstraints = LayoutSystemConstraints()
  }

  // MARK: Constraints

  func install(_ constraint: NSLayoutConstraint) {
    guard constraint.installed == nil, let lowered = lower(constraint) else { return }
    let relation: Solver.Relation =
      switch constraint.relation {
      case .equal: .equal
      case .lessThanOrEqual: .lessThanOrEqual
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    let added = solver.add(
      lowered.terms,
      constant: lowered.constant,
      relation,
      priority: constraint.priority.rawValue
    )
    constraint.installed = (self, added)
    constraints[added] = { [weak constraint] in constraint?.layoutDescription ?? "a constraint that is gone" }
  }

  func uninstall(_ constraint: NSLayoutConstraint) {
    guard let installed = constraint.installed else { return }
    constraint.installed = nil
    constraints[installed.constraint] = nil
    solver.remove(installed.constraint)
  }

  /// Takes a constraint up again whose terms are others now.
  func reinstall(_ constraint: NSLayoutConstraint) {
    guard constraint.installed != nil else { return }
    uninstall(constraint)
    install(constraint)
  }

  func constantChanged(_ constraint: NSLayoutConstraint) {
    guard let installed = constraint.installed, let lowered = lower(constraint) else { return }
    solver.setConstant(lowered.constant, of: installed.constraint)
    root.scheduleLayout()
  }

  /// Adds a constraint of the system's own, which messages call by `name`.
  func add(
    _ terms: [Solver.Term],
    constant: CGFloat,
    _ relation: Solver.Relation,
    _ priority: UILayoutPriority,
    name: @escaping () -> String
  ) -> Solver.Constraint {
    let added = solver.add(terms, constant: constant, relation, priority: priority.rawValue)
    constraints[added] = name
    return added
  }

  func remove(_ constraint: Solver.Constraint) {
    constraints[constraint] = nil
    solver.remove(constraint)
  }

  // MARK: Items

  /// Views that are being asked how large their content is.
  private var asked: Set<ObjectIdentifier> = []
  var isAsking: Bool { !asked.isEmpty }

  /// Asks a view how large its content is; nil while it is being asked. A program may lay out in order to know, which changes the size.
  func contentSize(of view: UIView) -> CGSize? {
    guard asked.insert(ObjectIdentifier(view)).inserted else { return nil }
    defer { asked.remove(ObjectIdentifier(view)) }
    return view.intrinsicContentSize.within(.longest)
  }

  /// The item's variables, made on first use. A view that is placed by its frame gets them held to that frame.
  func variables(of item: any LayoutItem) -> LayoutVariables {
    if let variables = item.layoutVariables { return variables }
    let variables = LayoutVariables(
      engine: self,
      minX: solver.makeVariable(),
      minY: solver.makeVariable(),
      width: solver.makeVariable(isNonNegative: true),
      height: solver.makeVariable(isNonNegative: true)
    )
    item.layoutVariables = variables
    for variable in variables.all { items[variable] = Weak(item: item) }
    item.installSystemConstraints(variables)
    return variables
  }

  func removeVariables(of item: any LayoutItem) {
    guard let variables = item.layoutVariables else { return }
    item.removeSystemConstraints(variables)
    item.layoutVariables = nil
    for variable in variables.all {
      items[variable] = nil
      solver.remove(variable)
    }
  }

  /// Counts of what there is to solve; for tests.
  var liveCounts: (variables: Int, constraints: Int) { (items.count, constraints.count) }

  // MARK: Solving

  /// Solves, reports what could not be honoured, and asks the views for layout whose subviews have to move.
  func solve() {
    findValues()
    for variable in solver.takeChangedVariables() {
      items[variable]?.item?.solvedFrameChanged()
    }
  }

  /// Solves without telling the views.
  func findValues() { for conflict in solver.solve() { report(conflict) } }

  private func report(_ conflict: Conflict) {
    let members = conflict.members.map { "    \(constraints[$0]?() ?? "an unnamed constraint")" }
    Diagnostics.layout(
      """
      Unable to simultaneously satisfy constraints:
      \(members.joined(separator: "\n"))
      Will recover by setting aside
          \(constraints[conflict.broken]?() ?? "an unnamed constraint")
      """
    )
  }

  // MARK: Lowering

  private struct Sum {
    var terms: [Solver.Term] = []
    var constant: CGFloat = 0

    mutating func add(_ variable: Solver.Variable, _ coefficient: CGFloat) {
      terms.append(Solver.Term(variable, times: coefficient))
    }
  }

  /// first − multiplier × second − constant, over the variables of both items and of the containers between them.
  private func lower(_ constraint: NSLayoutConstraint) -> (terms: [Solver.Term], constant: CGFloat)? {
    guard let first = constraint.first, let ancestor = constraint.ancestor else { return nil }
    let isMirrored =
      constraint.isDirectional
      && ancestor.effectiveUserInterfaceLayoutDirection == .rightToLeft
    var sum = Sum()
    append(first, constraint.edges.first, factor: 1, in: ancestor, isMirrored: isMirrored, to: &sum)
    if constraint.secondAttribute != .notAnAttribute {
      guard let second = constraint.second else { return nil }
      append(
        second,
        constraint.edges.second,
        factor: -constraint.multiplier,
        in: ancestor,
        isMirrored: isMirrored,
        to: &sum
      )
    }
    sum.constant -= constraint.constant
    return (merged(sum.terms), sum.constant)
  }

  /// Adds factor × the attribute's value, in the ancestor's coordinates. Mirrored, horizontal positions count from the right.
  private func append(
    _ item: any LayoutItem,
    _ attribute: NSLayoutConstraint.Attribute,
    factor: CGFloat,
    in ancestor: UIView,
    isMirrored: Bool,
    to sum: inout Sum
  ) {
    let item = attribute.isBaseline ? item.baselineItem(isFirst: attribute == .firstBaseline) : item
    // Inside a scroll view, its edges and centre are those of its content.
    let subject = item === ancestor && !attribute.isDimension ? ancestor.contentItem : item
    let own = variables(of: subject), insets = subject.alignmentInsets
    if attribute.isDimension {
      sum.add(attribute == .width ? own.width : own.height, factor)
      sum.constant -= factor * (attribute == .width ? insets.left + insets.right : insets.top + insets.bottom)
      return
    }
    let isHorizontal = attribute.isHorizontal
    let factor = isMirrored && isHorizontal ? -factor : factor
    appendOrigin(of: subject, factor: factor, in: ancestor, isHorizontal: isHorizontal, to: &sum)
    func add(_ length: Solver.Variable, _ part: CGFloat, _ before: CGFloat, _ after: CGFloat) {
      if part != 0 { sum.add(length, factor * part) }
      sum.constant += factor * ((1 - part) * before - part * after)
    }
    if attribute.isBaseline, let baselines = item.baselinesFromMiddle {
      add(own.height, 0.5, 0, 0)
      sum.constant += factor * (attribute == .firstBaseline ? baselines.first : baselines.last)
      return
    }
    switch attribute {
    case .left: add(own.width, 0, insets.left, insets.right)
    case .right: add(own.width, 1, insets.left, insets.right)
    case .leading: add(own.width, isMirrored ? 1 : 0, insets.left, insets.right)
    case .trailing: add(own.width, isMirrored ? 0 : 1, insets.left, insets.right)
    case .centerX: add(own.width, 0.5, insets.left, insets.right)
    case .top: add(own.height, 0, insets.top, insets.bottom)
    case .bottom: add(own.height, 1, insets.top, insets.bottom)
    case .centerY: add(own.height, 0.5, insets.top, insets.bottom)
    case .firstBaseline: add(own.height, 0, insets.top + item.baselineOffsets.first, 0)
    case .lastBaseline: add(own.height, 1, 0, insets.bottom + item.baselineOffsets.last)
    // Margins are the edges of a guide.
    default: break
    }
  }

  private func appendOrigin(
    of item: any LayoutItem,
    factor: CGFloat,
    in ancestor: UIView,
    isHorizontal: Bool,
    to sum: inout Sum
  ) {
    guard item !== ancestor else { return }
    var item = item
    while true {
      let own = variables(of: item)
      sum.add(isHorizontal ? own.minX : own.minY, factor)
      guard let container = item.layoutContainer, container !== ancestor else { return }
      if let movingFrame = container.movingFrame {
        let visible = variables(of: movingFrame)
        sum.add(isHorizontal ? visible.minX : visible.minY, -factor)
      }
      item = container
    }
  }

  private func merged(_ terms: [Solver.Term]) -> [Solver.Term] {
    var result: [Solver.Term] = []
    for term in terms {
      if let index = result.firstIndex(where: { $0.variable == term.variable }) {
        result[index].coefficient += term.coefficient
      } else {
        result.append(term)
      }
    }
    return result.filter { $0.coefficient != 0 }
  }
}
