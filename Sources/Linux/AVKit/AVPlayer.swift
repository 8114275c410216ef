import CQuintetGTK
import UIKit

/// Plays an item. Of Apple's AVFoundation; GTK's media stream plays it here, by GStreamer.
@preconcurrency @MainActor
open class AVPlayer: NSObject {
  /// Makes a player of nothing.
  public override init() {}

  /// Makes a player that can play an item at once.
  public init(playerItem item: AVPlayerItem?) {
    super.init()
    replaceCurrentItem(with: item)
  }

  /// Makes a player of a file.
  public convenience init(url URL: URL) {
    self.init(playerItem: AVPlayerItem(url: URL))
  }

  /// Present item. It can be observed, and so can its status: `\.currentItem?.status`.
  public private(set) var currentItem: AVPlayerItem?

  /// Calls back at each change of the current item or its status, for as long as what it returns is kept.
  public func observe<Value>(
    _ keyPath: KeyPath<AVPlayer, Value>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (AVPlayer, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observers.add(self, keyPath, options, changeHandler)
  }

  /// Plays another item from its beginning, or nothing.
  open func replaceCurrentItem(with item: AVPlayerItem?) {
    let old = stream
    // Forgets the old stream before it pauses, since pausing posts a change.
    stream = nil
    if let old { gtk_media_stream_pause(old.pointer) }
    leaveItem()
    currentItem = item
    item?.statusChanged = { [weak self] in
      guard let self else { return }
      observers.changed(\.currentItem?.status, of: self)
    }
    observers.changed(\.currentItem, of: self)
    observers.changed(\.currentItem?.status, of: self)
    stream = item.flatMap(open)
    timeline.use(stream) { [weak self] in
      self?.statusChanged()
    } _: { [weak self] plays in
      self?.turned(plays)
    } _: { [weak self] in
      self?.rate = 0
    }
    item?.timeline = timeline
    statusChanged()
    applySettings()
    for screen in screens { screen.controller?.show() }
  }

  /// Begins, or goes on.
  open func play() { rate = 1 }
  /// Stops where it is.
  open func pause() { rate = 0 }

  /// 1 while it is to play, 0 while it is not. Other speeds are not possible here: anything but 0 is 1.
  open var rate: Float = 0 {
    didSet {
      if let stream { rate != 0 ? gtk_media_stream_play(stream.pointer) : gtk_media_stream_pause(stream.pointer) }
      if rate != oldValue { statusChanged() }
    }
  }

  /// True if there is no sound.
  open var isMuted = false { didSet { applySettings() } }
  /// Loudness, from 0 to 1.
  open var volume: Float = 1 { didSet { applySettings() } }

  // MARK: Internal

  private(set) var stream: MediaStream?
  let timeline = Timeline()
  /// The controllers that show the pictures.
  private(set) var screens: [Screen] = []

  struct Screen {
    weak var controller: AVPlayerViewController?
  }

  func add(_ controller: AVPlayerViewController) {
    remove(controller)
    screens.append(Screen(controller: controller))
  }

  func remove(_ controller: AVPlayerViewController) {
    screens.removeAll { $0.controller == nil || $0.controller === controller }
  }

  /// The looper whose item it repeats. Another one may take its place before it is freed.
  var looper: ObjectIdentifier? { didSet { applySettings() } }
  var loops: Bool { looper != nil }

  // MARK: Private

  private let observers = KeyValueObservers<AVPlayer>()

  /// Leaves the present item, unless another player has it by now.
  private func leaveItem() {
    guard let currentItem, currentItem.timeline === timeline else { return }
    currentItem.timeline = nil
    currentItem.statusChanged = nil
  }

  private func statusChanged() { observers.changed(\.timeControlStatus, of: self) }

  /// The stream was started or stopped, as by the buttons below its pictures.
  private func turned(_ plays: Bool) {
    guard let stream, stream.error == nil, plays == (rate == 0) else { return }
    rate = plays ? 1 : 0
  }

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
    let played = item.status == .readyToPlay
    item.error = error
    item.status = .failed
    guard played else { return }
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
@preconcurrency @MainActor
public final class AVQueuePlayer: AVPlayer {}

/// Plays an item again and again, without a gap, for as long as it is kept.
@preconcurrency @MainActor
public final class AVPlayerLooper: NSObject {
  /// Readiness of the player to repeat the item.
  public enum Status: Int, Sendable {
    /// Not looked at yet.
    case unknown
    /// It can.
    case ready
    /// It cannot; `error` says why. Make another looper.
    case failed
    /// `disableLooping()` was called.
    case cancelled
  }

  private weak let player: AVQueuePlayer?
  private var itemStatus: NSKeyValueObservation?
  private let observers = KeyValueObservers<AVPlayerLooper>()

  /// Gives a player an item to repeat.
  public init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {
    self.player = player
    super.init()
    itemStatus = itemToLoop.observe(\.status, options: .initial) { [weak self] item, _ in self?.follow(item) }
    player.replaceCurrentItem(with: itemToLoop)
    player.looper = ObjectIdentifier(self)
  }

  isolated deinit { endLooping() }

  /// Readiness of the player to repeat the item. It can be observed.
  public private(set) var status = Status.unknown {
    didSet { if status != oldValue { observers.changed(\.status, of: self) } }
  }
  /// Reason why it cannot be repeated; nil while it can.
  public private(set) var error: (any Error)?

  /// Calls back at each change of `status`, for as long as what it returns is kept.
  public func observe<Value>(
    _ keyPath: KeyPath<AVPlayerLooper, Value>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (AVPlayerLooper, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observers.add(self, keyPath, options, changeHandler)
  }

  /// Lets the item play to its end this time, and then stop.
  public func disableLooping() {
    itemStatus = nil
    endLooping()
    status = .cancelled
  }

  private func endLooping() {
    guard let player, player.looper == ObjectIdentifier(self) else { return }
    player.looper = nil
  }

  private func follow(_ item: AVPlayerItem) {
    error = item.error
    switch item.status {
    case .unknown: status = .unknown
    case .readyToPlay: status = .ready
    case .failed: status = .failed
    }
  }
}
