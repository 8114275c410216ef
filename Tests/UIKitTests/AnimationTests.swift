import UIKit

/// Whether views animate: `UIView.setAnimationsEnabled(_:)`, `performWithoutAnimation(_:)`.
@MainActor
func animationTests() {
  test("what is done without animation while animations are off leaves them off") {
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    var inside: Bool?
    UIView.performWithoutAnimation { inside = UIView.areAnimationsEnabled }
    expect(inside, equals: false)
    expect(!UIView.areAnimationsEnabled)
    UIView.setAnimationsEnabled(true)
    UIView.performWithoutAnimation {}
    expect(UIView.areAnimationsEnabled)
  }
}
