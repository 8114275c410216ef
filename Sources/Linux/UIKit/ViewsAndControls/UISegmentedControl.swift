import CQuintetGTK
import CQuintetWidget

/// Offers a few choices side by side, of which one is chosen.
///
/// If the words do not fit beside each other the segments are as wide as their words, then the words take several lines, and at last
/// the segments stand one below the other: the control wants to be as high as that. Only where its height is set to less are words cut
/// off. UIKit's cuts them off at once.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The index that stands for no segment.
  public static let noSegment = -1

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a control with a segment for each of the items, which are strings, pictures or actions, and none chosen.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    setUp()
    for item in items ?? [] {
      switch item {
      case let title as String: insertSegment(withTitle: title, at: numberOfSegments, animated: false)
      case let image as UIImage: insertSegment(with: image, at: numberOfSegments, animated: false)
      case let action as UIAction: insertSegment(action: action, at: numberOfSegments, animated: false)
      default: preconditionFailure("An item of a segmented control is a String, a UIImage or a UIAction.")
      }
    }
    frame.size = intrinsicContentSize
  }

  /// Makes a control with a segment for each action, which runs when the segment is chosen.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: numberOfSegments, animated: false) }
    if frame.size == .zero { self.frame.size = intrinsicContentSize }
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public: choice

  /// The chosen segment, or `noSegment`. Setting it sends no event; an index that there is not chooses none.
  open var selectedSegmentIndex: Int {
    get { segments.firstIndex { $0.isSelected } ?? Self.noSegment }
    set { for (index, segment) in segments.enumerated() { segment.isSelected = index == newValue } }
  }

  /// True if a segment acts when it is pressed and does not stay chosen.
  open var isMomentary = false {
    didSet { if isMomentary { selectedSegmentIndex = Self.noSegment } }
  }

  // MARK: Public: segments

  /// Number of segments.
  open var numberOfSegments: Int { segments.count }

  /// Puts in a segment with a text; an index beyond the last puts it there. It shows at once.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(Segment(title: title, image: nil), at: segment)
  }

  /// Puts in a segment with a picture, which is not read out; an index beyond the last puts it there. It shows at once.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(Segment(title: nil, image: image), at: segment)
  }

  /// Puts in a segment that runs an action when it is chosen; it shows the action's picture, or else its title.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let new = Segment(title: action.image == nil ? action.title : nil, image: action.image)
    new?.action = action
    insert(new, at: segment)
  }

  /// Takes a segment out; if it was the chosen one none is chosen any more. It goes at once.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    gtk_widget_unparent(segments.remove(at: segment).button)
    segmentsChanged()
  }

  /// Takes all segments out.
  open func removeAllSegments() {
    segments.forEach { gtk_widget_unparent($0.button) }
    segments = []
    segmentsChanged()
  }

  /// Gives a segment a text in place of what it shows.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) {
      $0.image = nil
      $0.title = title
    }
  }

  /// Returns a segment's text; nil for one with a picture.
  open func titleForSegment(at segment: Int) -> String? { self[segment]?.title }

  /// Gives a segment a picture in place of what it shows.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    change(segment) {
      $0.title = nil
      $0.image = image
    }
  }

  /// Returns a segment's picture; nil for one with a text.
  open func imageForSegment(at segment: Int) -> UIImage? { self[segment]?.image }

  /// Gives a segment another action, and shows its picture, or else its title.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    change(segment) {
      $0.title = action.image == nil ? action.title : nil
      $0.image = action.image
      $0.action = action
    }
  }

  /// Returns a segment's action.
  open func actionForSegment(at segment: Int) -> UIAction? { self[segment]?.action }

  /// Returns the segment whose action has this identifier, or `noSegment`.
  open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? Self.noSegment
  }

  /// Lets a segment be chosen, or not.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { self[segment]?.isEnabled = enabled }
  /// Returns whether a segment can be chosen.
  open func isEnabledForSegment(at segment: Int) -> Bool { self[segment]?.isEnabled ?? false }

  // MARK: Public: look

  /// Sets a segment's width in points; 0 leaves it to the content.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { change(segment) { $0.width = max(0, width) } }
  /// Returns the width that was set, in points; 0 where it is left to the content.
  open func widthForSegment(at segment: Int) -> CGFloat { self[segment]?.width ?? 0 }
  /// True if segments are as wide as their content from the first, and not equally wide.
  open var apportionsSegmentWidthsByContent = false { didSet { sizesChanged() } }
  /// The colour of the chosen segment; nil is the desktop's.
  open var selectedSegmentTintColor: UIColor? {
    didSet {
      customized(\UISegmentedControl.selectedSegmentTintColor, selectedSegmentTintColor)
      styleChanged()
    }
  }

  /// Sets font and colour of the segments' texts in a state. Of the attributes those two count.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    customized("titleTextAttributes", state) { (control: UISegmentedControl) in
      control.setTitleTextAttributes(attributes, for: state)
    }
    textAttributes[state] = attributes
    styleChanged()
    sizesChanged()
  }

  /// Returns the attributes that were set for a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { textAttributes[state] }

  // MARK: Public: geometry

  open override var intrinsicContentSize: CGSize {
    let needs = segments.map(\.needs)
    let isEqual = !apportionsSegmentWidthsByContent && needs.allSatisfy { $0.fixed == 0 }
    let width =
      isEqual
      ? CGFloat(needs.count) * (needs.map(\.whole).max() ?? 0).rounded(.up)
      : needs.reduce(0) { $0 + ($1.fixed > 0 ? $1.fixed : $1.whole.rounded(.up)) }
    return CGSize(width: width, height: arrangement(needs, width).height.rounded(.up))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let natural = intrinsicContentSize
    guard size.width > 0, size.width < natural.width else { return natural }
    return CGSize(width: size.width, height: arrangement(segments.map(\.needs), size.width).height.rounded(.up))
  }

  // MARK: Internal

  override var keepsTaps: Bool { true }
  /// The segments' buttons, for tests.
  var buttons: [UnsafeMutablePointer<GtkWidget>] { segments.map(\.button) }

  override var baselinesFromMiddle: (first: CGFloat, last: CGFloat)? {
    guard let baseline = segments.first?.baselineFromMiddle else { return nil }
    return (baseline, baseline)
  }

  override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat? {
    arrangement(segments.map(\.needs), width).height.rounded(.up)
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    styleChanged()
    sizesChanged()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    styleChanged()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    appearanceChanged()
  }

  fileprivate func place(in size: CGSize) {
    followStyle()
    let arrangement = arrangement(segments.map(\.needs), size.width, limit: size.height)
    setClass("vertical", arrangement.kind == .column, of: row.pointer)
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var start: CGFloat = 0
    for (index, segment) in segments.enumerated() {
      segment.isCut = arrangement.kind == .cut
      let length = arrangement.kind == .column ? arrangement.heights[index] : arrangement.widths[index]
      let end = index == segments.count - 1 && arrangement.kind != .column ? size.width : start + length
      let (low, high) = (start.rounded(), end.rounded())
      if arrangement.kind == .column {
        quintet_widget_place(segment.button, 0, low, Int32(points: size.width), Int32(points: high - low))
      } else {
        let x = isRightToLeft ? size.width - high : low
        quintet_widget_place(segment.button, x, 0, Int32(points: high - low), Int32(points: size.height))
      }
      start = end
    }
  }

  // MARK: Private

  private let row = BoxWidget()
  private let placer = SegmentPlacer()
  private var segments: [Segment] = []
  private var textAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]
  /// The size that the segments wanted when they were placed last, in points.
  private var wantedSize: CGSize?

  private func setUp() {
    placer.control = self
    row.delegate = placer
    quintet_accessible_set_role(row.pointer, GTK_ACCESSIBLE_ROLE_RADIO_GROUP)
    gtk_widget_add_css_class(row.pointer, "linked")
    setContent(row.pointer)
  }

  private subscript(index: Int) -> Segment? { segments.indices.contains(index) ? segments[index] : nil }

  private func insert(_ segment: Segment?, at index: Int) {
    guard let segment else { return }
    let place = min(max(0, index), segments.count)
    gtk_widget_insert_before(segment.button, row.pointer, self[place]?.button)
    segments.insert(segment, at: place)
    connect(segment.button, "clicked") { [weak self, weak segment] in segment.map { self?.pressed($0) } }
    segmentsChanged()
  }

  private func change(_ index: Int, _ change: (Segment) -> Void) {
    guard let segment = self[index] else { return }
    change(segment)
    segmentsChanged()
  }

  private func segmentsChanged() {
    styleChanged()
    sizesChanged()
  }

  private func sizesChanged() {
    invalidateIntrinsicContentSize()
    baselinesMoved()
    gtk_widget_queue_allocate(row.pointer)
  }

  /// Has the layout take the segments' size where it is another by now: GTK applies a font only just before it places widgets.
  private func followStyle() {
    let wanted = intrinsicContentSize
    guard wanted != wantedSize else { return }
    wantedSize = wanted
    // Not while GTK places widgets.
    DispatchQueue.main.async { [weak self] in self?.invalidateIntrinsicContentSize() }
  }

  private func arrangement(
    _ needs: [SegmentArrangement.Segment],
    _ width: CGFloat,
    limit: CGFloat? = nil
  ) -> SegmentArrangement {
    SegmentArrangement(needs, width: width, limit: limit, byContent: apportionsSegmentWidthsByContent) {
      segments[$0].height(atWidth: $1)
    }
  }

  private func pressed(_ segment: Segment) {
    guard let index = segments.firstIndex(where: { $0 === segment }) else { return }
    guard isMomentary || !segment.isSelected else { return }
    selectedSegmentIndex = index
    segment.action?.perform(sender: self)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
    if isMomentary { selectedSegmentIndex = Self.noSegment }
  }

  private func styleChanged() {
    let css = css
    for segment in segments {
      segment.surroundings = segment.image == nil ? nil : imageSurroundings
      segment.set(css: css)
    }
  }

  private var css: String {
    let traits = traitCollection
    let states: [(UIControl.State, String)] = [
      (.normal, "button"), (.highlighted, "button:active"), (.selected, "button:checked"),
      (.disabled, "button:disabled"),
    ]
    var css = ""
    for (state, selector) in states {
      guard let attributes = textAttributes[state] else { continue }
      var rules = (attributes[.font] as? UIFont)?.css ?? ""
      if let color = attributes[.foregroundColor] as? UIColor { rules += " color: \(color.css(with: traits));" }
      if !rules.isEmpty { css += "\(selector) { \(rules) } " }
    }
    guard let color = selectedSegmentTintColor else { return css }
    return css + "button:checked { background-color: \(color.css(with: traits)); }"
  }
}

/// Stands for the box that the segments are in.
@MainActor
private final class SegmentPlacer: BoxWidgetDelegate {
  weak var control: UISegmentedControl?

  func boxMeasure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) { (0, 0) }
  func boxAllocate(width: Int, height: Int) { control?.place(in: CGSize(width: width, height: height)) }
  func boxSnapshot(_ snapshot: OpaquePointer, width: Int, height: Int) {}
  func boxContains(_ point: CGPoint) -> Bool { true }
  func boxActivate() {}
  func boxScrolled() {}
  func boxShowMenu() {}
}
