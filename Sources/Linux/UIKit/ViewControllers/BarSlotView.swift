import CQuintetGTK
import CQuintetWidget

/// Holds a program's own view in a bar. GTK's bar gives it its place; inside it begins a layout of its own, as in a list cell.
final class BarSlotView: UIView {
  let view: UIView
  /// Called when the view wants another size.
  var sizeChanged: (() -> Void)?
  /// True if the slot may be as narrow as the bar makes it, as a title is.
  var yields = false
  /// True if the view gets all that it wants.
  var isWhole = true { didSet { if isWhole != oldValue { gtk_widget_queue_resize(box.pointer) } } }
  /// Points that there are for a view without a width of its own.
  var room: CGFloat = 0 { didSet { if room != oldValue, wanted.width == nil { gtk_widget_queue_resize(box.pointer) } } }

  /// Points that the view wants beyond those that it gets in any case.
  var yielding: Int32 {
    guard !isWhole else { return 0 }
    let width = Int((wanted.width ?? usefulWidth).rounded(.up))
    return Int32(max(0, width - leastWidth))
  }

  init(_ view: UIView) {
    self.view = view
    wasPlacedByFrame = view.translatesAutoresizingMaskIntoConstraints
    super.init(frame: .zero)
    BarAppearance.install
    box.setNeed(QUINTET_VIEW_MEASURES, true)
    addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    let edges = [
      view.leadingAnchor.constraint(equalTo: leadingAnchor), view.trailingAnchor.constraint(equalTo: trailingAnchor),
    ]
    // A view whose width is set stands in the middle of what it gets beyond that.
    edges.forEach { $0.priority = .defaultHigh }
    ownConstraints =
      edges + [
        view.centerXAnchor.constraint(equalTo: centerXAnchor), view.centerYAnchor.constraint(equalTo: centerYAnchor),
        view.widthAnchor.constraint(lessThanOrEqualTo: widthAnchor),
        view.heightAnchor.constraint(lessThanOrEqualTo: heightAnchor),
      ]
    let size = view.frame.size, intrinsic = view.intrinsicContentSize
    for (length, own, anchor) in [
      (size.width, intrinsic.width, view.widthAnchor), (size.height, intrinsic.height, view.heightAnchor),
    ] where wasPlacedByFrame && length > 0 && own == UIView.noIntrinsicMetric {
      let constraint = anchor.constraint(equalToConstant: length)
      constraint.priority = UILayoutPriority(751)
      ownConstraints.append(constraint)
    }
    NSLayoutConstraint.activate(ownConstraints)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Takes the slot out of the bar; the view is the program's again.
  func leave() {
    if view.superview === self {
      view.removeFromSuperview()
      NSLayoutConstraint.deactivate(ownConstraints)
      view.translatesAutoresizingMaskIntoConstraints = wasPlacedByFrame
    }
    removeFromSuperview()
  }

  /// The size the view wants in points, by its constraints, its content, or its frame where it had one. Without a width it takes what there
  /// is, and so does one that wants `layoutFittingExpandedSize`.
  var wanted: (width: CGFloat?, height: CGFloat) {
    if let known { return known }
    isBusy = true
    let size = systemLayoutSizeFitting(.zero), endless = UIView.layoutFittingExpandedSize
    isBusy = false
    let wanted = (
      width: size.width > 0 && size.width < endless.width ? size.width : nil,
      height: size.height < endless.height ? size.height : Self.buttonHeight
    )
    known = wanted
    return wanted
  }

  /// Points with which a view without a width of its own can be used.
  var usefulWidth: CGFloat { wanted.width ?? UIFont.preferredFont(forTextStyle: .body).pointSize * Self.usefulLetters }

  // MARK: UIView

  override var isLayoutBoundary: Bool { true }

  override func boxMeasure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    let wanted = wanted
    if orientation == GTK_ORIENTATION_VERTICAL {
      let height = Int(wanted.height.rounded(.up))
      return (height, height)
    }
    let width = Int((wanted.width ?? max(room, usefulWidth)).rounded(.up))
    return (yields ? 0 : isWhole ? width : min(width, leastWidth), width)
  }

  override func boxAllocate(width: Int, height: Int) {
    takePlace()
    placeSubviewWidgets()
  }

  /// Called when GTK has placed the slot, or what it is in.
  func takePlace() {
    var place = graphene_rect_t()
    guard let bar = superview, gtk_widget_compute_bounds(box.pointer, bar.box.pointer, &place) != 0 else { return }
    isBusy = true
    let origin = CGPoint(x: CGFloat(place.origin.x), y: CGFloat(place.origin.y))
    frame = CGRect(origin: origin, size: CGSize(width: CGFloat(place.size.width), height: CGFloat(place.size.height)))
    layoutIfNeeded()
    isBusy = false
  }

  override func queueLayout() {
    guard !isBusy else { return }
    known = nil
    gtk_widget_queue_resize(box.pointer)
    sizeChanged?()
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    known = nil
    gtk_widget_queue_resize(box.pointer)
  }

  // MARK: Private

  private let wasPlacedByFrame: Bool
  /// Between the view and the slot.
  private var ownConstraints: [NSLayoutConstraint] = []
  private var known: (width: CGFloat?, height: CGFloat)?
  /// True if the slot is being measured or laid out.
  private var isBusy = false

  private static let usefulLetters: CGFloat = 8
  /// Points, as the desktop's buttons.
  private static let buttonHeight: CGFloat = 34
  /// Points: what a finger can meet.
  private static let touchWidth: Int32 = 44

  /// Width that a control of GTK's needs, or that a finger can hit.
  private var leastWidth: Int {
    var least: Int32 = 0
    if let content = view.content { gtk_widget_measure(content, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil) }
    return Int(max(least, Self.touchWidth))
  }
}

/// Styles that fit GTK's bar to views of the program's.
@MainActor
enum BarAppearance {
  /// Class of a bar with a line below its buttons.
  static let lined = "bar-with-line"

  /// Adds the style to the display, once.
  static let install: Void = WidgetStyle.addToDisplay(style)

  // GTK's bars move their content away from their edges; a view of the program's has its own place there.
  private static let style = """
    headerbar view-box button, headerbar view-box entry, headerbar view-box spinbutton, headerbar view-box switch {
      margin-top: 0; margin-bottom: 0;
    }
    view-box.bar-with-line {
      background-color: @headerbar_bg_color; color: @headerbar_fg_color; box-shadow: inset 0 -1px @headerbar_shade_color;
    }
    view-box.bar-with-line:backdrop { background-color: @headerbar_backdrop_color; }
    view-box.bar-with-line > headerbar { box-shadow: none; }
    """
}
