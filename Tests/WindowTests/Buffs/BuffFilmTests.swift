import Foundation
import Testing

@testable import AVKit
@testable import QuintetBuffs
@testable import QuintetBuffsFilm
@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("questions that follow a film", .windows)
struct BuffFilmTests {
  @Test("a stalled film stalls the countdown, and the card stays")
  func stalledFilmStallsTheCountdownAndTheCardStays() async throws {
    let stage = try await BuffStage([.sample(seconds: 10), .sample("2")]), film = try #require(stage.view.followFilm())
    stage.view.start()
    await stage.window.nextFrame()
    // Nobody knows where the film is.
    #expect(stage.view.card == nil)
    film.report(0, rate: 1)
    try await wait("it was seen") { stage.host.updates == ["shown 1"] }
    stage.clock.advance(by: 4)
    film.report(4, rate: 0)
    await drain(stage)
    stage.clock.advance(by: 300)
    await drain(stage)
    let shown = try #require(stage.view.shown)
    #expect(shown.phase == .held(remaining: 6_000_000_000) && stage.view.session?.remaining(of: shown) == 6)
    // It can be answered all the same; here it goes on instead.
    film.report(4, rate: 1)
    await drain(stage)
    stage.clock.advance(by: 5.9)
    #expect(stage.view.card != nil)
    stage.clock.advance(by: 0.2)
    try await wait("it is gone") { stage.view.card == nil }
    #expect(stage.host.updates == ["shown 1", "expired 1"])
  }

  @Test("nothing is fetched before it is known where the film is")
  func nothingIsFetchedBeforeItIsKnownWhereTheFilmIs() async throws {
    let stage = try await BuffStage([.sample(seconds: 10), .sample("2")]), film = try #require(stage.view.followFilm())
    stage.view.start()
    await drain(stage)
    // Questions that were fetched meanwhile would be too late, or too old.
    stage.clock.advance(by: 200)
    await drain(stage)
    #expect(stage.host.updates == [])
    film.report(0, rate: 1)
    try await wait("the first is up") { stage.host.updates.last == "shown 1" }
    #expect(stage.host.updates == ["shown 1"])
  }

  @Test("a card over a paused film can be answered")
  func cardOverAPausedFilmCanBeAnswered() async throws {
    let stage = try await BuffStage([.sample()]), film = try #require(stage.view.followFilm())
    stage.view.start()
    film.report(0, rate: 1)
    try await wait("it was seen") { stage.host.updates == ["shown 1"] }
    film.report(0, rate: 0)
    await drain(stage)
    let card = try stage.card()
    _ = card.answers[1].accessibilityActivate()
    #expect(stage.host.updates.last?.hasPrefix("answered 1 1") == true)
    // The vote is on the card for as long as the film stands still, and then for its two seconds.
    stage.clock.advance(by: 60)
    await drain(stage)
    #expect(stage.view.card === card)
    film.report(0, rate: 1)
    await drain(stage)
    stage.clock.advance(by: 2.1)
    try await wait("it is gone") { stage.view.card == nil }
  }

  @Test("over a paused film a press counts however old")
  func overAPausedFilmAPressCountsHoweverOld() async throws {
    let stage = try await BuffStage([.sample()]), film = try #require(stage.view.followFilm())
    stage.view.start()
    film.report(0, rate: 1)
    try await wait("it was seen") { stage.host.updates == ["shown 1"] }
    stage.clock.advance(by: 4)
    film.report(4, rate: 0)
    await drain(stage)
    stage.clock.advance(by: 60)
    // The main thread was busy meanwhile.
    try stage.card().answers[1].pressed?(30)
    #expect(stage.host.updates == ["shown 1", "answered 1 1 after 4.0"])
  }

