import Foundation
import QuintetStateLoop
import Testing

@testable import SessionReplay

@Suite(.serialized) enum Sessions {}

/// Settings of the recorded program: nothing in them is as it is on most machines that run these tests.
let setting = SessionRecorder.Setting(
  program: "1.2.3",
  language: "de-AT",
  timeZone: "Asia/Hong_Kong",
  size: CGSize(width: 360, height: 640),
  isDark: true
)
let aDayID = UUID()
var aDay: [Notebook.Event] {
  [.titled("B"), .titled("Br"), .titled("Bro"), .titled("Broc"), .titled("Broccoli")]
    + [
      .tagged(["green", "Adaline"]), .tagged(["kale"]), .placed(latitude: 22.3364), .kindChosen(.secret),
      .saveTapped(aDayID, Date(timeIntervalSince1970: 1_700_000_000.125)),
    ]
}

/// Has a machine take events, and returns the recording and what it ordered.
@MainActor func record(_ events: [Notebook.Event], standIns: StandIns? = StandIns()) throws -> (
  text: String, effects: [Notebook.Effect]
) {
  let text = TextLines(), journal = Effects()
  let recorder = SessionRecorder(setting, standIns: standIns) { text.append($0) }
  let loop = Loop<Notebook>(Notebook.State(), middleware: [recorder]) { effect, _ in journal.append(effect) }
  for event in events { loop.send(event) }
  recorder.flush()
  return (text.all, journal.all)
}

/// A program of one machine that replays a recording.
@MainActor final class Replay {
  let player: SessionPlayer
  var loop: Loop<Notebook>?
  var error: SessionError?
  let journal = Effects()

  init(_ player: SessionPlayer) { self.player = player }

  func effects() -> [Notebook.Effect] { journal.all }
}

/// Replays a recording, up to a step.
@MainActor func replay(_ text: String, to step: Int = .max) async throws -> Replay {
  let replay = Replay(try SessionPlayer(recording: Data(text.utf8)))
  let journal = replay.journal
  replay.player.restart = { [weak replay] in
    guard let replay else { return }
    replay.loop = Loop<Notebook>(Notebook.State(), middleware: [replay.player]) { effect, _ in journal.append(effect) }
  }
  do throws(SessionError) { try await replay.player.seek(to: step) } catch { replay.error = error }
  return replay
}

/// The lines of a recording, as far as they are written.
final class TextLines: @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var text = ""

  var all: String { lock.withLock { text } }
  func append(_ line: Data) { lock.withLock { text += String(decoding: line, as: UTF8.self) } }
}

/// The effects that were carried out.
final class Effects: @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var effects: [Notebook.Effect] = []

  var all: [Notebook.Effect] { lock.withLock { effects } }
  func append(_ effect: Notebook.Effect) { lock.withLock { effects.append(effect) } }
}
