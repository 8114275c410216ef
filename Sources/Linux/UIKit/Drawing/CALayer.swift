// Over 400 lines, since what subclasses override has to be declared in the class itself.

import CQuintetGTK
import CQuintetWidget

/// A rectangle that is drawn: a view's own, or one more inside it, below and between the subviews.
///
/// A view's layer is the view under another name: its frame, opacity, colour and place among others are the view's. Other layers have
/// their own, and no touches. A layer that is no view's and was on the screen moves to its new values by itself, as `CATransaction` has it;
/// what a view's layer shows changes at once, except in an animation block. Use on the main thread.
@preconcurrency @MainActor
open class CALayer: NSObjectProtocol, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
  @preconcurrency CAMediaTiming
{
  // MARK: Lifecycle

  /// Makes an empty layer without a size.
  public init() {}

  /// Makes a layer with another's values, without its sublayers. A subclass copies what it adds itself.
  public init(layer: Any) {
    if let layer = layer as? CALayer { copyValues(of: layer) }
  }

  /// Always fails: there are no archives of layers here. It is what makes a subclass written here compile for iOS.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// A name for the application.
  open var name: String?

  // MARK: Public: tree

  /// The layer this one is in, or nil.
  open var superlayer: CALayer? { view.map { $0.superview?.layer } ?? (isMask ? nil : parent) }

  /// The layers inside, from the back to the front, those of a view's subviews included; nil where there are none. Setting it adds what is
  /// new and removes what is left out.
  open var sublayers: [CALayer]? {
    get { places.isEmpty ? nil : places.map(\.layer) }
    set { replaceSublayers(by: newValue ?? []) }
  }

  /// Puts a layer in front of the others, taking it from where it was. Subviews that are added later lie in front of it.
  open func addSublayer(_ layer: CALayer) { insert(layer) { $0.count } }
  /// Puts a layer at a place in the order of the sublayers; 0 is below the subviews.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer) { _ in Int(idx) } }
  /// Puts a layer right behind another, which has to be in this one.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, beside: sibling, offset: 0) }
  /// Puts a layer right in front of another, which has to be in this one.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, beside: sibling, offset: 1) }

  /// Puts a layer where another is, which is removed.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer else { return }
    insertSublayer(newLayer, below: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  /// Takes the layer out of the one it is in; a view's takes the view along.
  open func removeFromSuperlayer() {
    if let view { return view.removeFromSuperview() }
    if !isMask { parent?.remove(self) }
  }

  /// A layer, in this one's coordinates, through whose opaque parts this one and all in it is seen; nil shows all.
  ///
  /// It is in no other layer. The layer of a view cannot be one: a view that is not in a window is not drawn.
  open var mask: CALayer? { didSet { if mask !== oldValue { maskChanged(from: oldValue) } } }

  // MARK: Public: geometry

  /// Rectangle of the layer in its superlayer, in points: the bounds about the position. With a transform, the rectangle around what is
  /// seen.
  open var frame: CGRect {
    get { view?.layerFrame ?? frameOfBounds }
    set { if let view { view.layerFrame = newValue } else { setFrame(newValue) } }
  }

  /// The layer's own coordinates, in points: what is at the origin is at the top left corner.
  open var bounds: CGRect {
    get { heldBounds ?? view?.layerBounds ?? ownBounds }
    set {
      let isHeld = heldBounds != nil
      heldBounds = nil
      guard let view else { return ownBounds = newValue }
      if !isHeld || newValue != view.layerBounds { alone { view.layerBounds = newValue } }
    }
  }

  /// Place of the anchor point in the superlayer, in points.
  open var position: CGPoint {
    get { heldPosition ?? view?.layerPosition ?? ownPosition }
    set {
      let isHeld = heldPosition != nil
      heldPosition = nil
      guard let view else { return ownPosition = newValue }
      if !isHeld || newValue != view.layerPosition { alone { view.layerPosition = newValue } }
    }
  }

  /// The point of the bounds that is at the position, and about which is transformed, as parts of the size: the middle unless set.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5) {
    didSet {
      guard anchorPoint != oldValue else { return }
      if view == nil { animateChange(of: "anchorPoint", from: oldValue) }
      if let view { alone { view.anchorMoved(from: oldValue) } } else { changed() }
    }
  }

  /// Higher layers lie in front of lower ones of the same superlayer; equal ones in their order. Touches do not ask for it.
  open var zPosition: CGFloat = 0 {
    didSet {
      guard zPosition != oldValue else { return }
      (view.map { $0.superview?.layer } ?? parent)?.depthChanged()
    }
  }

  /// Returns the transform of the layer about its anchor point.
  open func affineTransform() -> CGAffineTransform { view?.layerTransform ?? ownTransform }

  /// Sets the transform of the layer about its anchor point.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3D(m) }

  /// Transform of the layer about its anchor point. What is seen of it in space lies flat on the screen, as `CATransform3D` says.
  open var transform: CATransform3D {
    get {
      guard let view else { return ownSpace }
      // The view may have got another one since.
      return ownTransform == view.layerTransform ? ownSpace : CATransform3D(view.layerTransform)
    }
    set {
      if let view {
        (ownSpace, ownTransform) = (newValue, newValue.projected)
        view.layerTransform = ownTransform
      } else {
        let old = ownSpace
        (ownSpace, ownTransform) = (newValue, newValue.projected)
        animateChange(of: "transform", from: old)
        changed()
      }
    }
  }

  /// True if the layer, and everything in it, is invisible.
  open var isHidden: Bool {
    get { view?.layerIsHidden ?? ownIsHidden }
    set { if let view { view.layerIsHidden = newValue } else { ownIsHidden = newValue } }
  }

  /// Returns whether a point of the layer's own coordinates is in the bounds.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// Returns the front layer, of this one and those in it, at a point of the superlayer's coordinates; nil where it is hidden or the
  /// point lies outside.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    guard !isHidden else { return nil }
    let point = fromSuperlayer(p), isInside = contains(point)
    guard isInside || !masksToBounds else { return nil }
    for place in inDrawingOrder.reversed() {
      if let hit = place.layer.hitTest(point) { return hit }
    }
    return isInside ? self : nil
  }

  /// Converts a point from another layer's coordinates; nil stands for those of the layer that is in no other.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { fromRoot(l?.toRoot(p) ?? p) }

  /// Converts a point to another layer's coordinates; nil stands for those of the layer that is in no other.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { l?.fromRoot(toRoot(p)) ?? toRoot(p) }

  /// Converts a rectangle from another layer's coordinates: the smallest around what transforms make of it.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    CGRect(enclosing: r.corners.map { convert($0, from: l) })
  }

  /// Converts a rectangle to another layer's coordinates: the smallest around what transforms make of it.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    CGRect(enclosing: r.corners.map { convert($0, to: l) })
  }

  // MARK: Public: appearance

  /// Opacity from 0 to 1, of everything in the layer as well.
  open var opacity: Float {
    get { view.map { Float($0.layerOpacity) } ?? ownOpacity }
    set { if let view { view.layerOpacity = CGFloat(newValue) } else { ownOpacity = newValue } }
  }

  /// The colour behind the content; nil draws nothing. It stays as it is where light turns to dark.
  open var backgroundColor: CGColor? {
    get {
      view.map { view in view.layerBackground.map { CGColor($0.components(with: view.traitCollection)) } }
        ?? ownBackground
    }
    set { if let view { view.layerBackground = newValue.map(UIColor.init) } else { ownBackground = newValue } }
  }

  /// Radius of the round corners, in points; no more than half of the shorter side counts.
  open var cornerRadius: CGFloat = 0 {
    didSet {
      animateChange(of: "cornerRadius", from: oldValue)
      cornersChanged()
    }
  }

  /// Curve of the round corners. GTK has arcs alone, which differ from the other by less than a point at most radii.
  open var cornerCurve: CALayerCornerCurve = .circular

  /// Corners that are round where there is a radius.
  open var maskedCorners: CACornerMask = .all { didSet { cornersChanged() } }

  /// True if what lies outside the bounds is cut off; then there is no shadow either.
  open var masksToBounds: Bool {
    get { view?.layerMasks ?? ownMasksToBounds }
    set { if let view { view.layerMasks = newValue } else { ownMasksToBounds = newValue } }
  }

  /// Width of the line along the edges, inside them, in points.
  open var borderWidth: CGFloat = 0 { didSet { borderChanged("borderWidth", oldValue) } }

  /// Colour of the line along the edges; black unless set.
  open var borderColor: CGColor? = .black { didSet { borderChanged("borderColor", oldValue) } }

  /// Colour of the shadow; nil throws none.
  open var shadowColor: CGColor? = .black { didSet { drawingChanged("shadowColor", oldValue) } }

  /// Opacity of the shadow that the rectangle throws, from 0 to 1.
  open var shadowOpacity: Float = 0 { didSet { drawingChanged("shadowOpacity", oldValue) } }

  /// Offset of the shadow, in points.
  open var shadowOffset = CGSize(width: 0, height: -3) { didSet { drawingChanged("shadowOffset", oldValue) } }

  /// Blur of the shadow: the standard deviation, in points.
  open var shadowRadius: CGFloat = 3 { didSet { drawingChanged("shadowRadius", oldValue) } }

  /// Shape that throws the shadow, in the layer's coordinates; nil is its rectangle. Later changes of it do not count.
  open var shadowPath: CGPath? {
    didSet {
      shadowPath = shadowPath?.fixed
      drawingChanged()
    }
  }
  /// True if the layer is drawn once and kept as a picture. Nothing depends on it here: GTK keeps what was drawn.
  open var shouldRasterize = false
  /// Pixels of such a picture for a point.
  open var rasterizationScale: CGFloat = 1
  /// Pixels of `contents` for a point, where `contentsGravity` leaves them their size. What is drawn is drawn for the screen it is on.
  open var contentsScale: CGFloat = 1 { didSet { if contents != nil { drawingChanged() } } }
  /// True if the layer covers all that is behind it, the view's `isOpaque` for its layer. Nothing depends on it here.
  open var isOpaque: Bool {
    get { view?.layerIsOpaque ?? ownIsOpaque }
    set { if let view { view.layerIsOpaque = newValue } else { ownIsOpaque = newValue } }
  }

  // MARK: Public: content

  /// Picture over the background and below the sublayers, a `CGImage` or a `UIImage`, of which Apple's layers show the former alone; nil,
  /// and anything else, draws nothing. What `draw(in:)` draws after `setNeedsDisplay` takes its place. Round corners cut it off where
  /// `masksToBounds` is true.
  open var contents: Any? {
    didSet {
      isDisplayed = false
      drawn = nil
      drawingChanged()
    }
  }

  /// Place and size of `contents` in the bounds.
  open var contentsGravity: CALayerContentsGravity = .resize { didSet { drawingChanged() } }

  /// The part of `contents` that is shown, in parts of its size; the whole unless set. Beyond it the colours at the edges go on.
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) {
    didSet { drawingChanged("contentsRect", oldValue) }
  }

  /// Returns whether the y of the content grows downwards: it does.
  open func contentsAreFlipped() -> Bool { true }

  /// Draws the layer and all that is in it, as they are set to be, into a picture, the origin of its coordinates at that of the context's.
  /// Of a view's layer this is what the last frame showed: nothing where the view is in no window.
  open func render(in ctx: CGContext) { draw(into: ctx.drawing) }

  /// Draws the content over the background and below the sublayers. Override to draw; called on the main thread after `setNeedsDisplay`,
  /// never without it. Nothing is drawn outside the bounds.
  open func draw(in ctx: CGContext) {}

  /// Has the content drawn with the next frame: a subclass' by `draw(in:)`, a view's by its `draw(_:)`.
  open func setNeedsDisplay() {
    if contents != nil, Overrides.mayDraw(type(of: self)) { contents = nil }
    isDisplayed = true
    drawn = nil
    drawingChanged()
  }

  /// True if another size has the content drawn again; if not, what was drawn is stretched.
  open var needsDisplayOnBoundsChange = false

  /// Has `layoutSublayers` called before the next frame, where the layer is in a window.
  open func setNeedsLayout() { markForLayout() }

  /// Calls `layoutSublayers` of this layer and of those in it that need it, now. A view's lays out the view.
  open func layoutIfNeeded() { if let view { view.layoutIfNeeded() } else { layoutTree() } }

  /// Places the sublayers. Override to do so; called after the size changed, a sublayer came or went, or `setNeedsLayout`. For a view's
  /// layer it is called after the view's `layoutSubviews`.
  open func layoutSublayers() {}

  // MARK: Public: animation

  /// Adds a copy of an animation, in place of the one that was added for the key; without a key, beside the others. It begins with
  /// the next frame, or when the layer comes into a window. A layer that leaves its window loses its animations, except those with
  /// `isRemovedOnCompletion` off, which go on when it comes back.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    guard let copy = anim.copy() as? CAAnimation else { return }
    copy.resolve(
      duration: CATransaction.animationDuration(),
      function: CATransaction.animationTimingFunction()
    )
    if let transition = copy as? CATransition { return begin(transition) }
    animate(LayerAnimations.Entry(key: key, animation: copy, completions: CATransaction.waiting))
  }

  /// Takes the animations away, those of the layer's view as well, which shows the values that were set; their completions are called.
  open func removeAllAnimations() {
    view?.presentation?.cancelAll()
    removeAnimations { _ in true }
  }

  /// Takes the animation away that was added for a key.
  open func removeAnimation(forKey key: String) { removeAnimations { $0.key == key } }

  /// Returns the keys of the layer's animations, in the order in which they were added; nil without any.
  open func animationKeys() -> [String]? {
    let keys = (animations?.entries ?? []).compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// Returns the animation that was added for a key: the layer's copy, not to be changed.
  open func animation(forKey key: String) -> CAAnimation? {
    animations?.entries.first { $0.key == key }?.animation
  }

  /// Returns a copy of the layer, made by `init(layer:)`, with the values that are on the screen; nil for a layer in no window.
  open func presentation() -> Self? {
    guard isInWindow, let copy = Self.makePresentation(self) as? Self else { return nil }
    copy.copyValues(of: shown)
    if let view {
      let frame = view.presentedFrame, origin = view.presentedOrigin
      copy.ownBounds = CGRect(origin: origin, size: frame.size)
      copy.ownPosition = frame.point(copy.anchorPoint)
      if view.presentedTransform != copy.affineTransform() { copy.setAffineTransform(view.presentedTransform) }
      copy.opacity = Float(view.presentedAlpha)
      copy.backgroundColor = view.presentedBackground.map { CGColor($0) }
    }
    copy.presented = self
    return copy
  }

  /// Returns the layer of which this one is the presentation; itself for one that is none.
  open func model() -> Self { presented as? Self ?? self }

  /// Answers to changes of properties, by their names, in place of the usual animation; `NSNull` is none.
  open var actions: [String: any CAAction]?

  /// Returns the answer to a change of a property: from `actions`, or the usual animation; nil for none. Override for another.
  open func action(forKey event: String) -> (any CAAction)? {
    if let action = actions?[event] { return action is NSNull ? nil : action }
    return Self.defaultAction(forKey: event)
  }

  /// Returns the usual answer to a change of a property: an animation of the transaction's duration.
  open class func defaultAction(forKey event: String) -> (any CAAction)? {
    guard AnimatableProperty.implicit.contains(event) else { return nil }
    let animation = CABasicAnimation(keyPath: event)
    animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  open var beginTime: TimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  open var timeOffset: TimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  open var repeatDuration: TimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  open var duration: TimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// Converts a time from another layer's; nil stands for `CACurrentMediaTime()`'s.
  open func convertTime(_ t: TimeInterval, from l: CALayer?) -> TimeInterval { ownTime(at: l?.clockTime(at: t) ?? t) }

  /// Converts a time to another layer's; nil stands for `CACurrentMediaTime()`'s.
  open func convertTime(_ t: TimeInterval, to l: CALayer?) -> TimeInterval {
    let time = clockTime(at: t)
    return l?.ownTime(at: time) ?? time
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

  nonisolated public static func == (a: CALayer, b: CALayer) -> Bool { a.isEqual(b) }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  // MARK: Internal

  /// The view whose layer this is.
  weak var view: UIView?
  /// The layer this one is in or masks, where it is no view's.
  weak var parent: CALayer?
  private(set) var isMask = false
  /// Contents from the back to the front; nil for a view's that has nothing but the subviews in their order.
  var order: [LayerPlace]?
  var needsLayout = false
  /// True if something inside needs its layout.
  var subtreeNeedsLayout = false
  /// Radii from the top left corner clockwise.
  private(set) var radii: [Float] = [0, 0, 0, 0]
  /// Result of `draw(in:)`, and the size it is for.
  var drawn: (node: RenderNode, size: CGSize)?
  /// True if the content was asked for.
  private(set) var isDisplayed = false
  /// Animations that were added, until the last is gone.
  var animations: LayerAnimations?
  /// True if it was drawn where it is: what changes before shows at once.
  var hasBeenShown = false
  private weak var presented: CALayer?
  var timing = MediaTiming(duration: .infinity) { didSet { if timing != oldValue { timingChanged() } } }

  var throwsShadow: Bool { shadowOpacity > 0 && shadowColor != nil && !masksToBounds }
  /// True if there is more to draw than the rectangle.
  var drawsContent: Bool { contents != nil || isDisplayed && Overrides.mayDraw(type(of: self)) }
  /// Draws what is over the background.
  func drawContent(_ snapshot: OpaquePointer, size: CGSize) {
    contents == nil ? showDrawn(snapshot, size: size) : shown.drawContents(snapshot, size: size)
  }
  /// Draws its sublayers, as often as they are shown.
  func drawRepeatedly(on snapshot: OpaquePointer, _ draw: () -> Void) { draw() }
  /// Draws the layer, whose bounds' corner is at the snapshot's origin, with an opacity.
  func drawFaded(_ snapshot: OpaquePointer, _ bounds: CGRect, like shown: CALayer, opacity: Double) {
    if opacity < 1 { gtk_snapshot_push_opacity(snapshot, opacity) }
    drawMasked(snapshot, bounds, like: shown)
    if opacity < 1 { gtk_snapshot_pop(snapshot) }
  }
  /// Makes an empty layer of the class of ours, to be shown in place of this one.
  func makeStandIn() -> CALayer { CALayer() }

  func copyValues(of layer: CALayer) {
    (name, ownBounds, ownPosition, anchorPoint) = (layer.name, layer.bounds, layer.position, layer.anchorPoint)
    (zPosition, ownSpace, ownIsHidden) = (layer.zPosition, layer.transform, layer.isHidden)
    ownTransform = layer.affineTransform()
    (ownOpacity, ownBackground, ownMasksToBounds) = (layer.opacity, layer.backgroundColor, layer.masksToBounds)
    (cornerRadius, maskedCorners, cornerCurve) = (layer.cornerRadius, layer.maskedCorners, layer.cornerCurve)
    (borderWidth, borderColor) = (layer.borderWidth, layer.borderColor)
    (shadowColor, shadowOpacity) = (layer.shadowColor, layer.shadowOpacity)
    (shadowOffset, shadowRadius, shadowPath) = (layer.shadowOffset, layer.shadowRadius, layer.shadowPath)
    (shouldRasterize, rasterizationScale) = (layer.shouldRasterize, layer.rasterizationScale)
    (ownIsOpaque, contentsScale) = (layer.isOpaque, layer.contentsScale)
    needsDisplayOnBoundsChange = layer.needsDisplayOnBoundsChange
    (contents, contentsGravity, contentsRect) = (layer.contents, layer.contentsGravity, layer.contentsRect)
  }

  /// Makes this the view's layer: values that it had before go to the view.
  func becomeLayer(of view: UIView) {
    self.view = view
    if let ownBackground { view.backgroundColor = UIColor(cgColor: ownBackground) }
    if ownOpacity != 1 { view.alpha = CGFloat(ownOpacity) }
    if ownIsHidden { view.isHidden = true }
    if ownMasksToBounds { view.clipsToBounds = true }
    if !ownTransform.isIdentity { view.transform = ownTransform }
    if cornerRadius > 0 { cornersChanged() }
    if borderWidth > 0 { borderChanged() }
    if order != nil { depthChanged() }
    if mask != nil { view.box.setNeed(QUINTET_VIEW_MASKS, true) }
    if drawsContent || throwsShadow { view.drawingChanged() }
    if Overrides.mayFollowChanges(type(of: self)) { follow(view, from: .zero, .zero) }
  }

  /// Makes a change of the view, and then has a program's class set what of its bounds and position is another: its overrides are called
  /// so, once each, and find the old value until then.
  func follow(_ view: UIView, _ change: () -> Void) {
    guard !isAlone, Overrides.mayFollowChanges(type(of: self)) else { return change() }
    let bounds = view.layerBounds, position = view.layerPosition
    alone(change)
    follow(view, from: bounds, position)
  }

  private func follow(_ view: UIView, from oldBounds: CGRect, _ oldPosition: CGPoint) {
    if oldBounds != view.layerBounds {
      heldBounds = oldBounds
      bounds = view.layerBounds
      heldBounds = nil
    }
    if !oldPosition.isNear(view.layerPosition) {
      heldPosition = oldPosition
      position = view.layerPosition
      heldPosition = nil
    }
  }

  /// Makes a change of the view that the layer does not follow.
  private func alone(_ change: () -> Void) {
    let wasAlone = isAlone
    isAlone = true
    change()
    isAlone = wasAlone
  }

  func boundsSizeChanged() {
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
  }

  /// Redraws it after a change of its drawing.
  func drawingChanged() { if let view { view.drawingChanged() } else { changed() } }

  // MARK: Private

  private var ownBounds = CGRect.zero {
    didSet {
      guard ownBounds != oldValue else { return }
      animateChange(of: "bounds", from: oldValue)
      if ownBounds.size != oldValue.size {
        setNeedsLayout()
        boundsSizeChanged()
      }
      changed()
    }
  }
  /// The bounds and the position before a change of the view, until a program's class has set the new ones.
  private var heldBounds: CGRect?
  private var heldPosition: CGPoint?
  private var isAlone = false
  private var ownPosition = CGPoint.zero { didSet { if ownPosition != oldValue { ownChanged("position", oldValue) } } }
  private var ownSpace = CATransform3DIdentity
  /// The part of it that is drawn.
  private var ownTransform = CGAffineTransform.identity
  private var ownIsOpaque = false
  private var ownIsHidden = false {
    didSet {
      guard ownIsHidden != oldValue else { return }
      changed()
      visibilityChanged()
    }
  }
  private var ownOpacity: Float = 1 { didSet { if ownOpacity != oldValue { ownChanged("opacity", oldValue) } } }
  private var ownBackground: CGColor? {
    didSet { if ownBackground != oldValue { ownChanged("backgroundColor", oldValue) } }
  }
  private var ownMasksToBounds = false { didSet { changed() } }

  private func ownChanged(_ key: String, _ old: Any?) {
    animateChange(of: key, from: old)
    changed()
  }

  private func drawingChanged(_ key: String, _ old: Any?) {
    animateChange(of: key, from: old)
    drawingChanged()
  }

  private func borderChanged(_ key: String, _ old: Any?) {
    animateChange(of: key, from: old)
    borderChanged()
  }

  /// The bounds' corner, as the transform and the position find it.
  private var placeOfBounds: CGRect {
    let size = ownBounds.size
    return CGRect(origin: CGPoint(x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height), size: size)
  }

  private var frameOfBounds: CGRect {
    let rect = ownTransform.isIdentity ? placeOfBounds : placeOfBounds.applying(ownTransform)
    return rect.offsetBy(dx: ownPosition.x, dy: ownPosition.y)
  }

  private func setFrame(_ frame: CGRect) {
    let size = ownTransform.isIdentity ? frame.size : frame.size.applying(ownTransform.inverted())
    let new = CGSize(width: abs(size.width), height: abs(size.height))
    // By the properties that subclasses override.
    if new != ownBounds.size { bounds = CGRect(origin: ownBounds.origin, size: new) }
    let place = placeOfBounds.applying(ownTransform)
    let position = CGPoint(x: frame.minX - place.minX, y: frame.minY - place.minY)
    if position.isNear(ownPosition) { ownPosition = position } else { self.position = position }
  }

  private func maskChanged(from old: CALayer?) {
    if let old {
      old.leaveWindow()
      (old.parent, old.isMask) = (nil, false)
    }
    if let mask {
      guard mask.view == nil else {
        Diagnostics.layers("The layer of a view, \(mask), cannot be a mask.")
        return self.mask = nil
      }
      mask.removeFromSuperlayer()
      mask.parent?.mask = nil
      (mask.parent, mask.isMask) = (self, true)
      mask.enterWindow()
    }
    view?.box.setNeed(QUINTET_VIEW_MASKS, mask != nil)
    changed()
  }

  private func cornersChanged() {
    let radius = Float(max(0, cornerRadius))
    let corners: [CACornerMask] = [
      .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMaxXMaxYCorner, .layerMinXMaxYCorner,
    ]
    radii = corners.map { maskedCorners.contains($0) ? radius : 0 }
    view == nil ? changed() : showCorners()
  }

  /// Gives a view's widget the corners that are shown.
  func showCorners() {
    guard let view else { return }
    quintet_view_set_corner_radii(view.box.pointer, shown.radii)
    view.cornersChanged()
  }

  private func borderChanged() { view == nil ? changed() : showBorder() }

  /// Gives a view's widget the border that is shown.
  func showBorder() {
    guard let view else { return }
    let shown = shown
    var color = shown.borderColor?.rgba.gdk ?? GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0)
    let width = self is CATransformLayer ? 0 : Float(max(0, shown.borderWidth))
    quintet_view_set_border(view.box.pointer, width, &color)
  }
}
