import UIKit

/// A table with sections: rows are deleted by a swipe or in editing, and added by the button.
public final class SectionsViewController: UITableViewController {
  private var sections = [("Fruit", ["Apple", "Banana", "Cherry"]), ("Vegetables", ["Carrot", "Leek"])]

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Shopping"
    navigationItem.leftBarButtonItem = editButtonItem
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add,
      target: self,
      action: SectionsViewController.addTapped
    )
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "item")
    tableView.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
  }

  private func addTapped() {
    sections[0].1.append("Fruit \(sections[0].1.count + 1)")
    tableView.insertRows(at: [IndexPath(row: sections[0].1.count - 1, section: 0)], with: .automatic)
  }

  public override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].1.count
  }

  public override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
    header?.textLabel?.text = sections[section].0
    return header
  }

  public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
    cell.textLabel?.text = sections[indexPath.section].1[indexPath.row]
    return cell
  }

  public override func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    sections[indexPath.section].1.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }
}
