import Foundation
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetConsentHistory
@testable import QuintetConsentPurposes

@Suite @MainActor struct HistoryExportTests {
  private let kept = KeptHistory()

  @Test func theExportIsJSONWithItsKeysInOrderAndISODates() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.start()
    stage.presenter.tap(.accept)
    stage.clock.now += 5
    stage.client.answer(.answer())
    let id = try #require(try kept.history.choices().first).id.uuidString.lowercased()
    let text = String(decoding: try kept.history.export(), as: UTF8.self)
    #expect(
      text.filter { !$0.isWhitespace }
        == #"{"choices":[{"date":"2020-01-07T20:24:31Z","id":"\#(id)","language":"en","manner":"question","purposes":{},"#
        + #""report":"taken","reported":"2020-01-07T20:24:36Z","revision":1,"status":"accept","#
        + #""texts":"7c93e1313e85a657f74102f10b01bf38592b76abacf7fe8fbe8c140f2b6277a2"}],"dropped":0,"format":1}"#
    )
    #expect(try kept.history.export() == kept.relaunched().history.export())
  }

  @Test func theExportParsesBackToTheChoices() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.deny)
    stage.consent.setConsentStatus(.undefined)
    let object = try #require(try JSONSerialization.jsonObject(with: kept.history.export()) as? [String: Any])
    #expect(object.keys.sorted() == ["choices", "dropped", "format"])
    let choices = try #require(object["choices"] as? [[String: Any]])
    #expect(choices.map { $0["status"] as? String } == ["deny", "undefined"])
    #expect(choices.map { $0["report"] as? String } == ["waiting", nil])
    #expect(choices.map { $0["id"] as? String } == (try kept.history.choices().map { $0.id.uuidString.lowercased() }))
    #expect(choices.allSatisfy { ($0["purposes"] as? [String: Bool])?.isEmpty == true })
  }

  @Test func anIdentifierOfTheDeviceIsInItOnlyIfAskedFor() throws {
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.deny)
    let device = Stage.deviceID.uuidString.lowercased()
    #expect(!String(decoding: try kept.history.export(), as: UTF8.self).lowercased().contains(device))
    #expect(!(try String(contentsOf: kept.file, encoding: .utf8)).lowercased().contains(device))
    let export = try JSONSerialization.jsonObject(with: kept.history.export(deviceID: Stage.deviceID)) as? [String: Any]
    #expect(export?["device"] as? String == device)
  }

  @Test func purposesAreKeptAsTheyWereChosenOnThePage() throws {
    var configuration = ConsentConfiguration(server: .test)
    configuration.purposes = ["ads", "maps"].map { ConsentPurpose(id: $0, title: "Title \($0)", text: "Text \($0)") }
    let kept = KeptHistory(configuration), stage = try Stage(kept.configuration)
    stage.consent.start()
    stage.presenter.tap(.choose)
    stage.presenter.tap(.purposes(answers("ads", "-maps")))
    stage.consent.showPreferences()
    stage.presenter.tap(.purposes(answers("ads", "maps")))
    stage.consent.setGranted(false, for: "ads")
    let next = try stage.relaunch(configuration.with(keptBy: kept, adding: "sound"))
    next.consent.setGranted(true, for: "sound")
    let choices = try kept.history.choices()
    #expect(
      choices.map(\.purposes) == [
        ["ads": true, "maps": false], ["ads": true, "maps": true], ["ads": false, "maps": true],
        ["ads": false, "maps": true, "sound": true],
      ]
    )
    #expect(choices.map(\.status) == [.deny, .accept, .deny, .deny])
    #expect(choices.map(\.manner) == [.question, .preferences, .host, .host])
    let page = [
      "Choose what you agree to", "Title ads", "Text ads", "Title maps", "Text maps", "Save Choice", "Accept All",
      "Deny All",
      "Close",
    ]
    #expect(choices[0].textsDigest == TextsDigest.hex((["Your privacy"] + page).joined(separator: "\0")))
  }

  @Test func purposesAreWrittenAndReadBack() throws {
    let choice = PastConsentChoice(
      id: id(1),
      date: Date(timeIntervalSince1970: 1),
      status: .accept,
      policyRevision: 7,
      purposes: ["ads": false, "maps": true],
      manner: .preferences,
      language: "de",
      textsDigest: "00",
      report: .init(state: .superseded, date: Date(timeIntervalSince1970: 2))
    )
    let data = try #require(History(choices: [choice], dropped: 3, cleared: id(2)).json)
    let read = try #require(History(data))
    #expect(read.json == data)
    #expect(read.choices.first?.purposes == ["ads": false, "maps": true])
  }
}

extension ConsentConfiguration {
  /// The same with one more purpose, in an app that keeps the same history.
  fileprivate func with(keptBy kept: KeptHistory, adding id: String) -> ConsentConfiguration {
    var configuration = self
    configuration.purposes.append(ConsentPurpose(id: id, title: id, text: id))
    return KeptHistory(configuration, folder: kept.folder).configuration
  }
}

/// The digests are what `printf 'title\0message\0Deny\0Accept' | sha256sum` prints.
@Suite @MainActor struct TextsDigestTests {
  private func digest(_ configuration: ConsentConfiguration, relaunching stage: Stage? = nil) throws -> String? {
    let kept = KeptHistory(configuration)
    let stage = try stage?.relaunch(kept.configuration) ?? Stage(kept.configuration)
    stage.consent.start()
    stage.presenter.tap(.accept)
    return try kept.history.choices().last?.textsDigest
  }

  @Test func theQuestionsDigestIsThatOfTheTextsThatWereShown() throws {
    #expect(
      try digest(ConsentConfiguration(server: .test))
        == "7c93e1313e85a657f74102f10b01bf38592b76abacf7fe8fbe8c140f2b6277a2"
    )
    let old = try Stage()
    old.consent.setConsentStatus(.deny)
    let policy = ConsentConfiguration(
      server: .test,
      policyURL: URL(string: "https://example.org/policy"),
      policyRevision: 2,
      whatChanged: "We count steps."
    )
    #expect(
      try digest(policy, relaunching: old) == "3197ddd8df7a22375cac5ddad3a24328d272b60522de635fdb1735fb763bc34e"
    )
  }

  @Test func thePreferencesDigestLeavesTheDayOut() throws {
    let kept = KeptHistory()
    let stage = try Stage(kept.configuration)
    stage.consent.setConsentStatus(.accept)
    stage.consent.showPreferences()
    stage.presenter.tap(.deny)
    #expect(
      try kept.history.choices().last?.textsDigest
        == "e4bb36a92df741f6890dd1f96d318c574c760e85afd1154c7aa7ab3dec965114"
    )
  }

  #if os(Linux)
    @Test func theDigestOfEachLengthIsThatOfSHA256Sum() throws {
      let folder = TestHome.folder()
      var expected: [String] = []
      for length in 0..<150 {
        let text = String(repeating: "é\0x語", count: length / 2) + String(repeating: "z", count: length % 2)
        expected.append(TextsDigest.hex(text))
        let name = String(1_000 + length)
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      let process = Process(), output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "cd \"$0\" && sha256sum *", folder.path]
      process.standardOutput = output
      try process.run()
      let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(lines.split(separator: "\n").map { String($0.prefix(64)) } == expected)
    }
  #endif
}
