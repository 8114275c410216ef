import Foundation
import QuintetTransport
import TestSupport
import Testing
import UIKit

@testable import BackendClient
@testable import Pictures

/// A picture in a window, and what is there while it is not.
@MainActor @Suite("Lazy image view", .oneWindow)
struct LazyImageViewTests {
  private let window = mainWindow

  private let url = URL(string: "https://example.com/a.png")

  private func make(_ client: FakeClient) -> LazyImageView { make(ImagePipeline(.init(client: client))) }

  private func make(_ pipeline: ImagePipeline) -> LazyImageView {
    let view = LazyImageView(pipeline: pipeline)
    view.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
    view.placeholderView = UIView()
    view.failureView = UIView()
    view.fadeDuration = 0
    return view
  }

  private var picture: FakeClient.Answer {
    .success(HTTPResponse(status: 200, body: SamplePhoto.png))
  }

  @Test("a picture replaces its placeholder, and is immediate when cached")
  func pictureReplacesItsPlaceholderAndIsImmediateWhenCached() async throws {
    let client = FakeClient()
    let view = make(client)
    #expect(view.state == .empty)
    view.url = url
    window.rootViewController?.view.addSubview(view)
    try await wait("it is asked for") { client.requests.count == 1 }
    #expect(view.placeholderView?.isHidden == false && view.failureView?.isHidden == true)
    client.answer(picture)
    try await wait("it is there") { view.state == .loaded }
    #expect(view.imageView.image != nil)
    #expect(view.placeholderView?.isHidden == true && view.failureView?.isHidden == true)
    #expect(!view.isAccessibilityElement)
    view.reset()
    #expect(view.state == .empty && view.imageView.image == nil)
    view.url = url
    #expect(view.state == .loaded && view.imageView.image != nil)
    #expect(client.requests.count == 1)
    view.frame = CGRect(x: 0, y: 0, width: 600, height: 600)
    try await wait("a larger one is asked for") { client.requests.count == 2 }
    #expect(view.state == .loaded)
  }

  @Test("a picture stays where a larger one fails")
  func pictureStaysWhereALargerOneFails() async throws {
    let client = FakeClient(), pipeline = ImagePipeline(.init(client: client))
    let view = make(pipeline), other = make(pipeline)
    window.rootViewController?.view.addSubview(view)
    view.url = url
    try await wait("it is asked for") { client.requests.count == 1 }
    client.answer(picture)
    try await wait("it is there") { view.state == .loaded }
    view.frame = CGRect(x: 0, y: 0, width: 600, height: 600)
    try await wait("a larger one is asked for") { client.requests.count == 2 }
    client.answer(.failure(.offline))
    // A later picture is there: the larger one has failed by then.
    window.rootViewController?.view.addSubview(other)
    other.url = URL(string: "https://example.com/b.png")
    try await wait("another one is asked for") { client.requests.count == 3 }
    client.answer(picture)
    try await wait("it is there") { other.state == .loaded }
    #expect(view.state == .loaded && view.failureView?.isHidden == true && view.imageView.image != nil)
  }

  @Test("a failed picture shows its failure view until reloaded")
  func failedPictureShowsItsFailureViewUntilReloaded() async throws {
    let client = FakeClient()
    let view = make(client)
    window.rootViewController?.view.addSubview(view)
    view.url = url
    try await wait("it is asked for") { client.requests.count == 1 }
    client.answer(.failure(.offline))
    try await wait("it has failed") { view.state == .failed(.offline) }
    #expect(view.failureView?.isHidden == false && view.placeholderView?.isHidden == true)
    view.reload()
    try await wait("it is asked for again") { client.requests.count == 2 }
    #expect(view.state == .loading && view.failureView?.isHidden == true)
    client.answer(picture)
    try await wait("it is there") { view.state == .loaded }
  }

  @Test("a reload asks again for a missing picture")
  func reloadAsksAgainForAMissingPicture() async throws {
    let client = FakeClient(), view = make(client)
    window.rootViewController?.view.addSubview(view)
    view.url = url
    for count in 1...2 {
      try await wait("it is asked for") { client.requests.count == count }
      client.answer(.failure(.badStatus(404, retryAfter: nil, body: Data())))
      try await wait("it has failed") { view.state == .failed(.notFound) }
      view.reload()
    }
    try await wait("it is asked for again") { client.requests.count == 3 }
    client.answer(picture)
    try await wait("it is there") { view.state == .loaded }
  }

