import Testing
import UIKit

/// A table controller's own doings when its table comes onto the screen.
@MainActor @Suite("table controller", .windows)
struct TableControllerTests {
  @Test("a table controller loads the rows anew when first shown")
  func tableControllerLoadsTheRowsAnewWhenFirstShown() async throws {
    let list = List(style: .plain)
    list.count = 1
    #expect(list.tableView.numberOfRows(inSection: 0) == 1)
    list.count = 3
    let window = try await TestWindow.show(list)
    #expect(list.tableView.numberOfRows(inSection: 0) == 3)
    // Not the second time.
    list.count = 5
    window.rootViewController = UIViewController()
    window.rootViewController = list
    await window.nextFrame()
    #expect(list.tableView.numberOfRows(inSection: 0) == 3)
  }

  @Test("a table in the first one's place shows its rows")
  func tableInTheFirstOnesPlaceShowsItsRows() async throws {
    let list = List(style: .plain), other = UITableView(frame: list.tableView.frame, style: .insetGrouped)
    list.tableView = other
    #expect(other.dataSource === list && other.delegate === list)
    let window = try await TestWindow.show(list)
    await window.nextFrame()
    #expect(other.visibleCells.count == 3)
    // Whom the program has named stays.
    let rows = Rows([1]), own = UITableView(), holder = List(style: .plain)
    own.dataSource = rows
    own.delegate = rows
    holder.tableView = own
    #expect(holder.view === own && own.dataSource === rows && own.delegate === rows)
  }

  @Test("a table comes back without selection, unless told otherwise")
  func tableComesBackWithoutSelectionUnlessToldOtherwise() async throws {
    let row = IndexPath(row: 1, section: 0)
    for clears in [true, false] {
      let list = List(style: .plain), navigation = UINavigationController(rootViewController: list)
      #expect(list.clearsSelectionOnViewWillAppear)
      list.clearsSelectionOnViewWillAppear = clears
      let window = try await TestWindow.show(navigation)
      list.tableView.selectRow(at: row, animated: false, scrollPosition: .none)
      navigation.pushViewController(UIViewController(), animated: false)
      await window.nextFrame()
      #expect(list.tableView.indexPathForSelectedRow == row)
      navigation.popViewController(animated: false)
      await window.nextFrame()
      #expect(list.tableView.indexPathForSelectedRow == (clears ? nil : row))
    }
  }

  @Test("a way back that is cancelled leaves the selection")
  func wayBackThatIsCancelledLeavesTheSelection() async throws {
    let row = IndexPath(row: 1, section: 0), list = List(style: .plain)
    let maker = TransitionMaker(), hand = UIPercentDrivenInteractiveTransition()
    let navigation = UINavigationController(rootViewController: list)
    let window = try await TestWindow.show(navigation)
    list.tableView.selectRow(at: row, animated: false, scrollPosition: .none)
    navigation.pushViewController(UIViewController(), animated: false)
    await window.nextFrame()
    (navigation.delegate, maker.hand) = (maker, hand)
    navigation.popViewController(animated: true)
    hand.update(0.5)
    hand.cancel()
    try await wait("it is over") { maker.animator.ends == [false] }
    #expect(navigation.viewControllers.count == 2 && list.tableView.indexPathForSelectedRow == row)
  }
}

/// Rows of which the table is not told when there are more.
private final class List: UITableViewController {
  var count = 3

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }
}
