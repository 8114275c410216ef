import CQuintetGTK
import CQuintetWidget

/// A row that is moved aside, and the actions that this uncovers.
@MainActor
final class TableSwipe {
  let cell: UITableViewCell
  /// True if a finger or button holds the row.
  private(set) var isDragged = true
  /// True if the delegate was told that the row is dragged.
  var isTold = false

  /// `isAtRight` says at which end of the row the actions are.
  init(_ cell: UITableViewCell, in table: UITableView, _ configuration: UISwipeActionsConfiguration, isAtRight: Bool) {
    self.cell = cell
    self.table = table
    self.configuration = configuration
    self.isAtRight = isAtRight
    view = SwipeActionsView(configuration.actions, isAtRight: isAtRight)
    placeActions()
    table.insertSubview(view, at: table.backgroundView == nil ? 0 : 1)
    view.chosen = { [weak self] in self?.perform($0) }
    cell.setClass(TableAppearance.moved, true)
  }

  /// Uncovers the actions without a drag.
  func open() {
    isDragged = false
    slide(to: view.naturalWidth)
  }

  /// Keeps the actions behind the row, which other rows may have moved.
  func placeActions() {
    let row = cell.storedFrame.offsetBy(dx: -cell.swipeOffset, dy: 0)
    let place = CGRect(x: row.minX, y: row.minY, width: row.width, height: row.height - cell.separatorHeight)
    guard view.frame != place else { return }
    view.frame = place
    if cell.swipeOffset != 0 { view.reveal(abs(cell.swipeOffset)) }
  }

  func drag(by distance: CGFloat) {
    let toward = isAtRight ? -distance : distance
    move(to: max(0, toward))
  }

  func dragEnded() {
    isDragged = false
    let revealed = abs(cell.swipeOffset)
    let isFull = configuration.performsFirstActionWithFullSwipe && revealed > Self.fullPart * cell.storedFrame.width
    if isFull, let first = configuration.actions.first {
      perform(first)
    } else if revealed > view.naturalWidth / 2 {
      slide(to: view.naturalWidth)
    } else {
      table?.closeSwipe()
    }
  }

  /// Puts the row back; the actions are gone at once.
  func end() {
    animation = nil
    view.removeFromSuperview()
    cell.swipeOffset = 0
    cell.setClass(TableAppearance.moved, false)
  }

  // MARK: Private

  /// The part of the row's width from which a drag performs the first action.
  private static let fullPart: CGFloat = 0.6

  private weak var table: UITableView?
  private let configuration: UISwipeActionsConfiguration
  private let isAtRight: Bool
  private let view: SwipeActionsView
  private var animation: ScrollAnimation?

  private func move(to revealed: CGFloat) {
    cell.swipeOffset = (isAtRight ? -revealed : revealed).rounded()
    view.reveal(revealed)
    if let table { gtk_widget_queue_allocate(table.contentBox.pointer) }
  }

  private func slide(to revealed: CGFloat) {
    guard let table else { return }
    let from = abs(cell.swipeOffset)
    animation = ScrollAnimation(of: table.box) { [weak self] part in
      self?.move(to: from + part * (revealed - from))
    } completion: { [weak self] in
      self?.animation = nil
    }
    animation?.play()
  }

  private func perform(_ action: UIContextualAction) {
    guard let table else { return }
    table.perform(action, view)
  }
}
