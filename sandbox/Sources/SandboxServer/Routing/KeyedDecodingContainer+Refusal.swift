extension KeyedDecodingContainer {
  /// Makes the error for a field whose value cannot be accepted; `reason` completes a sentence that starts with the
  /// field's name.
  func refusal(of key: Key, _ reason: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: reason)
  }
}
