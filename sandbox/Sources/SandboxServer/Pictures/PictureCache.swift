import Dispatch
import NIOCore

/// Draws each picture once: whoever asks for it meanwhile waits for the same drawing, and later ones get it again.
///
/// What was drawn is kept up to ``limit``, the least recently used goes first. A picture that nobody waits for any more when its
/// turn comes is not drawn.
actor PictureCache<Key: Hashable & Sendable> {
  /// How many bytes of pictures are kept.
  nonisolated let limit: Int
  /// How many bytes of pictures are kept now.
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
  /// What is asked for and not yet begun, oldest first.
  private var queue: [Key] = []
  private var isDrawing = false
  private var clock = 0

  init(limit: Int = 8 * 1024 * 1024, draw: @escaping @Sendable (Key) -> [UInt8]) {
    self.limit = limit
    self.draw = draw
  }

  /// Returns the picture as PNG.
  ///
  /// - Throws: `CancellationError` where the task is cancelled before the picture is there.
  func png(of key: Key) async throws -> ByteBuffer {
    clock += 1
    if let png = kept[key]?.png {
      kept[key]?.lastUse = clock
      return png
    }
    let visit = clock
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait($0, for: key, visit) }
    } onCancel: {
      // Comes after the waiting began, which this actor does without a pause.
      Task { await leave(key, visit) }
    }
  }

  private func wait(_ waiter: Waiter, for key: Key, _ visit: Int) {
    if waiters[key] == nil { queue.append(key) }
    waiters[key, default: [:]][visit] = waiter
    drawNext()
  }

  private func leave(_ key: Key, _ visit: Int) {
    guard let waiter = waiters[key]?.removeValue(forKey: visit) else { return }
    waiter.resume(throwing: CancellationError())
    guard waiters[key]?.isEmpty == true, let place = queue.firstIndex(of: key) else { return }
    queue.remove(at: place)
    waiters[key] = nil
  }

  /// One at a time, and on a thread of its own: those that await must not wait for drawings.
  private func drawNext() {
    guard !isDrawing, !queue.isEmpty else { return }
    isDrawing = true
    let key = queue.removeFirst()
    // Detached from the request, whose client may leave while others wait.
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
