import Testing
import UIKit

@MainActor @Suite("visual effects", .windows)
struct VisualEffectTests {
  @Test("an effect's content is as large as its view")
  func effectsContentIsAsLargeAsItsView() async throws {
    let blur = UIBlurEffect(style: .systemMaterial), view = UIVisualEffectView(effect: blur), outer = UIView()
    #expect(view.effect != nil && view.contentView.superview === view && view.backgroundColor == nil)
    view.frame = CGRect(x: 10, y: 20, width: 120, height: 80)
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    #expect(view.contentView.convert(view.contentView.bounds, to: view) == view.bounds)
    view.frame.size = CGSize(width: 60, height: 90)
    view.layoutIfNeeded()
    #expect(view.contentView.bounds.size == CGSize(width: 60, height: 90))
    view.effect = nil
    #expect(view.effect == nil && view.contentView.superview === view)
  }

  @Test("an effect's content has its size before the first layout")
  func effectsContentHasItsSizeBeforeTheFirstLayout() {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark)), inside = UIView()
    view.frame = CGRect(x: 0, y: 0, width: 120, height: 80)
    #expect(view.contentView.bounds == view.bounds)
    inside.frame = view.bounds
    inside.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.contentView.addSubview(inside)
    view.frame.size = CGSize(width: 200, height: 100)
    view.layoutIfNeeded()
    #expect(inside.frame == view.bounds, "\(inside.frame)")
  }

  @Test("an effect view is as large as its content wants")
  func effectViewIsAsLargeAsItsContentWants() {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark)), label = UILabel()
    label.text = "On a material"
    label.translatesAutoresizingMaskIntoConstraints = false
    view.contentView.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
      label.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -8),
      label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 12),
      label.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -12),
    ])
    let wanted = label.intrinsicContentSize, size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(abs(size.width - wanted.width - 24) <= 1 && abs(size.height - wanted.height - 16) <= 1, "\(size)")
  }

  @Test("an effect in an effect's content keeps both")
  func effectInAnEffectsContentKeepsBoth() {
    let blur = UIBlurEffect(style: .light), outer = UIVisualEffectView(effect: blur)
    let inner = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur, style: .secondaryLabel))
    outer.contentView.addSubview(inner)
    #expect(outer.effect is UIBlurEffect && inner.effect is UIVibrancyEffect)
    #expect(UIVisualEffectView().effect == nil)
  }
}
