import Foundation
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetConsentHistory
@testable import QuintetStorage

/// Guarantees where the disk does not do what it should.
@Suite @MainActor struct HistoryFailureTests {
  private let kept = KeptHistory()

  private func isHistory(_ error: ConsentError?, _ part: String) -> Bool {
    if case .history(let text) = error { text.contains(part) } else { false }
  }

  @Test func aChoiceThatCannotBeWrittenHoldsAndIsWrittenLater() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.accept)
    try kept.block(true)
    stage.consent.setConsentStatus(.deny)
    #expect(stage.consent.getConsentStatus() == .deny)
    #expect(stage.consent.choice?.isKept == true)
    #expect(stage.errors.all.count == 1)
    #expect(isHistory(stage.errors.all.last, "could not be written"))
    #expect(stage.log.all.contains { $0.hasPrefix("error: The history of choices could not be written") })
    stage.client.answer(.answer())
    #expect(stage.client.statuses == ["accept", "deny"])

    try kept.block(false)
    stage.consent.start()
    let elsewhere = kept.relaunched()
    #expect(try elsewhere.lines == ["accept host taken", "deny host waiting"])
  }

  @Test func theNextChoiceWritesTheOneThatFailed() throws {
    let stage = try Stage(kept.configuration)
    try kept.block(true)
    stage.consent.setConsentStatus(.accept)
    try kept.block(false)
    stage.consent.setConsentStatus(.deny)
    #expect(try kept.relaunched().lines == ["accept host waiting", "deny host waiting"])
  }

  @Test func whatIsNotWrittenYetIsReadAllTheSame() throws {
    let folder = TestHome.folder(), roomMade = Journal<Void>()
    let history = ConsentHistory { isMade throws(StorageError) in
      if isMade, roomMade.all.isEmpty { throw .diskFull }
      return folder
    }
    var configuration = ConsentConfiguration(server: .test)
    configuration.note(with: history)
    let stage = try Stage(configuration)
    stage.consent.setConsentStatus(.accept)
    #expect(isHistory(stage.errors.all.last, StorageError.diskFull.description))
    #expect(try history.choices().map(\.line) == ["accept host waiting"])
    roomMade.add(())
    stage.client.answer(.answer())
    #expect(try KeptHistory(folder: folder).lines == ["accept host taken"])
  }

  @Test func theChoiceThatHoldsIsFoundThoughItWasNeverWritten() throws {
    let stage = try Stage(kept.configuration)
    try kept.block(true)
    stage.consent.setConsentStatus(.deny)
    try kept.block(false)
    let next = kept.relaunched()
    try stage.relaunch(next.configuration).consent.start()
    #expect(try next.lines == ["deny found waiting"])
  }

  @Test(arguments: [
    "", "no JSON", "[]", #"{"format":1,"dropped":9223372036854775807,"choices":[]}"#,
    #"{"format":2,"dropped":0,"choices":[]}"#, #"{"format":1,"dropped":0}"#, "half",
  ])
  func aDamagedFileIsSetAsideWholeAndTheHistoryGoesOn(_ damage: String) throws {
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.accept)
    let whole = try Data(contentsOf: kept.file)
    let damaged = damage == "half" ? whole.prefix(whole.count / 2) : Data(damage.utf8)
    try damaged.write(to: kept.file)
    stage.consent.setConsentStatus(.deny)
    #expect(stage.errors.all.count == 1)
    #expect(isHistory(stage.errors.all.last, "was damaged"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept.file.path + ".damaged1")) == damaged)
    #expect(try kept.lines == ["deny host waiting"])
  }

  @Test func aChoiceThatIsNoneMakesTheFileDamaged() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.accept)
    let text = try String(contentsOf: kept.file, encoding: .utf8)
    for (right, wrong) in [
      ("\"host\"", "\"ghost\""), ("\"waiting\"", "\"lost\""), ("\"accept\"", "1"),
      ("1578428671", "9223372036854775807"),
    ] {
      #expect(text.contains(right))
      #expect(History(Data(text.replacingOccurrences(of: right, with: wrong).utf8)) == nil)
    }
    #expect(History(Data(text.utf8)) != nil)
  }

  @Test func aClockOfNoYearLeavesAHistoryThatCanBeRead() throws {
    let stage = try Stage(kept.configuration)
    stage.clock.now = Int(1e15)
    stage.consent.setConsentStatus(.accept)
    #expect(try kept.history.choices().map(\.date) == [Date(timeIntervalSince1970: 253_402_300_799)])
    stage.client.answer(.answer())
    let reports = try [kept, kept.relaunched()].map { try $0.history.choices().first?.report?.date }
    #expect(reports == Array(repeating: Date(timeIntervalSince1970: 253_402_300_799), count: 2))
    let export = String(decoding: try kept.history.export(), as: UTF8.self)
    #expect(export.components(separatedBy: "9999-12-31T23:59:59Z").count == 3)
  }

  @Test(arguments: [(-1e15, -62_135_596_800.0), (0.0, 0.0), (1e15, 253_402_300_799.0)])
  func aDateOfNoYearIsTheNearestThatCanBeRead(_ seconds: Double, _ nearest: Double) throws {
    let date = PastConsentChoice.limited(Date(timeIntervalSince1970: seconds))
    #expect(date == Date(timeIntervalSince1970: nearest))
    let choice = PastConsentChoice(
      id: id(1),
      date: date,
      status: .accept,
      policyRevision: 1,
      purposes: [:],
      manner: .host,
      language: nil,
      textsDigest: nil,
      report: nil
    )
    let data = try #require(History(choices: [choice]).json)
    #expect(History(data)?.choices.first?.date == date)
  }

  @Test func aHistoryThatCannotBeReadIsNotTakenForDamaged() throws {
    let folder = TestHome.folder(), failures = Journal<Void>()
    // The disk fails once.
    let history = ConsentHistory { isMade throws(StorageError) in
      if failures.all.count == 1 { throw .unusable("the disk fails") }
      return folder
    }
    var configuration = ConsentConfiguration(server: .test)
    configuration.note(with: history)
    let stage = try Stage(configuration)
    stage.consent.setConsentStatus(.accept)
    failures.add(())
    let error = #expect(throws: ConsentError.self) { try history.choices() }
    #expect(isHistory(error, "could not be read: the disk fails"))
    failures.add(())
    #expect(try history.choices().map(\.line) == ["accept host waiting"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["history.json"])
  }

  @Test func aDamagedFileThatCannotBeReplacedIsToldAsBoth() async {
    // The limit counts for a whole process.
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let kept = KeptHistory(), stage = try Stage(kept.configuration)
        stage.consent.setConsentStatus(.accept)
        try Data("x".utf8).write(to: kept.file)
        signal(SIGXFSZ, SIG_IGN)
        var nothing = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &nothing)
        stage.consent.setConsentStatus(.deny)
        let told = stage.errors.all.map(\.description)
        exit(told.contains { $0.contains("was damaged") && $0.contains("could not be written") } ? 0 : 2)
      }
    }
  }

  @Test func readingADamagedFileThrowsOnceAndSetsItAside() throws {
    try FileManager.default.createDirectory(at: kept.folder, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: kept.file)
    let error = #expect(throws: ConsentError.self) { try kept.history.export() }
    #expect(isHistory(error, "was damaged"))
    #expect(try kept.history.choices().isEmpty)
    #expect(FileManager.default.fileExists(atPath: kept.file.path + ".damaged1"))
  }

  @Test func aFolderInItsPlaceIsSetAside() throws {
    try FileManager.default.createDirectory(at: kept.file, withIntermediateDirectories: true)
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.accept)
    #expect(isHistory(stage.errors.all.last, "was damaged"))
    #expect(try kept.relaunched().lines == ["accept host waiting"])
  }

  @Test func clearingForgetsAllAndDoesNotFindTheChoiceAgain() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.accept)
    try Data("x".utf8).write(to: kept.file)
    stage.consent.setConsentStatus(.deny)
    try kept.history.clear()
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept.folder.path) == ["history.json"])
    stage.client.answer(.answer())
    #expect(stage.consent.getConsentStatus() == .deny)
    let next = kept.relaunched()
    let again = try stage.relaunch(next.configuration)
    again.consent.start()
    #expect(try next.lines.isEmpty)
    again.consent.setConsentStatus(.accept)
    #expect(try next.lines == ["accept host waiting"])
  }

  @Test func clearingForgetsChoicesThatCouldNotBeWrittenToo() throws {
    let stage = try Stage(kept.configuration)
    for choice in [ConsentStatus.accept, .deny] {
      try kept.block(true)
      stage.consent.setConsentStatus(choice)
      try kept.block(false)
      #expect(try kept.lines == ["\(choice.rawValue) host waiting"])
      try kept.history.clear()
      #expect(try kept.lines.isEmpty)
    }
    // Neither the server's word nor the next choice brings one back.
    stage.client.answer(.answer())
    #expect(try kept.lines.isEmpty && kept.relaunched().lines.isEmpty)
    stage.consent.setConsentStatus(.accept)
    #expect(try kept.relaunched().lines == ["accept host waiting"])
  }

  @Test func clearingByAnotherObjectHoldsToo() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.accept)
    try kept.relaunched().history.clear()
    let next = kept.relaunched()
    try stage.relaunch(next.configuration).consent.start()
    #expect(try next.lines.isEmpty)
  }

  @Test func clearingNothingWritesNothing() throws {
    try kept.history.clear()
    #expect(!FileManager.default.fileExists(atPath: kept.folder.path))
  }

  @Test func clearingThatFailsLeavesTheHistory() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.accept)
    try kept.block(true)
    let error = #expect(throws: ConsentError.self) { try kept.history.clear() }
    #expect(isHistory(error, "could not be cleared"))
    try kept.block(false)
    #expect(try kept.lines == ["accept host waiting"])
  }

  @Test func clearingOnAFullDiskRemovesTheFile() async {
    // The limit counts for a whole process.
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let kept = KeptHistory(), stage = try Stage(kept.configuration)
        stage.consent.setConsentStatus(.accept)
        signal(SIGXFSZ, SIG_IGN)
        var nothing = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &nothing)
        stage.consent.setConsentStatus(.deny)
        guard FileManager.default.fileExists(atPath: kept.file.path) else { exit(2) }
        try kept.history.clear()
        exit(FileManager.default.fileExists(atPath: kept.file.path) ? 3 : 0)
      }
    }
  }

  @Test func onlyTheOwnerMayReadTheFile() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.accept)
    let attributes = try FileManager.default.attributesOfItem(atPath: kept.file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func aPrefixThatIsNoneIsRefused() {
    var configuration = ConsentConfiguration(server: .test, storagePrefix: "../x")
    #expect(throws: ConsentError.invalidStoragePrefix("../x")) { try configuration.keepHistory() }
  }
}
