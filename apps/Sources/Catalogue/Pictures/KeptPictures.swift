import Foundation
import QuintetTransport
import StateLoop

/// Gives an image pipeline the pictures that the device keeps, as if they were on a server.
final class KeptPictures: HTTPSending {
  private let read: @Sendable (PictureSource) -> Data?
  private let queue = DispatchQueue(label: "quintet.catalogue.pictures", qos: .userInitiated)

  /// - Parameter read: Reads a picture's file; nil if there is none. On a queue of this.
  init(read: @escaping @Sendable (PictureSource) -> Data?) {
    self.read = read
  }

  func send(
    _ request: HTTPRequest,
    progress: (@Sendable (TransferProgress) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
  ) -> Token {
    let call = Call()
    queue.async { [read] in
      if call.isCancelled { return completion(.failure(.cancelled)) }
      guard let source = PictureSource(request.url), let data = read(source) else {
        return completion(.failure(.badStatus(404, retryAfter: nil, body: Data())))
      }
      completion(call.isCancelled ? .failure(.cancelled) : .success(HTTPResponse(status: 200, body: data)))
    }
    return Token { call.cancel() }
  }
}

/// Whether a picture is still wanted.
private final class Call: @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var wasCancelled = false

  var isCancelled: Bool { lock.withLock { wasCancelled } }
  func cancel() { lock.withLock { wasCancelled = true } }
}

/// Which picture: of an item in the feed, or of a post that waits.
enum PictureSource: Hashable, Sendable {
  case item(ItemID)
  case post(UUID)

  /// What the pipeline knows it by.
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
