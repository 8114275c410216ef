import Dispatch
import Foundation
import StateLoop
import TestSupport
import Testing

@testable import SessionReplay

/// The time of a replay is the program's, so that these go one after another.
@MainActor @Suite(.serialized) struct SessionTests {
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

  @Test func nothingPrivateIsInARecording() throws {
    let session = try record(aDay)
    for word in ["Brocc", "green", "Adaline", aDayID.uuidString, "22.3364"] {
      #expect(!session.text.localizedCaseInsensitiveContains(word), "\(word)")
    }
    #expect(session.text.contains(#""secret""#))
    #expect(!session.text.contains(#""note""#))
  }

  @Test func withoutStandInsEverythingIsAsItWas() async throws {
    let session = try record(aDay, standIns: nil)
    let replay = try await replay(session.text)
    #expect(replay.error == nil)
    #expect(replay.loop?.state.title == "Broccoli")
    #expect(replay.loop?.state.id == aDayID)
    #expect(replay.loop?.state.latitude == 22.3364)
  }

  @Test func anEffectIsCarriedOutInAReplayIfItIsSeen() async throws {
    let session = try record(aDay)
    #expect(session.effects.contains(.save))
    let replay = try await replay(session.text)
    #expect(replay.effects() == [.announce("2"), .announce("3")])
  }

