import Foundation

/// Takes reports over and sees to it that they arrive.
protocol ReportQueue: Sendable {
  /// Puts a report on disk, to be sent under `id` until the server has taken it. The same id twice is one report.
  ///
  /// - Throws: ``ConsentError/notQueued(_:)``.
  func enqueue(_ body: Data, id: UUID) throws(ConsentError)

  /// Calls `listener` on the main queue with whatever becomes of a report. There is one listener.
  func onProgress(_ listener: @escaping @Sendable (UUID, ConsentReportProgress) -> Void)
}
