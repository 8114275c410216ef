/// Errors in a configuration, or in the data on the device.
public enum DeliveriesError: Error, Hashable, Sendable {
  /// The server's address, its pins or its certificates cannot be used; the text says why.
  case invalidServer(String)
  /// The tiles' address cannot be used; the text says why.
  case invalidTiles(String)
  /// The time-out is not a positive number of seconds.
  case invalidTimeout(Double)
  /// The prefix is not 1 to 64 letters, digits, "-", "_" and ".", or starts with ".".
  case invalidStoragePrefix(String)
  /// The deliveries could not be kept or read; the text names the reason and the remedy. They are shown until the program ends.
  case notStored(String)
  /// The stored data was damaged and has been set aside, in a file of this path. A new cache has taken its place.
  case quarantined(String)
}

extension DeliveriesError: CustomStringConvertible {
  /// Names the case and the remedy.
  public var description: String {
    switch self {
    case .invalidServer(let reason): "the server cannot be used: \(reason)"
    case .invalidTiles(let reason): "the source of tiles cannot be used: \(reason)"
    case .invalidTimeout(let timeout): "a time-out of \(timeout) is not a positive number of seconds"
    case .invalidStoragePrefix(let prefix):
      "the prefix \"\(prefix)\" is not 1 to 64 letters, digits, \"-\", \"_\" and \".\", or starts with \".\""
    case .notStored(let reason): "the deliveries are not kept on this device: \(reason)"
    case .quarantined(let path): "the cache was damaged and has been set aside in \(path); a new one was made"
    }
  }
}