  @Test("another film takes the place of the one before")
  func anotherFilmTakesThePlaceOfTheOneBefore() async throws {
    let stage = try await BuffStage((1...4).map { .sample("\($0)", seconds: 20) })
    var first = stage.view.followFilm()
    stage.view.start()
    first?.report(0, rate: 1)
    try await wait("the first is up") { stage.host.updates == ["shown 1"] }
    let second = try #require(stage.view.followFilm())
    await drain(stage)
    #expect(stage.host.updates == ["shown 1", "closed 1 seek"])
    // Neither what the first one says from now on, nor its end.
    first?.report(65, rate: 1)
    await drain(stage)
    if first != nil { first = nil }
    await drain(stage)
    #expect(stage.host.updates.count == 2 && stage.view.card == nil)
    second.report(35, rate: 1)
    try await wait("the second is up") { stage.host.updates.last == "shown 2" }
    stage.clock.advance(by: 4)
    second.report(39, rate: 0)
    await drain(stage)
    stage.clock.advance(by: 60)
    await drain(stage)
    #expect(stage.view.shown?.phase == .held(remaining: 16_000_000_000))
  }

  @Test("a seek takes the card away and brings its place's question")
  func seekTakesTheCardAwayAndBringsItsPlacesQuestion() async throws {
    let stage = try await BuffStage((1...4).map { .sample("\($0)") }), film = try #require(stage.view.followFilm())
    stage.view.start()
    // From any thread.
    await Task.detached { film.report(35, rate: 1) }.value
    try await wait("the second is up") { stage.host.updates == ["shown 2"] }
    film.report(95, rate: 1)
    try await wait("the fourth is up") { stage.host.updates.last == "shown 4" }
    film.report(40, rate: 0)
    try await wait("it is gone") { stage.view.card == nil }
    await drain(stage)
    // Over a film that stands still nothing comes up.
    #expect(stage.host.updates == ["shown 2", "closed 2 seek", "shown 4", "closed 4 seek"])
    film.report(40, rate: 1)
    try await wait("the second is up again") { stage.host.updates.last == "shown 2" }
  }

  @Test("a film that falls silent, ends or is let go of")
  func filmThatFallsSilentEndsOrIsLetGoOf() async throws {
    let stage = try await BuffStage([.sample(seconds: 60)])
    var film = stage.view.followFilm()
    stage.view.start()
    film?.report(0, rate: 1)
    try await wait("it was seen") { stage.host.updates == ["shown 1"] }
    stage.clock.advance(by: 16)
    await drain(stage)
    stage.clock.advance(by: 100)
    #expect(stage.view.shown?.phase == .held(remaining: 45_000_000_000))
    if film != nil { film = nil }
    await drain(stage)
    stage.clock.advance(by: 44)
    #expect(stage.view.card != nil)
    stage.clock.advance(by: 2)
    try await wait("it is gone") { stage.host.updates == ["shown 1", "expired 1"] }
  }

