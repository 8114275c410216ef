import Foundation

/// Keeps the feed on the device, encrypted. Any thread; calls wait for the disk.
protocol CatalogueStoring: Sendable {
  /// Reads the newest entries, none of them fresh; fewer than `limit` only if there are no more.
  func newest(_ limit: Int) throws(CatalogueError) -> [Feed.Entry]
  /// Reads the entries below an item, whether that is kept or not.
  func older(than id: ItemID, _ limit: Int) throws(CatalogueError) -> [Feed.Entry]
  /// Makes the feed what ``Feed/merge(_:)`` makes of it, and keeps the pictures: all of it or nothing, whatever happens in between.
  ///
  /// - Returns: What ``Feed/merge(_:)`` returns.
  func merge(_ stretch: Stretch, pictures: [ItemID: Data]) throws(CatalogueError) -> Bool
  func remove(_ id: ItemID) throws(CatalogueError)
  func removeAll() throws(CatalogueError)
  /// Reads the file of an item's picture; nil if none is kept.
  func picture(of id: ItemID) throws(CatalogueError) -> Data?
}
