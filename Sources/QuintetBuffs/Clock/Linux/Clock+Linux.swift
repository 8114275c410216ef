#if os(Linux)
  import CQuintetTimer
  import Dispatch
  import Foundation
  import QuintetStateLoop
  import UIKit

  /// Keeps time with `CLOCK_BOOTTIME`, which does not jump and goes on while the machine is suspended.
  ///
  /// Dispatch's own timers stand still meanwhile, so timers are file descriptors here: one that became due during the
  /// suspension rings at once afterwards. See timerfd_create(2).
  struct BootScheduler: Scheduler {
    var now: UInt64 {
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    func after(_ seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) -> Token {
      let file = timerfd_create(CLOCK_BOOTTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
      // Out of file descriptors: a timer that is late after a suspension is better than none.
      guard file >= 0 else { return DispatchScheduler().after(seconds, action) }
      // Zero would disarm the timer.
      let nanoseconds = max(1, Int((seconds * 1e9).rounded(.up)))
      var setting = itimerspec()
      setting.it_value = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
      timerfd_settime(file, 0, &setting, nil)
      // Dispatch sources may be used from any thread; the Swift overlay does not say so.
      nonisolated(unsafe) let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: .main)
      source.setEventHandler {
        source.cancel()
        action()
      }
      source.setCancelHandler { close(file) }
      source.resume()
      return Token { source.cancel() }
    }
  }

  extension UITouch {
    /// Seconds since the touch last changed; 0 where the display's clock is not the machine's.
    ///
    /// X11 and Wayland give milliseconds of the monotonic clock in 32 bits, which begin anew every 50 days.
    var secondsAgo: TimeInterval {
      let round = 4_294_967.296
      let difference = (CACurrentMediaTime() - timestamp).truncatingRemainder(dividingBy: round)
      let age = difference < 0 ? difference + round : difference
      return age < 10 ? age : 0
    }
  }
#endif
