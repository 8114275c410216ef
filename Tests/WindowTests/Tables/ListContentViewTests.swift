import Testing

@testable import UIKit
@testable import UIKitTests

// Views of content: what they show of a configuration, and where.

@MainActor @Suite("list content views", .windows)
struct ListContentViewTests {
  @Test("each text has the properties of its configuration")
  func eachTextHasThePropertiesOfItsConfiguration() throws {
    typealias Properties = UIListContentConfiguration.TextProperties
    let cases: [(Properties.TextAlignment, NSTextAlignment, NSLineBreakMode, Int, Bool, CGFloat)] = [
      (.center, .center, .byWordWrapping, 1, true, 0.5), (.justified, .justified, .byTruncatingMiddle, 2, false, 0),
      (.natural, .natural, .byTruncatingTail, 0, false, 0.25),
    ]
    let paths: [(WritableKeyPath<UIListContentConfiguration, Properties>, String)] = [
      (\.textProperties, "Title"), (\.secondaryTextProperties, "More"),
    ]
    var content = UIListContentConfiguration.subtitleCell()
    (content.text, content.secondaryText) = ("Title", "More")
    let view = UIListContentView(configuration: content)
    for (path, words) in paths {
      for (alignment, shown, mode, lines, shrinks, scale) in cases {
        content[keyPath: path].alignment = alignment
        content[keyPath: path].lineBreakMode = mode
        content[keyPath: path].numberOfLines = lines
        content[keyPath: path].adjustsFontSizeToFitWidth = shrinks
        content[keyPath: path].minimumScaleFactor = scale
        view.configuration = content
        let text = try #require(label(words, in: view))
        #expect(text.textAlignment == shown && text.lineBreakMode == mode && text.numberOfLines == lines, "\(words)")
        #expect(text.adjustsFontSizeToFitWidth == shrinks && text.minimumScaleFactor == scale, "\(words)")
      }
    }
  }

  @Test("either text's letters are changed as it says")
  func eitherTextsLettersAreChangedAsItSays() {
    var content = UIListContentConfiguration.subtitleCell()
    (content.text, content.secondaryText) = ("Some WORDS", "Other THINGS")
    let view = UIListContentView(configuration: content)
    let cases: [(UIListContentConfiguration.TextProperties.TextTransform, String, String)] = [
      (.lowercase, "some words", "other things"), (.uppercase, "SOME WORDS", "OTHER THINGS"),
      (.capitalized, "Some Words", "Other Things"), (.none, "Some WORDS", "Other THINGS"),
    ]
    for (transform, first, second) in cases {
      content.textProperties.transform = transform
      content.secondaryTextProperties.transform = transform
      view.configuration = content
      #expect(label(first, in: view) != nil && label(second, in: view) != nil, "\(transform)")
    }
  }

  @Test("a text that is not to grow keeps its size")
  func textThatIsNotToGrowKeepsItsSize() async throws {
    var content = UIListContentConfiguration.subtitleCell()
    (content.text, content.secondaryText) = ("Title", "More")
    content.textProperties.adjustsFontForContentSizeCategory = false
    let view = UIListContentView(configuration: content), window = try await TestWindow.show(view)
    let fixed = try #require(label("Title", in: view)), other = try #require(label("More", in: view))
    let size = fixed.font.pointSize, otherSize = other.font.pointSize
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("the other text is larger") { other.font.pointSize > 1.5 * otherSize }
    #expect(fixed.font.pointSize == size)
    content.text = "Another"
    view.configuration = content
    #expect(label("Another", in: view)?.font.pointSize == size)
    withExtendedLifetime(window) {}
  }

  // MARK: Pictures

  @Test("a picture has the corners and the symbol's size set")
  func pictureHasTheCornersAndTheSymbolsSizeSet() throws {
    let (view, image) = try makePicture()
    var content = try #require(view.configuration as? UIListContentConfiguration)
    for (radius, side) in [(6, 40), (0, nil), (3, 20)] as [(CGFloat, CGFloat?)] {
      let symbol = side.map { UIImage.SymbolConfiguration(pointSize: $0) }
      content.imageProperties.cornerRadius = radius
      content.imageProperties.preferredSymbolConfiguration = symbol
      view.configuration = content
      #expect(image.layer.cornerRadius == radius && image.clipsToBounds == (radius > 0), "\(radius)")
      #expect(image.preferredSymbolConfiguration === symbol, "\(radius)")
    }
  }

