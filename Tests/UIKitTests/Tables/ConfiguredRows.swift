import UIKit

/// A data source whose cells a closure makes.
@MainActor
final class ConfiguredRows: NSObject, UITableViewDataSource {
  let count: Int
  let make: (UITableView, IndexPath) -> UITableViewCell

  init(_ count: Int, _ make: @escaping (UITableView, IndexPath) -> UITableViewCell) {
    (self.count, self.make) = (count, make)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    make(tableView, indexPath)
  }
}

@MainActor
func showRows(
  _ count: Int,
  style: UITableView.Style = .plain,
  _ make: @escaping (UITableView, IndexPath) -> UITableViewCell
) async throws -> (table: UITableView, source: ConfiguredRows, window: UIWindow) {
  let source = ConfiguredRows(count, make), table = UITableView(frame: .zero, style: style)
  table.dataSource = source
  let window = try await TestWindow.show(table)
  await window.nextFrame()
  return (table, source, window)
}

@MainActor
func views(in view: UIView) -> [UIView] { view.subviews + view.subviews.flatMap { views(in: $0) } }

/// Returns the label in sight that shows these words.
@MainActor
func label(_ words: String, in view: UIView) -> UILabel? {
  views(in: view).lazy.compactMap { $0 as? UILabel }.first { $0.text == words && !$0.isHidden }
}
