#if os(Linux)
  import CQuintetGTK
  import Testing
  import UIKit

  /// Turns the direction of reading round, and expects everything that can be seen in a view at the other side.
  ///
  /// - Parameter isKept: Returns true for what stays as it is, as a map does, with all in it.
  @MainActor
  public func expectMirrored(
    in root: UIView,
    except isKept: (UIView) -> Bool = { _ in false },
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let window = try #require(root.window)
    for _ in 0..<3 { await window.nextFrame() }
    let before = frames(in: root, except: isKept), width = root.bounds.width
    gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
    for _ in 0..<3 { await window.nextFrame() }
    let after = frames(in: root, except: isKept)
    gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
    for _ in 0..<3 { await window.nextFrame() }
    try #require(after.map(\.name) == before.map(\.name), sourceLocation: sourceLocation)
    #expect(before.count > 3, sourceLocation: sourceLocation)
    for (was, shown) in zip(before, after) {
      let mirrored = CGRect(
        x: width - was.frame.maxX,
        y: was.frame.minY,
        width: was.frame.width,
        height: was.frame.height
      )
      // Halves of points fall to one side.
      let isMirrored =
        abs(mirrored.minX - shown.frame.minX) <= 1 && abs(mirrored.maxX - shown.frame.maxX) <= 1
        && abs(mirrored.minY - shown.frame.minY) <= 1
      #expect(
        isMirrored,
        "\(was.name) \(was.frame) is at \(shown.frame), not \(mirrored)",
        sourceLocation: sourceLocation
      )
    }
  }

  /// The views that can be seen, each with what it says and its place in the root.
  @MainActor
  private func frames(in root: UIView, except isKept: (UIView) -> Bool) -> [(name: String, frame: CGRect)] {
    var all: [(name: String, frame: CGRect)] = []
    func visit(_ view: UIView, in table: UITableView? = nil) {
      // A cell that waits to be used again is a subview, and not shown.
      let isIdle = (view as? UITableViewCell).map { table?.visibleCells.contains($0) == false } ?? false
      guard !view.isHidden, view.alpha > 0.01, !isIdle else { return }
      let text = (view as? UILabel)?.text ?? view.accessibilityLabel ?? ""
      all.append(("\(type(of: view)) \(text)", view.convert(view.bounds, to: root)))
      guard !isKept(view) else { return }
      let button = view as? UIButton
      for part in view.subviews where button == nil || part !== button?.titleLabel && part !== button?.imageView {
        visit(part, in: view as? UITableView ?? table)
      }
    }
    for part in root.subviews { visit(part) }
    return all
  }
#endif
