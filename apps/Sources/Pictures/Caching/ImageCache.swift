import Foundation
import UIKit

/// Decoded pictures in memory, up to a limit; those used longest ago go first.
@MainActor public final class ImageCache {
  private let costLimit: Int
  private var order = UseOrder<ImageKey>()
  private var images: [ImageKey: UIImage] = [:]

  /// Makes an empty cache. Any thread.
  ///
  /// - Parameter costLimit: Bytes of pixels. A picture that takes more than a quarter of it is not kept.
  public nonisolated init(costLimit: Int = 64 << 20) {
    self.costLimit = costLimit
  }

  /// Reads, keeps or removes the picture for a request, whatever its priority.
  public subscript(request: ImageRequest) -> UIImage? {
    get { self[request.key] }
    set { self[request.key] = newValue }
  }

  /// The size of all their pixels, in bytes.
  public var totalCost: Int { order.total }

  /// Removes all, as when the system is short of memory.
  public func removeAll() {
    images = [:]
    order = UseOrder()
  }

  /// Removes a picture in all sizes.
  func remove(_ id: String) {
    for key in images.keys where key.id == id { self[key] = nil }
  }

  subscript(key: ImageKey) -> UIImage? {
    get {
      guard let image = images[key] else { return nil }
      order.use(key, at: order.next(now: 0))
      return image
    }
    set {
      images[key] = nil
      order.remove(key)
      guard let newValue, case let cost = Self.cost(of: newValue), cost <= costLimit / 4 else { return }
      // Somewhat more than needed, so that not each picture that comes makes the cache sort.
      if order.total + cost > costLimit {
        for key in order.shrink(to: costLimit * 9 / 10 - cost) { images[key] = nil }
      }
      images[key] = newValue
      order.insert(key, cost: cost, used: order.next(now: 0))
    }
  }

  private static func cost(of image: UIImage) -> Int {
    let pixels = image.size.width * image.scale * image.size.height * image.scale
    return pixels.isFinite ? Int(min(max(pixels, 1), 1e9)) * 4 : .max / 2
  }
}
