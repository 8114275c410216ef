import Testing
import UIKit

/// `tintAdjustmentMode`, set and behind what is presented.
@MainActor @Suite("tint adjustment", .windows)
struct TintAdjustmentTests {
  private func isGrey(_ color: UIColor?) -> Bool {
    var (red, green, blue) = (CGFloat(0), CGFloat(0), CGFloat(0))
    color?.getRed(&red, green: &green, blue: &blue, alpha: nil)
    return abs(red - green) < 0.01 && abs(green - blue) < 0.01
  }

  @Test("a dimmed view's tint is grey in all that is inside")
  func dimmedViewsTintIsGreyInAllThatIsInside() {
    final class Watcher: UIView {
      var changes = 0
      override func tintColorDidChange() {
        super.tintColorDidChange()
        changes += 1
      }
    }
    let outer = UIView(), middle = UIView(), inner = Watcher()
    outer.addSubview(middle)
    middle.addSubview(inner)
    inner.tintColor = .red
    inner.changes = 0
    outer.tintAdjustmentMode = .dimmed
    #expect(inner.tintAdjustmentMode == .dimmed && isGrey(inner.tintColor) && isGrey(outer.tintColor))
    #expect(inner.changes == 1)
    middle.tintAdjustmentMode = .normal
    #expect(inner.tintAdjustmentMode == .normal && inner.tintColor == .red && isGrey(outer.tintColor))
    middle.tintAdjustmentMode = .automatic
    #expect(isGrey(inner.tintColor))
    outer.tintAdjustmentMode = .automatic
    #expect(outer.tintAdjustmentMode == .normal && inner.tintColor == .red)
  }

  @Test("tints are dimmed behind an alert, and come back")
  func tintsAreDimmedBehindAnAlertAndComeBack() async throws {
    let root = UIViewController(), view = UIView()
    root.view.addSubview(view)
    view.tintColor = .red
    _ = try await TestWindow.show(root)
    let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    root.present(alert, animated: false)
    try await wait("the tint is dimmed") { view.tintAdjustmentMode == .dimmed }
    #expect(isGrey(view.tintColor) && alert.view.tintAdjustmentMode == .normal)
    root.dismiss(animated: false)
    try await wait("the tint is back") { view.tintAdjustmentMode == .normal }
    #expect(view.tintColor == .red)
  }
}