  @Test("a picture has its own tint or the view's, transformed")
  func pictureHasItsOwnTintOrTheViewsTransformed() throws {
    let (view, image) = try makePicture()
    var content = try #require(view.configuration as? UIListContentConfiguration)
    @MainActor func expectTints(_ tints: [(UIColor, UIColor)], _ what: Comment) {
      view.configuration = content
      for (tint, shown) in tints {
        view.tintColor = tint
        #expect(image.tintColor == shown, what)
      }
    }
    expectTints([(.red, .red), (.blue, .blue), (.red, .red)], "the view's")
    content.imageProperties.tintColorTransformer = UIConfigurationColorTransformer { $0 == .red ? .green : $0 }
    expectTints([(.red, .green), (.blue, .blue), (.red, .green)], "the view's, transformed")
    content.imageProperties.tintColor = .orange
    expectTints([(.blue, .orange), (.red, .orange)], "its own")
    (content.imageProperties.tintColor, content.imageProperties.tintColorTransformer) = (nil, nil)
    expectTints([(.red, .red), (.blue, .blue)], "the view's again")
  }

  @Test("a large picture is made smaller in its shape")
  func largePictureIsMadeSmallerInItsShape() {
    var properties = UIListContentConfiguration.cell().imageProperties
    for (limit, size, shown) in [
      (area(0, 0), area(200, 100), area(200, 100)), (area(50, 50), area(200, 100), area(50, 25)),
      (area(50, 50), area(100, 200), area(25, 50)), (area(50, 50), area(40, 30), area(40, 30)),
      (area(0, 50), area(200, 100), area(100, 50)), (area(50, 0), area(100, 200), area(50, 100)),
      (area(50, 50), area(0, 0), area(0, 0)),
    ] {
      properties.maximumSize = limit
      #expect(properties.shownSize(of: size) == shown, "\(size) in \(limit)")
    }
  }

  @Test("a picture's room is what is reserved or usual")
  func picturesRoomIsWhatIsReservedOrUsual() {
    let side = UIImage.SymbolConfiguration.body.side, usual = area(side, side)
    let standard = UIListContentConfiguration.ImageProperties.standardDimension
    var properties = UIListContentConfiguration.cell().imageProperties
    for (reserved, size, isSymbol, room) in [
      (area(0, 0), area(30, 10), false, area(30, 10)), (area(0, 0), area(1, 1), true, usual),
      (area(0, 0), area(500, 500), true, area(500, 500)), (area(70.4, 0), area(30, 10), false, area(70, 10)),
      (area(0, 80), area(30, 10), false, area(30, 80)), (area(standard, standard), area(500, 500), false, usual),
      (area(standard, standard), area(1, 1), true, usual),
    ] {
      properties.reservedLayoutSize = reserved
      #expect(properties.room(for: size, isSymbol: isSymbol) == room, "\(size) in \(reserved)")
    }
  }

  // MARK: Places

  @Test("content that does not fit begins at its upper margin")
  func contentThatDoesNotFitBeginsAtItsUpperMargin() throws {
    let view = UIListContentView(configuration: makeContent()), text = try #require(label("Title", in: view))
    for height in [200, 10, 0] as [CGFloat] {
      view.frame = CGRect(x: 0, y: 0, width: 300, height: height)
      view.layoutIfNeeded()
      if height == 200 { #expect(abs(text.frame.midY - 100) <= 1) } else { #expect(text.frame.minY == 8) }
    }
  }

  @Test("content keeps out of an unsafe area, wherever that ends")
  func contentKeepsOutOfAnUnsafeAreaWhereverThatEnds() async throws {
    let controller = UIViewController(), view = UIListContentView(configuration: makeContent())
    view.frame = controller.view.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.view.addSubview(view)
    let window = try await TestWindow.show(controller), text = try #require(label("Title", in: view))
    for inset in [0, 30, 12] as [CGFloat] {
      controller.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: inset, bottom: 0, right: 0)
      for _ in 0..<2 { await window.nextFrame() }
      #expect(text.frame.minX == 12 + inset, "\(text.frame)")
    }
  }

