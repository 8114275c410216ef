import CMalloc
import Foundation

/// The process's use of the machine's memory.
@MainActor
public enum Memory {
  /// Bytes in use of the C library's heap, where Swift's objects and GTK's are, whether it took them from its own pages or from
  /// the system.
  public static var heapInUse: Int {
    let information = mallinfo2()
    return Int(information.uordblks + information.hblkhd)
  }

  /// Bytes of the process that are in memory, without what is free and only waits to be used again.
  public static var resident: Int {
    malloc_trim(0)
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 : 0
  }
}
