/// Describes what a table shows by identifiers: sections, and the items in them. Each identifier is there once: an item that is added again
/// is moved.
///
/// Asking for an identifier that is not there, where one has to be, is a programming error, as in UIKit.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>: Sendable
where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
  /// Makes a snapshot with nothing in it.
  public init() {}

  // MARK: Public: what is there

  /// The sections, from the top.
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  /// The items of all sections, from the top.
  public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { items[$0] ?? [] } }
  /// Number of items.
  public var numberOfItems: Int { owners.count }
  /// Number of sections.
  public var numberOfSections: Int { sectionIdentifiers.count }
  /// Items whose cells are to be replaced.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// Sections whose cells are to be replaced.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  /// Items whose cells are to be filled again.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  /// Returns how many items a section has.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }

  /// Returns a section's items, from the top.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    guard let items = items[identifier] else { preconditionFailure("There is no section \(identifier).") }
    return items
  }

  /// Returns the section that an item is in.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    owners[identifier]
  }

  /// Returns an item's place among the items of all sections.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let owner = owners[identifier], let own = items[owner]?.firstIndex(of: identifier) else { return nil }
    return sectionIdentifiers.prefix { $0 != owner }.reduce(own) { $0 + (items[$1]?.count ?? 0) }
  }

  /// Returns a section's place.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sectionIdentifiers.firstIndex(of: identifier)
  }

  // MARK: Public: items

  /// Adds items at the end of a section, or of the last one.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType],
    toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sectionIdentifiers.last, items[section] != nil else {
      preconditionFailure("There is no section to append items to: append one first.")
    }
    takeOut(Set(identifiers))
    own(identifiers, by: section)
    items[section, default: []] += identifiers
  }

  /// Adds items right before another.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType)
  {
    insert(identifiers, at: beforeIdentifier, offset: 0)
  }

  /// Adds items right after another.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType) {
    insert(identifiers, at: afterIdentifier, offset: 1)
  }

  /// Takes items out; those that are not there are passed over.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let deleted = Set(identifiers)
    takeOut(deleted)
    forgetMarks(deleted.contains)
  }

  /// Takes all sections and items out.
  public mutating func deleteAllItems() { self = Self() }

  /// Moves an item right before another.
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
    move(identifier) { $0.insert([identifier], at: toIdentifier, offset: 0) }
  }

  /// Moves an item right after another.
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
    move(identifier) { $0.insert([identifier], at: toIdentifier, offset: 1) }
  }

  /// Has these items' cells replaced when the snapshot is applied.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    check(identifiers)
    reloadedItemIdentifiers += identifiers
  }

  /// Has these items' cells filled again, without replacing them, when the snapshot is applied.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    check(identifiers)
    reconfiguredItemIdentifiers += identifiers
  }

  // MARK: Public: sections

  /// Adds sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sectionIdentifiers.count)
  }

  /// Adds sections right before another.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType],
    beforeSection toIdentifier: SectionIdentifierType
  ) {
    insert(identifiers, at: place(of: toIdentifier))
  }

  /// Adds sections right after another.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType],
    afterSection toIdentifier: SectionIdentifierType
  ) {
    insert(identifiers, at: place(of: toIdentifier) + 1)
  }

  /// Takes sections out, with their items; those that are not there are passed over.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    let deleted = Set(identifiers)
    sectionIdentifiers.removeAll(where: deleted.contains)
    reloadedSectionIdentifiers.removeAll(where: deleted.contains)
    for section in deleted { items.removeValue(forKey: section)?.forEach { owners[$0] = nil } }
    forgetMarks { [owners] in owners[$0] == nil }
  }

  /// Moves a section right before another.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType,
    beforeSection toIdentifier: SectionIdentifierType
  ) {
    sectionIdentifiers.remove(at: place(of: identifier))
    sectionIdentifiers.insert(identifier, at: place(of: toIdentifier))
  }

  /// Moves a section right after another.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType,
    afterSection toIdentifier: SectionIdentifierType
  ) {
    sectionIdentifiers.remove(at: place(of: identifier))
    sectionIdentifiers.insert(identifier, at: place(of: toIdentifier) + 1)
  }

  /// Has these sections' cells and titles replaced when the snapshot is applied.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers { _ = place(of: identifier) }
    reloadedSectionIdentifiers += identifiers
  }

  // MARK: Internal

  /// The snapshot once it has been applied: nothing is to be loaded again.
  var settled: Self {
    var settled = self
    (settled.reloadedItemIdentifiers, settled.reconfiguredItemIdentifiers) = ([], [])
    settled.reloadedSectionIdentifiers = []
    return settled
  }

  // MARK: Private

  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  private var owners: [ItemIdentifierType: SectionIdentifierType] = [:]

  private mutating func takeOut(_ identifiers: Set<ItemIdentifierType>) {
    for section in Set(identifiers.compactMap { owners.removeValue(forKey: $0) }) {
      items[section]?.removeAll(where: identifiers.contains)
    }
  }

  private mutating func own(_ identifiers: [ItemIdentifierType], by section: SectionIdentifierType) {
    owners.reserveCapacity(owners.count + identifiers.count)
    for identifier in identifiers {
      let old = owners.updateValue(section, forKey: identifier)
      precondition(old == nil, "The item \(identifier) is there twice.")
    }
  }

  private mutating func insert(_ identifiers: [ItemIdentifierType], at target: ItemIdentifierType, offset: Int) {
    takeOut(Set(identifiers))
    guard let section = owners[target], let place = items[section]?.firstIndex(of: target) else {
      preconditionFailure("There is no item \(target).")
    }
    own(identifiers, by: section)
    items[section]?.insert(contentsOf: identifiers, at: place + offset)
  }

  private mutating func move(_ identifier: ItemIdentifierType, _ insert: (inout Self) -> Void) {
    check([identifier])
    guard let section = owners.removeValue(forKey: identifier) else { return }
    items[section]?.removeAll { $0 == identifier }
    insert(&self)
  }

  private mutating func insert(_ identifiers: [SectionIdentifierType], at place: Int) {
    for identifier in identifiers {
      precondition(items.updateValue([], forKey: identifier) == nil, "The section \(identifier) is there already.")
    }
    sectionIdentifiers.insert(contentsOf: identifiers, at: place)
  }

  private func place(of section: SectionIdentifierType) -> Int {
    guard let place = indexOfSection(section) else { preconditionFailure("There is no section \(section).") }
    return place
  }

  private func check(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers { precondition(owners[identifier] != nil, "There is no item \(identifier).") }
  }

  private mutating func forgetMarks(_ isGone: (ItemIdentifierType) -> Bool) {
    reloadedItemIdentifiers.removeAll(where: isGone)
    reconfiguredItemIdentifiers.removeAll(where: isGone)
  }
}
