import UIKit

/// A table of self-sizing rows; how many is the only argument. `benchmarks/List/list-view.c` is the same in C.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.frame = CGRect(x: 0, y: 0, width: 420, height: 800)
    let list = ListViewController(count: CommandLine.arguments.last.flatMap(Int.init) ?? 100_000)
    window.rootViewController = UINavigationController(rootViewController: list)
    window.makeKeyAndVisible()
    self.window = window
  }
}

final class ListViewController: UITableViewController {
  private let count: Int

  init(count: Int) {
    self.count = count
    super.init(style: .plain)
    title = "Rows"
  }

  required init?(coder: NSCoder) { nil }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .subtitle, reuseIdentifier: "row")
    cell.textLabel?.numberOfLines = 0
    cell.textLabel?.text = "Row \(indexPath.row)" + String(repeating: " and so on", count: indexPath.row % 7 * 5)
    cell.detailTextLabel?.text = "A second line"
    return cell
  }
}
