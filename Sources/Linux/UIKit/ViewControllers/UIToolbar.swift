import CQuintetGTK
import CQuintetWidget

/// Decides about a toolbar.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

/// A bar of buttons, at the lower edge of a screen or above what a field is filled in with.
///
/// Its items stand in a row. Where they do not fit, spaces give way, then words, and then the program's views.
@preconcurrency @MainActor
open class UIToolbar: UIView, UIBarPositioning {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    ToolbarAppearance.install
    gtk_widget_add_css_class(box.pointer, ToolbarAppearance.bar)
    quintet_accessible_set_role(box.pointer, GTK_ACCESSIBLE_ROLE_TOOLBAR)
    style = WidgetStyle(box.pointer)
    observeLook()
    accessibilityChanged()
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public: items

  /// Items of the bar, from where a line of text begins; nil without any.
  open var items: [UIBarButtonItem]? {
    get { storedItems }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the items; a desktop's bar shows them at once.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    let old = places
    storedItems = items
    places = (items ?? []).map { item in old.first { $0.item === item } ?? Place(item) }
    for place in old where !places.contains(where: { $0 === place }) { remove(place) }
    for place in places { update(place) }
    inOrder()
    setNeedsLayout()
  }

  /// The object that says where the bar is.
  open weak var delegate: (any UIToolbarDelegate)? { didSet { positionChanged() } }
  /// Place of the bar: at the lower edge, unless the delegate says another one.
  open var barPosition: UIBarPosition {
    let position = delegate?.position(for: self) ?? .any
    return position == .any ? .bottom : position
  }

  // MARK: Public: look

  /// Look of the bar. Setting it copies.
  open var standardAppearance = UIToolbarAppearance() {
    didSet {
      standardAppearance = UIToolbarAppearance(barAppearance: standardAppearance)
      customized(\UIToolbar.standardAppearance, standardAppearance)
      observeLook()
      buttonsAndLookChanged()
    }
  }
  /// Look of the bar in a low window; nil is the standard one. A desktop's bar is as high in any window: it is not used.
  open var compactAppearance: UIToolbarAppearance? {
    didSet { customized(\UIToolbar.compactAppearance, compactAppearance) }
  }
  /// Look of the bar below content that is scrolled to its end; nil is the standard one. Nothing shows through a bar here: it is not used.
  open var scrollEdgeAppearance: UIToolbarAppearance? {
    didSet { customized(\UIToolbar.scrollEdgeAppearance, scrollEdgeAppearance) }
  }

