// What is not safe to share, shared with another thread.
// Found by shape, headers as: capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure
import Dispatch

private final class Counter { var count = 0 }

private func increase(_ counter: Counter) {
  DispatchQueue.global().async { counter.count += 1 }
}
