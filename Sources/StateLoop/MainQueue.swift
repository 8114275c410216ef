import Dispatch
import Foundation

/// Whether the calling code has the main queue to itself.
///
/// The thread alone does not say so: where a program's `main` is asynchronous, Linux serves the main queue from worker
/// threads and no thread is the main thread any more. The queue's own mark alone does not say so either: inside
/// `other.sync { }` the current queue is `other`, although the main thread is the one that runs it.
enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true
  }
}
