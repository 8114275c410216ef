import Foundation
import QuintetTransport
import StateLoop
import UIKit

/// What is going on for one address, for everybody who wants a picture of it. Used on the pipeline's queue alone.
final class ImageJob: @unchecked Sendable {
  // Unchecked: touched on one queue alone.

  /// Where the bytes came from.
  enum Source {
    case disk(DataCache.Entry)
    case answer(HTTPResponse)

    var data: Data {
      switch self {
      case .disk(let entry): entry.data
      case .answer(let response): response.body
      }
    }
  }

  let id: String
  let url: URL
  /// Who wants it in which size.
  var wants: [PixelSize: [ImageWant]] = [:]
  /// The sizes that are being decoded.
  var decoding: Set<PixelSize> = []
  /// The bytes, from when they are there.
  var source: Source?
  /// What the disk has but the server should be asked for a newer version of: what to ask with.
  var validators: HTTPHeaders?
  /// Ends the download.
  var download: Token?
  /// Whether the server was asked.
  var isAsked = false
  /// Whether an answer of the disk is on its way.
  var isReading = false
  /// Whether the server said that it has no newer version.
  var isConfirmed = false
  /// Whether the disk was told of what the server said.
  var isStored = false

  init(_ id: String, _ url: URL) {
    self.id = id
    self.url = url
  }

  /// That of the most urgent one who wants it. When nobody does any more, it only ends.
  var priority: ImageRequest.Priority {
    wants.values.joined().map(\.priority).max() ?? .low
  }
}

/// One call of `loadImage`, until it is completed or given up.
final class ImageWant: @unchecked Sendable {
  // Unchecked: `completion` is touched under `lock` alone.
  typealias Completion = @MainActor @Sendable (Result<UIImage, PictureError>) -> Void

  let priority: ImageRequest.Priority
  private let lock = NSLock()
  private var completion: Completion?

  init(_ priority: ImageRequest.Priority, completion: @escaping Completion) {
    self.priority = priority
    self.completion = completion
  }

  /// Gives it up: on the main thread, nothing is completed after this.
  func giveUp() {
    _ = take()
  }

  /// Completes it on the main queue, unless it is given up by then.
  func complete(_ result: Result<UIImage, PictureError>) {
    DispatchQueue.main.async { self.take()?(result) }
  }

  private func take() -> Completion? {
    lock.lock()
    defer { lock.unlock() }
    let taken = completion
    completion = nil
    return taken
  }
}
