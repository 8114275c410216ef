/// Closure with a title, for a control or a menu item.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// Runs when the action is triggered, and gets the action.
  public typealias Handler = @MainActor (UIAction) -> Void

  /// Names an action among those of a control.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes an identifier from a text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// Name of the action in a button or a menu.
  open override var title: String {
    get { storedTitle }
    set { storedTitle = newValue }
  }
  /// Picture beside the title in a button or a menu.
  open override var image: UIImage? {
    get { storedImage }
    set { storedImage = newValue }
  }
  /// Names the action; one is made up where none is given.
  open private(set) var identifier: Identifier
  /// Longer description of the action, which a menu shows when the pointer rests on it.
  open var discoverabilityTitle: String?
  /// Look of the action in a menu, and whether it can be chosen there.
  open var attributes: UIMenuElement.Attributes
  /// The mark that a menu shows at the action.
  open var state: UIMenuElement.State
  /// Sender of the action, while its handler runs.
  open private(set) var sender: Any?
  private let handler: Handler

  /// Makes an action.
  @preconcurrency public init(
    title: String = "",
    image: UIImage? = nil,
    identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off,
    handler: @escaping Handler
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, image: image)
  }

  func perform(sender: Any?) {
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }
}
