import Foundation

@testable import Catalogue

// An answer of the catalogue, decoded as a whole, beside the least that decoding it as it comes would have to do. Usage:
//
//   decoding-bench make FILE ITEMS BYTES   writes an answer of so many items with pictures of so many bytes
//   decoding-bench whole FILE              reads it in pieces of 16 KiB, as they come, and decodes it as the app does
//   decoding-bench pieces FILE             decodes base64 piece by piece into one buffer, and nothing else
//
// The last two print ms, and by how many KiB the process's memory rose at most.

func highWater() throws -> Int {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return line.flatMap { Int($0.dropFirst(6).dropLast(2).trimmingCharacters(in: .whitespaces)) } ?? 0
}

/// Decodes base64 as it comes; what is none is passed over.
struct PiecewiseBase64 {
  private(set) var bytes: [UInt8] = []
  private var held: UInt32 = 0
  private var bits: UInt32 = 0
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  mutating func take(_ piece: ArraySlice<UInt8>) {
    Self.values.withUnsafeBufferPointer { values in
      for letter in piece where values[Int(letter)] != 255 {
        held = held << 6 | UInt32(values[Int(letter)])
        bits += 6
        guard bits >= 8 else { continue }
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: held >> bits))
      }
    }
  }
}

func pieces(of file: String, _ take: (ArraySlice<UInt8>) -> Void) {
  let file = open(file, O_RDONLY)
  var buffer = [UInt8](repeating: 0, count: 16_384)
  while case let count = read(file, &buffer, buffer.count), count > 0 { take(buffer[..<count]) }
  close(file)
}

func answer(items: Int, bytes: Int) throws -> Data {
  let picture = Data((0..<bytes).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 11) }).base64EncodedString()
  return try JSONSerialization.data(
    withJSONObject: (1...items).map {
      ["_id": String($0), "text": "Some words", "confidence": 0.75, "image": picture] as [String: Any]
    }
  )
}

let (mode, file) = (CommandLine.arguments[1], CommandLine.arguments[2])
if mode == "make", let items = Int(CommandLine.arguments[3]), let bytes = Int(CommandLine.arguments[4]) {
  try answer(items: items, bytes: bytes).write(to: URL(fileURLWithPath: file))
  exit(0)
}
// Warms up each decoder.
_ = try CatalogueDecoder.page(of: answer(items: 1, bytes: 3))
var base64 = PiecewiseBase64()
base64.take(ArraySlice("AAAA".utf8))
let before = try highWater(), start = ContinuousClock.now
if mode == "whole" {
  var body = Data()
  pieces(of: file) { body.append(contentsOf: $0) }
  guard try !CatalogueDecoder.page(of: body).pictures.isEmpty else { fatalError("nothing was decoded") }
} else {
  pieces(of: file) { base64.take($0) }
  guard base64.bytes.count > 3 else { fatalError("nothing was decoded") }
}
let time = ContinuousClock.now - start
print(Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1_000, try highWater() - before)
