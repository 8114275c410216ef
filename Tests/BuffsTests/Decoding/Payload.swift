import Foundation

@testable import QuintetBuffs

/// Payloads as a backend would send them.
enum Payload {
  /// The example of the contract, with what else the backend is known to send.
  static let example = """
    {"result": {
      "id": 155, "client_id": 1, "stream_id": 1, "time_to_show": 10, "priority": 3,
      "created_at": "2020-01-31T22:19:43.180391Z",
      "author": {"first_name": "Pedro", "last_name": "Luz", "image": "https://example.com/pedro.png"},
      "question": {"id": 155, "title": "Who scores next?", "category": 1},
      "answers": [
        {"id": 387, "buff_id": 0, "title": "Home", "image": {
          "0": {"id": 1, "key": "a", "url": "https://example.com/home.png"},
          "1": {"id": 2, "key": "b", "url": "https://example.com/home@2x.png"},
          "2": {"id": 3, "key": "c", "url": "https://example.com/home@3x.png"}}},
        {"id": 388, "buff_id": 0, "title": "Away"}
      ],
      "language": "en"
    }}
    """

  /// Returns the example with one field set, by its path below `result`, or removed for nil.
  static func with(_ path: String, _ value: Any?) throws -> Data {
    let object = try JSONSerialization.jsonObject(with: Data(example.utf8))
    let keys = ["result"] + path.split(separator: ".").map(String.init)
    return try JSONSerialization.data(withJSONObject: set(object, keys[...], value) ?? NSNull())
  }

  private static func set(_ object: Any?, _ keys: ArraySlice<String>, _ value: Any?) -> Any? {
    guard let key = keys.first else { return value }
    if var list = object as? [Any], let index = Int(key) {
      if let new = set(list[index], keys.dropFirst(), value) { list[index] = new } else { list.remove(at: index) }
      return list
    }
    var fields = object as? [String: Any] ?? [:]
    fields[key] = set(fields[key], keys.dropFirst(), value)
    return fields
  }

  static func answers(_ count: Int) -> [[String: Any]] {
    (0..<count).map { ["id": $0, "title": "Answer \($0)"] }
  }
}

extension BuffDecoder {
  /// Returns what is wrong with an answer; nil for nothing.
  func problem(_ data: Data) -> BuffProblem? {
    do throws(BuffProblem) {
      _ = try buff(from: data)
      return nil
    } catch {
      return error
    }
  }
}
