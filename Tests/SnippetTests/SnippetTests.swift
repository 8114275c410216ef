import Foundation
import Testing

/// Checks that the code in documents is compiled. Each block of Swift in README, in `docs` and in the comments of public declarations has
/// to be, except for space, in a test's source: most are in the functions of this folder, which are compiled and never run.
@Suite struct SnippetTests {
  @Test func everyBlockOfSwiftInTheDocumentsIsCompiled() throws {
    let pages = try ["README.md"] + files(below: "docs", endingWith: ".md")
    let snippets = try pages.flatMap { try markdownBlocks(in: $0) }
    #expect(snippets.count > 25)
    try expectCompiled(snippets)
  }

  @Test func everyBlockInTheCommentsOfPublicDeclarationsIsCompiled() throws {
    let sources = try files(below: "Sources", endingWith: ".swift") + files(below: "apps/Sources", endingWith: ".swift")
    let snippets = try sources.flatMap { try commentBlocks(in: $0) }
    #expect(snippets.count > 10)
    try expectCompiled(snippets)
  }

  @Test func aBlockMatchesOnlyAsConsecutiveWords() {
    let source = Snippet.squeezed("  a()\n  b(1,\n    2)  // A word.\n\n  c()")
    #expect(source.contains(Snippet("", 1, ["import A", "", "a()", "b(1, 2)      // A word."]).text))
    #expect(!source.contains(Snippet("", 1, ["b(1, 2)", "a()"]).text))
    #expect(!source.contains(Snippet("", 1, ["a()", "c()"]).text))
    #expect(!source.contains(Snippet("", 1, ["c()", "d()"]).text))
  }

  // MARK: Private

  private struct Snippet {
    let place: String
    let text: String

    init(_ page: String, _ line: Int, _ lines: [String]) {
      place = "\(page):\(line)"
      // A block names what it imports, a source does once.
      text = Self.squeezed(lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n"))
    }

    /// Without space: a document breaks and aligns lines as its page is wide, a source as it is formatted.
    static func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }
  }

  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func expectCompiled(_ snippets: [Snippet]) throws {
    // The programs of the guides are compiled where they stand, by Tests/AppleInterfaces/ios-check.
    let sources =
      try files(below: "Tests", endingWith: ".swift").map {
        Snippet.squeezed(try lines(of: $0).joined(separator: "\n"))
      }
    for snippet in snippets where !snippet.text.contains("@main") {
      #expect(sources.contains { $0.contains(snippet.text) }, "\(snippet.place) is compiled by no test")
    }
  }

  private func markdownBlocks(in page: String) throws -> [Snippet] {
    var snippets: [Snippet] = [], block: [String]?
    for (index, line) in try lines(of: page).enumerated() {
      if let lines = block {
        block = line.hasPrefix("```") ? nil : lines + [line]
        if block == nil { snippets.append(Snippet(page, index - lines.count + 1, lines)) }
      } else if line.hasPrefix("```swift") {
        block = []
      }
    }
    return snippets
  }

  /// The blocks of code in the comments of public declarations: four spaces in, after an empty line, which a list's lines are not. Those of JSON
  /// begin with a brace.
  private func commentBlocks(in source: String) throws -> [Snippet] {
    var snippets: [Snippet] = [], found: [Snippet] = [], block: [String] = [], isAfterGap = false
    for (index, line) in try lines(of: source).enumerated() {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("///     "), isAfterGap || !block.isEmpty {
        block.append(String(text.dropFirst(3)))
        continue
      }
      isAfterGap = text == "///"
      if isAfterGap, !block.isEmpty { continue }
      if !block.isEmpty { found.append(Snippet(source, index - block.count + 1, block)) }
      block = []
      if text.hasPrefix("///") || text.hasPrefix("@") { continue }
      if text.hasPrefix("public ") || text.hasPrefix("open ") { snippets += found }
      found = []
    }
    return snippets.filter { !$0.text.hasPrefix("{") }
  }

  private func lines(of path: String) throws -> [String] {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8).components(separatedBy: "\n")
  }

  private func files(below folder: String, endingWith end: String) throws -> [String] {
    let names = try #require(FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path))
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(end) && !$0.hasPrefix(".build/") }.map {
      "\(folder)/\($0)"
    }.sorted()
  }
}
