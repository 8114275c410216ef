/// Errors in a configuration, or in the data on the device.
public enum CatalogueError: Error, Hashable, Sendable {
  /// The server's address, its pins or its certificates cannot be used; the text says why.
  case invalidServer(String)
  /// The token is empty or cannot stand in a header.
  case invalidToken
  /// The time-out is not a positive number of seconds.
  case invalidTimeout(Double)
  /// The prefix is not 1 to 64 letters, digits, "-", "_" and ".", or starts with ".".
  case invalidStoragePrefix(String)
  /// The key of the cache cannot be used or had; the text says why.
  case invalidKey(String)
  /// The items could not be kept or read; the text names the reason and the remedy. They are shown until the program ends.
  case notStored(String)
  /// The stored data was damaged, or for another key, and has been set aside in a file of this path. A new cache has taken its place.
  case quarantined(String)
}

extension CatalogueError: CustomStringConvertible {
  /// Names the case and the remedy.
  public var description: String {
    switch self {
    case .invalidServer(let reason): "the server cannot be used: \(reason)"
    case .invalidToken: "the token is empty or has characters that a header cannot have; set the one you were given"
    case .invalidTimeout(let timeout): "a time-out of \(timeout) is not a positive number of seconds"
    case .invalidStoragePrefix(let prefix):
      "the prefix \"\(prefix)\" is not 1 to 64 letters, digits, \"-\", \"_\" and \".\", or starts with \".\""
    case .invalidKey(let reason): "the key of the cache cannot be used: \(reason)"
    case .notStored(let reason): "the items are not kept on this device: \(reason)"
    case .quarantined(let path): "the cache could not be read and has been set aside in \(path); a new one was made"
    }
  }
}
