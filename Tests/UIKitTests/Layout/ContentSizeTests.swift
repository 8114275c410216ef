import Testing
import UIKit

// Public code lays out inside of `intrinsicContentSize`, waits for `contentSize` to be set, and gives cells a size or a frame of its own.

/// Sizes that programs' subclasses give by code.
@MainActor @Suite("sizes given by subclasses", .windows)
struct ContentSizeTests {
  private func screen(_ view: UIView) -> UIView {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      view.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    return root
  }

  @Test("constraints hold between the rectangles that views align", arguments: [false, true])
  func constraintsHoldBetweenTheRectanglesThatViewsAlign(isMirrored: Bool) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400)), badge = BadgedView(), line = UIView()
    if isMirrored { root.semanticContentAttribute = .forceRightToLeft }
    for view in [badge, line] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    NSLayoutConstraint.activate([
      badge.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      badge.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      line.centerXAnchor.constraint(equalTo: badge.centerXAnchor),
      line.centerYAnchor.constraint(equalTo: badge.centerYAnchor),
      line.widthAnchor.constraint(equalTo: badge.widthAnchor),
      line.heightAnchor.constraint(equalTo: badge.heightAnchor),
    ])
    root.layoutIfNeeded()
    // 30 by 10 points of content, with 4 above, 2 at the left, 9 below and 8 at the right.
    #expect(badge.frame == CGRect(x: isMirrored ? 148 : 18, y: 16, width: 40, height: 23))
    #expect(line.frame == CGRect(x: isMirrored ? 150 : 20, y: 20, width: 30, height: 10))
    #expect(badge.alignmentRect(forFrame: badge.frame) == line.frame)
    #expect(badge.frame(forAlignmentRect: line.frame) == badge.frame)
    #expect(UIView().alignmentRectInsets == .zero && line.alignmentRect(forFrame: line.frame) == line.frame)
    let below = UIView()
    below.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(below)
    NSLayoutConstraint.activate([
      below.topAnchor.constraint(equalTo: badge.bottomAnchor), below.leftAnchor.constraint(equalTo: badge.rightAnchor),
    ])
    root.layoutIfNeeded()
    #expect(below.frame.origin == CGPoint(x: line.frame.maxX, y: 30))
  }

  @Test("lengths in constraints are those of the aligned rectangle")
  func lengthsInConstraintsAreThoseOfTheAlignedRectangle() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400)), badge = BadgedView(), line = UIView()
    for view in [badge, line] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    NSLayoutConstraint.activate([
      badge.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      badge.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      badge.widthAnchor.constraint(equalToConstant: 60), badge.heightAnchor.constraint(equalToConstant: 50),
      line.leadingAnchor.constraint(equalTo: root.leadingAnchor), line.topAnchor.constraint(equalTo: root.topAnchor),
      // Across from down, and down from across.
      line.widthAnchor.constraint(equalTo: badge.heightAnchor, multiplier: 2),
      line.heightAnchor.constraint(equalTo: badge.widthAnchor, multiplier: 0.5, constant: 1),
    ])
    root.layoutIfNeeded()
    #expect(badge.frame == CGRect(x: 18, y: 16, width: 70, height: 63))
    #expect(line.frame == CGRect(x: 0, y: 0, width: 100, height: 31))
  }

  @Test("a view may lay out to know how large its content is")
  func viewMayLayOutToKnowHowLargeItsContentIs() {
    let view = LayingOutView(), root = screen(view)
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 0, y: 0, width: 200, height: 70))
    #expect(view.inside.frame == CGRect(x: 10, y: 10, width: 180, height: 50))
    let measuring = MeasuringView(), other = screen(measuring)
    other.layoutIfNeeded()
    #expect(measuring.frame.height == 70)
    // First measured, then shown; and put into a tree that is laid out already.
    let late = LayingOutView(), stack = UIStackView(arrangedSubviews: [UILabel()])
    stack.axis = .vertical
    let third = screen(stack)
    third.layoutIfNeeded()
    stack.addArrangedSubview(late)
    #expect(stack.systemLayoutSizeFitting(CGSize(width: 200, height: 0)).height == 70)
    third.layoutIfNeeded()
    #expect(late.frame == CGRect(x: 0, y: 0, width: 200, height: 70))
  }

  @Test("a table that sets its height by its content is as high as its rows", arguments: [false, true])
  func tableIsAsHighAsItsRows(laysOut: Bool) {
    let rows = FixedRows(count: 3), table = laysOut ? LayingOutTable() : HighTable()
    table.dataSource = rows
    table.rowHeight = 30
    table.separatorStyle = .none
    let stack = UIStackView(arrangedSubviews: [table])
    let root = screen(stack)
    root.layoutIfNeeded()
    #expect(table.frame.height == 90)
    rows.count = 5
    table.reloadData()
    root.layoutIfNeeded()
    #expect(table.frame.height == 150)
    #expect(Set(table.heights) == [90, 150] && table.heights.last == 150)
  }

  @Test("a content size is known before rows are shown")
  func contentSizeIsKnownBeforeRowsAreShown() {
    let rows = FixedRows(count: 4), table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 0))
    table.dataSource = rows
    table.rowHeight = 25
    #expect(table.contentSize.height == 100)
  }

  @Test("a row is as high as its cell's own sizes say")
  func rowIsAsHighAsItsCellsOwnSizesSay() throws {
    for (type, height) in [(SizedCell.self, 66), (FittedCell.self, 77)] as [(UITableViewCell.Type, CGFloat)] {
      let rows = FixedRows(count: 2, type), table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 300))
      table.dataSource = rows
      table.separatorStyle = .none
      table.layoutIfNeeded()
      #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).minY == height)
      #expect(try #require(table.cellForRow(at: IndexPath(row: 0, section: 0))).frame.height == height)
    }
  }

  @Test("a cell keeps the room around it that its frame leaves")
  func cellKeepsTheRoomAroundItThatItsFrameLeaves() throws {
    let rows = FixedRows(count: 3, CardCell.self),
      table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 300))
    table.dataSource = rows
    table.rowHeight = 50
    table.separatorStyle = .none
    table.layoutIfNeeded()
    for _ in 0..<2 {
      let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
      #expect(cell.frame == CGRect(x: 10, y: 50, width: 80, height: 44))
      table.setNeedsLayout()
      table.layoutIfNeeded()
    }
    table.frame.size.width = 200
    table.layoutIfNeeded()
    #expect(try #require(table.cellForRow(at: IndexPath(row: 1, section: 0))).frame.width == 180)
  }
}

