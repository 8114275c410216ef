import Appearance
import Pictures
import UIKit

/// Shows the deliveries in rows, or why there are none.
final class DeliveryListViewController: UITableViewController, UITableViewDataSourcePrefetching {
  /// Called when the person has chosen a row.
  var onSelect: ((Delivery) -> Void)?

  init(_ deliveries: DeliveriesModel) {
    self.deliveries = deliveries
    prefetcher = ImagePrefetcher(pipeline: deliveries.pictures)
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    // The row of what is shown in full is marked, whenever the list comes.
    clearsSelectionOnViewWillAppear = false
    tableView.register(DeliveryCell.self, forCellReuseIdentifier: DeliveryCell.identifier)
    tableView.prefetchDataSource = self
    tableView.backgroundView = placeholder
    let refresh = UIRefreshControl()
    refresh.addAction(
      UIAction { [deliveries] _ in deliveries.refresh() },
      for: .valueChanged
    )
    refreshControl = refresh
    placeholder.onPress = { [deliveries] in deliveries.refresh() }
    render(deliveries.state)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // The first time the rows are loaded anew, and nothing is selected then.
    select(deliveries.state.selection)
  }

  func render(_ state: DeliveriesMachine.State) {
    guard isViewLoaded else { return }
    // Of a list that is not refreshed the time becomes that of another day.
    let footer = state.list.map { deliveries.texts.footer(count: state.rows.count, date: $0.snapshot.date) }
    if state.list != shown || state.rows != rows || state.done != done || state.route != route
      || footer != self.footer
    {
      shown = state.list
      self.footer = footer
      rows = state.rows
      done = state.done
      route = state.route
      tableView.reloadData()
    }
    placeholder.show(state, deliveries.texts)
    // A list without rows would be called a list, and no more.
    tableView.accessibilityLabel = rows.isEmpty ? placeholder.spoken : nil
    tableView.separatorStyle = rows.isEmpty ? .none : .singleLine
    if !state.isRefreshing { refreshControl?.endRefreshing() }
    select(state.selection)
  }

  // MARK: UITableViewDataSource

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: DeliveryCell.identifier, for: indexPath)
    if let cell = cell as? DeliveryCell, let delivery = delivery(at: indexPath) {
      cell.show(delivery, deliveries)
    }
    return cell
  }

  override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    rows.isEmpty ? nil : footer
  }

  // MARK: UITableViewDelegate

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let delivery = delivery(at: indexPath) else { return }
    deliveries.send(.selected(delivery.id))
    onSelect?(delivery)
  }

  override func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard deliveries.state.scope != nil, let delivery = delivery(at: indexPath) else { return nil }
    let isDone = deliveries.state.done.contains(delivery.id)
    let title = deliveries.texts[isDone ? "scope.toDo" : "done.row"]
    let mark = UIContextualAction(style: .normal, title: title) { [deliveries] _, _, done in
      deliveries.send(.markAsked(delivery.id, isDone: !isDone))
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [mark])
  }

  // MARK: UITableViewDataSourcePrefetching

  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
    prefetcher.startPrefetching(with: requests(indexPaths))
  }

  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    prefetcher.stopPrefetching(with: requests(indexPaths))
  }

  // MARK: Private

  private let deliveries: DeliveriesModel
  private let prefetcher: ImagePrefetcher
  private let placeholder = PlaceholderView()
  private var shown: DeliveryList?
  private var footer: String?
  private var rows: [Int] = []
  private var done: Set<Int> = []
  private var route: Route?

  private func delivery(at indexPath: IndexPath) -> Delivery? {
    guard let shown, rows.indices.contains(indexPath.row) else { return nil }
    return shown.deliveries[rows[indexPath.row]]
  }

  private func requests(_ indexPaths: [IndexPath]) -> [ImageRequest] {
    indexPaths.compactMap { path in
      delivery(at: path)?.photo.map { DeliveryCell.request($0, scale: tableView.traitCollection.displayScale) }
    }
  }

  /// Marks the row of the delivery that is shown in full, beside the list or over it.
  private func select(_ id: Int?) {
    let row = id.flatMap { id in rows.firstIndex { shown?.deliveries[$0].id == id } }
    let path = row.map { IndexPath(row: $0, section: 0) }
    guard path != tableView.indexPathForSelectedRow else { return }
    tableView.selectRow(at: path, animated: false, scrollPosition: .none)
  }
}

extension PlaceholderView {
  /// Shows what stands in the place of the rows, where there are none.
  fileprivate func show(_ state: DeliveriesMachine.State, _ texts: DeliveriesTexts) {
    let content = state.content
    isHidden = content == .rows
    switch content {
    case .rows: rest()
    case .loading: showLoading(texts["list.loading"])
    case .failed(let failure): show(texts["list.failed.title"], texts.failure(failure), button: texts["list.retry"])
    case .empty: show(texts["list.empty.title"], texts["list.empty.text"], button: texts["list.refresh"])
    case .allDone: show(texts["scope.allDone.title"], texts["scope.allDone.text"])
    case .noneDone: show(texts["scope.noneDone.title"], texts["scope.noneDone.text"])
    case .noMatch: show(texts["list.noMatch.title"], texts.noMatch(state.query))
    }
  }
}
