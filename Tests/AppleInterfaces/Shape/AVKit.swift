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
  nonisolated public convenience init(url URL: URL) { self.init() }
  open var status: Status { .unknown }
  open var duration: CMTime { CMTime() }
}
// Core Media's.
public struct CMTime: Sendable {
  public init() {}
  public init(value: Int64, timescale: Int32) {}
  public init(seconds: Double, preferredTimescale: Int32) {}
  public var seconds: Double { 0 }
  public var isNumeric: Bool { false }
  public static let zero = CMTime()
}
@MainActor
open class AVPlayer: NSObject {
  nonisolated public override init() {}
  nonisolated public convenience init(url URL: URL) { self.init() }
  open var currentItem: AVPlayerItem? { nil }
  open func play() {}
  open func pause() {}
  open var rate: Float {
    get { 0 }
    set {}
  }
  public enum TimeControlStatus: Int, Sendable { case paused, waitingToPlayAtSpecifiedRate, playing }
  open var timeControlStatus: TimeControlStatus { .paused }
  open func currentTime() -> CMTime { CMTime() }
  open func seek(to time: CMTime) {}
  open func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {}
  open func addPeriodicTimeObserver(
    forInterval interval: CMTime,
    queue: DispatchQueue?,
    using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any { 0 }
  open func removeTimeObserver(_ observer: Any) {}
  open var isMuted: Bool {
    get { false }
    set {}
  }
}
@MainActor
open class AVQueuePlayer: AVPlayer {}
open class AVPlayerLooper: NSObject {
  public enum Status: Int, Sendable { case unknown, ready, failed, cancelled }
  public convenience init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) { self.init() }
  open var status: Status { .unknown }
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

// Foundation's, for observing the classes above.
public final class NSKeyValueObservation: NSObject {}
public struct NSKeyValueObservedChange<Value> {}
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
public protocol _KeyValueCodingAndObserving {}
extension NSObject: _KeyValueCodingAndObserving {}
extension _KeyValueCodingAndObserving {
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { NSKeyValueObservation() }
}
