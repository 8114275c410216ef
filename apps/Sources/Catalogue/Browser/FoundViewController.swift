import Appearance
import UIKit

/// Shows the items found by a search, as the feed shows its items.
final class FoundViewController: UITableViewController {
  init(_ catalogue: CatalogueModel) {
    self.catalogue = catalogue
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(ItemCell.self, forCellReuseIdentifier: ItemCell.identifier)
    tableView.dataSource = source
    tableView.backgroundView = placeholder
    placeholder.onPress = { [catalogue] in catalogue.send(.searchRetried) }
    render(catalogue.state)
  }

  func render(_ state: CatalogueMachine.State) {
    guard isViewLoaded else { return }
    let items = state.foundItems ?? []
    if items != shownItems { show(items) }
    placeholder.isHidden = !items.isEmpty || !state.isSearching
    if placeholder.isHidden {
      placeholder.rest()
    } else if state.found?.isUnread == true {
      placeholder.show(
        catalogue.texts["search.failed.title"],
        catalogue.texts["search.failed.text"],
        button: catalogue.texts["feed.retry"]
      )
    } else if let found = state.found {
      placeholder.show(catalogue.texts["search.none.title"], catalogue.texts.noMatch(found.query))
    } else {
      // The first search of many items takes seconds.
      placeholder.showLoading(catalogue.texts["search.running"])
    }
    tableView.accessibilityLabel = placeholder.isHidden ? nil : placeholder.spoken
    tableView.separatorStyle = items.isEmpty ? .none : .singleLine
    guard shownQuery != state.found?.query else { return }
    shownQuery = state.found?.query
    tableView.setContentOffset(CGPoint(x: 0, y: -tableView.contentInset.top), animated: false)
  }

  // MARK: UITableViewDelegate

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: false)
    guard shownItems.indices.contains(indexPath.row) else { return }
    catalogue.send(.screenAsked(.photo(shownItems[indexPath.row].id)))
  }

  override func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let last = tableView.indexPathsForVisibleRows?.map(\.row).max() ?? 0
    if last >= shownItems.count - Self.margin { catalogue.send(.moreFoundAsked) }
  }

  // MARK: Private

  /// The number of rows below the visible ones from which on more are read.
  private static let margin = 20

  private let catalogue: CatalogueModel
  private let placeholder = PlaceholderView()
  private var shownItems: [Item] = []
  private var byID: [ItemID: Item] = [:]
  private var shownQuery: String?
  private lazy var source = UITableViewDiffableDataSource<Int, ItemID>(tableView: tableView) {
    [weak self] tableView, path, id in
    let cell = tableView.dequeueReusableCell(withIdentifier: ItemCell.identifier, for: path)
    if let self, let item = byID[id] { (cell as? ItemCell)?.show(item, catalogue) }
    return cell
  }

  private func show(_ items: [Item]) {
    let changed = items.filter { item in byID[item.id].map { $0 != item } ?? false }.map(\.id)
    shownItems = items
    byID = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var snapshot = NSDiffableDataSourceSnapshot<Int, ItemID>()
    if !items.isEmpty {
      snapshot.appendSections([0])
      snapshot.appendItems(items.map(\.id))
      snapshot.reconfigureItems(changed)
    }
    source.apply(snapshot, animatingDifferences: false)
  }
}
