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
}
