#if os(Linux)
  import UIKit

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
