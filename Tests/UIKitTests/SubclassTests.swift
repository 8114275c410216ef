import UIKit

// Programs make classes of their own from UIKit's. That each can be made, and links, is what this file shows by compiling; the classes'
// `deinit` is of the usual kind, which is not on the main actor.

/// Public code has a `deinit` in views and controllers: it takes an observer away, or writes that there is no cycle.
@MainActor
func subclassTests() {
  test("a view of a program's own has a deinit of the usual kind, and runs it") {
    expect(freed { OwnView() }, equals: 1)
    expect(freed { OwnLabel() }, equals: 1)
    expect(freed { OwnStack() }, equals: 1)
    expect(freed { OwnCell(style: .default, reuseIdentifier: nil) }, equals: 1)
    expect(freed { OwnWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }, equals: 1)
  }

  test("a controller of a program's own has a deinit of the usual kind, and runs it") {
    expect(freed { OwnController() }, equals: 1)
    expect(freed { OwnNavigation(rootViewController: UIViewController()) }, equals: 1)
    expect(freed { OwnTableController() }, equals: 1)
    expect(freed { OwnPicker() }, equals: 1)
    expect(freed { OwnAlert(title: "Title", message: nil, preferredStyle: .alert) }, equals: 1)
  }

  test("a view whose last owner is another thread takes its subviews out of their place on the main thread") {
    let inside = UIView()
    let height = inside.heightAnchor.constraint(equalToConstant: 10)
    nonisolated(unsafe) var outside: UIView? = OwnView()
    outside?.addSubview(inside)
    height.isActive = true
    let before = frees.value
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        outside = nil
        DispatchQueue.main.async { continuation.resume() }
      }
    }
    expect(outside == nil)
    expect(frees.value, equals: before + 1)
    expect(inside.superview == nil)
    let next = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    next.addSubview(inside)
    expect(inside.superview === next)
  }

  test("classes of a program's own are made from UIKit's, whatever takes closures in them") {
    var done: [String] = []
    let action = OwnAction(title: "Do") { _ in done.append("action") }
    expect(action.title, equals: "Do")
    let recognizer = OwnTap()
    expect(recognizer.numberOfTapsRequired, equals: 1)
    let item = OwnBarItem(title: "Bar")
    expect(item.title, equals: "Bar")
    let alert = OwnAlert(title: "Title", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Good", style: .default) { _ in done.append("alert") })
    expect(alert.actions.count, equals: 1)
    let control = OwnControl()
    control.addAction(action, for: .primaryActionTriggered)
    control.sendActions(for: .primaryActionTriggered)
    expect(done, equals: ["action"])
  }
}

/// How many of the classes below were freed by freeing what is made.
@MainActor
private func freed(_ make: () -> AnyObject) -> Int {
  let before = frees.value
  var object: AnyObject? = make()
  expect(object != nil)
  object = nil
  return frees.value - before
}

private let frees = Count()

private class OwnView: UIView {
  deinit { frees.add() }
}

private class OwnLabel: UILabel {
  deinit { frees.add() }
}

private class OwnStack: UIStackView {
  deinit { frees.add() }
}

private class OwnCell: UITableViewCell {
  deinit { frees.add() }
}

private class OwnWindow: UIWindow {
  deinit { frees.add() }
}

private class OwnController: UIViewController {
  deinit { frees.add() }
}

private class OwnNavigation: UINavigationController {
  deinit { frees.add() }
}

private class OwnTableController: UITableViewController {
  deinit { frees.add() }
}

private class OwnAction: UIAction {}
private class OwnTap: UITapGestureRecognizer {}
private class OwnBarItem: UIBarButtonItem {}
private class OwnAlert: UIAlertController {
  deinit { frees.add() }
}

private class OwnControl: UIControl {}
private class OwnActivities: UIActivityViewController {}
private class OwnAlertAction: UIAlertAction {}
private class OwnButton: UIButton {}
private class OwnField: UITextField {}
private class OwnText: UITextView {}
private class OwnScroll: UIScrollView {}
private class OwnTable: UITableView {}
private class OwnImageView: UIImageView {}
private class OwnSwitch: UISwitch {}
private class OwnKeyCommand: UIKeyCommand {}
private class OwnPicker: UIImagePickerController {
  deinit { frees.add() }
}

private class OwnBar: UINavigationBar {}
private class OwnItem: UINavigationItem {}
private class OwnScene: UIWindowScene {}
private class OwnRefresh: UIRefreshControl {}
private class OwnPan: UIPanGestureRecognizer {}
private class OwnGuide: UILayoutGuide {}
private class OwnConstraint: NSLayoutConstraint {}
private class OwnImage: UIImage, @unchecked Sendable {}
private class OwnColor: UIColor, @unchecked Sendable {}
private class OwnContextualAction: UIContextualAction {}
