#if os(Linux)
  import CQuintetCurl
  import Foundation

  /// Ends transfers whose time is up though libcurl's thread is held up, and wakes that thread where it could not be woken before.
  ///
  /// On a thread of its own, which is there while something is under way: Dispatch's timers take descriptors, and end the program where
  /// none is left. `@unchecked` because everything is guarded by the lock.
  final class CurlWatch: @unchecked Sendable {
    static let shared = CurlWatch()

    private struct Watched {
      weak var transfer: Transfer?
    }

    /// Between two looks, in microseconds.
    private static let pause: UInt32 = 250_000
    /// The delay after libcurl's own time-out, which comes first where all is well.
    private static let grace = DispatchTimeInterval.milliseconds(500)

    private let lock = NSLock()
    private var watched: [Watched] = []
    private var isRunning = false

    private init() {}

    func watch(_ transfer: Transfer) {
      lock.withLock {
        watched.append(Watched(transfer: transfer))
        guard !isRunning else { return }
        isRunning = true
        Thread.detachNewThread { [self] in
          quintet_curl_name_thread("quintet.watch")
          while look() { usleep(Self.pause) }
        }
      }
    }

    /// Returns false when nothing is left to watch, and the thread ends.
    private func look() -> Bool {
      let transfers = lock.withLock { () -> [Transfer] in
        let transfers = watched.compactMap(\.transfer).filter { !$0.isOver }
        watched = transfers.map { Watched(transfer: $0) }
        isRunning = !transfers.isEmpty
        return transfers
      }
      let now = DispatchTime.now()
      for transfer in transfers where transfer.deadline + Self.grace < now {
        if transfer.finish(.failure(.timedOut)) { CurlThread.shared.stop(transfer) }
      }
      CurlThread.shared.wake()
      return !transfers.isEmpty
    }
  }
#endif
