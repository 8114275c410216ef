/// What a control or a menu item does, as a closure with a title.
@MainActor
open class UIAction {
  /// Runs when the action is triggered, and gets the action.
  public typealias Handler = @MainActor (UIAction) -> Void

  /// Names an action among those of a control.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes an identifier from a text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// What a button or a menu calls the action.
  open var title: String
  /// What a button or a menu shows beside the title.
  open var image: UIImage?
  /// Names the action; one is made up where none is given.
  open private(set) var identifier: Identifier
  /// What caused the action, while its handler runs.
  open private(set) var sender: Any?
  private let handler: Handler

  /// Makes an action.
  public init(
    title: String = "",
    image: UIImage? = nil,
    identifier: Identifier? = nil,
    handler: @escaping Handler
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
  }

  func perform(sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
