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
    #expect(stage.consent.reportProgress == .waiting)
    stage.consent.setConsentStatus(.deny)
    #expect(stage.consent.reportProgress == .waiting)
    stage.client.answer(.answer())
    for _ in 0..<2 {
      stage.client.answer(.failure(.pinMismatch(host: "example.org")))
      stage.consent.start()
    }
    stage.client.answer(.answer())
    #expect(stage.client.statuses == ["accept", "deny", "deny", "deny"])
    #expect(seen.all == [.waiting, .waiting, .pinMismatch, .sent])
    token.cancel()
  }

  @Test func forgettingAChoiceForgetsHowFarItsReportHasCome() throws {
    let stage = try Stage()
    stage.consent.setConsentStatus(.accept)
    stage.client.answer(.failure(.offline))
    #expect(stage.consent.reportProgress == .waiting)
    stage.consent.setConsentStatus(.undefined)
    #expect(stage.consent.reportProgress == nil)
    stage.scheduler.advance(by: 300)
    stage.client.answer(.failure(.badStatus(404)))
    #expect(stage.consent.reportProgress == nil)
    #expect(stage.client.reports.count == 2)
  }

  @Test func whatAHostCanActOnReachesIt() throws {
    let stage = try Stage()
    stage.consent.setConsentStatus(.accept)
    stage.client.answer(.failure(.pinMismatch(host: "example.org")))
    #expect(stage.errors.all == [.pinMismatch(host: "example.org")])
  }

  @Test func aServersReasonIsOneShortLogLine() throws {
    let stage = try Stage()
    let reason = "a\u{202E}b\ninfo: forged x" + String(repeating: "\u{301}", count: 30_000)
    stage.consent.setConsentStatus(.accept)
    stage.client.answer(.failure(.tlsFailed(reason: reason)))
    let line = try #require(stage.log.all.last { $0.contains("forged") })
    #expect(line.contains("ab info: forged"))
    #expect(!line.contains("\n") && line.unicodeScalars.count < 600)
  }

  @Test(
    arguments: [
      (nil, "info: report: sent"), (.offline, "info: report: waiting"),
      (.pinMismatch(host: "a"), "warning: report: pinMismatch"), (.badStatus(404), "warning: report: refused"),
    ] as [(TransportError?, String)]
  )
  func whatAReportComesToIsLoggedAtItsLevel(_ error: TransportError?, _ line: String) throws {
    let stage = try Stage()
    stage.consent.setConsentStatus(.accept)
    let answer: FakeClient.Answer = if let error { .failure(error) } else { .answer() }
    stage.client.answer(answer)
    #expect(stage.log.all.contains(line))
    // The log has all that the host is told.
    let errors = stage.log.all.filter { $0.hasPrefix("error: ") }
    #expect(errors == stage.errors.all.map { "error: " + $0.description })
    #expect(errors.count == (line.hasPrefix("warning") ? 1 : 0))
  }

  @Test func theLogNamesNoIdentifier() throws {
    let stage = try Stage()
    stage.consent.start()
    stage.presenter.tap(.accept)
    stage.client.answer(.answer())
    stage.consent.setConsentStatus(.deny)
    stage.client.answer(.failure(.offline))
    stage.consent.setConsentStatus(.undefined)
    let log = stage.log.all.joined(separator: "\n").lowercased()
    #expect(stage.log.all.count > 8)
    #expect(!log.contains(Stage.deviceID.uuidString.lowercased()))
    for report in stage.client.reports { #expect(!log.contains(report.key)) }
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
