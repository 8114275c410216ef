/// The actions at one end of a row.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration {
  /// Makes a configuration whose first action stands at the row's edge.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
  }

  /// The actions, the one at the row's edge first.
  open private(set) var actions: [UIContextualAction]
  /// True if dragging the row nearly all the way performs the first action.
  open var performsFirstActionWithFullSwipe = true
}

/// Something to do with a row, which dragging it sideways shows. The keys Menu or Shift+F10, a click with the second button
/// and assistive technology show the same actions as a menu; Delete performs the first destructive one.
@preconcurrency @MainActor
open class UIContextualAction {
  /// Meaning of the action.
  public enum Style: Int, Sendable {
    /// An ordinary action.
    case normal
    /// Removes the row.
    case destructive
  }

  /// Does the action; call the last argument with whether it was done, now or later.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  /// Makes an action; the handler gets a block to call when it is done.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    backgroundColor = style == .destructive ? .systemRed : .systemGray
  }

  /// Meaning of the action.
  open private(set) var style: Style
  /// Does the action.
  open private(set) var handler: Handler
  /// Name of the action.
  open var title: String?
  /// Picture in the title's place, where the row is dragged aside; the menu and assistive technology have the title.
  open var image: UIImage?
  /// The colour behind the title: red where the action destroys, else grey, unless it is set. Nil brings that back.
  open var backgroundColor: UIColor! {
    didSet { if backgroundColor == nil { backgroundColor = style == .destructive ? .systemRed : .systemGray } }
  }
}
