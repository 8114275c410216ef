import Foundation
import QuintetTransport

/// Why there is no picture.
public enum PictureError: Error, Equatable, Sendable {
  /// No server answered in time. Load it again when there is a network.
  case offline
  /// The server has no such picture. Loading it again does not help.
  case notFound
  /// The bytes are no picture, or one that would cost too much to decode for its place. Replace the file.
  case notAPicture
  /// The file has more bytes than the configuration allows. Raise ``ImagePipeline/Configuration/maximumBytes``.
  case tooLarge(limit: Int)
  /// Anything else that the transport reports, which names the remedy.
  case failed(TransportError)

  init(_ error: TransportError) {
    switch error {
    case .offline, .connectionLost, .timedOut: self = .offline
    case .badStatus(404, _, _), .badStatus(410, _, _): self = .notFound
    case .tooLarge(let limit): self = .tooLarge(limit: limit)
    default: self = .failed(error)
    }
  }

  /// Whether loading the picture again may well succeed later.
  public var isTransient: Bool {
    switch self {
    case .offline: true
    case .failed(let error): error.isTransient
    case .notFound, .notAPicture, .tooLarge: false
    }
  }
}

extension PictureError: CustomStringConvertible {
  /// Names the case and the remedy in English, for logs; no address.
  public var description: String {
    switch self {
    case .offline: "no server answered; load the picture again later"
    case .notFound: "the server has no such picture"
    case .notAPicture: "the file is no picture that can be shown; replace it"
    case .tooLarge(let limit): "the file is larger than \(limit) bytes; raise the limit if that is expected"
    case .failed(let error): error.description
    }
  }
}
