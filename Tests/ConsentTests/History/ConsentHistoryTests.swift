import Foundation
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetConsentHistory
@testable import QuintetStorage

@Suite @MainActor struct ConsentHistoryTests {
  private let kept = KeptHistory()

  @Test func everyChoiceIsKeptInOrderWithTheWayItWasMade() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.start()
    stage.presenter.tap(.accept)
    stage.clock.now += 10
    stage.consent.showPreferences()
    stage.presenter.tap(.deny)
    stage.consent.setConsentStatus(.accept)
    stage.clock.now += 10
    stage.consent.setConsentStatus(.undefined)
    let choices = try kept.history.choices()
    #expect(
      choices.map(\.line) == [
        "accept question waiting", "deny preferences waiting", "accept host waiting", "undefined host none",
      ]
    )
    #expect(choices.map { Int($0.date.timeIntervalSince1970) - Stage.start } == [0, 10, 10, 20])
    #expect(choices.map(\.policyRevision) == [1, 1, 1, 1])
    #expect(choices.map(\.language) == ["en", "en", nil, nil])
    #expect(choices[0].id.uuidString.lowercased() == stage.client.reports[0].key)
    #expect(choices.allSatisfy { $0.purposes.isEmpty })
  }

  @Test func forgettingNothingIsNoChoice() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.undefined)
    stage.consent.start()
    #expect(try kept.lines.isEmpty)
    // Nothing is written before a choice.
    #expect(!FileManager.default.fileExists(atPath: kept.folder.path))
  }

  @Test func anAnswerThatBecomesNoChoiceLeavesTheHostsOneToTheHost() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.start()
    kept.history.answer(id(9))
    stage.consent.setConsentStatus(.deny)
    #expect(try kept.lines == ["deny host waiting"])
  }

  @Test func forgettingIsNoAnswerOfADialogThatWasShown() throws {
    let kept = KeptHistory(ConsentConfiguration(server: .test, policyRevision: 3))
    let stage = try Stage(kept.configuration)
    stage.consent.start()
    stage.consent.setConsentStatus(.accept)
    stage.consent.setConsentStatus(.undefined)
    #expect(try kept.lines == ["accept host waiting", "undefined host none"])
    let choices = try kept.history.choices()
    #expect(choices.allSatisfy { $0.language == nil && $0.textsDigest == nil })
    #expect(choices.map(\.policyRevision) == [3, 3])
  }

  @Test func eachPrefixHasAHistoryOfItsOwn() throws {
    let prefixes = (0..<2).map { _ in "history-\(UUID().uuidString)" }
    defer {
      for prefix in prefixes {
        guard let folder = try? StorageLocation(prefix: prefix)?.folder() else { continue }
        try? FileManager.default.removeItem(at: folder)
      }
    }
    var configuration = ConsentConfiguration(server: .test, storagePrefix: prefixes[0])
    let history = try configuration.keepHistory()
    let stage = try Stage(configuration)
    stage.consent.setConsentStatus(.deny)
    #expect(try history.choices().map(\.line) == ["deny host waiting"])
    #expect(try ConsentHistory(storagePrefix: prefixes[0]).choices().map(\.line) == ["deny host waiting"])
    #expect(try ConsentHistory(storagePrefix: prefixes[1]).choices().isEmpty)
  }

  @Test func readingAHistoryMakesNoFolder() throws {
    let prefix = "history-\(UUID().uuidString)"
    #expect(try ConsentHistory(storagePrefix: prefix).choices().isEmpty)
    let location = try #require(StorageLocation(prefix: prefix)), folder = try location.folder()
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func aReportIsTakenAtTheTimeOfTheServersFirstWord() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.accept)
    stage.clock.now += 60
    stage.client.answer(.failure(.offline))
    #expect(try kept.lines == ["accept host waiting"])
    stage.consent.start()
    stage.client.answer(.answer())
    let choice = try #require(try kept.history.choices().first)
    #expect(choice.line == "accept host taken")
    #expect(choice.report?.date == Date(timeIntervalSince1970: TimeInterval(Stage.start + 60)))
    // The kill before the record was stored: it is sent again.
    kept.history.finish(choice.id, isTaken: true, at: Stage.start + 900)
    kept.history.finish(choice.id, isTaken: false, at: Stage.start + 900)
    let again = try #require(try kept.history.choices().first)
    #expect(again.report?.state == .taken)
    #expect(again.report?.date == choice.report?.date)
  }

  @Test func aRefusedReportIsSupersededByANewerChoice() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.accept)
    stage.client.answer(.failure(.badStatus(400, retryAfter: nil, body: Data())))
    #expect(try kept.lines == ["accept host refused"])
    stage.consent.setConsentStatus(.deny)
    #expect(try kept.lines == ["accept host superseded", "deny host waiting"])
  }

  @Test func theOldestOfTooManyOwedReportsIsSuperseded() throws {
    let stage = try Stage(kept.configuration)
    for _ in 0..<(ConsentMachine.mostOwed + 2) { stage.consent.setConsentStatus(.accept) }
    let states = try kept.history.choices().map { $0.report?.state }
    #expect(states.prefix(2) == [.superseded, .superseded])
    #expect(states.dropFirst(2).allSatisfy { $0 == .waiting })
  }

  @Test func theNextLaunchGoesOnWithTheHistory() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.accept)
    let next = kept.relaunched()
    let again = try stage.relaunch(next.configuration)
    again.consent.start()
    again.client.answer(.answer())
    again.consent.setConsentStatus(.deny)
    #expect(try next.lines == ["accept host taken", "deny host waiting"])
  }

  @Test func aChoiceOfBeforeIsFoundAndKept() throws {
    let stage = try Stage()
    stage.consent.setConsentStatus(.accept)
    let again = try stage.relaunch(kept.configuration)
    #expect(!FileManager.default.fileExists(atPath: kept.file.path))
    again.consent.start()
    #expect(try kept.lines == ["accept found waiting"])
    again.client.answer(.answer())
    #expect(try kept.lines == ["accept found taken"])
    #expect(try kept.history.choices().first?.report?.date != nil)
  }

  @Test func theChoiceIsInTheFileBeforeItIsStored() throws {
    let store = WatchingStore()
    let history = kept.history
    store.onSet = { (try? history.choices().count) ?? -1 }
    let consent = store.consent(kept.configuration)
    consent.setConsentStatus(.accept)
    consent.setConsentStatus(.deny)
    #expect(store.counts.all == [1, 2])
  }

  @Test func whatAnotherProcessWritesMeanwhileStays() throws {
    let one = kept.history, other = kept.relaunched().history
    for history in [one, other] {
      history.begin(kept.configuration)
      history.note(nil, nil, at: 100)
    }
    for (number, history) in zip(UInt8(1)..., [one, other, one, one, other]) {
      history.owe(id(number))
      history.note(id(number), choice(number, .accept).shown(isKept: true), at: 100)
    }
    one.finish(id(2), isTaken: true, at: 100)
    for history in [one, other, kept.relaunched().history] {
      #expect(try history.choices().map(\.id) == (1...5).map { id($0) })
      #expect(try history.choices()[1].report?.state == .taken)
    }
  }

  @Test func theFileIsTheSameHoweverOftenItWasWritten() throws {
    let stage = try Stage(kept.configuration)
    for status in [ConsentStatus.accept, .deny, .undefined, .accept] {
      stage.consent.setConsentStatus(status)
      stage.client.answer(.answer())
      let file = try Data(contentsOf: kept.file)
      // A history that is read and written again stays the same.
      #expect(History(file)?.json == file)
      #expect(try JSONSerialization.jsonObject(with: file) is [String: Any])
    }
    try kept.history.clear()
    let file = try Data(contentsOf: kept.file)
    #expect(History(file)?.json == file && History(file)?.cleared != nil)
  }

  @Test func theOldestChoicesMakeRoom() throws {
    let small = KeptHistory(limit: 3)
    let stage = try Stage(small.configuration)
    for second in 1...5 {
      stage.clock.now = second
      stage.consent.setConsentStatus(.accept)
    }
    #expect(try small.history.choices().map { Int($0.date.timeIntervalSince1970) } == [3, 4, 5])
    #expect(ConsentHistory.limit == 1_000)
    let export = try JSONSerialization.jsonObject(with: small.history.export()) as? [String: Any]
    #expect(export?["dropped"] as? Int == 2)
  }

  @Test func choicesOfManyThreadsAreKeptInTheOrderOfTheRecord() async throws {
    let store = WatchingStore()
    let consent = store.consent(kept.configuration)
    let history = kept.history
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
          for number in 0..<10 {
            consent.setConsentStatus(number.isMultiple(of: 2) ? .accept : .deny)
            if thread == 0 { _ = try? history.export() }
          }
        }
        done.resume()
      }
    }
    await drainMainQueue()
    var ids: [UUID] = []
    for record in store.records.all {
      if let id = record.choice?.id, id != ids.last { ids.append(id) }
    }
    #expect(ids.count == 80)
    #expect(try kept.history.choices().map(\.id) == ids)
    #expect(store.errors.all.isEmpty)
  }
}

/// Keeps records, and lets a test look around before each.
final class WatchingStore: SettingsStoring, @unchecked Sendable {
  // Unchecked: a test sets `onSet` before it is used on the main queue.
  var onSet: (() -> Int)?
  let counts = Journal<Int>()
  let records = Journal<Record>()
  let errors = Journal<ConsentError>()

  func string(forKey key: String) -> String? { records.all.last?.json }

  func set(_ string: String?, forKey key: String) throws(StorageError) {
    if let onSet { counts.add(onSet()) }
    records.add(string.flatMap(Record.init(json:)) ?? Record())
  }

  func consent(_ configuration: ConsentConfiguration) -> Consent {
    Consent(
      configuration.with(onError: { [errors] in errors.add($0) }),
      strings: .init(Resources.bundle, preferred: ["en"]),
      edges: .init(
        store: self,
        client: FakeClient(),
        presenter: FakePresenter(),
        deviceID: { Stage.deviceID },
        clock: { Stage.start }
      )
    )
  }
}
