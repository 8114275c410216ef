import Foundation
import QuintetStateLoop
import QuintetTransport
import TestSupport
import Testing
import UIKit

@testable import Pictures

/// A photo in full, whatever feature shows it.
@MainActor @Suite("Photo view controller", .oneWindow)
struct PhotoViewControllerTests {
  private let window = mainWindow
  private let client = FakeClient()

  private func make(_ pipeline: ImagePipeline? = nil) throws -> PhotoViewController {
    let words = PhotoViewController.Words(
      photo: "Photo",
      close: "Close",
      share: "Share",
      failed: "There is none",
      unreadable: { format, _ in format },
      retry: "Again"
    )
    let url = try #require(URL(string: "https://example.com/photo.png"))
    let pipeline = pipeline ?? ImagePipeline(.init(client: client))
    return PhotoViewController(url, title: "A photo", pipeline: pipeline, words: words)
  }

  private var picture: FakeClient.Answer {
    .success(HTTPResponse(status: 200, body: SamplePhoto.png))
  }

  @Test("a sign turns while a photo loads, each time")
  func signTurnsWhileAPhotoLoadsEachTime() async throws {
    let photo = try make()
    func turns() -> Bool { photo.view.first(UIActivityIndicatorView.self)?.isAnimating == true }
    window.rootViewController = photo
    try await wait("it is asked for") { client.requests.count == 1 }
    #expect(turns() && photo.view.button("Share") == nil && photo.view.button("Again") == nil)
    client.answer(.failure(.offline))
    try await wait("it has failed") { photo.view.button("Again") != nil }
    #expect(!turns())
    try #require(photo.view.button("Again")).sendActions(for: .primaryActionTriggered)
    try await wait("it is asked for again") { client.requests.count == 2 }
    #expect(turns() && photo.view.button("Again") == nil)
    client.answer(picture)
    try await wait("it is there") { photo.view.button("Share") != nil }
    #expect(!turns())
  }

  @Test("another try is offered after a file that nothing reads")
  func anotherTryIsOfferedAfterAFileThatNothingReads() async throws {
    let photo = try make()
    window.rootViewController = photo
    try await wait("it is asked for") { client.requests.count == 1 }
    client.answer(.success(HTTPResponse(status: 200, body: Data([0xFF, 0x0A]) + Data(count: 60))))
    try await wait("its format is named") { photo.view.texts.contains("JPEG XL") }
    #expect(photo.view.button("Again") == nil)
    try #require(photo.view.first(LazyImageView.self)).reload()
    try await wait("it is asked for again") { client.requests.count == 2 }
    client.answer(.failure(.offline))
    try await wait("another try is offered") { photo.view.button("Again") != nil }
  }

  @Test("a photo in full comes before rows that wait")
  func photoInFullComesBeforeRowsThatWait() async throws {
    var configuration = ImagePipeline.Configuration(client: client)
    configuration.maximumDownloads = 1
    let pipeline = ImagePipeline(configuration)
    var rows: [Token] = []
    for number in 0..<2 {
      let address = "https://example.com/\(number).png", url = try #require(URL(string: address))
      let request = ImageRequest(url: url, pixelSize: CGSize(width: 64, height: 64))
      rows.append(pipeline.loadImage(with: request) { _ in })
      while await !pipeline.isLoading(address) { try await Task.sleep(for: .milliseconds(5)) }
    }
    window.rootViewController = try make(pipeline)
    while await !pipeline.isLoading("https://example.com/photo.png") { try await Task.sleep(for: .milliseconds(5)) }
    try await wait("the first row's is asked for") { client.requests.count == 1 }
    client.answer(picture)
    try await wait("the next one is asked for") { client.requests.count == 2 }
    #expect(client.requests.last?.url.lastPathComponent == "photo.png")
    withExtendedLifetime(rows) {}
  }

