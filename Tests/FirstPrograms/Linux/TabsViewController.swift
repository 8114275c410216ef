import UIKit

/// Changes between two screens. In place of a UITabBarController: a UISegmentedControl, and child controllers.
public final class TabsViewController: UIViewController {
  private let tabs = UISegmentedControl(items: ["Clock", "Notes"])
  private let screens = [page(.systemIndigo, "12:00"), page(.systemGreen, "No notes")]

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    tabs.selectedSegmentIndex = 0
    tabs.addTarget(self, action: TabsViewController.tabChanged, for: .valueChanged)
    navigationItem.titleView = tabs
    show(screens[0])
  }

  private func tabChanged() { show(screens[tabs.selectedSegmentIndex]) }

  private func show(_ screen: UIViewController) {
    for old in children {
      old.willMove(toParent: nil)
      old.view.removeFromSuperview()
      old.removeFromParent()
    }
    addChild(screen)
    screen.view.frame = view.bounds
    screen.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(screen.view)
    screen.didMove(toParent: self)
  }

  private static func page(_ color: UIColor, _ text: String) -> UIViewController {
    let page = UIViewController(), label = UILabel()
    page.view.backgroundColor = color
    label.text = text
    label.textColor = .white
    label.textAlignment = .center
    label.frame = page.view.bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    page.view.addSubview(label)
    return page
  }
}
