import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import QuintetConsent

@Suite @MainActor struct ConsentObserverTests {
  @Test func anObserverHearsEveryChangeUntilItsTokenIsCancelled() throws {
    let stage = try Stage()
    let seen = Journal<ConsentStatus>()
    let token = stage.consent.onStatusChange { seen.add($0) }
    stage.consent.start()
    stage.presenter.tap(.deny)
    stage.consent.setConsentStatus(.deny)
    stage.consent.setConsentStatus(.accept)
    token.cancel()
    stage.consent.setConsentStatus(.deny)
    #expect(seen.all == [.deny, .accept])
  }

  @Test func anObserverCancelledByAnotherHearsNothingMore() throws {
    let stage = try Stage()
    let (seen, others) = (Journal<ConsentStatus>(), Journal<Consent.Token>())
    let first = stage.consent.onStatusChange { _ in others.all.forEach { $0.cancel() } }
    others.add(stage.consent.onStatusChange { seen.add($0) })
    stage.consent.setConsentStatus(.accept)
    #expect(seen.all.isEmpty)
    first.cancel()
  }

  @Test func anObserverWhoseTokenIsReleasedIsToldNothing() throws {
    let stage = try Stage()
    let seen = Journal<ConsentStatus>()
    _ = stage.consent.onStatusChange { seen.add($0) }
    stage.consent.setConsentStatus(.accept)
    #expect(seen.all.isEmpty)
  }

  @Test func progressOfTheLatestReportIsTold() throws {
    let stage = try Stage()
    let seen = Journal<ConsentReportProgress>()
    let token = stage.consent.onReportProgress { seen.add($0) }
    stage.consent.setConsentStatus(.accept)
    let first = try #require(stage.sender.reports.last?.id)
    stage.sender.notify(.waiting(key: first, .offline, delay: 1))
    #expect(stage.consent.reportProgress == .waiting)
    stage.consent.setConsentStatus(.deny)
    #expect(stage.consent.reportProgress == .waiting)
    stage.sender.notify(.delivered(key: first, HTTPResponse(status: 200)))
    let second = try #require(stage.sender.reports.last?.id)
    stage.sender.notify(.waiting(key: second, .pinMismatch(host: "example.org"), delay: 1))
    stage.sender.notify(.waiting(key: second, .pinMismatch(host: "example.org"), delay: 1))
    stage.sender.notify(.delivered(key: second, HTTPResponse(status: 200)))
    #expect(seen.all == [.waiting, .waiting, .pinMismatch, .sent])
    token.cancel()
  }

  @Test func forgettingAChoiceForgetsHowFarItsReportHasCome() throws {
    let stage = try Stage()
    stage.consent.setConsentStatus(.accept)
    let report = try #require(stage.sender.reports.last?.id)
    stage.sender.notify(.delivered(key: report, HTTPResponse(status: 200)))
    #expect(stage.consent.reportProgress == .sent)
    stage.consent.setConsentStatus(.undefined)
    #expect(stage.consent.reportProgress == nil)
    stage.sender.notify(.rejected(key: report, .badStatus(404)))
    #expect(stage.consent.reportProgress == nil)
  }

  @Test func queueErrorsReachTheHost() throws {
    let stage = try Stage()
    stage.sender.notify(.waiting(key: UUID(), .pinMismatch(host: "example.org"), delay: 1))
    #expect(stage.errors.all == [.pinMismatch(host: "example.org")])
  }

  @Test func aServersReasonIsOneShortLogLine() throws {
    let stage = try Stage()
    let reason = "a\u{202E}b\ninfo: forged x" + String(repeating: "\u{301}", count: 30_000)
    stage.sender.notify(.rejected(key: UUID(), .tlsFailed(reason: reason)))
    let line = try #require(stage.log.all.last)
    #expect(line.contains("ab info: forged"))
    #expect(!line.contains("\n") && line.unicodeScalars.count < 600)
  }

  @Test func theLogNamesNoIdentifier() throws {
    let stage = try Stage()
    stage.consent.start()
    stage.presenter.tap(.accept)
    stage.sender.notify(.delivered(key: try #require(stage.sender.reports.last?.id), HTTPResponse(status: 200)))
    stage.sender.refuse(true)
    stage.consent.setConsentStatus(.deny)
    stage.consent.setConsentStatus(.undefined)
    let log = stage.log.all.joined(separator: "\n").lowercased()
    #expect(stage.log.all.count > 8)
    #expect(!log.contains(Stage.deviceID.uuidString.lowercased()))
    for report in stage.sender.reports { #expect(!log.contains(report.id.uuidString.lowercased())) }
  }

  @Test func anInstanceThatNobodyHoldsIsFreed() throws {
    weak var consent: Consent?
    do {
      let stage = try Stage()
      stage.consent.start()
      stage.presenter.tap(.accept)
      stage.consent.showPreferences()
      consent = stage.consent
      #expect(consent != nil)
    }
    #expect(consent == nil)
  }
}
