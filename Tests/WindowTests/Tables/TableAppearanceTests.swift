import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Looks of tables and their content, line by line.

@MainActor @Suite("table appearance", .windows)
struct TableAppearanceTests {
  @Test("a table looks like one desktop list, or groups")
  func tableLooksLikeOneDesktopListOrGroups() {
    for (style, name, other) in [
      (UITableView.Style.plain, TableAppearance.plain, TableAppearance.grouped),
      (.grouped, TableAppearance.grouped, TableAppearance.plain),
      (.insetGrouped, TableAppearance.grouped, TableAppearance.plain),
    ] {
      let table = UITableView(frame: .zero, style: style)
      #expect(gtk_widget_has_css_class(table.contentBox.pointer, name) != 0, "\(style)")
      #expect(gtk_widget_has_css_class(table.contentBox.pointer, other) == 0, "\(style)")
    }
  }

  @Test("titled groups have room around titles, untitled ones a gap")
  func titledGroupsHaveRoomAroundTitlesUntitledOnesAGap() async throws {
    let source = Rows([1, 1])
    source.headers = ["Title", nil]
    source.footers = ["Words below", nil]
    for style in [UITableView.Style.grouped, .insetGrouped] {
      let table = UITableView(frame: .zero, style: style)
      table.dataSource = source
      table.delegate = source
      let window = try await TestWindow.show(table, height: 700)
      await window.nextFrame()
      @MainActor func height(_ words: String, _ font: UIFont) -> CGFloat {
        let label = UILabel()
        label.text = words
        label.font = font
        return label.intrinsicContentSize.height
      }
      let title = height("Title", .preferredFont(forTextStyle: .headline))
      let below = height("Words below", .preferredFont(forTextStyle: .caption1))
      #expect(table.rectForHeader(inSection: 0).height == title + 18 + 8)
      #expect(table.rectForHeader(inSection: 1).height == 12)
      #expect(table.rectForFooter(inSection: 0).height == below + 8 + 6)
      #expect(table.rectForFooter(inSection: 1).height == 12)
    }
  }

  @Test("all a cell's texts follow the text size while shown")
  func allACellsTextsFollowTheTextSizeWhileShown() async throws {
    let outer = UIView()
    let cells = [UITableViewCell.CellStyle.default, .value1, .subtitle].enumerated().map { index, style in
      let cell = UITableViewCell(style: style, reuseIdentifier: nil)
      cell.textLabel?.text = "Title"
      cell.detailTextLabel?.text = "Detail"
      cell.frame = CGRect(x: 0, y: 100 * CGFloat(index), width: 300, height: 90)
      outer.addSubview(cell)
      return cell
    }
    let window = try await TestWindow.show(outer)
    let labels = cells.flatMap { [$0.textLabel, $0.detailTextLabel].compactMap(\.self) }
    #expect(labels.count == 5)
    let sizes = labels.map(\.font.pointSize)
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("the texts are larger") { zip(labels, sizes).allSatisfy { $0.font.pointSize > 1.5 * $1 } }
    withExtendedLifetime(window) {}
  }

  @Test("a cell's texts stack and wrap at double text size")
  func cellsTextsStackAndWrapAtDoubleTextSize() throws {
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    let detail = try #require(cell.detailTextLabel), title = try #require(cell.textLabel)
    #expect(detail.numberOfLines == 0)
    #expect(title.numberOfLines == 0)
    #expect((detail.superview as? UIStackView)?.axis == .vertical)
  }

  @Test("the row under the pointer is pressed, when scrolled too")
  func rowUnderThePointerIsPressedWhenScrolledToo() async throws {
    let source = Rows([60]), table = UITableView()
    table.dataSource = source
    table.rowHeight = 50
    let window = try await TestWindow.show(table)
    for offset in [CGFloat(0), 1000] {
      table.contentOffset.y = offset
      await window.nextFrame()
      var pressed: [IndexPath] = []
      try await Input.drag(table, through: [CGPoint(x: 100, y: 125)]) {
        let cells = table.visibleCells.filter {
          gtk_widget_get_state_flags($0.box.pointer).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
        }
        #expect(cells.allSatisfy { $0.isHighlighted })
        pressed = cells.compactMap(table.indexPath)
      }
      #expect(!table.visibleCells.contains { $0.isHighlighted })
      #expect(pressed == [IndexPath(row: Int(offset / 50) + 2, section: 0)])
    }
  }

  @Test("an element without traits has no role, text is label")
  func elementWithoutTraitsHasNoRoleTextIsLabel() {
    let view = UIView(), words = UIView()
    for element in [view, words] { element.isAccessibilityElement = true }
    words.accessibilityTraits = .staticText
    #expect(view.accessibilityTraits.gtkRole == nil)
    #expect(Accessibility.role(words.box.pointer) == GTK_ACCESSIBLE_ROLE_LABEL)
    #expect(Accessibility.role(view.box.pointer) != GTK_ACCESSIBLE_ROLE_LABEL)
  }

  @Test("a cell's texts have one line again at small size")
  func cellsTextsHaveOneLineAgainAtSmallSize() async throws {
    let cells = (0..<2).map { _ in UITableViewCell(style: .subtitle, reuseIdentifier: nil) }, outer = UIView()
    for cell in cells {
      cell.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
      outer.addSubview(cell)
    }
    let texts = try cells.flatMap { [try #require($0.textLabel), try #require($0.detailTextLabel)] }
    let window = try await TestWindow.show(outer)
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("the texts wrap") { texts.allSatisfy { $0.numberOfLines == 0 } }
    texts[0].numberOfLines = 0
    setDotsPerInch(normal)
    try await wait("the texts are as before") { texts.dropFirst().allSatisfy { $0.numberOfLines == 1 } }
    #expect(texts[0].numberOfLines == 0)
    withExtendedLifetime(window) {}
  }
}
