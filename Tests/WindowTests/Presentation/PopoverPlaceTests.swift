import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Place of a popover and of its arrow, for each side of what it stands at and in each lack of room.

@MainActor @Suite("places of popovers", .windows)
struct PopoverPlaceTests {
  @Test("a popover and its arrow stand where there is room")
  func popoverAndItsArrowStandWhereThereIsRoom() {
    let presented = UIViewController(), window = UIWindow(frame: .zero)
    let controller = UIPopoverPresentationController(presentedViewController: presented, presenting: nil)
    let bounds = box(0, 0, 400, 300)
    for stand in stands {
      let wanted = CGSize(width: stand.width, height: stand.height), what = Comment(rawValue: stand.name)
      controller.permittedArrowDirections = stand.permitted
      let place = PopoverPlace(controller, anchor: stand.anchor, in: window)
      let card = place.cardFrame(in: bounds, wanted)
      #expect(card == stand.card, what)
      #expect(controller.arrowDirection == stand.side, what)
      #expect(place.arrowFrame(of: card) == stand.arrow, what)
    }
  }

  @Test("a popover's place is its view's, or its bar item's")
  func popoversPlaceIsItsViewsOrItsBarItems() async throws {
    let root = UIView(), view = UIView(frame: box(30, 40, 50, 60)), custom = UISwitch()
    let bar = UIToolbar(frame: box(20, 200, 300, 44)), elsewhere = UIBarButtonItem(title: "Elsewhere")
    let button = UIBarButtonItem(title: "Share", primaryAction: UIAction { _ in })
    let switched = UIBarButtonItem(customView: custom)
    bar.items = [button, switched]
    root.addSubview(view)
    root.addSubview(bar)
    let window = try await TestWindow.show(root), other = UIWindow(frame: .zero), presented = UIViewController()
    await window.nextFrame()
    let popover = UIPopoverPresentationController(presentedViewController: presented, presenting: nil)
    #expect(popover.sourceRect.isNull && popover.anchor(in: window) == nil)
    popover.sourceView = view
    #expect(popover.sourceRect == view.bounds)
    #expect(popover.anchor(in: window) == view.convert(view.bounds, to: nil))
    let part = box(10, 5, 20, 10)
    popover.sourceRect = part
    #expect(popover.sourceRect == part && popover.anchor(in: window) == view.convert(part, to: nil))
    popover.sourceRect = .null
    #expect(popover.anchor(in: window) == view.convert(view.bounds, to: nil))
    #expect(popover.anchor(in: other) == nil)
    // The item comes before the view.
    popover.barButtonItem = button
    let shown = try #require(bar.subviews.first), place = try #require(popover.anchor(in: window))
    #expect(place.width > 10 && shown.convert(shown.bounds, to: nil).insetBy(dx: -1, dy: -1).contains(place))
    #expect(popover.anchor(in: other) == nil)
    popover.barButtonItem = switched
    #expect(popover.anchor(in: window) == custom.convert(custom.bounds, to: nil))
    popover.barButtonItem = elsewhere
    #expect(popover.anchor(in: window) == nil)
  }

  @Test("a popover has its screen's preferred lengths and its colour")
  func popoverHasItsScreensPreferredLengthsAndItsColour() {
    let room = CGSize(width: 900, height: 900)
    for (width, height) in [(0, 0), (200, 0), (0, 150), (200, 150)] as [(CGFloat, CGFloat)] {
      let expected = CGSize(width: width > 0 ? width : 320, height: height > 0 ? height : 480)
      let screen = UIViewController(), navigation = UINavigationController(rootViewController: screen)
      screen.preferredContentSize = CGSize(width: width, height: height)
      #expect(screen.popoverSize(in: room) == expected)
      #expect(navigation.popoverSize(in: room) == expected)
      navigation.preferredContentSize = CGSize(width: 100, height: 90)
      #expect(navigation.popoverSize(in: room) == CGSize(width: 100, height: 90))
    }
    let screen = UIViewController()
    screen.modalPresentationStyle = .popover
    screen.view.backgroundColor = nil
    #expect(screen.popoverColor == .systemBackground)
    screen.view.backgroundColor = .green
    #expect(screen.popoverColor == .green)
    screen.popoverPresentationController?.backgroundColor = .red
    #expect(screen.popoverColor == .red)
  }

