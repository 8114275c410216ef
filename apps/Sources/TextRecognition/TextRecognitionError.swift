/// Reasons why no text could be read from a picture.
public enum TextRecognitionError: Error, Hashable, Sendable {
  /// The file is no picture, or one that would cost too much to decode.
  case notAPicture
  /// The data for none of the wanted languages is installed; the text names what to install.
  case noLanguageData(String)
  /// It was stopped.
  case cancelled
  /// The library failed; the text says what it said.
  case failed(String)
}