  @Test func whatViewsSendInAReplayIsNotTaken() async throws {
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

  @Test func aChangeThatDoesNotHappenAnyMoreIsADifference() async throws {
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

  @Test func anActionIsPerformedInItsPlaceAndAnUnknownOneIsNamed() async throws {
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

  @Test func twoLoopsOfOneMachineAreToldApartByTheirOrder() async throws {
    let text = TextLines()
    let recorder = SessionRecorder(setting, standIns: nil) { text.append($0) }
    let one = Loop<Notebook>(Notebook.State(), watcher: recorder) { _, _ in },
      other = Loop<Notebook>(Notebook.State(title: "Two"), watcher: recorder) { _, _ in }
    one.send(.titled("First"))
    other.send(.titled("Second"))
    recorder.flush()
    var made: [Loop<Notebook>] = []
    let player = try SessionPlayer(recording: Data(text.all.utf8))
    player.restart = { [weak player] in
      guard let player else { return }
      made = (0..<2).map { _ in Loop<Notebook>(Notebook.State(), watcher: player) { _, _ in } }
    }
    try await player.seek(to: 2)
    #expect(made.map(\.state.title) == ["", "Two"])
    try await player.seek(to: 4)
    #expect(made.map(\.state.title) == ["First", "Second"])
  }

  @Test func theReplaysTimeIsTheRecordings() async throws {
    let session = try record([.saved])
    let player = try SessionPlayer(recording: Data(session.text.utf8))
    player.setTime(2)
    let first = try #require(Recording.time)
    player.setTime(4.5)
    let second = try #require(Recording.time)
    Recording.time = nil
    #expect(second.boot - first.boot == 2_500_000_000)
    #expect(abs(second.date.timeIntervalSince(first.date) - 2.5) < 1e-3)
    #expect(abs(first.date.timeIntervalSinceNow) < 60)
  }

  @Test func theFileIsItsOwnersAloneAndNoOtherIsOverwritten() throws {
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

  @Test func aFileThatMayBeNoLargerEndsTheRecordingAndSaysWhy() throws {
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

  @Test func whatCannotBeWrittenIsNamedWithoutItsValue() throws {
    let text = TextLines()
    let recorder = SessionRecorder(setting, standIns: StandIns()) { text.append($0) }
    let loop = Loop<Stubborn>(Stubborn.State(), watcher: recorder) { _, _ in }
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
    // What comes after it is.
    #expect(try SessionPlayer(recording: Data(text.all.utf8)).count == 3)
  }

  @Test(arguments: [
    ("width", "1e9"), ("width", "0"), ("height", "-5"), ("height", "\"nan\""), ("boot", "18446744073709551615"),
    ("date", "1e300"), ("date", "-1e12"),
  ])
  func aHeaderThatCannotBeIsRefused(field: String, value: String) throws {
    let lines = try record([.saved]).text.split(separator: "\n", omittingEmptySubsequences: false)
    let pattern = try Regex("\"\(field)\":[0-9.]+")
    let header = lines[0].replacing(pattern, with: "\"\(field)\":\(value)")
    #expect(header != lines[0])
    let text = ([header] + lines[1...]).joined(separator: "\n")
    let reason = "no window is so large, or no time so late, as the header says"
    #expect(throws: SessionError.unknownFormat(reason)) { try SessionPlayer(recording: Data(text.utf8)) }
  }

  @Test(arguments: ["-1", "1e300", "\"inf\"", "\"nan\""])
  func aLineOfATimeThatCannotBeIsNamed(time: String) throws {
    let lines = try record([.saved]).text.split(separator: "\n")
    let text = lines[..<2].joined(separator: "\n") + "\n" + #"{"action":"a","argument":"","time":\#(time)}"# + "\n"
    #expect(throws: SessionError.unreadableLine(3)) { try SessionPlayer(recording: Data(text.utf8)) }
  }

  @Test func whatIsNoFileIsRefusedAndSaid() throws {
    let folder = TestHome.folder(), pipe = folder.appendingPathComponent("pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    for place in [folder, pipe, URL(fileURLWithPath: "/dev/zero")] {
      #expect(throws: SessionError.notRead("it is no file")) { try SessionPlayer(place) }
    }
    let none = folder.appendingPathComponent("none")
    #expect(throws: SessionError.notRead("No such file or directory")) { try SessionPlayer(none) }
    let file = folder.appendingPathComponent("session"), link = folder.appendingPathComponent("link")
    try Data(try record([.saved]).text.utf8).write(to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    #expect(try SessionPlayer(link).count == 2)
  }

  @Test func aRecordingEndsAtItsLimitAndWhatIsWrittenIsWhole() throws {
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

  @Test func nothingPrivateOfTheFirstStateIsInARecordingEither() throws {
    let text = TextLines()
    let recorder = SessionRecorder(setting, standIns: StandIns()) { text.append($0) }
    let loop = Loop<Notebook>(Notebook.State(title: "Lovelace", tags: ["Ada"]), watcher: recorder) { _, _ in }
    loop.send(.tagged(["kale"]))
    recorder.flush()
    #expect(text.all.contains(#""changed":{"tags":["#))
    for word in ["Lovelace", "Ada", "kale"] { #expect(!text.all.contains(word)) }
  }

  @Test(arguments: ["", "{}\n", "no header\n", #"{"format":2}"# + "\n"])
  func whatIsNoRecordingIsRefused(_ text: String) {
    #expect(throws: SessionError.self) { try SessionPlayer(recording: Data(text.utf8)) }
  }

  @Test func aRecordingOfAnotherFormatSaysSo() throws {
    let text = try record([.saved]).text.replacingOccurrences(of: #""format":1"#, with: #""format":9"#)
    #expect(throws: SessionError.unknownFormat("it has format 9, and this version reads 1")) {
      try SessionPlayer(recording: Data(text.utf8))
    }
  }

  @Test func aLineThatAKillHasCutOffIsLeftOut() throws {
    let text = try record(aDay).text
    let whole = try SessionPlayer(recording: Data(text.utf8)).count
    #expect(try SessionPlayer(recording: Data(text.dropLast(9).utf8)).count == whole - 1)
  }

  @Test func whereStandInsDecideOtherwiseALineSaysSo() throws {
    // The machine asks for one word, which has a stand-in.
    let text = TextLines()
    let recorder = SessionRecorder(setting, standIns: StandIns(key: 1)) { text.append($0) }
    let loop = Loop<Guess>(Guess.State(), watcher: recorder) { _, _ in }
    loop.send(.said("Broccoli"))
    recorder.flush()
    #expect(text.all.contains(#""note":"with the stand-ins Guess ordered [lose], not [win]""#))
  }

  // MARK: Private

  /// As in the comment of `SessionPlayer`. It is compiled alone: the program's watcher would see the loops of tests that run beside these.
  private func replayProgram(_ file: URL, in window: Window, _ makeRoot: @escaping () -> Loop<Notebook>) async throws {
    let player = try SessionPlayer(file)
    Recording.watcher = player
    player.restart = { window.rootViewController = makeRoot() }
    try await player.seek(to: player.count)
  }

  private enum Guess: RecordableMachine {
    struct State: Codable { var hasWon = false }
    enum Event: Codable { case said(String) }
    enum Effect { case win(Bool), lose(Bool) }

    static func isSeen(_ effect: Effect) -> Bool { true }

    static func update(_ state: inout State, _ event: Event) -> [Effect] {
      switch event {
      case .said(let word):
        state.hasWon = word == "Broccoli"
        return state.hasWon ? [.win(true)] : [.lose(true)]
      }
    }
  }

  fileprivate enum Stubborn: RecordableMachine {
    struct State: Codable { var count = 0 }
    enum Event: Codable { case said(Word) }
    struct Effect {}

    struct Word { var text: String }

    static func isSeen(_ effect: Effect) -> Bool { true }

    static func update(_ state: inout State, _ event: Event) -> [Effect] {
      state.count += 1
      return []
    }
  }

  private let setting = SessionRecorder.Setting(
    program: "1.2.3",
    language: "en",
    size: CGSize(width: 360, height: 640),
    isDark: false
  )
  private let aDayID = UUID()
  private var aDay: [Notebook.Event] {
    [.titled("B"), .titled("Br"), .titled("Bro"), .titled("Broc"), .titled("Broccoli")]
      + [
        .tagged(["green", "Adaline"]), .tagged(["kale"]), .placed(latitude: 22.3364), .kindChosen(.secret),
        .saveTapped(aDayID, Date(timeIntervalSince1970: 1_700_000_000.125)),
      ]
  }

  private func record(_ events: [Notebook.Event], standIns: StandIns? = StandIns()) throws -> (
    text: String, effects: [Notebook.Effect]
  ) {
    let text = TextLines(), journal = Effects()
    let recorder = SessionRecorder(setting, standIns: standIns) { text.append($0) }
    let loop = Loop<Notebook>(Notebook.State(), watcher: recorder) { effect, _ in journal.append(effect) }
    for event in events { loop.send(event) }
    recorder.flush()
    return (text.all, journal.all)
  }

  private final class Replay {
    let player: SessionPlayer
    var loop: Loop<Notebook>?
    var error: SessionError?
    let journal = Effects()

    init(_ player: SessionPlayer) { self.player = player }

    func effects() -> [Notebook.Effect] { journal.all }
  }

  private func replay(_ text: String, to step: Int = .max) async throws -> Replay {
    let replay = Replay(try SessionPlayer(recording: Data(text.utf8)))
    let journal = replay.journal
    defer { Recording.time = nil }
    replay.player.restart = { [weak replay] in
      guard let replay else { return }
      replay.loop = Loop<Notebook>(Notebook.State(), watcher: replay.player) { effect, _ in journal.append(effect) }
    }
    do throws(SessionError) { try await replay.player.seek(to: step) } catch { replay.error = error }
    return replay
  }
}

extension SessionTests.Stubborn.Word: Codable {
  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    guard text.count < 5 else {
      throw EncodingError.invalidValue(text, .init(codingPath: encoder.codingPath, debugDescription: "\(text) is long"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// What a program shows itself in.
@MainActor
private final class Window {
  var rootViewController: Loop<Notebook>?
}

private final class TextLines: @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var text = ""

  var all: String { lock.withLock { text } }
  func append(_ line: Data) { lock.withLock { text += String(decoding: line, as: UTF8.self) } }
}

private final class Effects: @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var effects: [Notebook.Effect] = []

  var all: [Notebook.Effect] { lock.withLock { effects } }
  func append(_ effect: Notebook.Effect) { lock.withLock { effects.append(effect) } }
}
