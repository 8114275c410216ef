import Appearance
import QuintetStateLoop
import UIKit

/// Shows the feed, what is wrong above it, and what leads to the newest items and out of a deletion.
///
/// Push it onto a navigation controller.
public final class CatalogueViewController: UIViewController {
  /// Makes the screen for an instance, which outlives it.
  public init(catalogue: CatalogueModel) {
    self.catalogue = catalogue
    feed = FeedViewController(catalogue)
    super.init(nibName: nil, bundle: nil)
    title = catalogue.texts["feed.title"]
  }

  /// Always fails: there are no archives of this screen.
  public required init?(coder: NSCoder) {
    return nil
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    setUpViews()
    showBarButtonItems()
    catalogue.followApp()
    if catalogue.continuesReading { catalogue.send(.viewMade) }
    states = catalogue.observe { [weak self] in self?.render($0) }
    announcements = catalogue.onAnnouncement { [weak self] in self?.announce($0) }
  }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    catalogue.send(.opened)
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    showScreens(catalogue.state)
    if hasPosted { showPosted() }
  }

  public override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if catalogue.continuesReading { catalogue.send(.left) }
  }

  /// Ctrl+R, or ⌘R, refreshes; Ctrl+N composes; Ctrl+F searches and Escape leaves that, where there is a search.
  public override var keyCommands: [UIKeyCommand]? { commands }

  func refresh() {
    catalogue.send(.refreshAsked)
  }

  /// Opens the screen for a new item.
  func compose() {
    catalogue.send(.screenAsked(.composer))
  }

  // MARK: Private

  let catalogue: CatalogueModel
  private(set) lazy var overlay = makeOverlay()
  private weak var pins: PinViewController?
  private weak var alert: UIAlertController?
  private let feed: FeedViewController
  /// Both nil without a search.
  private(set) lazy var search = catalogue.searches ? makeSearchBar() : nil
  private lazy var found = catalogue.searches ? FoundViewController(catalogue) : nil
  /// Nil without a way back.
  private(set) lazy var placeBar = catalogue.continuesReading ? makePlaceBar() : nil
  private var states: Token?
  private var announcements: Token?
  private lazy var header = FeedHeader(catalogue) { [catalogue] in catalogue.send(.screenAsked(.pins)) }
  private lazy var newItems = makeNewItemsButton()
  private lazy var undo = UndoBar(texts["delete.done"], button: texts["delete.undo"]) { [catalogue] in
    catalogue.send(.undone)
  }
  /// True if something was posted while another screen was in front.
  private var hasPosted = false

  private var texts: CatalogueTexts { catalogue.texts }

  private func render(_ state: CatalogueMachine.State) {
    header.render(state)
    feed.render(state)
    showSearch(state)
    undo.isHidden = state.undoable == nil
    placeBar?.isHidden = !state.offersPlace || !undo.isHidden
    showScreens(state)
    // The only sign of a refresh by a key or from the menu.
    let isRefreshing = state.isRefreshingAll && state.content == .rows
    newItems.isHidden = state.newCount == 0 && !isRefreshing || state.isSearching
    guard !newItems.isHidden else { return }
    newItems.configuration?.title =
      state.newCount > 0 ? texts.new(state.newCount, isAll: state.newGap == nil) : texts["feed.loading"]
    newItems.configuration?.showsActivityIndicator = isRefreshing
  }

  /// Shows the items found in the place of the feed, which stays where it is behind them.
  private func showSearch(_ state: CatalogueMachine.State) {
    guard let search, let found else { return }
    if search.text != state.query { search.text = state.query }
    found.render(state)
    found.view.isHidden = !state.isSearching
    feed.view.isHidden = state.isSearching
  }

  private func announce(_ announcement: CatalogueMachine.Announcement) {
    if case .posted = announcement {
      hasPosted = true
      // Nobody sees the feed before the screen in front of it is gone.
      if viewIfLoaded?.window != nil, presentedViewController == nil { showPosted() }
      return
    }
    guard viewIfLoaded?.window != nil else { return }
    UIAccessibility.post(notification: .announcement, argument: texts.announcement(announcement))
    if case .postRefused = announcement { feed.scrollToTop() }
    if case .undone(let id) = announcement { feed.bringIntoSight(id) }
    if case .continued(let id) = announcement { feed.lead(to: id) }
  }

  /// Scrolls to the new post, which is above everything else, and announces it: a person who comes back from posting looks for it there.
  private func showPosted() {
    hasPosted = false
    // An item that comes in meanwhile would end an animation on its way.
    feed.scrollToTop(animated: false)
    let status = catalogue.state.posts.last?.status
    UIAccessibility.post(notification: .announcement, argument: status.map(texts.status) ?? texts["post.sent"])
  }

  private func showScreens(_ state: CatalogueMachine.State) {
    overlay.follow()
    showPins(state.screen == .pins)
    show(state.notice)
  }

  private func showPins(_ areShown: Bool) {
    if areShown, pins == nil, let navigationController {
      let pins = PinViewController(catalogue)
      // One that the state has taken away goes later than another comes.
      pins.onLeave = { [weak self, weak pins, catalogue] in
        if let pins, self?.pins === pins { catalogue.send(.screenLeft(.pins)) }
      }
      self.pins = pins
      navigationController.pushViewController(pins, animated: true)
    } else if !areShown, let shown = pins {
      pins = nil
      if navigationController?.topViewController === shown { navigationController?.popViewController(animated: true) }
    }
  }

  /// Shows a notice over the front screen, after any dismissal that is under way.
  private func show(_ notice: CatalogueMachine.Notice?) {
    guard let notice else {
      alert?.dismiss(animated: true)
      return alert = nil
    }
    guard alert == nil, viewIfLoaded?.window != nil else { return }
    var front: UIViewController = self
    while let next = front.presentedViewController, next !== front { front = next }
    if front.isBeingDismissed, let leaving = front.transitionCoordinator {
      leaving.animate(alongsideTransition: nil) { [weak self] _ in
        DispatchQueue.main.async { if let self { self.show(self.catalogue.state.notice) } }
      }
      return
    }
    let alert = UIAlertController(title: nil, message: texts.notice(notice), preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(title: texts["photo.close"], style: .cancel) { [weak self, catalogue] _ in
        self?.alert = nil
        // Another one may have come meanwhile, and is still to be read.
        if catalogue.state.notice == notice {
          catalogue.send(.noticeDismissed)
        } else {
          self?.show(catalogue.state.notice)
        }
      }
    )
    self.alert = alert
    front.present(alert, animated: true)
  }

  private func showBarButtonItems() {
    let refresh = UIAction(title: texts["feed.refresh"], image: UIImage(systemName: "arrow.clockwise")) {
      [catalogue] _ in catalogue.send(.refreshAsked)
    }
    let deleteAll = UIAction(
      title: texts["deleteAll.title"],
      image: UIImage(systemName: "trash"),
      attributes: .destructive
    ) { [catalogue] _ in catalogue.send(.screenAsked(.deleteAll)) }
    let more = UIBarButtonItem(
      image: UIImage(systemName: "ellipsis"),
      menu: UIMenu(children: [refresh, deleteAll])
    )
    more.accessibilityLabel = texts["feed.more"]
    let compose = UIBarButtonItem(
      image: UIImage(systemName: "plus"),
      primaryAction: UIAction { [weak self] _ in self?.compose() }
    )
    compose.accessibilityLabel = texts["feed.compose"]
    navigationItem.rightBarButtonItems = [more, compose]
  }

  private func makeNewItemsButton() -> UIButton {
    var configuration = UIButton.Configuration.filled()
    configuration.image = UIImage(systemName: "chevron.up")
    configuration.imagePadding = 6
    configuration.cornerStyle = .capsule
    return UIButton(configuration: configuration, primaryAction: UIAction { [feed] _ in feed.scrollToTop() })
  }

  private func setUpViews() {
    let lists = [feed, found].compactMap(\.self)
    for list in lists { addChild(list) }
    for part in [search, header, feed.view, found?.view, newItems].compactMap({ $0 as UIView? }) {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    for list in lists { list.didMove(toParent: self) }
    guard let list = feed.view else { return }
    let safe = view.safeAreaLayoutGuide
    let newItemsWidth = newItems.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor, constant: -32)
    // There is no room for margins before there is a width.
    newItemsWidth.priority = UILayoutPriority(999)
    if let placeBar { place(placeBar) }
    undo.place(over: view, in: view)
    if let search, let found = found?.view {
      // There is no room for margins before there is a width.
      let end = search.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -12)
      end.priority = UILayoutPriority(999)
      NSLayoutConstraint.activate([
        search.topAnchor.constraint(equalTo: safe.topAnchor, constant: 8),
        search.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 12),
        end,
        found.topAnchor.constraint(equalTo: list.topAnchor),
        found.leadingAnchor.constraint(equalTo: list.leadingAnchor),
        found.trailingAnchor.constraint(equalTo: list.trailingAnchor),
        found.bottomAnchor.constraint(equalTo: list.bottomAnchor),
      ])
    }
    NSLayoutConstraint.activate([
      search.map { header.topAnchor.constraint(equalTo: $0.bottomAnchor, constant: 8) }
        ?? header.topAnchor.constraint(equalTo: safe.topAnchor),
      header.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      header.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      header.heightAnchor.constraint(lessThanOrEqualTo: view.heightAnchor, multiplier: 0.5),
      list.topAnchor.constraint(equalTo: header.bottomAnchor),
      list.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      list.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      list.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      newItems.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      newItems.topAnchor.constraint(equalTo: list.topAnchor, constant: 12),
      newItemsWidth,
    ])
  }
}
