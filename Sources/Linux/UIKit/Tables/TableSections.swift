/// Numbers what a table shows, from the top: headers, rows and footers, as the positions of one list.
struct TableSections: Equatable {
  /// Content of one position of the list.
  enum Item: Equatable {
    case header(Int), row(IndexPath), footer(Int)
  }

  struct Section: Equatable {
    var hasHeader = false
    var rowCount: Int
    var hasFooter = false

    var itemCount: Int { rowCount + (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0) }
  }

  let sections: [Section]
  /// Number of positions.
  let count: Int
  private let starts: [Int]

  init(_ sections: [Section] = []) {
    self.sections = sections
    var starts: [Int] = [], next = 0
    for section in sections {
      starts.append(next)
      next += section.itemCount
    }
    self.starts = starts
    count = next
  }

  func item(at position: Int) -> Item? {
    guard position >= 0, position < count else { return nil }
    // The last section that begins at the position or before it, by halving; an empty section shares its start.
    var low = 0, high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    let section = sections[low], row = position - starts[low] - (section.hasHeader ? 1 : 0)
    if row < 0 { return .header(low) }
    return row < section.rowCount ? .row(IndexPath(row: row, section: low)) : .footer(low)
  }

  /// The position at which a section begins.
  func start(of section: Int) -> Int { starts[section] }

  /// The position at which a section's rows begin.
  func firstRow(of section: Int) -> Int { starts[section] + (sections[section].hasHeader ? 1 : 0) }

  func headerPosition(of section: Int) -> Int? { sections[section].hasHeader ? starts[section] : nil }

  func footerPosition(of section: Int) -> Int? {
    sections[section].hasFooter ? firstRow(of: section) + sections[section].rowCount : nil
  }

  /// The position of a row; nil for a row that is not there.
  func position(of indexPath: IndexPath) -> Int? {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section),
      (0..<sections[indexPath.section].rowCount).contains(indexPath.row)
    else { return nil }
    return starts[indexPath.section] + (sections[indexPath.section].hasHeader ? 1 : 0) + indexPath.row
  }
}
