import Foundation
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetConsentPurposes

@Suite struct ConsentThreadTests {
  @Test func everyThreadReadsTheStatusItSetAtOnce() async throws {
    let stage = try Stage()
    let consent = stage.consent
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        consent.setConsentStatus(.accept)
        #expect(consent.getConsentStatus() == .accept)
        consent.setConsentStatus(.deny)
        #expect(consent.getConsentStatus() == .deny)
        done.resume()
      }
    }
    await drainMainQueue()
    #expect(consent.getConsentStatus() == .deny)
    #expect(stage.client.statuses == ["accept"])
    stage.client.answer(.answer())
    await drainMainQueue()
    #expect(stage.client.statuses == ["accept", "deny"])
    #expect(try stage.relaunch().consent.getConsentStatus() == .deny)
  }

  @Test @MainActor func aListenerReadsTheStatusItSetAtOnce() throws {
    let stage = try Stage()
    let seen = Journal<ConsentStatus>()
    let token = stage.consent.onStatusChange { [consent = stage.consent] status in
      seen.add(status)
      guard status == .accept else { return }
      consent.setConsentStatus(.deny)
      #expect(consent.getConsentStatus() == .deny)
    }
    stage.consent.start()
    stage.presenter.tap(.accept)
    #expect(seen.all == [.accept, .deny])
    #expect(stage.consent.getConsentStatus() == .deny)
    stage.client.answer(.answer())
    #expect(stage.client.statuses == ["accept", "deny"])
    token.cancel()
  }

  @Test @MainActor func theLatestStatusIsReadWhileAnEarlierIsProcessed() async throws {
    let stage = try Stage()
    let consent = stage.consent
    let seen = Journal<ConsentStatus>()
    let token = consent.onStatusChange { _ in seen.add(consent.getConsentStatus()) }
    inAnotherThread {
      consent.setConsentStatus(.accept)
      consent.setConsentStatus(.deny)
    }
    await drainMainQueue()
    #expect(seen.all == [.deny, .deny])
    token.cancel()
  }

  @Test @MainActor func aPurposeThatIsProcessedDoesNotHideALaterStatus() async throws {
    var configuration = ConsentConfiguration(server: .test)
    configuration.purposes = [ConsentPurpose(id: "ads", title: "Ads", text: "Why")]
    let consent = try Stage(configuration).consent
    let seen = Journal<ConsentStatus>(), granted = Journal<Bool>()
    let token = consent.onStatusChange { _ in
      seen.add(consent.getConsentStatus())
      granted.add(consent.isGranted("ads") && !consent.isGranted("maps"))
    }
    inAnotherThread {
      consent.setGranted(false, for: "ads")
      consent.setConsentStatus(.accept)
    }
    await drainMainQueue()
    #expect(seen.all == [.accept, .accept] && granted.all == [true, true])
    token.cancel()
  }

  @Test @MainActor func aChoiceThatAnotherThreadForgetsIsNotAnsweredFromThenOn() throws {
    let consent = try Stage().consent
    consent.setConsentStatus(.accept)
    let reasons = Journal<ConsentUndefinedReason?>()
    inAnotherThread {
      consent.setConsentStatus(.undefined)
      reasons.add(consent.undefinedReason)
    }
    #expect(reasons.all == [.notAnswered])
  }

  @Test @MainActor func everyThreadReadsTheChoiceItSetAtOnce() throws {
    let consent = try Stage().consent
    consent.setConsentStatus(.accept)
    let shown = Journal<ConsentStatus?>(), texts = Journal<String>()
    inAnotherThread {
      for status in [ConsentStatus.deny, .undefined, .accept] {
        consent.setConsentStatus(status)
        shown.add(consent.choice?.status)
        texts.add(consent.json)
      }
    }
    #expect(shown.all == [.deny, nil, .accept])
    let words = ["deny", "undefined", "accept"]
    #expect(zip(texts.all, words).allSatisfy { $0.contains("\"status\":\"\($1)\"") }, "\(texts.all)")
  }

  @Test @MainActor func aChoiceIsTheSameBeforeAndAfterItIsProcessed() async throws {
    var configuration = ConsentConfiguration(server: .test)
    configuration.purposes = [ConsentPurpose(id: "ads", title: "Ads", text: "Why")]
    let consent = try Stage(configuration).consent
    for status in [ConsentStatus.accept, .deny] {
      let shown = Journal<ConsentChoice?>()
      inAnotherThread {
        consent.setConsentStatus(status)
        shown.add(consent.choice)
      }
      await drainMainQueue()
      #expect(consent.choice?.status == status && shown.all == [consent.choice])
    }
  }

  /// Keeps the main queue waiting until it is done.
  private func inAnotherThread(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      isDone.signal()
    }
    isDone.wait()
  }

  @Test func concurrentChoicesAreEachReportedOnce() async throws {
    let stage = try Stage()
    let consent = stage.consent
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<5 {
            consent.setConsentStatus(number.isMultiple(of: 2) ? .accept : .deny)
            #expect(consent.getConsentStatus() != .undefined)
          }
        }
      }
    }
    await drainMainQueue()
    for count in 1...40 {
      #expect(stage.client.reports.count == count)
      stage.client.answer(.answer())
      await drainMainQueue()
    }
    #expect(Set(stage.client.reports.map(\.key)).count == 40)
    let record = try #require(stage.store.string(forKey: "choice").flatMap(Record.init(json:)))
    #expect(record.owed.isEmpty)
    #expect(stage.client.reports.last?.key == record.choice?.id.uuidString.lowercased())
    #expect(record.choice?.decision == consent.getConsentStatus())
  }
}
