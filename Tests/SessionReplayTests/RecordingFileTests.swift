import Dispatch
import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import SessionReplay

extension Sessions {
  /// Files that are read, and files that are refused.
  @MainActor @Suite struct RecordingFileTests {
    @Test(arguments: [
      ("width", "1e9"), ("width", "0"), ("height", "-5"), ("height", "1e9"), ("height", "\"?\""),
      ("boot", "18446744073709551615"),
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

    @Test(arguments: [
      ("timeZone", "../../../etc/passwd"), ("timeZone", "/etc/localtime"), ("timeZone", ":/tmp/zone"),
      ("timeZone", "Europe/../Europe/Berlin"), ("timeZone", "Europe//Berlin"), ("timeZone", "AAA3"), ("timeZone", ""),
      ("timeZone", "Europe/Berlin\u{0}"), ("timeZone", "Mars/Olympus"), ("language", "../../../tmp/words"),
      ("language", "/tmp/words"), ("language", "de:/tmp/words"), ("language", "de-../.."), ("language", "C"),
      ("language", ""), ("language", "tongue"), ("language", "de\u{0}"), ("program", "1.0\u{1B}[2J"),
      ("program", "1\n2"),
      ("program", "1.000000000000000000000000000000000000000000000000000000000000000"),
      ("language", "de-abcdefg-abcdefg-abcdefg-abcdefg-abcdefg-abcdefg-abcdefg-abcdefg"),
    ])
    func versionTimeZoneAndLanguageMustBeKnownNames(field: String, value: String) throws {
      let text = try changed(field, to: value)
      let reason = "there is no such version, time zone or language as the header says"
      #expect(throws: SessionError.unknownFormat(reason)) { try SessionPlayer(recording: Data(text.utf8)) }
    }

    @Test(arguments: [
      ("timeZone", "Etc/GMT+5"), ("timeZone", "America/Argentina/Buenos_Aires"), ("timeZone", "US/Pacific"),
      ("timeZone", "UTC"), ("timeZone", "EST5EDT"), ("language", "zh-Hant-TW"), ("language", "pt_BR"),
      ("language", "ca@valencia"), ("language", "haw"),
      ("language", "de-abcdefg-abcdefg-abcdefg-abcdefg-abcdefg-abcdefg-abcdefg"),
    ])
    func aZoneOrLanguageThatTheSystemHasIsTaken(field: String, value: String) throws {
      let player = try SessionPlayer(recording: Data(try changed(field, to: value).utf8))
      #expect((field == "language" ? player.setting.language : player.setting.timeZone) == value)
    }

    @Test func unusableSettingsAreReplacedInTheRecording() throws {
      let text = TextLines()
      let recorder = SessionRecorder(
        .init(program: "1", language: "../de", timeZone: ":/etc/localtime", size: setting.size, isDark: false),
        standIns: nil
      ) { text.append($0) }
      recorder.flush()
      let player = try SessionPlayer(recording: Data(text.all.utf8))
      #expect(player.setting.language == "en" && player.setting.timeZone == "GMT")
    }

    /// A recording with another value of a field of its header.
    private func changed(_ field: String, to value: String) throws -> String {
      let lines = try record([.saved]).text.split(separator: "\n", omittingEmptySubsequences: false)
      let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
      let header = lines[0].replacing(try Regex("\"\(field)\":\"[^\"]*\""), with: "\"\(field)\":\(json)")
      #expect(header != lines[0] || value == "1.2.3")
      return ([header] + lines[1...]).joined(separator: "\n")
    }

    @Test func aFileOfLineBreaksIsRefusedInLittleMemory() throws {
      let header = Data(try record([]).text.utf8)
      let breaks = Data(repeating: UInt8(ascii: "\n"), count: 16 << 20)
      let before = try peakOfMemory()
      #expect(throws: SessionError.unknownFormat("it has more than 262144 lines")) {
        try SessionPlayer(recording: header + breaks)
      }
      #expect(try peakOfMemory() - before < 128 << 20)
      #expect(try SessionPlayer(recording: header + breaks.prefix(8), mostLines: 10).count == 9)
      #expect(throws: SessionError.unknownFormat("it has more than 10 lines")) {
        try SessionPlayer(recording: header + breaks.prefix(9), mostLines: 10)
      }
    }

