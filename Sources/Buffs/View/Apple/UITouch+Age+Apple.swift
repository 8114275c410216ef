#if canImport(Darwin)
  // For Apple platforms alone; it has not been compiled on Linux.
  import UIKit

  extension UITouch {
    /// Seconds since the touch last changed. Its clock is the system's uptime, by UIKit's documentation.
    var secondsAgo: TimeInterval { max(0, ProcessInfo.processInfo.systemUptime - timestamp) }
  }
#endif
