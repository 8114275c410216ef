import Foundation
import QuintetStorage
import QuintetTransport
import StateLoop

/// Takes reports over and sees to it that they arrive. Any thread.
protocol ReportSending: AnyObject, Sendable {
  /// Begins a run, before anything else is asked of it, with what is stored. A report that is older than the latest choice in
  /// it, and was refused or put aside in another way, is not tried again. The latest one says what it says in the record,
  /// whatever has become of its file.
  func begin(_ record: Record)

  /// Goes on with the reports of earlier runs, and tries again at once what waits.
  func start()

  /// Puts a report on disk, to be sent under its id until the server has taken it. The same id twice is one report, and
  /// reports keep their order: none leaves after a newer one. What the disk does not take is sent all the same, in this run.
  ///
  /// Without `toDisk` it is in memory alone, until it is given once more or a newer one is.
  ///
  /// `completion` is called once, on any thread: with nil when the report is on disk, or need not be.
  func send(_ report: Report, toDisk: Bool, completion: @escaping @Sendable (StorageError?) -> Void)

  /// Marks a choice as superseded, which holds in every later run: its report never leaves any more. Throws if that cannot be
  /// kept.
  func supersede(_ id: UUID) throws(StorageError)

  /// Whether a choice was marked as superseded.
  func isSuperseded(_ id: UUID) -> Bool

  /// Whether the disk has the report of a choice, waiting or refused, in whatever condition.
  func hasKept(_ id: UUID) -> Bool

  /// Calls `observer` on any thread with what becomes of the reports, until the token is released.
  func observe(_ observer: @escaping @Sendable (OutboxEvent) -> Void) -> Token
}
