import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetBuffs

/// Whatever comes, a Buff or a typed error comes out of it.
@Suite struct MutatedPayloadTests {
  @Test func mutatedPayloadsDecodeToABuffOrATypedError() throws {
    let decoder = BuffDecoder(server: try #require(URL(string: "https://example.com")))
    var random = SeededGenerator(seed: 5)
    var (buffs, problems) = (0, 0)
    for number in 0..<100_000 {
      // A megabyte takes its time: one in a hundred.
      let data = number % 100 == 0 ? megabyte(&random) : mutated(&random)
      do throws(BuffProblem) {
        let buff = try decoder.buff(from: data)
        buffs += 1
        #expect(isShowable(buff))
      } catch {
        problems += 1
      }
    }
    #expect(buffs + problems == 100_000)
    #expect(buffs > 5_000 && problems > 20_000, "\(buffs) Buffs, \(problems) problems")
  }

  private func isShowable(_ buff: Buff) -> Bool {
    (2...5).contains(buff.answers.count) && (1...3_600).contains(buff.timeToShow) && !buff.question.isEmpty
      && buff.question.utf8.count <= BuffLimits.question && !buff.id.isEmpty
      && buff.answers.allSatisfy { !$0.title.isEmpty && !$0.id.isEmpty }
      && Set(buff.answers.map(\.id)).count == buff.answers.count
  }

  private let example = [UInt8](Payload.example.utf8)

  private func mutated(_ random: inout SeededGenerator) -> Data {
    var bytes = example
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    case 1:
      bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    case 2:
      let start = Int.random(in: bytes.indices, using: &random)
      bytes.removeSubrange(start..<min(bytes.count, start + Int.random(in: 1...40, using: &random)))
    case 3:
      let start = Int.random(in: bytes.indices, using: &random)
      let length = min(bytes.count - start, Int.random(in: 1...60, using: &random))
      bytes.insert(contentsOf: bytes[start..<start + length], at: Int.random(in: bytes.indices, using: &random))
    default:
      return replacingAValue(&random)
    }
    return Data(bytes)
  }

  /// Values of the wrong type, numbers that fit nowhere, nests that go deep.
  private static let strange = [
    "null", "true", "[]", "{}", "\"\"", "-1", "0", "1e999", "-1e-999", "123456789012345678901234567890123456789012",
    "0.1", "\"\\ud800\"", "\"\\u0000\"", "NaN", "[[[[[[[[]]]]]]]]", "{\"a\":{\"a\":{\"a\":1}}}", "99999999999999999999",
    String(repeating: "[", count: 2_000), "\"" + String(repeating: "a\u{301}", count: 3_000) + "\"",
    "\"2020-13-45T99:99:99Z\"", "1E+2147483648", "-0", "\"\u{202E}\"",
  ]

  private func replacingAValue(_ random: inout SeededGenerator) -> Data {
    // A value stands behind a colon, up to the next comma, brace or bracket.
    let colons = example.indices.filter { example[$0] == UInt8(ascii: ":") }
    var bytes = example
    // From the back, so that the places in front stay where they are.
    for colon in (0..<Int.random(in: 1...3, using: &random)).compactMap({ _ in colons.randomElement(using: &random) })
      .sorted(by: >)
    {
      let end = bytes[colon...].firstIndex { ",}]".utf8.contains($0) } ?? bytes.endIndex
      let value = Self.strange.randomElement(using: &random) ?? ""
      bytes.replaceSubrange(min(colon + 1, end)..<end, with: Array(value.utf8))
    }
    return Data(bytes)
  }

  private func megabyte(_ random: inout SeededGenerator) -> Data {
    let text = "\"" + String(repeating: "x", count: Int.random(in: 100_000...1_000_000, using: &random)) + "\""
    let place = ["\"Home\"", "\"Pedro\"", "155", "\"en\"", "\"https://example.com/home.png\"", "10"]
      .randomElement(using: &random)
    return Data(Payload.example.replacingOccurrences(of: place ?? "", with: text).utf8)
  }
}
