import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Labels and pictures of cells' styles, and what lies behind them.

@MainActor @Suite("styles of cells", .windows)
struct CellStyleTests {
  @Test("each style's labels have their fonts and colours")
  func eachStylesLabelsHaveTheirFontsAndColours() throws {
    for (style, font, color, detailFont, detailColor) in [
      (.default, .body, .label, nil, nil), (.value1, .body, .label, .body, .secondaryLabel),
      (.value2, .caption1, .tintColor, .subheadline, .label), (.subtitle, .body, .label, .caption1, .secondaryLabel),
    ] as [(UITableViewCell.CellStyle, UIFont.TextStyle, UIColor, UIFont.TextStyle?, UIColor?)] {
      let cell = UITableViewCell(style: style, reuseIdentifier: nil), title = try #require(cell.textLabel)
      #expect(title.font == .preferredFont(forTextStyle: font) && title.textColor == color, "\(style)")
      #expect(title.adjustsFontForContentSizeCategory && cell.textLabel === title)
      #expect((cell.detailTextLabel == nil) == (detailFont == nil), "\(style)")
      guard let detailFont, let detail = cell.detailTextLabel else { continue }
      #expect(detail.font == .preferredFont(forTextStyle: detailFont) && detail.textColor == detailColor, "\(style)")
      #expect(detail.adjustsFontForContentSizeCategory && cell.detailTextLabel === detail)
    }
  }

  @Test("a cell's labels take the look of labels in its class")
  func cellsLabelsTakeTheLookOfLabelsInItsClass() async throws {
    final class Cell: UITableViewCell {}
    let look = UILabel.appearance(whenContainedInInstancesOf: [Cell.self]), outer = UIView()
    look.textColor = .red
    look.font = .systemFont(ofSize: 9)
    _ = try await TestWindow.show(outer)
    for style in [UITableViewCell.CellStyle.default, .value1, .value2, .subtitle] {
      let cell = Cell(style: style, reuseIdentifier: nil)
      let labels = [cell.textLabel, cell.detailTextLabel].compactMap(\.self)
      for label in labels { label.text = "Words" }
      outer.addSubview(cell)
      #expect(labels.count == (style == .default ? 1 : 2))
      #expect(labels.allSatisfy { $0.textColor == .red && $0.font.pointSize == 9 }, "\(style)")
      cell.removeFromSuperview()
    }
  }

  @Test("a label and its value meet ninety-six points on")
  func labelAndItsValueMeetNinetySixPointsOn() throws {
    let cell = UITableViewCell(style: .value2, reuseIdentifier: nil)
    let title = try #require(cell.textLabel), detail = try #require(cell.detailTextLabel)
    cell.frame = CGRect(x: 0, y: 0, width: 400, height: 60)
    for (name, value) in [("a", "1"), ("a name", "a longer value"), ("a much longer name of it", "2")] {
      (title.text, detail.text) = (name, value)
      cell.layoutIfNeeded()
      let first = title.convert(title.bounds, to: cell), second = detail.convert(detail.bounds, to: cell)
      #expect(first.minX == 12 && first.width == 96 && second.minX == 114, "\(first) \(second)")
    }
    #expect(title.textAlignment == .right)
  }

  @Test("a label stands above its value while text is large")
  func labelStandsAboveItsValueWhileTextIsLarge() async throws {
    let cell = UITableViewCell(style: .value2, reuseIdentifier: nil), outer = UIView()
    let title = try #require(cell.textLabel), detail = try #require(cell.detailTextLabel)
    (title.text, detail.text) = ("Name", "Value")
    cell.frame = CGRect(x: 0, y: 0, width: 380, height: 300)
    outer.addSubview(cell)
    let window = try await TestWindow.show(outer), stack = try #require(title.superview as? UIStackView)
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    for isLarge in [true, false, true] {
      setDotsPerInch(isLarge ? 192 : normal)
      try await wait("the texts are arranged anew, large: \(isLarge)") { (stack.axis == .vertical) == isLarge }
      await window.nextFrame()
      cell.layoutIfNeeded()
      let upper = title.convert(title.bounds, to: cell), lower = detail.convert(detail.bounds, to: cell)
      let alignment: NSTextAlignment = isLarge ? .natural : .right, start: CGFloat = isLarge ? 12 : 114
      #expect(title.textAlignment == alignment && lower.minX == start)
      #expect((lower.minY >= upper.maxY) == isLarge && (upper.width == 96) != isLarge, "\(upper) \(lower)")
      #expect(stack.spacing == (isLarge ? 3 : 6) && stack.alignment == (isLarge ? .fill : .firstBaseline))
    }
  }

  @Test("a second text and a picture hide while empty")
  func secondTextAndAPictureHideWhileEmpty() throws {
    let image = try #require(UIImage(systemName: "heart"))
    for style in [UITableViewCell.CellStyle.value1, .value2, .subtitle] {
      let cell = UITableViewCell(style: style, reuseIdentifier: nil)
      let detail = try #require(cell.detailTextLabel), picture = try #require(cell.imageView)
      #expect(detail.isHidden && picture.isHidden, "\(style)")
      for text in ["More", "", "Again", nil, "Again"] as [String?] {
        detail.text = text
        #expect(detail.isHidden == (text?.isEmpty ?? true), "\(style): \(text ?? "nil")")
      }
      for text in ["More", "", "Again", nil] as [String?] {
        detail.attributedText = text.map { NSAttributedString(string: $0) }
        #expect(detail.isHidden == (text?.isEmpty ?? true), "\(style): \(text ?? "nil") with attributes")
      }
      for shown in [image, nil, image, nil] {
        picture.image = shown
        #expect(picture.isHidden == (shown == nil), "\(style)")
      }
    }
  }

