import QuintetStateLoop
import QuintetTransport

/// Passes what a feature does to the host's log, and what goes wrong with the device to the host. Any thread.
package struct FeatureLog<Problem: Error & CustomStringConvertible>: Sendable {
  private let log: (@Sendable (LogLevel, String) -> Void)?
  private let onError: (@Sendable (Problem) -> Void)?

  package init(_ log: (@Sendable (LogLevel, String) -> Void)?, onError: (@Sendable (Problem) -> Void)?) {
    self.log = log
    self.onError = onError
  }

  /// Writes a line. It may quote what a server or a file's name says, which cannot look like another line.
  package func callAsFunction(_ level: LogLevel, _ text: String) {
    log?(level, ServerText.readable(text))
  }

  /// Writes a line about a problem, and reports it to the host.
  package func report(_ problem: Problem) {
    self(.error, problem.description)
    onError?(problem)
  }
}