    @Test func aLineWithoutEndIsRefused() throws {
      let header = Data(try record([]).text.utf8)
      let long = Data(repeating: UInt8(ascii: "["), count: SessionTrace.longestLine + 1) + Data("\n".utf8)
      #expect(throws: SessionError.unknownFormat("line 3 is longer than 8 MiB")) {
        try SessionPlayer(recording: header + long)
      }
      #expect(throws: SessionError.unknownFormat("line 1 is longer than 8 MiB")) { try SessionPlayer(recording: long) }
    }

    @Test func aRecordingNeverExceedsWhatAReplayReads() throws {
      let text = TextLines(), reasons = TextLines()
      let recorder = SessionRecorder(setting, standIns: nil, mostLines: 10) {
        reasons.append(Data($0.utf8))
      } write: {
        text.append($0)
      }
      for _ in 0..<15 { recorder.note(action: "a", argument: "") }
      recorder.flush()
      #expect(reasons.all == "it has come to 10 lines")
      #expect(try SessionPlayer(recording: Data(text.all.utf8), mostLines: 10).count == 9)
      let other = TextLines(), why = TextLines()
      let second = SessionRecorder(setting, standIns: nil) {
        why.append(Data($0.utf8))
      } write: {
        other.append($0)
      }
      second.note(action: "a", argument: String(repeating: "x", count: SessionTrace.longestLine))
      second.flush()
      #expect(why.all.hasPrefix("one line of it would have 8388"))
      #expect(try SessionPlayer(recording: Data(other.all.utf8)).count == 0)
    }

    @Test func foreignTextsAreShownShortAndWithoutControls() throws {
      let action = "a\u{1B}]0;title\u{7}" + String(repeating: "\u{301}", count: 30_000)
      let json = String(decoding: try JSONEncoder().encode(action), as: UTF8.self)
      let text = try record([]).text + #"{"action":\#(json),"time":1}"# + "\n"
      let title = try SessionPlayer(recording: Data(text.utf8)).title(of: 2)
      #expect(title.unicodeScalars.count == 201)
      #expect(title.unicodeScalars.starts(with: "a\u{FFFD}]0;title\u{FFFD}".unicodeScalars))
      let error = SessionError.unknownAction(line: 3, action: action, recordedBy: "1")
      #expect(error.description.unicodeScalars.count == 4_001)
      #expect(!error.description.contains("\u{1B}"))
    }

    @Test(arguments: ["-1", "4000000001", "1e300", "\"∞\"", "\"?\""])
    func aLineOfATimeThatCannotBeIsNamed(time: String) async throws {
      let lines = try record([.saved]).text.split(separator: "\n")
      let text = lines[..<2].joined(separator: "\n") + "\n" + #"{"action":"a","argument":"","time":\#(time)}"# + "\n"
      let replay = try await replay(text)
      #expect(replay.error == .unreadableLine(3, "it has no time that can be"))
      #expect(replay.player.position == 1)
    }

