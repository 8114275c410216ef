/// Returns the screen that shows what a context menu is about.
public typealias UIContextMenuContentPreviewProvider = @MainActor () -> UIViewController?
/// Returns the context menu, or nil for none. It is given the elements that the system suggests, of which there are none here.
public typealias UIContextMenuActionProvider = @MainActor ([UIMenuElement]) -> UIMenu?

/// A menu for what lies at a place, made when it is shown.
@preconcurrency @MainActor
open class UIContextMenuConfiguration {
  /// Makes a configuration. The desktop's menus have no preview: `previewProvider` is not called.
  public convenience init(
    identifier: (any NSCopying)? = nil,
    previewProvider: UIContextMenuContentPreviewProvider? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.init()
    self.identifier = identifier ?? NSString(string: UUID().uuidString)
    self.actionProvider = actionProvider
  }

  /// Makes a configuration without a menu.
  public init() {}

  /// Names the configuration; one is made up where none is given.
  open private(set) var identifier: any NSCopying = NSString(string: UUID().uuidString)

  private var actionProvider: UIContextMenuActionProvider?

  /// The menu; nil where there is nothing to choose in it.
  func makeMenu() -> UIMenu? {
    guard let menu = actionProvider?([]), !MenuLine.lines(of: menu, group: nil).isEmpty else { return nil }
    return menu
  }
}
