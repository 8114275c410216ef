import Testing
import UIKit

// Small rules of many classes, as Apple documents them.

/// Records its own calls.
private final class Listener: UIView {
  var safeAreas: [UIEdgeInsets] = []
  var guideFrames: [CGRect] = []
  var updates = 0
  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    safeAreas.append(safeAreaInsets)
  }
  override func updateConstraints() {
    updates += 1
    super.updateConstraints()
  }
}

@MainActor @Suite("small public rules", .windows)
struct SmallPublicRuleTests {
  @Test("a JPEG file without an orientation is upright")
  func jpegFileDoesNotSay() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: 30, height: 20)
    let picture = UIGraphicsImageRenderer(size: size, format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 15, height: 20))
    }
    let file = try #require(picture.jpegData(compressionQuality: 0.9))
    for data in [file, withoutExif(file)] {
      let read = try #require(UIImage(data: data))
      #expect(read.imageOrientation == .up)
      #expect(read.size == size)
    }
  }

  @Test("a view is called when its safe area changes")
  func viewHearsAnotherSafeArea() {
    let controller = UIViewController(), view = Listener(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    controller.view.frame = view.frame
    controller.view.addSubview(view)
    controller.additionalSafeAreaInsets.top = 30
    #expect(view.safeAreas == [UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0)])
    controller.additionalSafeAreaInsets.top = 30
    view.frame.origin.y = 10
    #expect(view.safeAreas.map(\.top) == [30, 20])
  }

  @Test("constraints are updated before the first layout and on request")
  func constraintsUpdatedBeforeViewLaid() {
    let outer = UIView(), view = Listener()
    outer.addSubview(view)
    outer.layoutIfNeeded()
    #expect(view.updates == 1)
    view.setNeedsLayout()
    outer.layoutIfNeeded()
    #expect(view.updates == 1)
    view.setNeedsUpdateConstraints()
    outer.layoutIfNeeded()
    #expect(view.updates == 2)
  }

  @Test("a constraint multiplies by one unless it says otherwise")
  func constraintMultipliesOneUnlessSays() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), view = UIView()
    outer.addSubview(view)
    #expect(view.widthAnchor.constraint(equalToConstant: 3).multiplier == 1)
    #expect(view.leftAnchor.constraint(equalTo: outer.leftAnchor).multiplier == 1)
    #expect(view.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.5).multiplier == 0.5)
  }

  @Test("a replaced root controller leaves no view in the window")
  func controllerWindowsRootNoLonger() async throws {
    let first = UIViewController(), second = UIViewController()
    let window = try await TestWindow.show(first)
    #expect(first.view.window === window)
    window.rootViewController = second
    #expect(first.view.window == nil && first.view.superview == nil)
    #expect(second.view.window === window)
  }

  @Test("a refresh control adds sixty points of inset while refreshing")
  func refreshControlTurnsTakesSixty() async throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), refresh = UIRefreshControl()
    scroll.refreshControl = refresh
    _ = try await TestWindow.show(scroll)
    refresh.beginRefreshing()
    #expect(scroll.adjustedContentInset.top == 60)
    refresh.endRefreshing()
    try await wait("the place is given back") { scroll.adjustedContentInset.top == 0 }
  }

  @Test("a contextual action is red or grey without a colour")
  func actionDestroysRedAnotherOne() {
    let destructive = UIContextualAction(style: .destructive, title: "Delete") { _, _, done in done(true) }
    let normal = UIContextualAction(style: .normal, title: "Mark") { _, _, done in done(true) }
    #expect(destructive.backgroundColor == .systemRed)
    #expect(normal.backgroundColor == .systemGray)
    normal.backgroundColor = .systemBlue
    #expect(normal.backgroundColor == .systemBlue)
    normal.backgroundColor = nil
    #expect(normal.backgroundColor == .systemGray)
  }

  @Test("an animated scroll without a distance reports no end")
  func animatedScrollWhereContentAlready() async throws {
    final class Listener: NSObject, UIScrollViewDelegate {
      var ends = 0
      func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ends += 1 }
    }
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), listener = Listener()
    scroll.contentSize = CGSize(width: 300, height: 3_000)
    scroll.delegate = listener
    let window = try await TestWindow.show(scroll)
    scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: false)
    scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    for _ in 0..<3 { await window.nextFrame() }
    #expect(listener.ends == 0)
    scroll.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
    try await wait("the animation has ended") { listener.ends == 1 }
    #expect(scroll.contentOffset.y == 700)
  }

  @Test("pictures take no touches, other views do")
  func picturesTakeNoTouchesOther() {
    #expect(!UIImageView().isUserInteractionEnabled && !UIImageView(image: UIImage()).isUserInteractionEnabled)
    #expect(!UILabel().isUserInteractionEnabled)
    for view in [
      UIView(), UIControl(), UIButton(type: .system), UIScrollView(), UIStackView(), UITextField(), UITextView(),
    ] {
      #expect(view.isUserInteractionEnabled, "\(type(of: view))")
    }
  }

  @Test("traits of accessibility are sets that have nothing in common")
  func traitsAccessibilitySetsNothingIn() {
    let traits: [UIAccessibilityTraits] = [
      .button, .link, .image, .selected, .staticText, .header, .notEnabled, .updatesFrequently,
    ]
    for (index, one) in traits.enumerated() {
      #expect(one != .none && !one.isEmpty)
      for other in traits[(index + 1)...] { #expect(one.isDisjoint(with: other), "\(one) and \(other)") }
    }
  }

  @Test("inset cards are equally far from both edges")
  func cardRowsFarFromEither() async throws {
    for width in [300, 340, 420] as [CGFloat] {
      let (table, _, window) = try await showTable([2], style: .insetGrouped, width: width)
      let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
      #expect(cell.frame.minX > 0)
      #expect(cell.frame.minX == table.bounds.width - cell.frame.maxX)
      TestWindow.close(window)
    }
  }

  @Test("a refresh control is a subview behind the scrolled content")
  func refreshControlSubviewScrollView() {
    let scroll = UIScrollView(), content = UIView(), refresh = UIRefreshControl()
    scroll.addSubview(content)
    scroll.refreshControl = refresh
    #expect(refresh.superview === scroll && scroll.subviews.first === refresh)
    scroll.refreshControl = nil
    #expect(refresh.superview == nil && scroll.subviews == [content])
  }

  @Test("a scroll view that does not zoom reports no zooming")
  func scrollViewDoesNotZoom() {
    let scroll = UIScrollView()
    #expect(!scroll.isZooming && !scroll.isZoomBouncing && scroll.zoomScale == 1)
  }

  @Test("the colours of darkness are what they are called")
  func coloursDarknessWhatTheyCalled() {
    var white: CGFloat = -1, alpha: CGFloat = -1
    #expect(UIColor.darkText.getWhite(&white, alpha: &alpha))
    #expect(white == 0)
    #expect(alpha == 1)
    #expect(UIColor.lightText.getWhite(&white, alpha: &alpha))
    #expect(white == 1)
  }
}

/// A JPEG file without what tells of the camera (APP1).
private func withoutExif(_ file: Data) -> Data {
  var bytes = [UInt8](file), place = 2
  while place + 4 < bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
    let end = place + 2 + Int(bytes[place + 2]) * 256 + Int(bytes[place + 3])
    if bytes[place + 1] == 0xE1 { bytes.removeSubrange(place..<end) } else { place = end }
  }
  return Data(bytes)
}
