import Appearance
import UIKit

/// Lists deliveries that are at one place on the map, where their markers lie over each other.
final class PlaceListViewController: UITableViewController {
  /// Called when the person has left it.
  var onLeave: (() -> Void)?

  init(_ there: [Delivery], _ deliveries: DeliveriesModel, onSelect: @escaping (Int) -> Void) {
    self.there = there
    self.deliveries = deliveries
    self.onSelect = onSelect
    super.init(style: .plain)
    title = deliveries.texts.counted("map.cluster", there.count)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(DeliveryCell.self, forCellReuseIdentifier: DeliveryCell.identifier)
    tableView.accessibilityLabel = title
    preferredContentSize = CGSize(width: 480, height: CGFloat(min(there.count, 6)) * Self.rowHeight)
    let close = UIBarButtonItem(
      image: UIImage(systemName: "xmark"),
      primaryAction: UIAction { [weak self] _ in self?.presentingViewController?.dismiss(animated: true) }
    )
    close.accessibilityLabel = deliveries.texts["detail.noMapApp.close"]
    navigationItem.leftBarButtonItem = close
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if navigationController?.isBeingDismissed == true { onLeave?() }
  }

  // MARK: UITableViewDataSource

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { there.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: DeliveryCell.identifier, for: indexPath)
    (cell as? DeliveryCell)?.show(there[indexPath.row], deliveries)
    return cell
  }

  // MARK: UITableViewDelegate

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: false)
    onSelect(there[indexPath.row].id)
  }

  // MARK: Private

  /// Of a row with two lines of description and address, for the height that is preferred.
  private static let rowHeight: CGFloat = 84

  private let there: [Delivery]
  private let deliveries: DeliveriesModel
  private let onSelect: (Int) -> Void
}
