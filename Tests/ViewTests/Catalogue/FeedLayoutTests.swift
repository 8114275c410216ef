import CQuintetGTK
import Foundation
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import Pictures
@testable import UIKit

/// The feed and its screens at every width, from right to left, and with large text: nothing is cut off or lies over anything.
@MainActor @Suite("Feed layout", .oneWindow)
struct FeedLayoutTests {
  private let window = mainWindow

  /// A feed in which all that can stand in it does.
  private func full(
    _ window: UIWindow,
    width: CGFloat,
    language: String = "en"
  ) async throws -> FeedScreen {
    let posts = [Post.Status.waiting, .refused(.rejected)].map {
      Post(key: UUID(), text: "A post with a text that is longer than a line of it can be", status: $0)
    }
    let server = FeedServer(Item.samples(41...60))
    let stage = try await FeedScreen(
      server,
      kept: Item.samples(1...20),
      posts: posts,
      width: width,
      language: language,
      // The way back is laid out, be it not offered.
      place: try .sample(),
      in: window
    )
    try await stage.rest()
    server.failure = .pinMismatch
    stage.show(host: "a-server-with-a-long-name.example.com", seen: FeedScreen.longKey)
    stage.catalogue.send(.refreshAsked)
    try await stage.rest()
    return stage
  }

  private func expectLegible(_ stage: FeedScreen, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let table = try #require(stage.table)
    let floating = stage.screen.view.subviews.filter { !($0 is FeedHeader) && !($0 is UITableView) }
    // From the top to the end.
    for row in 0..<table.numberOfRows(inSection: 0) {
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
      try await stage.nextFrame()
      let faults = Legibility(stage.screen.view, floating: floating).faults
      #expect(faults.isEmpty, "row \(row): \(faults.joined(separator: "\n"))", sourceLocation: sourceLocation)
      if !faults.isEmpty { break }
    }
    for view in floating {
      view.isHidden = false
      try await stage.nextFrame()
      let faults = Legibility(view).faults, frame = view.frame
      #expect(faults.isEmpty, Comment(rawValue: faults.joined(separator: "\n")), sourceLocation: sourceLocation)
      #expect(
        frame.minX >= 0 && frame.maxX <= stage.screen.view.bounds.width,
        "\(frame)",
        sourceLocation: sourceLocation
      )
      view.isHidden = true
    }
    #expect(table.bounds.height > 200, "no room is left for the list: \(table.bounds)", sourceLocation: sourceLocation)
  }

  /// Looks at the screens that the feed leads to.
  private func expectOthersLegible(_ stage: FeedScreen, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    let sheet = DeleteAllViewController(stage.catalogue), page = PinViewController(stage.catalogue)
    for screen in [sheet, page] {
      stage.navigation.pushViewController(screen, animated: false)
      try await stage.nextFrame()
      try await stage.nextFrame()
      let faults = Legibility(screen.view).faults
      #expect(faults.isEmpty, "\(type(of: screen)): \(faults.joined(separator: "\n"))", sourceLocation: sourceLocation)
      stage.navigation.popViewController(animated: false)
    }
    let item = try #require(stage.catalogue.state.feed.entries.first?.item), caption = CaptionView(item, stage.texts) {}
    stage.screen.view.addSubview(caption)
    caption.frame = CGRect(x: 0, y: 0, width: stage.screen.view.bounds.width, height: 200)
    try await stage.nextFrame()
    let faults = Legibility(caption).faults
    #expect(faults.isEmpty, "the caption: \(faults.joined(separator: "\n"))", sourceLocation: sourceLocation)
    caption.removeFromSuperview()
  }

  @Test("the feed is readable at 360 and at 690 points")
  func feedIsReadableAt360AndAt690Points() async throws {
    for width in [360, 690] as [CGFloat] {
      let stage = try await full(window, width: width)
      try await expectLegible(stage)
      try await expectOthersLegible(stage)
      for cell in stage.cells.compactMap({ $0 as? ItemCell }) {
        let picture = try #require(cell.picture), frame = picture.convert(picture.bounds, to: stage.screen.view)
        #expect(frame.width == min(ItemCell.widest, width - 32), "\(frame) at \(width)")
        #expect(frame.height == frame.width * 3 / 4, "\(frame) at \(width)")
        #expect(abs(frame.midX - width / 2) < 1, "\(frame) is not in the middle of \(width)")
      }
    }
  }

  @Test("large text is readable at 360 points")
  func largeTextIsReadableAt360Points() async throws {
    try FeedScreen.setTextScale(2)
    defer { try? FeedScreen.setTextScale(1) }
    let stage = try await full(window, width: 360)
    try await expectLegible(stage)
    try await expectOthersLegible(stage)
  }

  @Test("all languages fit 360 points with text twice as large")
  func allLanguagesFit360PointsWithTextTwiceAsLarge() async throws {
    try FeedScreen.setTextScale(2)
    defer { try? FeedScreen.setTextScale(1) }
    for language in ["de", "es", "fr", "nl", "ar"] {
      gtk_widget_set_default_direction(language == "ar" ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let stage = try await full(window, width: 360, language: language)
      try await expectLegible(stage)
      try await expectOthersLegible(stage)
    }
  }

  @Test("Arabic mirrors the feed and has its own words")
  func arabicMirrorsTheFeedAndHasItsOwnWords() async throws {
    gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
    defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
    let stage = try await full(window, width: 360, language: "ar")
    #expect(stage.screen.title != CatalogueTexts(.init(CatalogueTexts.resources, preferred: ["en"]))["feed.title"])
    try await stage.scroll(to: 60)
    let cell = try #require(stage.cells.first { $0.contentView.texts.contains("Item 60") }, "\(stage.rows)")
    let labels = cell.contentView.all(UILabel.self)
    let caption = try #require(labels.last), text = try #require(caption.text)
    #expect(text.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) }, Comment(rawValue: text))
    // A natural line begins on the right.
    #expect(caption.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    let undo = try #require(stage.screen.view.subviews.last)
    undo.isHidden = false
    try await stage.nextFrame()
    let label = try #require(undo.first(UILabel.self)), button = try #require(undo.first(UIButton.self))
    #expect(label.convert(label.bounds, to: undo).minX >= button.convert(button.bounds, to: undo).maxX)
    undo.isHidden = true
    try await expectLegible(stage)
    try await expectOthersLegible(stage)
  }
}

extension FeedScreen {
  /// A key as it is written, which is one long word.
  fileprivate static let longKey = "sha256/" + String(repeating: "AbCdEfGhIjK", count: 4)
}
