/// A button of an alert.
@MainActor
open class UIAlertAction: Hashable {
  /// Says how much an answer weighs.
  public enum Style: Int, Sendable {
    /// An ordinary answer.
    case `default`
    /// Leaves all as it is.
    case cancel
    /// May destroy something.
    case destructive
  }

  /// What the button says.
  open private(set) var title: String?
  /// How much the answer weighs.
  open private(set) var style: Style
  /// Whether the answer can be given.
  open var isEnabled = true { didSet { changed?(self) } }
  let handler: (@MainActor (UIAlertAction) -> Void)?
  var changed: ((UIAlertAction) -> Void)?

  /// Makes an answer; the handler is called after the alert was dismissed by it.
  public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  nonisolated public static func == (a: UIAlertAction, b: UIAlertAction) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
