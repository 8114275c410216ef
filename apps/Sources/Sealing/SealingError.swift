/// Why something could not be sealed or opened.
public enum SealingError: Error, Hashable, Sendable {
  /// The key is not 32 bytes long.
  case wrongKeyLength(Int)
  /// The bytes were not sealed with this key and this context, or were changed since.
  case notAuthentic
  /// The system has no random numbers, or its library failed; the text says what it said.
  case unavailable(String)
}
