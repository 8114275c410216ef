extension UITableViewCell {
  /// Labels of a cell and their places.
  public enum CellStyle: Int, Sendable {
    /// One label, and an image before it.
    case `default` = 0
    /// A label, and a second one at the other end of the line, or below it where text is very large.
    case value1 = 1
    /// A short label in the tint colour that ends where a second one begins, or stands above it where text is very large.
    case value2 = 2
    /// A label, and a smaller one below it.
    case subtitle = 3
  }

  /// Accessory at the end of the row.
  public enum AccessoryType: Int, Sendable {
    /// Nothing.
    case none = 0
    /// An arrow: choosing the row leads to another screen.
    case disclosureIndicator = 1
    /// A button, of which the table's delegate is told, and an arrow.
    case detailDisclosureButton = 2
    /// A tick: the row's choice is in force.
    case checkmark = 3
    /// A button that shows more about the row: the table's delegate is told.
    case detailButton = 4
  }

  /// Ways in which the row shows that it is pointed at, pressed and selected.
  public enum SelectionStyle: Int, Sendable {
    /// Nothing.
    case none = 0
    /// Desktop's own look.
    case `default` = 3
  }

  /// Kinds of editing of a row.
  public enum EditingStyle: Int, Sendable {
    /// Nothing.
    case none = 0
    /// Delete it.
    case delete = 1
    /// Insert another.
    case insert = 2
  }

  /// The line below a row.
  public enum SeparatorStyle: Int, Sendable {
    /// Nothing.
    case none = 0
    /// A line across the table.
    case singleLine = 1
  }
}
