/// Shows as dots how many pages there are and which is in front, and goes to the one before or after by a press on its side.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
    pagesChanged()
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public

  /// Number of pages; below 0 is none.
  open var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      currentPage = storedPage
      invalidateIntrinsicContentSize()
    }
  }

  /// The page in front, from 0, which it is while there are no pages. What is set beyond the pages is cut; setting it sends no event.
  open var currentPage: Int {
    get { storedPage }
    set {
      storedPage = max(0, min(newValue, numberOfPages - 1))
      pagesChanged()
    }
  }

  /// True if a single page has no dot.
  open var hidesForSinglePage = false { didSet { pagesChanged() } }
  /// The colour of the dots; nil is the desktop's.
  open var pageIndicatorTintColor: UIColor? {
    didSet {
      customized(\UIPageControl.pageIndicatorTintColor, pageIndicatorTintColor)
      setNeedsDisplay()
    }
  }
  /// The colour of the current page's dot; nil is the text's.
  open var currentPageIndicatorTintColor: UIColor? {
    didSet {
      customized(\UIPageControl.currentPageIndicatorTintColor, currentPageIndicatorTintColor)
      setNeedsDisplay()
    }
  }

  /// Returns the size, in points, that a number of dots takes.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: CGFloat(max(0, pageCount)) * Self.pitch + Self.pitch, height: Self.height)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override var drawsByMethod: Bool { true }

  open override func draw(_ rect: CGRect) {
    guard showsDots else { return }
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let start = bounds.midX - CGFloat(numberOfPages) * Self.pitch / 2
    // Of many dots, those that there is room for.
    let first = max(0, Int(((bounds.minX - start) / Self.pitch).rounded(.down).within(1e18)))
    for place in first..<min(numberOfPages, first + Int(bounds.width.within(.farthest) / Self.pitch) + 2) {
      let page = isRightToLeft ? numberOfPages - 1 - place : place
      let dot = CGRect(
        x: start + (CGFloat(place) + 0.5) * Self.pitch - Self.dot / 2,
        y: bounds.midY - Self.dot / 2,
        width: Self.dot,
        height: Self.dot
      )
      let color =
        page == storedPage ? currentPageIndicatorTintColor ?? .label : pageIndicatorTintColor ?? .tertiaryLabel
      color.setFill()
      UIBezierPath(ovalIn: dot).fill()
    }
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, isTouchInside else { return }
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    turn((touch.location(in: self).x >= bounds.midX) != isRightToLeft ? 1 : -1)
  }

  /// Goes on by a page, and after the last one to the first.
  open override func accessibilityActivate() -> Bool {
    guard isEnabled, numberOfPages > 1 else { return false }
    turn(storedPage + 1 < numberOfPages ? 1 : -storedPage)
    return true
  }

  // MARK: Private

  /// Points.
  private static let pitch: CGFloat = 16
  private static let dot: CGFloat = 7
  private static let height: CGFloat = 26

  private var storedPage = 0
  private var showsDots: Bool { numberOfPages > 1 || !hidesForSinglePage }

  private func turn(_ pages: Int) {
    let before = storedPage
    currentPage += pages
    if storedPage != before { sendActions(for: .valueChanged) }
  }

  private func pagesChanged() {
    accessibilityValue = numberOfPages > 0 ? "\(storedPage + 1) / \(numberOfPages)" : nil
    setNeedsDisplay()
  }
}
