import Foundation
import UIKit

/// A film to be played, and how far the player got with it. Of Apple's AVFoundation; played by GStreamer.
@preconcurrency @MainActor
public final class AVPlayerItem: NSObject {
  /// Readiness of the item.
  public enum Status: Int, Sendable {
    /// Not looked at yet.
    case unknown
    /// It plays on request.
    case readyToPlay
    /// It cannot be played; `error` says why.
    case failed
  }

  /// Makes an item of a file. Nothing is read before a player has it.
  public init(url URL: URL) {
    url = URL
  }

  /// Readiness of the item. It can be observed.
  public internal(set) var status = Status.unknown {
    didSet {
      guard status != oldValue else { return }
      observers.changed(\.status, of: self)
      statusChanged?()
    }
  }
  /// Reason why it cannot be played; nil while it can.
  public internal(set) var error: (any Error)?

  /// Length of the film; indefinite before it is known.
  public var duration: CMTime { timeline?.duration ?? .indefinite }

  /// Calls back at each change of `status`, for as long as what it returns is kept.
  public func observe<Value>(
    _ keyPath: KeyPath<AVPlayerItem, Value>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (AVPlayerItem, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observers.add(self, keyPath, options, changeHandler)
  }

  /// Posted on the main thread with the item as object when it began to play, and cannot be played to its end. One that
  /// cannot be played at all says so by `status` alone.
  public nonisolated static let failedToPlayToEndTimeNotification = Notification.Name(
    "AVPlayerItemFailedToPlayToEndTimeNotification"
  )

  let url: URL
  /// That of the player that has it.
  weak var timeline: Timeline?
  /// The player that has it wants to know too.
  var statusChanged: (@MainActor () -> Void)?
  private let observers = KeyValueObservers<AVPlayerItem>()
}
