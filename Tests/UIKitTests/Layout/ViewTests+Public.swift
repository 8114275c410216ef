import Testing
import UIKit

@MainActor @Suite("views", .windows)
struct ViewTests {
  @Test("a turned view takes the frame that is set")
  func turnedViewTakesTheFrameThatIsSet() {
    let root = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.addSubview(view)
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    view.frame = CGRect(x: 10, y: 20, width: 40, height: 30)
    #expect(abs(view.bounds.size.width - 30) < 0.001 && abs(view.bounds.size.height - 40) < 0.001, "\(view.bounds)")
    #expect(abs(view.frame.minX - 10) < 0.001 && abs(view.frame.height - 30) < 0.001, "\(view.frame)")
  }

  @Test("a mirrored or turned view takes its frame and touches")
  func mirroredOrTurnedViewTakesItsFrameAndTouches() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    for (scaleX, scaleY) in [(-1, 1), (1, -1), (-1, -1), (-2, 0.5)] as [(CGFloat, CGFloat)] {
      let view = UIView()
      root.addSubview(view)
      view.transform = CGAffineTransform(scaleX: scaleX, y: scaleY)
      view.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
      #expect(view.bounds.size == CGSize(width: 100 / abs(scaleX), height: 50 / abs(scaleY)))
      #expect(view.frame == CGRect(x: 10, y: 20, width: 100, height: 50) && view.center == CGPoint(x: 60, y: 45))
      for (point, isInside) in [
        (CGPoint(x: 11, y: 21), true), (CGPoint(x: 109, y: 69), true), (CGPoint(x: 9, y: 40), false),
      ] {
        #expect((root.hitTest(point, with: nil) === view) == isInside, "\(scaleX) \(scaleY) \(point)")
      }
      view.removeFromSuperview()
    }
  }

  @Test("a turned view's rectangle converts to its bounding rectangle")
  func turnedViewsRectangleConvertsToItsBoundingRectangle() {
    let root = UIView(), view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    root.addSubview(view)
    for angle in [CGFloat.pi / 4, 3 * .pi / 4, -.pi / 4, -3 * .pi / 4] {
      view.transform = CGAffineTransform(rotationAngle: angle)
      let around = view.convert(view.bounds, to: root), length = 100 * CGFloat(2).squareRoot()
      #expect(abs(around.width - length) < 0.001 && abs(around.height - length) < 0.001, "\(around)")
      #expect(abs(around.midX - 150) < 0.001 && abs(around.midY - 150) < 0.001, "\(around)")
    }
  }

  @Test("a view inserted beside a non-sibling comes to the front")
  func viewInsertedBesideANonSiblingComesToTheFront() {
    let (root, views) = make(2)
    let stranger = UIView(), first = UIView(), second = UIView()
    root.insertSubview(first, belowSubview: stranger)
    #expect(root.subviews == views + [first])
    root.insertSubview(second, aboveSubview: stranger)
    #expect(root.subviews == views + [first, second])
  }

  @Test("fields have a font and buttons a colour initially")
  func fieldsHaveAFontAndButtonsAColourInitially() {
    let field = UITextField(), button = UIButton(type: .system)
    #expect(field.font == .systemFont(ofSize: 17))
    field.font = .systemFont(ofSize: 30)
    #expect(field.font?.pointSize == 30)
    field.font = nil
    #expect(field.font == .systemFont(ofSize: 17))
    #expect(button.titleColor(for: .normal) == .label)
    button.setTitleColor(.red, for: .normal)
    #expect(button.titleColor(for: .highlighted) == .red)
    button.setTitleColor(nil, for: .normal)
    #expect(button.titleColor(for: .normal) == .label)
  }

  @Test("a subview reordered among its siblings keeps its constraints")
  func subviewReorderedAmongItsSiblingsKeepsItsConstraints() {
    let (root, views) = make(4)
    let width = views[0].widthAnchor.constraint(equalTo: root.widthAnchor)
    width.isActive = true
    root.insertSubview(views[0], belowSubview: views[2])
    #expect(root.subviews == [views[1], views[0], views[2], views[3]])
    root.insertSubview(views[0], aboveSubview: views[2])
    #expect(root.subviews == [views[1], views[2], views[0], views[3]])
    root.insertSubview(views[3], aboveSubview: views[1])
    root.addSubview(views[3])
    #expect(root.subviews == [views[1], views[2], views[0], views[3]])
    root.insertSubview(views[3], at: 0)
    root.bringSubviewToFront(views[1])
    root.sendSubviewToBack(views[0])
    #expect(root.subviews == [views[0], views[3], views[2], views[1]])
    #expect(width.isActive)
  }

  @Test("the bounds' origin is at the top left corner")
  func boundsOriginIsAtTheTopLeftCorner() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let view = UIView(frame: CGRect(x: 40, y: 60, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 20, y: 30, width: 50, height: 50))
    view.addSubview(inner)
    outer.addSubview(view)
    view.bounds.origin = CGPoint(x: 10, y: 25)
    #expect(view.bounds == CGRect(x: 10, y: 25, width: 100, height: 100))
    expectFrame(view, 40, 60, 100, 100)
    expectFrame(inner, 20, 30, 50, 50)
    #expect(inner.convert(CGPoint.zero, to: outer) == CGPoint(x: 50, y: 65))
    #expect(outer.convert(CGPoint(x: 50, y: 65), to: inner) == .zero)
    #expect(view.point(inside: CGPoint(x: 109, y: 124), with: nil))
    #expect(!view.point(inside: CGPoint(x: 9, y: 30), with: nil))
    #expect(outer.hitTest(CGPoint(x: 51, y: 66), with: nil) === inner)
    #expect(outer.hitTest(CGPoint(x: 49, y: 66), with: nil) === view)
  }

  @Test("two subviews take each other's places")
  func twoSubviewsTakeEachOthersPlaces() {
    let root = UIView(), views = (0..<4).map { _ in UIView() }
    views.forEach(root.addSubview)
    root.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(root.subviews == [views[2], views[1], views[0], views[3]])
    root.exchangeSubview(at: 3, withSubviewAt: 0)
    #expect(root.subviews == [views[3], views[1], views[0], views[2]])
    root.exchangeSubview(at: 1, withSubviewAt: 1)
    #expect(root.subviews == [views[3], views[1], views[0], views[2]])
  }

  @Test("a semantic content attribute forces the layout direction")
  func semanticContentAttributeForcesTheLayoutDirection() {
    #expect(UIView.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft)
    #expect(UIView.userInterfaceLayoutDirection(for: .forceLeftToRight) == .leftToRight)
    #expect(UIView.userInterfaceLayoutDirection(for: .spatial) == .leftToRight)
    #expect(!UIView.requiresConstraintBasedLayout)
  }

  @Test("image views and labels take no touches by default")
  func imageViewsAndLabelsTakeNoTouchesByDefault() {
    #expect(!UIImageView().isUserInteractionEnabled && !UIImageView(image: UIImage()).isUserInteractionEnabled)
    #expect(!UILabel().isUserInteractionEnabled)
    for view in [
      UIView(), UIControl(), UIButton(type: .system), UIScrollView(), UIStackView(), UITextField(), UITextView(),
    ] {
      #expect(view.isUserInteractionEnabled, "\(type(of: view))")
    }
  }
}
