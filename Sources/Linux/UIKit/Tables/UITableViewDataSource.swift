/// Methods that provide what a table shows. A table asks for the rows around the visible ones, not only for those.
@preconcurrency @MainActor
public protocol UITableViewDataSource: AnyObject {
  /// Returns how many rows a section has.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// Returns a cell, dequeued from the table or new, that shows what is at the path.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// Returns the number of sections; 1 by default.
  func numberOfSections(in tableView: UITableView) -> Int
  /// Returns what stands over a section; nil, the default, for nothing.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  /// Returns what stands under a section; nil, the default, for nothing.
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
  /// Returns whether a row can be deleted or have another inserted by it, by the person. UIKit's default is whether
  /// `tableView(_:commit:forRowAt:)` is implemented, which Swift cannot know without selectors: here it is false.
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// The person deletes a row, or has one inserted: change the data, and then the table by `deleteRows(at:with:)` or
  /// `insertRows(at:with:)`.
  func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  )
  /// Returns whether the person can move a row while rows are edited. UIKit's default is whether `tableView(_:moveRowAt:to:)` is
  /// implemented, which Swift cannot know without selectors: here it is false.
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// The person has moved a row: change the data. The path to which it goes counts without the row. The table changes by itself.
  func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  public func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
  public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  public func tableView(
    _ tableView: UITableView,
    moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}
