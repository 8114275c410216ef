import Dispatch
import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import SessionReplay

extension Sessions {
  /// Values that are written, and values that are not.
  @MainActor @Suite struct RecorderTests {
    @Test func nothingPrivateIsInARecording() throws {
      let session = try record(aDay)
      for word in ["Brocc", "green", "Adaline", aDayID.uuidString, "22.3364"] {
        #expect(!session.text.localizedCaseInsensitiveContains(word), "\(word)")
      }
      #expect(session.text.contains(#""secret""#))
      #expect(!session.text.contains(#""note""#))
    }

    @Test func theFirstStateIsRecordedWithoutPrivateTexts() throws {
      let text = TextLines()
      let recorder = SessionRecorder(setting, standIns: StandIns()) { text.append($0) }
      let loop = Loop<Notebook>(Notebook.State(title: "Lovelace", tags: ["Ada"]), middleware: [recorder]) { _, _ in }
      loop.send(.tagged(["kale"]))
      recorder.flush()
      #expect(text.all.contains(#""changed":{"tags":["#))
      for word in ["Lovelace", "Ada", "kale"] { #expect(!text.all.contains(word)) }
    }

    @Test func anUnwritableEventIsNamedWithoutItsValue() throws {
      let text = TextLines()
      let recorder = SessionRecorder(setting, standIns: StandIns()) { text.append($0) }
      let loop = Loop<Stubborn>(Stubborn.State(), middleware: [recorder]) { _, _ in }
      loop.send(.said(Stubborn.Word(text: "Lovelace")))
      loop.send(.said(Stubborn.Word(text: "kale")))
      recorder.flush()
      let notes = text.all.split(separator: "\n").filter { $0.contains(#""note""#) }
      #expect(notes.count == 1)
      #expect(
        notes.first?.contains("an event of Stubborn is not recorded: it cannot be written. EncodingError at _0")
          == true
      )
      #expect(!text.all.contains("Lovelace"))
      // The following events are.
      #expect(try SessionPlayer(recording: Data(text.all.utf8)).count == 3)
    }

    @Test func aNoteSaysWhereStandInsChangeEffects() throws {
      // The machine asks for one word, which has a stand-in.
      let text = TextLines()
      let recorder = SessionRecorder(setting, standIns: StandIns(key: 1)) { text.append($0) }
      let loop = Loop<Guess>(Guess.State(), middleware: [recorder]) { _, _ in }
      loop.send(.said("Broccoli"))
      recorder.flush()
      #expect(text.all.contains(#""note":"with the stand-ins Guess ordered [lose], not [win]""#))
    }

    @Test func recordingsAreReadableByTheirOwnerOnlyAndNeverOverwritten() throws {
      let file = TestHome.place()
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let recorder = try SessionRecorder(file, setting)
      recorder.note(action: "a", argument: "b")
      recorder.flush()
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      #expect(throws: SessionError.self) { try SessionRecorder(file, setting) }
      #expect(try SessionPlayer(file).count == 1)
    }

    @Test func aFullDiskEndsTheRecordingAndSaysSo() throws {
      struct Full: Error {}
      let reasons = Journal<String>()
      let recorder = SessionRecorder(setting, standIns: nil, onFailure: { reasons.add($0) }) { _ in throw Full() }
      recorder.note(action: "a", argument: "b")
      recorder.flush()
      #expect(reasons.all == ["Full()"])
    }

    @Test func aFullDiskEndsTheRecordingAndSaysWhy() throws {
      let file = TestHome.place()
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let error = NSError(
        domain: NSCocoaErrorDomain,
        code: 512,
        userInfo: [NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC))]
      )
      let reasons = Journal<String>(), lines = TextLines()
      let recorder = SessionRecorder(setting, standIns: nil, onFailure: { reasons.add($0) }) {
        guard lines.all.isEmpty else { throw error }
        lines.append($0)
      }
      for _ in 0..<3 { recorder.note(action: "a", argument: "b") }
      recorder.flush()
      #expect(reasons.all == ["No space left on device"])
      #expect(try SessionPlayer(recording: Data(lines.all.utf8)).count == 0)
    }

