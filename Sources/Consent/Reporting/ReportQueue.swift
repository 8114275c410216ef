import Foundation
import StateLoop

/// Takes reports over and sees to it that they arrive. Any thread.
protocol ReportQueue: AnyObject, Sendable {
  /// Goes on with the reports of earlier runs, and tries again at once what waits.
  func start()

  /// Puts a report on disk, to be sent under `id` until the server has taken it. The same id twice is one report, and
  /// reports keep their order.
  ///
  /// `completion` is called once, on any thread, when the report is on disk, or with ``ConsentError/notQueued(_:)``.
  func enqueue(_ body: Data, id: UUID, completion: @escaping @Sendable (ConsentError?) -> Void)

  /// Calls `listener` on the main queue with what becomes of the reports, until the token is let go of.
  func onNews(_ listener: @escaping (ReportNews) -> Void) -> Token
}

/// Says what became of a report, or of the queue as a whole.
enum ReportNews: Sendable {
  case progressed(UUID, ConsentReportProgress)
  case failed(ConsentError)
}
