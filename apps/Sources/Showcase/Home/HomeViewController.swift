import Invitations
import QuintetConsent
import UIKit

/// Leads to the features.
final class HomeViewController: UITableViewController {
  /// The rows, in order.
  private static let rows: [LaunchOptions.Screen] = [.live, .invitations, .deliveries, .catalogue, .privacy]

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
    switch Self.rows[indexPath.row] {
    case .home: break
    case .live:
      cell.imageView?.image = UIImage(systemName: "play.circle")
      cell.textLabel?.text = strings["live.title"]
      cell.detailTextLabel?.text = strings["live.detail"]
    case .invitations:
      cell.imageView?.image = UIImage(systemName: "envelope")
      cell.textLabel?.text = strings["invitations.title"]
      cell.detailTextLabel?.text = strings["invitations.detail"]
    case .deliveries:
      cell.imageView?.image = UIImage(systemName: "shippingbox")
      cell.textLabel?.text = strings["deliveries.title"]
      cell.detailTextLabel?.text = strings["deliveries.detail"]
    case .catalogue:
      cell.imageView?.image = UIImage(systemName: "photo.on.rectangle")
      cell.textLabel?.text = strings["catalogue.title"]
      cell.detailTextLabel?.text = strings["catalogue.detail"]
    case .privacy:
      cell.imageView?.image = UIImage(systemName: "hand.raised")
      cell.textLabel?.text = strings["privacy.title"]
      cell.detailTextLabel?.text = ConsentDescription(features.consent).status
    }
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    open(Self.rows[indexPath.row])
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
