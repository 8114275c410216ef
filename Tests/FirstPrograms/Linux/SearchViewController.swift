import UIKit

/// Filters a list as one types. In place of a UISearchController: a UISearchBar as the table's header.
public final class SearchViewController: UITableViewController, UISearchBarDelegate {
  private let all = ["Amsterdam", "Berlin", "Brussels", "Cairo", "Dublin", "Lisbon", "Madrid", "Oslo", "Paris", "Rome"]
  private var shown: [String] = []
  private let searchBar = UISearchBar()

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Search"
    shown = all
    searchBar.placeholder = "City"
    searchBar.delegate = self
    searchBar.sizeToFit()
    tableView.tableHeaderView = searchBar
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "city")
  }

  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    shown = searchText.isEmpty ? all : all.filter { $0.localizedCaseInsensitiveContains(searchText) }
    tableView.reloadData()
  }

  public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shown.count }

  public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "city", for: indexPath)
    cell.textLabel?.text = shown[indexPath.row]
    return cell
  }
}
