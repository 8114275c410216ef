import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import BackendClient

/// Lines that an app's feature writes into its host's log.
@Suite struct FeatureLogTests {
  private struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  @Test func quotedTextCannotLookLikeAnotherLine() {
    let lines = Journal<String>(), problems = Journal<String>()
    let log = FeatureLog<Problem>({ lines.add("\($0): \($1)") }, onError: { problems.add($0.description) })
    let text = "said\nerror: forged\u{2028}\u{1B}[2Jagain"
    log(.info, text)
    log.report(Problem(description: text))
    #expect(lines.all.count == 2 && problems.all == [text])
    #expect(lines.all.map { line in String(line.prefix { $0 != ":" }) } == ["info", "error"])
    for line in lines.all {
      let isOneLine = line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{2028}" }
      #expect(isOneLine, "\(line)")
      #expect(line.contains("said") && line.contains("forged") && line.contains("again"))
    }
  }
}
