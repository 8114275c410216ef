import Testing
import UIKit

// Programs make classes of their own from UIKit's. That each can be made, and links, is what this file shows by compiling; the classes'
// `deinit` is of the usual kind, which is not on the main actor.

/// Public code has a `deinit` in views and controllers: it takes an observer away, or writes that there is no cycle.
@MainActor @Suite("subclasses", .windows)
struct SubclassTests {
  @Test("a view subclass runs its nonisolated deinit")
  func viewSubclassRunsItsNonisolatedDeinit() {
    #expect(freed { OwnView() } == 1)
    #expect(freed { OwnLabel() } == 1)
    #expect(freed { OwnStack() } == 1)
    #expect(freed { OwnCell(style: .default, reuseIdentifier: nil) } == 1)
    #expect(freed { OwnWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) } == 1)
  }

  @Test("a controller subclass runs its nonisolated deinit")
  func controllerSubclassRunsItsNonisolatedDeinit() {
    #expect(freed { OwnController() } == 1)
    #expect(freed { OwnNavigation(rootViewController: UIViewController()) } == 1)
    #expect(freed { OwnTableController() } == 1)
    #expect(freed { OwnPicker() } == 1)
    #expect(freed { OwnAlert(title: "Title", message: nil, preferredStyle: .alert) } == 1)
  }

  @Test("a view released elsewhere detaches subviews on the main thread")
  func viewReleasedElsewhereDetachesSubviewsOnTheMainThread() async {
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
    #expect(outside == nil)
    #expect(frees.value == before + 1)
    #expect(inside.superview == nil)
    let next = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    next.addSubview(inside)
    #expect(inside.superview === next)
  }

  @Test("subclasses of UIKit's classes inherit initialisers with closures")
  func subclassesOfUIKitsClassesInheritInitialisersWithClosures() {
    var done: [String] = []
    let action = OwnAction(title: "Do") { _ in done.append("action") }
    #expect(action.title == "Do")
    let recognizer = OwnTap()
    #expect(recognizer.numberOfTapsRequired == 1)
    let item = OwnBarItem(title: "Bar")
    #expect(item.title == "Bar")
    let alert = OwnAlert(title: "Title", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Good", style: .default) { _ in done.append("alert") })
    #expect(alert.actions.count == 1)
    let control = OwnControl()
    control.addAction(action, for: .primaryActionTriggered)
    control.sendActions(for: .primaryActionTriggered)
    #expect(done == ["action"])
  }
}

/// Returns the number of the classes below that were freed by freeing the object made.
@MainActor
private func freed(_ make: () -> AnyObject) -> Int {
  let before = frees.value
  var object: AnyObject? = make()
  #expect(object != nil)
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
private class OwnToolbar: UIToolbar {}
private class OwnInputView: UIInputView {}
private class OwnItem: UINavigationItem {}
private class OwnScene: UIWindowScene {}
private class OwnRefresh: UIRefreshControl {}
private class OwnPan: UIPanGestureRecognizer {}
private class OwnEdgePan: UIScreenEdgePanGestureRecognizer {}
private class OwnHand: UIPercentDrivenInteractiveTransition {}
private class OwnGuide: UILayoutGuide {}
private class OwnConstraint: NSLayoutConstraint {}
private class OwnImage: UIImage, @unchecked Sendable {}
private class OwnColor: UIColor, @unchecked Sendable {}
private class OwnContextualAction: UIContextualAction {}
