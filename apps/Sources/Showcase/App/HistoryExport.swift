import Foundation
import QuintetConsent
import QuintetConsentHistory
import QuintetStorage

/// Writes the history of choices into a file for its owner alone: at launch, and whenever a choice or what came of its report changes it.
@MainActor
final class HistoryExport {
  private let history: ConsentHistory
  private let file: URL
  private var tokens: [Consent.Token] = []

  init(_ history: ConsentHistory, of consent: Consent, to file: URL) {
    self.history = history
    self.file = file
    tokens = [
      consent.onStatusChange { [weak self] _ in MainActor.assumeIsolated { self?.write() } },
      consent.onReportProgress { [weak self] _ in MainActor.assumeIsolated { self?.write() } },
    ]
    write()
  }

  private func write() {
    do {
      let export = try history.export()
      try DurableFile.replace(file.path) { _ in export }
    } catch {
      StandardError.write("[consent] the history is not in \(file.path): \(error)")
    }
  }
}
