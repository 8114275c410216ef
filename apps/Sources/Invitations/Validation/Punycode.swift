/// Writes a label of any characters in ASCII: RFC 3492.
enum Punycode {
  private static let base: UInt32 = 36
  private static let (tMin, tMax): (UInt32, UInt32) = (1, 26)
  private static let (skew, damp): (UInt32, UInt32) = (38, 700)

  /// Encodes a label without the prefix `xn--`; nil if it has more than 63 characters, which no label has.
  ///
  /// The limit also keeps the arithmetic far from an overflow.
  static func encode(_ label: [Unicode.Scalar]) -> String? {
    guard label.count <= 63 else { return nil }
    let basic = label.filter(\.isASCII)
    var output = String(String.UnicodeScalarView(basic)) + (basic.isEmpty ? "" : "-")
    var (next, delta, bias): (UInt32, UInt32, UInt32) = (0x80, 0, 72)
    var handled = UInt32(basic.count)
    while handled < label.count {
      // The smallest character that has not been handled yet.
      guard let smallest = label.lazy.map(\.value).filter({ $0 >= next }).min() else { return nil }
      delta += (smallest - next) * (handled + 1)
      next = smallest
      for scalar in label {
        if scalar.value < next { delta += 1 }
        guard scalar.value == next else { continue }
        append(delta, bias, to: &output)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic.count)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return output
  }

  /// Writes a number in digits of changing weight, section 3.3.
  private static func append(_ delta: UInt32, _ bias: UInt32, to output: inout String) {
    var rest = delta
    var k = base
    while true {
      let threshold = k <= bias ? tMin : min(tMax, k - bias)
      guard rest >= threshold else { break }
      output.append(digit(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      k += base
    }
    output.append(digit(rest))
  }

  /// Section 3.4.
  private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = delta / (isFirst ? damp : 2)
    delta += delta / count
    var k: UInt32 = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + skew)
  }

  private static func digit(_ value: UInt32) -> Character {
    Character(Unicode.Scalar(UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26)))
  }
}