    @Test func aRecordingEndsWholeAtItsSizeLimit() throws {
      let text = TextLines(), reasons = Journal<String>()
      let recorder = SessionRecorder(setting, standIns: nil, limit: 400, onFailure: { reasons.add($0) }) {
        text.append($0)
      }
      for number in 0..<50 { recorder.note(action: "a", argument: "\(number)") }
      recorder.flush()
      #expect(reasons.all == ["it has come to 400 bytes"])
      #expect((200...400).contains(text.all.utf8.count))
      #expect(try SessionPlayer(recording: Data(text.all.utf8)).count > 1)
    }

    @Test func theHeaderSaysWhatTheProgramIsAndWhen() throws {
      let before = (date: Date().timeIntervalSince1970, boot: BootClock.now)
      let line = try #require(try record([]).text.split(separator: "\n").first)
      let header = try SessionTrace.decode(SessionTrace.Header.self, Data(line.utf8))
      let after = (date: Date().timeIntervalSince1970, boot: BootClock.now)
      #expect(header.format == 1)
      #expect(header.program == "1.2.3")
      #expect(header.language == "de-AT")
      #expect(header.timeZone == "Asia/Hong_Kong")
      #expect((header.width, header.height) == (360, 640))
      #expect(header.isDark)
      #expect((before.date...after.date).contains(header.date))
      #expect((before.boot...after.boot).contains(header.boot))
      #expect(
        SessionRecorder.Setting(program: "", language: "", size: .zero, isDark: false).timeZone
          == TimeZone.current.identifier
      )
    }

    @Test func eachLineHasItsTimeInSeconds() async throws {
      let text = TextLines(), start = BootClock.now
      let recorder = SessionRecorder(setting, standIns: nil) { text.append($0) }
      func time() -> Double { Double(BootClock.now - start) / 1e9 }
      var bounds: [ClosedRange<Double>] = []
      var loop: Loop<Notebook>?
      for body in [
        { loop = Loop<Notebook>(Notebook.State(), middleware: [recorder]) { _, _ in } },
        { loop?.send(.titled("Kale")) },
        { recorder.note(action: "open", argument: "") },
      ] {
        try await Task.sleep(nanoseconds: 30_000_000)
        let before = Double(BootClock.now - start) / 1e9
        body()
        // It begins a little after `start`, and is rounded to a millisecond.
        bounds.append((before - 0.02)...(time() + 0.001))
      }
      recorder.flush()
      let times = try text.all.split(separator: "\n").dropFirst().map {
        try SessionTrace.decode(SessionTrace.Head.self, Data($0.utf8)).time
      }
      #expect(times.count == 3)
      for (time, bounds) in zip(times, bounds) { #expect(bounds.contains(time), "\(times)") }
    }

    @Test func textsOfActionsAreOneLineWhateverIsInThem() async throws {
      let text = TextLines(), argument = "a \"quoted\" \\ line\nand \u{2028} another"
      let recorder = SessionRecorder(setting, standIns: nil) { text.append($0) }
      recorder.note(action: "open", argument: argument)
      recorder.flush()
      #expect(text.all.split(separator: "\n").count == 2)
      let player = try SessionPlayer(recording: Data(text.all.utf8))
      var done: [String] = []
      player.perform = { _, argument in
        done.append(argument)
        return true
      }
      try await player.seek(to: 1)
      #expect(done == [argument])
    }

    @Test func anUnwritableFirstStateIsNamedWithoutItsValue() throws {
      let text = TextLines()
      let recorder = SessionRecorder(setting, standIns: StandIns()) { text.append($0) }
      let loop = Loop<Stubborn>(Stubborn.State(count: .init(value: -4711)), middleware: [recorder]) { _, _ in }
      loop.send(.said(Stubborn.Word(text: "kale")))
      recorder.note(action: "open", argument: "")
      recorder.flush()
      let lines = text.all.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines[1].contains("Stubborn is not recorded: its state cannot be written. EncodingError at count"))
      #expect(!text.all.contains("-4711"))
    }

