import Appearance
import Pictures
import UIKit

/// Shows the items in rows, and keeps what is read in its place whatever comes in above.
final class FeedViewController: UITableViewController, UITableViewDataSourcePrefetching {
  init(_ catalogue: CatalogueModel) {
    self.catalogue = catalogue
    prefetcher = ImagePrefetcher(pipeline: catalogue.pictures)
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(ItemCell.self, forCellReuseIdentifier: ItemCell.identifier)
    tableView.register(LoadingCell.self, forCellReuseIdentifier: LoadingCell.identifier)
    tableView.prefetchDataSource = self
    tableView.dataSource = source
    tableView.backgroundView = placeholder
    let refresh = UIRefreshControl()
    refresh.addAction(
      UIAction { [catalogue, weak refresh] _ in
        catalogue.send(.newerAsked)
        // The state stays the same where the server must not be asked, and nothing is rendered.
        if !catalogue.state.isRefreshing { refresh?.endRefreshing() }
      },
      for: .valueChanged
    )
    refreshControl = refresh
    placeholder.onPress = { [catalogue] in catalogue.send(.refreshAsked) }
    render(catalogue.state)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    reportSight()
  }

  func render(_ state: CatalogueMachine.State) {
    guard isViewLoaded else { return }
    let new = state.rows
    if state.content == .rows {
      if new != shownRows { show(new) }
    } else if !shownRows.isEmpty {
      show([])
    }
    placeholder.show(state, catalogue.texts)
    tableView.accessibilityLabel = placeholder.isHidden ? nil : placeholder.spoken
    tableView.separatorStyle = state.content == .rows ? .singleLine : .none
    if !state.isRefreshing { refreshControl?.endRefreshing() }
  }