    @Test func pathsThatAreNoFileAreRefused() throws {
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

    @Test(arguments: ["", "{}\n", "no header\n", #"{"format":2}"# + "\n"])
    func anythingButARecordingIsRefused(_ text: String) {
      #expect(throws: SessionError.self) { try SessionPlayer(recording: Data(text.utf8)) }
    }

    @Test func aRecordingOfAnotherFormatSaysSo() throws {
      let text = try record([.saved]).text.replacingOccurrences(of: #""format":1"#, with: #""format":9"#)
      #expect(throws: SessionError.unknownFormat("it has format 9, and this version reads 1")) {
        try SessionPlayer(recording: Data(text.utf8))
      }
    }

    @Test func aLineCutOffByAKillIsSkipped() throws {
      let text = try record(aDay).text
      let whole = try SessionPlayer(recording: Data(text.utf8)).count
      #expect(try SessionPlayer(recording: Data(text.dropLast(9).utf8)).count == whole - 1)
    }

    @Test func onlyFilesUpToTheLimitAreRead() throws {
      let file = TestHome.folder().appendingPathComponent("session")
      let text = Data(try record(aDay).text.utf8)
      try text.write(to: file)
      #expect(try SessionPlayer(file, limit: text.count).count == 1 + aDay.count)
      #expect(throws: SessionError.notRead("it is larger than \(text.count - 1) bytes")) {
        try SessionPlayer(file, limit: text.count - 1)
      }
    }

    @Test func filesAbove256MiBAreNotRead() throws {
      #expect(SessionTrace.largestFile == 268_435_456)
      // A file with nothing in it takes no room.
      let file = TestHome.folder().appendingPathComponent("session")
      try Data().write(to: file)
      #expect(truncate(file.path, 268_435_457) == 0)
      #expect(throws: SessionError.notRead("it is larger than 256 MiB")) { try SessionPlayer(file) }
    }

    @Test(arguments: ["no JSON", "", "[]", "7", #"{"time":1"#, #"{"time":"#, "\u{0}"])
    func anInvalidLineIsNamedAndEarlierStepsReplay(garbage: String) async throws {
      var lines = try record(aDay, standIns: nil).text.split(separator: "\n").map(String.init)
      lines.insert(garbage, at: 6)
      let whole = try await replay(lines.joined(separator: "\n") + "\n")
      #expect(whole.player.count == 2 + aDay.count)
      #expect(whole.error == .unreadableLine(7, "it is no JSON object"))
      #expect(whole.error?.description == "Line 7 of the recording cannot be read: it is no JSON object.")
      #expect(whole.player.position == 5)
      #expect(whole.loop?.state.title == "Broc")
      #expect(whole.player.title(of: 6) == "?")
      #expect(whole.player.time(of: 6) == whole.player.time(of: 5))
      // The steps before can still be replayed back and forth.
      try await whole.player.seek(to: 3)
      #expect(whole.loop?.state.title == "Br")
    }

    @Test func aLineWithoutATimeIsNamed() async throws {
      let text = try record([.saved]).text + #"{"action":"a"}"# + "\n"
      #expect(try await replay(text).error == .unreadableLine(4, "it has no time that can be"))
    }

    @Test func anEventOfAnUnknownLoopIsNamed() async throws {
      let text = try record([.saved]).text + #"{"changed":{},"event":{"saved":{}},"loop":7,"time":1}"# + "\n"
      #expect(try await replay(text).error == .unreadableLine(4, "no line has made its loop"))
    }

    @Test func anEventWithoutWhatChangedIsNamed() async throws {
      let text = try record([.saved]).text + #"{"event":{"saved":{}},"loop":0,"time":1}"# + "\n"
      #expect(try await replay(text).error == .unreadableLine(4, "it does not say what changed"))
    }

    @Test func whereverARecordingIsCutItsWholeLinesAreReplayed() async throws {
      let text = try record([.titled("Kale"), .tagged(["green"]), .saved]).text
      let header = try #require(text.firstIndex(of: "\n")).utf16Offset(in: text)
      for count in 0...text.utf8.count {
        let cut = Data(text.utf8.prefix(count))
        guard count > header else {
          #expect(throws: SessionError.unknownFormat("the first line is no header")) {
            try SessionPlayer(recording: cut)
          }
          continue
        }
        #expect(try SessionPlayer(recording: cut).count == cut.count { $0 == UInt8(ascii: "\n") } - 1)
      }
      for cut in [1, 2, 9] {
        let replay = try await replay(String(text.dropLast(cut)))
        #expect(replay.error == nil)
        #expect(replay.player.position == 3)
      }
    }
  }
}

/// The most memory that this process has had, in bytes.
private func peakOfMemory() throws -> Int {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
  return (Int(line.filter(\.isNumber)) ?? 0) << 10
}
