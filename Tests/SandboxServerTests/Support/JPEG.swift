import Foundation
import Testing

/// The width and height in a JPEG's frame header; everything from the first marker to the last is there.
func jpegSize(_ jpeg: Data) throws -> [Int] {
  let bytes = [UInt8](jpeg)
  try #require(bytes.starts(with: [0xFF, 0xD8]) && bytes.suffix(2) == [0xFF, 0xD9])
  var index = 2
  while index + 9 < bytes.count, bytes[index] == 0xFF {
    let words = [5, 7].map { Int(bytes[index + $0]) << 8 | Int(bytes[index + $0 + 1]) }
    if (0xC0...0xC2).contains(bytes[index + 1]) { return [words[1], words[0]] }
    index += 2 + Int(bytes[index + 2]) << 8 + Int(bytes[index + 3])
  }
  return []
}