  /// Leads to what is at the top now, whatever comes in on the way.
  func scrollToTop(animated: Bool = true) {
    guard let first = shownRows.first else { return }
    destination = animated ? first.identity : nil
    tableView.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top, animated: animated)
  }

  /// Scrolls as far as an item needs to be seen.
  func bringIntoSight(_ id: ItemID) {
    render(catalogue.state)
    guard let place = shownRows.firstIndex(where: { $0.identity == .item(id) }) else { return }
    tableView.scrollToRow(at: IndexPath(row: place, section: 0), at: .none, animated: false)
  }

  /// Puts an item's row at the upper edge, from wherever the feed is.
  func lead(to id: ItemID) {
    render(catalogue.state)
    guard let place = shownRows.firstIndex(where: { $0.identity == .item(id) }) else { return }
    destination = nil
    // From here the person comes to the gap above it.
    lastRead = id
    isMoving = true
    tableView.scrollToRow(at: IndexPath(row: place, section: 0), at: .top, animated: false)
    restore((.item(id), tableView.contentInset.top))
    isMoving = false
    reportSight()
  }

  // MARK: UITableViewDelegate

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: false)
    if case .item(let item) = row(at: indexPath) { catalogue.send(.screenAsked(.photo(item.id))) }
  }

  override func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard case .item(let item) = row(at: indexPath) else { return nil }
    let delete = UIContextualAction(style: .destructive, title: texts["item.delete"]) { [catalogue] _, _, done in
      catalogue.send(.screenAsked(.deletion(item.id)))
      done(false)
    }
    let configuration = UISwipeActionsConfiguration(actions: [delete])
    configuration.performsFirstActionWithFullSwipe = false
    return configuration
  }

  override func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let offset = scrollView.contentOffset.y
    if !isMoving, offset > lastOffset { destination = nil }
    lastOffset = offset
    reportSight()
  }

  override func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    destination = nil
  }

  override func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    destination = nil
  }

  // MARK: UITableViewDataSourcePrefetching

  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
    prefetcher.startPrefetching(with: requests(indexPaths))
  }

  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    prefetcher.stopPrefetching(with: requests(indexPaths))
  }

  // MARK: Private

  private typealias Row = CatalogueMachine.State.Row

  private let catalogue: CatalogueModel
  private let prefetcher: ImagePrefetcher
  private let placeholder = PlaceholderView()
  private var shownRows: [Row] = []
  private var byIdentity: [FeedRow: Row] = [:]
  private var shownSight: CatalogueMachine.Sight?
  private var shownPlace: ItemID?
  private var isMoving = false
  private var lastOffset: CGFloat = 0
  /// An item that was read when no gap was on the screen: it tells from which side the person comes to a gap.
  private var lastRead: ItemID?
  /// The row an animation scrolls to, until it arrives or the person scrolls elsewhere.
  private var destination: FeedRow?
  private lazy var source = UITableViewDiffableDataSource<Int, FeedRow>(tableView: tableView) {
    [weak self] tableView, path, identity in
    self?.cell(for: identity, at: path, in: tableView) ?? UITableViewCell()
  }

  private var texts: CatalogueTexts { catalogue.texts }

  private func row(at indexPath: IndexPath) -> Row? {
    shownRows.indices.contains(indexPath.row) ? shownRows[indexPath.row] : nil
  }

  private func requests(_ indexPaths: [IndexPath]) -> [ImageRequest] {
    let width = tableView.bounds.width, scale = tableView.traitCollection.displayScale
    return indexPaths.compactMap { path in
      guard case .item(let item) = row(at: path), item.hasPicture else { return nil }
      return ItemCell.request(.item(item.id), rowWidth: width, scale: scale)
    }
  }

  /// Shows other rows, and keeps the place of reading.
  private func show(_ rows: [Row]) {
    // Rows on the screen before the anchor is back in its place were not looked at.
    isMoving = true
    defer {
      isMoving = false
      reportSight()
    }
    let anchor = anchor(among: rows), destination = destination
    let changed = rows.filter { row in byIdentity[row.identity].map { $0 != row } ?? false }.map(\.identity)
    shownRows = rows
    byIdentity = Dictionary(rows.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    var snapshot = NSDiffableDataSourceSnapshot<Int, FeedRow>()
    if !rows.isEmpty {
      snapshot.appendSections([0])
      snapshot.appendItems(rows.map(\.identity))
      snapshot.reconfigureItems(changed)
    }
    source.apply(snapshot, animatingDifferences: false)
    if let anchor { restore(anchor) }
    guard let destination, !rows.isEmpty else { return }
    // The animation ended where a row was put back in its place.
    let place = rows.firstIndex { $0.identity == destination } ?? 0
    self.destination = rows[place].identity
    tableView.scrollToRow(at: IndexPath(row: place, section: 0), at: .top, animated: true)
  }

  private func restore(_ anchor: (row: FeedRow, distance: CGFloat)) {
    guard let place = shownRows.firstIndex(where: { $0.identity == anchor.row }) else { return }
    tableView.layoutIfNeeded()
    // Rows that come into sight are measured then, and may move the anchor once more.
    for _ in 0..<3 {
      let top = tableView.rectForRow(at: IndexPath(row: place, section: 0)).minY
      // If the rows above are gone, nothing holds the list below its upper edge.
      let offset = max(top - anchor.distance, min(tableView.contentOffset.y, -tableView.contentInset.top))
      guard abs(offset - tableView.contentOffset.y) > 0.5 else { break }
      tableView.setContentOffset(CGPoint(x: tableView.contentOffset.x, y: offset), animated: false)
      tableView.layoutIfNeeded()
    }
    // Nor above its lower edge: the rows below the anchor have their heights only now.
    let inset = tableView.adjustedContentInset
    let last = max(-inset.top, tableView.contentSize.height + inset.bottom - tableView.bounds.height)
    if tableView.contentOffset.y > last + 0.5 {
      tableView.setContentOffset(CGPoint(x: tableView.contentOffset.x, y: last), animated: false)
    }
  }

  /// The item that is to stay in its place, and how far it is below the screen's upper edge: the first on the screen that stays. With a gap
  /// on the screen, it is the item next to the gap on the side from which the person comes, be it just outside of the screen.
  private func anchor(among rows: [Row]) -> (row: FeedRow, distance: CGFloat)? {
    let stay = Set(rows.map(\.identity))
    guard let visible = visiblePlaces else { return nil }
    noteReading(visible)
    var places = Array(visible)
    let gaps = visible.filter { gap(at: $0) != nil }
    if let lastRead, let passed = gaps.last(where: { gap(at: $0).map { lastRead < $0 } ?? false }) {
      places = Array((passed + 1)..<max(passed + 2, visible.upperBound + 1)) + places
    } else if gaps.first == visible.lowerBound {
      places = (0..<visible.lowerBound).reversed() + places
    }
    for place in places where shownRows.indices.contains(place) {
      guard case .item(let item) = shownRows[place], stay.contains(.item(item.id)) else { continue }
      let top = tableView.rectForRow(at: IndexPath(row: place, section: 0)).minY
      return (.item(item.id), top - tableView.contentOffset.y)
    }
    return nil
  }

  private var visiblePlaces: ClosedRange<Int>? {
    let visible = (tableView.indexPathsForVisibleRows ?? []).map(\.row)
    guard let first = visible.min(), let last = visible.max(), last < shownRows.count else { return nil }
    return first...last
  }

  /// Returns the item above the gap in a row; nil if there is none in it.
  private func gap(at place: Int) -> ItemID? {
    if case .gap(let id, _) = shownRows[place] { id } else { nil }
  }

  /// Notes what is read, unless a gap on the screen leaves open on which side of it. At the top nothing is on the way any more.
  private func noteReading(_ visible: ClosedRange<Int>) {
    let isAtTop = tableView.contentOffset.y <= -tableView.contentInset.top
    guard isAtTop || !visible.contains(where: { gap(at: $0) != nil }) else { return }
    for case .item(let item) in shownRows[visible] { return lastRead = item.id }
  }

  private func cell(for identity: FeedRow, at path: IndexPath, in tableView: UITableView) -> UITableViewCell {
    guard let row = byIdentity[identity] else { return UITableViewCell() }
    switch row {
    case .item(let item):
      let cell = tableView.dequeueReusableCell(withIdentifier: ItemCell.identifier, for: path)
      (cell as? ItemCell)?.show(item, catalogue)
      return cell
    case .post(let post):
      let cell = tableView.dequeueReusableCell(withIdentifier: ItemCell.identifier, for: path)
      (cell as? ItemCell)?.show(
        post,
        catalogue,
        onRetry: { [catalogue] in catalogue.send(.postRetried(post.key)) },
        onDiscard: { [catalogue] in catalogue.send(.postDiscarded(post.key)) }
      )
      return cell
    case .gap(let id, let progress): return loading(progress, "feed.gap", below: id, at: path)
    case .more(let id, let progress): return loading(progress, "feed.older", below: id, at: path)
    case .end:
      let cell = tableView.dequeueReusableCell(withIdentifier: LoadingCell.identifier, for: path)
      (cell as? LoadingCell)?.show(texts["feed.end"])
      return cell
    }
  }

  private func loading(
    _ progress: CatalogueMachine.State.Progress,
    _ title: String,
    below id: ItemID,
    at path: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: LoadingCell.identifier, for: path)
    (cell as? LoadingCell)?.show(progress, title: texts[title], texts) { [catalogue] in
      catalogue.send(.olderAsked(id))
    }
    return cell
  }

  /// Reports which items are on the screen, where that has changed.
  private func reportSight() {
    guard !isMoving, let visible = visiblePlaces, view.window != nil else { return }
    noteReading(visible)
    let items = shownRows[visible].compactMap { row -> ItemID? in
      if case .item(let item) = row { item.id } else { nil }
    }
    guard let newest = items.first, let oldest = items.last else { return }
    let sight = CatalogueMachine.Sight(newest: newest, oldest: oldest)
    if sight != shownSight {
      shownSight = sight
      catalogue.send(.lookedAt(sight))
    }
    if catalogue.continuesReading { reportPlace(visible) }
  }

  /// Reports the first item of which most is on the screen, where that has changed. It is the one to come back to: of a photo that is nearly
  /// gone above, nobody wants to see all.
  private func reportPlace(_ visible: ClosedRange<Int>) {
    let top = tableView.contentOffset.y + tableView.contentInset.top
    for place in visible {
      guard shownRows.indices.contains(place), case .item(let item) = shownRows[place],
        tableView.rectForRow(at: IndexPath(row: place, section: 0)).midY >= top
      else { continue }
      if item.id != shownPlace {
        shownPlace = item.id
        catalogue.send(.reached(item.id))
      }
      return
    }
  }
}

extension PlaceholderView {
  /// Shows what stands in the place of the rows, where there are none.
  fileprivate func show(_ state: CatalogueMachine.State, _ texts: CatalogueTexts) {
    let content = state.content
    isHidden = content == .rows
    switch content {
    case .rows: rest()
    case .loading: showLoading(texts["feed.loading"])
    case .failed(let failure): show(texts["feed.failed.title"], texts.failure(failure), button: texts["feed.retry"])
    case .empty: show(texts["feed.empty.title"], texts["feed.empty.text"], button: texts["feed.refresh"])
    }
  }
}

/// Identifies a row of the table, independent of its content.
enum FeedRow: Hashable, Sendable {
  case post(UUID)
  case item(ItemID)
  case gap(below: ItemID)
  case more(below: ItemID)
  case end
}

extension CatalogueMachine.State.Row {
  var identity: FeedRow {
    switch self {
    case .post(let post): .post(post.key)
    case .item(let item): .item(item.id)
    case .gap(let id, _): .gap(below: id)
    case .more(let id, _): .more(below: id)
    case .end: .end
    }
  }
}
