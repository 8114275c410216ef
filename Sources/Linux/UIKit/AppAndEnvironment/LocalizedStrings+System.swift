import QuintetLocalization

extension LocalizedStrings {
  /// Texts of UIKit's own screens and buttons, in the person's language; GTK has none for them.
  static let system = system(in: PreferredLanguages.current)

  static func system(in languages: [String]) -> LocalizedStrings {
    LocalizedStrings(.resources(ofModule: "UIKit", beside: UIView.self), preferred: languages)
  }

  /// Returns a sentence that says why a file cannot be opened. The file's name is isolated, so that it stays in order within words from
  /// right to left.
  ///
  /// - Parameter format: The format of the picture that nothing here reads; nil if it is not a picture.
  func refusal(of file: String, missing format: ImageFormat? = nil) -> String {
    let file = "\u{2068}\(file)\u{2069}"
    guard let format else { return formatted("picker.refusal.message", file) }
    return self["picker.refusal.missing"].replacingOccurrences(of: "%2$@", with: format.name)
      .replacingOccurrences(of: "%3$@", with: format.package ?? format.name)
      .replacingOccurrences(of: "%1$@", with: file)
  }
}
