import Appearance
import Pictures
import UIKit

/// Shows the deliveries in rows, or why there are none.
final class DeliveryListViewController: UITableViewController, UITableViewDataSourcePrefetching {
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
    tableView.register(DeliveryCell.self, forCellReuseIdentifier: DeliveryCell.identifier)
    tableView.prefetchDataSource = self
    tableView.backgroundView = contentView
    let refresh = UIRefreshControl()
    refresh.addAction(
      UIAction { [deliveries] _ in deliveries.refresh() },
      for: .valueChanged
    )
    refreshControl = refresh
    contentView.onRetry = { [deliveries] in deliveries.refresh() }
    render(deliveries.state)
  }

  func render(_ state: DeliveriesMachine.State) {
    guard isViewLoaded else { return }
    if state.list != shown || state.rows != rows {
      shown = state.list
      rows = state.rows
      tableView.reloadData()
    }
    contentView.show(state, deliveries.texts)
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
    guard let shown, !rows.isEmpty else { return nil }
    return deliveries.texts.footer(count: rows.count, date: shown.snapshot.date)
  }

  // MARK: UITableViewDelegate

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    if let delivery = delivery(at: indexPath) { deliveries.send(.selected(delivery.id)) }
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
  private let contentView = ContentView()
  private var shown: DeliveryList?
  private var rows: [Int] = []

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

/// What is behind the rows, and so in their place where there are none.
private final class ContentView: UIView {
  var onRetry: (() -> Void)?

  init() {
    super.init(frame: .zero)
    let stack = UIStackView(arrangedSubviews: [spinner, title, text, retry])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 10
    stack.setCustomSpacing(20, after: text)
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    title.accessibilityTraits = .header
    let inside = [
      stack.leadingAnchor.constraint(greaterThanOrEqualTo: leadingAnchor, constant: 24),
      stack.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: 24),
    ]
    // Before it has a size, there is no room for a margin.
    for constraint in inside { constraint.priority = UILayoutPriority(999) }
    NSLayoutConstraint.activate(inside)
    NSLayoutConstraint.activate([
      stack.centerYAnchor.constraint(equalTo: centerYAnchor),
      stack.centerXAnchor.constraint(equalTo: centerXAnchor),
      stack.widthAnchor.constraint(lessThanOrEqualToConstant: 400),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  func show(_ state: DeliveriesMachine.State, _ texts: DeliveriesTexts) {
    let content = state.content
    isHidden = content == .rows
    if content == .loading { spinner.startAnimating() } else { spinner.stopAnimating() }
    switch content {
    case .rows: break
    case .loading: set(nil, texts["list.loading"])
    case .failed(let failure): set(texts["list.failed.title"], texts.failure(failure), retry: texts["list.retry"])
    case .empty: set(texts["list.empty.title"], texts["list.empty.text"], retry: texts["list.refresh"])
    case .noMatch: set(texts["list.noMatch.title"], texts.noMatch(state.query))
    }
  }

  private let spinner = UIActivityIndicatorView(style: .large)
  private let title = UILabel(.title3, alignment: .center)
  private let text = UILabel(.body, color: .secondaryLabel, alignment: .center)
  private lazy var retry = UIButton(
    configuration: .gray(),
    primaryAction: UIAction { [weak self] _ in self?.onRetry?() }
  )

  private func set(_ title: String?, _ text: String, retry: String? = nil) {
    self.title.text = title
    self.title.isHidden = title == nil
    self.text.text = text
    self.retry.isHidden = retry == nil
    self.retry.configuration?.title = retry
  }
}
