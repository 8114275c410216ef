import Invitations
import QuintetConsent
import UIKit

/// Leads to the features.
final class HomeViewController: UITableViewController {
  /// The rows, in order.
  private static let rows: [(screen: LaunchOptions.Screen, symbol: String)] = [
    (.live, "play.circle"),
    (.invitations, "envelope"),
    (.deliveries, "shippingbox"),
    (.catalogue, "photo.on.rectangle"),
    (.privacy, "hand.raised"),
  ]

  private let features: Features
  private var statusChanges: Consent.Token?

  init(_ features: Features) {
    self.features = features
    super.init(style: .insetGrouped)
    title = strings["app.name"]
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(FeatureCell.self, forCellReuseIdentifier: FeatureCell.identifier)
    statusChanges = features.consent.onStatusChange { [weak self] _ in
      MainActor.assumeIsolated { self?.tableView.reloadData() }
    }
  }

  override func numberOfSections(in tableView: UITableView) -> Int { 1 }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { Self.rows.count }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    strings["home.features"]
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: FeatureCell.identifier, for: indexPath)
    let (screen, symbol) = Self.rows[indexPath.row]
    cell.imageView?.image = UIImage(systemName: symbol)
    cell.textLabel?.text = strings["\(screen.rawValue).title"]
    cell.detailTextLabel?.text =
      screen == .privacy ? ConsentDescription(features.consent).status : strings["\(screen.rawValue).detail"]
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    open(Self.rows[indexPath.row].screen)
  }

  /// Pushes a feature's screen.
  func open(_ screen: LaunchOptions.Screen, animated: Bool = true) {
    // Before the screen makes anything.
    features.session.note(Session.show, screen.rawValue)
    navigationController?.pushViewController(features.makeScreen(screen), animated: animated)
  }
}

private final class FeatureCell: UITableViewCell {
  static let identifier = "feature"

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    accessoryType = .disclosureIndicator
    detailTextLabel?.textColor = .secondaryLabel
  }

  required init?(coder: NSCoder) {
    return nil
  }
}

extension UIViewController {
  /// Makes the screen of Invitations. Its header names the company, so that the bar above names the feature.
  static func invitations(_ invitations: InvitationsModel) -> UIViewController {
    let screen = InvitationsViewController(invitations: invitations)
    screen.title = strings["invitations.title"]
    return screen
  }
}
