/// Reasons why something could not be sealed or opened, or a key not be had.
public enum SealingError: Error, Hashable, Sendable {
  /// The key is not 32 bytes long.
  case wrongKeyLength(Int)
  /// The bytes were not sealed with this key and this context, or were changed since.
  case notAuthentic
  /// The system has no random numbers, or its library failed; the text says what it said.
  case unavailable(String)
  /// The system's key store cannot be reached or refuses; the text says what it said.
  case noKeyStore(String)
  /// The system's key store is locked, and the person did not unlock it.
  case keyStoreLocked
  /// The system's key store did not answer within so many seconds; it may be waiting for the person to unlock it.
  case keyStoreTimedOut(Double)
  /// The entry of this name in the system's key store is no key.
  case notAKey
  /// The file with the key cannot be read or made, or holds something else; the text says why.
  case noKeyFile(String)
  /// The system's key store was asked on the main thread, where it could stop the screen.
  case onMainThread
}

extension SealingError: CustomStringConvertible {
  /// Names the case and the remedy in English, for logs.
  public var description: String {
    switch self {
    case .wrongKeyLength(let count): "a key has 32 bytes, and this one \(count)"
    case .notAuthentic: "it was sealed with another key or for another place, or was changed since"
    case .unavailable(let reason): "the system cannot encrypt: \(reason)"
    case .noKeyStore(let reason):
      "the system's key store cannot be used: \(reason); start one, as GNOME Keyring or KWallet, or configure a static key"
    case .keyStoreLocked: "the system's key store is locked; unlock it and try again"
    case .keyStoreTimedOut(let limit):
      "the system's key store did not answer in \(limit) seconds; see whether it waits to be unlocked, and try again"
    case .notAKey: "the system's key store has something else under this name; remove it there and try again"
    case .noKeyFile(let reason):
      "the key's file cannot be used: \(reason); put the right one back, or remove it, and with it what it sealed"
    case .onMainThread: "the system's key store may take long to answer; ask it on another thread"
    }
  }
}
