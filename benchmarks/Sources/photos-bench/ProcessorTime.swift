import Foundation

/// Reads what the system has counted for this process.
enum ProcessorTime {
  /// Seconds of processor time of all threads.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
