import CGTK
import UIKit

/// Plays an item. Of Apple's AVFoundation; GTK's media stream plays it here, by GStreamer.
@MainActor
open class AVPlayer {
  /// Makes a player of nothing.
  public init() {}

  /// Makes a player that can play an item at once.
  public init(playerItem item: AVPlayerItem?) {
    replaceCurrentItem(with: item)
  }

  /// Makes a player of a file.
  public convenience init(url URL: URL) {
    self.init(playerItem: AVPlayerItem(url: URL))
  }

  isolated deinit {
    if let stream { gtk_media_stream_pause(stream.pointer) }
  }

  /// What is played.
  public private(set) var currentItem: AVPlayerItem?

  /// Plays another item from its beginning, or nothing.
  open func replaceCurrentItem(with item: AVPlayerItem?) {
    if let stream { gtk_media_stream_pause(stream.pointer) }
    currentItem = item
    stream = item.flatMap(open)
    applySettings()
    streamChanged?()
  }

  /// Begins, or goes on.
  open func play() { rate = 1 }
  /// Stops where it is.
  open func pause() { rate = 0 }

  /// 1 while it is to play, 0 while it is not. Other speeds are not possible here: anything but 0 is 1.
  open var rate: Float = 0 {
    didSet {
      guard let stream else { return }
      rate != 0 ? gtk_media_stream_play(stream.pointer) : gtk_media_stream_pause(stream.pointer)
    }
  }

  /// Whether there is no sound.
  open var isMuted = false { didSet { applySettings() } }
  /// How loud, from 0 to 1.
  open var volume: Float = 1 { didSet { applySettings() } }

  // MARK: Internal

  private(set) var stream: MediaStream?
  /// The controller that shows the pictures has others to show.
  var streamChanged: (@MainActor () -> Void)?
  var loops = false { didSet { applySettings() } }

  // MARK: Private

  private func open(_ item: AVPlayerItem) -> MediaStream? {
    guard item.url.isFileURL, let stream = MediaStream(path: item.url.path) else {
      fail(item, CocoaError(.fileReadUnsupportedScheme))
      return nil
    }
    stream.onChange { [weak self, weak item, weak stream] in
      guard let self, let item, let stream, item === currentItem else { return }
      if let error = stream.error {
        fail(item, error)
      } else if gtk_media_stream_is_prepared(stream.pointer) != 0 {
        item.status = .readyToPlay
      }
    }
    return stream
  }

  private func fail(_ item: AVPlayerItem, _ error: any Error) {
    guard item.status != .failed else { return }
    item.status = .failed
    item.error = error
    DispatchQueue.main.async {
      NotificationCenter.default.post(name: AVPlayerItem.failedToPlayToEndTimeNotification, object: item)
    }
  }

  private func applySettings() {
    guard let stream else { return }
    gtk_media_stream_set_muted(stream.pointer, isMuted ? 1 : 0)
    gtk_media_stream_set_volume(stream.pointer, Double(volume))
    gtk_media_stream_set_loop(stream.pointer, loops ? 1 : 0)
    if rate != 0 { gtk_media_stream_play(stream.pointer) }
  }
}

/// Plays items one after the other. Here it plays the one that its looper gives it.
@MainActor
public final class AVQueuePlayer: AVPlayer {}

/// Plays an item again and again, without a gap, for as long as it is kept.
@MainActor
public final class AVPlayerLooper {
  private weak let player: AVQueuePlayer?

  /// Gives a player an item to repeat.
  public init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {
    self.player = player
    player.replaceCurrentItem(with: itemToLoop)
    player.loops = true
  }

  isolated deinit {
    disableLooping()
  }

  /// Lets the item play to its end this time, and then stop.
  public func disableLooping() {
    player?.loops = false
  }
}
