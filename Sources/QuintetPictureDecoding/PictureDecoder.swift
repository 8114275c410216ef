import Foundation
import UIKit

/// Makes pictures of files that nobody vouches for, no larger than the place where they are shown: one at a time, away from the
/// main thread, and with a limit on what each may cost.
///
///     decoder.decode(bytes, for: CGSize(width: 96, height: 96)) { [weak view] in view?.image = $0 }
///
/// A place has a decoder for all its pictures. When it goes, it cancels the decoder or releases it: what waits is dropped, and
/// what is being decoded, which takes about a second at most, is shown to nobody.
///
/// `@unchecked` because what changes is touched under the lock alone.
public final class PictureDecoder: @unchecked Sendable {
  private let lock = NSLock()
  private var isOver = false
  /// Completions of the pictures that wait or are being decoded, in order.
  private var completions: [(UIImage) -> Void] = []
  private let queue = DispatchQueue(label: "quintet.pictures", qos: .userInitiated)
  private let makePicture: @Sendable (Data, CGSize) -> UIImage?

  /// Makes a decoder with nothing to do. It takes no thread while it has nothing to do.
  public convenience init() {
    self.init(makePicture: Self.picture)
  }

  init(makePicture: @escaping @Sendable (Data, CGSize) -> UIImage?) {
    self.makePicture = makePicture
  }

  /// Decodes a file for a place of so many pixels, which the picture is to cover. Any thread.
  ///
  /// - Parameters:
  ///   - bytes: The file: whatever the system reads, of which only the first frame counts.
  ///   - place: Pixels.
  ///   - completion: Called on the main queue, unless the bytes are no picture, or one that costs too much, or the
  ///     decoder was cancelled.
  public func decode(_ bytes: Data, for place: CGSize, completion: @escaping (UIImage) -> Void) {
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { return }
    completions.append(completion)
    // Under the lock, so that the queue has the pictures in the completions' order.
    queue.async { [weak self, makePicture] in
      guard self?.isCancelled == false else { return }
      let picture = makePicture(bytes, place)
      DispatchQueue.main.async { self?.finish(picture) }
    }
  }

  /// Drops what waits; on the main thread, no completion is called after this. Any thread.
  public func cancel() {
    lock.lock()
    isOver = true
    // Released after the lock is: freeing what they hold may run any code.
    let dropped = completions
    completions = []
    lock.unlock()
    withExtendedLifetime(dropped) {}
  }

  var isCancelled: Bool {
    lock.lock()
    defer { lock.unlock() }
    return isOver
  }

  /// Hands over the first picture that was asked for and is not finished.
  private func finish(_ picture: UIImage?) {
    lock.lock()
    let completion = completions.first
    if completion != nil { completions.remove(at: 0) }
    lock.unlock()
    if let picture { completion?(picture) }
  }

  // MARK: Limits

  /// The number of pixels from which a file is decoded while no other such file is, in the whole process: memory, for which 64
  /// megapixels are 256 MB.
  static let large: CGFloat = 8_000_000
  private static let oneLarge = NSLock()

  /// Calls a closure that decodes, after those for other large pictures.
  static func decoding<Picture>(_ size: CGSize, _ decode: () -> Picture?) -> Picture? {
    guard size.width * size.height > large else { return decode() }
    oneLarge.lock()
    defer { oneLarge.unlock() }
    return decode()
  }

  /// Returns how many pixels a picture needs to cover its place, in its own proportions; nil without one.
  ///
  /// It is never enlarged, and no side is longer than four times the place's longer one, as that of a long thin one would be.
  static func size(of picture: CGSize, for place: CGSize) -> CGSize? {
    guard picture.width >= 1, picture.height >= 1 else { return nil }
    let covering = max(place.width / picture.width, place.height / picture.height)
    let longest = 4 * max(place.width, place.height) / max(picture.width, picture.height)
    let factor = min(1, covering, longest)
    return CGSize(
      width: max(1, (picture.width * factor).rounded()),
      height: max(1, (picture.height * factor).rounded())
    )
  }
}
