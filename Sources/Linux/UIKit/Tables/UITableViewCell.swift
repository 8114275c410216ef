// Over 400 lines, since what subclasses override has to be declared in the class itself.

import CQuintetGTK
import CQuintetWidget

/// Shows a row of a table, as high as its constraints want it at the table's width.
///
/// A cell is laid out by itself: constraints cannot reach out of it.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  // MARK: Lifecycle

  /// Makes a cell that is reused for rows of the same identifier, or, with nil, not reused.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    quintet_accessible_set_role(box.pointer, GTK_ACCESSIBLE_ROLE_LIST_ITEM)
    placeContent()
  }

  /// Makes a cell of the default style that is not reused.
  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Always fails: there are no archives of views here.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public

  /// The identifier for which the table reuses this cell.
  open private(set) var reuseIdentifier: String?

  /// View for the row's content. The accessory stands beside it.
  open var contentView: UIView { rowContent }

  /// The image before the labels; nil with a content configuration.
  open var imageView: UIImageView? { standardContent?.imageView }
  /// The first label; nil with a content configuration.
  open var textLabel: UILabel? { standardContent?.textLabel }
  /// The second label; nil in the default style, and with a content configuration.
  open var detailTextLabel: UILabel? { style == .default ? nil : standardContent?.detailTextLabel }

  /// Accessory at the end of the row.
  open var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { accessoryChanged() } }
  }

  /// View at the end of the row in place of the accessory, as large as its constraints or its frame say; nil leaves it to that.
  open var accessoryView: UIView? {
    didSet { if accessoryView !== oldValue { accessoryChanged() } }
  }

  /// Accessory at the end of the row while it is edited, in place of the usual one.
  open var editingAccessoryType = AccessoryType.none {
    didSet { if editingAccessoryType != oldValue { accessoryChanged() } }
  }

  /// View at the end of the row while it is edited, in place of that accessory.
  open var editingAccessoryView: UIView? {
    didSet { if editingAccessoryView !== oldValue { accessoryChanged() } }
  }

  /// The distances, in points, from the row's sides to the ends of the line below it; only left and right count. The table's, until it is
  /// set.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? table?.separatorInset ?? .zero }
    set {
      ownSeparatorInset = newValue
      customized(\UITableViewCell.separatorInset, newValue)
      table?.updateRow(of: self)
    }
  }

  /// View behind the row's content, above its background, while the row is selected or pressed, in place of the desktop's look; it is as
  /// large as the row. Nil leaves it to the desktop.
  open var selectedBackgroundView: UIView? {
    didSet {
      guard selectedBackgroundView !== oldValue else { return }
      takeOut(oldValue)
      rowChanged()
    }
  }

  /// Way in which the row shows that it can be chosen.
  open var selectionStyle = SelectionStyle.default {
    didSet { if selectionStyle != oldValue { rowChanged() } }
  }

  /// True if the row shows that it is selected.
  open var isSelected: Bool {
    get { isRowSelected }
    set { setSelected(newValue, animated: false) }
  }

  /// Shows the row selected or not. The table calls it; override to show it in another way, and call super.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != isRowSelected else { return }
    isRowSelected = selected
    rowChanged()
    configurationStateChanged()
  }

  /// True if the row shows that it is pressed.
  open var isHighlighted: Bool {
    get { isRowPressed }
    set { setHighlighted(newValue, animated: false) }
  }
  private var isRowPressed = false

  /// Shows the row pressed or not. The table calls it; override to show it in another way, and call super.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    let isOther = highlighted != isRowPressed
    isRowPressed = highlighted
    if isOther { configurationStateChanged() }
    highlighted
      ? gtk_widget_set_state_flags(box.pointer, GTK_STATE_FLAG_ACTIVE, 0)
      : gtk_widget_unset_state_flags(box.pointer, GTK_STATE_FLAG_ACTIVE)
    showChoice()
  }

  /// Kind of editing of the row while rows are edited.
  open private(set) var editingStyle = EditingStyle.none

  /// True if the row shows a handle by which the person moves it, in place of the accessory, while rows are edited. The table sets it
  /// for each row to whether the data source lets it be moved; without that there is no handle.
  open var showsReorderControl = false {
    didSet { if showsReorderControl != oldValue { accessoryChanged() } }
  }

  /// True if the row shows what the person can do to it.
  open var isEditing: Bool {
    get { isRowEdited }
    set { setEditing(newValue, animated: false) }
  }
  private(set) var isRowEdited = false

  /// Shows what the person can do to the row, or not. The table calls it; override to change what the row shows, and call super.
  open func setEditing(_ editing: Bool, animated: Bool) {
    let isOther = editing != isRowEdited
    isRowEdited = editing
    if !editing {
      editingStyle = .none
      mayMove = false
    }
    showEditControl(editing && editingStyle != .none)
    if isOther { accessoryChanged() }
    configurationStateChanged()
  }

  /// Returns the size that the constraints give at the target's width; where there are none, that of `sizeThatFits(_:)`. Rows without a set
  /// height are as high as this says.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    // Not rounded: constraints may want just this.
    let size = fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
    return size.height > separatorHeight
      ? size : sizeThatFits(CGSize(width: targetSize.width, height: .greatestFiniteMagnitude))
  }

  /// Returns the size that the constraints give at a width, in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    fittingSize(CGSize(width: size.width, height: 0), .required, .fittingSizeLevel)
  }

  /// Called before the cell shows another row: override to reset it, and call super.
  open func prepareForReuse() {}

  // MARK: Public: configurations (UITableViewCell+Configuration.swift has the rest)

  /// State of the cell. Override to add values of your own, and call `setNeedsUpdateConfiguration()` where they change.
  open var configurationState: UICellConfigurationState { ownConfigurationState }

  /// True if the content configuration is updated where the state changes.
  open var automaticallyUpdatesContentConfiguration = true

  /// True if the background configuration is updated where the state changes.
  open var automaticallyUpdatesBackgroundConfiguration = true

  /// Has the configurations updated before the next layout, once however often it is called. Called where the state changes.
  open func setNeedsUpdateConfiguration() {
    configurations.needsUpdate = true
    setNeedsUpdateConstraints()
  }

  /// Sets the configurations for a state. Override to do so; called before the cell is shown and where its state has changed. Call
  /// `setNeedsUpdateConfiguration()` to have it called.
  open func updateConfiguration(using state: UICellConfigurationState) {}

  // MARK: Internal: the row

  private var rowContent: UIView = ownContent()
  var configurations = ViewConfigurations<UITableViewCell, UICellConfigurationState>()
  let style: CellStyle
  /// True if the cell shows a row, not a title.
  var isRow: Bool { true }
  /// True if there is only the distance between sections.
  var isGap: Bool { false }
  /// True if the cell waits in its table to be used again. GTK leaves what is not shown of a widget in the accessibility tree.
  var isIdle = false {
    didSet {
      guard isIdle != oldValue else { return }
      gtk_widget_set_child_visible(box.pointer, isIdle ? 0 : 1)
      quintet_view_mapped(box.pointer)
      updateHiddenFromAccessibility()
    }
  }
  override var isAbsent: Bool { isIdle || isGap }
  /// The number, from the table's top, of the row or title that the cell shows; nil while it shows none.
  var position: Int? { didSet { if position != oldValue { accessibilityText = nil } } }
  /// Points that the line at the lower edge takes, above which the content ends.
  var separatorHeight: CGFloat = 0 {
    didSet {
      guard separatorHeight != oldValue else { return }
      fittedHeights = [:]
      endContentAboveLine()
    }
  }
  /// Look of that line.
  var line = RowLine() { didSet { styleLine() } }
  /// Nil where the row has the table's.
  private(set) var ownSeparatorInset: UIEdgeInsets?
  private var separatorStyle: WidgetStyle?
  /// Points that the cell is moved to the right while its actions show.
  var swipeOffset: CGFloat = 0 {
    didSet {
      place((placedFrame ?? storedFrame).offsetBy(dx: swipeOffset - oldValue, dy: 0))
      if (swipeOffset == 0) != (oldValue == 0) { configurationStateChanged() }
    }
  }

  /// Points that the cell is shown below its place while rows are moved.
  var reorderOffset: CGFloat = 0 {
    didSet { place((placedFrame ?? storedFrame).offsetBy(dx: 0, dy: reorderOffset - oldValue)) }
  }
  /// True if rows are edited and the data source lets this one be moved.
  private(set) var mayMove = false {
    didSet {
      guard mayMove != oldValue else { return }
      if showsReorderControl == mayMove { accessoryChanged() } else { showsReorderControl = mayMove }
    }
  }
  /// The handle by which the row is moved, where there is one.
  var reorderHandle: ReorderHandle? { accessory as? ReorderHandle }

  /// True in a table, which places the cell. Elsewhere it is laid out as other views are.
  override var isLayoutBoundary: Bool { isInTable }
  private var isInTable = false

  override func enters(_ superview: UIView) { isInTable = superview is UITableView }

  var table: UITableView? { position == nil ? nil : superview as? UITableView }

  /// Shows the state on the row.
  func rowChanged() {
    let shows = selectionStyle != .none && selectedBackgroundView == nil
    setClass(TableAppearance.quiet, !shows)
    setClass(TableAppearance.selected, shows && isRowSelected)
    showChoice()
    tellSelected()
    updateAccessibility()
  }

  private func showChoice() {
    let isShown = selectionStyle != .none && (isRowSelected || isRowPressed)
    if isShown != isContentHighlighted {
      isContentHighlighted = isShown
      contentView.highlightContent(isShown)
    }
    guard let view = selectedBackgroundView else { return }
    guard isShown else { return takeOut(view) }
    guard view.superview !== self else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: configurations.background == nil ? 0 : 1)
  }

  func setClass(_ name: String, _ isOn: Bool) {
    isOn ? gtk_widget_add_css_class(box.pointer, name) : gtk_widget_remove_css_class(box.pointer, name)
  }

  override func boxShowMenu() {
    guard let table, let indexPath = table.indexPath(for: self) else { return }
    table.showMenu(of: self, at: indexPath)
  }

  override func boxActivate() {
    if let position { table?.activated(position) }
  }

  // MARK: Internal: layout

  override func subviewResized(_ subview: UIView) {
    if subview === accessory { holdAgain(subview) }
  }

  override var isBeingLaidOut: Bool { didSet { if !isBeingLaidOut { contentPlaced() } } }

  /// A program's class that moves the content's edges finds them where they would be without that.
  override func placed(_ subview: UIView, _ frame: CGRect) -> CGRect {
    guard subview === contentView else { return frame }
    madeContent?.layoutBegins()
    let shift = contentShift
    contentPlace = frame.inset(
      by: UIEdgeInsets(top: -shift.top, left: -shift.left, bottom: -shift.bottom, right: -shift.right)
    )
    return contentPlace
  }

  override func queueLayout() {
    guard !isLayingOut else { return }
    fittedHeights = [:]
    gtk_widget_queue_allocate(box.pointer)
    table?.cellChanged()
  }

  /// Place that the table gave the cell last, in points.
  private(set) var placedFrame: CGRect?

  /// Gives the cell its place in the table, in points. It is laid out when GTK allocates it.
  func place(_ frame: CGRect) {
    guard frame != placedFrame else { return }
    placedFrame = frame
    let width = storedFrame.width
    // A subclass may leave room around a row.
    layOut { self.frame = frame }
    if storedFrame.width != width { styleLine() }
  }

  override func boxAllocate(width: Int, height: Int) {
    layOut {
      // The table gives the cell that shows a row its size.
      if position == nil, isInTable {
        placedFrame = nil
        super.frame.size = CGSize(width: CGFloat(width), height: CGFloat(height) + separatorHeight)
      }
      layoutIfNeeded()
    }
    placeSubviewWidgets()
    updateAccessibility()
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    madeContent?.traitsChanged()
    // Start and end may have changed sides.
    if contentShift != .zero { shiftContent() }
    styleLine()
    configurationStateChanged()
  }

  override func userInteractionChanged() { configurationStateChanged() }
  override func willUpdateConstraints() { updateConfigurations() }

  /// Puts another view in the place of the content.
  func replaceContent(_ new: (any UIView & UIContentView)?) {
    rowContent.removeFromSuperview()
    madeContent = nil
    rowContent = new ?? Self.ownContent()
    accessibilityText = nil
    placeContent()
    // Keeps the background of a selection behind any content.
    if let view = selectedBackgroundView, view.superview === self { sendSubviewToBack(view) }
    if let background = configurations.background?.view { sendSubviewToBack(background) }
    isContentHighlighted = false
    showChoice()
  }

  // MARK: Internal: accessibility

  /// The row is one element, called by what it shows, unless there are controls in it to reach one by one.
  func updateAccessibility() {
    guard position != nil else { return }
    let text = accessibilityLabel ?? contentView.accessibilityTexts.joined(separator: ", ")
    let hasControls = contentView.hasControls
    guard text != accessibilityText || hasControls != hadControls else { return }
    (accessibilityText, hadControls) = (text, hasControls)
    quintet_accessible_set_label(box.pointer, text)
    quintet_view_set_hidden_from_accessibility(contentView.box.pointer, !hasControls)
  }

  override func accessibilityChanged() {
    accessibilityText = nil
    updateAccessibility()
    quintet_accessible_set_value_text(box.pointer, accessibilityValue)
    quintet_accessible_set_description(box.pointer, accessibilityHint)
    let isDisabled = accessibilityTraits.contains(.notEnabled)
    quintet_accessible_set_state(box.pointer, GTK_ACCESSIBLE_STATE_DISABLED, isDisabled)
    tellSelected()
    updateHiddenFromAccessibility()
  }

  /// A row is selected for the table or, by its trait, for the program.
  private func tellSelected() {
    let isSelected = isRowSelected || accessibilityTraits.contains(.selected)
    quintet_accessible_set_selected(box.pointer, isSelected)
  }

  // MARK: Private

  private var isRowSelected = false
  /// True if the table had the row edited last.
  private var wasEdited = false
  private var isContentHighlighted = false
  private var isLayingOut = false
  private var fittedHeights: [Int: CGFloat] = [:]
  private var accessibilityText: String?
  private var hadControls = false
  var accessory: UIView?
  private var madeContent: StandardCellContent?
  var editControl: UIButton?
  /// Place of the content without what a program's class changes in its layout, and points by which that moves the edges inwards.
  private(set) var contentPlace = CGRect.zero
  var contentShift = UIEdgeInsets.zero { didSet { if contentShift != oldValue { shiftContent() } } }
  var contentTop: NSLayoutConstraint?
  var contentStart: NSLayoutConstraint?
  var contentEnd: NSLayoutConstraint?
  var contentBottom: NSLayoutConstraint?
  var editMiddle: NSLayoutConstraint?
  var accessoryMiddle: NSLayoutConstraint?

  private static func ownContent() -> UIView {
    let view = UIView()
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 12, bottom: 8, trailing: 12)
    return view
  }

  private var standardContent: StandardCellContent? {
    if configurations.content != nil { return nil }
    if let madeContent { return madeContent }
    let content = StandardCellContent(self)
    madeContent = content
    return content
  }

  /// - Parameter isEdited: True if the row is edited, for which there need not be anything to press.
  func showEditing(_ style: EditingStyle, isEdited: Bool, mayMove: Bool) {
    guard style != editingStyle || isEdited != wasEdited || mayMove != self.mayMove else { return }
    editingStyle = style
    wasEdited = isEdited
    self.mayMove = mayMove
    setEditing(isEdited || mayMove, animated: false)
  }

  /// Most rows' line is the desktop's, which needs no style of its own.
  private func styleLine() {
    let width = storedFrame.width, isGrouped = table?.style != .plain
    guard let rules = line.css(width: width, isGrouped: isGrouped, traits: traitCollection) else {
      separatorStyle?.set("")
      return
    }
    let style = separatorStyle ?? WidgetStyle(box.pointer)
    separatorStyle = style
    style.set(rules)
  }

  /// Keeps what layout itself changes from asking for layout.
  private func layOut(_ body: () -> Void) {
    let wasLayingOut = isLayingOut
    isLayingOut = true
    body()
    isLayingOut = wasLayingOut
  }

  /// The height that the constraints want at a width, in points.
  func fittedHeight(width: Int) -> CGFloat {
    if let height = fittedHeights[width] { return height }
    var height: CGFloat = 0
    let shift = contentShift
    layOut {
      contentShift = .zero
      let target = CGSize(width: CGFloat(width), height: 0)
      height =
        systemLayoutSizeFitting(
          target,
          withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel
        ).height
      contentShift = shift
    }
    fittedHeights[width] = height
    return height
  }
}

extension UIView {
  /// Has labels and pictures in the view look as in a row that is pressed or selected, or no longer. Controls show their own state.
  fileprivate func highlightContent(_ isHighlighted: Bool) {
    for view in subviews where !(view is UIControl) {
      if let label = view as? UILabel, label.isHighlighted != isHighlighted { label.isHighlighted = isHighlighted }
      (view as? UIImageView)?.isHighlighted = isHighlighted
      view.highlightContent(isHighlighted)
    }
  }
}
