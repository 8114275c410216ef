import Dispatch

/// Runs an actor on a dispatch queue of its own: one that waits for the disk, so that no thread of the tasks does. Calls are performed in
/// the order in which they were made.
///
///     private let executor = QueueExecutor("quintet.pictures.disk")
///     nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(_ label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  package func enqueue(_ job: UnownedJob) {
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
