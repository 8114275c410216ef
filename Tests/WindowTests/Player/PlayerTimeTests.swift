import Foundation
import Testing

@testable import AVKit
@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("a player's time", .windows)
struct PlayerTimeTests {
  private func makePlayer() async throws -> AVPlayer {
    let player = AVPlayer(url: URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"))
    player.isMuted = true
    try await wait("it is ready") { player.currentItem?.status == .readyToPlay }
    return player
  }

  @Test("time goes on while it plays, and its observers are called")
  func timeGoesOnWhileItPlaysAndItsObserversAreCalled() async throws {
    let player = try await makePlayer()
    #expect(abs((player.currentItem?.duration.seconds ?? 0) - 8) < 0.2 && player.currentTime().seconds == 0)
    let times = Locked<[Double]>([])
    let interval = CMTime(seconds: 0.5, preferredTimescale: 600)
    let observer = player.addPeriodicTimeObserver(forInterval: interval, queue: nil) { time in
      times.change { $0.append(time.seconds) }
    }
    var statuses: [AVPlayer.TimeControlStatus] = []
    let observation = player.observe(\.timeControlStatus) { player, _ in statuses.append(player.timeControlStatus) }
    #expect(player.timeControlStatus == .paused)
    player.play()
    try await wait("two seconds have passed") { player.currentTime().seconds > 2 }
    player.pause()
    #expect(statuses == [.playing, .paused])
    await nextTurn()
    // At the start, twice a second, and at the stop.
    #expect((5...8).contains(times.value.count) && times.value == times.value.sorted(), "\(times.value)")
    player.removeTimeObserver(observer)
    let count = times.value.count
    player.play()
    try await wait("three seconds have passed") { player.currentTime().seconds > 3 }
    #expect(times.value.count == count)
    observation.invalidate()
  }

  @Test("a seek calls back when it is there, or was replaced")
  func seekCallsBackWhenItIsThereOrWasReplaced() async throws {
    let player = AVPlayer(url: URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"))
    player.isMuted = true
    let ends = Locked<[Bool]>([]), calls = Locked<Int>(0)
    _ = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 1), queue: nil) { _ in
      calls.change { $0 += 1 }
    }
    // Before it is ready, twice.
    player.seek(to: CMTime(seconds: 2, preferredTimescale: 600)) { isDone in ends.change { $0.append(isDone) } }
    player.seek(to: CMTime(seconds: 6, preferredTimescale: 600)) { isDone in ends.change { $0.append(isDone) } }
    try await wait("it is there") { ends.value == [false, true] }
    #expect(abs(player.currentTime().seconds - 6) <= 2, "\(player.currentTime().seconds)")
    try await wait("its observer was called") { calls.value > 0 }
    for time in [CMTime.invalid, .indefinite, .positiveInfinity] {
      player.seek(to: time) { isDone in ends.change { $0.append(isDone) } }
    }
    #expect(ends.value == [false, true, false, false, false])
    player.seek(to: CMTime(seconds: -5, preferredTimescale: 600)) { isDone in ends.change { $0.append(isDone) } }
    try await wait("it is at the beginning") { ends.value.count == 6 && player.currentTime().seconds < 0.5 }
  }

  @Test("a seek in the answer to another is the latest")
  func seekInTheAnswerToAnotherIsTheLatest() async throws {
    let player = try await makePlayer(), ends = Locked<[String]>([])
    player.seek(to: CMTime(value: 2, timescale: 1)) { isDone in
      ends.change { $0.append("first \(isDone)") }
      MainActor.assumeIsolated {
        player.seek(to: CMTime(value: 6, timescale: 1)) { isDone in ends.change { $0.append("again \(isDone)") } }
      }
    }
    player.seek(to: CMTime(value: 4, timescale: 1)) { isDone in ends.change { $0.append("second \(isDone)") } }
    try await wait("all have ended") { ends.value.count == 3 }
    #expect(ends.value == ["first false", "second false", "again true"])
  }

