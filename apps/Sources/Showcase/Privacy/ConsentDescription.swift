import Consent
import Foundation

/// Says in words where consent stands.
struct ConsentDescription {
  /// What was chosen.
  let status: String
  /// When it was chosen; nil while nothing holds.
  let date: String?
  /// How far the report has come; nil while there is none.
  let report: String?
  /// Whether the report is held back by something the person should know of.
  let isReportInTrouble: Bool
  /// The system symbol that goes with the status.
  let symbol: String

  init(_ consent: Consent) {
    let choice = consent.choice
    (status, symbol) =
      switch choice?.status {
      case .accept: (strings["privacy.accepted"], "checkmark.circle")
      case .deny: (strings["privacy.denied"], "xmark.circle")
      case .undefined, nil: (strings["privacy.undefined"], "questionmark.circle")
      }
    date = choice.map { strings.formatted("privacy.date", Self.words(for: $0.date)) }
    let progress = choice == nil ? nil : consent.reportProgress
    report =
      switch progress {
      case .waiting: strings["privacy.report.waiting"]
      case .sent: strings["privacy.report.sent"]
      case .pinMismatch: strings["privacy.report.pinMismatch"]
      case .refused: strings["privacy.report.refused"]
      case nil: nil
      }
    isReportInTrouble = progress == .pinMismatch || progress == .refused
  }

  private static func words(for date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = strings.locale
    formatter.dateStyle = .long
    formatter.timeStyle = .short
    return formatter.string(from: date)
  }
}
