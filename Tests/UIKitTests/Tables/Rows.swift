import UIKit

/// A data source of plain rows, and a delegate that writes down what it hears.
@MainActor
final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var counts: [Int]
  var headers: [String?] = []
  var footers: [String?] = []
  var asked: [IndexPath] = []
  var selected: [IndexPath] = []
  var deselected: [IndexPath] = []
  /// Asked before a row is deselected; nil deselects it.
  var deselects: ((IndexPath) -> IndexPath?)?
  var detailed: [IndexPath] = []
  var mayHighlight = true
  var presses: [String] = []
  var scrolls = 0
  var offsets: [CGFloat] = []
  var text: (IndexPath) -> String = { "Row \($0.section).\($0.row)" }
  var made: (UITableViewCell) -> Void = { _ in }
  var actions: UISwipeActionsConfiguration?

  init(_ counts: [Int]) { self.counts = counts }

  func numberOfSections(in tableView: UITableView) -> Int { counts.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    headers.indices.contains(section) ? headers[section] : nil
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    footers.indices.contains(section) ? footers[section] : nil
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    asked.append(indexPath)
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
    made(cell)
    cell.textLabel?.text = text(indexPath)
    return cell
  }

  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { mayHighlight }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    presses.append("\(indexPath.row) on")
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    presses.append("\(indexPath.row) off")
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath) }
  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    guard let deselects else { return indexPath }
    return deselects(indexPath)
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { deselected.append(indexPath) }

  func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
    detailed.append(indexPath)
  }

  func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    actions
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    scrolls += 1
    offsets.append(scrollView.contentOffset.y)
  }
}
