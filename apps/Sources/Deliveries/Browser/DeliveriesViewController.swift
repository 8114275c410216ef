import Appearance
import QuintetStateLoop
import UIKit

/// Shows the deliveries as a list or on a map, and the chosen one in full: beside them where there is room, else over them.
///
/// Push it onto a navigation controller, which it pushes the chosen delivery onto in its turn.
public final class DeliveriesViewController: UIViewController {
  /// Makes the screen for an instance, which outlives it.
  public init(deliveries: DeliveriesModel) {
    self.deliveries = deliveries
    list = DeliveryListViewController(deliveries)
    super.init(nibName: nil, bundle: nil)
    title = deliveries.texts["list.title"]
  }

  /// Always fails: there are no archives of this screen.
  public required init?(coder: NSCoder) {
    return nil
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    setUpViews()
    list.onSelect = { [weak self] in self?.sayOpened($0) }
    states = deliveries.observe { [weak self] in self?.render($0) }
    announcements = deliveries.onAnnouncement { [weak self] in self?.announce($0) }
    // No screen appears anew when the app comes back.
    returns = Token(observing: UIApplication.willEnterForegroundNotification, queue: .main) { [weak self] in
      MainActor.assumeIsolated { self?.appReturned() }
    }
  }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    deliveries.send(.opened(Date()))
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    isOnScreen = true
    placeDetail()
    overlay.follow()
  }

  public override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    isOnScreen = false
  }

  public override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    widthChanged(to: view.bounds.width)
  }

  /// Ctrl+F, or ⌘F, searches; Ctrl+R refreshes.
  public override var keyCommands: [UIKeyCommand]? { commands }

  // MARK: Private

  /// From how many points on there is room for a delivery beside the list.
  private static let wide: CGFloat = 720

  let deliveries: DeliveriesModel
  private(set) lazy var overlay = makeOverlay()
  private let list: DeliveryListViewController
  private var map: DeliveriesMapViewController?
  private var states: Token?
  private var announcements: Token?
  private var returns: Token?

  private lazy var header = BrowserHeader(deliveries)
  /// Has the list or the map.
  private let body = UIView()
  private let pane = DetailPane()
  private lazy var undo = UndoBar(texts["done.marked"], button: texts["done.undo"]) { [deliveries] in
    deliveries.send(.undone)
  }
  private lazy var bodyBesidePane = body.trailingAnchor.constraint(equalTo: pane.leadingAnchor)
  private lazy var bodyAlone = body.trailingAnchor.constraint(equalTo: view.trailingAnchor)
  /// A list takes less than half of the width, a map more.
  private lazy var paneWidths: [DeliveriesMachine.Mode: NSLayoutConstraint] = [
    .list: pane.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.55),
    .map: pane.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.42),
  ]

  /// The values that the bar's buttons depend on.
  private struct BarLook: Equatable {
    let mode: DeliveriesMachine.Mode
    let order: DeliveryOrder
  }
  private var barLook: BarLook?
  /// True if there is room for the detail; nil before the first layout.
  private var isWide: Bool?
  private var isOnScreen = false
  /// The detail over the list, where there is no room beside it.
  private weak var pushed: DetailViewController?

  private var texts: DeliveriesTexts { deliveries.texts }

  private func render(_ state: DeliveriesMachine.State) {
    header.render(state)
    if state.scope != nil { undo.isHidden = state.undoable == nil }
    showBarButtonItems(state)
    show(state.mode)
    list.render(state)
    map?.render(state)
    placeDetail()
    overlay.follow()
  }

  func beginSearch() {
    header.beginSearch()
  }

  func refresh() {
    deliveries.refresh()
  }

  private func announce(_ announcement: DeliveriesMachine.Announcement) {
    guard viewIfLoaded?.window != nil || pushed != nil else { return }
    UIAccessibility.post(notification: .announcement, argument: texts.announcement(announcement))
  }
}

// MARK: - Coming back

extension DeliveriesViewController {
  private func appReturned() {
    guard viewIfLoaded?.window != nil else { return }
    deliveries.send(.opened(Date()))
  }
}

// MARK: - What is said

extension DeliveriesViewController {
  /// Announces what has opened beside the list, where the focus stays. A screen over the list is announced by its title.
  private func sayOpened(_ delivery: Delivery) {
    guard isWide == true else { return }
    UIAccessibility.post(notification: .announcement, argument: "\(texts["detail.title"]): \(delivery.text)")
  }
}

// MARK: - List or map

extension DeliveriesViewController {
  private func show(_ mode: DeliveriesMachine.Mode) {
    switch mode {
    case .list:
      if let map { leave(map) }
      map = nil
      enter(list, body)
    case .map:
      leave(list)
      let shown = map ?? DeliveriesMapViewController(deliveries)
      map = shown
      enter(shown, body)
    }
  }

  private func enter(_ child: UIViewController, _ place: UIView) {
    guard child.parent == nil else { return }
    addChild(child)
    child.view.embed(in: place)
    child.didMove(toParent: self)
  }

  private func leave(_ child: UIViewController) {
    guard child.parent != nil else { return }
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
  }

