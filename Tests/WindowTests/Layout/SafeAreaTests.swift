import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("safe area", .windows)
struct SafeAreaTests {
  @Test("a root view's margins grow with the window's width")
  func rootViewsMarginsGrowWithTheWindowsWidth() async throws {
    let controller = UIViewController(), view: UIView = controller.view, part = UIView()
    view.place(part)
    NSLayoutConstraint.activate([
      part.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      part.topAnchor.constraint(equalTo: view.layoutMarginsGuide.topAnchor),
      part.widthAnchor.constraint(equalToConstant: 10), part.heightAnchor.constraint(equalToConstant: 10),
    ])
    let window = try await TestWindow.show(controller, width: 400)
    try await wait("it is at the margin of a narrow window") { part.frame.minX == 16 }
    #expect(part.frame.minY == view.safeAreaInsets.top)
    gtk_window_set_default_size(window.gtkWindow, 800, 500)
    try await wait("it is at the margin of a wide one") { part.frame.minX == 20 }
  }

  @Test("the keyboard's guide begins at the higher of two areas")
  func keyboardsGuideBeginsAtTheHigherOfTwoAreas() async throws {
    let controller = UIViewController(), view: UIView = controller.view
    let fields = (0..<3).map { UITextField(frame: CGRect(x: 40, y: 20 + 50 * CGFloat($0), width: 200, height: 40)) }
    for (field, height) in zip(fields, [160, 60, 110] as [CGFloat]) {
      field.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: height))
      view.addSubview(field)
    }
    let window = try await TestWindow.show(controller)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 15, bottom: 80, right: 25)
    let whole = view.bounds
    // The guide is made while the first field's input view is open, and follows it each time again.
    for round in 0..<2 {
      for (field, height) in zip(fields, [160, 80, 110] as [CGFloat]) {
        #expect(field.becomeFirstResponder())
        let guide = view.keyboardLayoutGuide
        try await wait("the guide is \(height) points high, round \(round)") {
          window.layoutIfNeeded()
          return guide.layoutFrame.minY == whole.maxY - height
        }
        #expect(guide.layoutFrame == CGRect(x: 15, y: whole.maxY - height, width: whole.width - 40, height: height))
        #expect(view.keyboardLayoutGuide === guide)
      }
      // The last input view stays where it is while the safe area changes.
      for (bottom, height) in [(130, 130), (0, 110), (80, 110)] as [(CGFloat, CGFloat)] {
        controller.additionalSafeAreaInsets.bottom = bottom
        window.layoutIfNeeded()
        #expect(view.keyboardLayoutGuide.layoutFrame.minY == whole.maxY - height, "a safe area of \(bottom)")
      }
      window.endEditing(true)
      try await wait("the guide is at the safe area, round \(round)") {
        window.layoutIfNeeded()
        return view.keyboardLayoutGuide.layoutFrame.minY == whole.maxY - 80
      }
    }
  }

  @Test("safe area insets are what reaches in from the superview's")
  func safeAreaInsetsAreWhatReachesInFromTheSuperviews() throws {
    final class Told: UIView {
      var told: UIEdgeInsets?
      var times = 0
      override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        (told, times) = (safeAreaInsets, times + 1)
      }
    }
    let controller = UIViewController()
    controller.view = Told(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    var views: [UIView] = [controller.view]
    var generator = Generator(state: 20_261_203)
    func number(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &generator)) }
    for _ in 0..<4 {
      let view = Told()
      views.randomElement(using: &generator)?.addSubview(view)
      views.append(view)
    }
    for round in 0..<1_500 {
      let view = views.randomElement(using: &generator) ?? controller.view!
      let times = views.map { ($0 as? Told)?.times ?? 0 }, before = views.map(\.safeAreaInsets)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0:
        controller.additionalSafeAreaInsets = UIEdgeInsets(
          top: number(0...60),
          left: number(0...30),
          bottom: number(0...60),
          right: number(0...30)
        )
      case 1:
        view.frame = CGRect(x: number(-20...40), y: number(-20...40), width: number(50...300), height: number(50...400))
      case 2: view.frame.origin.y = number(-20...40)
      case 3: view.bounds.origin = CGPoint(x: number(-20...20), y: number(-20...20))
      case 4: view.bounds.size = CGSize(width: number(50...300), height: number(50...400))
      case 5: view.center = CGPoint(x: number(100...200), y: number(100...300))
      default:
        guard let parent = view.superview else { continue }
        view.removeFromSuperview()
        view.frame.origin.x = number(-20...20)
        parent.addSubview(view)
      }
      for (index, view) in views.enumerated() {
        let insets = view.safeAreaInsets
        if let parent = view.superview {
          let outer = parent.safeAreaInsets, all = parent.bounds, frame = view.frame
          // At each edge: its name, what there is, how deep the superview's is, and how far the view is from its edge.
          let edges = [
            ("top", insets.top, outer.top, frame.minY - all.minY),
            ("left", insets.left, outer.left, frame.minX - all.minX),
            ("bottom", insets.bottom, outer.bottom, all.maxY - frame.maxY),
            ("right", insets.right, outer.right, all.maxX - frame.maxX),
          ]
          // Edges outside of the superview are left out.
          for (name, inset, depth, distance) in edges where distance >= 0 {
            try #require(inset == max(0, depth - distance), "\(round) \(name): \(inset) of \(depth) at \(distance)")
          }
        } else {
          try #require(insets == controller.additionalSafeAreaInsets, "\(round): \(insets)")
        }
        guard let told = view as? Told else { continue }
        try #require(
          insets == before[index] || told.told == insets && told.times > times[index],
          "\(round): it was not told"
        )
      }
    }
  }
}
