import UIKit

/// Asks for a name in an alert with fields, and offers what can be done with it.
public final class AlertViewController: UIViewController {
  private let greeting = UILabel()

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Alerts"
    view.backgroundColor = .systemBackground
    greeting.text = "Who are you?"
    greeting.textAlignment = .center
    greeting.frame = view.bounds
    greeting.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(greeting)
    navigationItem.rightBarButtonItems = [
      UIBarButtonItem(title: "Name", style: .plain, target: self, action: AlertViewController.askTapped),
      UIBarButtonItem(barButtonSystemItem: .action, target: self, action: AlertViewController.moreTapped(_:)),
    ]
  }

  private func askTapped() {
    let alert = UIAlertController(title: "Your name", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "First name" }
    alert.addTextField { $0.placeholder = "Last name" }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "OK", style: .default) { [weak self, weak alert] _ in
        let names = alert?.textFields?.compactMap(\.text).filter { !$0.isEmpty } ?? []
        self?.greeting.text = "Hello, \(names.joined(separator: " "))!"
      }
    )
    present(alert, animated: true)
  }

  private func moreTapped(_ sender: UIBarButtonItem) {
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    sheet.addAction(
      UIAlertAction(title: "Copy", style: .default) { [weak self] _ in
        UIPasteboard.general.string = self?.greeting.text
      }
    )
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.popoverPresentationController?.barButtonItem = sender
    present(sheet, animated: true)
  }
}
