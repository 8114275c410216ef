import Foundation
import QuintetStorage
import QuintetTransport
import StateLoop

/// Takes reports over and sees to it that they arrive. Any thread.
protocol ReportSending: AnyObject, Sendable {
  /// Goes on with the reports of earlier runs, and tries again at once what waits.
  func start()

  /// Puts a report on disk, to be sent under its id until the server has taken it. The same id twice is one report, and
  /// reports keep their order.
  ///
  /// `completion` is called once, on any thread: with nil when the report is on disk.
  func send(_ report: Report, completion: @escaping @Sendable (StorageError?) -> Void)

  /// Calls `observer` on any thread with what becomes of the reports, until the token is released.
  func observe(_ observer: @escaping @Sendable (OutboxEvent) -> Void) -> Token
}
