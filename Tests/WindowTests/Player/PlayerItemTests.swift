import CQuintetGTK
import Testing

@testable import AVKit
@testable import UIKit
@testable import UIKitTests

// The item that a player plays, and the end of its loop.

@MainActor @Suite("player items", .windows)
struct PlayerItemTests {
  @Test("a player plays only its current item, at its volume")
  func playerPlaysOnlyItsCurrentItemAtItsVolume() async throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm")
    let player = AVQueuePlayer(), items = (0..<2).map { _ in AVPlayerItem(url: clip) }
    player.replaceCurrentItem(with: items[0])
    try await wait("it is ready") { items[0].status == .readyToPlay }
    player.play()
    let old = try #require(player.stream)
    #expect(gtk_media_stream_get_playing(old.pointer) != 0)
    player.replaceCurrentItem(with: items[1])
    let new = try #require(player.stream)
    #expect(gtk_media_stream_get_playing(old.pointer) == 0)
    for (isMuted, volume) in [(true, 0.5), (false, 0.25), (true, 1)] as [(Bool, Float)] {
      (player.isMuted, player.volume) = (isMuted, volume)
      #expect((gtk_media_stream_get_muted(new.pointer) != 0) == isMuted)
      #expect(gtk_media_stream_get_volume(new.pointer) == Double(volume))
    }
    player.pause()
    #expect(gtk_media_stream_get_playing(new.pointer) == 0)
    let looper = AVPlayerLooper(player: player, templateItem: items[1])
    let looped = try #require(player.stream).pointer
    #expect(player.loops && gtk_media_stream_get_loop(looped) != 0)
    looper.disableLooping()
    #expect(!player.loops && gtk_media_stream_get_loop(looped) == 0)
    let screen = AVPlayerViewController(), other = AVPlayer(url: clip)
    let window = try await TestWindow.show(screen)
    screen.player = player
    screen.player = other
    #expect(player.screens.isEmpty && other.screens.count == 1)
    await window.nextFrame()
    @MainActor func controls() -> UIView? { screen.view.subviews.last }
    let isShown = controls()?.isHidden == false
    screen.showsPlaybackControls = false
    #expect(isShown && controls()?.isHidden == true)
    screen.showsPlaybackControls = true
    #expect(controls()?.isHidden == false)
  }

  @Test("a player follows the buttons below its film")
  func playerFollowsTheButtonsBelowItsFilm() async throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"), player = AVPlayer(url: clip)
    player.isMuted = true
    try await wait("it is ready") { player.currentItem?.status == .readyToPlay }
    let stream = try #require(player.stream).pointer
    player.play()
    // All that a button does.
    gtk_media_stream_pause(stream)
    #expect(player.rate == 0 && player.timeControlStatus == .paused)
    player.volume = 0.5
    #expect(gtk_media_stream_get_playing(stream) == 0)
    gtk_media_stream_play(stream)
    #expect(player.rate == 1 && player.timeControlStatus == .playing)
    player.replaceCurrentItem(with: AVPlayerItem(url: clip))
    #expect(player.rate == 1)
    player.pause()
  }

  @Test("a disabled looper stays cancelled whatever its item's status")
  func disabledLooperStaysCancelledWhateverItsItemsStatus() {
    let player = AVQueuePlayer(), item = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere/film.webm"))
    let looper = AVPlayerLooper(player: player, templateItem: item)
    looper.disableLooping()
    for status in [AVPlayerItem.Status.readyToPlay, .failed, .unknown] {
      item.status = status
      #expect(looper.status == .cancelled)
    }
  }

  @Test("a looper that took another's place goes on looping")
  func looperThatTookAnothersPlaceGoesOnLooping() throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"), player = AVQueuePlayer()
    let items = (0..<3).map { _ in AVPlayerItem(url: clip) }
    var looper: AVPlayerLooper?
    for item in items {
      // The one before is freed when this one has begun.
      looper = AVPlayerLooper(player: player, templateItem: item)
      #expect(looper != nil && player.currentItem === item && player.loops)
      #expect(gtk_media_stream_get_loop(try #require(player.stream).pointer) != 0)
    }
    let last = AVPlayerLooper(player: player, templateItem: items[0])
    looper?.disableLooping()
    #expect(looper?.status == .cancelled && player.loops)
    last.disableLooping()
    let stream = try #require(player.stream)
    #expect(!player.loops && gtk_media_stream_get_loop(stream.pointer) == 0)
  }

  @Test("what is set before a player's view loads is shown")
  func whatIsSetBeforeAPlayersViewLoadsIsShown() throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"), player = AVPlayer(url: clip)
    let screen = AVPlayerViewController()
    screen.player = player
    screen.videoGravity = .resizeAspectFill
    screen.showsPlaybackControls = false
    screen.loadViewIfNeeded()
    let parts = screen.view.subviews
    let picture = OpaquePointer(try #require((parts.first as? NativeView)?.widget))
    let controls = OpaquePointer(try #require((parts.last as? NativeView)?.widget))
    let stream = try #require(player.stream).pointer
    #expect(gtk_picture_get_paintable(picture) == OpaquePointer(stream))
    #expect(gtk_picture_get_content_fit(picture) == GTK_CONTENT_FIT_COVER)
    #expect(gtk_media_controls_get_media_stream(controls) == stream)
    #expect(parts.last?.isHidden == true)
    player.replaceCurrentItem(with: nil)
    #expect(gtk_media_controls_get_media_stream(controls) == nil)
  }

  @Test("each screen of a player shows its item until it leaves")
  func eachScreenOfAPlayerShowsItsItemUntilItLeaves() throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"), player = AVPlayer(url: clip)
    let screens = (0..<2).map { _ in AVPlayerViewController() }
    let pictures = try screens.map { screen -> OpaquePointer in
      screen.loadViewIfNeeded()
      screen.player = player
      return OpaquePointer(try #require(screen.view.subviews.lazy.compactMap { $0 as? NativeView }.first?.widget))
    }
    for leaves in [false, true] {
      if leaves { screens[1].player = nil }
      player.replaceCurrentItem(with: AVPlayerItem(url: clip))
      let stream = OpaquePointer(try #require(player.stream).pointer)
      #expect(gtk_picture_get_paintable(pictures[0]) == stream, "\(leaves)")
      #expect(gtk_picture_get_paintable(pictures[1]) == (leaves ? nil : stream), "\(leaves)")
    }
    do {
      let gone = AVPlayerViewController()
      gone.player = player
    }
    screens[0].player = nil
    #expect(player.screens.isEmpty)
  }

  @Test("a replaced item has no part in its player")
  func replacedItemHasNoPartInItsPlayer() async throws {
    let clip = URL(fileURLWithPath: "apps/Sources/Showcase/Resources/match.webm"), item = AVPlayerItem(url: clip)
    let old = AVPlayerItem(url: clip), player = AVPlayer(playerItem: old)
    player.replaceCurrentItem(with: item)
    try await wait("it is ready") { item.status == .readyToPlay }
    #expect(item.duration.isNumeric && old.duration.isIndefinite)
    var heard = 0
    let observation = player.observe(\.currentItem?.status) { _, _ in heard += 1 }
    old.status = .failed
    #expect(heard == 0)
    // An item of another player stays that one's.
    let other = AVPlayer(playerItem: item)
    player.replaceCurrentItem(with: nil)
    try await wait("its length is known") { item.duration.isNumeric }
    #expect(other.currentItem === item)
    observation.invalidate()
  }

  @Test("an observer that another one ends hears nothing more")
  func observerThatAnotherOneEndsHearsNothingMore() {
    let player = AVPlayer()
    var heard: [String] = [], second: NSKeyValueObservation?
    let first = player.observe(\.timeControlStatus) { _, _ in
      heard.append("first")
      second?.invalidate()
    }
    second = player.observe(\.timeControlStatus) { _, _ in heard.append("second") }
    player.play()
    #expect(heard == ["first"])
    first.invalidate()
  }
}