  @Test("a popover becomes a sheet in narrow windows only")
  func popoverBecomesASheetInNarrowWindowsOnly() {
    let presented = UIViewController(), delegate = PresentationWitness(Journal())
    let plain = UIPresentationController(presentedViewController: presented, presenting: nil)
    let popover = UIPopoverPresentationController(presentedViewController: presented, presenting: nil)
    #expect(plain.adaptivePresentationStyle == .none && popover.adaptivePresentationStyle == .formSheet)
    #expect(delegate.adaptivePresentationStyle(for: popover) == .formSheet)
    for (size, style) in [
      (.compact, .formSheet), (.regular, .none), (.unspecified, .none),
    ] as [(UIUserInterfaceSizeClass, UIModalPresentationStyle)] {
      // The height does not matter.
      let traits = UITraitCollection(traitsFrom: [
        UITraitCollection(horizontalSizeClass: size), UITraitCollection(verticalSizeClass: .compact),
      ])
      #expect(plain.adaptivePresentationStyle(for: traits) == .none, "\(size)")
      #expect(popover.adaptivePresentationStyle(for: traits) == style, "\(size)")
      #expect(delegate.adaptivePresentationStyle(for: popover, traitCollection: traits) == style, "\(size)")
    }
  }

  @Test("a popover's arrow points away from its card")
  func popoversArrowPointsAwayFromItsCard() throws {
    // The corners in order: top left, top right, lower right, lower left.
    let looks: [(UIPopoverArrowDirection, CGFloat, CGFloat, [Bool])] = [
      (.up, 22, 10, [false, false, true, true]), (.down, 22, 10, [true, true, false, false]),
      (.left, 10, 22, [false, true, true, false]), (.right, 10, 22, [true, false, false, true]),
      ([], 22, 10, [false, false, false, false]),
    ]
    let arrow = PopoverArrowView(color: .red)
    #expect(!arrow.isUserInteractionEnabled)
    for (direction, width, height, corners) in looks {
      arrow.direction = direction
      arrow.frame = box(0, 0, width, height)
      let sheet = try Sheet(width, height) { arrow.draw(arrow.bounds) }
      let left = width > height ? 2 : 0, top = width > height ? 0 : 2
      let right = Int(width) - 1 - left, bottom = Int(height) - 1 - top
      let opacities = [sheet[left, top], sheet[right, top], sheet[right, bottom], sheet[left, bottom]].map { $0.alpha }
      let drawn = opacities.map { $0 > 128 }
      #expect(drawn == corners, "\(direction.rawValue): \(opacities)")
      let middle = sheet[Int(width) / 2, Int(height) / 2]
      #expect((middle.red == 255) == (direction != []) && middle.green == 0, "\(direction.rawValue)")
    }
  }

  @Test("a shown popover's arrow touches its card and its place")
  func shownPopoversArrowTouchesItsCardAndItsPlace() async throws {
    for side in [UIPopoverArrowDirection.up, .down, .left, .right] {
      let (root, _) = try await makePresenter(width: 800)
      let button = makePressable("Share", y: 200), shown = UIViewController()
      button.frame.origin.x = 300
      root.view.addSubview(button)
      shown.modalPresentationStyle = .popover
      shown.preferredContentSize = CGSize(width: 120, height: 100)
      shown.popoverPresentationController?.sourceView = button
      shown.popoverPresentationController?.permittedArrowDirections = side
      root.present(shown, animated: false)
      try await wait("it is there") { shown.view.bounds.width == 120 }
      let container = try #require(shown.presentationContainer)
      container.layoutIfNeeded()
      let arrow = try #require(container.subviews.compactMap { $0 as? PopoverArrowView }.first)
      let place = button.convert(button.bounds, to: container), card = container.cardFrame
      #expect(arrow.direction == side)
      let gaps: [CGFloat] =
        switch side {
        case .up: [arrow.frame.minY - place.maxY, card.minY - arrow.frame.maxY]
        case .down: [place.minY - arrow.frame.maxY, arrow.frame.minY - card.maxY]
        case .left: [arrow.frame.minX - place.maxX, card.minX - arrow.frame.maxX]
        default: [place.minX - arrow.frame.maxX, arrow.frame.minX - card.maxX]
        }
      #expect(gaps.allSatisfy { abs($0) <= 1 }, "\(side.rawValue): \(gaps)")
      for _ in 0..<2 { await arrow.window?.nextFrame() }
      let drawn = try #require(Picture(arrow), "it is drawn").count { $0.alpha > 128 }
      #expect(drawn > 50, "\(side.rawValue): \(drawn)")
      root.dismiss(animated: false)
      TestWindow.closeAll()
    }
  }
}

