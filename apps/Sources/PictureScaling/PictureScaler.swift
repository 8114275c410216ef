import Foundation
import QuintetPictureDecoding
import QuintetStateLoop
import TaskQueues

/// Makes photos small enough to be sent: JPEG, upright, fitting into a square, and with nothing in the file but the picture.
///
///     token = PictureScaler().scale(photo) { result in
///       if case .success(let small) = result { upload(small) }
///     }
///
/// One picture at a time is scaled in the whole process, on a thread of its own.
public struct PictureScaler: Sendable {
  /// The longest side of what is made, in pixels.
  public let side: Int
  /// JPEG's quality, from 0 to 1.
  public let quality: Double

  /// Makes a scaler for a square of `side` by `side` pixels. At a quality of 0.85 a photo of 512 pixels looks as it did, and has 40
  /// to 90 KB.
  public init(side: Int = 512, quality: Double = 0.85) {
    self.side = max(1, side)
    self.quality = min(max(quality, 0), 1)
  }

  /// Scales a photo to fit the square; one that fits is not enlarged. Any thread.
  ///
  /// The result is turned upright by the file's EXIF orientation, lies on white where the file is transparent, is the first frame of an
  /// animation, and has no EXIF, GPS, XMP, IPTC, comment or thumbnail of its file.
  ///
  /// - Parameters:
  ///   - file: JPEG, PNG, GIF or what else the system reads.
  ///   - queue: Where the completion is called; the main queue unless said otherwise.
  ///   - completion: Called once, after this has returned: with the JPEG file, or with why there is none.
  /// - Returns: A token that stops it when it is cancelled or released: the completion then comes at once, as `.cancelled`.
  public func scale(
    _ file: Data,
    queue: DispatchQueue = .main,
    completion: @escaping @Sendable (Result<Data, PictureScalingError>) -> Void
  ) -> Token {
    // The first answer is the one that is given.
    let (answers, answer) = AsyncStream.makeStream(of: Result<Data, PictureScalingError>.self)
    Task {
      for await first in answers { return queue.async { completion(first) } }
    }
    let task = Task {
      answer.yield(await PictureWorker.shared.scale(file, by: self))
      answer.finish()
    }
    return Token {
      task.cancel()
      answer.yield(.failure(.cancelled))
    }
  }

  /// Returns the size of the scaled picture, in its own proportions, and at least a pixel in each direction.
  func fitting(_ size: CGSize) -> CGSize {
    let factor = min(1, CGFloat(side) / max(size.width, size.height))
    return CGSize(
      width: max(1, (size.width * factor).rounded()),
      height: max(1, (size.height * factor).rounded())
    )
  }
}

/// Reasons why there is no scaled picture.
public enum PictureScalingError: Error, Hashable, Sendable {
  /// The file is no picture, is cut short, or would cost too much to decode.
  case notAPicture
  /// The file is a picture of a format that nothing on this device reads; on Linux the format names the package that would.
  case unreadable(PictureFormat)
  /// It was stopped.
  case cancelled

  fileprivate init(unscaled file: Data) {
    self = PictureFormat.missing(for: file).map { .unreadable($0) } ?? .notAPicture
  }
}

/// Scales one picture at a time, on a thread of its own.
private actor PictureWorker {
  static let shared = PictureWorker()

  private let executor = QueueExecutor("quintet.picture-scaling")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func scale(_ file: Data, by scaler: PictureScaler) -> Result<Data, PictureScalingError> {
    guard !Task.isCancelled else { return .failure(.cancelled) }
    return scaler.scaled(file).map { .success($0) } ?? .failure(PictureScalingError(unscaled: file))
  }
}
