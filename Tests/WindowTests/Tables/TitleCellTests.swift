import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Titles of sections, and the cells that show them again and again.

@MainActor @Suite("section titles", .windows)
struct TitleCellTests {
  @Test("a reused title cell lies as its title has to")
  func reusedTitleCellLiesAsItsTitleHasTo() throws {
    let cell = TableTitleCell(), view = UIView()
    cell.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    let own = try #require(cell.contentView.subviews.first as? UITableViewHeaderFooterView)
    let label = try #require(own.textLabel)
    var wrong: [String] = []
    // Each after each other one, with a view of the application's now and then.
    for first in titles {
      for second in titles {
        for title in [first, second] {
          cell.show(title.text, nil, as: title.role, in: title.style)
          cell.layoutIfNeeded()
          let frame = label.frame, leading: CGFloat = title.style == .insetGrouped ? 0 : 12
          let expected = CGRect(x: leading, y: title.top, width: 288 - leading, height: 100 - title.top - title.bottom)
          if frame != expected || own.isHidden { wrong.append("\(title): \(frame) is not \(expected)") }
          if cell.isGap != (title.text?.isEmpty ?? true) { wrong.append("\(title): a gap \(cell.isGap)") }
          if label.text ?? "" != title.text ?? "" { wrong.append("\(title): \(label.text ?? "nil")") }
        }
        cell.show(first.text, view, as: second.role, in: second.style)
        cell.layoutIfNeeded()
        if view.frame != cell.contentView.bounds { wrong.append("a view: \(view.frame)") }
        if !own.isHidden || cell.isGap { wrong.append("a view, a title or a gap") }
        if label.text != nil { wrong.append("a view: \(label.text ?? "")") }
        let taken = cell.takeView()
        if taken !== view || view.superview != nil || cell.view != nil { wrong.append("the view stays") }
      }
    }
    #expect(wrong == [])
    #expect(cell.takeView() == nil && label.numberOfLines == 0 && !cell.isRow)
    #expect(Accessibility.role(cell.box.pointer) == GTK_ACCESSIBLE_ROLE_HEADING)
  }

  @Test("a header out of sight is not drawn")
  func headerOutOfSightIsNotDrawn() async throws {
    let (table, _, window) = try await showTable([40, 40], headers: ["First", "Second"])
    let cell = try #require(table.shownCells[0] as? TableTitleCell)
    #expect(!cell.isIdle && gtk_widget_get_child_visible(cell.box.pointer) != 0)
    table.scrollToRow(at: IndexPath(row: 20, section: 0), at: .top, animated: false)
    await window.nextFrame()
    #expect(cell.position == nil && cell.isIdle && gtk_widget_get_child_visible(cell.box.pointer) == 0)
    table.scrollToRow(at: IndexPath(row: 0, section: 1), at: .middle, animated: false)
    await window.nextFrame()
    #expect(table.shownCells[41] === cell)
    #expect(!cell.isIdle && gtk_widget_get_child_visible(cell.box.pointer) != 0)
  }

  @Test("a header's title is above its details, whichever came first")
  func headersTitleIsAboveItsDetailsWhicheverCameFirst() throws {
    for isTitleFirst in [true, false] {
      let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
      header.frame = CGRect(x: 0, y: 0, width: 300, height: 120)
      if !isTitleFirst { header.detailTextLabel?.text = "Details" }
      let title = try #require(header.textLabel)
      title.text = "Title"
      let detail = try #require(header.detailTextLabel)
      detail.text = "Details"
      #expect(header.textLabel === title && header.detailTextLabel === detail)
      header.layoutIfNeeded()
      let upper = title.convert(title.bounds, to: header), lower = detail.convert(detail.bounds, to: header)
      #expect(upper.minX == 12 && upper.minY == 6 && lower.minY >= upper.maxY && lower.minX == 12)
      #expect(title.font == .preferredFont(forTextStyle: .headline))
      #expect(detail.font == .preferredFont(forTextStyle: .caption1))
      #expect([title, detail].allSatisfy { $0.textColor == .secondaryLabel && $0.numberOfLines == 0 })
    }
  }

