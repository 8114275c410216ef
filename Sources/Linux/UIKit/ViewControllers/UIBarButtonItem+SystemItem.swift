import QuintetLocalization

extension UIBarButtonItem {
  /// A button that many programs have: the system gives it its name or its picture.
  public enum SystemItem: Int, Sendable {
    /// Ends the screen, and keeps the changes.
    case done
    /// Ends the screen without changes.
    case cancel
    /// Lets one change what is shown.
    case edit
    /// Keeps what was changed.
    case save
    /// Makes something new.
    case add
    /// A space that takes what is left over.
    case flexibleSpace
    /// A space of a width.
    case fixedSpace
    /// Writes something new.
    case compose
    /// Answers.
    case reply
    /// Shows what can be done with what is shown.
    case action
    /// Puts what is shown in a folder.
    case organize
    /// Shows bookmarks.
    case bookmarks
    /// Searches.
    case search
    /// Loads again.
    case refresh
    /// Stops.
    case stop
    /// Takes a photo.
    case camera
    /// Throws away.
    case trash
    /// Plays.
    case play
    /// Interrupts playing.
    case pause
    /// Plays backwards.
    case rewind
    /// Plays faster.
    case fastForward
    /// Takes back what was done.
    case undo
    /// Does again what was taken back.
    case redo
    /// Closes what is shown.
    case close = 24

    /// Name in the person's language; nil for a space.
    var name: String? { textKey.map { LocalizedStrings.system[$0] } }

    var textKey: String? {
      switch self {
      case .flexibleSpace, .fixedSpace: nil
      case .done: "item.done"
      case .cancel: "item.cancel"
      case .edit: "item.edit"
      case .save: "item.save"
      case .add: "item.add"
      case .compose: "item.compose"
      case .reply: "item.reply"
      case .action: "item.action"
      case .organize: "item.organize"
      case .bookmarks: "item.bookmarks"
      case .search: "item.search"
      case .refresh: "item.refresh"
      case .stop: "item.stop"
      case .camera: "item.camera"
      case .trash: "item.trash"
      case .play: "item.play"
      case .pause: "item.pause"
      case .rewind: "item.rewind"
      case .fastForward: "item.fastForward"
      case .undo: "item.undo"
      case .redo: "item.redo"
      case .close: "item.close"
      }
    }

    /// The picture it is shown by; nil for one that is shown by its name, and for a space.
    var symbol: String? {
      switch self {
      case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace: nil
      case .add: "plus"
      case .compose: "pencil"
      case .reply: "arrowshape.turn.up.left"
      case .action: "square.and.arrow.up"
      case .organize: "folder"
      case .bookmarks: "bookmark"
      case .search: "magnifyingglass"
      case .refresh: "arrow.clockwise"
      case .stop, .close: "xmark"
      case .camera: "camera"
      case .trash: "trash"
      case .play: "play.fill"
      case .pause: "pause.fill"
      case .rewind: "backward.fill"
      case .fastForward: "forward.fill"
      case .undo: "arrow.uturn.backward"
      case .redo: "arrow.uturn.forward"
      }
    }
  }
}
