import Foundation
import QuintetConsent
import QuintetStorage

/// Keeps every choice on the device, for a person or an authority who asks what was chosen, when, and on which words.
///
///     var configuration = ConsentConfiguration(server: server)
///     let history = try configuration.keepHistory()  // last, before Consent(configuration)
///
///     let choices = try history.choices()  // oldest first
///     try history.export().write(to: file)  // JSON
///
/// A choice is in the file before it is stored, and so before it is reported. If the file cannot be written,
/// ``ConsentConfiguration/onError`` hears of it, the choice holds, and the next choice, report or ``Consent/start()`` writes it, unless the
/// program ends before. Nothing of it is sent. Any thread; calls wait for the disk.
public final class ConsentHistory: ChoiceRecording, @unchecked Sendable {
  // Unchecked: `notes`, `configuration` and the file are touched under `lock` alone.
  private let lock = NSLock()
  private var file: HistoryFile
  private var notes = HistoryNotes()
  private var configuration: ConsentConfiguration?

  /// The number of choices that are kept, the latest ones.
  public static let limit = 1_000

  /// Opens the history of a prefix, to read it. ``ConsentConfiguration/keepHistory()`` has choices come into it.
  ///
  /// - Throws: ``ConsentError/invalidStoragePrefix(_:)``.
  public convenience init(storagePrefix: String = "consent") throws(ConsentError) {
    guard let location = StorageLocation(prefix: storagePrefix) else { throw .invalidStoragePrefix(storagePrefix) }
    self.init { isMade throws(StorageError) in try isMade ? location.makeFolder() : location.folder() }
  }

  /// Opens the history in a folder, which is made when it is written if the closure is given true.
  init(limit: Int = limit, folder: @escaping @Sendable (_ isMade: Bool) throws(StorageError) -> URL) {
    file = HistoryFile(limit: limit, folder: folder)
  }

  /// Returns the choices that are kept, oldest first.
  ///
  /// - Throws: ``ConsentError/history(_:)`` if the file cannot be read, or is damaged: then it is set aside, and the next call has what came since.
  public func choices() throws(ConsentError) -> [PastConsentChoice] { try current().choices }

  /// Returns the history as JSON, in UTF-8 and with its keys in order, whose format the guide describes.
  ///
  /// - Parameter deviceID: An identifier to put in as `device`; nil for none.
  /// - Throws: The same as ``choices()``.
  public func export(deviceID: UUID? = nil) throws(ConsentError) -> Data {
    // Encoding cannot fail: all of it was stored, or can be.
    try current().export(ISO8601DateFormatter(), deviceID) ?? Data()
  }

  /// Forgets all choices, and removes what damaged files were set aside. The choice that holds stays in force.
  ///
  /// - Throws: ``ConsentError/history(_:)`` if the disk refuses; then the history is as it was.
  public func clear() throws(ConsentError) {
    lock.lock()
    defer { lock.unlock() }
    do throws(StorageError) {
      try file.clear(without: notes.choiceID)
      notes.clear()
    } catch {
      throw .history("could not be cleared: " + error.description)
    }
  }

  // MARK: Notes

  package func begin(_ configuration: ConsentConfiguration) {
    lock.lock()
    self.configuration = configuration
    notes.begin()
    lock.unlock()
  }

  package func present(_ dialog: ConsentDialog, isQuestion: Bool) {
    lock.lock()
    defer { lock.unlock() }
    var text = dialog.title
    // The preferences' message names a day.
    if isQuestion { text += "\0" + dialog.message }
    for case let button? in dialog.places { text += "\0" + button.title }
    if let address = configuration?.policyURL?.absoluteString { text += "\0" + address }
    notes.dialog = HistoryDialog(
      language: dialog.language,
      digest: TextsDigest.hex(text),
      manner: isQuestion ? .question : .preferences
    )
  }

  package func answer(_ id: UUID) {
    lock.lock()
    notes.answered = id
    lock.unlock()
  }

  package func owe(_ id: UUID) {
    lock.lock()
    notes.told.append(id)
    lock.unlock()
  }

  package func note(_ id: UUID?, _ choice: ConsentChoice?, at now: Int) {
    lock.lock()
    let isLaunch = !notes.hasBegun
    notes.note(id, choice, at: now, newID: UUID())
    // Findings of a launch are written with ``Consent/start()``, or with the first change before it.
    if isLaunch { lock.unlock() } else { writeAndUnlock() }
  }

  package func finish(_ id: UUID, isTaken: Bool, at now: Int) {
    lock.lock()
    notes.finish(id, isTaken: isTaken, at: now)
    writeAndUnlock()
  }

  package func write() {
    lock.lock()
    writeAndUnlock()
  }

  // MARK: Private

  private static let damage =
    "was damaged: what was there is set aside beside it, as history.json.damaged with a number, and choices are kept anew. Keep a copy "
    + "if you have to show it, and look at the disk."

  @inline(never)
  private func writeAndUnlock() {
    let problem = flush(), configuration = configuration
    lock.unlock()
    guard let problem, let configuration else { return }
    let error = ConsentError.history(problem)
    configuration.log?(.error, error.description)
    configuration.onError?(error)
  }

  /// Writes what is not written yet, and returns the problem. Under the lock.
  private func flush() -> String? {
    guard !notes.changes.isEmpty else { return nil }
    var isSetAside = false
    do throws(StorageError) {
      try file.write(notes.changes, &isSetAside)
      notes.clear()
      return isSetAside ? Self.damage : nil
    } catch {
      return (isSetAside ? Self.damage + " It " : "")
        + "could not be written, and the next choice, report or start tries again; free space or fix permissions: "
        + error.description
    }
  }

  /// Returns what is in the file, and what is not written yet.
  private func current() throws(ConsentError) -> History {
    lock.lock()
    defer { lock.unlock() }
    var problem = Self.damage
    do throws(StorageError) {
      if var history = try file.read() {
        _ = file.change(&history, notes.changes)
        return history
      }
      try file.setAside()
    } catch {
      problem = "could not be read: " + error.description
    }
    throw .history(problem)
  }
}

extension ConsentConfiguration {
  /// Has each choice kept in the history of ``storagePrefix``. Call it last: the prefix has to be set before.
  ///
  /// - Returns: The history.
  /// - Throws: ``ConsentError/invalidStoragePrefix(_:)``.
  @discardableResult
  public mutating func keepHistory() throws(ConsentError) -> ConsentHistory {
    let history = try ConsentHistory(storagePrefix: storagePrefix)
    note(with: history)
    return history
  }
}
