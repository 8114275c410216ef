import CQuintetGTK
import CQuintetWidget

// One gesture gets presses, which choose rows, and drags sideways, which show a row's actions. What is inside a cell comes
// first: a button that is pressed keeps the press to itself.

extension UITableView {
  func hearPointer() {
    guard let drag = gtk_gesture_drag_new() else { return }
    connect(UnsafeMutableRawPointer(drag), "drag-begin") { [weak self] (x: Double, y: Double) in
      self?.pressBegan(at: CGPoint(x: x, y: y))
    }
    connect(UnsafeMutableRawPointer(drag), "drag-update") { [weak self] (x: Double, y: Double) in
      self?.pressMoved(by: CGPoint(x: x, y: y), drag)
    }
    connect(UnsafeMutableRawPointer(drag), "drag-end") { [weak self] (x: Double, y: Double) in
      self?.pressEnded(by: CGPoint(x: x, y: y))
    }
    connect(UnsafeMutableRawPointer(drag), "cancel") { [weak self] in self?.pressCancelled() }
    gtk_widget_add_controller(contentBox.pointer, drag)
    guard let click = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(click, UInt32(GDK_BUTTON_SECONDARY))
    connect(UnsafeMutableRawPointer(click), "released") { [weak self] (_: Int32, x: Double, y: Double) in
      self?.clickedSecondButton(at: CGPoint(x: x, y: y))
    }
    gtk_widget_add_controller(contentBox.pointer, click)
    hearLongPresses()
  }

  // MARK: Private

  /// Points that a press may move and still choose a row.
  private static var slop: CGFloat { 8 }

  private func clickedSecondButton(at point: CGPoint) {
    let place = CGPoint(x: point.x + contentOffset.x, y: point.y + contentOffset.y)
    guard let cell = position(at: place).flatMap({ shownCells[$0] }), let indexPath = indexPath(for: cell) else {
      return
    }
    closeSwipe()
    showMenu(of: cell, at: indexPath, point: place)
  }

  private func pressBegan(at point: CGPoint) {
    let place = CGPoint(x: point.x + contentOffset.x, y: point.y + contentOffset.y)
    guard let position = position(at: place), let cell = shownCells[position], cell.isRow else { return closeSwipe() }
    if let swipe, swipe.cell !== cell { return closeSwipe() }
    press = (position, cell)
    if swipe == nil, let indexPath = indexPath(for: cell), mayHighlight(indexPath) { highlight(cell, at: indexPath) }
  }

  private func pressMoved(by distance: CGPoint, _ drag: OpaquePointer) {
    guard let press, let indexPath = indexPath(for: press.cell) else { return }
    if let swipe, swipe.isDragged { return swipe.drag(by: distance.x) }
    guard max(abs(distance.x), abs(distance.y)) > Self.slop else { return }
    guard abs(distance.x) > abs(distance.y), beginSwipe(of: press.cell, at: indexPath, to: distance.x) else {
      return pressCancelled()
    }
    highlight(nil, at: nil)
    _ = gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
  }

  private func pressEnded(by distance: CGPoint) {
    guard let press else { return }
    let isChosen = highlightedRow != nil
    pressCancelled()
    if let swipe {
      // A press on the row whose actions show puts them away.
      swipe.isDragged ? swipe.dragEnded() : closeSwipe()
    } else if press.cell.position == press.position {
      focus(press.position)
      if isChosen { activated(press.position, isPressed: true) }
    }
  }

  private func pressCancelled() {
    highlight(nil, at: nil)
    press = nil
  }
}
