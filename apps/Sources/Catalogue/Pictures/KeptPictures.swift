import Foundation
import QuintetStateLoop
import QuintetTransport

/// Gives an image pipeline the pictures that the device keeps, as if they were on a server.
struct KeptPictures: HTTPSending {
  /// Reads a picture's file; nil if there is none.
  let read: @Sendable (PictureSource) async -> Data?

  func send(
    _ request: HTTPRequest,
    progress: (@Sendable (TransferProgress) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
  ) -> Token {
    let task = Task {
      guard let source = PictureSource(request.url), let data = await read(source) else {
        return completion(.failure(.badStatus(404, retryAfter: nil, body: Data())))
      }
      completion(.success(HTTPResponse(status: 200, body: data)))
    }
    return Token { task.cancel() }
  }
}

/// The picture's owner: an item in the feed, or a post that waits.
enum PictureSource: Hashable, Sendable {
  case item(ItemID)
  case post(UUID)

  /// The address that identifies it in the pipeline.
  var url: URL? {
    switch self {
    case .item(let id): URL(string: "item:///\(id.text)")
    case .post(let key): URL(string: "post:///\(key.uuidString)")
    }
  }

  init?(_ url: URL) {
    let name = url.lastPathComponent
    switch url.scheme {
    case "item": self = .item(ItemID(name))
    case "post":
      guard let key = UUID(uuidString: name) else { return nil }
      self = .post(key)
    default: return nil
    }
  }
}
