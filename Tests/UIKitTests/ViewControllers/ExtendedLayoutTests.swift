import Testing
import UIKit

/// Views of controllers behind a navigation bar.
@MainActor @Suite("extended layout", .windows)
struct ExtendedLayoutTests {
  @Test("a view extends behind the bar, its safe area does not", arguments: [false, true])
  func viewExtendsBehindTheBarItsSafeAreaDoesNot(isPushed: Bool) async throws {
    let screen = UIViewController(), label = UILabel()
    label.text = "In the safe area"
    screen.view.place(label)
    label.topAnchor.constraint(equalTo: screen.view.safeAreaLayoutGuide.topAnchor, constant: 3).isActive = true
    let navigation = UINavigationController(rootViewController: isPushed ? UIViewController() : screen)
    let window = try await TestWindow.show(navigation)
    if isPushed {
      navigation.pushViewController(screen, animated: true)
      #expect(screen.view.safeAreaInsets.top == navigation.navigationBar.frame.maxY)
      try await wait("it is there") { navigation.transitionCoordinator == nil }
    }
    let bar = navigation.navigationBar.frame
    #expect(bar.height > 20)
    #expect(screen.view.frame == navigation.view.bounds)
    #expect(screen.view.safeAreaInsets == UIEdgeInsets(top: bar.maxY, left: 0, bottom: 0, right: 0))
    await window.nextFrame()
    #expect(label.frame.minY == bar.maxY + 3)
    navigation.setNavigationBarHidden(true, animated: false)
    await window.nextFrame()
    #expect(screen.view.safeAreaInsets.top == 0 && label.frame.minY == 3)
    navigation.setNavigationBarHidden(false, animated: false)
    await window.nextFrame()
    #expect(screen.view.safeAreaInsets.top == bar.maxY && label.frame.minY == bar.maxY + 3)
  }

  @Test("a controller can have its view begin at the bar's edge")
  func controllerCanHaveItsViewBeginAtTheBarsEdge() async throws {
    let screen = UIViewController()
    #expect(screen.edgesForExtendedLayout == .all && !screen.extendedLayoutIncludesOpaqueBars)
    let navigation = UINavigationController(rootViewController: screen)
    let window = try await TestWindow.show(navigation), bar = navigation.navigationBar
    func expect(_ top: CGFloat, sourceLocation: SourceLocation = #_sourceLocation) async {
      await window.nextFrame()
      let height = navigation.view.bounds.height
      #expect(screen.view.frame.minY == top && screen.view.frame.maxY == height, sourceLocation: sourceLocation)
      #expect(screen.view.safeAreaInsets.top == bar.frame.maxY - top, sourceLocation: sourceLocation)
    }
    await expect(0)
    screen.edgesForExtendedLayout = [.left, .bottom, .right]
    await expect(bar.frame.maxY)
    screen.edgesForExtendedLayout = .top
    await expect(0)
    bar.isTranslucent = false
    await expect(bar.frame.maxY)
    screen.extendedLayoutIncludesOpaqueBars = true
    await expect(0)
    screen.edgesForExtendedLayout = []
    await expect(bar.frame.maxY)
  }

  @Test("rows begin at the bar's edge and scroll behind it")
  func rowsBeginAtTheBarsEdgeAndScrollBehindIt() async throws {
    let table = ManyRows(style: .plain), navigation = UINavigationController(rootViewController: table)
    let window = try await TestWindow.show(navigation)
    let bar = navigation.navigationBar.frame.maxY, view: UITableView = table.tableView
    func top(_ row: Int) -> CGFloat { view.convert(view.rectForRow(at: IndexPath(row: row, section: 0)), to: nil).minY }
    #expect(view.frame == navigation.view.bounds && view.adjustedContentInset.top == bar)
    #expect(view.contentOffset.y == -bar && top(0) == bar)
    for row in [30, 0, 50] {
      view.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
      await window.nextFrame()
      #expect(abs(top(row) - bar) < 1, "\(top(row))")
    }
    // The row above is behind the bar, and so it is brought to the bar's edge.
    view.scrollToRow(at: IndexPath(row: 49, section: 0), at: .none, animated: false)
    await window.nextFrame()
    #expect(abs(top(49) - bar) < 1, "\(top(49))")
    navigation.setNavigationBarHidden(true, animated: false)
    await window.nextFrame()
    #expect(view.adjustedContentInset.top == 0)
  }

