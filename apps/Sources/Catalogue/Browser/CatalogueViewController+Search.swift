import UIKit

/// The search field above the feed, and the items found in the feed's place.
extension CatalogueViewController: UISearchBarDelegate {
  /// Gives the search the focus.
  func beginSearch() {
    search?.becomeFirstResponder()
  }

  /// Returns to the feed, where it was.
  func leaveSearch() {
    catalogue.send(.queryEdited(""))
    search?.resignFirstResponder()
  }

  /// True if there is something to leave.
  var isSearchOpen: Bool { search.map { $0.isFirstResponder || !catalogue.state.query.isEmpty } ?? false }

  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    catalogue.send(.queryEdited(searchText))
  }

  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
    searchBar.resignFirstResponder()
  }

  func makeSearchBar() -> UISearchBar {
    let bar = UISearchBar()
    bar.placeholder = catalogue.texts["search.placeholder"]
    bar.accessibilityLabel = catalogue.texts["search.placeholder"]
    bar.delegate = self
    return bar
  }
}
