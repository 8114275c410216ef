import Foundation
import StateLoop

/// Files on the disk, up to a limit of bytes; those used longest ago go first. Pictures as they came, and a map's tiles.
///
/// Each entry is one file, written beside and renamed, so that a kill at any moment leaves whole entries alone. Nothing is
/// flushed: after a power cut an entry may be gone. What is damaged counts as missing. There is no index that could be
/// damaged: sizes and times of use are those of the files. Several processes may share a folder. What cannot be written now,
/// on a full disk or without a free descriptor, is not stored, and nothing else is lost for it.
///
/// Any thread; all work is done on a queue of the cache's own, in order: a read finds what was stored before.
public final class DataCache: @unchecked Sendable {
  // Unchecked: what changes is in `store`, which is touched on `queue` alone, or under `lock`.
  private let queue = DispatchQueue(label: "quintet.pictures.disk", qos: .userInitiated)
  private let files: CacheFolder
  private let lock = NSLock()
  private var waitingBytes = 0

  /// How many bytes may wait to be written; what comes on top is not stored.
  private static let mostWaitingBytes = 32 << 20

  /// Makes a cache of a folder of its own, which is made when it is first needed, for its owner alone.
  ///
  /// - Parameters:
  ///   - folder: Where the files are. Whatever else lies there is left alone, and not counted.
  ///   - sizeLimit: Bytes, all files together. An entry of more than a quarter of it is not stored.
  ///   - log: Receives why files cannot be written, once for each reason; on the cache's queue.
  public convenience init(
    folder: URL,
    sizeLimit: Int = 150 << 20,
    log: (@Sendable (LogLevel, String) -> Void)? = nil
  ) {
    self.init(folder: folder, sizeLimit: sizeLimit, now: Date.init, log: log)
  }

  init(
    folder: URL,
    sizeLimit: Int,
    now: @escaping @Sendable () -> Date,
    log: (@Sendable (LogLevel, String) -> Void)? = nil
  ) {
    files = CacheFolder(folder.path, sizeLimit: sizeLimit, now: now, log: log)
  }

  /// Reads an entry, fresh or not; `completion` is called on the cache's queue, with nil if there is none.
  public func entry(for key: String, completion: @escaping @Sendable (Entry?) -> Void) {
    queue.async { [files] in completion(files.read(key)) }
  }

  /// Returns an entry, fresh or not; nil if there is none.
  public func entry(for key: String) async -> Entry? {
    await withCheckedContinuation { done in
      entry(for: key) { done.resume(returning: $0) }
    }
  }

  /// Stores an entry in place of an earlier one. Returns at once.
  public func store(_ entry: Entry, for key: String) {
    lock.lock()
    // One alone may be larger.
    let isTaken = waitingBytes == 0 || waitingBytes + entry.data.count <= Self.mostWaitingBytes
    if isTaken { waitingBytes += entry.data.count }
    lock.unlock()
    guard isTaken else { return }
    queue.async { [files, weak self] in
      files.write(entry, key)
      self?.written(entry.data.count)
    }
  }

  /// Removes an entry. Returns at once.
  public func remove(_ key: String) {
    queue.async { [files] in files.remove(key) }
  }

  /// Removes all entries. Returns at once.
  public func removeAll() {
    queue.async { [files] in files.removeAll() }
  }

  /// Waits until everything asked for so far is done. Not for the main thread.
  public func flush() {
    queue.sync {}
  }

  /// Returns how many bytes all entries have together.
  public func totalSize() async -> Int {
    await withCheckedContinuation { done in
      queue.async { [files] in done.resume(returning: files.totalSize()) }
    }
  }

  private func written(_ bytes: Int) {
    lock.lock()
    waitingBytes -= bytes
    lock.unlock()
  }
}