  @Test("a failed picture comes once its file is another")
  func failedPictureComesOnceItsFileIsAnother() async throws {
    let client = FakeClient(), view = make(client)
    let url = try #require(self.url), other = try #require(URL(string: "https://example.com/b.png"))
    window.rootViewController?.view.addSubview(view)
    view.url = url
    try await wait("it is asked for") { client.requests.count == 1 }
    client.answer(.failure(.badStatus(404, retryAfter: nil, body: Data())))
    try await wait("it has failed") { view.state == .failed(.notFound) }
    view.pipeline.forget(other)
    #expect(view.state == .failed(.notFound))
    view.pipeline.forget(url)
    try await wait("it is asked for again") { client.requests.count == 2 }
    client.answer(picture)
    try await wait("it is there") { view.state == .loaded }
    // Keeps what is shown.
    view.pipeline.forget(url)
    #expect(view.state == .loaded && view.imageView.image != nil && client.requests.count == 2)
  }

  @Test("a reused or removed view cancels its download")
  func reusedOrRemovedViewCancelsItsDownload() async throws {
    let client = FakeClient()
    weak var gone: LazyImageView?
    do {
      let view = make(client)
      gone = view
      window.rootViewController?.view.addSubview(view)
      view.url = url
      try await wait("it is asked for") { client.requests.count == 1 }
      view.reset()
      try await wait("its download has ended") { client.cancelled == 1 }
      view.url = url
      try await wait("it is asked for again") { client.requests.count == 2 }
      view.removeFromSuperview()
      try await wait("its download has ended too") { client.cancelled == 2 }
      window.rootViewController?.view.addSubview(view)
      try await wait("it is asked for a third time") { client.requests.count == 3 }
      view.removeFromSuperview()
    }
    try await wait("it is freed") { gone == nil }
    try await wait("its last download has ended") { client.cancelled == 3 }
  }

  @Test("each change of the state is told once")
  func eachChangeOfTheStateIsToldOnce() async throws {
    let client = FakeClient(), view = make(client)
    var states: [LazyImageView.State] = []
    view.onStateChange = { states.append($0) }
    window.rootViewController?.view.addSubview(view)
    for round in 1...2 {
      view.url = URL(string: "https://example.com/\(round).png")
      view.layoutSubviews()
      try await wait("it is asked for") { client.requests.count == round }
      client.answer(round == 1 ? picture : .failure(.offline))
      try await wait("it is answered") { view.state != .loading }
      let url = view.url
      view.url = url
      view.layoutSubviews()
    }
    view.reset()
    view.reset()
    #expect(states == [.loading, .loaded, .loading, .failed(.offline), .empty])
    #expect(client.requests.count == 2)
  }

  @Test("another address of the same picture changes nothing")
  func anotherAddressOfTheSamePictureChangesNothing() async throws {
    let client = FakeClient()
    var configuration = ImagePipeline.Configuration(client: client)
    configuration.cacheKey = ImagePipeline.Configuration.addressWithoutQuery
    let view = make(ImagePipeline(configuration))
    window.rootViewController?.view.addSubview(view)
    view.url = URL(string: "https://example.com/a.png?signature=1")
    try await wait("it is asked for") { client.requests.count == 1 }
    client.answer(picture)
    try await wait("it is there") { view.state == .loaded }
    view.url = URL(string: "https://example.com/a.png?signature=2")
    #expect(view.state == .loaded && view.imageView.image != nil)
    view.url = URL(string: "https://example.com/b.png?signature=2")
    #expect(view.state == .loading && view.imageView.image == nil)
    try await wait("another one is asked for") { client.requests.count == 2 }
    #expect(client.requests.last?.url.lastPathComponent == "b.png")
  }

  @Test("a zoomed picture is loaded sharp once, and stays meanwhile")
  func zoomedPictureIsLoadedSharpOnceAndStaysMeanwhile() async throws {
    let client = FakeClient(), pipeline = ImagePipeline(.init(client: client)), view = make(pipeline)
    window.rootViewController?.view.addSubview(view)
    view.url = url
    try await wait("it is asked for") { client.requests.count == 1 }
    client.answer(picture)
    try await wait("it is there") { view.state == .loaded }
    let small = view.imageView.image
    view.zoomScale = 3
    try await wait("a sharper one is asked for") { client.requests.count == 2 }
    #expect(view.state == .loaded && view.imageView.image === small)
    client.answer(picture)
    try await wait("it is sharper") { view.imageView.image !== small }
    for zoomScale in [1, 2, 3] as [CGFloat] { view.zoomScale = zoomScale }
    // The shown picture is large enough: the next request is for another one.
    view.url = URL(string: "https://example.com/b.png")
    try await wait("another one is asked for") { client.requests.count == 3 }
    #expect(client.requests.last?.url.lastPathComponent == "b.png")
  }

