import UIKit

extension GalleryPage {
  static let plainTable = GalleryPage("Table, plain") { TableSampleViewController(style: .plain) }
  static let groupedTable = GalleryPage("Table, grouped") { TableSampleViewController(style: .grouped) }
  static let cardTable = GalleryPage("Table, inset grouped") { TableSampleViewController(style: .insetGrouped) }
}

/// A table with every kind of cell, titles, actions, a refresh control and rows to choose several of.
private final class TableSampleViewController: UITableViewController {
  private enum Row: Hashable, CaseIterable {
    case plain, image, disclosure, checkmark, value, subtitle, long, quiet
  }

  private var items = (1...12).map { "Message \($0)" }
  private var read: Set<String> = []

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.allowsMultipleSelection = true
    let refresh = UIRefreshControl()
    refresh.addAction(
      UIAction { [weak self, weak refresh] _ in
        guard let self else { return }
        items.insert("Message \(items.count + 1), new", at: 0)
        tableView.insertRows(at: [IndexPath(row: 0, section: 1)], with: .automatic)
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { refresh?.endRefreshing() }
      },
      for: .valueChanged
    )
    refreshControl = refresh
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .edit,
      primaryAction: UIAction { [weak self] _ in self?.tableView.isEditing.toggle() }
    )
  }

  override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    indexPath.section == 1 || Row.allCases[indexPath.row] == .plain
  }

  override func tableView(
    _ tableView: UITableView,
    editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle {
    indexPath.section == 0 ? .insert : .delete
  }

  override func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    if editingStyle == .delete {
      items.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    } else {
      items.insert("Message \(items.count + 1), inserted", at: 0)
      tableView.insertRows(at: [IndexPath(row: 0, section: 1)], with: .automatic)
    }
  }

  override func numberOfSections(in tableView: UITableView) -> Int { 2 }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    section == 0 ? Row.allCases.count : items.count
  }

  override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    indexPath.section == 1
  }

  override func tableView(
    _ tableView: UITableView,
    moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    items.insert(items.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
  }

  override func tableView(
    _ tableView: UITableView,
    targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath {
    proposedDestinationIndexPath.section == 1 ? proposedDestinationIndexPath : IndexPath(row: 0, section: 1)
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    section == 0 ? "Cells" : "Drag a row sideways, or press Menu or Delete; F5 brings a new one"
  }

  override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    section == 0 ? "Several rows can be chosen." : nil
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    guard indexPath.section == 0 else { return messageCell(items[indexPath.row]) }
    switch Row.allCases[indexPath.row] {
    case .plain: return cell(.default, "A title")
    case .image:
      let cell = cell(.default, "A title beside an image")
      cell.imageView?.image = UIImage(systemName: "lock.shield")
      return cell
    case .disclosure:
      let cell = cell(.default, "Leads on")
      cell.accessoryType = .disclosureIndicator
      return cell
    case .checkmark:
      let cell = cell(.default, "In force")
      cell.accessoryType = .checkmark
      return cell
    case .value: return cell(.value1, "Title", "Value")
    case .subtitle: return cell(.subtitle, "Title", "A second, smaller line below it")
    case .long:
      let cell = cell(.default, "A row is as high as its text wants it at the table's width, however long the text is.")
      cell.textLabel?.numberOfLines = 0
      return cell
    case .quiet:
      let cell = cell(.default, "Does not show that it is chosen")
      cell.selectionStyle = .none
      return cell
    }
  }

  override func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard indexPath.section == 1 else { return nil }
    let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, completion in
      self?.items.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
      completion(true)
    }
    let archive = UIContextualAction(style: .normal, title: "Archive") { _, _, completion in completion(true) }
    return UISwipeActionsConfiguration(actions: [delete, archive])
  }

  override func tableView(
    _ tableView: UITableView,
    leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard indexPath.section == 1 else { return nil }
    let item = items[indexPath.row]
    let mark = UIContextualAction(style: .normal, title: "Read") { [weak self] _, _, completion in
      self?.read.insert(item)
      tableView.reloadRows(at: [indexPath], with: .automatic)
      completion(true)
    }
    mark.image = UIImage(systemName: "checkmark")
    mark.backgroundColor = .systemBlue
    return UISwipeActionsConfiguration(actions: [mark])
  }

  private func cell(
    _ style: UITableViewCell.CellStyle,
    _ title: String,
    _ detail: String? = nil
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: style, reuseIdentifier: nil)
    cell.textLabel?.text = title
    cell.detailTextLabel?.text = detail
    return cell
  }

  private func messageCell(_ item: String) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "message")
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: "message")
    cell.textLabel?.text = item
    cell.detailTextLabel?.text = read.contains(item) ? "Read" : "Unread"
    return cell
  }
}
