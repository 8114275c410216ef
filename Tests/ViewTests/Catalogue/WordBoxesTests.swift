import Foundation
import Testing

@testable import Catalogue
@testable import UIKit

/// The places of words in a photo, and the words that a tap means.
@MainActor @Suite("Word boxes", .oneWindow)
struct WordBoxesTests {
  /// Boxes in a view of 400 by 400 points.
  private func boxes(_ places: [CGRect?], photo: CGSize = CGSize(width: 400, height: 400)) -> WordBoxesView {
    let view = WordBoxesView()
    view.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    view.photoSize = photo
    view.words = places.map { place in
      var word = ComposedText.Word(text: "word", confidence: 1)
      word.box = place
      return word
    }
    return view
  }

  /// The part of a photo of 400 by 400 pixels that a word has.
  private func part(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x / 400, y: y / 400, width: width / 400, height: height / 400)
  }

  private func isClose(_ one: CGRect?, _ other: CGRect) -> Bool {
    guard let one else { return false }
    let differences = [
      one.minX - other.minX, one.minY - other.minY, one.width - other.width, one.height - other.height,
    ]
    return differences.allSatisfy { abs($0) < 0.01 }
  }

  @Test("a word's frame is where the photo has it")
  func wordsFrameIsWhereThePhotoHasIt() {
    let box = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    for (photo, frame) in [
      (CGSize(width: 400, height: 400), CGRect(x: 100, y: 200, width: 200, height: 100)),
      // In the middle of the view's height, or of its width.
      (CGSize(width: 800, height: 400), CGRect(x: 100, y: 200, width: 200, height: 50)),
      (CGSize(width: 100, height: 200), CGRect(x: 150, y: 200, width: 100, height: 100)),
    ] {
      let view = boxes([box, nil], photo: photo)
      #expect(isClose(view.frame(of: view.words[0]), frame), "\(photo)")
      #expect(view.frame(of: view.words[1]) == nil)
      view.photoSize = .zero
      #expect(view.frame(of: view.words[0]) == nil)
    }
  }

  @Test("a tap reaches small words from 22 points away")
  func tapReachesSmallWordsFrom22PointsAway() {
    let view = boxes([nil, part(45, 195, 10, 10), part(200, 180, 100, 40)])
    for (x, y, place) in [
      (50, 200, 1), (71, 200, 1), (73, 200, nil), (29, 200, 1), (27, 200, nil), (50, 221, 1), (50, 223, nil),
      (201, 200, 2), (299, 200, 2), (302, 200, nil), (250, 221, 2), (250, 223, nil), (250, 179, 2), (250, 177, nil),
      (390, 390, nil),
    ] as [(CGFloat, CGFloat, Int?)] {
      #expect(view.word(at: CGPoint(x: x, y: y)) == place, "\(x), \(y)")
    }
  }

  @Test("a tap means the word under it, or the nearest")
  func tapMeansTheWordUnderItOrTheNearest() {
    let small = boxes([part(45, 195, 10, 10), part(65, 195, 10, 10)])
    for (x, place) in [(46, 0), (54, 0), (58, 0), (62, 1), (74, 1), (88, 1)] as [(CGFloat, Int)] {
      #expect(small.word(at: CGPoint(x: x, y: 200)) == place, "\(x)")
    }
    // One that the tap is in comes before one whose middle is nearer.
    for order in [[part(0, 190, 200, 20), part(15, 210, 10, 10)], [part(15, 210, 10, 10), part(0, 190, 200, 20)]] {
      let view = boxes(order)
      #expect(view.word(at: CGPoint(x: 20, y: 200)) == order.firstIndex(where: { $0.width > 0.2 }))
      #expect(view.word(at: CGPoint(x: 20, y: 215)) == order.firstIndex(where: { $0.width < 0.2 }))
    }
  }

  @Test("a change of the words or of the photo is drawn")
  func changeOfTheWordsOrOfThePhotoIsDrawn() async throws {
    let window = mainWindow, view = boxes([part(50, 50, 100, 40)])
    window.rootViewController?.view.addSubview(view)
    let changes: [() -> Void] = [
      { view.words[0].isChecked = true }, { view.photoSize = CGSize(width: 800, height: 400) }, { view.words = [] },
    ]
    for change in changes {
      try await Drawing.settle(window)
      let before = Drawing.lines(of: view.box.pointer)
      #expect(!before.isEmpty)
      change()
      try await wait("it is drawn") { Drawing.lines(of: view.box.pointer) != before }
    }
  }

  @Test("each press adds words until all are there")
  func eachPressAddsWordsUntilAllAreThere() throws {
    let list = WordList(CatalogueTexts()), title = CatalogueTexts()["compose.moreWords"], block = WordList.block
    let words = (0..<block * 2 + 50).map { ComposedText.Word(text: "\($0)", confidence: 1) }
    list.show(words, isEnabled: true)
    for count in [block, block * 2, words.count] {
      let button = list.button(title), isThere = button != nil
      #expect(list.all(UIControl.self).count { !($0 is UIButton) } == count)
      #expect(isThere == (count < words.count))
      button?.sendActions(for: .primaryActionTriggered)
    }
  }

  @Test("words that cannot be changed are pressed in vain")
  func wordsThatCannotBeChangedArePressedInVain() throws {
    let list = WordList(CatalogueTexts()), words = ["a", "b", "c"].map { ComposedText.Word(text: $0, confidence: 1) }
    var pressed: [Int] = []
    list.onPress = { pressed.append($0) }
    for isEnabled in [true, false, true] {
      list.show(words, isEnabled: isEnabled)
      let rows = list.all(UIControl.self).filter { !($0 is UIButton) }
      #expect(rows.count == 3)
      for row in rows {
        #expect(row.isEnabled == isEnabled && row.canBecomeFirstResponder == isEnabled)
        #expect(row.accessibilityActivate() == isEnabled)
        #expect(row.accessibilityTraits.contains(.button))
        #expect(row.accessibilityHint == CatalogueTexts()["compose.mend.hint"])
      }
    }
    #expect(pressed == [0, 1, 2, 0, 1, 2])
  }
}
