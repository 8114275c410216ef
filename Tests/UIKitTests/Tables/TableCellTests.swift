import Testing
import UIKit

@MainActor @Suite("table cells", .windows)
struct TableCellTests {
  @Test("a cell is as high as its row, its content without the line")
  func cellIsAsHighAsItsRowItsContentWithoutTheLine() async throws {
    for (height, isLined) in [(50, true), (50, false), (UITableView.automaticDimension, true)] {
      let rows = Rows([3]), table = UITableView()
      rows.made = { $0.accessoryType = .disclosureIndicator }
      table.rowHeight = height
      if !isLined { table.separatorStyle = .none }
      table.dataSource = rows
      let window = try await TestWindow.show(table)
      await window.nextFrame()
      for (path, cell) in zip(table.indexPathsForVisibleRows ?? [], table.visibleCells) {
        #expect(cell.frame == table.rectForRow(at: path), "\(height)")
        let line = cell.bounds.height - cell.contentView.frame.height
        #expect(isLined ? line > 0 && line <= 1 : line == 0, "\(line)")
        if height >= 0 { #expect(cell.frame.height == height) }
      }
      TestWindow.close(window)
    }
  }

  @Test("a cell's content has the cell's size before the first layout")
  func cellsContentHasTheCellsSizeBeforeTheFirstLayout() {
    final class Inset: UITableViewCell {
      let body = UIView()

      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        body.frame = contentView.bounds.insetBy(dx: 10, dy: 0)
        body.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(body)
      }

      required init?(coder: NSCoder) { nil }
    }
    let cell = Inset(style: .default, reuseIdentifier: nil)
    #expect(cell.contentView.bounds.width == cell.bounds.width)
    cell.frame = CGRect(x: 0, y: 0, width: 500, height: 60)
    cell.layoutIfNeeded()
    #expect(cell.body.frame == cell.contentView.bounds.insetBy(dx: 10, dy: 0), "\(cell.body.frame)")
  }