  @Test("a placeholder stands for a failure without a view")
  func placeholderStandsForAFailureWithoutAView() async throws {
    let client = FakeClient(), view = make(client), first = try #require(view.placeholderView)
    view.failureView = nil
    view.placeholderView = UIView()
    #expect(first.superview == nil && view.placeholderView?.superview === view)
    window.rootViewController?.view.addSubview(view)
    view.url = url
    try await wait("it is asked for") { client.requests.count == 1 }
    client.answer(.failure(.offline))
    try await wait("it has failed") { view.state == .failed(.offline) }
    #expect(view.placeholderView?.isHidden == false)
    view.failureView = UIView()
    #expect(view.placeholderView?.isHidden == true && view.failureView?.isHidden == false)
  }

  @Test("a picture too small in one direction is loaded larger")
  func pictureTooSmallInOneDirectionIsLoadedLarger() async throws {
    for size in [CGSize(width: 96, height: 300), CGSize(width: 300, height: 96)] {
      let client = FakeClient(), view = make(client)
      window.rootViewController?.view.addSubview(view)
      view.url = url
      try await wait("it is asked for") { client.requests.count == 1 }
      client.answer(picture)
      try await wait("it is there") { view.state == .loaded }
      view.frame = CGRect(origin: .zero, size: size)
      try await wait("a larger one is asked for") { client.requests.count == 2 }
      view.removeFromSuperview()
    }
  }

  @Test("other traits are followed before anything is laid out")
  func otherTraitsAreFollowedBeforeAnythingIsLaidOut() async throws {
    let client = FakeClient(), pipeline = ImagePipeline(.init(client: client)), view = make(pipeline)
    let url = try #require(self.url)
    window.rootViewController?.view.addSubview(view)
    view.url = url
    try await wait("it is asked for") { client.requests.count == 1 }
    client.answer(picture)
    try await wait("it is there") { view.state == .loaded }
    let small = view.imageView.image
    // As many pixels as on a screen with twice as many a point.
    view.frame = CGRect(x: 0, y: 0, width: 192, height: 192)
    let request = ImageRequest(url: url, viewSize: view.bounds.size, scale: view.traitCollection.displayScale)
    pipeline.configuration.imageCache[request] = UIImage(systemName: "bell")
    view.traitCollectionDidChange(nil)
    let isLarger = view.imageView.image !== small
    #expect(isLarger)
  }

  @Test("a picture's own size has no say")
  func picturesOwnSizeHasNoSay() async throws {
    let client = FakeClient(), view = LazyImageView(pipeline: ImagePipeline(.init(client: client)))
    view.fadeDuration = 0
    view.translatesAutoresizingMaskIntoConstraints = false
    let root = try #require(window.rootViewController?.view)
    root.addSubview(view)
    let width = view.widthAnchor.constraint(equalToConstant: 30)
    let height = view.heightAnchor.constraint(equalToConstant: 20)
    for side in [width, height] { side.priority = UILayoutPriority(100) }
    NSLayoutConstraint.activate([
      width, height, view.topAnchor.constraint(equalTo: root.topAnchor),
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
    ])
    view.url = url
    try await wait("it is asked for") { client.requests.count == 1 }
    client.answer(picture)
    try await wait("it is there") { view.state == .loaded }
    root.layoutIfNeeded()
    #expect(view.bounds.size == CGSize(width: 30, height: 20))
  }

  @Test("an urgent picture is asked for before others that wait")
  func urgentPictureIsAskedForBeforeOthersThatWait() async throws {
    let client = FakeClient()
    var configuration = ImagePipeline.Configuration(client: client)
    configuration.maximumDownloads = 1
    let pipeline = ImagePipeline(configuration), views = (0..<3).map { _ in make(pipeline) }
    views[2].priority = .high
    for (number, view) in views.enumerated() {
      let address = "https://example.com/\(number).png"
      window.rootViewController?.view.addSubview(view)
      view.url = URL(string: address)
      while await !pipeline.isLoading(address) { try await Task.sleep(for: .milliseconds(5)) }
    }
    try await wait("the first is asked for") { client.requests.count == 1 }
    client.answer(picture)
    try await wait("the next one is asked for") { client.requests.count == 2 }
    #expect(client.requests.last?.url.lastPathComponent == "2.png")
  }
}
