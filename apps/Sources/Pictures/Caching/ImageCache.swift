import Foundation
import UIKit

/// Decoded pictures in memory, up to a limit; those used longest ago go first. Any thread.
public final class ImageCache: @unchecked Sendable {
  // Unchecked: what changes is touched under `lock` alone.
  private let lock = NSLock()
  private let costLimit: Int
  private var order = UseOrder<ImageKey>()
  private var images: [ImageKey: UIImage] = [:]

  /// Makes an empty cache.
  ///
  /// - Parameter costLimit: Bytes of pixels. A picture that takes more than a quarter of it is not kept.
  public init(costLimit: Int = 64 << 20) {
    self.costLimit = costLimit
  }

  /// Reads, keeps or removes the picture for a request, whatever its priority.
  public subscript(request: ImageRequest) -> UIImage? {
    get { self[request.key] }
    set { self[request.key] = newValue }
  }

  /// How many bytes the pixels of all of them take.
  public var totalCost: Int {
    lock.lock()
    defer { lock.unlock() }
    return order.total
  }

  /// Removes all, as when the system is short of memory.
  public func removeAll() {
    lock.lock()
    let removed = images
    images = [:]
    order = UseOrder()
    lock.unlock()
    withExtendedLifetime(removed) {}
  }

  subscript(key: ImageKey) -> UIImage? {
    get {
      lock.lock()
      defer { lock.unlock() }
      guard let image = images[key] else { return nil }
      order.use(key, at: order.next(now: 0))
      return image
    }
    set {
      var removed: [UIImage?] = []
      lock.lock()
      removed.append(images.removeValue(forKey: key))
      order.remove(key)
      if let newValue, case let cost = Self.cost(of: newValue), cost <= costLimit / 4 {
        // Somewhat more than needed, so that not each picture that comes makes the cache sort.
        if order.total + cost > costLimit {
          for key in order.shrink(to: costLimit * 9 / 10 - cost) { removed.append(images.removeValue(forKey: key)) }
        }
        images[key] = newValue
        order.insert(key, cost: cost, used: order.next(now: 0))
      }
      lock.unlock()
      // Pixels are freed after the lock is.
      withExtendedLifetime(removed) {}
    }
  }

  private static func cost(of image: UIImage) -> Int {
    let pixels = image.size.width * image.scale * image.size.height * image.scale
    return pixels.isFinite ? Int(min(max(pixels, 1), 1e9)) * 4 : .max / 2
  }
}
