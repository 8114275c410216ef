@_exported import UIKit

public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let resize = Self(rawValue: "")
  public static let resizeAspect = Self(rawValue: "")
  public static let resizeAspectFill = Self(rawValue: "")
}
@MainActor
open class AVPlayerItem: NSObject {
  public enum Status: Int, Sendable { case unknown, readyToPlay, failed }
  nonisolated public static let failedToPlayToEndTimeNotification = NSNotification.Name("")
  nonisolated public override init() {}
  public convenience init(url URL: URL) { self.init() }
  open var status: Status { .unknown }
}
@MainActor
open class AVPlayer: NSObject {
  nonisolated public override init() {}
  open func play() {}
  open func pause() {}
  open var isMuted: Bool {
    get { false }
    set {}
  }
}
@MainActor
open class AVQueuePlayer: AVPlayer {}
@MainActor
open class AVPlayerLooper: NSObject {
  public init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {}
}
@MainActor
open class AVPlayerViewController: UIViewController {
  open var player: AVPlayer?
  open var showsPlaybackControls: Bool {
    get { true }
    set {}
  }
  open var videoGravity: AVLayerVideoGravity {
    get { .resize }
    set {}
  }
}
