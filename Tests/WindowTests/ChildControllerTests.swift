import CGTK

@testable import UIKit
@testable import UIKitTests

@MainActor
func childControllerTests() {
  test("what a child presents in the name of its parents, it sees and can dismiss") {
    let child = UIViewController(), root = UIViewController(), sheet = UIViewController()
    let window = try await TestWindow.show(root)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    child.present(sheet, animated: false)
    try await wait("it is shown") { sheet.viewIfLoaded?.window === window }
    expect(child.presentedViewController === sheet && root.presentedViewController === sheet)
    var isDone = false
    child.dismiss(animated: false) { isDone = true }
    try await wait("it is gone") { isDone }
    expect(child.presentedViewController == nil && sheet.presentingViewController == nil)
  }

  test("a new size of the window is announced to the root, its children and what is presented") {
    final class Sized: UIViewController {
      var sizes: [CGSize] = []
      var widthsThen: [CGFloat] = []
      override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        sizes.append(size)
        widthsThen.append(view.bounds.width)
        coordinator.animate { [weak self] _ in self?.widthsThen.append(self?.view.bounds.width ?? 0) }
      }
    }
    let root = Sized(), child = Sized()
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    let window = try await TestWindow.show(root)
    expect(root.sizes, equals: [])
    let before = root.view.bounds.width
    gtk_window_set_default_size(window.gtkWindow, 620, 500)
    try await wait("it was told") { !root.sizes.isEmpty }
    await window.nextFrame()
    expect(root.sizes, equals: [root.view.bounds.size])
    expect(root.widthsThen, equals: [before, before + 220])
    expect(child.sizes, equals: root.sizes)
  }

  test("a child appears when its view is added to a visible parent, and disappears with it") {
    let (root, journal) = try await makePresenter()
    let child = Witness("child", journal)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    expect(
      journal.take(),
      equals: [
        "child will move in", "child load", "child will appear", "child is appearing", "child did appear",
        "child did move in",
      ]
    )
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    expect(
      journal.take(),
      equals: ["child will move out", "child will disappear", "child did disappear", "child did move out"]
    )
  }
}
