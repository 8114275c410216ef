import CGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Hit-testing of points, and a label's drawing of its letters.

@MainActor @Suite("rules of views", .windows)
struct ViewRuleTests {
  @Test("hit testing finds the front visible, enabled view within bounds")
  func pointInFrontViewSeen() {
    final class Window: UIView {
      var lets = false
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        lets ? nil : super.hitTest(point, with: event)
      }
    }
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let back = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50)), front = Window(frame: back.frame)
    let inner = UIView(frame: CGRect(x: 40, y: 40, width: 50, height: 50))
    for view in [back, front] { root.addSubview(view) }
    front.addSubview(inner)
    @MainActor func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? { root.hitTest(CGPoint(x: x, y: y), with: nil) }
    for (x, y, view) in [
      (0, 0, root), (10, 10, front), (9.5, 30, root), (30, 9.5, root), (59.5, 49, front), (49, 59.5, front),
      (60, 30, root),
      (30, 60, root), (55, 55, inner), (65, 65, root), (100, 50, nil), (50, 100, nil), (-1, 50, nil), (50, -1, nil),
      (99.5, 99.5, root),
    ] as [(CGFloat, CGFloat, UIView?)] {
      #expect(hit(x, y) === view, "\(x), \(y)")
    }
    let changes: [(String, () -> Void, () -> Void, UIView, UIView)] = [
      ("hidden", { front.isHidden = true }, { front.isHidden = false }, back, back),
      ("seen through", { front.alpha = 0.009 }, { front.alpha = 1 }, back, back),
      ("hardly seen", { front.alpha = 0.01 }, { front.alpha = 1 }, front, inner),
      (
        "not to be touched", { front.isUserInteractionEnabled = false }, { front.isUserInteractionEnabled = true },
        back, back
      ),
      ("letting through", { front.lets = true }, { front.lets = false }, back, back),
      ("behind", { root.sendSubviewToBack(front) }, { root.bringSubviewToFront(front) }, back, back),
      ("scrolled", { front.bounds.origin.x = 40 }, { front.bounds.origin.x = 0 }, front, inner),
      ("without what is in it", { inner.isHidden = true }, { inner.isHidden = false }, front, front),
    ]
    for (name, change, takeBack, here, there) in changes {
      change()
      #expect(hit(30, 30) === here, "\(name): \(String(describing: hit(30, 30)))")
      #expect(hit(55, 55) === there, "\(name): \(String(describing: hit(55, 55)))")
      takeBack()
      #expect(hit(30, 30) === front && hit(55, 55) === inner, Comment(rawValue: name))
    }
    root.isHidden = true
    #expect(hit(30, 30) == nil)
  }

  @Test("a label draws in its text, highlighted or dimmed colour")
  func labelDrawsInColourIn() async throws {
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
    (label.text, label.font, label.textColor) = ("█", .systemFont(ofSize: 40), .red)
    _ = try await LayerStage.show(label)
    @MainActor func most() async throws -> [Int] {
      let picture = try await LayerStage.pictureAgain(label)
      let pixels = (20..<80).flatMap { x in (20..<80).map { picture[x, $0] } }
      return [\Picture.Pixel.red, \.green, \.alpha].map { path in pixels.map { Int($0[keyPath: path]) }.max() ?? 0 }
    }
    for (isEnabled, isHighlighted, highlight, expected) in [
      (true, false, nil, [255, 0, 255]), (true, true, nil, [255, 0, 255]), (true, true, .green, [0, 255, 255]),
      (false, true, .green, [0, 128, 128]), (false, false, .green, [128, 0, 128]),
      (true, false, .green, [255, 0, 255]),
    ] as [(Bool, Bool, UIColor?, [Int])] {
      label.isEnabled = isEnabled
      label.isHighlighted = isHighlighted
      label.highlightedTextColor = highlight
      let seen = try await most()
      #expect(
        zip(seen, expected).allSatisfy { abs($0 - $1) <= 3 },
        "\(isEnabled) \(isHighlighted): \(seen), not \(expected)"
      )
    }
    label.textColor = .green
    #expect(try await most()[1] == 255)
  }

  @Test("an overlong line's letters shrink to the minimum scale factor")
  func lettersLineDoesNotFit() async throws {
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
    (label.text, label.font, label.textColor) = ("HHHHHHHH", .systemFont(ofSize: 40), .red)
    let natural = label.intrinsicContentSize.width
    label.frame.size.width = natural + 20
    _ = try await LayerStage.show(label)
    @MainActor func height() async throws -> Int {
      let picture = try await LayerStage.pictureAgain(label), width = Int(label.frame.width)
      let rows = (20..<80).filter { y in
        (20..<20 + width).contains { picture[$0, y].red > 100 && picture[$0, y].alpha > 100 }
      }
      return (rows.last ?? 0) - (rows.first ?? 0) + 1
    }
    let whole = CGFloat(try await height())
    #expect(whole > 20, "\(whole)")
    for (width, least, shrinks, scale) in [
      (1.2, 0, true, 1), (0.8, 0, true, 0.8), (0.5, 0, true, 0.5), (0.5, 0.8, true, 0.8), (0.5, 0.3, true, 0.5),
      (0.5, 0, false, 1), (0.1, 0, true, 0.15),
    ] as [(CGFloat, CGFloat, Bool, CGFloat)] {
      label.frame.size.width = (natural * width).rounded()
      (label.minimumScaleFactor, label.adjustsFontSizeToFitWidth) = (least, shrinks)
      let seen = CGFloat(try await height())
      #expect(abs(seen - whole * scale) <= 1.5, "\(width) \(least) \(shrinks): \(seen) of \(whole)")
      #expect(label.intrinsicContentSize.width == natural)
    }
    // Several lines are not made to fit.
    label.frame.size.width = (natural / 2).rounded()
    label.numberOfLines = 2
    let shrunk = try await LayerStage.pictureAgain(label)
    label.adjustsFontSizeToFitWidth = false
    #expect(try await LayerStage.pictureAgain(label) == shrunk)
  }

  @Test("an overlong line is cut where its mode says")
  func lineDoesNotFitCut() async throws {
    let outer = UIView(), cut = UILabel(frame: CGRect(x: 0, y: 0, width: 120, height: 40))
    let whole = UILabel(frame: CGRect(x: 0, y: 40, width: 400, height: 40))
    for label in [cut, whole] {
      (label.font, label.textColor) = (.systemFont(ofSize: 20), .red)
      outer.addSubview(label)
    }
    let words = "HHHHHHHHHH.,.,.,.,.,.,.,.,.,IIIIIIIIIIII"
    cut.text = words
    let window = try await TestWindow.show(outer)
    for (mode, shown) in [
      (NSLineBreakMode.byTruncatingHead, (false, true)), (.byTruncatingMiddle, (true, true)),
      (.byTruncatingTail, (true, false)),
      (.byWordWrapping, (true, false)), (.byCharWrapping, (true, false)), (.byClipping, (true, false)),
    ] {
      cut.lineBreakMode = mode
      await window.nextFrame()
      let picture = try #require(Picture(outer))
      // Checks the first and the last twenty points: H has bars across, I has not.
      @MainActor func isInk(_ x: Int, _ y: Int) -> Bool { picture[x, y].red > 120 && picture[x, y].alpha > 120 }
      let rows = (0..<40).filter { y in (0..<120).contains { isInk($0, y) } }
      let middle = ((rows.first ?? 0) + (rows.last ?? 0)) / 2
      let across = (middle - 3...middle + 3).contains { y in (4..<10).allSatisfy { isInk($0, y) } }
      let ends = (96..<120).filter { x in rows.filter { isInk(x, $0) }.count > rows.count * 2 / 3 }
      #expect(across == shown.0, "\(mode): the beginning")
      #expect((ends.count >= 6) == shown.1, "\(mode): the end, \(ends)")
    }
  }
}
