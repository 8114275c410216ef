/// Collects changes that count together. As in UIKit, deletions and reloads are by the numbers from before all of them,
/// insertions by those after, and a move is from one to the other.
struct TableBatch {
  /// Number of open calls of `beginUpdates`.
  var depth = 0
  var deletedRows: Set<IndexPath> = []
  var insertedRows: Set<IndexPath> = []
  var reloadedRows: Set<IndexPath> = []
  /// Source positions by destination.
  var movedRows: [IndexPath: IndexPath] = [:]
  var deletedSections: IndexSet = []
  var insertedSections: IndexSet = []
  var reloadedSections: IndexSet = []
  /// Source positions by destination.
  var movedSections: [Int: Int] = [:]

  /// Returns, for each position after the changes, the one that it was before; nil for new ones.
  ///
  /// As in UIKit, a data source that does not say what the changes say is a programming error.
  func origins(from old: TableSections, to new: TableSections) -> [Int?] {
    let sections = sectionOrigins(old.sections.count, new.sections.count)
    var lost: [Int: Set<Int>] = [:], gained: [Int: [Int: IndexPath?]] = [:]
    for path in deletedRows { lost[path.section, default: []].insert(path.row) }
    for path in insertedRows { gained[path.section, default: [:]].updateValue(nil, forKey: path.row) }
    for (target, source) in movedRows {
      lost[source.section, default: []].insert(source.row)
      gained[target.section, default: [:]].updateValue(source, forKey: target.row)
    }
    var result: [Int?] = []
    result.reserveCapacity(new.count)
    for (section, after) in new.sections.enumerated() {
      guard let oldSection = sections[section], !reloadedSections.contains(oldSection) else {
        result += Array(repeating: nil, count: after.itemCount)
        continue
      }
      let before = old.sections[oldSection], first = old.firstRow(of: oldSection)
      if after.hasHeader { result.append(old.headerPosition(of: oldSection)) }
      let lost = lost[oldSection] ?? [], gained = gained[section] ?? [:]
      precondition(
        after.rowCount == before.rowCount - lost.count + gained.count,
        """
        Invalid update: section \(section) has \(after.rowCount) rows after it and had \(before.rowCount) before it, \
        with \(gained.count) inserted or moved in and \(lost.count) deleted or moved out.
        """
      )
      var next = 0
      for row in 0..<after.rowCount {
        if let source = gained[row] {
          result.append(source.flatMap(old.position))
          continue
        }
        while lost.contains(next) { next += 1 }
        result.append(first + next)
        next += 1
      }
      if after.hasFooter { result.append(old.footerPosition(of: oldSection)) }
    }
    return result
  }

  private func sectionOrigins(_ oldCount: Int, _ newCount: Int) -> [Int?] {
    let lost = deletedSections.union(IndexSet(movedSections.values))
    let gained = insertedSections.union(IndexSet(movedSections.keys))
    precondition(
      newCount == oldCount - lost.count + gained.count,
      """
      Invalid update: there are \(newCount) sections after it and \(oldCount) before it, with \(gained.count) inserted or \
      moved in and \(lost.count) deleted or moved out.
      """
    )
    var next = 0
    return (0..<newCount).map { section in
      if gained.contains(section) { return movedSections[section] }
      while lost.contains(next) { next += 1 }
      defer { next += 1 }
      return next
    }
  }
}
