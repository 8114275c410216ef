import Foundation
import TestSupport

@testable import QuintetConsent
@testable import QuintetConsentHistory
@testable import QuintetStorage

/// A history in a folder of its own, which a test can take away.
struct KeptHistory {
  let folder: URL
  let history: ConsentHistory
  let configuration: ConsentConfiguration

  var file: URL { folder.appendingPathComponent("history.json") }

  init(
    _ configuration: ConsentConfiguration = ConsentConfiguration(server: .test),
    folder: URL = TestHome.place(),
    limit: Int = ConsentHistory.limit
  ) {
    self.folder = folder
    history = ConsentHistory(limit: limit) { isMade throws(StorageError) in
      if isMade { try DurableFile.makeDirectory(folder.path) }
      return folder
    }
    var configuration = configuration
    configuration.note(with: history)
    self.configuration = configuration
  }

  /// The same file for another launch.
  func relaunched() -> KeptHistory {
    KeptHistory(configuration, folder: folder)
  }

  /// The choices, each as `accept question waiting`.
  var lines: [String] {
    get throws { try history.choices().map(\.line) }
  }

  /// Has a file lie where the folder should be, or takes it away.
  func block(_ isBlocked: Bool) throws {
    let aside = folder.appendingPathExtension("aside")
    let (from, to) = isBlocked ? (folder, aside) : (aside, folder)
    if !isBlocked { try FileManager.default.removeItem(at: folder) }
    if FileManager.default.fileExists(atPath: from.path) { try FileManager.default.moveItem(at: from, to: to) }
    if isBlocked { try Data().write(to: folder) }
  }
}

extension PastConsentChoice {
  var line: String { [status.rawValue, manner.rawValue, report?.state.rawValue ?? "none"].joined(separator: " ") }
}

extension HistoryNotes {
  /// Notes the reports that are owed and then the choice, all by their ids.
  mutating func note(_ ids: [UUID], _ choice: ConsentChoice?, at now: Int, newID: UUID) {
    told = choice == nil ? ids : ids.dropLast()
    note(choice == nil ? nil : ids.last, choice, at: now, newID: newID)
  }
}
