#if os(Linux)
  import Foundation

  /// Writes down what happens to the names in a folder, from when it is made: inotify's creations, moves and changes of mode.
  public final class FolderWatch {
    /// Events of a file.
    public enum Event: Hashable, Sendable {
      case created, movedHere, modeChanged
    }

    private let watch: Int32

    /// Begins to watch a folder that is there.
    public init(_ folder: URL) {
      watch = inotify_init1(Int32(IN_NONBLOCK))
      inotify_add_watch(watch, folder.path, UInt32(IN_ATTRIB | IN_CREATE | IN_MOVED_TO))
    }

    deinit { close(watch) }

    /// Takes the events since the last call of files whose names contain some words, in order.
    public func events(of words: String) -> [Event] {
      var events: [Event] = []
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = read(watch, &bytes, bytes.count), count > 0 {
        var start = 0
        while start < count {
          // `struct inotify_event`: the watch, what happened, a cookie, the name's length; then the name.
          let (mask, length) = bytes.withUnsafeBytes {
            (
              $0.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self),
              Int($0.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
            )
          }
          let name = String(decoding: bytes[start + 16..<start + 16 + length].prefix { $0 != 0 }, as: UTF8.self)
          start += 16 + length
          guard name.contains(words) else { continue }
          let happened = [(IN_CREATE, Event.created), (IN_MOVED_TO, .movedHere), (IN_ATTRIB, .modeChanged)]
          events += happened.filter { mask & UInt32($0.0) != 0 }.map(\.1)
        }
      }
      return events
    }
  }
#endif
