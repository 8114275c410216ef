import Foundation

/// A picture at an address, for a place of a size.
public struct ImageRequest: Hashable, Sendable {
  /// The priority of loading a picture.
  public enum Priority: Int, Comparable, Hashable, Sendable {
    /// For what may come into sight; these never take all the downloads.
    case low
    /// For visible pictures.
    case normal
    /// For what somebody waits for.
    case high

    public static func < (one: Priority, other: Priority) -> Bool { one.rawValue < other.rawValue }
  }

  /// The file's address: `http` or `https`.
  public var url: URL
  /// The number of pixels to cover. The picture keeps its own proportions and is never enlarged.
  public var pixelSize: CGSize
  /// The priority of loading it.
  public var priority: Priority
  /// True to retry a picture that failed to load a short while ago, as when a person asks for it.
  public var triesAgain = false

  /// Makes a request; nothing is checked before it is loaded.
  public init(url: URL, pixelSize: CGSize, priority: Priority = .normal) {
    self.url = url
    self.pixelSize = pixelSize
    self.priority = priority
  }

  /// Makes the request that a ``LazyImageView`` of a size in points makes, as for a prefetcher.
  ///
  /// The pixels are rounded up to 64, so that a window that changes its size makes few pictures.
  public init(url: URL, viewSize: CGSize, scale: CGFloat, priority: Priority = .normal) {
    let step: CGFloat = 64
    let pixels = CGSize(
      width: (viewSize.width * scale / step).rounded(.up) * step,
      height: (viewSize.height * scale / step).rounded(.up) * step
    )
    self.init(url: url, pixelSize: pixels, priority: priority)
  }

  /// The picture's identity, where the whole address counts: the address, and the size in whole pixels.
  var key: ImageKey { ImageKey(id: url.absoluteString, size: PixelSize(pixelSize)) }
}

/// The key of a decoded picture in the cache.
struct ImageKey: Hashable {
  /// The part of the address that counts.
  let id: String
  let size: PixelSize
}

/// A size in whole pixels, at least one by one.
struct PixelSize: Hashable {
  let width: Int
  let height: Int

  init(_ size: CGSize) {
    width = Self.whole(size.width)
    height = Self.whole(size.height)
  }

  var size: CGSize { CGSize(width: width, height: height) }

  private static func whole(_ length: CGFloat) -> Int {
    length.isFinite ? Int(min(max(length.rounded(.up), 1), 16_384)) : 1
  }
}
