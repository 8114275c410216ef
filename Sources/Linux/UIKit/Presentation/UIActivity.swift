/// A service of the application's own in the list that `UIActivityViewController` shows.
///
/// A subclass gives its title and the items it can act on, and overrides `perform()`. Everything is called on the main thread.
open class UIActivity: NSObjectProtocol, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// Names a service.
  public struct ActivityType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a name from a text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Copies the items.
    public static let copyToPasteboard = ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
    /// Writes an e-mail with the items in it.
    public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
    /// Saves a picture: here to a file, in the desktop's dialog.
    public static let saveToCameraRoll = ActivityType("com.apple.UIKit.activity.SaveToCameraRoll")
  }

  /// For subclasses.
  public init() {}

  /// Names the service; nil leaves it without a name, so that it cannot be excluded.
  open var activityType: ActivityType? { nil }
  /// Name of the service in the list.
  open var activityTitle: String? { nil }
  /// Picture beside the title in the list.
  open var activityImage: UIImage? { nil }
  /// Returns whether the service is in the list for these items.
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  /// Takes the items, before `perform()`.
  open func prepare(withActivityItems activityItems: [Any]) {}
  /// Performs the service, and calls `activityDidFinish(_:)` when it is done, at once or later.
  open func perform() {}

  /// Ends the service in the list, done or not. Call it on the main thread.
  open func activityDidFinish(_ completed: Bool) {
    let finished = finished
    self.finished = nil
    MainActor.assumeIsolated { finished?(completed) }
  }

  /// Returns whether another object is equal: this one alone, unless a subclass says otherwise.
  open func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject } === self }
  /// Hash of the object. Objects that are equal have the same.
  open var hash: Int { ObjectIdentifier(self).hashValue }
  /// Text for messages: the class and the address.
  open var description: String { objectDescription(of: self) }
  /// Text for a debugger.
  open var debugDescription: String { description }
  /// The object itself.
  public func `self`() -> Self { self }
  /// False: nothing stands in for the object.
  public func isProxy() -> Bool { false }

  public static func == (a: UIActivity, b: UIActivity) -> Bool { a.isEqual(b) }
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  // MARK: Internal

  var finished: (@MainActor (Bool) -> Void)?
}
