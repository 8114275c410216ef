import Testing
import UIKit

@MainActor @Suite("guides", .windows)
struct GuideTests {
  @Test("the margins guide keeps the margins")
  func marginsGuideKeepsTheMargins() {
    let (root, views) = make(1)
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    pin(views[0], to: root.layoutMarginsGuide)
    root.layoutIfNeeded()
    expectFrame(views[0], 2, 1, 294, 396)
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 0)
    root.layoutIfNeeded()
    expectFrame(views[0], 20, 0, 280, 400)
  }

  @Test("additional safe area insets reach a controller's whole hierarchy")
  func additionalSafeAreaInsetsReachAControllersWholeHierarchy() {
    let controller = UIViewController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    let inner = UIView(frame: CGRect(x: 0, y: 10, width: 300, height: 390)), content = UIView()
    controller.view.addSubview(inner)
    inner.place(content)
    pin(content, to: inner.safeAreaLayoutGuide)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 5, bottom: 7, right: 0)
    controller.view.layoutIfNeeded()
    #expect(inner.safeAreaInsets == UIEdgeInsets(top: 20, left: 5, bottom: 7, right: 0))
    expectFrame(content, 5, 20, 295, 363)
  }

  @Test("a child's additional insets add to its overlapped safe area")
  func childsAdditionalInsetsAddToItsOverlappedSafeArea() {
    let outer = UIViewController(), inner = UIViewController()
    outer.view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    outer.addChild(inner)
    outer.view.addSubview(inner.view)
    inner.didMove(toParent: outer)
    outer.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 21, bottom: 22, right: 23)
    inner.additionalSafeAreaInsets = UIEdgeInsets(top: 100, left: 200, bottom: 300, right: 400)
    for (top, left, bottom, right) in [(0, 0, 0, 0), (5, 6, 7, 8), (30, 3, 0, 2), (0, 30, 40, 50)]
      as [(
        CGFloat, CGFloat, CGFloat, CGFloat
      )]
    {
      inner.view.frame = CGRect(x: left, y: top, width: 300 - left - right, height: 400 - top - bottom)
      outer.view.layoutIfNeeded()
      let expected = UIEdgeInsets(
        top: max(0, 20 - top) + 100,
        left: max(0, 21 - left) + 200,
        bottom: max(0, 22 - bottom) + 300,
        right: max(0, 23 - right) + 400
      )
      #expect(inner.view.safeAreaInsets == expected)
    }
  }

  @Test("a scroll view's content has no safe area")
  func scrollViewsContentHasNoSafeArea() {
    let controller = UIViewController(), scroll = UIScrollView(), content = UIView(), beside = UIView()
    controller.view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    for view in [scroll, beside] {
      view.frame = controller.view.bounds
      controller.view.addSubview(view)
    }
    content.frame = controller.view.bounds
    scroll.addSubview(content)
    controller.additionalSafeAreaInsets.top = 30
    #expect(scroll.safeAreaInsets.top == 30)
    #expect(beside.safeAreaInsets.top == 30)
    #expect(content.safeAreaInsets.top == 0)
  }

  @Test("a view's safe area shrinks as it moves away")
  func viewsSafeAreaShrinksAsItMovesAway() {
    let controller = UIViewController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    controller.view.addSubview(inner)
    controller.additionalSafeAreaInsets.top = 30
    #expect(inner.safeAreaInsets.top == 30)
    inner.frame.origin.y = 20
    #expect(inner.safeAreaInsets.top == 10)
    inner.frame.origin.y = 200
    #expect(inner.safeAreaInsets.top == 0)
    controller.view.bounds.origin.y = 190
    #expect(inner.safeAreaInsets.top == 20)
  }

  @Test("the readable content guide is centred and limits its width")
  func readableContentGuideIsCentredAndLimitsItsWidth() {
    let (root, views) = make(1)
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 10)
    pin(views[0], to: root.readableContentGuide)
    root.layoutIfNeeded()
    expectFrame(views[0], 10, 0, 280, 400)
    root.frame.size.width = 1000
    root.layoutIfNeeded()
    expectFrame(views[0], 200, 0, 600, 400)
  }

  @Test("a layout guide takes part like a view")
  func layoutGuideTakesPartLikeAView() {
    let (root, views) = make(2)
    let gap = UILayoutGuide()
    root.addLayoutGuide(gap)
    for view in views {
      view.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
      view.widthAnchor.constraint(equalToConstant: 10).isActive = true
      view.heightAnchor.constraint(equalToConstant: 50).isActive = true
    }
    NSLayoutConstraint.activate([
      views[0].topAnchor.constraint(equalTo: root.topAnchor), gap.topAnchor.constraint(equalTo: views[0].bottomAnchor),
      gap.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.25),
      views[1].topAnchor.constraint(equalTo: gap.bottomAnchor),
      gap.leftAnchor.constraint(equalTo: root.leftAnchor), gap.widthAnchor.constraint(equalToConstant: 12),
    ])
    root.layoutIfNeeded()
    expectFrame(views[1], 0, 150, 10, 50)
    #expect(gap.layoutFrame == CGRect(x: 0, y: 50, width: 12, height: 100))
  }

  @Test("a layout guide goes with its view into another hierarchy", arguments: [false, true])
  func layoutGuideGoesWithItsViewIntoAnotherHierarchy(isLaidOutAlone: Bool) {
    let (root, views) = make(1), view = views[0], inner = UIView(), gap = UILayoutGuide()
    view.addLayoutGuide(gap)
    view.place(inner)
    NSLayoutConstraint.activate([
      gap.topAnchor.constraint(equalTo: view.topAnchor, constant: 3), gap.heightAnchor.constraint(equalToConstant: 20),
      gap.leftAnchor.constraint(equalTo: view.layoutMarginsGuide.leftAnchor),
      gap.rightAnchor.constraint(equalTo: view.layoutMarginsGuide.rightAnchor),
      inner.topAnchor.constraint(equalTo: gap.bottomAnchor), inner.heightAnchor.constraint(equalToConstant: 5),
      inner.leftAnchor.constraint(equalTo: gap.leftAnchor), inner.rightAnchor.constraint(equalTo: gap.rightAnchor),
    ])
    view.layoutMargins = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 30)
    view.pin(to: root)
    root.layoutIfNeeded()
    expectFrame(inner, 10, 23, 260, 5)
    // Into one with other views before it, and back; each hierarchy has been laid out already.
    let (other, siblings) = make(3)
    for sibling in siblings { sibling.pin(to: other) }
    other.frame.size.width = 200
    other.layoutIfNeeded()
    for target in [other, root, other] {
      view.removeFromSuperview()
      if isLaidOutAlone { view.layoutIfNeeded() }
      target.addSubview(view)
      view.pin(to: target, insets: UIEdgeInsets(top: 1, left: 2, bottom: 0, right: 0))
      target.layoutIfNeeded()
      let width = target.bounds.width - 42
      expectFrame(inner, 10, 23, width, 5)
      #expect(gap.layoutFrame == CGRect(x: 10, y: 3, width: width, height: 20))
    }
  }

  @Test("edges inside a scroll view give its content its size")
  func edgesInsideAScrollViewGiveItsContentItsSize() {
    let (root, _) = make(0)
    let scroll = UIScrollView(), content = Content(500, 900)
    root.place(scroll)
    scroll.pin(to: root)
    scroll.place(content)
    content.pin(to: scroll, insets: UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
    root.layoutIfNeeded()
    expectFrame(content, 20, 10, 500, 900)
    #expect(scroll.contentSize == CGSize(width: 560, height: 940))
  }

  @Test("content as wide as the frame guide scrolls vertically only")
  func contentAsWideAsTheFrameGuideScrollsVerticallyOnly() {
    let (root, _) = make(0)
    let scroll = UIScrollView(), label = UILabel()
    label.numberOfLines = 0
    label.text = String(repeating: "words that wrap ", count: 60)
    root.place(scroll)
    scroll.pin(to: root)
    scroll.place(label)
    pin(label, to: scroll.contentLayoutGuide)
    scroll.contentLayoutGuide.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor).isActive = true
    root.layoutIfNeeded()
    #expect(label.frame.width == 300)
    #expect(scroll.contentSize.width == 300)
    #expect(scroll.contentSize.height == label.sizeThatFits(CGSize(width: 300, height: 0)).height)
    #expect(scroll.contentSize.height > 300, "\(scroll.contentSize)")
  }

  @Test("a view's own guides have frames before any constraint")
  func viewsOwnGuidesHaveFramesBeforeAnyConstraint() {
    let controller = UIViewController()
    let view: UIView = controller.view
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 5, bottom: 7, right: 0)
    view.layoutIfNeeded()
    #expect(view.safeAreaLayoutGuide.layoutFrame == CGRect(x: 5, y: 30, width: 295, height: 363))
    let plain = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    plain.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(plain.layoutMarginsGuide.layoutFrame == CGRect(x: 2, y: 1, width: 94, height: 96))
    #expect(plain.readableContentGuide.layoutFrame == CGRect(x: 2, y: 1, width: 94, height: 96))
    #expect(UIView().safeAreaLayoutGuide.layoutFrame == .zero)
  }

  @Test("viewDidLayoutSubviews finds the safe area")
  func viewDidLayoutSubviewsFindsTheSafeArea() async throws {
    final class Placing: UIViewController {
      let content = UIView()
      override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(content)
      }
      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        content.frame = view.safeAreaLayoutGuide.layoutFrame
      }
    }
    let controller = Placing()
    controller.additionalSafeAreaInsets.top = 30
    let window = try await TestWindow.show(controller)
    #expect(controller.content.frame.width == window.bounds.width)
    #expect(controller.content.frame.minY >= 30, "\(controller.content.frame)")
    #expect(controller.content.frame.maxY <= controller.view.bounds.maxY && controller.content.frame.height > 300)
  }

  @Test("a controller's bar layout guides end at its safe area")
  func controllersBarLayoutGuidesEndAtItsSafeArea() {
    let controller = UIViewController(), content = UIView()
    controller.view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 0, bottom: 7, right: 0)
    controller.view.place(content)
    let top = controller.topLayoutGuide, bottom = controller.bottomLayoutGuide
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: top.bottomAnchor),
      content.bottomAnchor.constraint(equalTo: bottom.topAnchor),
      content.leftAnchor.constraint(equalTo: controller.view.leftAnchor),
      content.widthAnchor.constraint(equalTo: top.heightAnchor),
    ])
    controller.view.layoutIfNeeded()
    expectFrame(content, 0, 30, 30, 363)
    #expect(top.length == 30)
    #expect(bottom.length == 7)
    #expect(controller.topLayoutGuide === top && controller.bottomLayoutGuide === bottom)
    controller.additionalSafeAreaInsets.top = 50
    controller.view.layoutIfNeeded()
    expectFrame(content, 0, 50, 50, 343)
    let old = NSLayoutConstraint(
      item: content,
      attribute: .top,
      relatedBy: .equal,
      toItem: top,
      attribute: .bottom,
      multiplier: 1,
      constant: 0
    )
    #expect(old.secondItem === top)
  }

  @Test("a view is called when its safe area changes")
  func viewIsCalledWhenItsSafeAreaChanges() {
    let controller = UIViewController(), view = Listener(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    controller.view.frame = view.frame
    controller.view.addSubview(view)
    controller.additionalSafeAreaInsets.top = 30
    #expect(view.safeAreas == [UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0)])
    controller.additionalSafeAreaInsets.top = 30
    view.frame.origin.y = 10
    #expect(view.safeAreas.map(\.top) == [30, 20])
  }
}

@MainActor
func pin(_ view: UIView, to guide: UILayoutGuide) {
  NSLayoutConstraint.activate([
    view.topAnchor.constraint(equalTo: guide.topAnchor), view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
    view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
  ])
}

/// Records the safe areas that it is told of.
private final class Listener: UIView {
  var safeAreas: [UIEdgeInsets] = []
  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    safeAreas.append(safeAreaInsets)
  }
}
