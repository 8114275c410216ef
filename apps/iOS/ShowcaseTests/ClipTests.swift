import AVKit
import Testing

/// The clip of the Live screen, as AVFoundation has it.
@MainActor @Suite struct ClipTests {
  @Test func itIsInTheAppAndCanBePlayed() async throws {
    let url = try #require(Bundle.main.url(forResource: "match", withExtension: "mp4"))
    #expect(Bundle.main.url(forResource: "match", withExtension: "webm") == nil)
    let player = AVQueuePlayer()
    player.isMuted = true
    let looper = AVPlayerLooper(player: player, templateItem: AVPlayerItem(url: url))
    player.play()
    let end = ContinuousClock.now + .seconds(20)
    while player.currentItem?.status != .readyToPlay, ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(player.currentItem?.status == .readyToPlay)
    #expect(looper.status == .ready)
  }
}