  @Test("the safe area reaches a child of a child behind the bar")
  func safeAreaReachesAChildOfAChildBehindTheBar() async throws {
    let outer = UIViewController(), inner = UIViewController()
    outer.addChild(inner)
    outer.view.place(inner.view)
    inner.view.pin(to: outer.view)
    inner.didMove(toParent: outer)
    let navigation = UINavigationController(rootViewController: outer)
    _ = try await TestWindow.show(navigation)
    #expect(inner.view.safeAreaInsets.top == navigation.navigationBar.frame.maxY)
    inner.additionalSafeAreaInsets.top = 5
    #expect(inner.view.safeAreaInsets.top == navigation.navigationBar.frame.maxY + 5)
  }

  @Test("a text view behind the bar knows its offset at once")
  func textViewBehindTheBarKnowsItsOffsetAtOnce() async throws {
    let screen = UIViewController(), text = UITextView()
    screen.view = text
    let navigation = UINavigationController(rootViewController: UIViewController())
    let window = try await TestWindow.show(navigation)
    navigation.pushViewController(screen, animated: false)
    #expect(text.safeAreaInsets.top == navigation.navigationBar.frame.maxY)
    #expect(text.bounds.size == navigation.view.bounds.size)
    await window.nextFrame()
    #expect(text.contentOffset.y == -text.adjustedContentInset.top)
  }

  @Test("a view beyond its superview has no more safe area inset")
  func viewBeyondItsSuperviewHasNoMoreSafeAreaInset() async throws {
    let screen = UIViewController(), inner = UIView(),
      wide = UIView(frame: CGRect(x: -50, y: -20, width: 900, height: 900))
    screen.view.addSubview(wide)
    wide.addSubview(inner)
    inner.frame = CGRect(x: 0, y: 10, width: 50, height: 50)
    let navigation = UINavigationController(rootViewController: screen)
    _ = try await TestWindow.show(navigation)
    let top = navigation.navigationBar.frame.maxY
    #expect(wide.safeAreaInsets == UIEdgeInsets(top: top, left: 0, bottom: 0, right: 0))
    #expect(inner.safeAreaInsets == UIEdgeInsets(top: top - 10, left: 0, bottom: 0, right: 0))
  }

  @Test("a view may end at the toolbar's edge too")
  func viewMayEndAtTheToolbarsEdgeToo() async throws {
    let screen = UIViewController(), navigation = UINavigationController(rootViewController: screen)
    let window = try await TestWindow.show(navigation)
    navigation.setToolbarHidden(false, animated: false)
    await window.nextFrame()
    let bar = try #require(navigation.toolbar)
    func expect(behind isBehind: Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
      await window.nextFrame()
      let end = isBehind ? navigation.view.bounds.height : bar.frame.minY
      #expect(screen.view.frame.minY == 0 && screen.view.frame.maxY == end, sourceLocation: sourceLocation)
    }
    await expect(behind: true)
    bar.isTranslucent = false
    await expect(behind: false)
    screen.extendedLayoutIncludesOpaqueBars = true
    await expect(behind: true)
    screen.edgesForExtendedLayout = [.top, .left, .right]
    await expect(behind: false)
    screen.edgesForExtendedLayout = .all
    screen.extendedLayoutIncludesOpaqueBars = false
    await expect(behind: false)
    bar.isTranslucent = true
    await expect(behind: true)
  }
}

private final class ManyRows: UITableViewController {
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 60 }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }
}
