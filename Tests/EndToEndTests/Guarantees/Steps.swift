import Foundation
import Testing

/// The steps that several tests have in common.
extension App {
  /// Waits for the question, answers it, and waits until it is gone.
  ///
  /// - Returns: The time in which the choice was made, in whole seconds as reports have it.
  @discardableResult
  func answer(_ button: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> ClosedRange<String> {
    try waitToSee(Words.question, sourceLocation: sourceLocation)
    let start = Date()
    try press(button, sourceLocation: sourceLocation)
    try waitToMiss(Words.question, sourceLocation: sourceLocation)
    return start.formatted(.iso8601)...Date().formatted(.iso8601)
  }

  /// Makes sure that the person is not asked: what "Change…" opens is never shown over or instead of the question.
  func expectNoQuestion(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try press(Words.change)
    try waitToSee(Words.preferences)
    #expect(!sees(Words.question), "the question is on the screen", sourceLocation: sourceLocation)
    try press(Words.close)
    try waitToMiss(Words.preferences)
  }
}

extension Device {
  /// Waits until no report is left to send.
  func waitForEmptyOutbox(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(until: "nothing to send", sourceLocation: sourceLocation) { waitingKeys().isEmpty }
  }

  /// Waits for a report that cannot be sent, and returns its key.
  func waitForKey() throws -> String {
    try wait(for: "a report that is owed") { waitingKeys().first }
  }
}

extension Sandbox {
  /// Makes sure that the database has exactly one report, and that it is the right one.
  @discardableResult
  func expectOneRow(
    _ status: String,
    chosen: ClosedRange<String>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Row {
    let rows = try rows()
    try #require(rows.count == 1, sourceLocation: sourceLocation)
    #expect(rows[0].status == status, sourceLocation: sourceLocation)
    #expect(chosen.contains(rows[0].date), sourceLocation: sourceLocation)
    #expect(rows[0].deviceID == rows[0].deviceID.lowercased(), sourceLocation: sourceLocation)
    #expect(UUID(uuidString: rows[0].deviceID) != nil, sourceLocation: sourceLocation)
    return rows[0]
  }
}
