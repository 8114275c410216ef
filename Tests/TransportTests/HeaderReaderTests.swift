#if os(Linux)
  import Foundation
  import Testing

  @testable import QuintetTransport

  /// Heads and trailers, line by line.
  struct HeaderReaderTests {
    /// Takes lines, to which their ends are added, up to the first that is too much.
    private func read(_ lines: [String]) -> (reader: HeaderReader, taken: Int) {
      var reader = HeaderReader(), taken = 0
      for line in lines {
        let bytes = Array((line + "\r\n").utf8)
        guard bytes.withUnsafeBytes({ reader.take($0) }) else { break }
        taken += 1
      }
      return (reader, taken)
    }

    private static let head = "HTTP/1.1 200 OK"

    @Test(
      arguments: [
        ([head, "A: 1", "b:2", ""], ["a": "1", "b": "2"]), ([head, "A: 1", "a: 2", "A: 1", ""], ["a": "1, 2, 1"]),
        ([head, "A: \t b:c \t", "B:", "C:  ", ""], ["a": "b:c", "b": "", "c": ""]),
        ([head, "A: one", "  two", "\tthree", ""], ["a": "one two three"]), ([head, "  x", "A: 1", ""], ["a": "1"]),
        ([head, "nonsense", "A: 1", ""], ["a": "1"]), ([head, "A: 1", "", "B: 2", ""], ["a": "1"]),
        (["HTTP/1.1 103 Early Hints", "A: 1", "", head, "B: 2", ""], ["b": "2"]),
        (["HTTP/1.1 103 Early Hints", "A: 1", "", head, "  x", "B: 2", ""], ["b": "2"]), (["HTTP/2 200", ""], [:]),
      ] as [([String], [String: String])]
    )
    func theFieldsOfTheLastHeadAreKept(_ lines: [String], _ fields: [String: String]) {
      let (reader, taken) = read(lines)
      #expect(reader.headers == HTTPHeaders(fields))
      #expect(taken == lines.count)
      #expect(reader.isComplete)
    }

    @Test(
      arguments: [
        [], [head], [head, "A: 1"], [head, "A: 1", "  "], ["HTTP/1.1 103 Early Hints", "", head, "A: 1"],
      ] as [[String]]
    )
    func aHeadWithoutItsEmptyLineIsNotComplete(_ lines: [String]) {
      #expect(!read(lines).reader.isComplete)
      #expect(read(lines).reader.isEmpty == lines.isEmpty)
    }

    @Test func fieldsOfAllHeadsAndTrailersCountTogether() {
      let fields = Array(repeating: "A: 1", count: 400)
      let lines = [Self.head] + fields + ["", Self.head] + fields + [""] + fields
      // A thousand, and the four lines that are none.
      #expect(read(lines).taken == 1_004)
    }

    @Test func bytesOfAllLinesCountTogether() {
      // Each line is 1,024 bytes with its end.
      let line = "A: " + String(repeating: "x", count: 1_019)
      #expect(read(Array(repeating: line, count: 300)).taken == 256)
      #expect(read([""] + Array(repeating: line, count: 300)).taken == 256)
    }
  }
#endif
