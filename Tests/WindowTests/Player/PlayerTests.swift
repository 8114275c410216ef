import CQuintetGTK
import Foundation
import Testing

@testable import AVKit
@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("player", .windows)
struct PlayerTests {
  @Test("a file that is no film fails by status alone")
  func fileThatIsNoFilmFailsByStatusAlone() async throws {
    let path = NSTemporaryDirectory() + "no-film-\(UUID().uuidString).webm"
    try Data(repeating: 7, count: 4_096).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var notifications = 0
    let token = NotificationCenter.default.addObserver(
      forName: AVPlayerItem.failedToPlayToEndTimeNotification,
      object: nil,
      queue: .main
    ) { _ in MainActor.assumeIsolated { notifications += 1 } }
    defer { NotificationCenter.default.removeObserver(token) }
    let player = AVQueuePlayer(), item = AVPlayerItem(url: URL(fileURLWithPath: path))
    var ofItem: [AVPlayerItem.Status?] = [], ofPlayer = 0, ofLooper: [AVPlayerLooper.Status] = []
    let observations = [
      item.observe(\.status, options: [.initial, .new]) { _, change in ofItem.append(change.newValue) },
      player.observe(\.currentItem?.status) { player, _ in
        if player.currentItem?.status == .failed { ofPlayer += 1 }
      },
    ]
    let looper = AVPlayerLooper(player: player, templateItem: item)
    let ofLoop = looper.observe(\.status) { looper, _ in ofLooper.append(looper.status) }
    try await wait("it fails") { item.status == .failed }
    #expect(ofItem == [.unknown, .failed])
    #expect(ofPlayer == 1)
    #expect(ofLooper == [.failed])
    #expect(item.error != nil && looper.error != nil)
    await nextTurn()
    #expect(notifications == 0)
    for observation in observations + [ofLoop] { observation.invalidate() }
  }

  @Test("a missing file fails for each player that takes it")
  func missingFileFailsForEachPlayerThatTakesIt() async throws {
    let item = AVPlayerItem(url: URL(fileURLWithPath: "/no/such/film.webm")), player = AVPlayer(playerItem: item)
    var failures = 0
    let observation = item.observe(\.status) { item, _ in
      if item.status == .failed { failures += 1 }
    }
    try await wait("it fails") { item.status == .failed }
    #expect(item.error != nil)
    player.play()
    player.replaceCurrentItem(with: nil)
    player.replaceCurrentItem(with: item)
    for _ in 0..<5 { await nextTurn() }
    #expect(failures == 1)
    observation.invalidate()
  }

