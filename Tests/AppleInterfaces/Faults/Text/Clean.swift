// Nothing is wrong here.
import UIKit

typealias Listening = URLSessionDataDelegate & UITableViewDelegate

final class Quiet: UIViewController, Listening {
  private lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)
  private static let shared = URLSession(configuration: .default, delegate: nil, delegateQueue: nil)

  override func viewDidAppear(_ animated: Bool) {}
  override func viewWillDisappear(_ animated: Bool) { session.finishTasksAndInvalidate() }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {}
  func update(_ tableView: UITableView) {}
  private func tableView(_ tableView: UITableView, row: Int) {}
  func draw(_ text: String, in rect: CGRect) {}
  @objc func showAll(from sender: Any) {}

  func share(_ item: Any, from button: UIView) {
    let sheet = UIActivityViewController(activityItems: [item], applicationActivities: nil)
    if let popover = sheet.popoverPresentationController {
      popover.sourceView = button
      popover.sourceRect = button.bounds
    }
    present(sheet, animated: true)
    let question = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    present(question, animated: true)
    perform(Selector(("showAllFrom:")))
    perform(Selector(("selectAll:")))
    setValue(1, forKey: "alpha")
    NotificationCenter.default.addObserver(forName: nil, object: nil, queue: .main) { [weak self] _ in
      MainActor.assumeIsolated { self?.view.setNeedsLayout() }
    }
    present(question, animated: true) { MainActor.assumeIsolated { self.title = "" } }
    UIView.animate(withDuration: 1, animations: {}) { _ in MainActor.assumeIsolated { self.title = "" } }
  }
}
