import CQuintetGTK
import CQuintetWidget

/// Shows a picture, placed by `contentMode`. Without `clipsToBounds` it may reach out of the view.
///
/// Setting a picture costs nothing; it is decoded when it is first drawn, on the main thread, unless it has been prepared.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// Makes a view as large as a picture.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    setUp()
  }

  /// Makes a view as large as a picture, with another one for `isHighlighted`.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    (self.image, self.highlightedImage) = (image, highlightedImage)
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    setUp()
  }

  /// Makes a view with a frame, in points, without a picture.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Always fails: there are no archives of views here.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// Picture that is shown, or nil.
  open var image: UIImage? {
    didSet {
      guard image !== oldValue else { return }
      // The configuration may show a symbol larger than it is.
      if preferredSymbolConfiguration != nil || image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
      setNeedsDisplay()
    }
  }

  /// Picture that is shown in place of `image` while the view is highlighted; nil leaves `image`.
  open var highlightedImage: UIImage? {
    didSet { if isHighlighted, highlightedImage !== oldValue { highlightChanged() } }
  }
  /// True if `highlightedImage` is shown, where there is one.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue, highlightedImage != nil { highlightChanged() } }
  }

  /// Pictures of an animation, which `startAnimating()` begins; setting them ends one that runs.
  open var animationImages: [UIImage]? { didSet { stopAnimating() } }
  /// Seconds of the animation, in which each picture is shown equally long; 0 is a thirtieth for each.
  open var animationDuration: TimeInterval = 0
  /// Number of times that the animation runs; 0 does not end.
  open var animationRepeatCount = 0

  /// True from `startAnimating()` on, until the animation ends.
  open var isAnimating: Bool { animation != nil }

  /// Shows the animation's pictures from the first one on. Nothing happens without pictures.
  open func startAnimating() {
    guard animationImages?.isEmpty == false else { return }
    (shownIndex, animationStart) = (0, nil)
    animation = FrameTicks(of: box.pointer) { [weak self] in self?.showPicture(at: $0) }
    setNeedsDisplay()
  }

  /// Ends the animation, and shows `image` again.
  open func stopAnimating() {
    (animation, animationStart) = (nil, nil)
    setNeedsDisplay()
  }

  /// The size of symbols that were not given one of their own.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet { appearanceChanged() }
  }

  /// The picture's size in points.
  open override var intrinsicContentSize: CGSize { shownImage?.size ?? super.intrinsicContentSize }

  /// Returns the picture's size in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { shownImage?.size ?? super.sizeThatFits(size) }

  /// Draws templates in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  // MARK: Internal

  override var drawsItself: Bool { true }

  override func appearanceChanged() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  override func drawContent(_ snapshot: OpaquePointer, size: CGSize) {
    super.drawContent(snapshot, size: size)
    guard let image = animatedImage ?? shownImage, let surroundings = imageSurroundings else { return }
    if clipsToBounds {
      let radii = layerInUse?.shown.radii ?? [0, 0, 0, 0]
      quintet_snapshot_push_clip(snapshot, 0, 0, Float(size.width), Float(size.height), radii)
    }
    image.draw(on: snapshot, in: contentMode.rect(of: image.size, in: size), surroundings)
    if clipsToBounds { gtk_snapshot_pop(snapshot) }
  }

  // MARK: Private

  private var animation: FrameTicks?
  /// Time of the animation's first frame, in seconds of the monotonic clock.
  private var animationStart: TimeInterval?
  private var shownIndex = 0

  private var animatedImage: UIImage? {
    guard isAnimating, let animationImages, animationImages.indices.contains(shownIndex) else { return nil }
    return animationImages[shownIndex]
  }

  private func showPicture(at now: TimeInterval) {
    guard let count = animationImages?.count, count > 0 else { return }
    let start = animationStart ?? now, whole = animationDuration > 0 ? animationDuration : Double(count) / 30
    animationStart = start
    let rounds = (now - start) / whole
    if animationRepeatCount > 0, rounds >= Double(animationRepeatCount) { return stopAnimating() }
    let index = min(count - 1, Int((rounds - rounds.rounded(.down)) * Double(count)))
    guard index != shownIndex else { return }
    shownIndex = index
    setNeedsDisplay()
  }

  private var shownImage: UIImage? {
    let image = isHighlighted ? highlightedImage ?? image : image
    guard let image, image.isSymbolImage, image.symbolConfiguration == nil, let preferredSymbolConfiguration else {
      return image
    }
    return image.withConfiguration(preferredSymbolConfiguration)
  }

  private func highlightChanged() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    box.setNeed(QUINTET_VIEW_DRAWS, true)
    quintet_accessible_set_role(box.pointer, GTK_ACCESSIBLE_ROLE_IMG)
  }
}
