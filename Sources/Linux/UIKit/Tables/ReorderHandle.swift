/// The handle at a row's end by which the person moves the row.
final class ReorderHandle: UIImageView {
  init() {
    super.init(image: UIImage(systemName: "line.3.horizontal"))
    tintColor = .secondaryLabel
    isUserInteractionEnabled = true
    translatesAutoresizingMaskIntoConstraints = false
    setContentHuggingPriority(.required, for: .horizontal)
    // A row is moved by keys and by its menu too, and is one element.
    accessibilityElementsHidden = true
    addGestureRecognizer(grip)
    grip.addTarget(self, action: ReorderHandle.gripChanged)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// True if a finger or a button is on it.
  var isPressed: Bool { grip.numberOfTouches > 0 }

  /// Is as high as the row, and wide enough for a finger.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -14, dy: -(superview?.bounds.height ?? 0)).contains(point)
  }

  /// Lets go without an end.
  func breakOff() { grip.breakOff() }

  // MARK: Private

  private let grip = ReorderGesture()

  private func gripChanged() {
    guard let cell = superview as? UITableViewCell, let table = cell.superview as? UITableView else { return }
    let y = grip.location(in: table).y
    // The row was held where the touch began, which is some points away by now.
    if grip.state == .began, !table.beginReordering(cell, at: table.convert(grip.beginning, from: nil).y) {
      return grip.breakOff()
    }
    guard let reorder = table.reorder, reorder.cell === cell else { return }
    switch grip.state {
    case .began, .changed: reorder.drag(to: y)
    case .ended: table.endReordering(at: reorder.target)
    case .cancelled, .failed: table.endReordering(at: reorder.source)
    case .possible: break
    }
  }
}

/// Recognises a touch that moves at all: with a handle there is nothing else to do. A list that scrolls waits longer.
private final class ReorderGesture: UIGestureRecognizer {
  /// Points.
  private static let threshold: CGFloat = 2
  /// Place of the touch when it began, in the window.
  private(set) var beginning = CGPoint.zero

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches == 1, let touch = touches.first { beginning = touch.location(in: nil) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { return state = .changed }
    if touches.contains(where: { $0.distance >= Self.threshold }) { state = .began }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
}
