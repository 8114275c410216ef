import Foundation
import QuintetTransport
import UIKit

/// What is going on for one address, for everybody who wants a picture of it. A pipeline's own.
final class ImageJob {
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
  var download: Task<Void, Never>?
  /// Whether the server was asked.
  var isAsked = false
  /// Whether an answer of the disk is on its way.
  var isReading = false
  /// Whether the server said that it has no newer version.
  var isConfirmed = false
  /// Whether the disk was told of what the server said.
  var isStored = false
  /// Whether the disk is being told of it.
  var isStoring = false

  init(_ id: String, _ url: URL) {
    self.id = id
    self.url = url
  }

  /// Whether something is under way that waits for no server. What it needs is in memory until then.
  var isBusy: Bool { isReading || isStoring || !decoding.isEmpty }

  /// That of the most urgent one who wants it. When nobody does any more, it only ends.
  var priority: ImageRequest.Priority {
    wants.values.joined().map(\.priority).max() ?? .low
  }
}

/// Somebody who waits for a picture.
struct ImageWant {
  let id: UUID
  let priority: ImageRequest.Priority
  let continuation: CheckedContinuation<UIImage, any Error>
}
