import Dispatch
import NIOCore

/// Draws each picture once: requests for a picture that is being drawn wait for it, later ones get the same bytes.
///
/// Pictures are drawn one at a time on a thread of their own. Up to ``limit`` bytes are kept; the least recently used picture goes
/// first. A picture for which nobody waits any more is not drawn.
package actor PictureCache<Key: Hashable & Sendable> {
  /// The most bytes of pictures that are kept.
  nonisolated let limit: Int
  /// The bytes of pictures that are kept now.
  private(set) var size = 0
  private let draw: @Sendable (Key) -> [UInt8]
  private let thread = DispatchQueue(label: "sandbox.drawing")

  private typealias Waiter = CheckedContinuation<ByteBuffer, any Error>
  private struct Kept {
    let png: ByteBuffer
    var lastUse: Int
  }

  private var kept: [Key: Kept] = [:]
  private var waiters: [Key: [Int: Waiter]] = [:]
  /// Pictures to draw, oldest request first.
  private var queue: [Key] = []
  private var isDrawing = false
  private var clock = 0

  package init(limit: Int = 8 * 1024 * 1024, draw: @escaping @Sendable (Key) -> [UInt8]) {
    self.limit = limit
    self.draw = draw
  }

  /// Returns the picture as PNG.
  ///
  /// - Throws: `CancellationError` where the task is cancelled first.
  package func png(of key: Key) async throws -> ByteBuffer {
    clock += 1
    if let png = kept[key]?.png {
      kept[key]?.lastUse = clock
      return png
    }
    let request = clock
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait($0, for: key, request) }
    } onCancel: {
      // Runs after `wait`, since this actor does not suspend before it.
      Task { await leave(key, request) }
    }
  }

  private func wait(_ waiter: Waiter, for key: Key, _ request: Int) {
    if waiters[key] == nil { queue.append(key) }
    waiters[key, default: [:]][request] = waiter
    drawNext()
  }

  private func leave(_ key: Key, _ request: Int) {
    guard let waiter = waiters[key]?.removeValue(forKey: request) else { return }
    waiter.resume(throwing: CancellationError())
    guard waiters[key]?.isEmpty == true, let place = queue.firstIndex(of: key) else { return }
    queue.remove(at: place)
    waiters[key] = nil
  }

  /// Draws outside of Swift's thread pool, on which other requests run.
  private func drawNext() {
    guard !isDrawing, !queue.isEmpty else { return }
    isDrawing = true
    let key = queue.removeFirst()
    // Goes on though the client of this request leaves: others may wait for it.
    thread.async { [draw] in
      let png = ByteBuffer(bytes: draw(key))
      Task { await self.finish(key, png) }
    }
  }

  private func finish(_ key: Key, _ png: ByteBuffer) {
    isDrawing = false
    clock += 1
    kept[key] = Kept(png: png, lastUse: clock)
    size += png.readableBytes
    while size > limit, let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      kept[oldest.key] = nil
      size -= oldest.value.png.readableBytes
    }
    for waiter in (waiters.removeValue(forKey: key) ?? [:]).values { waiter.resume(returning: png) }
    drawNext()
  }
}
