import Foundation

extension IndexPath {
  /// Makes the path of a row of a table.
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  /// Makes the path of an item of a section, which counts as its row.
  public init(item: Int, section: Int) {
    self.init(indexes: [section, item])
  }

  /// The section of a table, counted from 0.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The row in the section, counted from 0.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The item in the section, counted from 0; a table's row.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}

extension NSIndexPath {
  /// Makes the path of a row of a table.
  public convenience init(row: Int, section: Int) {
    self.init(indexes: [section, row], length: 2)
  }

  /// Makes the path of an item of a section, which counts as its row.
  public convenience init(item: Int, section: Int) {
    self.init(row: item, section: section)
  }

  /// The section of a table, counted from 0.
  public var section: Int { index(atPosition: 0) }
  /// The row in the section, counted from 0.
  public var row: Int { index(atPosition: 1) }
  /// The item in the section, counted from 0; a table's row.
  public var item: Int { index(atPosition: 1) }
}
