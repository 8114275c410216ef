import Foundation

@testable import UIKit

/// Texts of a screen that are cut off, or lie over others.
@MainActor
struct Legibility {
  private struct Words {
    let view: UIView
    let text: String
    /// The frame in the screen, and the part that a scroll view leaves visible.
    let frame: CGRect
    let visible: CGRect
  }

  private let root: UIView
  private var all: [Words] = []

  /// Looks at the labels and buttons of a screen that can be seen.
  ///
  /// - Parameter floating: Lie over others on purpose.
  init(_ root: UIView, floating: [UIView] = []) {
    self.root = root
    collect(root, floating)
  }

  /// A sentence for each fault.
  var faults: [String] {
    var faults: [String] = []
    for words in all {
      let wanted = wantedSize(of: words.view)
      if wanted.width > words.frame.width + 1 || wanted.height > words.frame.height + 1 {
        faults.append("\"\(words.text)\" has \(words.frame.size) and wants \(wanted)")
      }
      if words.frame.minX < -0.5 || words.frame.maxX > root.bounds.width + 0.5 {
        faults.append("\"\(words.text)\" is beyond the edge: \(words.frame)")
      }
      if let ancestor = ancestor(cutting: words.view) {
        faults.append("\"\(words.text)\" is cut off by a \(type(of: ancestor))")
      }
    }
    for (place, one) in all.enumerated() {
      for other in all[(place + 1)...] {
        let common = one.visible.intersection(other.visible)
        if !common.isNull, common.width > 1, common.height > 1 {
          faults.append("\"\(one.text)\" and \"\(other.text)\" lie over each other: \(common)")
        }
      }
    }
    return faults
  }

  private mutating func collect(_ view: UIView, _ floating: [UIView]) {
    if view.isHidden || floating.contains(where: { $0 === view }) || (view as? UITableViewCell)?.isIdle == true {
      return
    }
    let text = (view as? UILabel)?.text ?? (view as? UIButton)?.configuration?.title
    if let text, !text.isEmpty {
      let frame = view.convert(view.bounds, to: root)
      var visible = frame.intersection(root.bounds)
      for scroll in sequence(first: view, next: \.superview) where scroll is UIScrollView {
        visible = visible.intersection(scroll.convert(scroll.bounds, to: root))
      }
      all.append(Words(view: view, text: text, frame: frame, visible: visible))
      return
    }
    for subview in view.subviews where !subview.isPart { collect(subview, floating) }
  }

  private func wantedSize(of view: UIView) -> CGSize {
    guard let label = view as? UILabel else {
      let size = view.intrinsicContentSize
      return CGSize(width: 0, height: view.intrinsicHeight(forWidth: view.bounds.width) ?? size.height)
    }
    let size = label.sizeThatFits(CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
    return label.numberOfLines == 1 ? size : CGSize(width: min(size.width, label.bounds.width), height: size.height)
  }

  /// Returns the view that is smaller than its content and cuts it off; a scroll view may.
  private func ancestor(cutting view: UIView) -> UIView? {
    for ancestor in sequence(first: view, next: \.superview).dropFirst() {
      if ancestor is UIScrollView || ancestor === root { return nil }
      let frame = view.convert(view.bounds, to: ancestor)
      if !ancestor.bounds.insetBy(dx: -1, dy: -1).contains(frame) { return ancestor }
    }
    return nil
  }
}
