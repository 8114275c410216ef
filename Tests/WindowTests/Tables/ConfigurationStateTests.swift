import Testing

@testable import UIKit
@testable import UIKitTests

// Configurations of cells and headers, and what changes around them while they are shown.

@MainActor @Suite("states of configurations", .windows)
struct ConfigurationStateTests {
  @Test("a cell's configuration follows the style while shown")
  func cellsConfigurationFollowsTheStyleWhileShown() async throws {
    var styles: [UIUserInterfaceStyle] = []
    let (table, source, window) = try await showRows(1) { _, _ in
      let cell = UITableViewCell()
      cell.configurationUpdateHandler = { styles.append($1.traitCollection.userInterfaceStyle) }
      return cell
    }
    for style in [UIUserInterfaceStyle.dark, .light, .dark] {
      window.overrideUserInterfaceStyle = style
      try await wait("the state has the style") { styles.last == style }
    }
    withExtendedLifetime((table, source)) {}
  }

  @Test("a header's configuration follows style and input while shown")
  func headersConfigurationFollowsStyleAndInputWhileShown() async throws {
    let outer = UIView(), header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    var content = header.defaultContentConfiguration(), states: [UIViewConfigurationState] = []
    content.text = "Title"
    header.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    header.contentConfiguration = content
    header.configurationUpdateHandler = { states.append($1) }
    outer.addSubview(header)
    let window = try await TestWindow.show(outer), title = try #require(label("Title", in: header))
    for style in [UIUserInterfaceStyle.dark, .light, .dark] {
      window.overrideUserInterfaceStyle = style
      try await wait("the state has the style") { states.last?.traitCollection.userInterfaceStyle == style }
    }
    for takesInput in [false, true, false] {
      header.isUserInteractionEnabled = takesInput
      let color: UIColor = takesInput ? .secondaryLabel : .tertiaryLabel
      try await wait("the text is pale, or not") { title.textColor == color && states.last?.isDisabled == !takesInput }
    }
  }

  @Test("a cell that updates nothing shows what it is given")
  func cellThatUpdatesNothingShowsWhatItIsGiven() throws {
    let cell = UITableViewCell()
    cell.isUserInteractionEnabled = false
    for isAutomatic in [true, false, true] {
      cell.automaticallyUpdatesContentConfiguration = isAutomatic
      var content = UIListContentConfiguration.cell()
      content.text = "Title"
      cell.contentConfiguration = content
      let color: UIColor = isAutomatic ? .tertiaryLabel : .label, title = try #require(label("Title", in: cell))
      #expect(title.textColor == color, "\(isAutomatic)")
    }
  }

  @Test("a background's outline follows the style while shown")
  func backgroundsOutlineFollowsTheStyleWhileShown() async throws {
    let (table, source, window) = try await showRows(1) { _, _ in
      let cell = UITableViewCell()
      var background = UIBackgroundConfiguration.listPlainCell()
      background.strokeColor = UIColor { $0.userInterfaceStyle == .dark ? UIColor.red : UIColor.green }
      background.strokeWidth = 2
      cell.backgroundConfiguration = background
      return cell
    }
    let shown = try #require(background(of: table.visibleCells.first)), outline = try #require(shown.subviews.last)
    for (style, color) in [(UIUserInterfaceStyle.dark, UIColor.red), (.light, .green), (.dark, .red)] {
      window.overrideUserInterfaceStyle = style
      try await wait("the outline has the style's colour") { outline.layer.borderColor == color.cgColor }
    }
    withExtendedLifetime(source) {}
  }

  @Test("a background leaves a row's line out")
  func backgroundLeavesARowsLineOut() async throws {
    let (table, source, window) = try await showRows(2) { _, _ in
      let cell = UITableViewCell()
      cell.backgroundConfiguration = .listPlainCell()
      return cell
    }
    for style in [UITableViewCell.SeparatorStyle.singleLine, .none, .singleLine] {
      table.separatorStyle = style
      for _ in 0..<2 { await window.nextFrame() }
      #expect(table.visibleCells.count == 2)
      for cell in table.visibleCells {
        let shown = try #require(background(of: cell)), line: CGFloat = style == .none ? 0 : 1
        #expect(shown.frame.minY == 0 && abs(cell.bounds.height - shown.frame.maxY - line) < 0.01, "\(shown.frame)")
      }
    }
    withExtendedLifetime(source) {}
  }
}

@MainActor
private func background(of cell: UITableViewCell?) -> BackgroundConfigurationView? {
  cell?.subviews.lazy.compactMap { $0 as? BackgroundConfigurationView }.first
}
