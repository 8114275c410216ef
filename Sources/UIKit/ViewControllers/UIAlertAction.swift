/// A button of an alert.
@MainActor
open class UIAlertAction: Hashable {
  public enum Style: Int, Sendable {
    case `default`, cancel, destructive
  }

  public let title: String?
  public let style: Style
  open var isEnabled = true { didSet { changed?(self) } }
  let handler: (@MainActor (UIAlertAction) -> Void)?
  var changed: ((UIAlertAction) -> Void)?

  public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  nonisolated public static func == (a: UIAlertAction, b: UIAlertAction) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
