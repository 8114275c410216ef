// Over 400 lines, since what subclasses override has to be declared in the class itself; all else is in extensions.

import CQuintetGTK
import CQuintetWidget
import QuintetConstraintSolver

/// Shows content in a rectangle and holds other views.
///
/// Behind every view stands one GTK widget of ours, which asks the view where its children go. Use on the main thread.
@preconcurrency @MainActor
open class UIView: UIResponder, UITraitEnvironment, LayoutItem {
  // MARK: Lifecycle

  /// Makes a view with a frame, in points, in its future superview's coordinates.
  public init(frame: CGRect) {
    box = BoxWidget()
    storedFrame = frame.numbers
    super.init()
    box.delegate = self
    drawingChanged()
    if Overrides.mayDecideAboutTouches(type(of: self)) { box.setNeed(QUINTET_VIEW_HIT_TESTS, true) }
    makeChosenLayer()
  }

  public convenience override init() { self.init(frame: .zero) }

  /// Always fails: there are no archives of views here. It is what makes a subclass written here compile for iOS.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public: hierarchy

  /// The view this one is in, or nil.
  open internal(set) weak var superview: UIView?
  /// The views inside, the front one last.
  open var subviews: [UIView] { contents.subviews }
  /// The window the view is in, or nil.
  open internal(set) weak var window: UIWindow?
  /// A number by which the application can find the view.
  open var tag = 0
  /// Puts a view in front of the others, taking it from where it was.
  open func addSubview(_ view: UIView) { insert(view, at: contents.subviews.count) }
  /// Puts a view at a place in the order of the subviews.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Puts a view right behind another. Where the other is no subview of this view, it is put in front of all.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, before: siblingSubview, offset: 0)
  }

  /// Puts a view right in front of another. Where the other is no subview of this view, it is put in front of all.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, before: siblingSubview, offset: 1)
  }

  /// Puts two subviews in each other's places. Does nothing if an index is out of range.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
  /// Moves a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    if contents.subviews.contains(view) { move(view, to: contents.subviews.count) }
  }
  /// Moves a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) { if contents.subviews.contains(view) { move(view, to: 0) } }
  /// Takes the view out of its superview. Constraints that cross the border are deactivated.
  open func removeFromSuperview() { leaveSuperview() }

  /// Returns the first view with this tag, this one included.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for subview in contents.subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Returns whether the view is another, or somewhere inside it.
  open func isDescendant(of view: UIView) -> Bool {
    // A loop, as leaving a superview asks this of each constraint.
    var current: UIView? = self
    while let ancestor = current, ancestor !== view { current = ancestor.superview }
    return current != nil
  }

  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview changes; nil when the view is removed.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview changed.
  open func didMoveToSuperview() {}
  /// Called before the window changes, for every view inside too.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the window changed, for every view inside too.
  open func didMoveToWindow() {}

  // MARK: Public: geometry

  /// Rectangle of the view in its superview, in points: with a transform, the rectangle around what is seen of it. Set bounds and center
  /// in place of a transformed view's frame.
  open var frame: CGRect {
    get { layerFrame }
    set { layerFrame = newValue }
  }

  /// The view's own coordinates: what is at the origin is at the view's top left corner, so that another origin moves the
  /// subviews the other way.
  open var bounds: CGRect {
    get { layerBounds }
    set { layerBounds = newValue }
  }

  /// The middle of the view, in the superview, in points; where the layer has another anchor point, that.
  open var center: CGPoint {
    get { layerPosition }
    set { layerPosition = newValue }
  }

  /// Maps what is seen of the view, about its middle, or its layer's anchor point. Layout does not know of it.
  open var transform: CGAffineTransform {
    get { layerTransform }
    set { layerTransform = newValue }
  }

  /// Way in which the view follows its superview's size while it is placed by its frame. What is flexible along an axis shares the
  /// difference in proportion to its length.
  open var autoresizingMask: AutoresizingMask = []
  /// True if subviews placed by their frames follow this view's size.
  open var autoresizesSubviews = true

  /// Converts a point to another view's coordinates; nil stands for the window's.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view else { return pointInRoot(point) }
    let root = layoutRootOfWindow, other = view.layoutRootOfWindow
    if root === other { return view.pointFromRoot(pointInRoot(point)) }
    // Roots lie side by side, as if in one view.
    return view.pointFromRoot(other.pointWithin(root.pointAround(pointInRoot(point))))
  }

  /// Converts a rectangle to another view's coordinates; nil stands for the window's. With transforms, the result is the smallest
  /// rectangle around it.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(enclosing: rect.corners.map { convert($0, to: view) })
  }

  /// Converts a point from another view's coordinates; nil stands for the window's.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    view?.convert(point, to: self) ?? pointFromRoot(point)
  }

  /// Converts a rectangle from another view's coordinates; nil stands for the window's.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    (view ?? layoutRootOfWindow).convert(rect, to: self)
  }

  /// Returns the size the view wants within a size, in points.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Gives the view the size it wants.
  open func sizeToFit() {
    let origin = frame.origin
    bounds.size = sizeThatFits(bounds.size)
    let moved = frame.origin
    if moved != origin { center = CGPoint(x: center.x + origin.x - moved.x, y: center.y + origin.y - moved.y) }
  }

  // MARK: Public: appearance and interaction

  /// The colour behind the content; nil draws nothing.
  open var backgroundColor: UIColor? {
    get { layerBackground }
    set { layerBackground = newValue }
  }
  /// Opacity from 0 to 1. Below 0.01 the view takes no touches.
  open var alpha: CGFloat {
    get { layerOpacity }
    set { layerOpacity = newValue }
  }
  /// True if the view, and everything in it, is invisible and out of reach.
  open var isHidden: Bool {
    get { layerIsHidden }
    set { layerIsHidden = newValue }
  }
  /// Placement of content of another size, such as a picture.
  open var contentMode: ContentMode = .scaleToFill { didSet { if contentMode != oldValue { setNeedsDisplay() } } }
  /// True if the view covers all that is behind it. Nothing depends on it here: GTK finds out what covers what.
  open var isOpaque: Bool {
    get { layerIsOpaque }
    set { layerIsOpaque = newValue }
  }
  /// True if what lies outside the bounds is cut off.
  open var clipsToBounds: Bool {
    get { layerMasks }
    set { layerMasks = newValue }
  }
  /// True if the view, and everything in it, receives events.
  open var isUserInteractionEnabled = true {
    didSet {
      updateTargetable()
      if isUserInteractionEnabled != oldValue { userInteractionChanged() }
    }
  }

  /// True if the view hears of several touches at a time; else of the first only, until that ends. Recognisers hear of all.
  open var isMultipleTouchEnabled = false
  /// True if no other view of the window hears of touches while this one does, and this one of none while others do. Recognisers hear of all.
  open var isExclusiveTouch = false

  /// The colour of what can be tapped; nil takes the superview's. It is a grey where `tintAdjustmentMode` is `dimmed`.
  open var tintColor: UIColor! {
    get { adjusted(ownTint) }
    set {
      storedTintColor = newValue
      customized(\UIView.tintColor, newValue)
      tintColorDidChange()
    }
  }

  /// Adjustment of the tint colour, here and in all that is inside: normal or dimmed. `automatic`, which it is set to at first, takes the
  /// superview's; what lies behind an alert, a sheet or a popover is dimmed.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { shownTintAdjustment }
    set { setTintAdjustment(newValue) }
  }

  /// Called when the tint colour, or its adjustment, changed here or above, or is another one in another superview.
  open func tintColorDidChange() {
    setNeedsDisplay()
    for subview in contents.subviews where subview.storedTintColor == nil { subview.tintColorDidChange() }
  }

  /// Returns whether the view takes a touch at a point of its own coordinates.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Returns the front view, of this one and those in it, that takes a touch at a point of its own coordinates.
  ///
  /// Views that are hidden, all but transparent or without interaction are passed over. Override to let touches through to
  /// what is behind; nil does.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { touched(at: point, event) }

  /// Recognisers that look at the touches of the view and of all that is in it; nil before the first. Setting it adds what is
  /// new and removes what is left out.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { attachedRecognizers }
    set { setRecognizers(newValue) }
  }

  /// Has a gesture recogniser look at the touches of this view and of all that is in it.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }
  /// Takes a gesture recogniser away; a gesture that is being made is broken off.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }
  /// Asked before a recogniser acts on a gesture; false makes it fail.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Ends editing if a text field in this view is being edited. With `force` the field is not asked whether it may end.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { endEditingInside(force) }
  /// Asks for the view to be drawn again with the next frame.
  open func setNeedsDisplay() { gtk_widget_queue_draw(box.pointer) }

  /// Draws the view's content over its background and below its subviews. Override to draw with `UIBezierPath`; called on the main
  /// thread, only after `setNeedsDisplay` or where the view came onto the screen or changed its size.
  open func draw(_ rect: CGRect) {}

  /// Draws what the view and all that is in it shows, stretched over a rectangle of what is being drawn, as in the block of a
  /// `UIGraphicsImageRenderer`.
  ///
  /// - Parameters:
  ///   - rect: Where, in points of what is being drawn.
  ///   - afterUpdates: Has no effect: the last frame is drawn, since GTK draws in frames alone.
  /// - Returns: True if anything could be drawn: not where the view is in no window on the screen, nor where nothing is being drawn.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool { drawLastFrame(in: rect) }
  /// Returns a view that shows a picture of what the view and all that is in it showed last; nil where the view is in no window on the screen.
  ///
  /// - Parameter afterUpdates: Has no effect: the last frame is shown, since GTK draws in frames alone.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { pictureOfLastFrame() }
  /// Layer that draws the view's rectangle, and its content besides the subviews.
  open var layer: CALayer { layerInUse ?? makeLayer() }
  /// The class of the view's layer: `CALayer` or a subclass. Override to choose one.
  open class var layerClass: AnyClass { CALayer.self }

  // MARK: Public: traits and direction

  /// The traits of the window, or of the application while in none, with the style that was asked for here or around.
  open var traitCollection: UITraitCollection { (window?.windowTraits ?? .application).with(overriddenStyle) }
  /// Style of the view and of all that is in it, in place of the desktop's; unspecified takes the superview's.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { storedStyle }
    set { if newValue != storedStyle { changeStyle { storedStyle = newValue } } }
  }
  /// Called after the traits changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Rule for mirroring the view in languages written from right to left.
  open var semanticContentAttribute: UISemanticContentAttribute = .unspecified {
    didSet { if semanticContentAttribute != oldValue { directionChanged() } }
  }

  /// The direction in which leading and trailing lie.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { semanticContentAttribute.direction }

  /// Returns the direction in which a view with an attribute lies where the application is read as it is.
  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    attribute.direction
  }

  open override var next: UIResponder? { viewController ?? superview }

  // MARK: Public: anchors

  /// The edge where a line of text begins.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge where a line of text ends.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge, whatever the direction of writing.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge, whatever the direction of writing.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The top edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The horizontal middle.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The vertical middle.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The baseline of the first line of text; the top of a view without text.
  open var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// The baseline of the last line of text; the bottom of a view without text.
  open var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

  // MARK: Public: layout

  /// True if the view can be laid out by constraints alone. Nothing depends on it here: constraints count in every view.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// True if the view's frame counts as constraints. Set false for a view that constraints place.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      guard translatesAutoresizingMaskIntoConstraints != oldValue else { return }
      autoresizingTranslationChanged()
    }
  }

  /// The guides this view owns.
  open var layoutGuides: [UILayoutGuide] { contents.layoutGuides }
  /// Active constraints that were added to this view, and others for which it is the nearest that both items are in.
  open var constraints: [NSLayoutConstraint] { contents.constraints }
  /// Takes a guide into this view, out of the one it was in.
  open func addLayoutGuide(_ layoutGuide: UILayoutGuide) { own(layoutGuide) }
  /// Removes a guide, with the constraints that mention it.
  open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) { disown(layoutGuide) }
  /// The bounds less the margins.
  open var layoutMarginsGuide: UILayoutGuide { marginsGuide ?? makeMarginsGuide() }
  /// The bounds less what bars cover.
  open var safeAreaLayoutGuide: UILayoutGuide { safeAreaGuide ?? makeSafeAreaGuide() }
  /// The room that the first responder's input view and accessory take. The desktop makes the window lower for its own keyboard. Without
  /// any it is the strip below the safe area, and what is attached to its top moves with the window's edge.
  open var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    layoutGuides.lazy.compactMap { $0 as? UIKeyboardLayoutGuide }.first ?? UIKeyboardLayoutGuide(of: self)
  }
  /// Guide as wide as the margins allow, but no wider than text can be read with ease.
  open var readableContentGuide: UILayoutGuide { readableGuide ?? makeReadableGuide() }
  /// Activates a constraint, which this view holds.
  open func addConstraint(_ constraint: NSLayoutConstraint) { constraint.activate(in: self) }
  /// Activates constraints, which this view holds.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach { $0.activate(in: self) } }
  /// Deactivates a constraint that this view holds.
  open func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }
  /// Deactivates the constraints that this view holds.
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(removeConstraint) }
  /// Points by which the rectangle that constraints align lies within the frame, as where a shadow or a badge reaches out. The content's
  /// size is that of this rectangle. Override with numbers that stay.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// Returns the rectangle that constraints align, of a frame. Override with `frame(forAlignmentRect:)` where insets do not say it.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

  /// Returns the frame around a rectangle that constraints align.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)
    )
  }

  /// The size the content wants, in points; `noIntrinsicMetric` where it has no wish.
  open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
  /// Has the content's size asked for again. Call it where that has changed.
  open func invalidateIntrinsicContentSize() { intrinsicContentSizeChanged() }
  /// Returns how much the view resists being larger than its content.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { huggingPriorities[axis] }

  /// Sets how much the view resists being larger than its content.
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    huggingPriorities[axis] = priority
    reinstallIntrinsicConstraints()
  }

  /// Returns how much the view resists being smaller than its content.
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    compressionResistancePriorities[axis]
  }

  /// Sets how much the view resists being smaller than its content.
  open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    compressionResistancePriorities[axis] = priority
    reinstallIntrinsicConstraints()
  }

  /// Returns the smallest size that the constraints of the view, and of what is in it, allow, as near to the target as they do.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize,
      withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel
    )
  }

  /// Returns the size the constraints give, with the target's width and height at the given priorities.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority).roundedUp
  }

  /// Asks for `updateConstraints` before the next layout.
  open func setNeedsUpdateConstraints() { markForConstraintUpdate() }
  /// Brings the constraints of this view and everything in it up to date, now.
  open func updateConstraintsIfNeeded() { updateConstraintsOfTree() }
  /// Adds or changes constraints; override and call super last.
  open func updateConstraints() {}
  /// Asks for a layout with the next frame.
  open func setNeedsLayout() { markForLayout() }
  /// Solves the hierarchy's constraints and lays out this view and everything in it, now.
  open func layoutIfNeeded() { layoutRoot.runLayout(of: self) }
  /// Places the subviews: those that constraints place get the solver's frames. Override to place others, and call super. It is called too
  /// when the origin of the bounds is another one, as that of a scroll view that scrolls.
  open func layoutSubviews() { applySolvedFrames() }

  /// Distances that the margins guide keeps, in points: eight at first. A controller's root view has its controller's
  /// `systemMinimumLayoutMargins` at first, and no smaller ones later.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { ownMargins }
    set {
      let oldValue = directionalLayoutMargins
      storedMargins = newValue
      if directionalLayoutMargins != oldValue { marginsChanged() }
    }
  }

  /// True if each margin reaches at least as far in as the superview's does. False at first.
  open var preservesSuperviewLayoutMargins = false {
    didSet { if preservesSuperviewLayoutMargins != oldValue { marginsChanged() } }
  }

  /// True if the safe area is added to the margins.
  open var insetsLayoutMarginsFromSafeArea = true {
    didSet { if insetsLayoutMarginsFromSafeArea != oldValue { marginsChanged() } }
  }

  /// Distances from the edges that the margins guide keeps, the safe area included.
  open var layoutMargins: UIEdgeInsets {
    get { marginsByEdge }
    set { marginsByEdge = newValue }
  }
  /// Points at each edge that bars cover.
  open var safeAreaInsets: UIEdgeInsets { storedSafeAreaInsets }
  /// Called after the margins changed.
  open func layoutMarginsDidChange() {}
  /// Called after the safe area changed.
  open func safeAreaInsetsDidChange() {}

  // MARK: Public: accessibility

  /// True if assistive technology meets the view as one thing.
  open var isAccessibilityElement = false {
    didSet {
      reachabilityChanged()
      accessibilityOfSubviewsChanged()
    }
  }
  /// Name of the element; nil takes what the view shows.
  open var accessibilityLabel: String? { didSet { accessibilityChanged() } }
  /// Value of the element, in words.
  open var accessibilityValue: String? { didSet { accessibilityChanged() } }
  /// Effect of using the element, in words.
  open var accessibilityHint: String? { didSet { accessibilityChanged() } }
  /// A name for tests and messages, never spoken.
  open var accessibilityIdentifier: String?
  /// Kind of the element.
  open var accessibilityTraits: UIAccessibilityTraits = .none { didSet { accessibilityChanged() } }
  /// True if everything in the view is hidden from assistive technology.
  open var accessibilityElementsHidden = false { didSet { accessibilityChanged() } }
  /// True if assistive technology meets nothing of the views beside this one.
  open var accessibilityViewIsModal = false { didSet { superview?.accessibilityOfSubviewsChanged() } }
  /// Acts as a tap would; returns true when it did something.
  open func accessibilityActivate() -> Bool { false }
  /// Makes the value of an element with the trait `adjustable` larger.
  open func accessibilityIncrement() {}
  /// Makes the value of an element with the trait `adjustable` smaller.
  open func accessibilityDecrement() {}
  /// Leaves what the view is part of; true when it did. Escape asks the focused view, and then those around it.
  open func accessibilityPerformEscape() -> Bool { false }

  // MARK: Internal

  /// Controller of the keys that change the value; the widget owns it.
  var adjustingKeys: OpaquePointer?

  // Freed in this order: the box's content leaves it first.
  let contents = ViewContents()
  let box: BoxWidget
  /// A widget of GTK's own that fills the view, below the subviews.
  var content: UnsafeMutablePointer<GtkWidget>?
  /// Host of the subviews, if they are inside that widget.
  var host: WidgetHost?
  weak var viewController: UIViewController?
  /// True if something is presented over the view.
  var isCovered = false { didSet { if isCovered != oldValue { reachChanged() } } }
  var attachedRecognizers: [UIGestureRecognizer]?
  var isHiddenFromAccessibility = false
  /// True if the view is kept without being shown, or is empty space: nothing for assistive technology.
  var isAbsent: Bool { isPart }
  /// True if the superview shows the view as a part of itself, as a button does its title, and places it where constraints do not.
  var isPart: Bool { false }
  var hasModalSubview = false
  var storedFrame: CGRect
  var boundsOrigin: CGPoint = .zero { didSet { if boundsOrigin != oldValue { boundsMoved(from: oldValue) } } }
  var storedTintColor: UIColor?
  var storedTintAdjustment = TintAdjustmentMode.automatic
  /// True if something that does not fill the window is presented over the view.
  var isBehindCard = false { didSet { if isBehindCard != oldValue { tintAdjustmentChanged() } } }
  var storedStyle = UIUserInterfaceStyle.unspecified
  /// Traits of the application when the view was made, or of the window that it left last.
  var knownTraits = UITraitCollection.application
  var storedSafeAreaInsets: UIEdgeInsets = .zero
  var layoutVariables: LayoutVariables?
  var layoutSystemConstraints = LayoutSystemConstraints()
  var layoutEngine: LayoutEngine?
  var referencingConstraints: Set<NSLayoutConstraint> = []
  /// Margins that were set; nil before.
  var storedMargins: NSDirectionalEdgeInsets?
  var marginsGuide: InsetLayoutGuide?
  var safeAreaGuide: InsetLayoutGuide?
  var readableGuide: UILayoutGuide?
  var huggingPriorities = AxisPair<UILayoutPriority>(horizontal: .defaultLow, vertical: .defaultLow)
  var compressionResistancePriorities = AxisPair<UILayoutPriority>(horizontal: .defaultHigh, vertical: .defaultHigh)
  /// Made when first asked for, which most views never are.
  var layerInUse: CALayer?
  var presentation: ViewPresentation?
  var needsLayout = true
  /// True if `layoutSubviews` is running.
  var isBeingLaidOut = false
  /// True if layout gives the view a place by its bounds and center.
  var isTakingPlace = false
  var subtreeNeedsLayout = true
  /// True if it was reported that layout does not settle with this view.
  var isReportedUnsettled = false
  var needsConstraintUpdate = true
  var subtreeNeedsConstraintUpdate = true
  var customization: Int32 = 0

  // MARK: Internal: what the layer has in common with the view

  // A program's subclass may set the layer's property from the view's, or the other way round: both are made of these.

  var layerBounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: storedFrame.size) }
    set {
      followedByLayer {
        boundsOrigin = newValue.origin
        setFrame(CGRect(around: layerPosition, newValue.size, anchor: anchor), fromLayout: false)
      }
    }
  }
  var layerPosition: CGPoint {
    get { storedFrame.point(anchor) }
    set { setFrame(CGRect(around: newValue, storedFrame.size, anchor: anchor), fromLayout: false) }
  }
  var layerTransform = CGAffineTransform.identity {
    didSet {
      animateChange(from: .transform(oldValue), to: .transform(layerTransform))
      placeAgain()
    }
  }
  var layerBackground: UIColor? {
    didSet {
      customized(\UIView.backgroundColor, layerBackground)
      backgroundChanged(from: oldValue)
    }
  }
  var layerOpacity: CGFloat = 1 { didSet { alphaChanged(from: oldValue) } }
  var layerIsHidden = false { didSet { if layerIsHidden != oldValue { hiddenChanged() } } }
  var layerIsOpaque = true
  var layerMasks = false { didSet { clippingChanged() } }

  // MARK: Internal: what kinds of views differ in

  /// True for something to operate, as a control is, and not only to look at.
  var isOperable: Bool { false }
  /// True for a control that does nothing at present: GTK passes it over.
  var isDisabled: Bool { false }
  /// True if the view, or the nearest control around it, follows a touch by itself, without a widget of GTK's.
  var tracksTouchesInApplication: Bool { superview?.tracksTouchesInApplication ?? false }
  /// Returns whether a touch in the view is not for a recogniser: a control is pressed, and a tap around it does not get that.
  func keepsTouch(from recognizer: UIGestureRecognizer) -> Bool { false }
  /// Text of the view for assistive technology, where it has no label.
  var shownText: String? { nil }
  /// Item that edges and centre refer to in constraints from inside: the view, or a scroll view's content.
  var contentItem: any LayoutItem { self }
  /// The part of the content that is seen, where the content moves under the view; else nil.
  var movingFrame: UILayoutGuide? { nil }
  /// True if the subviews lie as far below bars as the view does: what scrolls is moved out from under them.
  var handsDownSafeArea: Bool { true }
  /// Called when `safeAreaInsets` has changed.
  func safeAreaChanged() {}
  /// Returns the frame of a subview for the one that constraints give: another only while a scroll view scales it, or in a cell.
  func placed(_ subview: UIView, _ frame: CGRect) -> CGRect { frame }
  /// Shows a part of the view's coordinates that the focus is in, where the view scrolls.
  func bringIntoSight(_ rect: CGRect) {
    host?.bringIntoSight?(rect.insetBy(dx: -Self.marginInSight, dy: -Self.marginInSight))
  }
  /// Area that is scrolled into sight when the view gets the focus, in its own coordinates; nil leaves that to the view.
  var focusArea: CGRect? { bounds }
  /// A subview came into sight, or was hidden.
  func subviewHiddenChanged(_ subview: UIView) {}
  /// The program has given a subview another size.
  func subviewResized(_ subview: UIView) {}
  /// A subview's content may have another size.
  func subviewContentSizeChanged(_ subview: UIView) {}
  /// The box the subviews' widgets are in; a scroll view has another one for its content.
  var subviewHost: BoxWidget { host?.box ?? box }
  /// True if this view begins a hierarchy with a solver of its own, though it has a superview: a list cell does.
  var isLayoutBoundary: Bool { false }
  /// The view has got a superview.
  func enters(_ superview: UIView) {}
  /// The view is in its superview, or in none any more.
  func superviewChanged() {}
  /// True if the view has something to draw below its subviews.
  var drawsItself: Bool {
    backgroundColor != nil || layerInUse?.throwsShadow == true || layerInUse?.drawsContent == true
      || layerInUse?.animations != nil || drawsByMethod
  }
  /// True if `draw(_:)` is called: for classes of other modules, and those of this one that say so.
  var drawsByMethod: Bool { Overrides.mayDraw(type(of: self)) }
  /// Called before constraints are updated; what is changed now counts in this layout.
  func willUpdateConstraints() {}
  /// The view takes input now, or does no more.
  func userInteractionChanged() {}
  /// The layer's corners have other radii: what GTK draws in the view may have to follow.
  func cornersChanged() {}
  /// The height the content wants at a width, in points, where the one depends on the other; else nil.
  func intrinsicHeight(forWidth width: CGFloat) -> CGFloat? { nil }
  var baselineOffsets: (first: CGFloat, last: CGFloat) { (0, 0) }
  var baselinesFromMiddle: (first: CGFloat, last: CGFloat)? { nil }
  func baselineItem(isFirst: Bool) -> any LayoutItem { self }
  /// Passes the properties on to GTK's accessibility. It is GTK's own control, where there is one, that carries them.
  func accessibilityChanged() { applyAccessibility() }

  override var responderWindow: UIWindow? { window }
  override var responderView: UIView? { self }
  override var focusWidget: UnsafeMutablePointer<GtkWidget>? { content ?? box.pointer }

  /// True if the view, without a widget of GTK's own, is something to press or to type into.
  var isReachableByKey: Bool {
    !accessibilityTraits.isDisjoint(with: [.button, .link, .adjustable]) || canBecomeFirstResponder
  }

  /// The colours or the text size changed.
  func appearanceChanged() { setNeedsDisplay() }

  func drawContent(_ snapshot: OpaquePointer, size: CGSize) {
    drawBackground(snapshot, size: size)
    if drawsByMethod { drawWithCairo(snapshot, size: size) }
  }

  /// Asks GTK for an allocation, which begins with a layout pass. Called on the root of a layout.
  func queueLayout() { gtk_widget_queue_allocate(box.pointer) }

  // MARK: Internal: the widget's questions that subclasses answer (GTK/UIView+BoxWidget.swift has the others)

  func boxMeasure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) { (0, 0) }

  func boxAllocate(width: Int, height: Int) {
    if let content { quintet_widget_place(content, 0, 0, Int32(width), Int32(height)) }
    if host == nil { placeSubviewWidgets() }
  }

  func boxActivate() {
    if accessibilityActivate() { return }
    // As a tap would: a view with the button trait often has nothing but a recogniser.
    gestureRecognizers?.forEach { $0.activate() }
  }

  func boxShowMenu() {}
}