  @Test("a film that has ended stops the clock no more")
  func filmThatHasEndedStopsTheClockNoMore() async throws {
    let stage = try await BuffStage([.sample(seconds: 60)]), film = try #require(stage.view.followFilm())
    stage.view.start()
    film.report(0, rate: 1)
    try await wait("it was seen") { stage.host.updates == ["shown 1"] }
    film.end()
    await drain(stage)
    NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
    await drain(stage)
    NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: nil)
    // From a thread that did not know.
    film.report(40, rate: 0)
    await drain(stage)
    stage.clock.advance(by: 59)
    #expect(stage.view.card != nil)
    stage.clock.advance(by: 1.1)
    try await wait("it is gone") { stage.view.card == nil }
    #expect(stage.host.updates == ["shown 1", "expired 1"])
  }

  @Test("a player is let go of when the host reports a film")
  func playerIsLetGoOfWhenTheHostReportsAFilm() async throws {
    let stage = try await BuffStage([.sample()])
    let player = AVPlayer(url: URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"))
    stage.view.follow(player)
    #expect(player.timeline.observerCount == 1)
    let film = stage.view.followFilm()
    try await wait("nobody looks at it") { player.timeline.observerCount == 0 }
    withExtendedLifetime(film) {}
  }

  @Test("the background stops the clock until the film is reported")
  func backgroundStopsTheClockUntilTheFilmIsReported() async throws {
    let stage = try await BuffStage([.sample(seconds: 10)]), film = try #require(stage.view.followFilm())
    stage.view.start()
    film.report(0, rate: 1)
    try await wait("it was seen") { stage.host.updates == ["shown 1"] }
    NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
    await drain(stage)
    stage.clock.advance(by: 1_000)
    NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: nil)
    await drain(stage)
    #expect(stage.host.updates == ["shown 1"] && stage.view.card != nil)
    film.report(0, rate: 1)
    await drain(stage)
    stage.clock.advance(by: 10.1)
    try await wait("it is gone") { stage.host.updates == ["shown 1", "expired 1"] }
  }

  @Test("a real player's pauses and seeks are followed")
  func realPlayersPausesAndSeeksAreFollowed() async throws {
    let stage = try await BuffStage((1...3).map { .sample("\($0)", seconds: 60) })
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm")
    let player = AVPlayer(url: clip)
    player.isMuted = true
    // The clip's second half belongs to the second question.
    stage.view.follow(player) { $0 < 4 ? $0 : $0 + 30 }
    stage.view.start()
    for _ in 0..<10 { await nextTurn() }
    #expect(stage.view.card == nil)
    player.play()
    try await wait("the first is up") { stage.host.updates == ["shown 1"] }
    player.pause()
    try await wait("its time stands still") { if case .held = stage.view.shown?.phase { true } else { false } }
    player.seek(to: CMTime(seconds: 6.2, preferredTimescale: 600))
    try await wait("the first is gone") { stage.host.updates == ["shown 1", "closed 1 seek"] }
    player.play()
    try await wait("the second is up") { stage.host.updates.last == "shown 2" }
    stage.view.follow(nil)
    player.pause()
    for _ in 0..<10 { await nextTurn() }
    if case .counting = stage.view.shown?.phase {} else { Issue.record("it does not count by the clock") }
  }

  @Test("a player that waits for data stalls the countdown")
  func playerThatWaitsForDataStallsTheCountdown() async throws {
    let stage = try await BuffStage([.sample(seconds: 60)]), player = AVPlayer()
    player.isMuted = true
    player.play()
    #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
    stage.view.follow(player) { _ in 0 }
    stage.view.start()
    for _ in 0..<10 { await nextTurn() }
    #expect(stage.view.card == nil)
    for _ in 0..<2 {
      player.replaceCurrentItem(
        with: AVPlayerItem(url: URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"))
      )
      try await wait("its time runs") { if case .counting = stage.view.shown?.phase { true } else { false } }
      // The next film is not there yet.
      player.replaceCurrentItem(with: nil)
      #expect(player.rate == 1 && player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
      try await wait("its time stands still") { if case .held = stage.view.shown?.phase { true } else { false } }
    }
    #expect(stage.host.updates == ["shown 1"])
  }

  @Test("questions stand still during each advertisement")
  func questionsStandStillDuringEachAdvertisement() async throws {
    let stage = try await BuffStage([.sample(seconds: 60)])
    let player = AVPlayer(url: URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"))
    player.isMuted = true
    var isAdvertisement = false
    stage.view.follow(player) { _ in isAdvertisement ? nil : 0 }
    stage.view.start()
    player.play()
    try await wait("its time runs") { if case .counting = stage.view.shown?.phase { true } else { false } }
    for _ in 0..<2 {
      isAdvertisement = true
      try await wait("its time stands still") { if case .held = stage.view.shown?.phase { true } else { false } }
      isAdvertisement = false
      try await wait("its time runs on") { if case .counting = stage.view.shown?.phase { true } else { false } }
    }
    #expect(stage.host.updates == ["shown 1"])
  }

  @Test("a view that is freed lets go of its player")
  func viewThatIsFreedLetsGoOfItsPlayer() async throws {
    let player = AVPlayer(url: URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"))
    weak var view: BuffView?
    do {
      let stage = try await BuffStage([.sample()])
      view = stage.view
      stage.view.follow(player)
      #expect(player.timeline.observerCount == 1)
      stage.view.removeFromSuperview()
    }
    try await wait("it is freed") { view == nil && player.timeline.observerCount == 0 }
  }

  /// Lets reports come to the view.
  private func drain(_ stage: BuffStage) async {
    for _ in 0..<3 { await nextTurn() }
    await stage.window.nextFrame()
  }
}
