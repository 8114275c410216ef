import UIKit

/// A list of places, made from content configurations: a press makes one a favorite, and its row says so.
public final class FavoritesViewController: UIViewController, UITableViewDelegate {
  private let tableView = UITableView(frame: .zero, style: .insetGrouped)
  private var dataSource: UITableViewDiffableDataSource<Int, String>!
  private var favorites: Set<String> = []

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Places"
    view.backgroundColor = .systemBackground
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "place")
    tableView.delegate = self
    tableView.frame = view.bounds
    tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(tableView)
    dataSource = UITableViewDiffableDataSource(tableView: tableView) { [weak self] tableView, indexPath, place in
      let cell = tableView.dequeueReusableCell(withIdentifier: "place", for: indexPath)
      let isFavorite = self?.favorites.contains(place) ?? false
      var content = cell.defaultContentConfiguration()
      content.text = place
      content.secondaryText = isFavorite ? "Favorite" : nil
      content.image = UIImage(systemName: isFavorite ? "star.fill" : "star")
      content.imageProperties.tintColor = isFavorite ? .systemYellow : .secondaryLabel
      cell.contentConfiguration = content
      return cell
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(["Harbor", "Library", "Museum", "Park", "Station"])
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    guard let place = dataSource.itemIdentifier(for: indexPath) else { return }
    favorites.formSymmetricDifference([place])
    var snapshot = dataSource.snapshot()
    snapshot.reconfigureItems([place])
    dataSource.apply(snapshot)
  }
}
