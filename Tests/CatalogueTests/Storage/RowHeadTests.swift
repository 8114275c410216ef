import Foundation
import Testing

@testable import Catalogue

@Suite struct RowHeadTests {
  @Test func bytesAreReadAsTheyWereWritten() {
    for text in ["", "a", "Ä\n旺角 🎁\0"] {
      for confidence in [nil, 0.25, -.infinity] {
        for below in [nil, Int64.min, -1, .max] {
          for flag in [true, false] {
            let item = Item(id: ItemID(text + "id"), text: text, confidence: confidence, hasPicture: flag)
            let head = RowHead(item: item, hasGapBelow: !flag, below: below)
            #expect(RowHead(bytes: head.bytes) == head)
            #expect(RowHead(bytes: (Data([1, 2, 3]) + head.bytes).dropFirst(3)) == head)
          }
        }
      }
    }
  }

  @Test func bytesOfAnythingElseAreRefusedWithoutACrash() {
    var random = Numbers(seed: 3)
    #expect(RowHead(bytes: Data()) == nil)
    let whole = RowHead(item: Sample.item(1), hasGapBelow: true, below: 5).bytes
    for count in 0..<21 { #expect(RowHead(bytes: whole.prefix(count)) == nil) }
    for _ in 0..<20_000 {
      let bytes = Data(
        (0..<Int.random(in: 0...30, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      )
      _ = RowHead(bytes: bytes)
    }
  }
}
