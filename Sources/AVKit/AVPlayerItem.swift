import UIKit

/// A film to be played, and how far the player got with it. Of Apple's AVFoundation; played by GStreamer.
@MainActor
public final class AVPlayerItem {
  /// Whether the item can be played.
  public enum Status: Int, Sendable {
    /// Not looked at yet.
    case unknown
    /// It plays when it is told to.
    case readyToPlay
    /// It cannot be played; `error` says why.
    case failed
  }

  /// Makes an item of a file. Nothing is read before a player has it.
  public init(url URL: URL) {
    url = URL
  }

  /// Whether the item can be played.
  public internal(set) var status = Status.unknown
  /// Why it cannot be played; nil while it can.
  public internal(set) var error: (any Error)?

  /// Posted on the main thread with the item as object when it cannot be played, or not to its end.
  public nonisolated static let failedToPlayToEndTimeNotification = Notification.Name(
    "AVPlayerItemFailedToPlayToEndTimeNotification"
  )

  let url: URL
}
