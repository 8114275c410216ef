/// Arranges views in a row or a column by constraints of its own.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// Distribution of the stack's length among the views.
  public enum Distribution: Int, Sendable {
    /// One view takes what is left over, by hugging and compression resistance.
    case fill
    /// All are of one size along the axis.
    case fillEqually
    /// All are stretched or shrunk in proportion to the size they want.
    case fillProportionally
    /// The gaps are equal, and at least the spacing.
    case equalSpacing
    /// The middles are equally far from each other, and the gaps at least the spacing.
    case equalCentering
  }

  /// Alignment of the views across the stack.
  public enum Alignment: Int, Sendable {
    /// Across the axis as large as the stack.
    case fill
    /// At the edge where lines begin, or at the top.
    case leading
    /// On the baseline of the first lines of text.
    case firstBaseline
    /// In the middle.
    case center
    /// At the edge where lines end, or at the bottom.
    case trailing
    /// On the baseline of the last lines of text.
    case lastBaseline

    /// `leading`, for a row.
    public static let top = Alignment.leading
    /// `trailing`, for a row.
    public static let bottom = Alignment.trailing
  }

  /// Makes a row of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    views.forEach(addArrangedSubview)
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Makes an empty row: there are no archives of views here.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
  }

  /// The distance to the next view in place of `spacing` where nothing else is said.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// The desktop's usual distance, in points.
  public static let spacingUseSystem: CGFloat = 8

  /// The views in the row or column, in order.
  open private(set) var arrangedSubviews: [UIView] = []
  /// Row or column.
  open var axis: NSLayoutConstraint.Axis = .horizontal { didSet { if axis != oldValue { arrangementChanged() } } }
  /// Distribution of the stack's length among the views.
  open var distribution: Distribution = .fill { didSet { if distribution != oldValue { arrangementChanged() } } }
  /// Alignment of the views across the stack.
  open var alignment: Alignment = .fill { didSet { if alignment != oldValue { arrangementChanged() } } }
  /// Points between neighbours; the least distance with the two distributions of space.
  open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { arrangementChanged() } } }
  /// True if the views keep to the margins and not to the edges.
  open var isLayoutMarginsRelativeArrangement = false { didSet { arrangementChanged() } }

  /// Puts a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Puts a view at a place in the order.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    rearrange()
  }

  /// Stops arranging the view; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    // At once: the view may leave, with what the solver knows of it.
    baselinesMoved()
    rearrange()
  }

  /// Sets the distance after one view, in points.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacing[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
    arrangementChanged()
  }

  /// Returns the distance set after one view, or `spacingUseDefault`.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacing[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    customSpacing[ObjectIdentifier(subview)] = nil
    if arrangedSubviews.contains(subview) { removeArrangedSubview(subview) }
  }

  open override func updateConstraints() {
    NSLayoutConstraint.deactivate(arrangement)
    spacers.forEach(removeLayoutGuide)
    spacers = []
    arrangement = makeArrangement()
    NSLayoutConstraint.activate(arrangement)
    baselinesMoved()
    super.updateConstraints()
  }

  // MARK: Internal

  /// A column has the baselines of its first and last view, a row those of its highest.
  override func baselineItem(isFirst: Bool) -> any LayoutItem {
    let views = shownViews
    let view =
      axis == .horizontal
      ? views.max { Self.contentHeight(of: $0) < Self.contentHeight(of: $1) } : isFirst ? views.first : views.last
    return view?.baselineItem(isFirst: isFirst) ?? self
  }

  override func subviewHiddenChanged(_ subview: UIView) {
    if arrangedSubviews.contains(subview) { arrangementChanged() }
  }

  override func subviewContentSizeChanged(_ subview: UIView) {
    guard distribution == .fillProportionally, contentLengths(of: shownViews) != proportions else { return }
    rearrange()
  }

  // MARK: Private

  private var arrangement: [NSLayoutConstraint] = []
  private var spacers: [UILayoutGuide] = []
  private var customSpacing: [ObjectIdentifier: CGFloat] = [:]
  /// Points that the views wanted to be long when they were distributed in proportion to that.
  private var proportions: [CGFloat] = []

  private var shownViews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  private func rearrange() {
    setNeedsUpdateConstraints()
  }

  /// The same views are arranged otherwise, in an animation with that.
  private func arrangementChanged() {
    rearrange()
    if window != nil { AnimationGroup.arrange(self) }
  }

  private static func contentHeight(of view: UIView) -> CGFloat {
    guard let stack = view as? UIStackView else { return view.intrinsicContentSize.height }
    let heights = stack.shownViews.map(contentHeight)
    return stack.axis == .horizontal ? heights.max() ?? 0 : heights.reduce(0, +)
  }

  private typealias Item = any LayoutItem

  private func makeArrangement() -> [NSLayoutConstraint] {
    let views = shownViews
    let frame: Item = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
    guard let first = views.first, let last = views.last else {
      return [widthAnchor, heightAnchor].map {
        let none = $0.constraint(equalToConstant: 0)
        none.priority = Self.smallest
        return none
      }
    }
    var result = [relate(first, start, .equal, frame, start), relate(frame, end, .equal, last, end)]
    for (previous, next) in zip(views, views.dropFirst()) { result += separate(previous, next) }
    result += distribute(views, in: frame)
    for view in views { result += align(view, with: first, in: frame) }
    if alignment != .fill {
      let smallest = relate(self, cross, .equal, nil, .notAnAttribute)
      smallest.priority = Self.smallest
      result.append(smallest)
    }
    return result
  }

  /// Keeps the stack from being larger across than its largest view, where nothing else says so.
  private static let smallest = UILayoutPriority(25)

  private var start: NSLayoutConstraint.Attribute { axis == .horizontal ? .leading : .top }
  private var end: NSLayoutConstraint.Attribute { axis == .horizontal ? .trailing : .bottom }
  private var middle: NSLayoutConstraint.Attribute { axis == .horizontal ? .centerX : .centerY }
  private var length: NSLayoutConstraint.Attribute { axis == .horizontal ? .width : .height }
  private var crossStart: NSLayoutConstraint.Attribute { axis == .horizontal ? .top : .leading }
  private var crossEnd: NSLayoutConstraint.Attribute { axis == .horizontal ? .bottom : .trailing }
  private var crossMiddle: NSLayoutConstraint.Attribute { axis == .horizontal ? .centerY : .centerX }
  private var cross: NSLayoutConstraint.Attribute { axis == .horizontal ? .height : .width }

  private func relate(
    _ first: Item,
    _ firstAttribute: NSLayoutConstraint.Attribute,
    _ relation: NSLayoutConstraint.Relation,
    _ second: Item?,
    _ secondAttribute: NSLayoutConstraint.Attribute,
    multiplier: CGFloat = 1,
    constant: CGFloat = 0,
    priority: UILayoutPriority = .required
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      first: first,
      firstAttribute,
      relation,
      second: second,
      secondAttribute,
      multiplier: multiplier,
      constant: constant
    )
    constraint.priority = priority
    return constraint
  }

  private func separate(_ previous: UIView, _ next: UIView) -> [NSLayoutConstraint] {
    let distance = customSpacing[ObjectIdentifier(previous)] ?? spacing
    switch distribution {
    case .fill, .fillEqually, .fillProportionally:
      return [relate(next, start, .equal, previous, end, constant: distance)]
    case .equalSpacing, .equalCentering:
      let spacer = UILayoutGuide()
      addLayoutGuide(spacer)
      spacers.append(spacer)
      let isCentering = distribution == .equalCentering
      return [
        relate(spacer, start, .equal, previous, isCentering ? middle : end),
        relate(spacer, end, .equal, next, isCentering ? middle : start),
        relate(next, start, .greaterThanOrEqual, previous, end, constant: distance),
      ]
    }
  }

  private func contentLengths(of views: [UIView]) -> [CGFloat] {
    views.map { max(1, axis == .horizontal ? $0.intrinsicContentSize.width : $0.intrinsicContentSize.height) }
  }

  private func distribute(_ views: [UIView], in frame: Item) -> [NSLayoutConstraint] {
    switch distribution {
    case .fill: return []
    case .fillEqually: return views.dropFirst().map { relate($0, length, .equal, views[0], length) }
    case .fillProportionally:
      proportions = contentLengths(of: views)
      return zip(views, proportions).dropFirst().map { view, length in
        relate(
          view,
          self.length,
          .equal,
          views[0],
          self.length,
          multiplier: length / proportions[0],
          priority: UILayoutPriority(999)
        )
      }
    case .equalSpacing:
      return spacers.dropFirst().map { relate($0, length, .equal, spacers[0], length) }
    case .equalCentering:
      return spacers.dropFirst().map {
        relate($0, length, .equal, spacers[0], length, priority: UILayoutPriority(149))
      }
    }
  }

  private func align(_ view: UIView, with first: UIView, in frame: Item) -> [NSLayoutConstraint] {
    let inside = [
      relate(view, crossStart, .greaterThanOrEqual, frame, crossStart),
      relate(frame, crossEnd, .greaterThanOrEqual, view, crossEnd),
    ]
    // In a column views have no baseline in common.
    let isBaseline = alignment == .firstBaseline || alignment == .lastBaseline
    switch isBaseline && axis == .vertical ? .leading : alignment {
    case .fill:
      return [relate(view, crossStart, .equal, frame, crossStart), relate(frame, crossEnd, .equal, view, crossEnd)]
    case .leading: return [relate(view, crossStart, .equal, frame, crossStart), inside[1]]
    case .trailing: return [relate(frame, crossEnd, .equal, view, crossEnd), inside[0]]
    case .center: return [relate(view, crossMiddle, .equal, frame, crossMiddle)] + inside
    case .firstBaseline, .lastBaseline:
      let baseline = alignment == .firstBaseline ? NSLayoutConstraint.Attribute.firstBaseline : .lastBaseline
      return (view === first ? [] : [relate(view, baseline, .equal, first, baseline)]) + inside
    }
  }
}
