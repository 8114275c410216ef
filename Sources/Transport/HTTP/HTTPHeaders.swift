/// Holds header fields by name; names are compared without regard to case (RFC 9110, section 5.1).
public struct HTTPHeaders: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// Lists the fields, their names in lower case.
  public private(set) var fields: [String: String] = [:]

  /// Makes an empty set of fields.
  public init() {}

  /// Takes fields as a dictionary literal; of two equal names the last one wins.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// Reads or replaces the value of a field; `nil` removes it.
  public subscript(name: String) -> String? {
    get { fields[name.lowercased()] }
    set { fields[name.lowercased()] = newValue }
  }

  /// Joins a repeated field to what is there with a comma, as RFC 9110, section 5.3 allows.
  mutating func append(_ name: String, _ value: String) {
    self[name] = self[name].map { $0 + ", " + value } ?? value
  }
}