  /// Colours of the bar.
  open var barStyle: UIBarStyle = .default {
    didSet {
      customized(\UIToolbar.barStyle, barStyle)
      lookChanged()
    }
  }
  /// True if a navigation controller's content goes on behind the bar, up to which its safe area reaches. Nothing shows through the bar
  /// here.
  open var isTranslucent = true {
    didSet {
      customized(\UIToolbar.isTranslucent, isTranslucent)
      superview?.setNeedsLayout()
    }
  }
  /// The colour behind the bar; nil is the style's.
  open var barTintColor: UIColor? {
    didSet {
      customized(\UIToolbar.barTintColor, barTintColor)
      lookChanged()
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    places.forEach(update)
  }

  // MARK: Public: geometry

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: height) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: height) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    arrange()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    positionChanged()
  }

  // MARK: Internal

  /// GTK's buttons, in the order of the items.
  var buttons: [UnsafeMutablePointer<GtkWidget>] { places.compactMap { ($0.view as? BarButtonView)?.button.widget } }

  override func boxAllocate(width: Int, height: Int) {
    for (place, frame) in zip(places, frames) {
      guard let slot = place.view as? BarSlotView else { continue }
      quintet_widget_place(
        slot.box.pointer,
        frame.minX,
        frame.minY,
        Int32(points: frame.width),
        Int32(points: frame.height)
      )
      slot.takePlace()
    }
    super.boxAllocate(width: width, height: height)
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    lookChanged()
    places.forEach(update)
  }

  override func accessibilityChanged() {
    super.accessibilityChanged()
    // GTK would name it by its type.
    quintet_accessible_set_label(box.pointer, accessibilityLabel ?? "")
  }

  // MARK: Private

  /// An item with what shows it: nothing for a space.
  private final class Place {
    let item: UIBarButtonItem
    var view: UIView?

    init(_ item: UIBarButtonItem) { self.item = item }
  }

  private var storedItems: [UIBarButtonItem]?
  private var places: [Place] = []
  private var frames: [CGRect] = []
  private var style: WidgetStyle?

  /// Points of a bar with buttons of the usual size.
  private static let usualHeight: CGFloat = 44
  /// Points free at both ends, and between two buttons.
  private static let margin: CGFloat = 8, gap: CGFloat = 6

  private var height: CGFloat {
    let margins = CGFloat(UINavigationBar.slotMargin) * 2
    return places.compactMap(\.view).reduce(Self.usualHeight) { max($0, Self.wantedHeight(of: $1) + margins) }
  }

  private static func wantedHeight(of view: UIView) -> CGFloat {
    if let slot = view as? BarSlotView { return slot.wanted.height.rounded(.up) }
    return (view as? BarButtonView)?.button.length(GTK_ORIENTATION_VERTICAL).whole ?? 0
  }

  private static func part(of place: Place) -> ToolbarArrangement.Part {
    let item = place.item
    if let slot = place.view as? BarSlotView {
      let whole = slot.usefulWidth.rounded(.up)
      return .content(least: max(0, whole - CGFloat(slot.yielding)), whole: whole)
    }
    if let view = place.view as? BarButtonView {
      let length = view.button.length(GTK_ORIENTATION_HORIZONTAL)
      return .content(least: length.least, whole: item.width > 0 ? max(item.width, length.least) : length.whole)
    }
    return item.space == .flexibleSpace ? .flexibleSpace : .space(item.width)
  }

  private func arrange() {
    let arrangement = ToolbarArrangement(places.map(Self.part), in: bounds.width, margin: Self.margin, gap: Self.gap)
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    frames = zip(places, arrangement.places).map { place, part in
      let height = min(bounds.height, place.view.map(Self.wantedHeight) ?? 0)
      return CGRect(
        x: isRightToLeft ? bounds.width - part.x - part.width : part.x,
        y: ((bounds.height - height) / 2).rounded(),
        width: part.width,
        height: height
      )
    }
    for (place, frame) in zip(places, frames) {
      guard let view = place.view as? BarButtonView else { continue }
      view.frame = frame
      view.clipsToBounds = !arrangement.isWhole
    }
    gtk_widget_queue_allocate(box.pointer)
  }

  /// Has a place show what its item has become.
  private func update(_ place: Place) {
    let item = place.item
    item.takeAppearance(in: self)
    item.bar = self
    item.changed = { [weak self, weak place] in
      guard let self, let place else { return }
      for other in places where other.item === place.item { update(other) }
      inOrder()
    }
    if let view = item.customView {
      if (place.view as? BarSlotView)?.view !== view { show(makeSlot(view), in: place) }
    } else if item.space != nil {
      show(nil, in: place)
    } else if let view = place.view as? BarButtonView {
      view.button.update(item, of: self)
    } else if let button = BarButton(item, of: self) {
      show(BarButtonView(button), in: place)
    }
    invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
    setNeedsLayout()
  }

  private func makeSlot(_ view: UIView) -> BarSlotView {
    let slot = BarSlotView(view)
    slot.yields = true
    slot.isWhole = false
    slot.sizeChanged = { [weak self] in
      self?.invalidateIntrinsicContentSize()
      self?.superview?.setNeedsLayout()
      self?.setNeedsLayout()
    }
    return slot
  }

  private func show(_ view: UIView?, in place: Place) {
    guard view !== place.view else { return }
    Self.leave(place.view)
    place.view = view
    if let view { addSubview(view) }
  }

  /// Assistive technology and Tab go by the order of the subviews.
  private func inOrder() {
    let views = places.compactMap(\.view)
    guard !subviews.elementsEqual(views, by: ===) else { return }
    for view in views where view.superview === self { bringSubviewToFront(view) }
  }

  private func remove(_ place: Place) {
    Self.leave(place.view)
    let item = place.item
    guard item.bar === self, !places.contains(where: { $0.item === item }) else { return }
    (item.changed, item.bar, item.widget) = (nil, nil, nil)
  }

  private static func leave(_ view: UIView?) {
    if let slot = view as? BarSlotView { slot.leave() } else { view?.removeFromSuperview() }
  }

  private func positionChanged() {
    setClass(ToolbarAppearance.top, barPosition != .bottom, of: box.pointer)
    lookChanged()
  }

  private func observeLook() {
    standardAppearance.changed = { [weak self] in self?.buttonsAndLookChanged() }
  }

  private func buttonsAndLookChanged() {
    lookChanged()
    for place in places { (place.view as? BarButtonView)?.button.lookChanged(in: self) }
    invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
    setNeedsLayout()
  }

  /// The bar follows the desktop except for what was set.
  private func lookChanged() {
    var rules = barStyle == .black ? "background: #1c1c1e; color: white;" : ""
    rules += standardAppearance.css(background: barTintColor, lineBelow: barPosition != .bottom, with: traitCollection)
    style?.set(rules.isEmpty ? "" : "* { \(rules) }")
  }
}

extension UIToolbar: BarOfButtons {
  func letters(of kind: UIBarAppearance.ButtonKind) -> BarLetters { standardAppearance.letters(of: kind) }
}

/// Holds one of GTK's buttons in a bar of ours.
final class BarButtonView: UIView {
  let button: BarButton

  init(_ button: BarButton) {
    self.button = button
    super.init(frame: .zero)
    gtk_widget_add_css_class(button.widget, "flat")
    // Above a keyboard, keys go on to the field.
    gtk_widget_set_focus_on_click(button.widget, 0)
    setContent(button.widget)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override var isOperable: Bool { true }
  /// A tap around the bar does not get the button's.
  override func keepsTouch(from recognizer: UIGestureRecognizer) -> Bool {
    recognizer.isSingleTap && recognizer.view !== self
  }
  /// The item says what assistive technology hears.
  override func accessibilityChanged() {}
}

/// Styles of bars at the lower edge.
@MainActor
enum ToolbarAppearance {
  static let bar = "tool-bar"
  static let top = "top-bar"

  /// Adds the style to the display, once.
  static let install: Void = WidgetStyle.addToDisplay(style)

  private static let style = """
    view-box.tool-bar {
      background-color: @headerbar_bg_color; color: @headerbar_fg_color; box-shadow: inset 0 1px @headerbar_shade_color;
    }
    view-box.tool-bar.top-bar { box-shadow: inset 0 -1px @headerbar_shade_color; }
    view-box.tool-bar:backdrop { background-color: @headerbar_backdrop_color; }
    view-box.tool-bar button.suggested-action { color: @accent_color; }
    """
}
