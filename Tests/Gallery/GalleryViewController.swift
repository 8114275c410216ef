import UIKit

/// Lists the pages and opens the one that is tapped.
public final class GalleryViewController: UITableViewController {
  public init() {
    super.init(style: .insetGrouped)
    title = "Gallery"
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    GalleryPage.all.count
  }

  public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "page") ?? UITableViewCell(style: .default, reuseIdentifier: "page")
    cell.textLabel?.text = GalleryPage.all[indexPath.row].title
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  public override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let page = GalleryPage.all[indexPath.row].makeViewController()
    navigationController?.pushViewController(page, animated: true)
  }
}