  @Test("seeks in a row end, whether the film runs or stands", arguments: [true, false])
  func seeksInARowEndWhetherTheFilmRunsOrStands(_ runs: Bool) async throws {
    let player = AVQueuePlayer(), screen = AVPlayerViewController()
    let item = AVPlayerItem(url: URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"))
    player.isMuted = true
    let looper = AVPlayerLooper(player: player, templateItem: item)
    screen.player = player
    let window = try await TestWindow.show(screen)
    player.play()
    try await wait("it runs") { player.currentTime().seconds > 0.5 }
    if !runs { player.pause() }
    let ends = Locked<[Double?]>([])
    for round in 1...4 {
      for seconds in [3.3, 5.3, 7.3] {
        player.seek(to: CMTime(seconds: seconds, preferredTimescale: 600)) { isDone in
          let place = MainActor.assumeIsolated { player.currentTime().seconds }
          ends.change { $0.append(isDone ? place : nil) }
        }
        for _ in 0..<round * 3 { await nextTurn() }
      }
      try await wait("the last is there, \(round)") { ends.value.count == round * 3 }
      // A seek may end at the picture before that depends on no other: there is one every two seconds.
      let last = try #require(ends.value.last ?? nil, "it was not replaced")
      #expect(last > 5.5, "\(last)")
    }
    await window.nextFrame()
    looper.disableLooping()
  }

  /// `Match` is Showcase's, by a link: a test of this package cannot import a program of another one.
  @Test("a jump starts where the last of several quick ones goes")
  func jumpStartsWhereTheLastOfSeveralQuickOnesGoes() async throws {
    let player = AVQueuePlayer(), match = Match(player)
    let item = AVPlayerItem(url: URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"))
    player.isMuted = true
    let looper = AVPlayerLooper(player: player, templateItem: item)
    try await wait("it is ready") { item.status == .readyToPlay }
    for round in 1...3 {
      match.move(to: 0)
      try await wait("it is at the beginning") { match.time(at: player.currentTime().seconds) != nil }
      for seconds in [3.3, 5.3, 7.3] { match.move(to: seconds) }
      // Those that were replaced have ended by then, elsewhere.
      for _ in 0..<round { await nextTurn() }
      match.move(by: 0)
      try await wait("it is there") { match.time(at: player.currentTime().seconds) != nil }
      // There is a picture to go to every two seconds.
      let time = try #require(match.time(at: player.currentTime().seconds))
      #expect((5...8).contains(time), "\(time)")
    }
    looper.disableLooping()
  }

  @Test("a film's end stops the player, and a seek begins anew")
  func filmsEndStopsThePlayerAndASeekBeginsAnew() async throws {
    let player = try await makePlayer()
    player.play()
    player.seek(to: CMTime(seconds: 7.5, preferredTimescale: 600))
    try await wait("it is over") { player.rate == 0 && player.timeControlStatus == .paused }
    player.seek(to: .zero)
    player.play()
    try await wait("it runs again") {
      (0.2...5).contains(player.currentTime().seconds) && player.timeControlStatus == .playing
    }
  }

  @Test("time's observers go on in the next round of a loop")
  func timesObserversGoOnInTheNextRoundOfALoop() async throws {
    let player = AVQueuePlayer(), times = Locked<[Double]>([])
    let item = AVPlayerItem(url: URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"))
    player.isMuted = true
    let looper = AVPlayerLooper(player: player, templateItem: item)
    try await wait("it is ready") { item.status == .readyToPlay }
    let observer = player.addPeriodicTimeObserver(
      forInterval: CMTime(seconds: 0.25, preferredTimescale: 600),
      queue: nil
    ) { time in
      times.change { $0.append(time.seconds) }
    }
    player.seek(to: CMTime(seconds: 7, preferredTimescale: 600))
    player.play()
    try await wait("it is near the end") { times.value.contains { $0 > 7 } }
    times.change { $0 = [] }
    try await wait("a second of the next round has passed") { (1...4).contains(player.currentTime().seconds) }
    await nextTurn()
    #expect(times.value.count { $0 < 4 } >= 3, "\(times.value)")
    player.removeTimeObserver(observer)
    looper.disableLooping()
  }

  @Test("without a film there is no time")
  func withoutAFilmThereIsNoTime() {
    let player = AVPlayer(), item = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere/film.webm"))
    #expect(player.currentTime().seconds == 0 && !item.duration.isNumeric && item.duration.isIndefinite)
    player.play()
    #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
    let ends = Locked<[Bool]>([])
    player.seek(to: .zero) { isDone in ends.change { $0.append(isDone) } }
    #expect(ends.value == [false])
  }

  @Test("times are whole units, infinite, indefinite or invalid")
  func timesAreWholeUnitsInfiniteIndefiniteOrInvalid() {
    #expect(CMTime(seconds: 1.5, preferredTimescale: 600).value == 900)
    #expect(CMTime(seconds: 0.3333, preferredTimescale: 3).seconds == 1 / 3.0)
    #expect(CMTime(seconds: 0.3333, preferredTimescale: 3).flags.contains(.hasBeenRounded))
    #expect(CMTime(value: 7, timescale: 2).seconds == 3.5 && CMTime.zero.seconds == 0)
    for time in [
      CMTime.invalid, .indefinite, CMTime(seconds: .nan, preferredTimescale: 600), CMTime(value: 1, timescale: 0),
    ] {
      #expect(time.seconds.isNaN && !time.isNumeric)
    }
    #expect(CMTime(seconds: 1e300, preferredTimescale: 600).seconds == .infinity)
    #expect(CMTime(seconds: -.infinity, preferredTimescale: 600).seconds == -.infinity)
    #expect(CMTime.indefinite.isValid && !CMTime.invalid.isValid)
  }

  @Test("starts, stops and jumps call each observer on its queue")
  func startsStopsAndJumpsCallEachObserverOnItsQueue() async throws {
    let player = try await makePlayer(), queue = DispatchQueue(label: "observer")
    let far = CMTime(value: 999, timescale: 1)
    let onOwn = Locked<[Bool]>([]), onMain = Locked<[Bool]>([]), removed = Locked<Int>(0)
    let other = player.addPeriodicTimeObserver(forInterval: far, queue: nil) { _ in removed.change { $0 += 1 } }
    _ = player.addPeriodicTimeObserver(forInterval: far, queue: queue) { _ in
      onOwn.change { $0.append(Thread.isMainThread) }
    }
    _ = player.addPeriodicTimeObserver(forInterval: far, queue: nil) { _ in
      onMain.change { $0.append(Thread.isMainThread) }
    }
    player.removeTimeObserver(other)
    player.removeTimeObserver("something else")
    let steps: [(String, () -> Void)] = [
      ("start", { player.play() }), ("stop", { player.pause() }),
      ("jump", { player.seek(to: CMTime(value: 4, timescale: 1)) }),
    ]
    for (name, step) in steps {
      await nextTurn()
      let before = (onOwn.value.count, onMain.value.count)
      step()
      try await wait("they hear of the \(name)") { onOwn.value.count > before.0 && onMain.value.count > before.1 }
    }
    #expect(!onOwn.value.contains(true) && !onMain.value.contains(false))
    #expect(removed.value == 0)
  }

  @Test("an observer's interval not above 0 is a second")
  func observersIntervalNotAbove0IsASecond() async throws {
    let player = try await makePlayer(), intervals = [CMTime.zero, .invalid, .negativeInfinity]
    let calls = intervals.map { interval in
      let calls = Locked<Int>(0)
      _ = player.addPeriodicTimeObserver(forInterval: interval, queue: nil) { _ in calls.change { $0 += 1 } }
      return calls
    }
    player.play()
    try await wait("more than a second has passed") { player.currentTime().seconds > 1.3 }
    player.pause()
    await nextTurn()
    // At the start, each second, and at the stop.
    let most = Int(player.currentTime().seconds) + 3
    #expect(calls.allSatisfy { (3...most).contains($0.value) }, "\(calls.map(\.value))")
  }

  @Test("another item ends the seek of the one before")
  func anotherItemEndsTheSeekOfTheOneBefore() async throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"), ends = Locked<[Bool]>([])
    let player = AVPlayer(url: clip)
    player.seek(to: CMTime(value: 6, timescale: 1)) { isDone in ends.change { $0.append(isDone) } }
    player.replaceCurrentItem(with: AVPlayerItem(url: clip))
    #expect(ends.value == [false])
    try await wait("it is ready") { player.currentItem?.status == .readyToPlay }
    await nextTurn()
    #expect(ends.value == [false] && player.currentTime().seconds == 0)
  }

  @Test("a seek ends in a film that cannot be played")
  func seekEndsInAFilmThatCannotBePlayed() async throws {
    let player = AVPlayer(url: URL(fileURLWithPath: "/no/such/film.webm")), ends = Locked<[Bool]>([])
    // Before the player knows, and after.
    player.seek(to: .zero) { isDone in ends.change { $0.append(isDone) } }
    try await wait("it fails") { player.currentItem?.status == .failed }
    #expect(ends.value == [false])
    player.seek(to: .zero) { isDone in ends.change { $0.append(isDone) } }
    #expect(ends.value == [false, false])
  }

  @Test("a playing player waits until its item is ready")
  func playingPlayerWaitsUntilItsItemIsReady() async throws {
    let player = AVPlayer()
    player.isMuted = true
    var statuses: [AVPlayer.TimeControlStatus] = []
    let observation = player.observe(\.timeControlStatus) { player, _ in statuses.append(player.timeControlStatus) }
    player.play()
    player.play()
    #expect(statuses == [.waitingToPlayAtSpecifiedRate])
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm")
    player.replaceCurrentItem(with: AVPlayerItem(url: clip))
    try await wait("it plays") { statuses.last == .playing }
    player.replaceCurrentItem(with: nil)
    #expect(statuses.last == .waitingToPlayAtSpecifiedRate)
    player.pause()
    #expect(statuses.last == .paused)
    observation.invalidate()
  }

  @Test("each kind of time has its flags and seconds")
  func eachKindOfTimeHasItsFlagsAndSeconds() {
    let exact = CMTime(seconds: 0.5, preferredTimescale: 4), cut = CMTime(seconds: 0.4, preferredTimescale: 4)
    #expect(exact.flags == .valid && exact.value == 2 && exact.timescale == 4)
    #expect(cut.flags == [.valid, .hasBeenRounded] && cut.value == 2 && cut.isNumeric)
    #expect(CMTime(seconds: -0.4, preferredTimescale: 4).value == -2)
    for scale in [0, -600] as [Int32] {
      #expect(!CMTime(seconds: 1, preferredTimescale: scale).isValid && !CMTime(value: 1, timescale: scale).isValid)
    }
    let kinds = [CMTime.zero, .indefinite, .positiveInfinity, .negativeInfinity, .invalid]
    #expect(kinds.map(\.isValid) == [true, true, true, true, false])
    #expect(kinds.map(\.isNumeric) == [true, false, false, false, false])
    #expect(kinds.map(\.isIndefinite) == [false, true, false, false, false])
    #expect(kinds.map(\.isPositiveInfinity) == [false, false, true, false, false])
    #expect(kinds.map(\.isNegativeInfinity) == [false, false, false, true, false])
    #expect(kinds[2].seconds == .infinity && kinds[3].seconds == -.infinity)
    // Without `valid` the other flags say nothing.
    var time = CMTime.positiveInfinity
    time.flags.remove(.valid)
    #expect(!time.isPositiveInfinity && time.seconds.isNaN)
  }
}

/// A value that any thread may change.
private final class Locked<Value: Sendable>: @unchecked Sendable {
  // Unchecked: it is touched under the lock alone.
  private let lock = NSLock()
  private var now: Value

  init(_ value: Value) { now = value }

  var value: Value { lock.withLock { now } }

  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&now) } }
}
