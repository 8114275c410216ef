/// Element of a menu: an action, or another menu.
@preconcurrency @MainActor
open class UIMenuElement: NSObjectProtocol, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// Look of an element, and whether it can be used.
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Is shown, and cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// May destroy something, and is red.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// Is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// Leaves the menu open when it is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// Meaning of an element's mark.
  public enum State: Int, Sendable {
    /// No mark.
    case off = 0
    /// A tick.
    case on = 1
    /// A dash: on for some of what it is about.
    case mixed = 2
  }

  /// Name of the element in the menu.
  open var title: String { storedTitle }
  /// A smaller line below the title.
  open var subtitle: String?
  /// Picture beside the title in the menu.
  open var image: UIImage? { storedImage }

  init(title: String, image: UIImage?) {
    storedTitle = title
    storedImage = image
  }

  // MARK: As an object

  /// Returns whether another object is equal: this one alone, unless a subclass says otherwise.
  nonisolated open func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject } === self }
  /// Hash of the object. Objects that are equal have the same.
  nonisolated open var hash: Int { ObjectIdentifier(self).hashValue }
  /// Text for messages: the class and the address.
  nonisolated open var description: String { objectDescription(of: self) }
  /// Text for a debugger.
  nonisolated open var debugDescription: String { description }
  /// The object itself.
  nonisolated public func `self`() -> Self { self }
  /// False: nothing stands in for the object.
  nonisolated public func isProxy() -> Bool { false }

  nonisolated public static func == (a: UIMenuElement, b: UIMenuElement) -> Bool { a.isEqual(b) }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  // MARK: Internal

  var storedTitle: String
  var storedImage: UIImage?
}
