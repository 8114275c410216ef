import Foundation
import Testing

@testable import Consent

@Suite @MainActor struct ConsentListenerTests {
  @Test func aListenerHearsEveryChangeUntilItsTokenIsCancelled() throws {
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

  @Test func aListenerThatAnotherOneCancelsMeanwhileHearsNothingMore() throws {
    let stage = try Stage()
    let (seen, others) = (Journal<ConsentStatus>(), Journal<Consent.Token>())
    let first = stage.consent.onStatusChange { _ in others.all.forEach { $0.cancel() } }
    others.add(stage.consent.onStatusChange { seen.add($0) })
    stage.consent.setConsentStatus(.accept)
    #expect(seen.all.isEmpty)
    first.cancel()
  }

  @Test func aListenerWhoseTokenIsLetGoOfHearsNothing() throws {
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
    let first = try #require(stage.queue.reports.last?.id)
    stage.queue.tell(.progressed(first, .waiting))
    #expect(stage.consent.reportProgress == .waiting)
    stage.consent.setConsentStatus(.deny)
    #expect(stage.consent.reportProgress == .waiting)
    stage.queue.tell(.progressed(first, .sent))
    let second = try #require(stage.queue.reports.last?.id)
    stage.queue.tell(.progressed(second, .pinMismatch))
    stage.queue.tell(.progressed(second, .pinMismatch))
    stage.queue.tell(.progressed(second, .sent))
    #expect(seen.all == [.waiting, .waiting, .pinMismatch, .sent])
    token.cancel()
  }

  @Test func forgettingAChoiceForgetsHowFarItsReportHasCome() throws {
    let stage = try Stage()
    stage.consent.setConsentStatus(.accept)
    let report = try #require(stage.queue.reports.last?.id)
    stage.queue.tell(.progressed(report, .sent))
    #expect(stage.consent.reportProgress == .sent)
    stage.consent.setConsentStatus(.undefined)
    #expect(stage.consent.reportProgress == nil)
    stage.queue.tell(.progressed(report, .refused))
    #expect(stage.consent.reportProgress == nil)
  }

  @Test func whatGoesWrongInTheQueueReachesTheHost() throws {
    let stage = try Stage()
    stage.queue.tell(.failed(.pinMismatch(host: "example.org")))
    #expect(stage.errors.all == [.pinMismatch(host: "example.org")])
  }

  @Test func whatAServerSaysIsOneLineOfTheLogAndNotALongOne() throws {
    let stage = try Stage()
    stage.queue.tell(
      .failed(.reportRefused("a\u{202E}b\ninfo: forged x" + String(repeating: "\u{301}", count: 30_000)))
    )
    let line = try #require(stage.log.all.last)
    #expect(line.contains("ab info: forged"))
    #expect(!line.contains("\n") && line.unicodeScalars.count < 600)
  }

  @Test func theLogNamesNoIdentifier() throws {
    let stage = try Stage()
    stage.consent.start()
    stage.presenter.tap(.accept)
    stage.queue.tell(.progressed(try #require(stage.queue.reports.last?.id), .sent))
    stage.queue.refuse(true)
    stage.consent.setConsentStatus(.deny)
    stage.consent.setConsentStatus(.undefined)
    let log = stage.log.all.joined(separator: "\n").lowercased()
    #expect(stage.log.all.count > 8)
    #expect(!log.contains(Stage.deviceID.uuidString.lowercased()))
    for report in stage.queue.reports { #expect(!log.contains(report.id.uuidString.lowercased())) }
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