private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// A popover that wants a size, and where it stands in 400 by 300 points.
private struct Stand {
  let name: String
  let permitted: UIPopoverArrowDirection
  let anchor: CGRect
  let width: CGFloat
  let height: CGFloat
  let side: UIPopoverArrowDirection
  let card: CGRect
  let arrow: CGRect

  init(
    _ name: String,
    _ permitted: UIPopoverArrowDirection,
    _ anchor: CGRect,
    _ width: CGFloat,
    _ height: CGFloat,
    _ side: UIPopoverArrowDirection,
    _ card: CGRect,
    _ arrow: CGRect
  ) {
    (self.name, self.permitted, self.anchor, self.width, self.height) = (name, permitted, anchor, width, height)
    (self.side, self.card, self.arrow) = (side, card, arrow)
  }
}

private var stands: [Stand] {
  let upper = box(180, 50, 40, 20), lower = box(180, 250, 40, 20)
  let left = box(20, 120, 40, 60), right = box(340, 120, 40, 60)
  let sides: [Stand] = [
    Stand("below", .any, upper, 100, 100, .up, box(150, 80, 100, 100), box(189, 70, 22, 10)),
    Stand("above", .any, lower, 100, 100, .down, box(150, 140, 100, 100), box(189, 240, 22, 10)),
    Stand("to the right", .any, left, 100, 200, .left, box(70, 50, 100, 200), box(60, 139, 10, 22)),
    Stand("to the left", .any, right, 100, 200, .right, box(230, 50, 100, 200), box(330, 139, 10, 22)),
    Stand("as it may", .down, box(180, 200, 40, 20), 100, 50, .down, box(150, 140, 100, 50), box(189, 190, 22, 10)),
    Stand("as high as fits", .left, left, 100, 500, .left, box(70, 10, 100, 280), box(60, 139, 10, 22)),
    Stand("as wide as fits", .up, upper, 1_000, 100, .up, box(10, 80, 380, 100), box(189, 70, 22, 10)),
    Stand("very narrow", .up, upper, 20, 50, .up, box(190, 80, 20, 50), box(200, 70, 22, 10)),
  ]
  let edges: [Stand] = [
    Stand("left edge", .up, box(0, 50, 20, 20), 100, 100, .up, box(10, 80, 100, 100), box(20, 70, 22, 10)),
    Stand("right edge", .up, box(380, 50, 20, 20), 100, 100, .up, box(290, 80, 100, 100), box(358, 70, 22, 10)),
    Stand("upper edge", .left, box(20, 0, 20, 20), 100, 100, .left, box(50, 10, 100, 100), box(40, 20, 10, 22)),
    Stand("lower edge", .left, box(20, 280, 20, 20), 100, 100, .left, box(50, 190, 100, 100), box(40, 258, 10, 22)),
  ]
  let upright: UIPopoverArrowDirection = [.up, .down]
  let lacks: [Stand] = [
    Stand("more below", upright, box(180, 100, 40, 20), 100, 250, .up, box(150, 130, 100, 160), box(189, 120, 22, 10)),
    Stand("more above", upright, box(180, 180, 40, 20), 100, 250, .down, box(150, 10, 100, 160), box(189, 170, 22, 10)),
    Stand("more aside", .any, box(100, 120, 40, 40), 300, 250, .left, box(150, 15, 240, 250), box(140, 129, 10, 22)),
    Stand("without arrow", [], box(200, 150, 0, 0), 100, 80, [], box(150, 110, 100, 80), .zero),
    Stand("without arrow, in a corner", [], box(0, 0, 0, 0), 100, 80, [], box(10, 10, 100, 80), .zero),
  ]
  return sides + edges + lacks
}
