/// Hears what the user does with a table.
@MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
  /// The user chose a row, by pointer, key or assistive technology.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  /// The user chose another row than the one that was selected.
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
}
