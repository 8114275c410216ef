import Testing
import UIKit

/// Overrides of bounds, center and the offset, by which programs follow layout and scrolling.
@MainActor @Suite("overrides of geometry", .windows)
struct GeometryOverrideTests {
  @Test("Auto Layout sets a subclass's bounds and center once each")
  func autoLayoutSetsASubclasssBoundsAndCenterOnceEach() {
    let (root, _) = make(0), view = Following()
    root.place(view)
    let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10)
    let width = view.widthAnchor.constraint(equalToConstant: 40)
    NSLayoutConstraint.activate([
      left, width, view.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      view.heightAnchor.constraint(equalToConstant: 30),
    ])
    root.layoutIfNeeded()
    #expect(view.calls == ["bounds 0 to 40", "center 0 to 30"])
    expectFrame(view, 10, 20, 40, 30)
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(view.calls.count == 2)
    left.constant = 12
    root.layoutIfNeeded()
    #expect(view.calls.dropFirst(2) == ["center 30 to 32"])
    (left.constant, width.constant) = (2, 60)
    root.layoutIfNeeded()
    #expect(view.calls.dropFirst(3) == ["bounds 40 to 60"])
    expectFrame(view, 2, 20, 60, 30)
  }

  @Test("Auto Layout gives a turned subclass its bounds and center")
  func autoLayoutGivesATurnedSubclassItsBoundsAndCenter() {
    let (root, _) = make(0), view = Following()
    root.place(view)
    view.layer.anchorPoint = CGPoint(x: 0.3, y: 0.7)
    view.transform = CGAffineTransform(rotationAngle: 1)
    let width = view.widthAnchor.constraint(equalToConstant: 41)
    NSLayoutConstraint.activate([
      width, view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 11),
      view.heightAnchor.constraint(equalToConstant: 33),
    ])
    for length in [41, 59] as [CGFloat] {
      width.constant = length
      root.layoutIfNeeded()
      view.transform = .identity
      #expect(view.bounds == CGRect(x: 0, y: 0, width: length, height: 33))
      #expect(abs(view.frame.minX - 7) < 0.01 && abs(view.frame.minY - 11) < 0.01, "\(view.frame)")
      view.transform = CGAffineTransform(rotationAngle: 1)
      let count = view.calls.count
      root.setNeedsLayout()
      root.layoutIfNeeded()
      #expect(view.calls.count == count)
    }
  }

  @Test("a label wraps at the width that its bounds get")
  func labelWrapsAtTheWidthThatItsBoundsGet() {
    let (root, _) = make(0), label = WrappingLabel()
    label.text = "A text that is far too long for a hundred points"
    label.numberOfLines = 0
    root.place(label)
    NSLayoutConstraint.activate([
      label.leftAnchor.constraint(equalTo: root.leftAnchor), label.topAnchor.constraint(equalTo: root.topAnchor),
      label.widthAnchor.constraint(equalToConstant: 100),
    ])
    root.layoutIfNeeded()
    #expect(label.preferredMaxLayoutWidth == 100)
    #expect(label.frame.width == 100 && label.frame.height > 2 * label.font.lineHeight)
  }

  @Test("an override may change constraints, frames and lay out again")
  func overrideMayChangeConstraintsFramesAndLayOutAgain() {
    let (root, _) = make(0), view = Squaring(), inner = UIView()
    view.addSubview(inner)
    view.inner = inner
    root.place(view)
    let height = view.heightAnchor.constraint(equalToConstant: 0)
    view.height = height
    let width = view.widthAnchor.constraint(equalToConstant: 40)
    NSLayoutConstraint.activate([
      width, height, view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
    ])
    for length in [40, 80, 30] as [CGFloat] {
      width.constant = length
      root.layoutIfNeeded()
      expectFrame(view, 10, 20, length, length)
      expectFrame(inner, 0, 0, length, length)
    }
  }

  @Test("setting a frame calls no override of bounds or center")
  func settingAFrameCallsNoOverrideOfBoundsOrCenter() {
    let view = Following(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
    #expect(view.calls.isEmpty && view.center == CGPoint(x: 40, y: 40))
  }

  @Test("an animated layout of a subclass ends once, in place")
  func animatedLayoutOfASubclassEndsOnceInPlace() async throws {
    let root = UIView(), view = Following()
    root.place(view)
    let width = view.widthAnchor.constraint(equalToConstant: 40)
    NSLayoutConstraint.activate([
      width, view.leftAnchor.constraint(equalTo: root.leftAnchor), view.topAnchor.constraint(equalTo: root.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 30),
    ])
    _ = try await TestWindow.show(root)
    root.layoutIfNeeded()
    view.calls = []
    width.constant = 100
    var ends: [Bool] = []
    UIView.animate(withDuration: 0.1) {
      root.layoutIfNeeded()
    } completion: {
      ends.append($0)
    }
    #expect(view.calls == ["bounds 40 to 100", "center 20 to 50"] && ends.isEmpty)
    try await wait("the end") { !ends.isEmpty }
    #expect(ends == [true] && view.calls.count == 2)
    expectFrame(view, 0, 0, 100, 30)
  }

  @Test("scrolling by program sets a subclass's offset and bounds")
  func scrollingByProgramSetsASubclasssOffsetAndBounds() async throws {
    let scroll = try await showFollowingScroll(FollowingScroll())
    scroll.contentOffset = CGPoint(x: 0, y: 90)
    #expect(scroll.offsets == [[0, 90]] && scroll.origins == [[0, 90]])
    scroll.setContentOffset(CGPoint(x: 0, y: 30), animated: false)
    #expect(scroll.offsets == [[0, 90], [90, 30]] && scroll.origins == [[0, 90], [90, 30]])
    scroll.bounds.origin.y = 70
    #expect(scroll.contentOffset.y == 70 && scroll.origins.last == [30, 70])
    scroll.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
    try await wait("the end") { scroll.contentOffset.y == 900 }
    #expect(
      scroll.offsets.contains { $0[1] > 70 && $0[1] < 900 } && scroll.origins.contains { $0[1] > 70 && $0[1] < 900 }
    )
  }

  @Test("an animated scroll to a row takes a subclass no detours")
  func animatedScrollToARowTakesASubclassNoDetours() async throws {
    let table = FollowingTable(), rows = Lines()
    table.dataSource = rows
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    table.offsets = []
    table.scrollToRow(at: IndexPath(row: 500, section: 0), at: .top, animated: true)
    #expect(table.offsets.allSatisfy { $0 < 200 }, "\(table.offsets)")
    try await wait("the row") { table.indexPathsForVisibleRows?.contains(IndexPath(row: 500, section: 0)) ?? false }
    #expect(!table.offsets.isEmpty)
  }

  @Test("a scroll view keeps its offset when layout resizes it")
  func scrollViewKeepsItsOffsetWhenLayoutResizesIt() async throws {
    let root = UIView(), scroll = FollowingScroll()
    scroll.contentSize = CGSize(width: 200, height: 2000)
    root.place(scroll)
    let height = scroll.heightAnchor.constraint(equalToConstant: 300)
    NSLayoutConstraint.activate([
      height, scroll.leftAnchor.constraint(equalTo: root.leftAnchor),
      scroll.topAnchor.constraint(equalTo: root.topAnchor),
      scroll.widthAnchor.constraint(equalToConstant: 200),
    ])
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    scroll.contentOffset.y = 120
    let count = scroll.origins.count
    height.constant = 200
    root.layoutIfNeeded()
    #expect(scroll.origins.dropFirst(count) == [[120, 120]])
    expectFrame(scroll, 0, 0, 200, 200)
    await window.nextFrame()
    #expect(scroll.contentOffset.y == 120)
  }
}

