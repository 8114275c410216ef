import Foundation
import QuintetLocalization
import QuintetTransport
import TestSupport
import Testing

@testable import BackendClient
@testable import Deliveries
@testable import Pictures
@testable import UIKit

/// Photos in rows that are used again, photos of rows to come, and one in full.
@MainActor @Suite("Deliveries photo", .oneWindow)
struct DeliveriesPhotoTests {
  private let window = mainWindow

  @Test("a late photo does not appear in a reused row")
  func latePhotoDoesNotAppearInAReusedRow() async throws {
    let kept = Delivery.samples(1...60)
    let stage = try await DeliveriesScreen(kept, in: window), table = try #require(stage.table)
    try await wait("photos are asked for") { stage.photos.requests.count >= table.visibleCells.count }
    let early = stage.photos.requests.count, cells = table.visibleCells
    table.scrollToRow(at: IndexPath(row: 40, section: 0), at: .top, animated: false)
    try await wait("cells are used again") { table.visibleCells.contains { cell in cells.contains { $0 === cell } } }
    for _ in 0..<early { stage.photos.answer(.success(HTTPResponse(status: 200, body: SamplePhoto.png))) }
    try await wait("photos of what is shown are asked for") { stage.photos.requests.count > early }
    #expect(shown(table).allSatisfy { $0.imageView.image == nil })
    var answered = early
    try await wait("they are there") {
      // Photos of some rows are requested later than others.
      while answered < stage.photos.requests.count {
        stage.photos.answer(.success(HTTPResponse(status: 200, body: SamplePhoto.png)))
        answered += 1
      }
      return shown(table).allSatisfy { $0.state == .loaded }
    }
    for cell in table.visibleCells {
      let row = try #require(table.indexPath(for: cell)).row, view = try #require(cell.first(LazyImageView.self))
      #expect(view.url == kept[row].photo)
      let request = DeliveryCell.request(try #require(kept[row].photo), scale: 1)
      #expect(view.imageView.image === stage.deliveries.pictures.cachedImage(for: request), "row \(row)")
    }
  }

  private func shown(_ table: UITableView) -> [LazyImageView] {
    table.visibleCells.compactMap { $0.first(LazyImageView.self) }
  }

  @Test("photos of coming rows are prefetched and cancelled")
  func photosOfComingRowsArePrefetchedAndCancelled() async throws {
    let kept = Delivery.samples(1...60)
    let stage = try await DeliveriesScreen(kept, in: window), table = try #require(stage.table)
    table.scrollToRow(at: IndexPath(row: 5, section: 0), at: .top, animated: false)
    let last = try #require(table.indexPathsForVisibleRows?.last).row
    try await wait("photos of the rows to come are asked for") {
      stage.photos.requests.contains { $0.url == kept[last + 2].photo }
    }
    let far = [IndexPath(row: 55, section: 0)], source = try #require(table.prefetchDataSource)
    source.tableView(table, prefetchRowsAt: far)
    try await wait("it is asked for") { stage.photos.requests.contains { $0.url == kept[55].photo } }
    let before = stage.photos.cancelled
    source.tableView(table, cancelPrefetchingForRowsAt: far)
    try await wait("it is let go of") { stage.photos.cancelled == before + 1 }
  }

  private func openPhoto(_ stage: DeliveriesScreen) async throws -> PhotoViewController {
    if stage.beside == nil { try stage.select(row: 0) }
    try await wait("the delivery is shown") { stage.beside != nil }
    let detail = try #require(stage.beside)
    let button = try #require(detail.view.all(UIControl.self).first { !($0 is UIButton) })
    #expect(button.accessibilityActivate())
    try await wait("the photo is shown") { presented(stage)?.isBeingPresented == false }
    return try #require(presented(stage))
  }

  @Test("a touch of a photo is for its button")
  func touchOfAPhotoIsForItsButton() async throws {
    let stage = try await DeliveriesScreen([.sample(1)], in: window)
    try stage.select(row: 0)
    try await wait("the delivery is shown") { stage.beside?.view.first(PhotoView.self)?.bounds.width ?? 0 > 0 }
    let photo = try #require(stage.beside?.view.first(PhotoView.self)), button = try #require(photo.superview)
    let touched = button.hitTest(CGPoint(x: button.bounds.midX, y: button.bounds.midY), with: nil)
    let isForButton = touched is UIControl && touched === button
    #expect(isForButton)
  }

  /// Returns the presented screen, which the outermost screen presents for the others.
  private func presented(_ stage: DeliveriesScreen) -> PhotoViewController? {
    stage.screen.view.window?.rootViewController?.presentedViewController as? PhotoViewController
  }

  @Test("Escape and the photo's own button close it")
  func escapeAndThePhotosOwnButtonCloseIt() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window)
    _ = try await openPhoto(stage)
    #expect(window.performKeyCommand(Key.escape, []))
    try await wait("it is closed") { presented(stage) == nil }
    let photo = try await openPhoto(stage)
    let close = try #require(photo.view.button(stage.deliveries.texts["photo.close"]))
    #expect(close.accessibilityLabel != "Close" && stage.deliveries.texts["photo.close"] != "photo.close")
    close.sendActions(for: .primaryActionTriggered)
    try await wait("it is closed") { presented(stage) == nil }
    #expect(stage.deliveries.state.selection == 1)
  }

  @Test("a photo fills the window, titled as its delivery")
  func photoFillsTheWindowTitledAsItsDelivery() async throws {
    let stage = try await DeliveriesScreen([.sample(1, "Flowers")], in: window), photo = try await openPhoto(stage)
    let root = try #require(window.rootViewController?.view)
    try await wait("it fills the window") { photo.view.bounds.size == root.bounds.size && root.bounds.width > 0 }
    #expect(photo.title == "Flowers")
  }

  /// Opens a photo and waits until it can be shared. Returns what answers the requests made so far.
  private func openSharedPhoto(_ stage: DeliveriesScreen) async throws -> (
    PhotoViewController, share: UIButton, answer: (Data) -> Void
  ) {
    let photo = try await openPhoto(stage), title = stage.deliveries.texts["photo.share"]
    #expect(title != "photo.share")
    #expect(photo.view.button(title) == nil)
    var answered = 0
    func answer(_ file: Data) {
      while answered < stage.photos.requests.count {
        stage.photos.answer(.success(HTTPResponse(status: 200, body: file)))
        answered += 1
      }
    }
    try await wait("it is there") {
      answer(SamplePhoto.png)
      return photo.view.button(title) != nil
    }
    return (photo, try #require(photo.view.button(title)), answer)
  }

  @Test("a photo that is there is shared as its file")
  func photoThatIsThereIsSharedAsItsFile() async throws {
    let stage = try await DeliveriesScreen([.sample(1)], in: window)
    let (photo, share, answer) = try await openSharedPhoto(stage)
    // Twice is once.
    for _ in 0..<2 { share.sendActions(for: .primaryActionTriggered) }
    try await wait("the list is shown") {
      answer(SamplePhoto.png)
      return photo.presentedViewController is UIActivityViewController
    }
    let list = try #require(photo.presentedViewController)
    #expect(list.view.first(UIImageView.self)?.image != nil)
    #expect(list.view.button(LocalizedStrings.system["share.save"]) != nil)
    list.dismiss(animated: false)
    try await wait("it is gone") { photo.presentedViewController == nil }
    // The second time the server sends something else.
    share.sendActions(for: .primaryActionTriggered)
    try await wait("it comes again") {
      answer(Data("gone".utf8))
      return photo.presentedViewController is UIActivityViewController
    }
    #expect(photo.presentedViewController?.view.button(LocalizedStrings.system["share.save"]) != nil)
  }

  @Test("a photo that was closed meanwhile shares nothing")
  func photoThatWasClosedMeanwhileSharesNothing() async throws {
    let stage = try await DeliveriesScreen([.sample(1)], in: window)
    let (photo, share, answer) = try await openSharedPhoto(stage), before = stage.photos.requests.count
    share.sendActions(for: .primaryActionTriggered)
    try await wait("its file is asked for") { stage.photos.requests.count > before }
    photo.dismiss(animated: false)
    try await wait("it is closed") { presented(stage) == nil }
    answer(SamplePhoto.png)
    try await Task.sleep(for: .milliseconds(300))
    #expect(photo.presentedViewController == nil)
    #expect(stage.screen.view.window?.rootViewController?.presentedViewController == nil)
  }

  @Test("a zoomed photo has more than the window's pixels")
  func zoomedPhotoHasMoreThanTheWindowsPixels() async throws {
    let stage = try await DeliveriesScreen([.sample(1)], in: window)
    let photo = try await openPhoto(stage)
    let view = try #require(photo.view.first(LazyImageView.self)),
      scroll = try #require(photo.view.first(UIScrollView.self))
    try await wait("it is asked for") { stage.photos.requests.count >= 1 }
    #expect(view.zoomScale == 1)
    photo.zoomTwice(at: CGPoint(x: 200, y: 200))
    try await wait("it is zoomed") { scroll.zoomScale > 2.9 }
    #expect(view.zoomScale >= 2)
    #expect(scroll.pinchGestureRecognizer != nil)
  }

  @Test("thirty large photos scrolled five times load once each")
  func thirtyLargePhotosScrolledFiveTimesLoadOnceEach() async throws {
    let kept = Delivery.samples(1...30)
    // A photo that was let go of while it was decoded is on the disk.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let disk = DataCache(folder: folder, sizeLimit: 200 << 20)
    let stage = try await DeliveriesScreen(kept, dataCache: disk, in: window), table = try #require(stage.table)
    let photo = LargePhoto.jpeg(4_000, 3_000)
    var answered = 0
    for _ in 0..<5 {
      for row in [29, 15, 0] {
        table.scrollToRow(at: IndexPath(row: row, section: 0), at: .none, animated: false)
        try await wait("the photos of row \(row) show") {
          while answered < stage.photos.requests.count {
            stage.photos.answer(.success(HTTPResponse(status: 200, body: photo)))
            answered += 1
          }
          return shown(table).allSatisfy { $0.state == .loaded }
        }
      }
    }
    // Some were let go of on their way, for rows that were passed.
    #expect(stage.photos.requests.count - stage.photos.cancelled <= kept.count, "\(stage.photos.requests.count)")
  }

  @Test("the detail's failed photo is loaded again after a refresh")
  func detailsFailedPhotoIsLoadedAgainAfterARefresh() async throws {
    let stage = try await DeliveriesScreen([.sample(1)], in: window)
    try stage.select(row: 0)
    try await wait("the delivery is shown") { stage.beside?.view.window != nil }
    let photo = try #require(stage.beside?.view.first(LazyImageView.self))
    try await wait("there is no photo") {
      stage.photos.answer(.failure(.offline))
      return photo.state == .failed(.offline)
    }
    stage.deliveries.send(.refreshAsked)
    stage.backend.fail(.offline)
    try await wait("the refresh has failed") { !stage.deliveries.state.isRefreshing }
    try await stage.refresh([.sample(1)])
    try await wait("it is there") {
      stage.photos.answer(.success(HTTPResponse(status: 200, body: SamplePhoto.png)))
      return photo.state == .loaded
    }
  }

  @Test("an unsupported photo format is named and not retried")
  func unsupportedPhotoFormatIsNamedAndNotRetried() async throws {
    let stage = try await DeliveriesScreen([.sample(1)], in: window)
    let photo = try await openPhoto(stage)
    let texts = stage.deliveries.texts
    try await wait("it is said") {
      stage.photos.answer(.success(HTTPResponse(status: 200, body: Data([0xFF, 0x0A]) + Data(count: 60))))
      return photo.view.texts.contains(texts.unreadable("JPEG XL", nil))
    }
    #expect(
      texts.unreadable("JPEG XL", nil).contains("JPEG XL")
        && texts.unreadable("HEIC", "a-package").contains("a-package")
    )
    #expect(photo.view.button(texts["photo.retry"])?.isHidden != false)
  }

  @Test("Ctrl+F searches and Ctrl+R refreshes, on the map too")
  func ctrlFSearchesAndCtrlRRefreshesOnTheMapToo() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window)
    let bar = try #require(stage.screen.view.first(UISearchBar.self))
    #expect(window.performKeyCommand(Key.f, .command))
    try await wait("the search has the focus") { bar.isFirstResponder }
    bar.resignFirstResponder()
    _ = try await stage.showMap()
    #expect(window.performKeyCommand(Key.r, .command))
    try await wait("it is refreshed") { stage.backend.count == 2 }
  }
}

/// A photo with as many pixels as cameras have, gray all over, in two bits for each 64 of them.
enum LargePhoto {
  static func jpeg(_ width: Int, _ height: Int) -> Data {
    func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
    var file = Data([0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64))
    file += [0xFF, 0xC0, 0, 11, 8] + two(height) + two(width) + [1, 1, 0x11, 0]
    for table in [0, 0x10] as [UInt8] { file += [0xFF, 0xC4, 0, 20, table, 1] + [UInt8](repeating: 0, count: 16) }
    file += [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
    return file + Data(count: ((width + 7) / 8 * ((height + 7) / 8) * 2 + 7) / 8) + [0xFF, 0xD9]
  }
}

/// Keys, as GDK numbers them.
private enum Key {
  static let escape: UInt32 = 0xFF1B
  static let f: UInt32 = 0x66
  static let r: UInt32 = 0x72
}
