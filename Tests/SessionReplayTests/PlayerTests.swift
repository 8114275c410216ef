import Dispatch
import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import SessionReplay

extension Sessions {
  /// Steps of a replay.
  @MainActor @Suite struct PlayerTests {
    @Test func aRecordingIsReplayedWithEqualStates() async throws {
      let session = try record(aDay)
      let replay = try await replay(session.text)
      #expect(replay.error == nil)
      #expect(replay.player.position == replay.player.count)
      #expect(replay.player.count == 1 + aDay.count)
      let state = try #require(replay.loop?.state)
      #expect(state.title.count == "Broccoli".count)
      #expect(state.tags.count == 3)
      #expect(state.isSaving)
      #expect(state.kind == .secret)
    }

    @Test func aReplayWithoutStandInsHasTheRealTexts() async throws {
      let session = try record(aDay, standIns: nil)
      let replay = try await replay(session.text)
      #expect(replay.error == nil)
      #expect(replay.loop?.state.title == "Broccoli")
      #expect(replay.loop?.state.id == aDayID)
      #expect(replay.loop?.state.latitude == 22.3364)
    }

    @Test func aReplayCarriesOutOnlyVisibleEffects() async throws {
      let session = try record(aDay)
      #expect(session.effects.contains(.save))
      let replay = try await replay(session.text)
      #expect(replay.effects() == [.announce("2"), .announce("3")])
    }

    @Test func eventsOfViewsAreIgnoredInAReplay() async throws {
      let session = try record(aDay)
      let replay = try await replay(session.text)
      replay.loop?.send(.titled("typed now"))
      #expect(replay.loop?.state.title.count == "Broccoli".count)
    }

