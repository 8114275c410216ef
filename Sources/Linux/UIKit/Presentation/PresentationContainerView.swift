import CQuintetGTK
import CQuintetWidget

/// Holds a presented controller's view over the window: all of it, or a card in the middle with the rest dimmed. An alert's card is as
/// large as what it shows, and goes by its answers alone.
final class PresentationContainerView: UIView {
  let coversPresenter: Bool
  let isCard: Bool
  /// True if the application manages the presentation: there is no card, and the view lies in the container.
  let isCustom: Bool
  /// Controller that manages the presentation.
  let manager: UIPresentationController
  let isFloating: Bool
  let popover: PopoverPlace?
  private let arrow: PopoverArrowView?

  init(presenting controller: UIViewController, in window: UIWindow) {
    self.controller = controller
    let place = controller.popoverPlace(in: window)
    popover = place
    isFloating = controller.isFloating
    let wanted = isFloating || place != nil ? .formSheet : controller.modalPresentationStyle
    manager = controller.ownPresentationController
    let traits = window.traitCollection, adapted = manager.adaptivePresentationStyle(for: traits)
    let isAdaptable = !isFloating && place == nil && wanted != .fullScreen && wanted != .overFullScreen
    let fullScreen = isAdaptable ? manager.fullScreenByDelegate(for: traits) : nil
    let style = fullScreen ?? (wanted == .custom && adapted != .none ? adapted : wanted)
    isCustom = style == .custom
    coversPresenter =
      isCustom ? manager.shouldRemovePresentersView : style == .fullScreen
    isCard = style != .fullScreen && style != .overFullScreen && !isCustom
    arrow = place.map { _ in PopoverArrowView(color: controller.popoverColor) }
    super.init(frame: window.bounds)
    // A dark popover would have the colour of what is around it.
    let isPopover = place != nil
    dimming.backgroundColor =
      isCard ? UIColor { UIColor(white: 0, alpha: isPopover && $0.userInterfaceStyle != .dark ? 0.1 : 0.4) } : nil
    dimming.isHidden = !isCard
    addSubview(dimming)
    card.layer.cornerRadius = isFloating ? Self.floatingCornerRadius : isCard ? Self.cornerRadius : 0
    card.clipsToBounds = isCard
    // A view without a background would show the screen below through it.
    if !isFloating, !isCustom, style != .overFullScreen {
      cardColor = place == nil ? .systemBackground : controller.popoverColor
    }
    card.backgroundColor = cardColor
    addSubview(card)
    arrow.map(addSubview)
    if isCustom {
      card.isHidden = true
      controller.loadViewIfNeeded()
    } else {
      card.addSubview(controller.view)
    }
    updateTitleBar()
    quintet_accessible_set_role(box.pointer, isFloating ? GTK_ACCESSIBLE_ROLE_DIALOG : GTK_ACCESSIBLE_ROLE_WINDOW)
    quintet_accessible_set_modal(box.pointer, true)
    describe()
    guard isCard, !isFloating || place != nil else { return }
    listenForTapsOutside()
    if place == nil { drag = SheetDrag(of: self) }
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Points the card is below its place; the rest is dimmed the less the lower it is.
  var cardOffset: CGFloat = 0 {
    didSet {
      guard cardOffset != oldValue else { return }
      let place = cardFrame.offsetBy(dx: 0, dy: cardOffset)
      if isCustom { presentedView?.frame = place } else { card.frame = place }
      dimming.alpha = hiddenOffset > 0 ? 1 - min(1, max(0, cardOffset) / hiddenOffset) : 1
    }
  }

  /// The offset at which the card is out of sight.
  var hiddenOffset: CGFloat { bounds.height - cardFrame.minY }

  /// Returns how the controller's screen turns up in place of the presenter's, or a card by itself; nil where it does not turn.
  func turn(isShown: Bool, over presenter: UIViewController?) -> ViewTurn? {
    guard turns else { return nil }
    let below = isCard ? nil : presenter?.presentationContainer ?? presenter?.view, above = isCard ? card : self
    return isShown ? ViewTurn(from: below, to: above) : ViewTurn(from: above, to: below)
  }

  /// A full screen takes the place of the window's bar, and so brings one, unless the controller shows its own.
  func updateTitleBar() {
    let isNeeded = coversPresenter && !isCustom && controller?.showsOwnBar == false
    guard isNeeded != (titleBar != nil) else { return }
    titleBar?.removeFromSuperview()
    titleBar = isNeeded ? TitleBarView(frame: .zero) : nil
    if let titleBar { card.insertSubview(titleBar, at: 0) }
    setNeedsLayout()
  }

  /// Puts the controller's view where a transition begins, or ends.
  func setShown(_ isShown: Bool) {
    if turns {
      dimming.alpha = isShown ? 1 : 0
    } else if isFloating || popover != nil || controller?.modalTransitionStyle == .crossDissolve {
      alpha = isShown ? 1 : 0
    } else {
      cardOffset = isShown ? 0 : hiddenOffset
    }
  }

  /// Returns whether a point of the container is on the card.
  func isOnCard(_ point: CGPoint) -> Bool { card.frame.contains(point) }

  /// Takes the container and the controller's view away.
  func finish() {
    controller?.view.removeFromSuperview()
    removeFromSuperview()
  }

  /// Escape, a tap beside a card, or a pull downwards. A full screen goes only by what it offers itself.
  func userWantsDismissal() {
    guard isCard, controller?.isBeingDismissed == false else { return }
    if let alert = controller as? UIAlertController { return popover == nil ? () : alert.leavePopover() }
    controller?.presentationController?.userWantsDismissal()
  }

  /// Asks whether the user may pull the card away.
  var mayBeDismissed: Bool {
    guard isCard, controller?.isBeingDismissed == false else { return false }
    return controller?.presentationController?.mayBeDismissed ?? false
  }

  /// The user pulled the card away, and was asked for before (`mayBeDismissed`), or in vain.
  func userPulledDown(mayDismiss: Bool) {
    controller?.presentationController?.userEndedAttempt(mayDismiss: mayDismiss)
  }

  override func layoutSubviews() {
    let hasOtherSize = bounds.size != laidOutSize
    laidOutSize = bounds.size
    // A view that leaves, and becomes smaller on the way, has the container laid out here, and not on iOS: it is not given its place again.
    let isToldOf = hasOtherSize || controller?.isBeingDismissed != true
    if isToldOf { manager.containerViewWillLayoutSubviews() }
    super.layoutSubviews()
    dimming.frame = bounds
    if !isCustom {
      layOutCard()
    } else if hasOtherSize, let view = presentedView, view.superview === self {
      // Otherwise it lies where the application has put it.
      view.occupy(cardFrame)
    }
    if isToldOf { manager.containerViewDidLayoutSubviews() }
  }

  private func layOutCard() {
    let place = cardFrame
    card.frame = place.offsetBy(dx: 0, dy: cardOffset)
    if let arrow, let popover {
      arrow.direction = popover.controller?.arrowDirection ?? []
      arrow.frame = popover.arrowFrame(of: place)
    }
    let height = titleBar?.barHeight ?? 0
    titleBar?.frame = CGRect(x: 0, y: 0, width: card.bounds.width, height: height)
    guard let view = controller?.view, view.superview === card else { return }
    view.occupy(contentFrame.offsetBy(dx: -place.minX, dy: -place.minY))
  }

  override func boxAllocate(width: Int, height: Int) {
    super.boxAllocate(width: width, height: height)
    // Not before: GTK finds what comes first in the order of Tab by where the widgets are.
    guard !hasTakenFocus else { return }
    hasTakenFocus = true
    // GTK keeps what was set before for the first change afterwards: then a screen reader would say the title with the first announcement.
    quintet_accessible_set_modal(box.pointer, true)
    window?.defersInputViews = true
    window?.takeFocus(into: self)
    window?.defersInputViews = false
    // A field with the keyboard may lie outside the visible part.
    guard let field = window?.firstResponder as? UIView, field.isDescendant(of: self) else { return }
    DispatchQueue.main.async { [weak field] in field.map { $0.scrollIntoSight($0.bounds) } }
  }

  var shownController: UIViewController? { controller }
  /// True if its name was announced since it appeared.
  var hasAnnouncedName = false

  /// Chooses what assistive technology meets first. A sheet is a window in the window: as a dialog, it would be the window in front to a
  /// screen reader, and yet no window whose name is listened to, so that announcements would not be heard. An alert is a dialog, whose
  /// message is read with its title: a screen reader does not find the label with it, since GTK 4.8 says of no label that it is showing.
  func describe() {
    guard let controller else { return }
    guard let alert = controller as? UIAlertController else {
      let shown = (controller as? UINavigationController)?.topViewController
      let name = controller.title ?? shown?.navigationItem.title ?? ""
      // An announcement may be the name for a while.
      if name != accessibilityLabel { accessibilityLabel = name }
      return
    }
    let texts = [alert.title, alert.message].compactMap { $0 }.filter { !$0.isEmpty }
    accessibilityLabel = texts.first ?? ""
    accessibilityHint = texts.count > 1 ? texts[1] : nil
  }

  // MARK: Private

  /// True if it comes and goes by a flip.
  private var turns: Bool { !isFloating && popover == nil && controller?.modalTransitionStyle == .flipHorizontal }

  private weak var controller: UIViewController?
  private let dimming = UIView(frame: .zero)
  let card = UIView(frame: .zero)
  /// Colour behind the controller's view; none while a transition has the view elsewhere.
  private(set) var cardColor: UIColor?
  /// Size of the container when it was laid out last.
  private var laidOutSize: CGSize?
  /// Place of the presenter's view while a transition has it.
  var presentersPlace: ViewPlace?
  private(set) var titleBar: TitleBarView?
  private var drag: SheetDrag?
  private var hasTakenFocus = false

  private static let cardSize = CGSize(width: 560, height: 640)
  private static let cornerRadius: CGFloat = 12
  private static let floatingCornerRadius: CGFloat = 15
  /// Points left free at either end of a side this long, beside an alert.
  private static func margin(of side: CGFloat) -> CGFloat { min(topStrip, (side * 0.05).rounded()) }
  /// Points left free above a card.
  private static let topStrip: CGFloat = 24

  private var isNarrow: Bool { bounds.width < UIUserInterfaceSizeClass.regularWidth }

  /// Points by which a card goes on below the window, where it rests on the lower edge: only its upper corners are round.
  var overhang: CGFloat { isCard && isNarrow && !isFloating && popover == nil ? Self.cornerRadius : 0 }

  /// In the middle of a wide window; a narrow one it fills, except for a strip at the top.
  var cardFrame: CGRect {
    guard isCard else { return isCustom ? manager.frameOfPresentedViewInContainerView : bounds }
    if let popover { return popover.cardFrame(in: bounds, controller?.popoverSize(in: bounds.size) ?? .zero) }
    if isFloating {
      let margins = (x: Self.margin(of: bounds.width), y: Self.margin(of: bounds.height))
      return centred(controller?.floatingSize(in: bounds.insetBy(dx: margins.x, dy: margins.y).size) ?? .zero)
    }
    if isNarrow {
      let height = max(0, bounds.height - Self.topStrip) + overhang
      return CGRect(x: 0, y: Self.topStrip, width: bounds.width, height: height)
    }
    let preferred = controller?.preferredContentSize ?? .zero
    let wanted = CGSize(
      width: preferred.width > 0 ? preferred.width : Self.cardSize.width,
      height: preferred.height > 0 ? preferred.height : Self.cardSize.height
    )
    let width = min(wanted.width, bounds.width - 2 * Self.topStrip)
    let height = min(wanted.height, bounds.height - 2 * Self.topStrip)
    return centred(CGSize(width: width, height: height))
  }

  private func centred(_ size: CGSize) -> CGRect {
    CGRect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: ((bounds.height - size.height) / 2).rounded(),
      width: size.width,
      height: size.height
    )
  }

  private func listenForTapsOutside() {
    guard let taps = gtk_gesture_click_new() else { return }
    connect(UnsafeMutableRawPointer(taps), "released") { [weak self] (_: Int32, x: Double, y: Double) in
      let point = CGPoint(x: x, y: y)
      guard let self, dimming.bounds.contains(point), !isOnCard(point) else { return }
      userWantsDismissal()
    }
    gtk_widget_add_controller(dimming.box.pointer, taps)
  }
}