  @Test("an item fails where the desktop has no player backend")
  func itemFailsWhereTheDesktopHasNoPlayerBackend() async throws {
    guard ProcessInfo.processInfo.environment["GTK_MEDIA"] != "none" else {
      let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"), item = AVPlayerItem(url: clip)
      let player = AVPlayer(playerItem: item)
      try await wait("it fails") { item.status == .failed }
      #expect(item.error != nil && player.currentItem === item)
      return
    }
    // GTK looks for what it plays films with once.
    setenv("GTK_MEDIA", "none", 1)
    defer { unsetenv("GTK_MEDIA") }
    let end = try await launch(
      "WindowTests",
      "--no-parallel",
      "--filter",
      "PlayerTests/itemFailsWhereTheDesktopHasNoPlayerBackend"
    )
    #expect(
      end.status == 0 && end.output.contains("Test run with 1 test in 1 suite passed"),
      Comment(rawValue: end.output)
    )
  }

  @Test("Showcase's clip becomes ready, and ended observations hear nothing")
  func showcasesClipBecomesReadyAndEndedObservationsHearNothing() async throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm")
    let player = AVQueuePlayer(), item = AVPlayerItem(url: clip)
    var heard = 0, other = 0
    var letGo: NSKeyValueObservation? = item.observe(\.status) { _, _ in other += 1 }
    let invalidated = item.observe(\.status) { _, _ in other += 1 }
    let kept = item.observe(\.status) { _, _ in heard += 1 }
    invalidated.invalidate()
    if letGo != nil { letGo = nil }
    let looper = AVPlayerLooper(player: player, templateItem: item)
    try await wait("it is ready") { item.status == .readyToPlay }
    #expect(looper.status == .ready)
    #expect(heard == 1)
    #expect(other == 0)
    looper.disableLooping()
    #expect(looper.status == .cancelled)
    kept.invalidate()
  }

  @Test("a player's settings hold for its next item")
  func playersSettingsHoldForItsNextItem() throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"), player = AVQueuePlayer()
    player.replaceCurrentItem(with: AVPlayerItem(url: clip))
    (player.isMuted, player.volume, player.looper) = (true, 0.25, ObjectIdentifier(player))
    player.play()
    player.replaceCurrentItem(with: AVPlayerItem(url: clip))
    let stream = try #require(player.stream).pointer
    #expect(gtk_media_stream_get_playing(stream) != 0)
    #expect(gtk_media_stream_get_muted(stream) != 0 && gtk_media_stream_get_loop(stream) != 0)
    #expect(gtk_media_stream_get_volume(stream) == 0.25)
    player.pause()
    player.replaceCurrentItem(with: AVPlayerItem(url: clip))
    #expect(gtk_media_stream_get_playing(try #require(player.stream).pointer) == 0)
  }

  @Test("currentItem and its status are observed separately")
  func currentItemAndItsStatusAreObservedSeparately() async throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"), player = AVPlayer(playerItem: nil)
    var films = 0, statuses: [AVPlayerItem.Status?] = []
    let observations = [
      player.observe(\.currentItem) { _, _ in films += 1 },
      player.observe(\.currentItem?.status) { player, _ in statuses.append(player.currentItem?.status) },
    ]
    let item = AVPlayerItem(url: clip)
    player.replaceCurrentItem(with: item)
    try await wait("it is ready") { item.status == .readyToPlay }
    player.replaceCurrentItem(with: nil)
    #expect(films == 2)
    #expect(statuses == [.unknown, .readyToPlay, nil])
    for observation in observations { observation.invalidate() }
  }

  @Test("a player's view shows its current item only")
  func playersViewShowsItsCurrentItemOnly() throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"), player = AVPlayer(url: clip)
    let screen = AVPlayerViewController()
    screen.loadViewIfNeeded()
    let picture = OpaquePointer(
      try #require(screen.view.subviews.lazy.compactMap { $0 as? NativeView }.first?.widget)
    )
    @MainActor func isShown(_ stream: MediaStream?) -> Bool {
      gtk_picture_get_paintable(picture) == stream.map { OpaquePointer($0.pointer) }
    }
    screen.player = player
    #expect(player.stream != nil && isShown(player.stream))
    player.replaceCurrentItem(with: AVPlayerItem(url: clip))
    #expect(isShown(player.stream))
    player.replaceCurrentItem(with: nil)
    #expect(isShown(nil))
    player.replaceCurrentItem(with: AVPlayerItem(url: clip))
    screen.player = nil
    #expect(isShown(nil))
  }

  @Test("a looper that is freed ends the looping")
  func looperThatIsFreedEndsTheLooping() throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"), player = AVQueuePlayer()
    var looper: AVPlayerLooper? = AVPlayerLooper(player: player, templateItem: AVPlayerItem(url: clip))
    let stream = try #require(player.stream).pointer
    #expect(looper != nil && gtk_media_stream_get_loop(stream) != 0)
    looper = nil
    #expect(!player.loops)
    #expect(gtk_media_stream_get_loop(stream) == 0)
  }

  @Test("a film fills its view by its videoGravity")
  func filmFillsItsViewByItsVideoGravity() throws {
    let screen = AVPlayerViewController()
    screen.loadViewIfNeeded()
    let picture = try #require(screen.view.subviews.lazy.compactMap { $0 as? NativeView }.first?.widget)
    for (gravity, fit) in [
      (.resizeAspectFill, GTK_CONTENT_FIT_COVER), (.resize, GTK_CONTENT_FIT_FILL),
      (.resizeAspect, GTK_CONTENT_FIT_CONTAIN),
    ] as [(AVLayerVideoGravity, GtkContentFit)] {
      screen.videoGravity = gravity
      #expect(gtk_picture_get_content_fit(OpaquePointer(picture)) == fit)
    }
  }

  @Test("a player freed on any thread stops its film")
  func playerFreedOnAnyThreadStopsItsFilm() async throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm")
    nonisolated(unsafe) var player: OwnPlayer? = OwnPlayer(url: clip)
    try await wait("it is ready") { player?.currentItem?.status == .readyToPlay }
    player?.play()
    let stream = try #require(player?.stream?.pointer)
    g_object_ref(stream)
    defer { g_object_unref(stream) }
    #expect(gtk_media_stream_get_playing(stream) != 0)
    let freed = OwnPlayer.freed.value
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        player = nil
        DispatchQueue.main.async { continuation.resume() }
      }
    }
    try await wait("it is freed") { OwnPlayer.freed.value == freed + 1 }
    try await wait("it stands still") { gtk_media_stream_get_playing(stream) == 0 }
  }

  @Test("an observer hears of changes as its options ask")
  func observerHearsOfChangesAsItsOptionsAsk() {
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
  func observationEndsWithItsTokenAndHearsNothingElse() {
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
  func loopersStatusIsItsItemsWhileItLoops() {
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
  func itemThatBreaksWhilePlayingFailsWithItsReason() async throws {
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
  func playerKeepsItsSettingsWithoutAnItem() throws {
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
  func playersScreenStacksPictureOverlayAndControlsOnBlack() {
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

/// Its `deinit` is of the usual kind, which is not on the main actor.
private final class OwnPlayer: AVPlayer {
  nonisolated static let freed = Count()

  deinit { Self.freed.add() }
}
