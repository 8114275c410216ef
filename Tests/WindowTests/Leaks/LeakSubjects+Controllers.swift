import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

extension LeakSubject {
  @MainActor static var tables: [LeakSubject] {
    [
      LeakSubject("UITableView with cells and swipe actions") { root, lives in
        let table = lives.watch(UITableView(frame: .zero, style: .insetGrouped)), rows = lives.watch(Rows([3]))
        let action = UIContextualAction(style: .destructive, title: "Delete") { _, _, _ in }
        rows.actions = lives.watch(UISwipeActionsConfiguration(actions: [lives.watch(action)]))
        rows.made = { lives.watch($0) }
        table.dataSource = rows
        table.delegate = rows
        root.view.place(table)
        table.pin(to: root.view)
        root.view.layoutIfNeeded()
        if let cell = table.visibleCells.first {
          #expect(table.beginSwipe(of: cell, at: IndexPath(row: 0, section: 0), to: -100))
          table.swipe?.drag(by: -100)
        }
        // The table does not own its source.
        return { [weak table] in
          table?.removeFromSuperview()
          _ = rows
        }
      },
      LeakSubject("cells with configurations") { root, lives in
        let table = lives.watch(UITableView())
        let source = lives.watch(
          ConfiguredRows(2) { _, _ in
            let cell = lives.watch(UITableViewCell())
            var content = cell.defaultContentConfiguration(), background = UIBackgroundConfiguration.clear()
            (content.text, content.image) = ("Title", UIImage(systemName: "lock.shield"))
            cell.contentConfiguration = content
            (background.strokeWidth, background.customView) = (1, lives.watch(UIView()))
            cell.backgroundConfiguration = background
            cell.configurationUpdateHandler = { cell, _ in cell.accessoryType = .checkmark }
            return cell
          }
        )
        table.dataSource = source
        root.view.place(table)
        table.pin(to: root.view)
        root.view.layoutIfNeeded()
        table.visibleCells.first?.contentConfiguration = nil
        return { [weak table] in
          table?.removeFromSuperview()
          _ = source
        }
      },
      LeakSubject("UIRefreshControl", { UITableView() }) { table in
        table.refreshControl = UIRefreshControl()
        table.refreshControl?.beginRefreshing()
      },
      LeakSubject("UITableViewDiffableDataSource") { root, lives in
        let table = lives.watch(UITableView())
        let source = lives.watch(
          UITableViewDiffableDataSource<Int, Int>(tableView: table) { _, _, _ in
            lives.watch(UITableViewCell(style: .subtitle, reuseIdentifier: nil))
          }
        )
        root.view.place(table)
        table.pin(to: root.view)
        for count in [2, 3] {
          var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
          snapshot.appendSections([0])
          snapshot.appendItems(Array(0..<count))
          source.apply(snapshot)
        }
        return { [weak table] in
          table?.removeFromSuperview()
          _ = source
        }
      },
    ]
  }

  @MainActor static var controllers: [LeakSubject] {
    [
      LeakSubject(presenting: "UIAlertController") { alert(.alert) },
      LeakSubject(presenting: "UIAlertController, as an action sheet") { alert(.actionSheet) },
      LeakSubject(presenting: "UIAlertController, with fields") {
        let alert = alert(.alert)
        for text in ["one", "two"] { alert.addTextField { $0.text = text } }
        return alert
      },
      LeakSubject(presenting: "UIActivityViewController") {
        UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
      },
      LeakSubject(presenting: "UIViewController, as a sheet") { UIViewController() },
      LeakSubject("UIPresentationController and UIPercentDrivenInteractiveTransition") { root, lives in
        let screen = lives.watch(UIViewController()), maker = lives.watch(TransitionMaker(Journal()))
        (screen.modalPresentationStyle, screen.transitioningDelegate) = (.custom, maker)
        let hand = lives.watch(UIPercentDrivenInteractiveTransition())
        maker.hand = hand
        root.present(screen, animated: true)
        maker.presentations.forEach { lives.watch($0) }
        hand.update(0.5)
        return {
          root.dismiss(animated: false)
          _ = maker
        }
      },
      LeakSubject(presenting: "UILayoutSupport of a UIViewController") {
        let screen = UIViewController(), content = UIView()
        screen.view.place(content)
        content.topAnchor.constraint(equalTo: screen.topLayoutGuide.bottomAnchor).isActive = true
        content.bottomAnchor.constraint(equalTo: screen.bottomLayoutGuide.topAnchor).isActive = true
        content.leftAnchor.constraint(equalTo: screen.view.readableContentGuide.leftAnchor).isActive = true
        return screen
      },
      LeakSubject(presenting: "UITableViewController") { UITableViewController(style: .plain) },
      // GTK 4.8 loses up to 320 bytes, and 4.18 up to 420, with each bar that has the window's buttons (platform-notes.md).
      LeakSubject(
        presenting: "UINavigationController with views of the program's own in its bar",
        tolerance: gtk_get_minor_version() < 14 ? 384 : 448
      ) {
        let screen = UIViewController()
        screen.navigationItem.titleView = UISegmentedControl(items: ["One", "Two"])
        screen.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: UISwitch())
        return UINavigationController(rootViewController: screen)
      },
      LeakSubject(
        presenting: "UINavigationController, full screen",
        tolerance: gtk_get_minor_version() < 14 ? 384 : 448
      ) {
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.modalPresentationStyle = .fullScreen
        return navigation
      },
      LeakSubject(
        presenting: "UINavigationBar, UINavigationItem and UIBarButtonItem",
        tolerance: gtk_get_minor_version() < 14 ? 384 : 448
      ) {
        let screen = UIViewController()
        screen.title = "Title"
        screen.navigationItem.prompt = "Prompt"
        screen.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Act", primaryAction: UIAction { _ in })
        screen.toolbarItems = [UIBarButtonItem(title: "Act", primaryAction: UIAction { _ in })]
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.pushViewController(screen, animated: false)
        navigation.isToolbarHidden = false
        return navigation
      },
      LeakSubject("UIWindow") { root, lives in
        guard let scene = root.view.window?.windowScene else { return {} }
        let window = lives.watch(UIWindow(windowScene: scene))
        window.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        window.rootViewController = lives.watch(UIViewController())
        window.makeKeyAndVisible()
        return { [weak window] in
          guard let window else { return }
          TestWindow.close(window)
        }
      },
    ]
  }

  @MainActor private static func alert(_ style: UIAlertController.Style) -> UIAlertController {
    let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: style)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    return alert
  }
}
