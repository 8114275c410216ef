import Foundation

/// The fields of a JSON object by name and type. What is wrong with one is named by its path.
///
/// `Decodable` would do the same and be a tenth of the whole SDK in an app.
struct JSONFields {
  private let fields: [String: Any]
  /// The text in front of each name, as in `answers.0.`.
  private let prefix: String

  /// Takes what came under a path; the empty path is the backend's whole answer.
  init(_ value: Any, at path: String) throws(BuffProblem) {
    // The wrapper is not part of the paths; it is named only where it is missing itself.
    guard let fields = value as? [String: Any] else { throw .wrongType(field: path.isEmpty ? "result" : path) }
    self.fields = fields
    prefix = path.isEmpty ? "" : path + "."
  }

  /// Returns the path of a field.
  func path(_ name: String) -> String { prefix + name }

  func value(_ name: String) throws(BuffProblem) -> Any {
    guard let value = fields[name], !(value is NSNull) else { throw .missing(field: path(name)) }
    return value
  }

  func object(_ name: String) throws(BuffProblem) -> JSONFields {
    try JSONFields(try value(name), at: path(name))
  }

  func list(_ name: String) throws(BuffProblem) -> [Any] {
    guard let list = try value(name) as? [Any] else { throw .wrongType(field: path(name)) }
    return list
  }

  func text(_ name: String) throws(BuffProblem) -> String {
    guard let text = try value(name) as? String else { throw .wrongType(field: path(name)) }
    return text
  }

  func number(_ name: String) throws(BuffProblem) -> NSNumber {
    // To Foundation, true and false are numbers too, of the C type char.
    guard let number = try value(name) as? NSNumber, number.objCType.pointee != CChar(UInt8(ascii: "c")) else {
      throw .wrongType(field: path(name))
    }
    return number
  }

  /// Reads an identifier: a text, or a whole number of up to 38 digits, which is as many as Foundation keeps.
  func identifier(_ name: String) throws(BuffProblem) -> String {
    if let text = try value(name) as? String { return text }
    let number = try number(name)
    // A backend whose numbers are all of one kind writes 155.0; up to 2 to the 53rd nothing is lost by that.
    if let whole = Int(exactly: number.doubleValue), whole.magnitude < 1 << 53 { return String(whole) }
    let digits = number.stringValue
    guard digits.utf8.count <= 38, digits.rangeOfCharacter(from: CharacterSet(charactersIn: ".e")) == nil else {
      throw .wrongType(field: path(name))
    }
    return digits
  }
}
