import Testing

@testable import UIKit
@testable import UIKitTests

// Looks of rows, headers and footers that configurations begin with, and what is made of what a program sets.

@MainActor @Suite("styles of content", .windows)
struct ContentStyleTests {
  @Test("each kind of row or title has its own look")
  func eachKindOfRowOrTitleHasItsOwnLook() {
    typealias Style = UIFont.TextStyle
    let table: [(UIListContentConfiguration, Style, Style, UIColor, top: CGFloat, bottom: CGFloat)] = [
      (.cell(), .body, .caption1, .label, 8, 8), (.subtitleCell(), .body, .caption1, .label, 8, 8),
      (.valueCell(), .body, .body, .label, 8, 8), (.plainHeader(), .headline, .caption1, .secondaryLabel, 12, 6),
      (.groupedHeader(), .headline, .caption1, .label, 18, 8),
      (.plainFooter(), .caption1, .caption1, .secondaryLabel, 6, 6),
      (.groupedFooter(), .caption1, .caption1, .secondaryLabel, 8, 6),
    ]
    for (index, (content, text, secondary, color, top, bottom)) in table.enumerated() {
      #expect(content.textProperties.font == .preferredFont(forTextStyle: text), "\(index)")
      #expect(content.secondaryTextProperties.font == .preferredFont(forTextStyle: secondary), "\(index)")
      #expect(content.textProperties.color == color, "\(index)")
      #expect(content.secondaryTextProperties.color == .secondaryLabel, "\(index)")
      let margins = NSDirectionalEdgeInsets(top: top, leading: 12, bottom: bottom, trailing: 12)
      #expect(content.directionalLayoutMargins == margins, "\(index)")
      #expect(content.prefersSideBySideTextAndSecondaryText == (index == 2), "\(index)")
      #expect(content.smallestHeight == (index < 3 ? 50 : 0), "\(index)")
    }
    #expect(Set(table.map(\.0)).count == table.count)
    let value = UITableViewCell(style: .value2, reuseIdentifier: nil).defaultContentConfiguration()
    #expect(value.textProperties.font == .preferredFont(forTextStyle: .caption1))
    #expect(value.secondaryTextProperties.font == .preferredFont(forTextStyle: .subheadline))
    #expect(value.textProperties.color == .tintColor && value.secondaryTextProperties.color == .label)
    #expect(value.prefersSideBySideTextAndSecondaryText && value.textToSecondaryTextHorizontalPadding == 6)
  }

  @Test("content is pale only while a view takes no input")
  func contentIsPaleOnlyWhileAViewTakesNoInput() {
    let states = [true, false].map { isDisabled in
      var state = UICellConfigurationState(traitCollection: UITraitCollection(userInterfaceStyle: .light))
      state.isDisabled = isDisabled
      return state
    }
    var content = UIListContentConfiguration.subtitleCell()
    content.text = "Title"
    let pale = content.updated(for: states[0])
    #expect(pale.textProperties.color == .tertiaryLabel && pale.secondaryTextProperties.color == .tertiaryLabel)
    #expect(pale.imageProperties.tintColor == .tertiaryLabel)
    #expect(pale.updated(for: states[1]) == content && content.imageProperties.tintColor == nil)
    var header = UIViewConfigurationState(traitCollection: states[0].traitCollection)
    #expect(content.updated(for: header) == content)
    header.isDisabled = true
    #expect(content.updated(for: header) == pale)
  }

