/// Methods that get what is typed into a search bar and which of its buttons are pressed.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
  /// Asked before the text is edited.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when the text is being edited.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Asked before the text stops being edited.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when the text is no longer edited.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// Called when the user has changed the text, by clearing it too.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Asked before the user changes the text. The range counts UTF-16 units.
  func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  /// Called when Return was pressed.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Called when the cancel button, or Escape in its place, was pressed.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String)
    -> Bool
  { true }
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}
