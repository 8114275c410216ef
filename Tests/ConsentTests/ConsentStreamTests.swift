import Foundation
import QuintetConsentAsync
import QuintetTransport
import TestSupport
import Testing

@testable import QuintetConsent

@Suite @MainActor struct ConsentStreamTests {
  @Test func streamBeginsWithPresentStatusAndHasChangesInOrder() async throws {
    let stage = try Stage()
    stage.consent.setConsentStatus(.deny)
    var statuses = stage.consent.statuses.makeAsyncIterator()
    #expect(await statuses.next() == .deny)
    stage.consent.setConsentStatus(.accept)
    stage.consent.setConsentStatus(.accept)
    stage.consent.setConsentStatus(.undefined)
    #expect(await statuses.next() == .accept)
    #expect(await statuses.next() == .undefined)
  }

  @Test func streamOfNoChoiceBeginsUndefined() async throws {
    let stage = try Stage()
    var statuses = stage.consent.statuses.makeAsyncIterator()
    #expect(await statuses.next() == .undefined)
  }

  @Test func changeBeforeFirstValueIsInOrder() async throws {
    let stage = try Stage()
    let stream = stage.consent.statuses
    // The first value waits for the main queue, on which these come before it.
    stage.consent.setConsentStatus(.accept)
    stage.consent.setConsentStatus(.deny)
    await drainMainQueue()
    stage.consent.setConsentStatus(.accept)
    var statuses = stream.makeAsyncIterator()
    #expect(await statuses.next() == .accept)
    #expect(await statuses.next() == .deny)
    #expect(await statuses.next() == .accept)
  }

  @Test func statusSetByReaderIsFirst() async throws {
    let stage = try Stage()
    let consent = stage.consent
    let first = await Task.detached {
      consent.setConsentStatus(.deny)
      return await consent.statuses.first { _ in true }
    }.value
    #expect(first == .deny)
  }

  @Test func expiryIsOneChange() async throws {
    let stage = try Stage(ConsentConfiguration(server: .test, validity: 10))
    stage.consent.setConsentStatus(.accept)
    stage.clock.now += 10
    var statuses = stage.consent.statuses.makeAsyncIterator()
    #expect(await statuses.next() == .undefined)
    // The machine notices it now.
    #expect(stage.consent.getConsentStatus() == .undefined)
    await drainMainQueue()
    stage.consent.setConsentStatus(.deny)
    #expect(await statuses.next() == .deny)
  }

  @Test func twoReadersHaveAllValues() async throws {
    let stage = try Stage()
    var first = stage.consent.statuses.makeAsyncIterator(), second = stage.consent.statuses.makeAsyncIterator()
    #expect(await first.next() == .undefined)
    #expect(await second.next() == .undefined)
    stage.consent.setConsentStatus(.accept)
    #expect(await first.next() == .accept)
    #expect(await second.next() == .accept)
  }

  @Test func cancellationEndsStreamAndReleasesObserver() async throws {
    let stage = try Stage()
    let consent = stage.consent, seen = Journal<ConsentStatus>()
    let reader = Task {
      for await status in consent.statuses { seen.add(status) }
      return true
    }
    while seen.all.isEmpty { await Task.yield() }
    #expect(observers(of: consent) == 1)
    reader.cancel()
    #expect(await reader.value)
    #expect(observers(of: consent) == 0)
    consent.setConsentStatus(.accept)
    #expect(seen.all == [.undefined])
  }

  @Test func streamNobodyReadsReleasesObserver() throws {
    let stage = try Stage()
    do { _ = stage.consent.statuses }
    #expect(observers(of: stage.consent) == 0)
  }

  @Test func streamKeepsNoInstance() async throws {
    weak var consent: Consent?
    var statuses: AsyncStream<ConsentStatus>.Iterator
    do {
      let stage = try Stage()
      consent = stage.consent
      statuses = stage.consent.statuses.makeAsyncIterator()
      #expect(await statuses.next() == .undefined)
    }
    await drainMainQueue()
    #expect(consent == nil)
    _ = statuses
  }

  @Test func progressHasEveryStepAndRepeatsThoseOfNewChoices() async throws {
    let stage = try Stage()
    stage.consent.setConsentStatus(.accept)
    stage.client.answer(.answer())
    var progress = stage.consent.reportProgressUpdates.makeAsyncIterator()
    #expect(await progress.next() == .sent)
    stage.consent.setConsentStatus(.deny)
    stage.client.answer(.answer())
    #expect(await progress.next() == .waiting)
    #expect(await progress.next() == .sent)
  }

  @Test func progressOfNoReportHasNoFirstValue() async throws {
    let stage = try Stage()
    let stream = stage.consent.reportProgressUpdates
    await drainMainQueue()
    stage.consent.setConsentStatus(.accept)
    var progress = stream.makeAsyncIterator()
    #expect(await progress.next() == .waiting)
  }

  /// The number of observers of the status, which no declaration says.
  private func observers(of consent: Consent) -> Int? {
    (Mirror(reflecting: consent).descendant("handler", "statusObservers", "entries") as? [Any])?.count
  }
}
