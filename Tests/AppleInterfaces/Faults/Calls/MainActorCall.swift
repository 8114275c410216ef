// Calls MainActor.shared in Swift 6 mode, and not in Swift 5 mode.
import Dispatch

public final class Counter: @unchecked Sendable {
  private var count = 0

  public func increase() {
    DispatchQueue.main.async { self.count += 1 }
  }
}