  /// Makes the buttons anew where they differ, and so leaves a menu alone that is open.
  private func showBarButtonItems(_ state: DeliveriesMachine.State) {
    let look = BarLook(mode: state.mode, order: state.order)
    guard look != barLook else { return }
    barLook = look
    let isList = state.mode == .list
    let mode = UIBarButtonItem(
      image: UIImage(systemName: isList ? "map" : "list.bullet"),
      primaryAction: UIAction { [deliveries] _ in deliveries.send(.modeChosen(isList ? .map : .list)) }
    )
    mode.accessibilityLabel = texts[isList ? "mode.map" : "mode.list"]
    let more = UIBarButtonItem(image: UIImage(systemName: "ellipsis"), menu: menu(state))
    more.accessibilityLabel = texts["list.more"]
    navigationItem.rightBarButtonItems = [more, mode]
  }

  private func menu(_ state: DeliveriesMachine.State) -> UIMenu {
    let refresh = UIAction(title: texts["list.refresh"], image: UIImage(systemName: "arrow.clockwise")) {
      [deliveries] _ in deliveries.refresh()
    }
    var orders: [(DeliveryOrder, String)] = [(.backend, "order.backend"), (.description, "order.description")]
    if state.scope != nil { orders.append((.route, "order.route")) }
    let order = UIMenu(
      title: texts["order.title"],
      options: [.displayInline, .singleSelection],
      children: orders.map { order, key in
        UIAction(title: texts[key], state: state.order == order ? .on : .off) { [deliveries] _ in
          deliveries.send(.orderChosen(order))
        }
      }
    )
    return UIMenu(children: [refresh, order])
  }
}

// MARK: - The chosen delivery

extension DeliveriesViewController {
  private func widthChanged(to width: CGFloat) {
    let isWide = width >= Self.wide
    guard isWide != self.isWide else { return }
    self.isWide = isWide
    placeDetail()
  }

  /// Brings the chosen delivery to where there is room for it.
  private func placeDetail() {
    guard let isWide else { return }
    let state = deliveries.state, selected = state.selected
    // Beside a list its place is kept free, beside a map it is not.
    showPane(isWide && (state.mode == .list || selected != nil), beside: state.mode)
    if isWide {
      takeBack()
      showInPane(selected)
    } else {
      showInPane(nil)
      showPushed(selected)
    }
  }

  private func showPane(_ isShown: Bool, beside mode: DeliveriesMachine.Mode) {
    pane.isHidden = !isShown
    (isShown ? bodyAlone : bodyBesidePane).isActive = false
    (isShown ? bodyBesidePane : bodyAlone).isActive = true
    paneWidths[mode == .list ? .map : .list]?.isActive = false
    paneWidths[mode]?.isActive = true
  }

  private func showInPane(_ delivery: Delivery?) {
    guard let delivery else {
      pane.hint = isWide == true ? texts["detail.none"] : nil
      if let child = pane.detail {
        leave(child)
        pane.detail = nil
      }
      return
    }
    pane.hint = nil
    if let detail = pane.detail { return detail.show(delivery) }
    let detail = DetailViewController(deliveries, delivery)
    pane.detail = detail
    enter(detail, pane)
  }

  private func showPushed(_ delivery: Delivery?) {
    guard let delivery else { return takeBack() }
    if let pushed { return pushed.show(delivery) }
    guard isOnScreen, let navigationController, navigationController.topViewController === self else { return }
    let detail = DetailViewController(deliveries, delivery)
    detail.onLeave = { [weak self] in
      self?.pushed = nil
      self?.deliveries.send(.deselected)
    }
    detail.onWidthChange = { [weak self] in self?.widthChanged(to: $0) }
    pushed = detail
    navigationController.pushViewController(detail, animated: true)
  }

  /// Removes the detail from over the list, without deselecting it.
  private func takeBack() {
    guard let detail = pushed else { return }
    pushed = nil
    detail.onLeave = nil
    detail.onWidthChange = nil
    guard let navigationController, navigationController.viewControllers.contains(where: { $0 === detail }) else {
      return
    }
    navigationController.popToViewController(self, animated: isWide != true)
  }
}

// MARK: - Views

extension DeliveriesViewController {
  private func setUpViews() {
    for part in [header, body, pane] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let safe = view.safeAreaLayoutGuide
    let headerHeight = header.heightAnchor.constraint(lessThanOrEqualTo: view.heightAnchor, multiplier: 0.6)
    headerHeight.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      headerHeight,
      // Until there is a width to decide by.
      bodyAlone,
      header.topAnchor.constraint(equalTo: safe.topAnchor),
      header.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      header.trailingAnchor.constraint(equalTo: body.trailingAnchor),
      body.topAnchor.constraint(equalTo: header.bottomAnchor),
      body.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      body.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      pane.topAnchor.constraint(equalTo: safe.topAnchor),
      pane.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      pane.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    if deliveries.state.scope != nil { undo.place(over: body, in: view) }
  }
}

/// The place beside the list: a delivery, or a hint to choose one.
private final class DetailPane: UIView {
  weak var detail: DetailViewController?

  init() {
    super.init(frame: .zero)
    line.backgroundColor = .separator
    label.translatesAutoresizingMaskIntoConstraints = false
    line.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    addSubview(line)
    let end = label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -32)
    // There is no room for margins before there is a width.
    end.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      end,
      line.leadingAnchor.constraint(equalTo: leadingAnchor),
      line.topAnchor.constraint(equalTo: topAnchor),
      line.bottomAnchor.constraint(equalTo: bottomAnchor),
      line.widthAnchor.constraint(equalToConstant: 1),
      label.centerYAnchor.constraint(equalTo: centerYAnchor),
      label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 32),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  var hint: String? {
    get { label.text }
    set {
      label.text = newValue
      label.isHidden = newValue == nil
    }
  }

  private let label = UILabel(.body, color: .secondaryLabel, alignment: .center)
  private let line = UIView()
}