  @Test("a header's labels follow the text size while shown")
  func headersLabelsFollowTheTextSizeWhileShown() async throws {
    let outer = UIView(), header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    header.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    outer.addSubview(header)
    let title = try #require(header.textLabel), detail = try #require(header.detailTextLabel)
    (title.text, detail.text) = ("Title", "Details")
    let window = try await TestWindow.show(outer), labels = [title, detail], sizes = labels.map(\.font.pointSize)
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("the texts are larger") { zip(labels, sizes).allSatisfy { $0.font.pointSize > 1.5 * $1 } }
    withExtendedLifetime(window) {}
  }

  @Test("a header has one background at a time")
  func headerHasOneBackgroundAtATime() {
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    header.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
    for view in [UIView(), UIView()] {
      header.backgroundColor = .red
      header.backgroundView = view
      #expect(header.backgroundConfiguration == nil && header.subviews.first === view && view.frame == header.bounds)
      header.backgroundConfiguration = .listPlainHeaderFooter()
      #expect(header.backgroundView == nil && view.superview == nil && header.backgroundColor == nil)
      #expect(header.backgroundConfiguration != nil && header.subviews.last === header.contentView)
      header.backgroundConfiguration = .clear()
      #expect(header.subviews.count == 2 && header.configurations.background?.view === header.subviews.first)
    }
    header.backgroundConfiguration = nil
    #expect(header.subviews.count == 1 && header.configurations.background?.view == nil)
  }

  @Test("a header used again is prepared under its name")
  func headerUsedAgainIsPreparedUnderItsName() {
    final class Header: UITableViewHeaderFooterView {
      var preparations = 0
      override func prepareForReuse() {
        super.prepareForReuse()
        preparations += 1
      }
    }
    let table = UITableView(frame: .zero, style: .insetGrouped), cell = TableTitleCell()
    for name in ["a", "b"] { table.register(Header.self, forHeaderFooterViewReuseIdentifier: name) }
    let header = table.dequeueReusableHeaderFooterView(withIdentifier: "a") as? Header
    #expect(header?.preparations == 0 && header?.tableStyle == .insetGrouped)
    for round in 1...3 {
      cell.show(nil, header, as: .header, in: .insetGrouped)
      table.headersAndFooters.keep(cell)
      let kept = table.headersAndFooters.cells.popLast()
      #expect(header?.superview == nil && kept === cell)
      let other = table.dequeueReusableHeaderFooterView(withIdentifier: "b")
      #expect(other != nil && other !== header)
      #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "a") === header)
      #expect(header?.preparations == round)
      #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "a") !== header)
    }
    // A view without a name, or of another class, is not kept.
    for view in [UITableViewHeaderFooterView(reuseIdentifier: nil), UIView()] {
      cell.show(nil, view, as: .footer, in: .plain)
      table.headersAndFooters.keep(cell)
      #expect(view.superview == nil && table.headersAndFooters.unused.values.allSatisfy(\.isEmpty))
    }
    table.register(nil, forHeaderFooterViewReuseIdentifier: "a")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "a") == nil)
  }
}

/// A title, and the points that are free above and below it.
private struct Title {
  let role: TableTitleCell.Role
  let style: UITableView.Style
  let text: String?
  let top, bottom: CGFloat
}

@MainActor
private let titles = [
  Title(role: .header, style: .plain, text: "Words", top: 12, bottom: 6),
  Title(role: .header, style: .grouped, text: "Words", top: 18, bottom: 8),
  Title(role: .header, style: .grouped, text: nil, top: 12, bottom: 0),
  Title(role: .header, style: .insetGrouped, text: "Others", top: 18, bottom: 8),
  Title(role: .header, style: .insetGrouped, text: "", top: 12, bottom: 0),
  Title(role: .footer, style: .plain, text: "Words", top: 6, bottom: 6),
  Title(role: .footer, style: .grouped, text: "Words", top: 8, bottom: 6),
  Title(role: .footer, style: .insetGrouped, text: "Others", top: 8, bottom: 6),
  Title(role: .footer, style: .insetGrouped, text: nil, top: 6, bottom: 6),
]