    @Test func aStepBackShowsWhatTheStepShowedBefore() async throws {
      let session = try record(aDay)
      let replay = try await replay(session.text, to: 3)
      let before = try SessionTrace.encode(try #require(replay.loop?.state.title))
      try await replay.player.seek(to: replay.player.count)
      let last = replay.loop
      try await replay.player.seek(to: 3)
      #expect(replay.loop !== last)
      #expect(try SessionTrace.encode(try #require(replay.loop?.state.title)) == before)
      #expect(replay.player.position == 3)
    }

    @Test func aPlantedDifferenceIsFoundAndShownWhere() async throws {
      let session = try record(aDay, standIns: nil)
      let text = session.text.replacingOccurrences(of: #""title":"Broc""#, with: #""title":"Brok""#)
      #expect(text != session.text)
      let replay = try await replay(text)
      guard case .differs(let line, let machine, let part, let recorded, let replayed) = replay.error else {
        Issue.record("no difference was found: \(String(describing: replay.error))")
        return
      }
      #expect(line == text.split(separator: "\n").firstIndex { $0.contains("Brok") }.map { $0 + 1 })
      #expect((machine, part) == ("Notebook", "title"))
      #expect((recorded, replayed) == (#""Brok""#, #""Broc""#))
      #expect(replay.player.position == line - 1)
    }

    @Test func aMissingStateChangeIsADifference() async throws {
      let session = try record([.titled("Kale")], standIns: nil)
      let text = session.text.replacingOccurrences(of: #"{"title":"Kale"}"#, with: #"{"isSaving":true,"title":"Kale"}"#)
      let replay = try await replay(text)
      #expect(
        replay.error
          == .differs(line: 3, machine: "Notebook", part: "isSaving", recorded: "true", replayed: "unchanged")
      )
    }

    @Test func aChangeThatIsNewIsADifference() async throws {
      let session = try record([.titled("Kale")], standIns: nil)
      let replay = try await replay(session.text.replacingOccurrences(of: #"{"title":"Kale"}"#, with: "{}"))
      #expect(
        replay.error
          == .differs(line: 3, machine: "Notebook", part: "title", recorded: "unchanged", replayed: #""Kale""#)
      )
    }

    @Test func anEventOfAnOlderVersionIsNamed() async throws {
      let session = try record([.titled("Kale"), .saved])
      let text = session.text.replacingOccurrences(of: #"{"saved":{}}"#, with: #"{"archived":{}}"#)
      let replay = try await replay(text)
      guard case .unreadableEvent(4, "Notebook", "archived", "1.2.3", _) = replay.error else {
        Issue.record("\(String(describing: replay.error))")
        return
      }
      #expect(replay.error?.description.contains(#"the event "archived" of Notebook, recorded by 1.2.3"#) == true)
      #expect(replay.player.position == 2)
    }

    @Test func aStateOfAnOlderVersionIsNamed() async throws {
      let session = try record([.saved])
      let replay = try await replay(session.text.replacingOccurrences(of: #""isSaving":false,"#, with: ""))
      guard case .unreadableState(2, "Notebook", "1.2.3", _) = replay.error else {
        Issue.record("\(String(describing: replay.error))")
        return
      }
    }

    @Test func aMachineThatNoScreenMakesIsNamed() async throws {
      let session = try record([.saved])
      let player = try SessionPlayer(recording: Data(session.text.utf8))
      await #expect(throws: SessionError.missingMachine(line: 3, machine: "Notebook")) { try await player.seek(to: 2) }
    }

    @Test func actionsArePerformedInOrderAndUnknownOnesNamed() async throws {
      let text = TextLines()
      let recorder = SessionRecorder(setting, standIns: nil) { text.append($0) }
      recorder.note(action: "open", argument: "deliveries")
      recorder.note(action: "dance", argument: "")
      recorder.flush()
      let player = try SessionPlayer(recording: Data(text.all.utf8))
      var done: [String] = []
      player.perform = { action, argument in
        guard action == "open" else { return false }
        done.append(argument)
        return true
      }
      await #expect(throws: SessionError.unknownAction(line: 3, action: "dance", recordedBy: "1.2.3")) {
        try await player.seek(to: 2)
      }
      #expect(done == ["deliveries"])
    }

    @Test func loopsOfOneMachineAreDistinguishedByOrder() async throws {
      let text = TextLines()
      let recorder = SessionRecorder(setting, standIns: nil) { text.append($0) }
      let one = Loop<Notebook>(Notebook.State(), middleware: [recorder]) { _, _ in },
        other = Loop<Notebook>(Notebook.State(title: "Two"), middleware: [recorder]) { _, _ in }
      one.send(.titled("First"))
      other.send(.titled("Second"))
      recorder.flush()
      var made: [Loop<Notebook>] = []
      let player = try SessionPlayer(recording: Data(text.all.utf8))
      player.restart = { [weak player] in
        guard let player else { return }
        made = (0..<2).map { _ in Loop<Notebook>(Notebook.State(), middleware: [player]) { _, _ in } }
      }
      try await player.seek(to: 2)
      #expect(made.map(\.state.title) == ["", "Two"])
      try await player.seek(to: 4)
      #expect(made.map(\.state.title) == ["First", "Second"])
    }

    @Test func aLoopThatAnOldScreenMakesAsItGoesTakesNoEvents() async throws {
      let player = try SessionPlayer(recording: Data(try record([.titled("First")], standIns: nil).text.utf8))
      func make() -> Loop<Notebook> { Loop<Notebook>(Notebook.State(), middleware: [player]) { _, _ in } }
      var (old, new): (Loop<Notebook>?, Loop<Notebook>?)
      player.clear = { old = make() }
      player.restart = { new = make() }
      for _ in 0..<2 {
        try await player.seek(to: 2)
        #expect(old?.state.title == "" && new?.state.title == "First")
        try await player.seek(to: 0)
      }
    }

    @Test func theReplaysTimeIsTheRecordings() async throws {
      let session = try record([.saved])
      let player = try SessionPlayer(recording: Data(session.text.utf8))
      player.setTime(2)
      let first = try #require(player.replayTime)
      player.setTime(4.5)
      let second = try #require(player.replayTime)
      #expect(second.boot - first.boot == 2_500_000_000)
      #expect(abs(second.date.timeIntervalSince(first.date) - 2.5) < 1e-3)
      #expect(abs(first.date.timeIntervalSinceNow) < 60)
    }

    @Test func theReplayIsOfTheRecordingsSetting() throws {
      let read = try SessionPlayer(recording: Data(try record([]).text.utf8)).setting
      #expect(read.program == "1.2.3")
      #expect(read.language == "de-AT")
      #expect(read.timeZone == "Asia/Hong_Kong")
      #expect(read.size == CGSize(width: 360, height: 640))
      #expect(read.isDark)
    }

    @Test func theEnvironmentOfAReplayIsTheRecordings() throws {
      let player = try SessionPlayer(recording: Data(try record([]).text.utf8))
      let old = ["HOME": "/home/ada", "TZ": "UTC", "LANGUAGE": "en", "LC_ALL": "en_US.UTF-8", "PATH": "/bin"]
      #expect(
        player.environment(home: "/tmp/h", old)
          == [
            "HOME": "/tmp/h", "XDG_DATA_HOME": "/tmp/h/XDG_DATA_HOME", "XDG_CONFIG_HOME": "/tmp/h/XDG_CONFIG_HOME",
            "XDG_CACHE_HOME": "/tmp/h/XDG_CACHE_HOME", "XDG_STATE_HOME": "/tmp/h/XDG_STATE_HOME",
            "TZ": "Asia/Hong_Kong", "ADW_DEBUG_COLOR_SCHEME": "prefer-dark", "LANGUAGE": "de-AT",
            "LC_ALL": "en_US.UTF-8", "PATH": "/bin",
          ]
      )
    }

    @Test(arguments: [
      ["LC_ALL": "C.UTF-8"], ["LANG": "POSIX"], ["LC_ALL": "", "LANG": "C"], ["LC_ALL": "C", "LANG": "en_US.UTF-8"],
      [:],
    ])
    func aLocaleIsNamedWhereNothingIsTranslated(old: [String: String]) throws {
      let text = try record([]).text
      let new = try SessionPlayer(recording: Data(text.utf8)).environment(home: "/tmp/h", old)
      #expect(new["LC_ALL"] == nil)
      #expect(new["LC_MESSAGES"] == "de-AT")
      let english = text.replacingOccurrences(of: "de-AT", with: "en-GB").replacingOccurrences(
        of: #""isDark":true"#,
        with: #""isDark":false"#
      )
      let other = try SessionPlayer(recording: Data(english.utf8)).environment(home: "/tmp/h", old)
      #expect(other["LC_ALL"] == old["LC_ALL"])
      #expect(other["LC_MESSAGES"] == nil)
      #expect(other["ADW_DEBUG_COLOR_SCHEME"] == "prefer-light")
    }

    @Test(arguments: [
      ["LC_ALL": "en_US.UTF-8", "LC_MESSAGES": "C", "LANG": "C"], ["LC_MESSAGES": "en_US.UTF-8", "LANG": "C"],
    ])
    func aLocaleInWhichTextsAreTranslatedStays(old: [String: String]) throws {
      let new = try SessionPlayer(recording: Data(try record([]).text.utf8)).environment(home: "/tmp/h", old)
      for name in ["LC_ALL", "LC_MESSAGES", "LANG"] { #expect(new[name] == old[name], "\(name)") }
    }

    @Test func theClockFollowsTheSteps() async throws {
      let header = try #require(try record([]).text.split(separator: "\n").first)
      let lines = [
        header.replacing(/"boot":\d+/, with: #""boot":7000000000"#).replacing(
          /"date":[\d.]+/,
          with: #""date":1700000000"#
        ),
        #"{"loop":0,"machine":"Notebook","state":\#(String(decoding: try SessionTrace.encode(Notebook.State()), as: UTF8.self)),"time":0.5}"#,
        #"{"action":"open","argument":"","time":2}"#,
        #"{"changed":{"tags":["a"]},"event":{"tagged":{"_0":["a"]}},"loop":0,"time":3.25}"#,
        #"{"action":"close","argument":"","time":90061}"#,
      ]
      let player = try SessionPlayer(recording: Data(lines.map { $0 + "\n" }.joined().utf8))
      let seen = Journal<[Double]>()
      @Sendable func look() {
        guard let time = player.replayTime else { return }
        seen.add([Double(time.boot) / 1e9 - 7, time.date.timeIntervalSince1970 - 1_700_000_000])
      }
      var loop: Loop<Notebook>?
      player.restart = { [weak player] in
        guard let player else { return }
        look()
        loop = Loop<Notebook>(Notebook.State(), middleware: [player]) { _, _ in look() }
      }
      player.perform = { _, _ in
        look()
        return true
      }
      try await player.seek(to: 4)
      #expect(seen.all == [[0, 0], [2, 2], [3.25, 3.25], [90061, 90061]])
      #expect((0...4).map(player.time) == [0, 0.5, 2, 3.25, 90061])
      #expect(
        (0...4).map(player.title) == ["start", "Notebook", "open", "Notebook tagged", "close"]
      )
      // Back to where it began.
      try await player.seek(to: 0)
      #expect(seen.all.last == [0, 0])
      #expect(player.position == 0)
      #expect(loop?.state.tags == [])
    }

    @Test func stepsAreNamedByTheirMachineAndEvent() async throws {
      let header = try #require(try record([]).text.split(separator: "\n").first)
      let lines = [
        String(header), #"{"loop":0,"machine":"Notebook","state":{},"time":0}"#,
        #"{"action":"open","argument":"deliveries","time":0}"#, #"{"note":"not recorded","time":0}"#,
        #"{"changed":{},"event":{"at":{"opened":{}},"id":"x"},"loop":0,"time":0}"#,
        #"{"changed":{},"event":"plain","loop":0,"time":0}"#,
      ]
      let player = try SessionPlayer(recording: Data(lines.map { $0 + "\n" }.joined().utf8))
      player.begin()
      #expect(
        (0...5).map(player.title)
          == ["start", "Notebook", "open deliveries", "not recorded", "Notebook opened", "Notebook ?"]
      )
    }

    @Test func aReplayWaitsForScreensThatAreAppearing() async throws {
      let text = TextLines()
      let recorder = SessionRecorder(setting, standIns: nil) { text.append($0) }
      recorder.note(action: "open", argument: "deliveries")
      let recorded = Loop<Notebook>(Notebook.State(), middleware: [recorder]) { _, _ in }
      recorded.send(.titled("Kale"))
      recorder.flush()
      let player = try SessionPlayer(recording: Data(text.all.utf8))
      var settled = 0, tries = 0, loop: Loop<Notebook>?
      player.settle = { [weak player] in
        settled += 1
        if settled == 50, let player { loop = Loop<Notebook>(Notebook.State(), middleware: [player]) { _, _ in } }
      }
      player.perform = { _, _ in
        #expect(settled > tries)
        tries += 1
        return tries == 20
      }
      try await player.seek(to: 1)
      #expect(tries == 20)
      // And once in the end, for what it shows.
      #expect(settled == 21)
      try await player.seek(to: 3)
      #expect(loop?.state.title == "Kale")
      #expect(settled == 51)
    }

    @Test func theOrderOfASetMakesNoDifference() async throws {
      let lines = try record([.tagged(["a", "b", "c", "d", "e"])], standIns: nil).text.split(separator: "\n")
      let line = try #require(lines.last)
      for order in [#""a","b","c","d","e""#, #""e","d","c","b","a""#] {
        let other = line.replacing(/"changed":{"tags":\[[^\]]*\]}/, with: #""changed":{"tags":[\#(order)]}"#)
        #expect(try await replay((lines.dropLast() + [other]).joined(separator: "\n") + "\n").error == nil)
      }
      let fewer = line.replacing(/"changed":{"tags":\[[^\]]*\]}/, with: #""changed":{"tags":["a"]}"#)
      #expect(try await replay((lines.dropLast() + [fewer]).joined(separator: "\n") + "\n").error != nil)
    }

    @Test(arguments: [22.1, -0.0, 1e22, .leastNonzeroMagnitude, 1.0 / 3, 1e17])
    func equalValuesAreEqualHoweverTheyAreWritten(degrees: Double) async throws {
      let place = Notebook.Place(name: "Road 1/2, “Größe”\u{8}\u{1F}\u{7F}\u{2028}", latitude: degrees, longitude: 114)
      let text = try record([.met(place)], standIns: nil).text
      #expect(try await replay(text).error == nil)
      let other = text.replacing(#""longitude":114"#, with: #""longitude":1.14e2"#)
      #expect(other != text)
      #expect(try await replay(other).error == nil)
      // Changes are written before the event.
      let different = text.replacing(#""longitude":114"#, with: #""longitude":115"#, maxReplacements: 1)
      #expect(different != text)
      #expect(try await replay(different).error != nil)
    }

    @Test(arguments: [
      (SessionError.notWritten("there is a file"), "The recording cannot be written: there is a file"),
      (.notRead("it is no file"), "The recording cannot be read: it is no file"),
      (.unknownFormat("it has none"), "This is no recording that can be replayed: it has none"),
      (.unreadableLine(7, "it is none"), "Line 7 of the recording cannot be read: it is none."),
      (
        .unreadableEvent(line: 7, machine: "M", event: "e", recordedBy: "1", reason: "it is none"),
        #"Line 7: the event "e" of M, recorded by 1, cannot be read by this version: it is none"#
      ),
      (
        .unreadableState(line: 7, machine: "M", recordedBy: "1", reason: "it is none"),
        "Line 7: the state of M, recorded by 1, cannot be read by this version: it is none"
      ),
      (
        .unknownAction(line: 7, action: "a", recordedBy: "1"),
        #"Line 7: this version does not know the action "a", recorded by 1."#
      ),
      (.missingMachine(line: 7, machine: "M"), "Line 7: there is no M on the screen that could take its event."),
      (
        .differs(line: 7, machine: "M", part: "p", recorded: "1", replayed: "2"),
        "Line 7: \"p\" of M differs.\n  recorded 1\n  replayed 2"
      ),
    ])
    func everyErrorSaysWhatIsWrong(error: SessionError, words: String) {
      #expect(error.description == words)
    }

    /// As in the comment of `SessionPlayer`.
    private func replayProgram(
      _ file: URL,
      in window: Window,
      _ makeRoot: @escaping ([any LoopMiddleware]) -> Loop<Notebook>
    ) async throws {
      let player = try SessionPlayer(file)
      player.restart = { [unowned player] in window.rootViewController = makeRoot([player]) }
      try await player.seek(to: player.count)
    }
  }
}

/// The window that shows a program.
@MainActor
private final class Window {
  var rootViewController: Loop<Notebook>?
}
