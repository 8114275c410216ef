import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("content configurations", .windows)
struct ContentConfigurationTests {
  @Test("a configured cell has no labels of its style")
  func configuredCellHasNoLabelsOfItsStyle() {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil), old = cell.textLabel
    old?.text = "Old"
    cell.contentConfiguration = UIListContentConfiguration.cell()
    #expect(cell.textLabel == nil && cell.detailTextLabel == nil && cell.imageView == nil)
    cell.contentConfiguration = nil
    #expect(cell.textLabel !== old && cell.textLabel?.text == nil && cell.detailTextLabel != nil)
    #expect(label("Old", in: cell) == nil)
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil), title = header.textLabel
    header.contentConfiguration = header.defaultContentConfiguration()
    #expect(header.textLabel == nil && header.detailTextLabel == nil)
    header.contentConfiguration = nil
    #expect(header.textLabel != nil && header.textLabel !== title)
  }

  @Test("a configured row is named by its texts, in order")
  func configuredRowIsNamedByItsTextsInOrder() async throws {
    let (table, source, window) = try await showRows(1) { _, _ in
      let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      content.secondaryText = "More"
      // The second text is there before the first.
      cell.contentConfiguration = content
      (content.text, content.image) = ("Title", UIImage(systemName: "star"))
      cell.contentConfiguration = content
      return cell
    }
    let cell = try #require(table.visibleCells.first)
    #expect(Accessibility.has(cell.box.pointer, label: "Title, More"))
    #expect(Accessibility.role(cell.box.pointer) == GTK_ACCESSIBLE_ROLE_LIST_ITEM)
    var content = try #require(cell.contentConfiguration as? UIListContentConfiguration)
    (content.text, content.secondaryText) = ("Another", nil)
    cell.contentConfiguration = content
    try await wait("the row has another name") { Accessibility.has(cell.box.pointer, label: "Another") }
    cell.contentConfiguration = LabelConfiguration(text: "Mine")
    try await wait("the row has the view's name") { Accessibility.has(cell.box.pointer, label: "Mine") }
    withExtendedLifetime((source, window)) {}
  }

  @Test("configured content lies beside accessory and sign, mirrored too")
  func configuredContentLiesBesideAccessoryAndSignMirroredToo() async throws {
    for isMirrored in [false, true] {
      gtk_widget_set_default_direction(isMirrored ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let (table, source, window) = try await showRows(1) { _, _ in
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        var content = cell.defaultContentConfiguration()
        (content.text, content.secondaryText) = ("Title", "Value")
        content.image = UIImage(systemName: "star")
        cell.contentConfiguration = content
        (cell.accessoryType, cell.editingAccessoryType) = (.disclosureIndicator, .disclosureIndicator)
        return cell
      }
      let cell = try #require(table.visibleCells.first), width = cell.bounds.width
      @MainActor func place(_ view: UIView) -> ClosedRange<CGFloat> {
        let frame = view.convert(view.bounds, to: cell)
        return isMirrored ? width - frame.maxX...width - frame.minX : frame.minX...frame.maxX
      }
      let image = try #require(views(in: cell.contentView).first { $0 is UIImageView })
      let title = try #require(label("Title", in: cell)), value = try #require(label("Value", in: cell))
      #expect(place(cell.contentView).lowerBound == 0 && place(cell.contentView).upperBound < width - 12)
      #expect(place(image).lowerBound >= 12 && place(image).upperBound < place(title).lowerBound)
      #expect(place(title).upperBound < place(value).lowerBound)
      #expect(place(value).upperBound == place(cell.contentView).upperBound - 12)
      table.setEditing(true, animated: false)
      await window.nextFrame()
      #expect(place(cell.contentView).lowerBound > 12)
      // What takes the place of the content stands there too.
      cell.contentConfiguration = LabelConfiguration(text: "Mine")
      await window.nextFrame()
      #expect(place(cell.contentView).lowerBound > 12 && place(cell.contentView).upperBound < width - 12)
      table.setEditing(false, animated: false)
      cell.accessoryType = .none
      await window.nextFrame()
      #expect(place(cell.contentView) == 0...width)
      withExtendedLifetime(source) {}
    }
  }

  @Test("a configured row looks and measures as one of its style")
  func configuredRowLooksAndMeasuresAsOneOfItsStyle() async throws {
    for style in [UITableViewCell.CellStyle.default, .value1, .subtitle] {
      let (table, source, window) = try await showRows(2) { _, path in
        let cell = UITableViewCell(style: style, reuseIdentifier: nil)
        if path.row == 0 {
          cell.textLabel?.text = "Title"
          cell.detailTextLabel?.text = "More"
        } else {
          var content = cell.defaultContentConfiguration()
          content.text = "Title"
          if style != .default { content.secondaryText = "More" }
          cell.contentConfiguration = content
        }
        return cell
      }
      for words in style == .default ? ["Title"] : ["Title", "More"] {
        let labels = try table.visibleCells.map { cell in
          let text = try #require(label(words, in: cell))
          return (text.convert(CGPoint.zero, to: cell), text.font, text.textColor)
        }
        #expect(labels[0].0 == labels[1].0, "\(style)")
        #expect(labels[0].1 == labels[1].1 && labels[0].2 == labels[1].2)
      }
      #expect(table.visibleCells[0].bounds.height == table.visibleCells[1].bounds.height)
      withExtendedLifetime((source, window)) {}
    }
  }

  @Test("configured texts grow, and stack, with the text size")
  func configuredTextsGrowAndStackWithTheTextSize() async throws {
    let (table, source, window) = try await showRows(1) { _, _ in
      let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      (content.text, content.secondaryText) = ("A title of some words", "Value")
      cell.contentConfiguration = content
      return cell
    }
    let cell = try #require(table.visibleCells.first), height = cell.bounds.height
    let title = try #require(label("A title of some words", in: cell)), value = try #require(label("Value", in: cell))
    let size = title.font.pointSize
    #expect(value.frame.minX > title.frame.maxX)
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("the texts are larger, and the row higher") {
      title.font.pointSize > 1.5 * size && cell.bounds.height > height && value.frame.minY >= title.frame.maxY
    }
    #expect(cell.contentView.bounds.height >= value.frame.maxY)
    // One that is made in the meantime, of a font from before, is as large.
    var content = try #require(cell.contentConfiguration as? UIListContentConfiguration)
    content.text = "Another"
    cell.contentConfiguration = content
    #expect(label("Another", in: cell)?.font.pointSize == title.font.pointSize)
    withExtendedLifetime((source, window)) {}
  }

  @Test("the state follows focus, press and swipe")
  func stateFollowsFocusPressAndSwipe() async throws {
    var state: UICellConfigurationState?
    let (table, source, window) = try await showRows(2) { _, path in
      let cell = UITableViewCell()
      if path.row == 0 { cell.configurationUpdateHandler = { state = $1 } }
      return cell
    }
    let cell = table.visibleCells[0], path = IndexPath(row: 0, section: 0)
    #expect(table.focus(1))
    try await wait("the other row has the focus") { state?.isFocused == false }
    #expect(table.focus(0))
    try await wait("the row has the focus") { state?.isFocused == true }
    for isOn in [true, false] {
      cell.setHighlighted(isOn, animated: false)
      try await wait("the state is pressed, or not") { state?.isHighlighted == isOn }
    }
    #expect(table.beginSwipe(of: cell, at: path, to: -100))
    table.swipe?.drag(by: -100)
    try await wait("the state is swiped") { state?.isSwiped == true }
    table.closeSwipe()
    try await wait("the state is not swiped") { state?.isSwiped == false }
    cell.isUserInteractionEnabled = false
    try await wait("the state takes no input") { state?.isDisabled == true }
    withExtendedLifetime((source, window)) {}
  }

  @Test("a row that takes no input has pale texts")
  func rowThatTakesNoInputHasPaleTexts() async throws {
    let (table, source, window) = try await showRows(1) { _, _ in
      let cell = UITableViewCell()
      var content = cell.defaultContentConfiguration()
      content.text = "Title"
      cell.contentConfiguration = content
      return cell
    }
    let cell = try #require(table.visibleCells.first), title = try #require(label("Title", in: cell))
    #expect(title.textColor == .label)
    cell.isUserInteractionEnabled = false
    try await wait("the text is pale") { title.textColor == .tertiaryLabel }
    cell.automaticallyUpdatesContentConfiguration = false
    cell.isUserInteractionEnabled = true
    await window.nextFrame()
    #expect(title.textColor == .tertiaryLabel)
    withExtendedLifetime(source) {}
  }

  @Test("a background takes the card's place, and is drawn")
  func backgroundTakesTheCardsPlaceAndIsDrawn() async throws {
    let (table, source, window) = try await showRows(1, style: .insetGrouped) { _, _ in
      let cell = UITableViewCell()
      cell.backgroundConfiguration = .listGroupedCell()
      return cell
    }
    let cell = try #require(table.visibleCells.first)
    @MainActor func isBare() -> Bool { gtk_widget_has_css_class(cell.box.pointer, TableAppearance.bare) != 0 }
    #expect(!isBare())
    var background = UIBackgroundConfiguration.listGroupedCell()
    background.backgroundColor = .red
    background.strokeColor = .blue
    background.strokeWidth = 2
    cell.backgroundConfiguration = background
    await window.nextFrame()
    #expect(isBare())
    let color = try pixel(of: cell)
    #expect(color == [255, 0, 0], "\(color)")
    cell.backgroundConfiguration = .clear()
    #expect(isBare())
    cell.backgroundConfiguration = nil
    #expect(!isBare() && views(in: cell).allSatisfy { !($0 is BackgroundConfigurationView) })
    withExtendedLifetime(source) {}
  }

  @Test("a cell's stroke has the theme's colour")
  func cellsStrokeHasTheThemesColour() async throws {
    let (table, source, window) = try await showTable([1])
    let cell = try #require(table.visibleCells.first)
    var background = UIBackgroundConfiguration.listGroupedCell()
    background.strokeColor = UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }
    background.strokeWidth = 2
    cell.backgroundConfiguration = background
    @MainActor func strokes() -> [[CGFloat]] {
      let parts = views(in: cell).filter { $0 is BackgroundConfigurationView }.flatMap(\.subviews)
      return parts.filter { $0.layer.borderWidth == 2 }.map { $0.layer.borderColor?.components ?? [] }
    }
    #expect(strokes() == [[0, 0, 1, 1]])
    window.overrideUserInterfaceStyle = .dark
    try await wait("the stroke is the dark one") { strokes() == [[1, 0, 0, 1]] }
    withExtendedLifetime(source) {}
  }

  @Test("a header's configuration has the place of a title")
  func headersConfigurationHasThePlaceOfATitle() async throws {
    for style in [UITableView.Style.plain, .grouped, .insetGrouped] {
      let (table, source, window) = try await showTable([1, 1], headers: ["Title", nil], style: style)
      let headers = ConfiguredHeaders(table)
      table.delegate = headers
      table.reloadData()
      await window.nextFrame()
      let places = try ["Title", "Configured"].enumerated().map { section, words in
        let text = try #require(label(words, in: table)), rect = table.rectForHeader(inSection: section)
        let origin = text.convert(CGPoint.zero, to: table)
        return (CGPoint(x: origin.x - rect.minX, y: origin.y - rect.minY), rect.height, text.font)
      }
      #expect(places[0].0 == places[1].0 && places[0].1 == places[1].1, "\(style): \(places)")
      #expect(places[0].2 == places[1].2)
      withExtendedLifetime((source, headers)) {}
    }
  }

  @Test("a hundred thousand configured rows need few views")
  func hundredThousandConfiguredRowsNeedFewViews() async throws {
    LabelView.count = 0
    let (table, source, window) = try await showRows(100_000) { table, path in
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.contentConfiguration = LabelConfiguration(text: "Row \(path.row)")
      return cell
    }
    for row in [50_000, 99_999, 0, 70_000] {
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: .middle, animated: false)
      await window.nextFrame()
      #expect(label("Row \(row)", in: table) != nil)
    }
    #expect(LabelView.count < 100)
    withExtendedLifetime(source) {}
  }
}

/// Shows a text in a view of its own.
private struct LabelConfiguration: UIContentConfiguration {
  var text: String

  func makeContentView() -> UIView & UIContentView { LabelView(self) }
  func updated(for state: UIConfigurationState) -> LabelConfiguration { self }
}

private final class LabelView: UIView, UIContentView {
  static var count = 0
  var configuration: UIContentConfiguration { didSet { show() } }

  init(_ configuration: LabelConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    Self.count += 1
    place(label)
    label.pin(to: self)
    show()
  }

  required init?(coder: NSCoder) { nil }

  private let label = UILabel()

  private func show() { label.text = (configuration as? LabelConfiguration)?.text }
}

/// Gives the second section a header with a configuration.
@MainActor
private final class ConfiguredHeaders: NSObject, UITableViewDelegate {
  init(_ table: UITableView) {
    table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    guard section == 1 else { return nil }
    let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
    var content = header?.defaultContentConfiguration()
    content?.text = "Configured"
    header?.contentConfiguration = content
    return header
  }
}
