/// Offers one choice or several, each on a wheel of rows, of which the one in the middle is chosen.
///
/// Each wheel is a stop of the Tab key, where arrows, Page Up, Page Down, Home and End turn it; the mouse's wheel turns it by rows, and a
/// press chooses a row. A picker that is lower than three rows makes them lower.
@preconcurrency @MainActor
open class UIPickerView: UIView {
  /// Makes a picker; an empty frame gets the usual size.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    band.backgroundColor = .tertiarySystemFill
    band.layer.cornerRadius = Self.bandRadius
    band.isUserInteractionEnabled = false
    addSubview(band)
    if frame.size == .zero { self.frame.size = intrinsicContentSize }
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public

  /// The object that tells how many rows there are.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { sourceChanged() } }

  /// The object that gives rows their look, and gets the choice.
  open weak var delegate: (any UIPickerViewDelegate)? {
    didSet {
      guard delegate !== oldValue else { return }
      for wheel in wheels { wheel.forgetViews() }
      sourceChanged()
    }
  }

  /// Number of wheels.
  open var numberOfComponents: Int {
    loadIfNeeded()
    return wheels.count
  }

  /// Returns how many rows a wheel has; 0 where there is no such wheel.
  open func numberOfRows(inComponent component: Int) -> Int { wheel(component)?.numberOfRows ?? 0 }

  /// Returns the size of a wheel's rows, in points.
  open func rowSize(forComponent component: Int) -> CGSize {
    guard let wheel = wheel(component) else { return .zero }
    return CGSize(width: wheelFrames()[component].width, height: wheel.rowHeight)
  }

