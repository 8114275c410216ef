import Foundation

/// Takes note of each choice before it is stored, and of what comes of its report: QuintetConsentHistory does. Any thread.
package protocol ChoiceRecording: AnyObject, Sendable {
  /// Begins a run. What is noted next was found on the device.
  func begin(_ configuration: ConsentConfiguration)

  /// Takes note of a dialog that is about to be shown: the question or the preferences.
  func present(_ dialog: ConsentDialog, isQuestion: Bool)

  /// Takes note that the dialog was answered, which may become the choice of this id.
  func answer(_ id: UUID)

  /// Takes note of a report that is owed, oldest first, by what is about to be stored.
  func owe(_ id: UUID)

  /// Takes note of what is about to be stored, and owes what was told before it.
  ///
  /// - Parameters:
  ///   - id: The id of the choice; nil for none.
  ///   - choice: The choice; nil for none.
  ///   - now: Seconds since 1970.
  func note(_ id: UUID?, _ choice: ConsentChoice?, at now: Int)

  /// Takes note of the server's word on a report.
  func finish(_ id: UUID, isTaken: Bool, at now: Int)

  /// Writes what could not be written before.
  func write()
}