  @Test("a photo is left when closed, not when covered")
  func photoIsLeftWhenClosedNotWhenCovered() async throws {
    let photo = try make(), front = UIViewController()
    var left = 0
    photo.onLeave = { left += 1 }
    photo.modalPresentationStyle = .fullScreen
    front.modalPresentationStyle = .fullScreen
    window.rootViewController?.present(photo, animated: false)
    try await wait("it is shown") { photo.viewIfLoaded?.window != nil }
    for _ in 0..<2 {
      photo.present(front, animated: false)
      try await wait("it is covered") { front.viewIfLoaded?.window != nil }
      await window.nextFrame()
      front.dismiss(animated: false)
      try await wait("it is shown again") { photo.presentedViewController == nil }
      await window.nextFrame()
      #expect(left == 0)
    }
    photo.close()
    try await wait("it is left") { left == 1 }
  }

  @Test("Escape is not the photo's while something covers it")
  func escapeIsNotThePhotosWhileSomethingCoversIt() async throws {
    let photo = try make(), front = UIViewController()
    window.rootViewController = photo
    try await wait("it is shown") { photo.viewIfLoaded?.window != nil }
    for _ in 0..<2 {
      #expect(photo.keyCommands?.count == 1)
      photo.present(front, animated: false)
      try await wait("it is covered") { front.viewIfLoaded?.window != nil }
      #expect(photo.keyCommands == nil)
      front.dismiss(animated: false)
      try await wait("it is shown again") { photo.presentedViewController == nil }
    }
  }

  @Test("a photo zoomed out fills a window that was resized")
  func photoZoomedOutFillsAWindowThatWasResized() async throws {
    let photo = try make(), frame = FrameController(photo, width: 360)
    try await frame.show(in: window)
    let scroll = try #require(photo.view.first(UIScrollView.self))
    let view = try #require(photo.view.first(LazyImageView.self))
    for (width, next) in [(360, 600), (600, 420)] as [(CGFloat, CGFloat)] {
      try await wait("it fills the window") { view.bounds.width == width }
      scroll.setZoomScale(3, animated: false)
      frame.width = next
      try await wait("the window has another size") { photo.view.bounds.width == next }
      await window.nextFrame()
      scroll.setZoomScale(1, animated: false)
      try await wait("it fills the window again") { view.bounds.width == next && scroll.contentSize.width == next }
    }
  }

  @Test("a double click looks closely at a photo")
  func doubleClickLooksCloselyAtAPhoto() async throws {
    let photo = try make(), frame = FrameController(photo, width: 360)
    try await frame.show(in: window)
    try await wait("it is asked for") { client.requests.count == 1 }
    client.answer(picture)
    try await wait("it is there") { photo.view.button("Share") != nil }
    let scroll = try #require(photo.view.first(UIScrollView.self))
    try await wait("it has its size") { scroll.contentSize == CGSize(width: 360, height: 640) }
    try await Input.tap(photo.view, times: 2)
    try await wait("it is close") { abs(scroll.zoomScale - 3) < 0.01 }
  }

  @Test("a double tap brings what it is on into the middle")
  func doubleTapBringsWhatItIsOnIntoTheMiddle() async throws {
    let photo = try make(), frame = FrameController(photo, width: 360)
    try await frame.show(in: window)
    let scroll = try #require(photo.view.first(UIScrollView.self))
    try await wait("it has its size") { scroll.contentSize == CGSize(width: 360, height: 640) }
    for place in [CGPoint(x: 90, y: 160), CGPoint(x: 250, y: 420)] {
      let offset = CGPoint(x: place.x * 3 - 180, y: place.y * 3 - 320)
      photo.zoomTwice(at: place)
      try await wait("it is in the middle") {
        let x = abs(scroll.contentOffset.x - offset.x), y = abs(scroll.contentOffset.y - offset.y)
        return abs(scroll.zoomScale - 3) < 0.01 && x < 2 && y < 2
      }
      photo.zoomTwice(at: place)
      try await wait("it is whole") { scroll.zoomScale == 1 }
    }
  }
}
