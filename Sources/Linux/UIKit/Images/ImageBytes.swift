import Foundation

/// Reads numbers out of an untrusted file: what lies outside is nil.
struct ImageBytes {
  let data: Data

  var count: Int { data.count }

  func byte(at offset: Int) -> Int? {
    offset >= 0 && offset < data.count ? Int(data[data.startIndex + offset]) : nil
  }

  /// A number of `length` bytes, at most 4.
  func number(at offset: Int, _ length: Int, isBigEndian: Bool) -> Int? {
    var result = 0
    for index in 0..<length {
      guard let byte = byte(at: offset + (isBigEndian ? index : length - 1 - index)) else { return nil }
      result = result << 8 | byte
    }
    return result
  }

  func has(_ text: String, at offset: Int) -> Bool {
    has(Array(text.utf8), at: offset)
  }

  func has(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, offset + bytes.count <= data.count else { return false }
    let start = data.startIndex + offset
    return data[start..<start + bytes.count].elementsEqual(bytes)
  }
}
