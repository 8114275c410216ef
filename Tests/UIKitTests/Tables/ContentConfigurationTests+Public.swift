import Testing
import UIKit

@MainActor @Suite("content configurations", .windows)
struct ContentConfigurationTests {
  // MARK: Content

  @Test("a configuration's view takes the place of a cell's content")
  func configurationsViewTakesThePlaceOfACellsContent() {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil), own = cell.contentView
    #expect(cell.contentConfiguration == nil && cell.automaticallyUpdatesContentConfiguration)
    var content = cell.defaultContentConfiguration()
    #expect(content.text == nil && content.secondaryText == nil && content.image == nil)
    content.text = "Words"
    cell.contentConfiguration = content
    #expect(own.superview == nil && cell.contentView is UIListContentView)
    #expect((cell.contentConfiguration as? UIListContentConfiguration)?.text == "Words")
    let shown = cell.contentView
    content.text = "Others"
    cell.contentConfiguration = content
    // One that suits is kept.
    #expect(cell.contentView === shown && label("Others", in: cell) != nil && label("Words", in: cell) == nil)
    cell.contentConfiguration = nil
    #expect(cell.contentConfiguration == nil && shown.superview == nil)
    #expect(!(cell.contentView is UIListContentView) && cell.contentView.superview != nil)
  }

  @Test("a program's content view is kept while it supports what follows")
  func programsContentViewIsKeptWhileItSupportsWhatFollows() throws {
    let cell = UITableViewCell()
    cell.contentConfiguration = CountConfiguration(count: 1)
    let view = try #require(cell.contentView as? CountView)
    cell.contentConfiguration = CountConfiguration(count: 2)
    #expect(cell.contentView === view && view.label.text == "2" && view.supports(CountConfiguration(count: 3)))
    #expect(!view.supports(UIListContentConfiguration.cell()))
    cell.contentConfiguration = UIListContentConfiguration.cell()
    #expect(view.superview == nil && cell.contentView is UIListContentView)
    cell.contentConfiguration = CountConfiguration(count: 3)
    #expect((cell.contentView as? CountView)?.label.text == "3" && cell.contentView !== view)
  }

  @Test("content new to a selected or pressed row looks so")
  func contentNewToASelectedOrPressedRowLooksSo() throws {
    for set in [{ (cell: UITableViewCell, isOn: Bool) in cell.isSelected = isOn }, { $0.isHighlighted = $1 }] {
      let cell = UITableViewCell()
      set(cell, true)
      cell.contentConfiguration = CountConfiguration(count: 1)
      let view = try #require(cell.contentView as? CountView)
      #expect(view.label.isHighlighted)
      set(cell, false)
      #expect(!view.label.isHighlighted)
      cell.contentConfiguration = nil
      cell.contentConfiguration = CountConfiguration(count: 2)
      let second = try #require(cell.contentView as? CountView)
      #expect(!second.label.isHighlighted)
      set(cell, true)
      #expect(second.label.isHighlighted)
    }
  }

  @Test("the styles of cells have default configurations of their own")
  func stylesOfCellsHaveDefaultConfigurationsOfTheirOwn() {
    @MainActor func content(_ style: UITableViewCell.CellStyle) -> UIListContentConfiguration {
      UITableViewCell(style: style, reuseIdentifier: nil).defaultContentConfiguration()
    }
    #expect(content(.value1).prefersSideBySideTextAndSecondaryText)
    #expect(!content(.subtitle).prefersSideBySideTextAndSecondaryText)
    #expect(content(.default).textProperties.numberOfLines == 0)
    #expect(UIListContentConfiguration.cell() == .cell() && UIListContentConfiguration.cell() != .valueCell())
    #expect(UIListContentConfiguration.cell().axesPreservingSuperviewLayoutMargins == .both)
  }

  // MARK: States

  @Test("what a program has set stays in every state")
  func whatAProgramHasSetStaysInEveryState() {
    var content = UIListContentConfiguration.cell()
    content.text = "Words"
    content.textProperties.color = .systemPurple
    content.imageProperties.tintColor = .systemRed
    var state = UICellConfigurationState(traitCollection: UITraitCollection(userInterfaceStyle: .light))
    (state.isDisabled, state.isSelected, state.isSwiped) = (true, true, true)
    let updated = content.updated(for: state)
    #expect(updated.text == "Words" && updated.textProperties.color == .systemPurple)
    #expect(updated.imageProperties.tintColor == .systemRed)
    // And what it has not is as before when the state is.
    state = UICellConfigurationState(traitCollection: state.traitCollection)
    let before = UIListContentConfiguration.cell().updated(for: state)
    state.isDisabled = true
    let disabled = before.updated(for: state)
    state.isDisabled = false
    #expect(disabled.updated(for: state).textProperties.color == before.textProperties.color)
  }

  @Test("a handler and a subclass are told of the state")
  func handlerAndASubclassAreToldOfTheState() async throws {
    var states: [UICellConfigurationState] = []
    let (table, source, window) = try await showRows(1) { table, path in
      table.register(StatefulCell.self, forCellReuseIdentifier: "row")
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.configurationUpdateHandler = { states.append($1) }
      return cell
    }
    let cell = try #require(table.visibleCells.first as? StatefulCell), path = IndexPath(row: 0, section: 0)
    #expect(states.last?.isSelected == false && cell.states.last?.isSelected == false)
    table.selectRow(at: path, animated: false, scrollPosition: .none)
    try await wait("the state is selected") { states.last?.isSelected == true }
    #expect(cell.states.last?.isSelected == true && cell.configurationState.isSelected)
    table.setEditing(true, animated: false)
    try await wait("the state is edited") { states.last?.isEditing == cell.isEditing }
    // A state of the program's own is in it.
    cell.isArchived = true
    try await wait("the state is archived") { states.last?[.isArchived] as? Bool == true }
    #expect(cell.states.last?[.isArchived] as? Bool == true)
    withExtendedLifetime((source, window)) {}
  }

  @Test("an update that is asked for twice happens once")
  func updateThatIsAskedForTwiceHappensOnce() {
    let cell = UITableViewCell()
    cell.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
    var count = 0
    cell.configurationUpdateHandler = { _, _ in count += 1 }
    cell.layoutIfNeeded()
    #expect(count == 1)
    for _ in 0..<3 { cell.setNeedsUpdateConfiguration() }
    #expect(count == 1)
    cell.layoutIfNeeded()
    #expect(count == 2)
  }

  @Test("states are values, with those of the program")
  func statesAreValuesWithThoseOfTheProgram() {
    var state = UIViewConfigurationState(traitCollection: UITraitCollection(userInterfaceStyle: .dark))
    let before = state
    state[.isArchived] = true
    #expect(before[.isArchived] == nil && state[.isArchived] as? Bool == true && state != before)
    state[.isArchived] = nil
    #expect(state == before && !state.isDisabled && !state.isHighlighted && !state.isSelected)
    #expect(state.traitCollection.userInterfaceStyle == .dark)
    #expect(UIConfigurationStateCustomKey("a") == UIConfigurationStateCustomKey(rawValue: "a"))
  }

  // MARK: Rows

  @Test("rows are as high as their configured texts want")
  func rowsAreAsHighAsTheirConfiguredTextsWant() async throws {
    let long = String(repeating: "long words ", count: 30)
    let (table, source, window) = try await showRows(2) { table, path in
      let cell = UITableViewCell()
      var content = cell.defaultContentConfiguration()
      content.text = path.row == 0 ? "short" : long
      cell.contentConfiguration = content
      return cell
    }
    let heights = (0..<2).map { table.rectForRow(at: IndexPath(row: $0, section: 0)).height }
    #expect(heights[1] > 2 * heights[0] && heights[0] >= 40, "\(heights)")
    let text = try #require(label(long, in: table))
    #expect(text.bounds.height >= text.sizeThatFits(CGSize(width: text.bounds.width, height: 0)).height)
    withExtendedLifetime((source, window)) {}
  }

  @Test("a reused row shows nothing of the one before")
  func reusedRowShowsNothingOfTheOneBefore() async throws {
    let (table, source, window) = try await showRows(60) { table, path in
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = "Row \(path.row)"
      if path.row < 30 {
        content.image = UIImage(systemName: "star")
        content.secondaryAttributedText = NSAttributedString(
          string: "more",
          attributes: [.foregroundColor: UIColor.systemRed]
        )
      } else {
        content.secondaryText = path.row % 2 == 0 ? "other" : nil
      }
      cell.contentConfiguration = content
      return cell
    }
    table.scrollToRow(at: IndexPath(row: 59, section: 0), at: .bottom, animated: false)
    await window.nextFrame()
    let rows = try #require(table.indexPathsForVisibleRows)
    for path in rows where path.row >= 30 {
      let cell = try #require(table.cellForRow(at: path))
      #expect(label("Row \(path.row)", in: cell) != nil && label("more", in: cell) == nil)
      let images = views(in: cell.contentView).compactMap { $0 as? UIImageView }
      #expect(images.allSatisfy { $0.isHidden || $0.image == nil })
      let other = label("other", in: cell)
      #expect((other != nil) == (path.row % 2 == 0) && other?.textColor != .systemRed)
    }
    withExtendedLifetime(source) {}
  }

  @Test("a diffable source's row is configured again in place")
  func diffableSourcesRowIsConfiguredAgainInPlace() async throws {
    var words = "before"
    let table = UITableView()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    let source = UITableViewDiffableDataSource<Int, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = "\(item) \(words)"
      cell.contentConfiguration = content
      return cell
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([1, 2])
    source.apply(snapshot, animatingDifferences: false, completion: nil)
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let cell = try #require(table.visibleCells.first), view = cell.contentView
    words = "after"
    snapshot.reconfigureItems([1])
    source.apply(snapshot, animatingDifferences: false, completion: nil)
    #expect(table.visibleCells.first === cell && cell.contentView === view)
    #expect(label("1 after", in: table) != nil && label("2 before", in: table) != nil)
  }

  @Test("headers and footers show configurations")
  func headersAndFootersShowConfigurations() throws {
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    var content = header.defaultContentConfiguration(), states = 0
    content.text = "Title"
    header.contentConfiguration = content
    header.configurationUpdateHandler = { _, state in states += state.isDisabled ? 0 : 1 }
    header.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
    header.layoutIfNeeded()
    #expect(header.contentView is UIListContentView && label("Title", in: header) != nil && states == 1)
    header.contentConfiguration = nil
    #expect(label("Title", in: header) == nil && !(header.contentView is UIListContentView))
  }

  // MARK: List content views

  @Test("texts side by side stack where there is no room")
  func textsSideBySideStackWhereThereIsNoRoom() throws {
    var content = UIListContentConfiguration.valueCell()
    (content.text, content.secondaryText) = ("Several words", "a long value")
    let view = UIListContentView(configuration: content)
    for width in [600, 160] as [CGFloat] {
      view.frame = CGRect(x: 0, y: 0, width: width, height: 120)
      view.layoutIfNeeded()
      let first = try #require(label("Several words", in: view)), second = try #require(label("a long value", in: view))
      let isBelow = frame(second, in: view).minY >= frame(first, in: view).maxY
      #expect(isBelow == (width == 160))
      if !isBelow { #expect(frame(second, in: view).minX > frame(first, in: view).maxX) }
    }
  }

  @Test("guides follow what a list content view shows")
  func guidesFollowWhatAListContentViewShows() throws {
    var content = UIListContentConfiguration.subtitleCell()
    content.text = "Title"
    let view = UIListContentView(configuration: content)
    #expect(view.textLayoutGuide != nil && view.secondaryTextLayoutGuide == nil && view.imageLayoutGuide == nil)
    content.secondaryText = "More"
    view.configuration = content
    let guide = try #require(view.secondaryTextLayoutGuide)
    #expect(guide.owningView === view)
    content.secondaryText = nil
    view.configuration = content
    #expect(view.secondaryTextLayoutGuide == nil && guide.owningView == nil)
  }

  @Test("a row's part that comes back has a guide again")
  func rowsPartThatComesBackHasAGuideAgain() async throws {
    var full = UIListContentConfiguration.subtitleCell(), bare = full
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    (full.text, full.secondaryText, full.image, bare.text) = ("Title", "More", picture, nil)
    let view = UIListContentView(configuration: full)
    _ = try await TestWindow.show(view)
    for _ in 0..<2 {
      let guides = [view.imageLayoutGuide, view.textLayoutGuide, view.secondaryTextLayoutGuide].compactMap { $0 }
      #expect(guides.count == 3 && guides.allSatisfy { $0.owningView === view })
      try await wait("they have their places") {
        guides.allSatisfy { $0.layoutFrame.width > 1 && $0.layoutFrame.height > 1 }
      }
      view.configuration = bare
      #expect(view.imageLayoutGuide == nil && view.textLayoutGuide == nil && view.secondaryTextLayoutGuide == nil)
      view.configuration = full
    }
  }

  @Test("a picture is no larger than its largest size")
  func pictureIsNoLargerThanItsLargestSize() throws {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 100)).image { _ in }
    var content = UIListContentConfiguration.cell()
    (content.text, content.image) = ("Title", picture)
    content.imageProperties.maximumSize = CGSize(width: 50, height: 50)
    let view = UIListContentView(configuration: content)
    view.frame = CGRect(x: 0, y: 0, width: 400, height: 120)
    view.layoutIfNeeded()
    let image = try #require(views(in: view).compactMap { $0 as? UIImageView }.first)
    let text = try #require(label("Title", in: view))
    #expect(image.frame.size == CGSize(width: 50, height: 25))
    let distance = frame(text, in: view).minX - frame(image, in: view).maxX
    content.imageProperties.reservedLayoutSize = CGSize(width: 70, height: 0)
    view.configuration = content
    view.layoutIfNeeded()
    // The room is 20 points wider, and the picture in its middle.
    #expect(frame(text, in: view).minX - frame(image, in: view).maxX == distance + 10)
  }

  @Test("letters are changed as a configuration says")
  func lettersAreChangedAsAConfigurationSays() {
    var content = UIListContentConfiguration.cell()
    content.text = "some words"
    let view = UIListContentView(configuration: content)
    for (transform, words) in [
      (UIListContentConfiguration.TextProperties.TextTransform.none, "some words"), (.uppercase, "SOME WORDS"),
      (.capitalized, "Some Words"),
    ] {
      content.textProperties.transform = transform
      view.configuration = content
      #expect(label(words, in: view) != nil)
    }
  }

  // MARK: Colours and backgrounds

  @Test("a transformer makes the colour that is shown")
  func transformerMakesTheColourThatIsShown() {
    var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
    let gray = UIConfigurationColorTransformer.grayscale(UIColor(red: 1, green: 0, blue: 0.5, alpha: 1))
    gray.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    #expect(abs(red - green) < 0.01 && abs(green - blue) < 0.01 && red > 0 && red < 1 && alpha == 1)
    var content = UIListContentConfiguration.cell()
    content.textProperties.color = .systemRed
    #expect(content.textProperties.resolvedColor() == .systemRed)
    content.textProperties.colorTransformer = UIConfigurationColorTransformer { _ in .systemGreen }
    #expect(content.textProperties.resolvedColor() == .systemGreen && content.textProperties.color == .systemRed)
    content.imageProperties.tintColor = nil
    #expect(content.imageProperties.resolvedTintColor(for: .systemBlue) == .systemBlue)
  }

  @Test("a background takes the tint where it has no colour")
  func backgroundTakesTheTintWhereItHasNoColour() {
    var background = UIBackgroundConfiguration.clear()
    #expect(background.strokeWidth == 0 && background.cornerRadius == 0 && background.customView == nil)
    background.backgroundColor = nil
    #expect(background.resolvedBackgroundColor(for: .systemTeal) == .systemTeal)
    background.backgroundColor = .systemRed
    #expect(background.resolvedBackgroundColor(for: .systemTeal) == .systemRed)
    #expect(background.resolvedStrokeColor(for: .systemTeal) == .systemTeal)
  }

  @Test("a custom view lies behind the content, within the insets")
  func customViewLiesBehindTheContentWithinTheInsets() {
    let cell = UITableViewCell(), view = UIView()
    cell.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
    var background = UIBackgroundConfiguration.clear()
    background.customView = view
    background.backgroundInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 15, trailing: 20)
    cell.backgroundConfiguration = background
    cell.layoutIfNeeded()
    #expect(
      cell.backgroundConfiguration != nil && view.isDescendant(of: cell) && !view.isDescendant(of: cell.contentView)
    )
    #expect(view.convert(view.bounds, to: cell) == CGRect(x: 10, y: 5, width: 270, height: 40))
    cell.backgroundConfiguration = nil
    #expect(!view.isDescendant(of: cell))
  }
}

// MARK: Fixtures

/// Shows a number.
private struct CountConfiguration: UIContentConfiguration {
  var count: Int

  func makeContentView() -> UIView & UIContentView { CountView(self) }
  func updated(for state: UIConfigurationState) -> CountConfiguration { self }
}

private final class CountView: UIView, UIContentView {
  let label = UILabel()
  var configuration: UIContentConfiguration { didSet { show() } }

  init(_ configuration: CountConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    addSubview(label)
    show()
  }

  required init?(coder: NSCoder) { nil }

  private func show() { label.text = (configuration as? CountConfiguration).map { "\($0.count)" } }
}

extension UIConfigurationStateCustomKey {
  fileprivate static let isArchived = UIConfigurationStateCustomKey("archived")
}

private final class StatefulCell: UITableViewCell {
  var states: [UICellConfigurationState] = []
  var isArchived = false { didSet { setNeedsUpdateConfiguration() } }

  override var configurationState: UICellConfigurationState {
    var state = super.configurationState
    state[.isArchived] = isArchived
    return state
  }

  override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    states.append(state)
  }
}

@MainActor
private func frame(_ view: UIView, in other: UIView) -> CGRect { view.convert(view.bounds, to: other) }
