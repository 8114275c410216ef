import CGTK
import Foundation
import Testing

@testable import AVKit
@testable import UIKit

// Callbacks of AVKit's classes, and the parts of a film's screen, mostly without playing anything.

@MainActor @Suite("rules of players", .windows)
struct PlayerRuleTests {
  @Test("an observer hears of changes as its options ask")
  func whoObservesToldAtOnce() {
    for (options, atOnce, later) in [
      ([], [], "none"), (.initial, ["none"], "none"), (.new, [], "failed"), ([.initial, .new], ["unknown"], "failed"),
    ] as [(NSKeyValueObservingOptions, [String], String)] {
      let item = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere/film.webm"))
      var log: [String] = [], others = 0
      let observation = item.observe(\.status, options: options) { object, change in
        #expect(object === item)
        log.append(change.newValue.map { "\($0)" } ?? "none")
      }
      let other = item.observe(\.status) { _, _ in others += 1 }
      #expect(log == atOnce)
      item.status = .failed
      item.status = .failed
      #expect(log == atOnce + [later])
      for _ in 0..<2 { observation.invalidate() }
      item.status = .readyToPlay
      #expect(log == atOnce + [later])
      #expect(others == 2)
      other.invalidate()
      item.status = .unknown
      #expect(others == 2)
    }
    #expect([NSKeyValueObservingOptions.new, .initial].map(\.rawValue) == [1, 4])
  }

  @Test("an observation ends with its token and hears nothing else")
  func observationLetGoEndsItself() {
    let item = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere/film.webm"))
    var count = 0, errors = 0
    var observation: NSKeyValueObservation? = item.observe(\.status) { _, _ in count += 1 }
    let other = item.observe(\.error?.localizedDescription) { _, _ in errors += 1 }
    item.status = .readyToPlay
    #expect(count == 1)
    if observation != nil { observation = nil }
    item.status = .failed
    #expect((count, errors) == (1, 0))
    other.invalidate()
  }

  @Test("a looper's status is its item's while it loops")
  func looperFilmTellsChangesAlone() {
    let player = AVQueuePlayer(), item = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere/film.webm"))
    item.status = .readyToPlay
    let looper = AVPlayerLooper(player: player, templateItem: item)
    #expect(player.currentItem === item && player.loops && looper.error == nil)
    #expect(looper.status == .ready)
    var log: [AVPlayerLooper.Status] = []
    let observation = looper.observe(\.status) { looper, _ in log.append(looper.status) }
    item.error = CocoaError(.fileNoSuchFile)
    for status in [AVPlayerItem.Status.failed, .unknown, .readyToPlay] { item.status = status }
    #expect(log == [.failed, .unknown, .ready])
    #expect(looper.error is CocoaError)
    looper.disableLooping()
    looper.disableLooping()
    #expect(log == [.failed, .unknown, .ready, .cancelled])
    #expect(!player.loops && player.currentItem === item)
    observation.invalidate()
  }

  @Test("an item that breaks while playing fails with its reason")
  func filmBreaksWhilePlayedSays() async throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"), player = AVPlayer()
    let left = AVPlayerItem(url: clip), item = AVPlayerItem(url: clip),
      posted = NotificationCount(of: AVPlayerItem.failedToPlayToEndTimeNotification)
    player.replaceCurrentItem(with: left)
    let old = try #require(player.stream)
    player.replaceCurrentItem(with: item)
    try await wait("it is ready") { item.status == .readyToPlay }
    @MainActor func fail(_ stream: MediaStream?) throws {
      let error = g_error_new_literal(g_quark_from_string("quintet-test"), 1, "It is broken")
      gtk_media_stream_gerror(try #require(stream).pointer, error)
    }
    try fail(old)
    #expect(left.status != .failed && item.status == .readyToPlay)
    try fail(player.stream)
    #expect(item.status == .failed)
    let error = item.error as NSError?
    #expect(error?.domain == "AVFoundationErrorDomain" && error?.code == -11_828)
    #expect(error?.localizedFailureReason == "It is broken")
    try await wait("it is posted") { posted.count > 0 }
    #expect(posted.count == 1)
  }

  @Test("a player keeps its settings without an item")
  func playerKeepsWhatWasTold() throws {
    let player = AVPlayer()
    #expect(player.currentItem == nil && player.rate == 0 && player.volume == 1 && !player.isMuted && !player.loops)
    player.play()
    #expect(player.rate == 1)
    player.pause()
    #expect(player.rate == 0)
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm")
    player.replaceCurrentItem(with: AVPlayerItem(url: clip))
    let stream = try #require(player.stream).pointer
    for (rate, plays) in [(1, true), (0, false), (0.5, true), (0, false)] as [(Float, Bool)] {
      player.rate = rate
      #expect((gtk_media_stream_get_playing(stream) != 0) == plays, "\(rate)")
    }
    player.volume = 0.5
    #expect(gtk_media_stream_get_playing(stream) == 0 && gtk_media_stream_get_volume(stream) == 0.5)
    let far = AVPlayerItem(url: try #require(URL(string: "https://example.invalid/film.webm")))
    player.replaceCurrentItem(with: far)
    #expect(player.stream == nil && far.status == .failed)
    #expect((far.error as? CocoaError)?.code == .fileReadUnsupportedScheme)
    #expect(AVPlayer(url: clip).currentItem?.url == clip && AVPlayer(playerItem: nil).currentItem == nil)
  }

  @Test("a player's screen stacks picture, overlay and controls on black")
  func filmsScreenBlackWithPicture() {
    for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      let screen = AVPlayerViewController()
      screen.loadViewIfNeeded()
      screen.view.semanticContentAttribute = direction
      for (width, height) in [(300, 200), (500, 420)] as [(CGFloat, CGFloat)] {
        screen.view.frame = CGRect(x: 0, y: 0, width: width, height: height)
        screen.view.layoutIfNeeded()
        let parts = screen.view.subviews
        #expect(parts.count == 3 && parts[1] === screen.contentOverlayView)
        for part in parts.prefix(2) { #expect(part.frame == screen.view.bounds) }
        #expect(parts.last?.frame == CGRect(x: 0, y: height - 46, width: width, height: 46))
      }
      #expect(screen.view.backgroundColor == .black && screen.view.subviews.first?.isAccessibilityElement == false)
      #expect(screen.showsPlaybackControls && screen.videoGravity == .resizeAspect && screen.player == nil)
    }
  }
}
