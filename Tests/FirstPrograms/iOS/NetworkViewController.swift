import UIKit

/// Loads a list over the network, shows that it loads, and what went wrong.
public final class NetworkViewController: UITableViewController {
  struct Delivery: Decodable { let id: Int, description: String }

  /// The sandbox's deliveries: start it with `make sandbox`.
  public var url = URL(string: "http://127.0.0.1:8080/deliveries")
  private var deliveries: [Delivery] = []
  private let message = UILabel()

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Network"
    message.textAlignment = .center
    message.numberOfLines = 0
    tableView.backgroundView = message
    refreshControl = UIRefreshControl()
    refreshControl?.addTarget(self, action: #selector(load), for: .valueChanged)
    load()
  }

  @objc private func load() {
    guard let url else { return }
    message.text = "Loading…"
    URLSession.shared.dataTask(with: url) { data, _, error in
      let loaded = data.flatMap { try? JSONDecoder().decode([Delivery].self, from: $0) }
      let failure = error?.localizedDescription ?? "That is no list of deliveries."
      DispatchQueue.main.async { [weak self] in self?.show(loaded, failure) }
    }.resume()
  }

  private func show(_ loaded: [Delivery]?, _ failure: String) {
    refreshControl?.endRefreshing()
    deliveries = loaded ?? []
    message.text = loaded == nil ? failure : nil
    tableView.reloadData()
  }

  public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    deliveries.count
  }

  public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
    cell.textLabel?.text = deliveries[indexPath.row].description
    return cell
  }
}