  @Test("a picture is in the middle of its reserved room", arguments: [false, true])
  func pictureIsInTheMiddleOfItsReservedRoom(isRightToLeft: Bool) throws {
    var content = makeContent()
    content.image = SamplePictures.plain(20, 10, SamplePictures.red)
    content.imageProperties.reservedLayoutSize = area(60, 0)
    for (leading, end) in [(0, 0), (30, 7), (5, 50)] as [(CGFloat, CGFloat)] {
      content.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 4, leading: leading, bottom: 4, trailing: end)
      let view = UIListContentView(configuration: content)
      view.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
      view.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
      view.layoutIfNeeded()
      let image = try #require(views(in: view).lazy.compactMap { $0 as? UIImageView }.first)
      let start = isRightToLeft ? 300 - image.frame.maxX : image.frame.minX
      #expect(start == leading + 20 && image.frame.size == area(20, 10), "\(image.frame)")
    }
  }

  @Test("guides lie where picture and texts are")
  func guidesLieWherePictureAndTextsAre() async throws {
    var content = makeContent()
    (content.secondaryText, content.image) = ("More", UIImage(systemName: "star"))
    let view = UIListContentView(configuration: content)
    let found = [view.imageLayoutGuide, view.textLayoutGuide, view.secondaryTextLayoutGuide].compactMap { $0 }
    let image = try #require(views(in: view).first { $0 is UIImageView })
    let text = try #require(label("Title", in: view)), more = try #require(label("More", in: view))
    let window = try await TestWindow.show(view), parts = [image, text, more]
    @MainActor func isThere() -> Bool {
      zip(found, parts).allSatisfy { guide, part in
        let a = guide.layoutFrame, b = part.frame
        let ends = [a.minX - b.minX, a.maxX - b.maxX, a.minY - b.minY, a.maxY - b.maxY]
        return b.width > 1 && ends.allSatisfy { abs($0) < 1 }
      }
    }
    #expect(found.count == 3)
    try await wait("the guides are there") { isThere() }
    let start = text.frame.minX
    content.imageToTextPadding += 50
    view.configuration = content
    try await wait("they have moved along") { text.frame.minX > start + 40 && isThere() }
    withExtendedLifetime(window) {}
  }

  @Test("content's baselines are its first text's")
  func contentsBaselinesAreItsFirstTexts() throws {
    var content = makeContent()
    content.secondaryText = "More"
    let view = UIListContentView(configuration: content), text = try #require(label("Title", in: view))
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 90)
    view.layoutIfNeeded()
    let own = text.baselineOffsets, below = view.bounds.height - text.frame.maxY
    #expect(own.first > 5 && text.frame.minY > 5)
    #expect(abs(view.baselineOffsets.first - text.frame.minY - own.first) < 0.01)
    #expect(abs(view.baselineOffsets.last - below - own.last) < 0.01)
    content.text = nil
    view.configuration = content
    #expect(view.baselineOffsets.first == 0 && view.baselineOffsets.last == 0)
  }
}

private func area(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

/// Content with the margins of a row, whatever is around it.
@MainActor
private func makeContent() -> UIListContentConfiguration {
  var content = UIListContentConfiguration.cell()
  content.text = "Title"
  content.axesPreservingSuperviewLayoutMargins = []
  return content
}

/// Shows a symbol, and returns the view that draws it too.
@MainActor
private func makePicture() throws -> (UIListContentView, UIImageView) {
  var content = UIListContentConfiguration.cell()
  content.image = UIImage(systemName: "star")
  let view = UIListContentView(configuration: content)
  return (view, try #require(views(in: view).lazy.compactMap { $0 as? UIImageView }.first))
}