private class LayingOutView: UIView {
  let inside = UIView()

  init() {
    super.init(frame: .zero)
    inside.translatesAutoresizingMaskIntoConstraints = false
    addSubview(inside)
    NSLayoutConstraint.activate([
      inside.topAnchor.constraint(equalTo: topAnchor, constant: 10),
      inside.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 10),
      inside.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -10),
      inside.heightAnchor.constraint(equalToConstant: 50),
    ])
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize {
    layoutIfNeeded()
    return CGSize(width: UIView.noIntrinsicMetric, height: inside.frame.maxY + 10)
  }
}

private final class MeasuringView: LayingOutView {
  override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: inside.systemLayoutSizeFitting(.zero).height + 20)
  }
}

private class HighTable: UITableView {
  var heights: [CGFloat] = []

  override var contentSize: CGSize {
    didSet {
      guard contentSize != oldValue else { return }
      heights.append(contentSize.height)
      invalidateIntrinsicContentSize()
    }
  }
  override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: contentSize.height) }
}

private final class LayingOutTable: HighTable {
  override var intrinsicContentSize: CGSize {
    layoutIfNeeded()
    return super.intrinsicContentSize
  }
}

private final class FixedRows: NSObject, UITableViewDataSource {
  var count: Int
  private let type: UITableViewCell.Type

  init(count: Int, _ type: UITableViewCell.Type = PlainCell.self) {
    (self.count, self.type) = (count, type)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.register(type, forCellReuseIdentifier: "row")
    return tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
  }
}

private final class PlainCell: UITableViewCell {}

private final class SizedCell: UITableViewCell {
  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 66) }
}

private final class FittedCell: UITableViewCell {
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: targetSize.width, height: 77) }
}

private final class CardCell: UITableViewCell {
  override var frame: CGRect {
    get { super.frame }
    set { super.frame = newValue.inset(by: UIEdgeInsets(top: 0, left: 10, bottom: 6, right: 10)) }
  }
}

/// Reaches out of the rectangle that constraints align.
private final class BadgedView: UIView {
  override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 4, left: 2, bottom: 9, right: 8) }
  override var intrinsicContentSize: CGSize { CGSize(width: 30, height: 10) }
}
