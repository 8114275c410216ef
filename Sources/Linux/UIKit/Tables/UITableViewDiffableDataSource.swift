/// Keeps a table equal to snapshots: apply one, and it finds the changes.
///
/// A row whose identifier stays keeps its cell, wherever it moves; changes show at once, without animation.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: UITableViewDataSource
where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
  /// Makes the cell for an item, usually a dequeued one.
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?

  /// Makes a source and becomes the table's data source, which holds it weakly.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    tableView.dataSource = self
  }

  /// Shows a snapshot. The rows that are not in both, and those that it marks, are asked for; `completion` comes with the next
  /// turn of the main queue. Call on the main thread.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    let old = current
    current = snapshot.settled
    if let tableView, tableView.dataSource === self { show(snapshot, after: old, in: tableView) }
    if let completion { DispatchQueue.main.async { completion() } }
  }

  /// Shows a snapshot without looking for differences.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    current = snapshot.settled
    tableView?.reloadData()
    if let completion { DispatchQueue.main.async { completion() } }
  }

  /// Returns what is shown, to be changed and applied.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }

  /// Returns the section with a number; nil for one that is not there.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
  }

  /// Returns a section's number; nil for one that is not there.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

  /// Returns the item of a row; nil for a row that is not there.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    guard let section = sectionIdentifier(for: indexPath.section) else { return nil }
    let items = current.itemIdentifiers(inSection: section)
    return items.indices.contains(indexPath.row) ? items[indexPath.row] : nil
  }

  /// Returns the row of an item; nil for one that is not there.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    guard let owner = current.sectionIdentifier(containingItem: itemIdentifier),
      let section = current.indexOfSection(owner),
      let row = current.itemIdentifiers(inSection: owner).firstIndex(of: itemIdentifier)
    else { return nil }
    return IndexPath(row: row, section: section)
  }

  // MARK: Public: the table's questions

  open func numberOfSections(in tableView: UITableView) -> Int { current.numberOfSections }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map(current.numberOfItems(inSection:)) ?? 0
  }

  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    guard let item = itemIdentifier(for: indexPath), let cell = cellProvider(tableView, indexPath, item) else {
      preconditionFailure("The cell provider returned no cell for \(indexPath).")
    }
    return cell
  }

  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }

  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  /// The person has moved a row: override to apply a snapshot in which its item is there.
  open func tableView(
    _ tableView: UITableView,
    moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  // MARK: Private

  private typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  private weak var tableView: UITableView?
  private let cellProvider: CellProvider
  private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

  private func show(_ new: Snapshot, after old: Snapshot, in tableView: UITableView) {
    guard !tableView.needsReload else { return tableView.setNeedsLayout() }
    let before = tableView.sections, after = tableView.readSections()
    let origins = origins(from: old, before, to: new, after)
    var reloaded: Set<Int> = []
    if !new.reloadedItemIdentifiers.isEmpty || !new.reloadedSectionIdentifiers.isEmpty {
      let items = Set(new.reloadedItemIdentifiers), sections = Set(new.reloadedSectionIdentifiers)
      for (section, identifier) in new.sectionIdentifiers.enumerated() {
        let start = after.start(of: section), count = after.sections[section].itemCount
        if sections.contains(identifier) {
          reloaded.formUnion(origins[start..<(start + count)].compactMap(\.self))
        } else if !items.isEmpty {
          for (row, item) in new.itemIdentifiers(inSection: identifier).enumerated() where items.contains(item) {
            if let origin = origins[start + (after.sections[section].hasHeader ? 1 : 0) + row] {
              reloaded.insert(origin)
            }
          }
        }
      }
    }
    tableView.apply(after, origins: origins, reloaded: reloaded)
    guard !new.reconfiguredItemIdentifiers.isEmpty else { return }
    let marked = Set(new.reconfiguredItemIdentifiers)
    let shown = tableView.shownCells.values.compactMap { tableView.indexPath(for: $0) }
    tableView.reconfigureRows(at: shown.filter { itemIdentifier(for: $0).map(marked.contains) ?? false }.sorted())
  }

  /// For each position of the new sections, that of the same identifier in the old ones. What is alike at the beginning and at
  /// the end of a section is only compared; the rest is looked up.
  private func origins(from old: Snapshot, _ before: TableSections, to new: Snapshot, _ after: TableSections) -> [Int?]
  {
    var oldSections: [SectionIdentifierType: Int] = [:]
    for (index, identifier) in old.sectionIdentifiers.enumerated() { oldSections[identifier] = index }
    var result: [Int?] = [], unknown: [(position: Int, item: ItemIdentifierType)] = []
    var leftOver: [ItemIdentifierType: Int] = [:]
    result.reserveCapacity(after.count)
    let kept = Set(new.sectionIdentifiers)
    for (index, identifier) in old.sectionIdentifiers.enumerated() where !kept.contains(identifier) {
      let first = before.firstRow(of: index)
      for (row, item) in old.itemIdentifiers(inSection: identifier).enumerated() { leftOver[item] = first + row }
    }
    for (index, identifier) in new.sectionIdentifiers.enumerated() {
      let items = new.itemIdentifiers(inSection: identifier), section = after.sections[index]
      let oldIndex = oldSections[identifier]
      let oldItems = oldIndex == nil ? [] : old.itemIdentifiers(inSection: identifier)
      let first = oldIndex.map(before.firstRow) ?? 0
      if section.hasHeader { result.append(oldIndex.flatMap(before.headerPosition)) }
      var head = 0
      while head < min(items.count, oldItems.count), items[head] == oldItems[head] { head += 1 }
      var tail = 0
      while tail < min(items.count, oldItems.count) - head,
        items[items.count - 1 - tail] == oldItems[oldItems.count - 1 - tail]
      { tail += 1 }
      for row in 0..<head { result.append(first + row) }
      for row in head..<(items.count - tail) {
        unknown.append((result.count, items[row]))
        result.append(nil)
      }
      for row in (oldItems.count - tail)..<oldItems.count { result.append(first + row) }
      for row in head..<(oldItems.count - tail) { leftOver[oldItems[row]] = first + row }
      if section.hasFooter { result.append(oldIndex.flatMap(before.footerPosition)) }
    }
    for (position, item) in unknown { result[position] = leftOver[item] }
    return result
  }
}
