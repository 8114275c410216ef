import Foundation

/// The fields of a JSON object that a feature stores. What is missing, or of another kind than is asked for, is nil.
package struct StoredFields {
  private var object: [String: Any] = [:]

  /// Makes an object without fields.
  package init() {}

  /// Takes a value within what was read; nil if it is no object.
  package init?(_ value: Any?) {
    guard let object = value as? [String: Any] else { return nil }
    self.object = object
  }

  /// Reads an object; nil if the bytes are none.
  package init?(json: Data) {
    self.init(try? JSONSerialization.jsonObject(with: json))
  }

  /// The JSON, its fields sorted by name; nil if a value is none that JSON has, or a text is not Unicode.
  package func json(_ options: JSONSerialization.WritingOptions = []) -> Data? {
    try? JSONSerialization.data(withJSONObject: object, options: options.union(.sortedKeys))
  }

  /// A value as JSON has it: a string, a number, an array or a dictionary.
  package subscript(name: String) -> Any? { object[name] }

  package func string(_ name: String) -> String? { object[name] as? String }

  package func int(_ name: String) -> Int? { object[name] as? Int }

  package func id(_ name: String) -> UUID? {
    guard let text = string(name) else { return nil }
    return UUID(uuidString: text)
  }

  /// Sets a field to what JSON has: a string, a number, an array or a dictionary.
  package mutating func set(_ name: String, _ value: Any) { object[name] = value }

  package mutating func set(_ name: String, _ value: String) { object[name] = value }

  package mutating func set(_ name: String, _ value: Int) { object[name] = value }

  package mutating func set(_ name: String, _ value: StoredFields) { object[name] = value.object }

  /// Adds an object to an array, which is made if it is not there.
  package mutating func add(_ name: String, _ value: StoredFields) {
    var list = object[name] as? [Any] ?? []
    list.append(value.object)
    object[name] = list
  }
}