  @Test("paddings lie between picture and texts, mirrored too", arguments: [false, true])
  func paddingsLieBetweenPictureAndTextsMirroredToo(isMirrored: Bool) throws {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    var content = UIListContentConfiguration.subtitleCell()
    (content.text, content.secondaryText, content.image) = ("Title", "More", picture)
    content.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 9, leading: 20, bottom: 9, trailing: 40)
    content.axesPreservingSuperviewLayoutMargins = []
    (content.imageToTextPadding, content.textToSecondaryTextVerticalPadding) = (30, 11)
    let view = UIListContentView(configuration: content)
    view.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
    view.frame = CGRect(x: 0, y: 0, width: 400, height: 120)
    view.layoutIfNeeded()
    let image = try #require(views(in: view).first { $0 is UIImageView }).frame
    let text = try #require(label("Title", in: view)).frame, more = try #require(label("More", in: view)).frame
    #expect((isMirrored ? 400 - image.maxX : image.minX) == 20)
    #expect((isMirrored ? image.minX - text.maxX : text.minX - image.maxX) == 30)
    #expect((isMirrored ? text.minX : 400 - text.maxX) == 40)
    #expect(abs(more.minY - text.maxY - 11) < 0.01 && abs(image.midY - 60) <= 1)
    // Without texts there is no padding beside the picture, and without a second one none above it.
    let natural = view.intrinsicContentSize
    content.secondaryText = nil
    view.configuration = content
    #expect(view.intrinsicContentSize.height < natural.height)
    content.text = ""
    view.configuration = content
    #expect(view.intrinsicContentSize.width == 80)
  }

  @Test("texts side by side keep at least their padding")
  func textsSideBySideKeepAtLeastTheirPadding() {
    var content = UIListContentConfiguration.valueCell()
    (content.text, content.secondaryText) = ("Title", "Value")
    let view = UIListContentView(configuration: content), width = view.intrinsicContentSize.width
    content.textToSecondaryTextHorizontalPadding = 40
    view.configuration = content
    #expect(abs(view.intrinsicContentSize.width - width - 28) < 0.01)
  }

  @Test("outer margins count in the directions that are set")
  func outerMarginsCountInTheDirectionsThatAreSet() throws {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    outer.layoutMargins = UIEdgeInsets(top: 50, left: 50, bottom: 50, right: 50)
    var content = UIListContentConfiguration.plainHeader()
    content.text = "Title"
    let view = UIListContentView(configuration: content)
    view.frame = outer.bounds
    outer.addSubview(view)
    for axes in [[], .horizontal, .vertical, .both, []] as [UIAxis] {
      content.axesPreservingSuperviewLayoutMargins = axes
      view.configuration = content
      outer.layoutIfNeeded()
      let text = try #require(label("Title", in: view)), height = view.sizeThatFits(.zero).height
      #expect(text.frame.minX == (axes.contains(.horizontal) ? 50 : 12), "\(axes)")
      let around: CGFloat = axes.contains(.vertical) ? 100 : 18
      #expect(abs(height - text.frame.height - around) <= 1, "\(axes): \(height), \(text.frame)")
    }
  }

  // MARK: Colours

  @Test("standard transformers leave, grey or replace colours, not their opacity")
  func standardTransformersLeaveGreyOrReplaceColoursNotTheirOpacity() {
    for style in [UIUserInterfaceStyle.light, .dark] {
      let traits = UITraitCollection(userInterfaceStyle: style), grey = UIColor.systemGray.resolvedColor(with: traits)
      for (color, lightness) in [(UIColor.red, 0.2126), (.green, 0.7152), (.blue, 0.0722)] as [(UIColor, CGFloat)] {
        let pale = color.withAlphaComponent(0.5)
        #expect(UIConfigurationColorTransformer.preferredTint(pale) == pale)
        let grayscale = UIConfigurationColorTransformer.grayscale(pale).resolvedColor(with: traits).parts
        let expected = [lightness, lightness, lightness, 0.5]
        #expect(zip(grayscale, expected).allSatisfy { abs($0 - $1) < 0.003 }, "\(grayscale)")
        let tint = UIConfigurationColorTransformer.monochromeTint(pale).resolvedColor(with: traits).parts
        #expect(zip(tint, Array(grey.parts.prefix(3)) + [0.5]).allSatisfy { abs($0 - $1) < 0.003 }, "\(tint)")
      }
    }
  }

  @Test("configurations with the same transformer are equal, others not")
  func configurationsWithTheSameTransformerAreEqualOthersNot() {
    let red = UIConfigurationColorTransformer { _ in .red }, other = UIConfigurationColorTransformer { _ in .red }
    var contents = Array(repeating: UIListContentConfiguration.cell(), count: 3)
    for (index, transformer) in [red, red, other].enumerated() {
      contents[index].textProperties.colorTransformer = transformer
      contents[index].imageProperties.tintColorTransformer = transformer
    }
    #expect(contents[0] == contents[1] && contents[0] != contents[2])
    #expect(contents[0].imageProperties.resolvedTintColor(for: .blue) == .red)
    #expect(contents[0].secondaryTextProperties.resolvedColor() == .secondaryLabel)
    var background = UIBackgroundConfiguration.clear(), plain = background
    (background.backgroundColorTransformer, background.strokeColorTransformer) = (red, nil)
    #expect(background.resolvedBackgroundColor(for: .blue) == .red)
    #expect(background.resolvedStrokeColor(for: .blue) == .blue)
    (background.backgroundColorTransformer, background.strokeColorTransformer) = (nil, other)
    #expect(background.resolvedBackgroundColor(for: .blue) == .clear)
    #expect(background.resolvedStrokeColor(for: .blue) == .red)
    #expect(background != plain)
    plain.strokeColorTransformer = other
    #expect(background == plain)
  }

  // MARK: Backgrounds

  @Test("a clear or coloured background replaces the desktop's")
  func clearOrColouredBackgroundReplacesTheDesktops() {
    let kinds: [UIBackgroundConfiguration] = [
      .clear(), .listPlainCell(), .listGroupedCell(), .listPlainHeaderFooter(), .listGroupedHeaderFooter(),
    ]
    #expect(Set(kinds).count == 5)
    for (index, kind) in kinds.enumerated() {
      #expect(kind.backgroundColor == .clear && kind.replacesRow == (index == 0), "\(index)")
      for color in [nil, UIColor.red] {
        var colored = kind
        colored.backgroundColor = color
        #expect(colored.replacesRow && colored.backgroundColor == color)
      }
    }
  }

  @Test("a background's colours, outline and picture come and go")
  func backgroundsColoursOutlineAndPictureComeAndGo() throws {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
    let cell = UITableViewCell()
    (cell.frame, cell.tintColor) = (CGRect(x: 0, y: 0, width: 300, height: 60), .red)
    var background = UIBackgroundConfiguration.clear()
    background.backgroundColor = nil
    (background.strokeWidth, background.strokeOutset, background.cornerRadius) = (3, 4, 8)
    (background.image, background.imageContentMode) = (picture, .center)
    cell.backgroundConfiguration = background
    cell.layoutIfNeeded()
    let shown = try #require(views(in: cell).lazy.compactMap { $0 as? BackgroundConfigurationView }.first)
    try #require(shown.subviews.count == 2)
    let fill = shown.subviews[0], outline = shown.subviews[1]
    let image = try #require(fill.subviews.first as? UIImageView)
    #expect(fill.frame == shown.bounds && outline.frame == shown.bounds.insetBy(dx: -4, dy: -4))
    #expect(image.frame == fill.bounds && image.contentMode == .center && image.image === picture)
    #expect(fill.layer.cornerRadius == 8 && fill.clipsToBounds && outline.layer.cornerRadius == 12)
    #expect(outline.layer.borderWidth == 3)
    for color in [UIColor.red, .blue] {
      cell.tintColor = color
      #expect(fill.backgroundColor == color && outline.layer.borderColor == color.cgColor)
    }
    (background.strokeWidth, background.cornerRadius, background.image) = (0, 0, nil)
    background.backgroundColor = .green
    cell.backgroundConfiguration = background
    #expect(outline.layer.borderWidth == 0 && outline.layer.cornerRadius == 0)
    #expect(fill.layer.cornerRadius == 0 && !fill.clipsToBounds && image.image == nil && fill.backgroundColor == .green)
  }
}
