import UIKit

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

  test("children that take turns are told in order, and hiding a child's view tells it nothing") {
    let journal = Journal(), root = UIViewController(), window = try await TestWindow.show(root)
    let first = Witness("first", journal), second = Witness("second", journal)
    root.addChild(first)
    first.view.frame = root.view.bounds
    root.view.addSubview(first.view)
    first.didMove(toParent: root)
    _ = journal.take()
    first.willMove(toParent: nil)
    root.addChild(second)
    second.view.frame = root.view.bounds
    first.view.removeFromSuperview()
    root.view.addSubview(second.view)
    first.removeFromParent()
    second.didMove(toParent: root)
    expect(
      journal.take(),
      equals: [
        "first will move out", "second will move in", "second load", "first will disappear", "first did disappear",
        "second will appear", "second is appearing", "second did appear", "first did move out", "second did move in",
      ]
    )
    expect(root.children, equals: [second])
    second.view.isHidden = true
    await window.nextFrame()
    second.view.isHidden = false
    await window.nextFrame()
    expect(journal.take(), equals: [])
  }
}
