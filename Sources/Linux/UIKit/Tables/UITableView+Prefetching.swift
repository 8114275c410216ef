// A page of rows ahead of the direction in which the table scrolls is announced. A turn takes back what was not shown.

extension UITableView {
  func prefetch() {
    guard let prefetchDataSource else { return }
    let offset = contentOffset.y, isForward = offset >= lastPrefetchOffset
    guard offset != lastPrefetchOffset, !shownCells.isEmpty else { return }
    lastPrefetchOffset = offset
    let page = tiling.size.height
    let first = heights.position(at: offset - rowsTop), last = heights.position(at: offset + page - rowsTop)
    let length = last - first + 1
    let ahead =
      isForward
      ? min(last + 1, sections.count)..<min(last + 1 + length, sections.count)
      : max(0, first - length)..<first
    let near = max(0, first - length)..<min(last + 1 + length, sections.count)
    let (come, left) = state.prefetch(visible: first..<(last + 1), ahead: ahead, near: near)
    let takenBack = rows(left)
    if !takenBack.isEmpty { prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: takenBack) }
    let paths = rows(isForward ? come : come.reversed())
    if !paths.isEmpty { prefetchDataSource.tableView(self, prefetchRowsAt: paths) }
  }

  private func rows(_ positions: [Int]) -> [IndexPath] {
    positions.compactMap {
      if case .row(let indexPath) = sections.item(at: $0) { indexPath } else { nil }
    }
  }
}

/// Methods that get the rows which will probably be asked for soon, so that what they show can be fetched.
@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: AnyObject {
  /// Rows come nearer to the visible part, the next one first.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Rows that were announced will not be shown soon: the user scrolls the other way.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}
