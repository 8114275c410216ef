#if canImport(Darwin)
  // For Apple platforms alone; on Linux it runs against stand-ins of their frameworks.
  import Darwin
  import Dispatch
  import Foundation
  import QuintetStateLoop
  import UIKit

  /// Keeps time with `mach_continuous_time`, which does not jump and goes on while the device sleeps.
  ///
  /// Timers are Dispatch's and stand still during sleep. An app that sleeps was sent to the background before, and reads the
  /// clock when it comes back.
  struct BootScheduler: Scheduler {
    private static let timebase: mach_timebase_info_data_t = {
      var timebase = mach_timebase_info_data_t()
      mach_timebase_info(&timebase)
      return timebase
    }()

    var now: UInt64 {
      // 128 bits in between: ticks times numerator overflows 64 bits after some years of up-time on Apple silicon.
      let (numerator, denominator) = (UInt64(Self.timebase.numer), UInt64(Self.timebase.denom))
      let product = mach_continuous_time().multipliedFullWidth(by: numerator)
      return denominator.dividingFullWidth(product).quotient
    }

    func after(_ seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) -> Token {
      DispatchScheduler().after(seconds, action)
    }
  }

  extension UITouch {
    /// Seconds since the touch last changed. Its clock is the system's uptime, by UIKit's documentation.
    var secondsAgo: TimeInterval { max(0, ProcessInfo.processInfo.systemUptime - timestamp) }
  }
#endif
