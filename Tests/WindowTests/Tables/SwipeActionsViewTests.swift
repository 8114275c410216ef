import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Looks and sizes of what a row uncovers when it is pulled aside.

@MainActor @Suite("views of swipe actions", .windows)
struct SwipeActionsViewTests {
  @Test("actions have their colours, and the last goes on behind")
  func actionsHaveTheirColoursAndTheLastGoesOnBehind() throws {
    let actions = makeActions()
    for isAtRight in [false, true] {
      let view = SwipeActionsView(actions, isAtRight: isAtRight)
      let buttons = view.subviews.compactMap { $0 as? UIButton }
      let colors: [UIColor?] = [.systemRed, .systemGray, .systemBlue], titles: [String?] = ["A", nil, long]
      #expect(buttons.map(\.backgroundColor) == colors && view.backgroundColor == .systemBlue)
      #expect(buttons.map(\.currentTitle) == titles && view.clipsToBounds)
      #expect(buttons[1].currentImage === actions[1].image && buttons[1].tintColor == .systemBackground)
      #expect(buttons[1].accessibilityLabel == "Flag")
      for button in buttons {
        let content = button.content
        #expect(gtk_widget_has_css_class(content, TableAppearance.action) != 0)
      }
      var chosen: [String?] = []
      view.chosen = { chosen.append($0.title) }
      for button in buttons { button.sendActions(for: .primaryActionTriggered) }
      let all: [String?] = ["A", "Flag", long]
      #expect(chosen == all)
    }
  }

  @Test("each action has room for a finger and its title")
  func eachActionHasRoomForAFingerAndItsTitle() throws {
    let view = SwipeActionsView(makeActions(), isAtRight: true)
    let widths = view.subviews.map { $0.intrinsicContentSize.width }
    #expect(widths[0] + 16 < 74 && widths[1] + 16 < 74 && widths[2] > 100, "\(widths)")
    #expect(abs(view.naturalWidth - (74 + 74 + widths[2] + 16)) < 1)
    for isAtRight in [false, true] {
      let view = SwipeActionsView(makeActions(), isAtRight: isAtRight), whole = view.naturalWidth
      view.frame = CGRect(x: 0, y: 0, width: 900, height: 40)
      for stretch in [0.5, 1, 1.5] as [CGFloat] {
        view.reveal(whole * stretch)
        var edge: CGFloat = 0
        for (button, width) in zip(view.subviews, [74, 74, widths[2] + 16]) {
          let near = isAtRight ? 900 - button.frame.maxX : button.frame.minX
          #expect(abs(near - edge) < 2 && abs(button.frame.width - width * stretch) <= 1, "\(button.frame)")
          edge += width * stretch
        }
      }
      view.reveal(0)
      #expect(view.subviews.allSatisfy { $0.frame.width == 0 && $0.frame.height == 40 })
    }
    let none = SwipeActionsView([], isAtRight: true)
    none.reveal(50)
    #expect(none.naturalWidth == 0 && none.subviews.isEmpty && none.backgroundColor == nil)
  }

  @Test("an action that is not done keeps its row aside")
  func actionThatIsNotDoneKeepsItsRowAside() async throws {
    let (table, source, _) = try await showTable([3])
    var done: ((Bool) -> Void)?, views: [UIView] = []
    let later = UIContextualAction(style: .normal, title: "Later") { _, view, completion in
      done = completion
      views.append(view)
    }
    source.actions = UISwipeActionsConfiguration(actions: [later])
    let row = IndexPath(row: 1, section: 0), cell = try #require(table.cellForRow(at: row))
    for isDone in [true, false] {
      #expect(table.beginSwipe(of: cell, at: row, to: -50))
      table.swipe?.open()
      let view = try #require(table.subviews.first as? SwipeActionsView)
      let button = try #require(view.subviews.first as? UIButton)
      button.sendActions(for: .primaryActionTriggered)
      #expect(table.swipe?.cell === cell && views.last === view)
      done?(isDone)
      #expect(table.swipe == nil && cell.swipeOffset == 0 && view.superview == nil)
    }
    #expect(views.count == 2)
  }

  @Test("the menu has moves first, then trailing, then leading actions")
  func menuHasMovesFirstThenTrailingThenLeadingActions() async throws {
    let source = MenuRows(), table = UITableView()
    table.dataSource = source.rows
    table.delegate = source
    _ = try await TestWindow.show(table)
    let row = IndexPath(row: 1, section: 0), cell = try #require(table.cellForRow(at: row))
    let usual: [String?] = ["Flag", "Away", "Read"], moves: [String?] = ["Move Up", "Move Down"]
    #expect(table.menuActions(at: row).map(\.title) == usual)
    table.isEditing = true
    #expect(table.menuActions(at: row).map(\.title) == moves + usual)
    #expect(table.performDestructiveAction(of: cell, at: row))
    #expect(source.performed == ["Away"])
  }

  @Test("actions are as high as their row, which may grow")
  func actionsAreAsHighAsTheirRowWhichMayGrow() async throws {
    let (table, source, window) = try await showTable([3])
    source.actions = UISwipeActionsConfiguration(actions: makeActions())
    table.rowHeight = 50
    await window.nextFrame()
    let row = IndexPath(row: 1, section: 0), cell = try #require(table.cellForRow(at: row))
    #expect(table.beginSwipe(of: cell, at: row, to: -50))
    table.swipe?.drag(by: -120)
    let view = try #require(table.subviews.first as? SwipeActionsView), edge = try #require(view.subviews.first)
    for height in [90, 60] as [CGFloat] {
      table.rowHeight = height
      for _ in 0..<2 { await window.nextFrame() }
      #expect(table.swipe?.cell === cell && cell.swipeOffset == -120, "\(height)")
      #expect(view.frame.minY == height && view.frame.height == height - 1, "\(view.frame)")
      #expect(view.subviews.allSatisfy { $0.frame.height == view.frame.height }, "\(edge.frame)")
      #expect(abs(edge.frame.maxX - view.bounds.width) <= 1, "\(edge.frame)")
    }
  }
}

private let long = "Something that is rather long to be done"

@MainActor
private func makeActions() -> [UIContextualAction] {
  let styles: [UIContextualAction.Style] = [.destructive, .normal, .normal]
  let actions = zip(styles, ["A", "Flag", long]).map { style, title in
    UIContextualAction(style: style, title: title) { _, _, done in done(true) }
  }
  actions[1].image = UIImage(systemName: "heart")
  actions[2].backgroundColor = .systemBlue
  return actions
}

/// Rows that can be moved, with actions at both ends.
@MainActor
private final class MenuRows: UITableViewDelegate {
  let rows = MovableRows()
  var performed: [String] = []

  func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    UISwipeActionsConfiguration(actions: [action("Flag", .normal), action("Away", .destructive)])
  }

  func tableView(
    _ tableView: UITableView,
    leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    UISwipeActionsConfiguration(actions: [action("Read", .destructive)])
  }

  private func action(_ title: String, _ style: UIContextualAction.Style) -> UIContextualAction {
    UIContextualAction(style: style, title: title) { [weak self] _, _, done in
      self?.performed.append(title)
      done(true)
    }
  }
}

@MainActor
private final class MovableRows: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}
