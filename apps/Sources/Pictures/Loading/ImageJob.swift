import Foundation
import QuintetTransport
import UIKit

/// The work for one address, shared by all requests for a picture of it. A pipeline's own.
final class ImageJob {
  /// The source of the bytes.
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
  /// The requests by size.
  var wants: [PixelSize: [ImageWant]] = [:]
  /// The sizes that are being decoded.
  var decoding: Set<PixelSize> = []
  /// The bytes, from when they are there.
  var source: Source?
  /// Header fields for asking the server for a newer version of the stored file.
  var validators: HTTPHeaders?
  var download: Task<Void, Never>?
  /// True if the server was asked.
  var isAsked = false
  /// True if a read from the disk is under way.
  var isReading = false
  /// True if the server said that it has no newer version.
  var isConfirmed = false
  /// True if the server's answer was passed to the disk.
  var isStored = false
  /// True if the server's answer is being passed to the disk.
  var isStoring = false

  init(_ id: String, _ url: URL) {
    self.id = id
    self.url = url
  }

  /// True if work that waits for no server is under way. Its data stays in memory until then.
  var isBusy: Bool { isReading || isStoring || !decoding.isEmpty }

  /// The priority of the most urgent request. Without requests, the job only ends.
  var priority: ImageRequest.Priority {
    wants.values.joined().map(\.priority).max() ?? .low
  }
}

/// A request that waits for a picture.
struct ImageWant {
  let id: UUID
  let priority: ImageRequest.Priority
  let continuation: CheckedContinuation<UIImage, any Error>
}
