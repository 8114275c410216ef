// Wants a library of iOS 18 without letting it be absent.
import Synchronization

@available(iOS 18, *)
public func locked() -> Int {
  let number = Mutex(3)
  return number.withLock { $0 }
}
