// The constants that Swift shows as members, and what takes a queue.
@_exported import AVKit
@_exported import AVKitValues
import Dispatch
import Foundation

extension AVPlayerItem {
  nonisolated public static let failedToPlayToEndTimeNotification = NSNotification.Name("")
}

extension AVPlayer {
  public func addPeriodicTimeObserver(
    forInterval interval: CMTime,
    queue: DispatchQueue?,
    using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any { 0 }
}

extension CMTime {
  public init(value: Int64, timescale: Int32) { self.init() }
  public init(seconds: Double, preferredTimescale: Int32) { self.init() }
  public var seconds: Double { 0 }
  public var isNumeric: Bool { false }
  public static let zero = CMTime()
}
