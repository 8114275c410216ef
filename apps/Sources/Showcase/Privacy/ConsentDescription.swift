import Foundation
import QuintetConsent

/// The state of consent, in words.
struct ConsentDescription {
  /// The choice.
  let status: String
  /// The time when it was chosen; nil while nothing holds.
  let date: String?
  /// The progress of the report; nil while there is none.
  let report: String?
  /// True if the report is delayed by a problem the person should know of.
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
    let isKept = choice?.isKept ?? true
    let told: String? =
      switch progress {
      case .sent: strings["privacy.report.sent"]
      // These say that the choice is kept.
      case .waiting: isKept ? strings["privacy.report.waiting"] : nil
      case .pinMismatch: isKept ? strings["privacy.report.pinMismatch"] : nil
      case .refused: isKept ? strings["privacy.report.refused"] : nil
      case nil: nil
      }
    report = isKept ? told : [told, strings["privacy.notKept"]].compactMap { $0 }.joined(separator: "\n")
    isReportInTrouble = !isKept || progress == .pinMismatch || progress == .refused
  }
}
