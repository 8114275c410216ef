// Over 400 lines, since what subclasses override has to be declared in the class itself.

import CQuintetGTK
import CQuintetWidget

/// Shows a part of content that is larger than itself.
///
/// Constraints between a scroll view's edges, or its `contentLayoutGuide`, and what is inside give the content its size.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentBox.delegate = contentPlacer
    guard let scroller = gtk_scrolled_window_new() else { return }
    self.scroller = OpaquePointer(scroller)
    gtk_scrolled_window_set_child(self.scroller, contentBox.pointer)
    setContent(scroller)
    quintet_scroller_forget_settings(scroller)
    addLayoutGuide(contentLayoutGuide)
    addLayoutGuide(frameLayoutGuide)
    contentPlacer.scrollView = self
    clipsToBounds = true
    drag = ScrollDrag(self, scroller)
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  // A table's own `delegate` is to be preferred, where both would do.
  /// The object that follows scrolling.
  @_disfavoredOverload open weak var delegate: (any UIScrollViewDelegate)?

  /// Points. Set by the layout where constraints say how large the content is.
  open var contentSize: CGSize = .zero {
    didSet {
      guard contentSize != oldValue else { return }
      zoomer?.contentSizeChanged()
      gtk_widget_queue_allocate(contentBox.pointer)
    }
  }

  /// The point of the content that is at the top left, in points. The program may set one beyond the content, and before the view is
  /// shown; a person who scrolls comes back from there.
  open var contentOffset: CGPoint {
    get { heldOffset ?? offsetOfGTK }
    set {
      // It is the bounds' origin, which a program's class may follow by either.
      guard Overrides.mayFollowChanges(type(of: self)) else { return scroll(to: newValue) }
      bounds = CGRect(origin: newValue, size: storedFrame.size)
    }
  }

  /// Scrolls to a point of the content, or beyond it. Animated, the delegate is notified of the end by
  /// `scrollViewDidEndScrollingAnimation(_:)`; where the desktop shows no animations, that is at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    drag?.stop()
    endScrollingAnimation()
    scrollBegins()
    guard animated, contentOffset != self.contentOffset else { return self.contentOffset = contentOffset }
    let start = self.contentOffset
    animation = ScrollAnimation(of: box) { [weak self] part in
      guard let self else { return }
      let (x, y) = (contentOffset.x - start.x, contentOffset.y - start.y)
      self.contentOffset = CGPoint(x: start.x + part * x, y: start.y + part * y + movedUnderScroll)
    } completion: { [weak self] in
      guard let self else { return }
      animation = nil
      scrollingAnimationEnded()
    }
    animation?.play()
  }

  /// Points of empty space around the content, within reach of scrolling. Once there is content the offset stays, unless it is out of
  /// reach then; before, it goes to where content will begin.
  open var contentInset: UIEdgeInsets = .zero { didSet { adjustInset(keepsTop: contentSize == .zero) } }

  /// Axes on which the safe area is added to the inset.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Works as `scrollableAxes`: no bar lies over content here.
    case automatic
    /// In the directions in which there is more content than is seen, or the view always bounces.
    case scrollableAxes
    /// Nowhere.
    case never
    /// At every side.
    case always
  }

  /// Axes on which the safe area is added to `contentInset`.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic { didSet { adjustInset() } }

  /// Points of empty space around the content, within reach of scrolling: `contentInset`, the safe area as far as
  /// `contentInsetAdjustmentBehavior` adds it, and the place of a refresh control that turns.
  open var adjustedContentInset: UIEdgeInsets { (contentInset + refreshPlace + addedArea).within(.farthest) }

  /// Called when `adjustedContentInset` has changed; override to follow it, and call super.
  open func adjustedContentInsetDidChange() {}

  /// Lets the user ask for newer content by pulling the content down, by the wheel, or with F5 or Ctrl+R.
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.detach()
      refreshControl?.attach(to: self)
    }
  }

  /// Scrolls as little as shows the rectangle, given in the content's coordinates, and not beyond the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    let inset = adjustedContentInset
    offset.x = min(max(offset.x, rect.maxX + inset.right - bounds.width), rect.minX - inset.left)
    offset.y = min(max(offset.y, rect.maxY + inset.bottom - bounds.height), rect.minY - inset.top)
    setContentOffset(withinContent(offset), animated: animated)
  }

  /// The content's rectangle: what is pinned to it gives its size.
  open private(set) var contentLayoutGuide: UILayoutGuide = ScrollContentGuide()
  /// The scroll view's own rectangle, which does not scroll.
  open private(set) var frameLayoutGuide: UILayoutGuide = ScrollFrameGuide()

  /// Rate at which content that was thrown becomes slower: the part of its velocity that is left after a millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The usual rate, for which the desktop's own is taken.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// A rate at which content comes to rest soon.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// Rate at which content that was thrown becomes slower.
  open var decelerationRate = DecelerationRate.normal

  /// True if the person can scroll.
  open var isScrollEnabled = true { didSet { policyChanged() } }
  /// True if a bar shows how far down the content is scrolled.
  open var showsVerticalScrollIndicator = true { didSet { policyChanged() } }
  /// True if a bar shows how far to the side the content is scrolled.
  open var showsHorizontalScrollIndicator = true { didSet { policyChanged() } }

  /// Shows the bars of what can be scrolled for a moment, where the desktop hides them at rest.
  open func flashScrollIndicators() { flashBars() }

  /// True if the bars keep within the safe area, and their insets are added to it.
  open var automaticallyAdjustsScrollIndicatorInsets = true { didSet { placeIndicators() } }
  /// Points by which the bar at the side ends before the view's edges: its top and bottom count.
  open var verticalScrollIndicatorInsets: UIEdgeInsets = .zero { didSet { placeIndicators() } }
  /// Points by which the bar below ends before the view's edges: its left and right count.
  open var horizontalScrollIndicatorInsets: UIEdgeInsets = .zero { didSet { placeIndicators() } }
  /// Sets the insets of both bars, in points.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }

  /// True if scrolling beyond an edge is seen: GTK's light grows there and fades. The content itself does not leave the edge, as it
  /// does on iOS.
  open var bounces = true {
    didSet {
      guard bounces != oldValue else { return }
      ScrollAppearance.setBounces(bounces, of: scroller)
      policyChanged()
    }
  }
  /// True if that is so up and down even where all content is seen. True in tables, so that a short one can be pulled to refresh.
  open var alwaysBounceVertical = false { didSet { if alwaysBounceVertical != oldValue { bouncingChanged() } } }
  /// True if that is so sideways even where all content is seen.
  open var alwaysBounceHorizontal = false { didSet { if alwaysBounceHorizontal != oldValue { bouncingChanged() } } }

  // MARK: Public: what a person does

  /// True if scrolling comes to rest at multiples of the view's size: at the nearest one or, of a throw or a step of the wheel, at the
  /// next one.
  open var isPagingEnabled = false

  /// Ways in which scrolling ends writing.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Never.
    case none
    /// Ends writing when a finger begins to scroll.
    case onDrag
    /// Works as `onDrag`: there is no keyboard on the screen to be pulled down.
    case interactive
  }

  /// Way in which scrolling takes the focus from a text that is written in. A wheel or a touchpad never does: the keys are not in their
  /// way.
  open var keyboardDismissMode = KeyboardDismissMode.none

  /// True if a finger is on the content.
  open var isTracking: Bool { drag?.isTracking ?? false }
  /// True if a person moves the content: by a finger, a touchpad or the wheel.
  open var isDragging: Bool { drag?.isDragging ?? false }
  /// True if the content goes on by itself after it was let go.
  open var isDecelerating: Bool { drag?.isDecelerating ?? false }

  // MARK: Public: zooming

  /// The smallest scale, at first 1.
  open var minimumZoomScale: CGFloat = 1 { didSet { zoomLimitsChanged() } }
  /// The largest scale, at first 1. Only where it is above the smallest one can a person zoom: with two fingers, with Ctrl and the
  /// wheel, and with Ctrl and plus, minus or 0.
  open var maximumZoomScale: CGFloat = 1 { didSet { zoomLimitsChanged() } }
  /// True if fingers come a little beyond the limits, from where the content springs back.
  open var bouncesZoom = true
  /// Scale of the view that the delegate names, by its transform. Another one keeps the middle where it is.
  open var zoomScale: CGFloat {
    get { zoomer?.scale ?? 1 }
    set { setZoomScale(newValue, animated: false) }
  }
  /// Scales the view that the delegate names, between the limits.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomer?.set(scale, animated: animated) }
  /// Scales and scrolls so that a rectangle, in the coordinates of the view that the delegate names, is as large as can be, and in the
  /// middle as far as the content reaches.
  open func zoom(to rect: CGRect, animated: Bool) { zoomer?.show(rect, animated: animated) }
  /// True if fingers are zooming.
  open var isZooming: Bool { zoomer?.isZooming ?? false }
  /// True if the content springs back between the limits.
  open var isZoomBouncing: Bool { zoomer?.isBouncing ?? false }
  /// Recogniser of two fingers; nil without zooming.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { zoomer?.isOn ?? false ? zoomer?.pinch : nil }

  override var layerBounds: CGRect {
    get { CGRect(origin: heldOffset ?? offsetOfGTK, size: storedFrame.size) }
    set {
      let resizes = newValue.size != storedFrame.size
      if resizes { super.layerBounds = CGRect(origin: .zero, size: newValue.size) }
      if !resizes || newValue.origin != layerBounds.origin { scroll(to: newValue.origin) }
    }
  }

  // MARK: Internal

  /// The size of the content as the layout has it.
  var laidOutContentSize: CGSize { contentSize }

  let contentBox = BoxWidget(scrolls: true)
  private(set) var drag: ScrollDrag?
  private var animation: ScrollAnimation?
  var isAnimatingScroll: Bool { animation != nil }
  /// Ends the program's animated scroll where it is.
  func endScrollingAnimation() {
    animation = nil
    movedUnderScroll = 0
  }
  /// Points by which the content has moved on while an animated scroll was under way: that goes on from there.
  var movedUnderScroll: CGFloat = 0
  /// The height of a refresh control that turns, in points.
  var refreshInset: CGFloat = 0 { didSet { adjustInset() } }
  var refreshPlace: UIEdgeInsets { UIEdgeInsets(top: refreshInset, left: 0, bottom: 0, right: 0) }
  private var zoomer: ScrollZoom?
  private func zoomLimitsChanged() {
    if zoomer == nil, maximumZoomScale != minimumZoomScale { zoomer = ScrollZoom(self) }
    zoomer?.limitsChanged()
  }
  override func placed(_ subview: UIView, _ frame: CGRect) -> CGRect { zoomer?.placed(subview, frame) ?? frame }
  /// Layout gives the content this size, in points.
  func layOutContent(_ size: CGSize) {
    if let zoomer { zoomer.layOut(size) } else { contentSize = size.roundedUp }
  }

  private let contentPlacer = ScrollContentPlacer()
  private(set) var scroller: OpaquePointer?

  override var subviewHost: BoxWidget { contentBox }

  override func boxAllocate(width: Int, height: Int) {
    guard let content else { return }
    withoutResizes { quintet_widget_place(content, 0, 0, Int32(width), Int32(height)) }
  }

  override var contentItem: any LayoutItem { contentLayoutGuide }
  override var movingFrame: UILayoutGuide? { frameLayoutGuide }
  override var handsDownSafeArea: Bool { false }
  /// Keeps the margin free around the rectangle, as far as there is room beside it.
  override func bringIntoSight(_ rect: CGRect) {
    let room = [pageSize.width - rect.width, pageSize.height - rect.height].map {
      min(Self.marginInSight, max(0, $0 / 2))
    }
    scrollRectToVisible(rect.insetBy(dx: -room[0], dy: -room[1]), animated: false)
  }

  /// Called by the content's widget when it gets its place.
  func contentAllocated(width: Int, height: Int) {
    let field = (page?.height ?? 0) > CGFloat(height) ? fieldInSight : nil
    page = CGSize(width: CGFloat(width), height: CGFloat(height))
    adjustInset()
    configureAdjustments()
    updateBouncing()
    placeSubviewWidgets()
    // A text with the keyboard stays in sight when an on-screen keyboard takes room from the window.
    if let field { DispatchQueue.main.async { [weak field] in field.map { $0.scrollIntoSight($0.bounds) } } }
  }

  /// Text field or text view with the keyboard, where it is in the view and can be seen.
  private var fieldInSight: UIView? {
    guard let field = window?.firstResponder as? UIView & UITextInputTraits, field !== self,
      field.isDescendant(of: self),
      let page
    else { return nil }
    return CGRect(origin: contentOffset, size: page).intersects(convert(field.bounds, from: field)) ? field : nil
  }

  /// The visible part's size, in points: the frame's until GTK has given the content its place.
  var page: CGSize?
  // Its own size comes from the frame: the origin of `bounds` depends on the page.
  var pageSize: CGSize { page ?? storedFrame.size }

  func configureAdjustments() {
    isBeyondContent = false
    let page = pageSize, inset = adjustedContentInset
    configure(GTK_ORIENTATION_HORIZONTAL, contentSize.width, page.width, inset.left, inset.right)
    configure(GTK_ORIENTATION_VERTICAL, contentSize.height, page.height, inset.top, inset.bottom)
  }

  /// The nearest point that a person can scroll to.
  func withinContent(_ offset: CGPoint) -> CGPoint {
    configureAdjustments()
    return CGPoint(
      x: min(max(offset.x, reach.horizontal.lowerBound), reach.horizontal.upperBound),
      y: min(max(offset.y, reach.vertical.lowerBound), reach.vertical.upperBound)
    )
  }

  /// Called before the program scrolls to a point.
  func scrollBegins() {}

  /// Called when the offset has changed, for any reason.
  func offsetChanged() {
    if isFlashing { return }
    if returnsWithinLimits() || (!isSettingOffset && drag?.returnsToFinger() ?? false) { return }
    if !isSettingOffset { drag?.contentMoves() }
    // After coming back from beyond the content, one does not get out again.
    if isBeyondContent { configureAdjustments() }
    contentMoved()
  }

  /// Has a program's class set the offset that GTK has moved to by itself: its overrides are called so, and find the old one until then.
  func contentMoved() {
    let offset = offsetOfGTK
    guard !isSettingOffset, offset != passedOffset, Overrides.mayFollowChanges(type(of: self)) else {
      passedOffset = offset
      return contentScrolled()
    }
    heldOffset = passedOffset
    contentOffset = offset
    // It did not call super, and stays.
    if heldOffset != nil { scroll(to: passedOffset) }
  }

  func scrollingAnimationEnded() { delegate?.scrollViewDidEndScrollingAnimation(self) }

  func contentScrolled() {
    if !isZooming { window?.touchDelivery.scrolled(self) }
    if let engine = frameLayoutGuide.layoutVariables?.engine {
      for (constraint, value) in zip(
        frameLayoutGuide.layoutSystemConstraints.frame,
        [contentOffset.x, contentOffset.y]
      ) {
        engine.solver.setConstant(-value, of: constraint)
      }
      scheduleLayout()
    }
    layOutMovedContent()
    delegate?.scrollViewDidScroll(self)
  }

  /// The offsets that a person can scroll to, in points.
  var reach = AxisPair<ClosedRange<CGFloat>>(horizontal: 0...0, vertical: 0...0)

  // MARK: Private

  /// True if an offset was beyond them when GTK was last told.
  var isBeyondContent = false

  /// The inset that was in force last.
  var lastInset: UIEdgeInsets = .zero
  /// Points at the lower edge that lie behind what a field in the view is filled in with.
  var coveredHeight: CGFloat = 0 { didSet { if coveredHeight != oldValue { adjustInset() } } }

  override func safeAreaChanged() {
    adjustInset()
    placeIndicators()
  }

  func adjustment(_ orientation: GtkOrientation) -> UnsafeMutablePointer<GtkAdjustment>? {
    orientation == GTK_ORIENTATION_HORIZONTAL
      ? gtk_scrolled_window_get_hadjustment(scroller) : gtk_scrolled_window_get_vadjustment(scroller)
  }

  func offset(_ orientation: GtkOrientation) -> CGFloat {
    adjustment(orientation).map { CGFloat(gtk_adjustment_get_value($0)).rounded() } ?? 0
  }

  /// True if GTK is only told that content moves.
  var isFlashing = false

  /// True if the program moves the content just now.
  private var isSettingOffset = false
  /// The offset that was there before GTK moved the content, until a program's class has set the new one.
  private var heldOffset: CGPoint?
  /// The offset that the program knows of.
  private var passedOffset = CGPoint.zero
  private var offsetOfGTK: CGPoint {
    CGPoint(x: offset(GTK_ORIENTATION_HORIZONTAL), y: offset(GTK_ORIENTATION_VERTICAL))
  }

  /// Moves the content, without a subclass' properties.
  func scroll(to offset: CGPoint) {
    let isHeld = heldOffset != nil
    heldOffset = nil
    if isHeld, offset == offsetOfGTK {
      passedOffset = offset
      return contentScrolled()
    }
    configureAdjustments()
    let wasSetting = isSettingOffset
    isSettingOffset = true
    setOffset(offset.x, GTK_ORIENTATION_HORIZONTAL)
    setOffset(offset.y, GTK_ORIENTATION_VERTICAL)
    isSettingOffset = wasSetting
    passedOffset = offsetOfGTK
  }

  func setOffset(_ offset: CGFloat, _ orientation: GtkOrientation) {
    guard let adjustment = adjustment(orientation) else { return }
    configure(
      adjustment,
      value: offset,
      reach[NSLayoutConstraint.Axis(orientation)],
      gtk_adjustment_get_page_size(adjustment)
    )
  }

  func policyChanged() { setPolicies() }

  private func bouncingChanged() {
    adjustInset()
    policyChanged()
  }
}
