import CQuintetGTK
import Dispatch
import UIKit

/// Goes with the time of a player's film: who is called as it goes on, and where it is sought.
@MainActor
final class Timeline {
  private struct Tick {
    let id: Int
    /// Seconds.
    let interval: Double
    let queue: DispatchQueue
    let block: @Sendable (CMTime) -> Void
    /// The interval that it was called in last.
    var latest = 0.0
  }

  private var ticks: [Tick] = []
  private var nextID = 0
  /// The latest call that is not answered. It begins when the stream goes nowhere else: of several seeks that says only that one is done.
  private var seek: (time: CMTime, isBegun: Bool, done: (Bool) -> Void)?
  private weak var stream: MediaStream?

  /// Takes another film, whose time begins.
  func use(
    _ stream: MediaStream?,
    _ statusChanged: @escaping @MainActor () -> Void,
    _ turned: @escaping @MainActor (_ plays: Bool) -> Void,
    _ ended: @escaping @MainActor () -> Void
  ) {
    finish(false)
    self.stream = stream
    guard let stream else { return }
    let pointer = stream.pointer
    connect(pointer, "notify::timestamp") { [weak self] in self?.timeChanged() }
    connect(pointer, "notify::playing") { [weak self, weak stream] in
      guard let self else { return }
      callAll()
      if let stream, stream === self.stream { turned(gtk_media_stream_get_playing(stream.pointer) != 0) }
    }
    connect(pointer, "notify::seeking") { [weak self, weak stream] in
      // The stream has its new time when this signal is over.
      DispatchQueue.main.async { [weak self, weak stream] in
        guard let self, let stream, stream === self.stream, !isSeeking else { return }
        arrived()
      }
    }
    connect(pointer, "notify::prepared") { [weak self, weak stream] in
      guard let self, let stream, stream === self.stream else { return }
      beginSeek()
      statusChanged()
    }
    connect(pointer, "notify::error") { [weak self, weak stream] in
      guard let self, let stream, stream === self.stream else { return }
      finish(false)
    }
    connect(pointer, "notify::ended") { [weak self, weak stream] in
      guard let self, let stream, stream === self.stream, gtk_media_stream_get_ended(stream.pointer) != 0 else {
        return
      }
      ended()
    }
  }

  var isPrepared: Bool { stream.map { gtk_media_stream_is_prepared($0.pointer) != 0 } ?? false }

  var now: CMTime {
    guard let stream else { return .zero }
    return CMTime(value: Int64(gtk_media_stream_get_timestamp(stream.pointer)), timescale: Self.microseconds)
  }

  var duration: CMTime {
    guard let stream, isPrepared else { return .indefinite }
    let length = gtk_media_stream_get_duration(stream.pointer)
    return length > 0 ? CMTime(value: Int64(length), timescale: Self.microseconds) : .indefinite
  }

  func seek(to time: CMTime, done: @escaping (Bool) -> Void) {
    guard time.isNumeric, let stream, stream.error == nil else {
      finish(false)
      return done(false)
    }
    let earlier = seek?.done
    seek = (time, false, done)
    // Last, as it may seek again, and that is the latest call then.
    earlier?(false)
    beginSeek()
  }

  func add(_ interval: CMTime, _ queue: DispatchQueue?, _ block: @escaping @Sendable (CMTime) -> Void) -> Int {
    nextID += 1
    let seconds = interval.seconds > 0 ? interval.seconds : 1
    ticks.append(Tick(id: nextID, interval: seconds, queue: queue ?? .main, block: block))
    return nextID
  }

  func remove(_ id: Int) { ticks.removeAll { $0.id == id } }

  var observerCount: Int { ticks.count }

  // MARK: Private

  private static let microseconds: Int32 = 1_000_000

  private var isSeeking: Bool { stream.map { gtk_media_stream_is_seeking($0.pointer) != 0 } ?? false }

  private func arrived() {
    if seek?.isBegun == false { return beginSeek() }
    finish(true)
    callAll()
  }

  /// Begins the seek that waits, if the stream can take it by now.
  private func beginSeek() {
    guard let stream, isPrepared, !isSeeking, let time = seek?.time else { return }
    seek?.isBegun = true
    let target = min(max(0, time.seconds), duration.isNumeric ? duration.seconds : time.seconds)
    gtk_media_stream_seek(stream.pointer, gint64(target * Double(Self.microseconds)))
    // A film that cannot be sought says so at once.
    if !isSeeking { finish(false) }
  }

  private func finish(_ isDone: Bool) {
    let done = seek?.done
    seek = nil
    done?(isDone)
  }

  private func timeChanged() {
    let time = now
    for index in ticks.indices {
      let count = (time.seconds / ticks[index].interval).rounded(.down)
      if count != ticks[index].latest { call(index, time) }
    }
  }

  private func callAll() {
    let time = now
    for index in ticks.indices { call(index, time) }
  }

  private func call(_ index: Int, _ time: CMTime) {
    ticks[index].latest = (time.seconds / ticks[index].interval).rounded(.down)
    let tick = ticks[index]
    tick.queue.async { tick.block(time) }
  }
}
