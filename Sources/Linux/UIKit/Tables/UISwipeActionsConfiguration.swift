/// The actions at one end of a row.
@MainActor
open class UISwipeActionsConfiguration {
  /// Makes a configuration whose first action stands at the row's edge.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
  }

  /// The actions, the one at the row's edge first.
  open private(set) var actions: [UIContextualAction]
  /// Whether dragging the row nearly all the way performs the first action.
  open var performsFirstActionWithFullSwipe = true
}