  /// Returns the delegate's view that shows a row; nil for a row that is out of sight, or has a title instead.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    let view = wheel(component)?.view(forRow: row)
    return view is PickerTitleLabel ? nil : view
  }

  /// Asks for all wheels and rows anew. What is chosen stays, by its number.
  open func reloadAllComponents() {
    needsLoading = true
    loadIfNeeded()
  }

  /// Asks for the rows of a wheel anew. What is chosen stays, by its number.
  open func reloadComponent(_ component: Int) {
    guard !needsLoading else { return loadIfNeeded() }
    guard let wheel = wheel(component) else { return }
    load(wheel, component)
  }

  /// Chooses a row, of which the delegate is not told. Does nothing where there is no such row.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    guard let wheel = wheel(component), (0..<wheel.numberOfRows).contains(row) else { return }
    wheel.select(row, animated: animated)
  }

  /// Returns the chosen row of a wheel; -1 where there is none.
  open func selectedRow(inComponent component: Int) -> Int { wheel(component)?.selectedRow ?? -1 }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.usualSize.width, height: max(Self.usualSize.height, 3 * standardRowHeight))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // Before the window gives the focus to the first view that takes it.
    if window != nil { loadIfNeeded() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    loadIfNeeded()
    for (wheel, frame) in zip(wheels, wheelFrames()) { wheel.frame = frame }
    let height = min(bounds.height, wheels.map(\.rowHeight).max() ?? standardRowHeight)
    band.frame = CGRect(
      x: Self.margin,
      y: ((bounds.height - height) / 2).rounded(.down),
      width: max(0, bounds.width - 2 * Self.margin),
      height: height
    )
    band.isHidden = wheels.isEmpty
  }

  // MARK: Internal

  override func appearanceChanged() {
    super.appearanceChanged()
    guard !needsLoading else { return }
    for (component, wheel) in wheels.enumerated() { wheel.wantedRowHeight = wantedRowHeight(component) }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override func accessibilityChanged() {
    super.accessibilityChanged()
    for component in wheels.indices { nameWheel(component) }
  }

  /// Names of the wheels for assistive technology, where they have more than the picker's.
  var wheelNames: [String] = [] { didSet { for component in wheels.indices { nameWheel(component) } } }

  /// Returns whether a row can be chosen for good; the titles of others are grey.
  var isRowOffered: (_ row: Int, _ component: Int) -> Bool = { _, _ in true }

  /// Asks for the rows in sight anew, while wheels go on turning.
  func refreshRows() { for wheel in wheels { wheel.refreshRows() } }

  /// Returns the height of a row with a title, in points.
  var standardRowHeight: CGFloat {
    max(Self.leastRowHeight, UIFont.preferredFont(forTextStyle: .body).lineHeight.rounded(.up) + Self.rowPadding)
  }

  // MARK: Private

  /// Points.
  private static let usualSize = CGSize(width: 320, height: 216)
  private static let leastRowHeight: CGFloat = 32
  private static let rowPadding: CGFloat = 8
  private static let margin: CGFloat = 9
  private static let spacing: CGFloat = 5
  private static let bandRadius: CGFloat = 8

  private let band = UIView()
  private(set) var wheels: [PickerWheel] = []
  private var needsLoading = true
  private var isLoading = false

  private func sourceChanged() {
    needsLoading = true
    setNeedsLayout()
  }

  private func wheel(_ component: Int) -> PickerWheel? {
    loadIfNeeded()
    return wheels.indices.contains(component) ? wheels[component] : nil
  }

  private func loadIfNeeded() {
    // The source may ask the picker while it is asked.
    guard needsLoading, !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    needsLoading = false
    let count = max(0, dataSource?.numberOfComponents(in: self) ?? 0)
    while wheels.count > count { wheels.removeLast().removeFromSuperview() }
    while wheels.count < count { addWheel() }
    for (component, wheel) in wheels.enumerated() { load(wheel, component) }
    setNeedsLayout()
  }

  private func load(_ wheel: PickerWheel, _ component: Int) {
    wheel.wantedRowHeight = wantedRowHeight(component)
    wheel.reload(numberOfRows: dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0)
  }

  private func addWheel() {
    let component = wheels.count, wheel = PickerWheel(frame: .zero)
    wheel.viewForRow = { [weak self] row, view in self?.view(for: row, component, reusing: view) ?? UIView() }
    wheel.titleForRow = { [weak self] row in self?.title(row, component) }
    wheel.chosen = { [weak self] row in
      guard let self else { return }
      delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }
    wheel.leave = { [weak self] direction in self?.leave(component, direction) }
    wheels.append(wheel)
    addSubview(wheel)
    nameWheel(component)
  }

  private func wantedRowHeight(_ component: Int) -> CGFloat {
    let wanted = delegate?.pickerView(self, rowHeightForComponent: component) ?? -1
    return wanted >= 0 ? min(max(1, wanted.rounded(.up)), .farthest) : standardRowHeight
  }

  private func title(_ row: Int, _ component: Int) -> String? {
    guard let delegate else { return nil }
    return delegate.pickerView(self, attributedTitleForRow: row, forComponent: component)?.string
      ?? delegate.pickerView(self, titleForRow: row, forComponent: component)
  }

  private func view(for row: Int, _ component: Int, reusing view: UIView?) -> UIView {
    guard let delegate else { return view ?? UIView() }
    let result = delegate.pickerView(self, viewForRow: row, forComponent: component, reusing: view)
    guard let label = result as? PickerTitleLabel else { return result }
    if let text = delegate.pickerView(self, attributedTitleForRow: row, forComponent: component) {
      label.show(text)
    } else {
      let title = delegate.pickerView(self, titleForRow: row, forComponent: component)
      label.show(title, isOffered: isRowOffered(row, component))
    }
    return label
  }

  private func nameWheel(_ component: Int) {
    let name = component < wheelNames.count ? wheelNames[component] : nil
    wheels[component].accessibilityLabel =
      [accessibilityLabel, name].compactMap(\.self).joined(separator: ", ").nonEmpty
    wheels[component].accessibilityHint = accessibilityHint
  }

  /// The frames of the wheels, side by side in the middle. Wheels without a width of their own share what others leave.
  private func wheelFrames() -> [CGRect] {
    let gaps = Self.spacing * CGFloat(max(0, wheels.count - 1))
    let room = max(0, bounds.width - 2 * Self.margin - gaps)
    let wanted = wheels.indices.map { (delegate?.pickerView(self, widthForComponent: $0) ?? -1).within(.farthest) }
    let fixed = wanted.reduce(0) { $0 + max(0, $1) }, sharing = wanted.count { $0 < 0 }
    let scale = fixed > room ? room / fixed : 1
    let share = sharing > 0 ? (max(0, room - fixed) / CGFloat(sharing)).rounded(.down) : 0
    let widths = wanted.map { $0 < 0 ? share : ($0 * scale).rounded(.down) }
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var frames: [CGRect] = []
    var left = ((bounds.width - widths.reduce(gaps, +)) / 2).rounded(.down)
    for width in widths {
      frames.append(
        CGRect(x: isRightToLeft ? bounds.width - left - width : left, y: 0, width: width, height: bounds.height)
      )
      left += width + Self.spacing
    }
    return frames
  }

  private func leave(_ component: Int, _ direction: Int) {
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let next = component + (isRightToLeft ? -direction : direction)
    if wheels.indices.contains(next) { wheels[next].focus() }
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