  @Test("a selected background stays behind any content")
  func selectedBackgroundStaysBehindAnyContent() throws {
    for hasBackground in [false, true] {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil), selected = UIView()
      cell.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
      if hasBackground { cell.backgroundConfiguration = .listPlainCell() }
      cell.selectedBackgroundView = selected
      @MainActor func expectOrder(_ what: String) {
        let behind: [UIView?] = [cell.configurations.background?.view, selected, cell.contentView]
        let expected = behind.compactMap { $0 }, found = Array(cell.subviews.prefix(expected.count))
        #expect(expected.count == (hasBackground ? 3 : 2), "\(what)")
        #expect(found.map { ObjectIdentifier($0) } == expected.map { ObjectIdentifier($0) }, "\(what): \(found)")
      }
      cell.isSelected = true
      expectOrder("selected")
      var content = cell.defaultContentConfiguration()
      content.text = "Words"
      cell.contentConfiguration = content
      expectOrder("with a configuration")
      cell.contentConfiguration = nil
      expectOrder("without one again")
      cell.accessoryType = .checkmark
      expectOrder("with an accessory")
      (cell.isSelected, cell.isHighlighted) = (false, true)
      expectOrder("pressed")
      cell.isHighlighted = false
      #expect(selected.superview == nil)
    }
  }

  @Test("an accessory comes, changes and goes with what it says", arguments: [false, true])
  func accessoryComesChangesAndGoesWithWhatItSays(isEdited: Bool) throws {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil), own = UIView(), other = UIView()
    for view in [own, other] { view.frame = CGRect(x: 0, y: 0, width: 44, height: 20) }
    cell.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
    cell.setEditing(isEdited, animated: false)
    let type: ReferenceWritableKeyPath<UITableViewCell, UITableViewCell.AccessoryType> =
      isEdited ? \.editingAccessoryType : \.accessoryType
    let view: ReferenceWritableKeyPath<UITableViewCell, UIView?> =
      isEdited ? \.editingAccessoryView : \.accessoryView
    let bare = cell.subviews.count
    cell[keyPath: type] = .checkmark
    let mark = try #require(cell.accessory as? UIImageView)
    #expect(mark.superview === cell && cell.subviews.count == bare + 1)
    cell[keyPath: type] = .checkmark
    #expect(cell.accessory === mark)
    cell[keyPath: type] = .disclosureIndicator
    #expect(cell.accessory !== mark && mark.superview == nil && cell.subviews.count == bare + 1)
    cell[keyPath: view] = own
    #expect(cell.accessory === own && own.superview === cell && cell.subviews.count == bare + 1)
    cell[keyPath: view] = other
    #expect(cell.accessory === other && own.superview == nil && cell.subviews.count == bare + 1)
    // The other state's accessories are none of this one's.
    cell.setEditing(!isEdited, animated: false)
    #expect(cell.accessory == nil && other.superview == nil && cell.subviews.count == bare)
    cell.setEditing(isEdited, animated: false)
    #expect(cell.accessory === other)
    cell[keyPath: view] = nil
    #expect(cell.accessory is UIImageView && other.superview == nil)
    cell[keyPath: type] = .none
    cell.layoutIfNeeded()
    #expect(cell.accessory == nil && cell.subviews.count == bare && cell.contentView.frame.width == 300)
  }

  @Test("a number of lines that is set stays while large")
  func numberOfLinesThatIsSetStaysWhileLarge() async throws {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil), outer = UIView()
    let title = try #require(cell.textLabel), detail = try #require(cell.detailTextLabel)
    (title.text, detail.text, title.numberOfLines) = ("Title", "Details", 2)
    cell.frame = CGRect(x: 0, y: 0, width: 380, height: 300)
    outer.addSubview(cell)
    let window = try await TestWindow.show(outer)
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("the other text may have more lines") { detail.numberOfLines == 0 }
    #expect(title.numberOfLines == 2)
    withExtendedLifetime(window) {}
  }

  @Test("a view that another cell has taken stays there")
  func viewThatAnotherCellHasTakenStaysThere() {
    let cells = (0..<2).map { _ in UITableViewCell(style: .default, reuseIdentifier: nil) }
    let accessory = UIActivityIndicatorView(style: .medium), background = UIView()
    for cell in cells {
      cell.accessoryView = accessory
      cell.selectedBackgroundView = background
      cell.isSelected = true
    }
    cells[0].accessoryView = nil
    cells[0].isSelected = false
    #expect(accessory.superview === cells[1] && background.superview === cells[1])
    cells[0].selectedBackgroundView = nil
    #expect(background.superview === cells[1])
    cells[1].accessoryView = nil
    cells[1].isSelected = false
    #expect(accessory.superview == nil && background.superview == nil)
  }

  @Test("content takes the place of a view that another cell has taken")
  func contentTakesThePlaceOfAViewThatAnotherCellHasTaken() {
    let cells = (0..<2).map { _ in UITableViewCell(style: .default, reuseIdentifier: nil) }, outer = UIView()
    let accessory = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    for cell in cells {
      cell.frame = CGRect(x: 0, y: 0, width: 300, height: 44)
      outer.addSubview(cell)
      cell.accessoryView = accessory
      outer.layoutIfNeeded()
    }
    #expect(cells.map { $0.contentView.frame.maxX } == [300, 248])
    cells[1].accessoryView = nil
    outer.layoutIfNeeded()
    #expect(cells.map { $0.contentView.frame.maxX } == [300, 300])
  }
}
