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
}
@MainActor
open class AVPlayer: NSObject {
  nonisolated public override init() {}
  nonisolated public convenience init(url URL: URL) { self.init() }
  open var currentItem: AVPlayerItem? { nil }
  open func play() {}
  open func pause() {}
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
