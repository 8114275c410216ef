import HTTPTypes

extension HTTPFields {
  /// The values of a field that has no name of its own in HTTPTypes, joined by commas; nil where it was not sent.
  subscript(_ name: String) -> String? { HTTPField.Name(name).flatMap { self[$0] } }
}
