import Foundation

/// Reads what the system has counted for this process.
enum ProcessorTime {
  /// Seconds of processor time of all threads.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The number of times threads have gone to sleep and been woken, or been interrupted.
  static var contextSwitches: Int {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return tasks.reduce(0) { sum, task in
      let status = (try? String(contentsOfFile: "/proc/self/task/\(task)/status", encoding: .utf8)) ?? ""
      return status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
        .reduce(sum) { $0 + (Int($1.split(separator: "\t").last ?? "") ?? 0) }
    }
  }

  static func milliseconds(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1000) }
}
