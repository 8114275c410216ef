import Foundation
import QuintetPictureDecoding
import QuintetTransport

/// Reasons why there is no picture.
public enum PictureError: Error, Equatable, Sendable {
  /// No server answered in time. Load it again when there is a network.
  case offline
  /// The server has no such picture. Loading it again does not help.
  case notFound
  /// The bytes are no picture, or one that is damaged or would cost too much to decode. Replace the file.
  case notAPicture
  /// The file is a picture of a format that nothing on this device reads; on Linux the format names the package that would.
  case unreadable(PictureFormat)
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

  /// Makes the reason why a file did not decode.
  init(undecoded file: Data) {
    self = PictureFormat.missing(for: file).map { .unreadable($0) } ?? .notAPicture
  }

  /// True if loading the picture again may well succeed later.
  public var isTransient: Bool {
    switch self {
    case .offline: true
    case .failed(let error): error.isTransient
    case .notFound, .notAPicture, .unreadable, .tooLarge: false
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
    case .unreadable(let format):
      "nothing here reads \(format.name)" + (format.package.map { "; install \($0)" } ?? "; send another format")
    case .tooLarge(let limit): "the file is larger than \(limit) bytes; raise the limit if that is expected"
    case .failed(let error): error.description
    }
  }
}