/// Shows a scroll view with content that is 2000 points high.
@MainActor
func showFollowingScroll<Scroll: FollowingScroll>(_ scroll: Scroll) async throws -> Scroll {
  scroll.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 2000)))
  scroll.contentSize = CGSize(width: 400, height: 2000)
  let window = try await TestWindow.show(scroll)
  await window.nextFrame()
  scroll.offsets = []
  scroll.origins = []
  return scroll
}

/// Records what its bounds and center were set to: the width and the x.
private class Following: UIView {
  var calls: [String] = []

  override var bounds: CGRect {
    didSet { calls.append("bounds \(Int(oldValue.width)) to \(Int(bounds.width))") }
  }
  override var center: CGPoint {
    didSet { calls.append("center \(Int(oldValue.x)) to \(Int(center.x))") }
  }
}

/// A scroll view that records where it was and is.
class FollowingScroll: UIScrollView {
  var offsets: [[CGFloat]] = [], origins: [[CGFloat]] = []

  override var contentOffset: CGPoint { didSet { offsets.append([oldValue.y, contentOffset.y]) } }
  override var bounds: CGRect { didSet { origins.append([oldValue.minY, bounds.minY]) } }
}

private class FollowingTable: UITableView {
  var offsets: [CGFloat] = []

  override var contentOffset: CGPoint { didSet { offsets.append(contentOffset.y) } }
}

/// A thousand rows.
private class Lines: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1000 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
}

private class WrappingLabel: UILabel {
  override var bounds: CGRect { didSet { preferredMaxLayoutWidth = bounds.width } }
}

/// Makes itself as high as it is wide.
private class Squaring: UIView {
  var height: NSLayoutConstraint?
  var inner: UIView?

  override var bounds: CGRect {
    didSet {
      height?.constant = bounds.width
      superview?.setNeedsLayout()
      superview?.layoutIfNeeded()
      inner?.frame = bounds
    }
  }
}
