import CQuintetGTK
import CQuintetWidget

/// A row that is moved by its handle, and the room that the others make for it.
///
/// All rows keep their positions until it is let go: cells are only shown beside their places.
@MainActor
final class TableReorder {
  let cell: UITableViewCell
  /// The path from which the row is moved.
  let source: IndexPath
  /// The path to which it goes if it is let go now.
  private(set) var target: IndexPath
  /// Points by which others make room.
  let room: CGFloat

  /// `finger` is where the row is held, in points below the top of the table's visible part.
  init(_ cell: UITableViewCell, from source: IndexPath, at position: Int, in table: UITableView, finger: CGFloat) {
    self.cell = cell
    self.source = source
    self.table = table
    self.finger = finger
    target = source
    start = position
    passed = position
    gap = position
    room = table.rect(of: position).height
    hold = table.contentOffset.y + finger - table.top(of: position)
    table.bringSubviewToFront(cell)
    cell.setClass(TableAppearance.moved, true)
    cell.setClass(TableAppearance.lifted, true)
  }

  /// Points that the cell of a position is shown below its place.
  func displacement(of position: Int) -> CGFloat {
    if position == start { return cell.reorderOffset }
    if gap > start { return position > start && position <= gap ? -room : 0 }
    return position < start && position >= gap ? room : 0
  }

  /// Takes the row to a point of the content, in points from its top.
  func drag(to y: CGFloat) {
    guard let table else { return }
    finger = y - table.contentOffset.y
    update()
  }

  /// Shows the row where the finger is, since that or the content has moved.
  func update() {
    guard let table else { return }
    let first = table.rowsTop, last = max(first, first + table.heights.total - room)
    let y = min(max(table.contentOffset.y + finger - hold, first), last)
    cell.reorderOffset = (y - table.top(of: start)).rounded()
    gtk_widget_queue_allocate(table.contentBox.pointer)
    propose(y)
    scrollAtEdges()
  }

  // MARK: Private

  private weak var table: UITableView?
  /// The position that the row has, and keeps until it is let go.
  private let start: Int
  /// The position up to which it has passed the others.
  private var passed: Int
  /// The position whose place is free for it.
  private var gap: Int
  private var finger: CGFloat
  /// Points from the row's top to where it is held.
  private let hold: CGFloat
  private var animation: ScrollAnimation?
  private var ticks: FrameTicks?
  private var lastTick: TimeInterval?
  /// Points that are left to scroll, less than a whole one.
  private var remainder: CGFloat = 0

  /// Points at the top and the bottom of the table where a row that is held there scrolls it.
  private static let edge: CGFloat = 48
  /// Points a second for each point by which the finger is past where that begins.
  private static let pace: CGFloat = 12

  /// Finds what the row has passed when its top is at a point of the content: what it covers half, and more.
  private func propose(_ y: CGFloat) {
    guard let table else { return }
    var position = start
    if y > table.top(of: start) {
      position = table.heights.position(at: y + room - table.rowsTop)
      if table.rect(of: position).midY > y + room { position -= 1 }
      position = max(position, start)
    } else {
      position = table.heights.position(at: y - table.rowsTop)
      if table.rect(of: position).midY < y { position += 1 }
      position = min(position, start)
    }
    guard position != passed else { return }
    passed = position
    let proposed = table.sections.destination(of: source, passing: position)
    let answer = table.targetPath(of: source, proposed: proposed)
    guard table.reorder === self, let place = table.sections.place(of: answer, from: source) else { return }
    target = answer
    guard place != gap else { return }
    gap = place
    makeRoom(in: table)
  }

  private func makeRoom(in table: UITableView) {
    let starts = table.shownCells.mapValues(\.reorderOffset)
    animation = ScrollAnimation(of: table.box) { [weak self] part in
      guard let self, let table = self.table, table.reorder === self else { return }
      for (position, other) in table.shownCells where other !== cell {
        let end = displacement(of: position), start = starts[position] ?? end
        other.reorderOffset = (start + CGFloat(part) * (end - start)).rounded()
      }
      gtk_widget_queue_allocate(table.contentBox.pointer)
    } completion: { [weak self] in
      self?.animation = nil
    }
    animation?.play()
  }

  /// Points a second at which the table scrolls.
  private var speed: CGFloat {
    guard let table else { return 0 }
    let inset = table.adjustedContentInset, height = table.tiling.size.height, edge = min(Self.edge, height / 4)
    let top = inset.top + edge, bottom = height - inset.bottom - edge
    let past = finger < top ? finger - top : max(0, finger - bottom)
    return min(max(past, -edge), edge) * Self.pace
  }

  private func scrollAtEdges() {
    guard let table, speed != 0 else { return ticks = nil }
    guard ticks == nil else { return }
    lastTick = nil
    remainder = 0
    ticks = FrameTicks(of: table.contentBox.pointer) { [weak self] in self?.scroll(at: $0) }
  }

  /// Scrolls as far as the time since the last frame asks for.
  func scroll(at now: TimeInterval) {
    guard let table, table.reorder === self else { return ticks = nil }
    remainder += speed * CGFloat(min(now - (lastTick ?? now), 0.1))
    lastTick = now
    let step = remainder.rounded(.towardZero), old = table.contentOffset.y
    guard step != 0 else { return }
    remainder -= step
    table.contentOffset.y = table.withinContent(CGPoint(x: 0, y: old + step)).y
    // At the content's end there is nothing to wait for.
    guard table.contentOffset.y != old else { return ticks = nil }
    update()
  }
}

extension TableSections {
  /// Returns the path of a row that has passed everything up to a position, and that too. It counts without the row.
  func destination(of source: IndexPath, passing position: Int) -> IndexPath {
    guard let start = self.position(of: source), position != start else { return source }
    let isDown = position > start
    func end(of section: Int) -> IndexPath {
      IndexPath(row: sections[section].rowCount - (section == source.section ? 1 : 0), section: section)
    }
    switch item(at: position) {
    case .row(let row):
      return isDown && row.section != source.section ? IndexPath(row: row.row + 1, section: row.section) : row
    case .header(let section):
      return isDown || section == 0 ? IndexPath(row: 0, section: section) : end(of: section - 1)
    case .footer(let section): return end(of: section)
    case nil: return source
    }
  }

  /// Returns the position whose place a row takes that goes to a path; nil for a path to which it cannot go.
  func place(of destination: IndexPath, from source: IndexPath) -> Int? {
    guard destination.count == 2, sections.indices.contains(destination.section), position(of: source) != nil else {
      return nil
    }
    let last = sections[destination.section].rowCount - (destination.section == source.section ? 1 : 0)
    guard (0...last).contains(destination.row) else { return nil }
    return firstRow(of: destination.section) + destination.row - (destination.section > source.section ? 1 : 0)
  }

  /// Returns the sections after a row has gone to a path.
  func moving(_ source: IndexPath, to destination: IndexPath) -> TableSections {
    var moved = sections
    moved[source.section].rowCount -= 1
    moved[destination.section].rowCount += 1
    return TableSections(moved)
  }
}
