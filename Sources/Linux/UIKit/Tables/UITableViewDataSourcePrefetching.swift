/// Hears which rows will probably be asked for soon, so that what they show can be fetched.
@MainActor
public protocol UITableViewDataSourcePrefetching: AnyObject {
  /// Rows come nearer to the visible part, the next one first.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Rows that were announced will not be shown soon: the user scrolls the other way.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}
