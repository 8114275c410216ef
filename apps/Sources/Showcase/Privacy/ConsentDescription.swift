import Foundation
import QuintetConsent

/// Where consent stands, in words.
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
    date = choice.map { strings.formatted("privacy.date", strings.date($0.date, time: .short)) }
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
}