  @Test("a row is as high as its cell says")
  func rowIsAsHighAsItsCellSays() async throws {
    final class Measured: UITableViewCell {
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 77) }
    }
    final class Fitted: UITableViewCell {
      override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
      ) -> CGSize {
        CGSize(width: targetSize.width, height: 66)
      }
    }
    final class Source: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        indexPath.row % 2 == 0
          ? Measured(style: .default, reuseIdentifier: nil) : Fitted(style: .default, reuseIdentifier: nil)
      }
    }
    let source = Source(), table = UITableView()
    table.dataSource = source
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let heights = (0..<4).map { table.rectForRow(at: IndexPath(row: $0, section: 0)).height }
    #expect(heights == [77, 66, 77, 66] && table.visibleCells.map(\.frame.height) == heights, "\(heights)")
  }

  @Test("content is laid out in the frame that a cell gives it")
  func contentIsLaidOutInTheFrameThatACellGivesIt() async throws {
    final class Source: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        FramedCell(style: .default, reuseIdentifier: nil)
      }
    }
    let source = Source(), table = UITableView()
    (table.separatorStyle, table.rowHeight) = (.none, 80)
    table.dataSource = source
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let card = try #require(table.visibleCells.first as? FramedCell)
    for _ in 0..<3 {
      #expect(card.contentView.frame == CGRect(x: 10, y: 5, width: card.bounds.width - 30, height: 68))
      #expect(card.body.frame == card.contentView.bounds, "\(card.body.frame)")
      card.setNeedsLayout()
      card.layoutIfNeeded()
    }
  }

  @Test("content follows another frame, and its own again")
  func contentFollowsAnotherFrameAndItsOwnAgain() async throws {
    final class Source: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        FramedCell(style: .default, reuseIdentifier: nil)
      }
    }
    let source = Source(), table = UITableView()
    (table.separatorStyle, table.rowHeight) = (.none, 80)
    table.dataSource = source
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let card = try #require(table.visibleCells.first as? FramedCell), first = card.insets
    let moved = UIEdgeInsets(top: 3, left: 30, bottom: -3, right: -30)
    for insets in [UIEdgeInsets.zero, moved, first, moved, UIEdgeInsets.zero] {
      card.insets = insets
      card.setNeedsLayout()
      card.layoutIfNeeded()
      #expect(card.contentView.frame == card.bounds.inset(by: insets), "\(insets): \(card.contentView.frame)")
      #expect(card.body.frame == card.contentView.bounds, "\(insets): \(card.body.frame)")
    }
    withExtendedLifetime(source) {}
  }

  @Test("content keeps its frame's edges beside what stands there", arguments: [false, true])
  func contentKeepsItsFramesEdgesBesideWhatStandsThere(isRightToLeft: Bool) async throws {
    final class Source: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
      func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        indexPath.row == 0
          ? FramedCell(style: .default, reuseIdentifier: nil) : UITableViewCell(style: .default, reuseIdentifier: nil)
      }
    }
    let source = Source(), table = UITableView()
    table.rowHeight = 80
    table.dataSource = source
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let framed = try #require(table.visibleCells.first as? FramedCell), usual = try #require(table.visibleCells.last)
    let cells: [UITableViewCell] = [framed, usual]
    @MainActor func expectEdges(_ occasion: String) async {
      for _ in 0..<3 { await window.nextFrame() }
      let frame = usual.contentView.frame.inset(by: UIEdgeInsets(top: 5, left: 10, bottom: 7, right: 20))
      #expect(framed.contentView.frame == frame, "\(occasion): \(framed.contentView.frame), not \(frame)")
      #expect(framed.body.frame == framed.contentView.bounds, "\(occasion): \(framed.body.frame)")
    }
    let directions: [UISemanticContentAttribute] = [.forceLeftToRight, .forceRightToLeft]
    for cell in cells { cell.semanticContentAttribute = directions[isRightToLeft ? 1 : 0] }
    await expectEdges("above a line")
    for cell in cells { cell.accessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20)) }
    await expectEdges("beside a view")
    #expect(usual.contentView.frame.width < usual.bounds.width - 50)
    table.setEditing(true, animated: false)
    await expectEdges("beside a button")
    table.setEditing(false, animated: false)
    await expectEdges("beside a view again")
    for cell in cells { cell.semanticContentAttribute = directions[isRightToLeft ? 0 : 1] }
    await expectEdges("turned round")
    for cell in cells { cell.accessoryView = nil }
    await expectEdges("alone")
    withExtendedLifetime(source) {}
  }

  @Test("a row's height is its content's, whatever its frame")
  func rowsHeightIsItsContentsWhateverItsFrame() async throws {
    final class Source: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        FramedCell(style: .default, reuseIdentifier: nil)
      }
    }
    let source = Source(), table = UITableView()
    (table.separatorStyle, table.rowHeight) = (.none, UITableView.automaticDimension)
    table.dataSource = source
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let cell = try #require(table.visibleCells.first as? FramedCell)
    let height = cell.body.heightAnchor.constraint(greaterThanOrEqualToConstant: 60)
    height.priority = .defaultHigh
    height.isActive = true
    for length in [60, 90, 70] as [CGFloat] {
      height.constant = length
      for _ in 0..<3 { await window.nextFrame() }
      #expect(cell.frame.height == length, "\(length): \(cell.frame)")
    }
    withExtendedLifetime(source) {}
  }

  @Test("pictures and labels lie in the frames that a cell gives them")
  func picturesAndLabelsLieInTheFramesThatACellGivesThem() async throws {
    final class Person: UITableViewCell {
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        imageView?.frame = CGRect(x: 20, y: 8, width: 40, height: 40)
        textLabel?.frame.origin = CGPoint(x: 72, y: (textLabel?.frame.minY ?? 0) - 2)
        let place = detailTextLabel?.frame ?? .zero
        detailTextLabel?.frame = CGRect(x: 72, y: place.minY + 2, width: 150, height: place.height)
      }
    }
    final class Source: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell: UITableViewCell =
          indexPath.row == 0
          ? Person(style: .subtitle, reuseIdentifier: nil) : UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.imageView?.image = UIImage(systemName: "checkmark")
        cell.textLabel?.text = "Name"
        cell.detailTextLabel?.text = "Words"
        return cell
      }
    }
    let source = Source(), table = UITableView()
    (table.separatorStyle, table.rowHeight) = (.none, 80)
    table.dataSource = source
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let person = try #require(table.visibleCells.first as? Person), usual = try #require(table.visibleCells.last)
    func places(in cell: UITableViewCell) -> [CGRect] {
      let parts: [UIView?] = [cell.imageView, cell.textLabel, cell.detailTextLabel]
      return parts.compactMap { $0 }.map { $0.convert($0.bounds, to: cell.contentView) }
    }
    let (name, words) = (places(in: usual)[1], places(in: usual)[2])
    #expect(name.height > 10 && words.minY >= name.maxY && name.maxX == usual.contentView.bounds.width - 12)
    for _ in 0..<3 {
      let found = places(in: person)
      #expect(found[0] == CGRect(x: 20, y: 8, width: 40, height: 40))
      #expect(found[1] == CGRect(x: 72, y: name.minY - 2, width: name.width, height: name.height))
      #expect(found[2] == CGRect(x: 72, y: words.minY + 2, width: 150, height: words.height))
      person.setNeedsLayout()
      person.layoutIfNeeded()
    }
    let layouts = person.layouts
    person.textLabel?.text = "Another name"
    await window.nextFrame()
    #expect(person.layouts > layouts)
  }

  @Test("a cell outside a table follows its frame or constraints")
  func cellOutsideATableFollowsItsFrameOrConstraints() async throws {
    let outer = UIView(), framed = UITableViewCell(style: .default, reuseIdentifier: nil), tied = UITableViewCell()
    for cell in [framed, tied] {
      cell.textLabel?.text = "Words"
      outer.addSubview(cell)
    }
    framed.frame = CGRect(x: 10, y: 20, width: 300, height: 60)
    tied.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      tied.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 30),
      tied.topAnchor.constraint(equalTo: framed.bottomAnchor, constant: 5),
      tied.widthAnchor.constraint(equalToConstant: 200),
      tied.heightAnchor.constraint(equalToConstant: 50.5),
    ])
    _ = try await TestWindow.show(outer)
    #expect(framed.frame == CGRect(x: 10, y: 20, width: 300, height: 60))
    #expect(framed.contentView.frame == CGRect(x: 0, y: 0, width: 300, height: 60))
    #expect(tied.frame.origin == CGPoint(x: 30, y: 85) && tied.frame.width == 200, "\(tied.frame)")
    for cell in [framed, tied] {
      let label = try #require(cell.textLabel)
      #expect(label.frame.width > 10 && label.frame.height > 10, "\(label.frame)")
    }
    tied.removeFromSuperview()
    #expect(tied.superview == nil && outer.subviews == [framed])
  }

  @Test("cells of registered classes are made and prepared for reuse")
  func cellsOfRegisteredClassesAreMadeAndPreparedForReuse() throws {
    let table = UITableView()
    table.register(RegisteredCell.self, forCellReuseIdentifier: "registered")
    let made = table.dequeueReusableCell(withIdentifier: "registered", for: IndexPath(row: 0, section: 0))
    let cell = try #require(made as? RegisteredCell, "a cell of the registered class")
    #expect(cell.reuseIdentifier == "registered")
    #expect(cell.ownLabel.superview === cell.contentView)
    #expect(cell.preparations == 0)
    #expect(table.dequeueReusableCell(withIdentifier: "unknown") == nil)
    table.register(nil, forCellReuseIdentifier: "registered")
    #expect(table.dequeueReusableCell(withIdentifier: "registered") == nil)
  }

  @Test("a registered identifier of any length outlives its cells")
  func registeredIdentifierOfAnyLengthOutlivesItsCells() {
    let identifier = (0..<40).map(String.init).joined(separator: "-"), expected = identifier.utf8.map { $0 }
    let table = UITableView()
    table.register(RegisteredCell.self, forCellReuseIdentifier: identifier)
    for row in 0..<100 {
      let cell = table.dequeueReusableCell(withIdentifier: identifier, for: IndexPath(row: row, section: 0))
      #expect(cell.reuseIdentifier.map { Array($0.utf8) } == expected)
    }
    #expect(Array(identifier.utf8) == expected)
  }

  @Test("a selected background shows behind a selected or pressed row")
  func selectedBackgroundShowsBehindASelectedOrPressedRow() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil), background = UIView()
    cell.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
    cell.selectedBackgroundView = background
    #expect(background.superview == nil)
    for set in [{ (cell: UITableViewCell, isOn: Bool) in cell.isSelected = isOn }, { $0.isHighlighted = $1 }] {
      set(cell, true)
      #expect(background.superview === cell && background.frame == cell.bounds)
      let order = cell.subviews
      #expect(order.firstIndex(of: background) ?? 9 < order.firstIndex(of: cell.contentView) ?? 0)
      set(cell, false)
      #expect(background.superview == nil)
    }
    cell.isSelected = true
    let other = UIView()
    cell.selectedBackgroundView = other
    #expect(background.superview == nil && other.superview === cell)
    cell.selectionStyle = .none
    #expect(other.superview == nil)
  }

  @Test("labels and pictures look as in a selected or pressed row")
  func labelsAndPicturesLookAsInASelectedOrPressedRow() throws {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil), outer = UIView(), own = UILabel()
    cell.contentView.addSubview(outer)
    outer.addSubview(own)
    let labels = [cell.textLabel, cell.detailTextLabel, own].compactMap { $0 }, picture = try #require(cell.imageView)
    #expect(labels.count == 3)
    for set in [{ (cell: UITableViewCell, isOn: Bool) in cell.isSelected = isOn }, { $0.isHighlighted = $1 }] {
      set(cell, true)
      #expect(labels.allSatisfy { $0.isHighlighted } && picture.isHighlighted)
      set(cell, false)
      #expect(!labels.contains { $0.isHighlighted } && !picture.isHighlighted)
    }
    cell.selectionStyle = .none
    cell.isSelected = true
    #expect(!labels.contains { $0.isHighlighted } && !picture.isHighlighted)
  }

  @Test("cell styles place the title, detail and accessory")
  func cellStylesPlaceTheTitleDetailAndAccessory() {
    let texts = ["Title", "Detail"]
    @MainActor func lay(_ style: UITableViewCell.CellStyle) -> (UITableViewCell, UILabel, UILabel) {
      let cell = UITableViewCell(style: style, reuseIdentifier: nil)
      cell.textLabel?.text = texts[0]
      cell.detailTextLabel?.text = texts[1]
      cell.frame = CGRect(x: 0, y: 0, width: 400, height: 60)
      cell.layoutIfNeeded()
      return (cell, cell.textLabel ?? UILabel(), cell.detailTextLabel ?? UILabel())
    }
    let (subtitle, title, detail) = lay(.subtitle)
    #expect(
      detail.convert(CGPoint.zero, to: subtitle).y >= title.convert(CGPoint.zero, to: subtitle).y + title.frame.height
    )
    let (value, name, amount) = lay(.value1)
    #expect(name.convert(CGPoint.zero, to: value).x == 12)
    #expect(amount.convert(CGPoint(x: amount.bounds.maxX, y: 0), to: value).x == 388)
    let (plain, _, _) = lay(.default)
    #expect(plain.detailTextLabel == nil)
    plain.accessoryType = .disclosureIndicator
    plain.layoutIfNeeded()
    #expect(plain.contentView.frame.width < 385, "\(plain.contentView.frame)")
    plain.accessoryType = .none
    plain.layoutIfNeeded()
    #expect(plain.contentView.frame.width == 400)
  }

  @Test("an accessory view without a frame has its content's width")
  func accessoryViewWithoutAFrameHasItsContentsWidth() async throws {
    for words in ["a", String(repeating: "long words ", count: 40)] {
      let label = UILabel()
      label.text = "1,234 pieces"
      // A view set by the program gives way to the words beside it; the cell has it keep its width.
      label.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
      let (table, _, window) = try await showTable([1]) { cell in
        let own = UILabel()
        own.text = words
        cell.contentView.place(own)
        own.pin(to: cell.contentView)
        cell.accessoryView = label
      }
      await window.nextFrame()
      let cell = try #require(table.visibleCells.first)
      #expect(label.frame.width == label.intrinsicContentSize.width, "\(label.frame), \(label.intrinsicContentSize)")
      #expect(label.frame.maxX == cell.bounds.width - 12)
      #expect(cell.contentView.frame.maxX == label.frame.minX)
    }
  }

  @Test(
    "the button at a row's end tells the delegate of its row",
    arguments: [.detailButton, .detailDisclosureButton] as [UITableViewCell.AccessoryType]
  )
  func buttonAtARowsEndTellsTheDelegateOfItsRow(type: UITableViewCell.AccessoryType) async throws {
    let (table, source, window) = try await showTable([2]) { $0.accessoryType = type }
    await window.nextFrame()
    let cell = try #require(table.visibleCells.last), buttons = allViews(in: cell).compactMap { $0 as? UIButton }
    let button = try #require(buttons.first)
    #expect(buttons.count == 1 && button.accessibilityLabel?.isEmpty == false)
    #expect(button.convert(button.bounds, to: cell).minX >= cell.contentView.frame.maxX)
    button.sendActions(for: .touchUpInside)
    #expect(source.detailed == [IndexPath(row: 1, section: 0)] && source.selected.isEmpty)
    cell.accessoryType = .none
    #expect(button.window == nil)
  }

  @Test("a row that is edited shows the accessory for that")
  func rowThatIsEditedShowsTheAccessoryForThat() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil), view = UIView()
    view.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
    cell.frame = CGRect(x: 0, y: 0, width: 400, height: 60)
    cell.accessoryType = .disclosureIndicator
    @MainActor func contentWidth() -> CGFloat {
      cell.layoutIfNeeded()
      return cell.contentView.frame.width
    }
    let usual = contentWidth()
    #expect(cell.editingAccessoryType == .none && cell.editingAccessoryView == nil && usual < 400)
    cell.setEditing(true, animated: false)
    #expect(contentWidth() == 400)
    cell.editingAccessoryView = view
    #expect(contentWidth() < 350 && view.superview != nil)
    cell.editingAccessoryView = nil
    cell.editingAccessoryType = .checkmark
    #expect(contentWidth() < 400 && view.superview == nil)
    cell.setEditing(false, animated: false)
    #expect(contentWidth() == usual)
  }

  @Test("an accessory view at the row's end keeps its size")
  func accessoryViewAtTheRowsEndKeepsItsSize() async throws {
    let view = UILabel(frame: CGRect(x: 0, y: 0, width: 110, height: 30))
    view.text = "short"
    let (table, _, window) = try await showTable([1]) { $0.accessoryView = view }
    await window.nextFrame()
    let cell = try #require(table.visibleCells.first)
    #expect(view.frame.size == CGSize(width: 110, height: 30))
    #expect(view.frame.maxX > cell.bounds.width - 30 && view.frame.maxX <= cell.bounds.width)
    #expect(abs(view.frame.midY - cell.contentView.frame.midY) <= 0.5)
    cell.accessoryView = nil
    await window.nextFrame()
    #expect(view.superview == nil)
  }

  @Test("an accessory view follows the size that it is given later")
  func accessoryViewFollowsTheSizeThatItIsGivenLater() async throws {
    let view = UILabel()
    view.text = "1"
    view.sizeToFit()
    let (table, _, window) = try await showTable([1]) { $0.accessoryView = view }
    await window.nextFrame()
    let cell = try #require(table.visibleCells.first), narrow = view.frame.width
    view.text = "1,000,000"
    view.sizeToFit()
    await window.nextFrame()
    #expect(view.frame.width > narrow * 2 && view.frame.width == view.intrinsicContentSize.width)
    #expect(view.frame.maxX > cell.bounds.width - 30 && view.frame.maxX <= cell.bounds.width)
    #expect(cell.contentView.frame.maxX <= view.frame.minX)
  }
}

/// Cell that lays its content out inside edges of its own.
private final class FramedCell: UITableViewCell {
  let body = UIView()
  var insets = UIEdgeInsets(top: 5, left: 10, bottom: 7, right: 20)

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    body.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(body)
    NSLayoutConstraint.activate([
      body.topAnchor.constraint(equalTo: contentView.topAnchor),
      body.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      body.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      body.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
    ])
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = contentView.frame.inset(by: insets)
  }
}

@MainActor
private func allViews(in view: UIView) -> [UIView] { view.subviews + view.subviews.flatMap(allViews) }

final class RegisteredCell: UITableViewCell {
  let ownLabel = UILabel()
  var preparations = 0

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(ownLabel)
  }

  required init?(coder: NSCoder) { nil }

  override func prepareForReuse() {
    super.prepareForReuse()
    preparations += 1
  }
}