    @Test func aLoopAtAReusedAddressIsAnotherLoop() throws {
      let text = TextLines()
      let recorder = SessionRecorder(setting, standIns: nil) { text.append($0) }
      var loop: Loop<Notebook>? = Loop(Notebook.State(title: "One"), middleware: [recorder]) { _, _ in }
      let place = loop.map(ObjectIdentifier.init)
      for _ in 0..<1000 {
        loop = nil
        loop = Loop(Notebook.State(title: "Two"), middleware: [recorder]) { _, _ in }
        if loop.map(ObjectIdentifier.init) == place { break }
      }
      try #require(loop.map(ObjectIdentifier.init) == place)
      loop?.send(.tagged(["kale"]))
      recorder.flush()
      let lines = try text.all.split(separator: "\n").dropFirst().map {
        try SessionTrace.decode(SessionTrace.Head.self, Data($0.utf8))
      }
      #expect(lines.last?.loop == lines.last { $0.machine != nil }?.loop)
      #expect(Set(lines.compactMap(\.loop)).count == lines.count - 1)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan])
    func aNumberWithoutDigitsIsRecordedToo(_ number: Double) async throws {
      for standIns in [StandIns(), nil] {
        let text = try record([.placed(latitude: number), .titled("after it")], standIns: standIns).text
        #expect(!text.contains(#""note""#))
        let replay = try await replay(text)
        #expect(replay.error == nil)
        #expect(replay.loop?.state.latitude.description == number.description)
      }
    }

    @Test func aFileHasStandInsUnlessItKeepsTexts() throws {
      for keepsTexts in [false, true] {
        let file = TestHome.folder().appendingPathComponent("session")
        let recorder = try SessionRecorder(file, setting, keepsTexts: keepsTexts)
        let loop = Loop<Notebook>(Notebook.State(), middleware: [recorder]) { _, _ in }
        loop.send(.titled("Lovelace"))
        recorder.flush()
        #expect(try String(contentsOf: file, encoding: .utf8).contains("Lovelace") == keepsTexts)
      }
    }

    @Test func aFileEndsAtItsLimitWithOneMessage() throws {
      let file = TestHome.folder().appendingPathComponent("session"), reasons = Journal<String>()
      let recorder = try SessionRecorder(file, setting, limit: 1000) { reasons.add($0) }
      for number in 0..<100 { recorder.note(action: "a", argument: "\(number)") }
      recorder.flush()
      #expect(reasons.all == ["it has come to 1000 bytes"])
      let size = try Data(contentsOf: file).count
      #expect((900...1000).contains(size))
      #expect(try SessionPlayer(file, limit: size).count > 10)
    }

    @Test func aRecordingMayBeAsLargeAsItsLimit() async throws {
      var largest = 0
      for _ in 0..<20 where largest < 1000 {
        let text = TextLines(), reasons = Journal<String>()
        let recorder = SessionRecorder(setting, standIns: nil, limit: 1000, onFailure: { reasons.add($0) }) {
          text.append($0)
        }
        recorder.flush()
        try await Task.sleep(nanoseconds: 2_000_000)
        // A time may have a digit less than this, and none has more.
        let rest = #"{"action":"a","argument":"","time":0.001}"#.utf8.count + 1
        recorder.note(action: "a", argument: String(repeating: "b", count: 1000 - text.all.utf8.count - rest))
        recorder.flush()
        #expect(reasons.all.isEmpty)
        largest = max(largest, text.all.utf8.count)
      }
      #expect(largest == 1000)
    }
  }
}
