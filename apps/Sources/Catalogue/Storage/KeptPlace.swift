import Foundation
import QuintetStorage
import Sealing
import TaskQueues

/// The id of the item that was read last, in a file of its own, sealed with the host's key.
///
/// It is apart from the database, whose tables stay as they are for hosts that do not ask for it. A kill leaves the old place or the new
/// one. What cannot be opened, as after a change of the key, is no place, and the next one takes it over.
actor KeptPlace {
  private static let context = Data("catalogue 1 place".utf8)

  /// The file's name.
  static let name = "place"
  private let folder: @Sendable () throws(StorageError) -> URL
  private let source: KeySource
  private var keys: [SealingKey]?
  private let executor = QueueExecutor("quintet.catalogue.place")

  /// The queue that waits for the disk and the key store.
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(folder: @escaping @Sendable () throws(StorageError) -> URL, keys: KeySource) {
    (self.folder, source) = (folder, keys)
  }

  /// Returns the place; nil if none is kept, or it cannot be read.
  func read() -> ItemID? {
    guard let path = try? path(), let sealed = try? DurableFile.read(path), let keys = try? openKeys() else {
      return nil
    }
    let opened = keys.lazy.compactMap { try? $0.open(sealed, context: Self.context) }.first
    return opened.map { ItemID(String(decoding: $0, as: UTF8.self)) }
  }

  func keep(_ id: ItemID) throws(CatalogueError) {
    do {
      let sealed = try openKeys()[0].seal(Data(id.text.utf8), context: Self.context)
      try DurableFile.replace(path()) { _ in sealed }
    } catch {
      throw .notStored("the place of reading: \(error)")
    }
  }

  func remove() throws(CatalogueError) {
    do {
      guard unlink(try path()) != 0, errno != ENOENT else { return }
    } catch {
      throw .notStored("the place of reading: \(error)")
    }
    throw .notStored("the place of reading could not be removed")
  }

  private func openKeys() throws(SealingError) -> [SealingKey] {
    if let keys { return keys }
    let opened = try source.keys()
    keys = opened
    return opened
  }

  private func path() throws(StorageError) -> String { try folder().appendingPathComponent(Self.name).path }
}
