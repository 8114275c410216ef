import Foundation

/// A second descriptor for a file that this process has open, as a program has that is just being started.
public final class InheritedDescriptor {
  private let copy: Int32

  /// Nil if no file of this path is open.
  public init?(of path: String) {
    let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    let file = open.first {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
    }
    guard let number = file.flatMap({ Int32($0) }) else { return nil }
    copy = dup(number)
    guard copy >= 0 else { return nil }
  }

  deinit { close(copy) }
}
