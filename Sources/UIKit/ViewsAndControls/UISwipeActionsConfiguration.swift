/// The actions at one end of a row.
@MainActor
public final class UISwipeActionsConfiguration {
  /// Makes a configuration whose first action stands at the row's edge.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
  }

  /// The actions, the one at the row's edge first.
  public let actions: [UIContextualAction]
  /// Whether dragging the row nearly all the way performs the first action.
  public var performsFirstActionWithFullSwipe = true
}
