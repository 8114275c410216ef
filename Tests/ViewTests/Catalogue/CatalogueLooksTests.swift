import Foundation
import Testing
import UIKit

@testable import Appearance
@testable import Catalogue
@testable import Pictures

/// Empty, cut or covered texts, each of which was seen once.
@MainActor @Suite("Catalogue looks", .oneWindow)
struct CatalogueLooksTests {
  private let window = mainWindow

  @Test("the feed starts at its top without a newest item")
  func feedStartsAtItsTopWithoutANewestItem() async throws {
    let (catalogue, table) = try await feed(in: window)
    try await wait("the rows are shown") { table.visibleCells.count >= 2 }
    let newest = try #require(catalogue.state.feed.entries.first).item.id
    catalogue.send(.deleted(newest))
    try await wait("it is gone") { catalogue.state.undoable == newest }
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == 0)
    // An undone deletion is visible, also of an item that stood above all else.
    catalogue.send(.undone)
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == 0)
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 0, section: 0))
  }

  @Test("the feed ends at its bottom without older items")
  func feedEndsAtItsBottomWithoutOlderItems() async throws {
    let (catalogue, table) = try await feed(in: window)
    try await wait("the rows are shown") { table.visibleCells.count >= 2 }
    table.scrollToRow(at: IndexPath(row: 20, section: 0), at: .bottom, animated: false)
    table.layoutIfNeeded()
    try await wait("it is at its end") { table.indexPathsForVisibleRows?.last?.row == 20 }
    let oldest = catalogue.state.feed.entries.suffix(2).map(\.item.id)
    for id in oldest { catalogue.send(.deletionSent(id)) }
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 19)
    let end = table.contentSize.height - table.bounds.height
    #expect(abs(table.contentOffset.y - end) < 1, "\(table.contentOffset.y) of \(end)")
  }

  @Test("posting scrolls to the new post, also behind another screen")
  func postingScrollsToTheNewPostAlsoBehindAnotherScreen() async throws {
    let (catalogue, table) = try await feed(in: window)
    try await wait("the rows are shown") { table.visibleCells.count >= 2 }
    table.scrollToRow(at: IndexPath(row: 9, section: 0), at: .top, animated: false)
    table.layoutIfNeeded()
    #expect(table.contentOffset.y > 1_000)
    let front = UIViewController()
    front.modalPresentationStyle = .fullScreen
    window.rootViewController?.present(front, animated: false)
    catalogue.post(Draft(picture: Data(), text: "Posted", confidence: 1)) { _ in }
    try await wait("it is listed") { catalogue.state.posts.count == 1 }
    front.dismiss(animated: false)
    try await wait("it is seen") {
      table.layoutIfNeeded()
      return table.contentOffset.y == 0 && table.visibleCells.contains { $0.texts.contains("Posted") }
    }
  }

  @Test("a photo keeps its aspect ratio at any row width")
  func photoKeepsItsAspectRatioAtAnyRowWidth() async throws {
    for width: CGFloat in [360, 700] {
      let (_, table) = try await feed(width: width, in: window)
      try await wait("the rows are shown") { table.visibleCells.count >= 1 }
      let photo = try #require(table.visibleCells.first?.first(LazyImageView.self))
      try await wait("it has a place") { photo.bounds.width == min(480, width - 32) }
      #expect(abs(photo.bounds.height - photo.bounds.width * 3 / 4) < 1, "\(photo.bounds)")
      // The prefetched requests are those made later.
      let scale = table.traitCollection.displayScale
      #expect(
        ItemCell.request(.item(ItemID("a")), rowWidth: width, scale: scale)?.pixelSize
          == ImageRequest(url: try #require(photo.url), viewSize: photo.bounds.size, scale: scale).pixelSize
      )
    }
  }

  @Test("a photo's caption covers none of it")
  func photosCaptionCoversNoneOfIt() async throws {
    let (catalogue, table) = try await feed(in: window)
    try await wait("the rows are shown") { table.visibleCells.count >= 2 }
    let item = try #require(catalogue.state.feed.entries.first).item
    let caption = CaptionView(item, catalogue.texts) {}
    let photo = PhotoViewController(
      try #require(PictureSource.item(item.id).url),
      title: item.text,
      pipeline: catalogue.pictures,
      words: catalogue.texts.photoWords,
      caption: caption
    )
    window.rootViewController = photo
    try await wait("it is shown") { photo.viewIfLoaded?.window != nil && caption.bounds.height > 0 }
    let view = try #require(photo.view.first(LazyImageView.self))
    try await wait("it has a place") { view.bounds.height > 0 && view.frame.maxY == caption.frame.minY }
  }

  @Test("a long caption scrolls and leaves most of the window")
  func longCaptionScrollsAndLeavesMostOfTheWindow() async throws {
    let catalogue = try CatalogueModel(ListedItems(0), KeptDrafts())
    let text = Array(repeating: "A line of a long text", count: 200).joined(separator: "\n")
    let item = Item(id: ItemID("a"), text: text, confidence: nil, hasPicture: true)
    let caption = CaptionView(item, catalogue.texts) {}
    let photo = PhotoViewController(
      try #require(PictureSource.item(item.id).url),
      title: "A long text",
      pipeline: catalogue.pictures,
      words: catalogue.texts.photoWords,
      caption: caption
    )
    window.rootViewController = photo
    try await wait("it is shown") { photo.viewIfLoaded?.window != nil && caption.bounds.height > 0 }
    let view = try #require(photo.view.first(LazyImageView.self))
    try await wait("most is the photo's") { view.bounds.height > photo.view.bounds.height / 2 }
    let scroll = try #require(caption.first(UIScrollView.self))
    #expect(scroll.contentSize.height > scroll.bounds.height + 100, "\(scroll.contentSize) in \(scroll.bounds)")
  }

  @Test("a word's detail at the photo's edge shows only photo")
  func isFull() async throws {
    let photo = try #require(UIImage(data: try ComposeScreen.picture("plain.png")))
    for corner: CGFloat in [0, 0.95] {
      var word = ComposedText.Word(text: "word", confidence: 0.5)
      word.box = CGRect(x: corner, y: corner, width: 0.05, height: 0.05)
      let mending = MendViewController(word, photo: photo, texts: CatalogueTexts()) { _ in }
      window.rootViewController = mending
      mending.loadViewIfNeeded()
      let picture = try #require(mending.view.first(UIImageView.self))
      let detail = try #require(picture.superview)
      try await wait("it has a place") { picture.frame.width > detail.bounds.width && detail.bounds.width > 0 }
      #expect(picture.frame.minX <= 0 && picture.frame.maxX >= detail.bounds.width, "\(picture.frame)")
      #expect(picture.frame.minY <= 0 && picture.frame.maxY >= detail.bounds.height, "\(picture.frame)")
    }
  }

  @Test("a tiny word is enlarged eight times at most")
  func tinyWordIsEnlargedEightTimesAtMost() async throws {
    let photo = try #require(UIImage(data: try ComposeScreen.picture("plain.png"))), wide = photo.size.width * 8
    var word = ComposedText.Word(text: "word", confidence: 0.5)
    word.box = CGRect(x: 0.5, y: 0.5, width: 0.0001, height: 0.0001)
    let mending = MendViewController(word, photo: photo, texts: CatalogueTexts()) { _ in }
    window.rootViewController = mending
    let picture = try #require(mending.view.first(UIImageView.self))
    try await wait("it has a place") { picture.frame.width > 0 && mending.view.window != nil }
    #expect(abs(picture.frame.width - wide) < 1, "\(picture.frame)")
  }

  @Test("a detail smaller than its place is in the middle")
  func detailSmallerThanItsPlaceIsInTheMiddle() async throws {
    let photo = try #require(UIImage(data: try ComposeScreen.picture("plain.png")))
    var word = ComposedText.Word(text: "word", confidence: 0.5)
    word.box = CGRect(x: 0, y: 0, width: 1, height: 1)
    let mending = MendViewController(word, photo: photo, texts: CatalogueTexts()) { _ in }
    window.rootViewController = mending
    let picture = try #require(mending.view.first(UIImageView.self)), detail = try #require(picture.superview)
    try await wait("it has a place") { picture.frame.width > 0 && mending.view.window != nil }
    #expect(picture.frame.width < detail.bounds.width && picture.frame.height < detail.bounds.height)
    #expect(abs(picture.frame.midX - detail.bounds.midX) < 1, "\(picture.frame)")
    #expect(abs(picture.frame.midY - detail.bounds.midY) < 1, "\(picture.frame)")
  }

  @Test("a sheet is as high as what it shows")
  func sheetIsAsHighAsWhatItShows() async throws {
    let (catalogue, _) = try await feed(in: window)
    var word = ComposedText.Word(text: "word", confidence: 0.5)
    word.box = CGRect(x: 0.5, y: 0.5, width: 0.1, height: 0.1)
    let photo = try #require(UIImage(data: try ComposeScreen.picture("plain.png")))
    let mending = MendViewController(word, photo: photo, texts: catalogue.texts) { _ in }
    for screen in [DeleteAllViewController(catalogue), mending] {
      let sheet = UINavigationController.sheet(screen)
      window.rootViewController?.present(sheet, animated: false)
      try await wait("it is shown") { screen.view.window != nil && screen.view.bounds.height > 0 }
      let last = try #require(screen.view.button(catalogue.texts["delete.cancel"]))
      try await wait("it has a place") { last.bounds.height > 0 }
      let free = screen.view.bounds.height - last.convert(last.bounds, to: screen.view).maxY
      #expect((12...48).contains(free), "\(free) points are free")
      sheet.dismiss(animated: false)
      try await wait("it is gone") { window.rootViewController?.presentedViewController == nil }
    }
  }

  /// Shows twenty items.
  private func feed(width: CGFloat = 700, in window: UIWindow) async throws -> (CatalogueModel, UITableView) {
    let catalogue = try CatalogueModel(ListedItems(0), KeptDrafts())
    let screen = CatalogueViewController(catalogue: catalogue)
    try await FrameController(UINavigationController(rootViewController: screen), width: width).show(in: window)
    try await wait("the server is asked") { catalogue.state.newer != nil }
    let items = (10..<30).reversed().map {
      Item(id: ItemID("\($0)"), text: "Item \($0)", confidence: 0.9, hasPicture: true)
    }
    catalogue.send(.arrived(.newer, Page(items: items, isFull: false)))
    try await wait("the items are there") { catalogue.state.feed.entries.count == items.count }
    return (catalogue, try #require(screen.view.first(UITableView.self)))
  }
}
