import Testing

@testable import UIKit

/// Layers that draw a text, to the pixel.
@MainActor @Suite("text layers", .windows)
struct TextLayerTests {
  /// A view of 200 by 100 points at (20, 20), filled by a layer with a red text of 20 points.
  private func sample(_ string: Any) -> (view: UIView, layer: CATextLayer) {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 200, height: 100)), layer = CATextLayer()
    layer.frame = view.bounds
    (layer.string, layer.fontSize, layer.foregroundColor) = (string, 20, UIColor.red.cgColor)
    view.layer.addSublayer(layer)
    return (view, layer)
  }

  /// The rectangle in which there is something red, in points of the layer's.
  private func ink(_ picture: Picture) throws -> (left: Int, right: Int, top: Int, bottom: Int) {
    @MainActor func isInk(_ x: Int, _ y: Int) -> Bool { picture[x, y].red > 90 && picture[x, y].green < 90 }
    let columns = (0..<260).filter { x in (0..<160).contains { isInk(x, $0) } }
    let rows = (0..<160).filter { y in (0..<260).contains { isInk($0, y) } }
    return (
      try #require(columns.first) - 20, try #require(columns.last) - 20,
      try #require(rows.first) - 20, try #require(rows.last) - 20
    )
  }

  @Test("a text layer's line lies on its side at the top")
  func textLayersLineLiesOnItsSideAtTheTop() async throws {
    let (view, layer) = sample("HH")
    _ = try await LayerStage.show(view)
    for (mode, side) in [
      (CATextLayerAlignmentMode.natural, -1), (.left, -1), (.center, 0), (.right, 1), (.justified, -1),
    ] {
      for isWrapped in [false, true] {
        (layer.alignmentMode, layer.isWrapped) = (mode, isWrapped)
        let ink = try ink(await LayerStage.pictureAgain(view)), after = 199 - ink.right
        let seen = abs(ink.left - after) <= 3 ? 0 : ink.left < after ? -1 : 1
        #expect(seen == side, "\(mode.rawValue): \(ink)")
        #expect(ink.top >= 0 && ink.bottom < 40, "\(ink)")
      }
    }
    // A script that runs to the left begins at the right.
    (layer.string, layer.alignmentMode) = ("שלום", .natural)
    #expect(try ink(await LayerStage.pictureAgain(view)).right > 180)
    layer.alignmentMode = .left
    #expect(try ink(await LayerStage.pictureAgain(view)).left < 20)
  }

  @Test("a text layer's overlong line is cut where its mode says")
  func textLayersOverlongLineIsCutWhereItsModeSays() async throws {
    let (view, layer) = sample("HHHHHHHHHHH\u{2003}\u{2003}\u{2003}\u{2003}\u{2003}\u{2003}IIIIIIIIIIIIII")
    _ = try await LayerStage.show(view)
    // Checks the first twenty points for bars across, which H has and I has not, and the last for any letters.
    for (mode, begins, ends) in [
      (CATextLayerTruncationMode.none, true, false), (.end, true, false), (.start, false, true), (.middle, true, true),
    ] {
      layer.truncationMode = mode
      let picture = try await LayerStage.pictureAgain(view), ink = try ink(picture)
      #expect(ink.left >= 0 && ink.right < 200 && ink.bottom < 40, "\(mode.rawValue): \(ink)")
      let middle = 20 + (ink.top + ink.bottom) / 2
      let across = (middle - 3...middle + 3).contains { y in (24..<30).allSatisfy { picture[$0, y].red > 90 } }
      let tall = (190..<220).filter { x in
        (ink.top...ink.bottom).count { picture[x, 20 + $0].red > 90 } > (ink.bottom - ink.top) * 2 / 3
      }
      #expect(across == begins, "\(mode.rawValue): the beginning")
      #expect((tall.count >= 6) == ends, "\(mode.rawValue): the end, \(tall)")
    }
  }

  @Test("only a wrapped text layer has several lines, within bounds")
  func onlyAWrappedTextLayerHasSeveralLinesWithinBounds() async throws {
    let (view, layer) = sample(String(repeating: "HHH HH ", count: 40))
    _ = try await LayerStage.show(view)
    #expect(try ink(await LayerStage.pictureAgain(view)).bottom < 40)
    layer.isWrapped = true
    let whole = try ink(await LayerStage.pictureAgain(view))
    #expect(whole.right < 200 && whole.bottom > 80 && whole.bottom < 100, "\(whole)")
    // With dots a last line that is seen in part is left out.
    layer.truncationMode = .end
    let cut = try ink(await LayerStage.pictureAgain(view))
    #expect(cut.bottom < whole.bottom && cut.bottom > 40, "\(cut)")
  }

  @Test("an attributed text keeps its own font and colour")
  func attributedTextKeepsItsOwnFontAndColour() async throws {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 40), .foregroundColor: UIColor.blue,
    ]
    let (view, layer) = sample(NSAttributedString(string: "█", attributes: attributes))
    layer.fontSize = 10
    let picture = try await LayerStage.picture(of: view)
    #expect(picture.count { $0.blue > 200 } > 300)
    #expect(picture.count { $0.red > 50 } == 0)
  }

  @Test("an attributed text's side holds unless the layer has one")
  func attributedTextsSideHoldsUnlessTheLayerHasOne() async throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red, .paragraphStyle: style,
    ]
    let (view, layer) = sample(NSAttributedString(string: "HH", attributes: attributes))
    _ = try await LayerStage.show(view)
    for (mode, isRight) in [(CATextLayerAlignmentMode.natural, true), (.left, false), (.right, true)] {
      layer.alignmentMode = mode
      let place = try ink(await LayerStage.pictureAgain(view))
      #expect((place.left > 100) == isRight, "\(mode.rawValue): \(place)")
    }
  }

  @Test("a long attributed text is cut where its mode says")
  func longAttributedTextIsCutWhereItsModeSays() async throws {
    // Blocks behind more dots than have room.
    let text = String(repeating: ".", count: 6_000) + String(repeating: "█", count: 40)
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red,
    ]
    let (view, layer) = sample(NSAttributedString(string: text, attributes: attributes))
    _ = try await LayerStage.show(view)
    for (mode, hasBlocks) in [
      (CATextLayerTruncationMode.none, false), (.end, false), (.start, true), (.middle, true),
    ] {
      layer.truncationMode = mode
      let area = try await LayerStage.pictureAgain(view).count { $0.red > 90 && $0.green < 90 }
      #expect(area > 10 && (area > 600) == hasBlocks, "\(mode.rawValue): \(area)")
    }
  }

  @Test("a text layer keeps a mutable text as given")
  func textLayerKeepsAMutableTextAsGiven() {
    let layer = CATextLayer(), text = NSMutableAttributedString(string: "One")
    layer.string = text
    text.append(NSAttributedString(string: " and more"))
    #expect((layer.string as? NSAttributedString)?.string == "One")
  }

  @Test("a text layer takes a font's face, and its own size")
  func textLayerTakesAFontsFaceAndItsOwnSize() async throws {
    let (view, layer) = sample("iiii")
    let usual = try ink(await LayerStage.picture(of: view))
    layer.font = UIFont.monospacedSystemFont(ofSize: 90, weight: .regular)
    let even = try ink(await LayerStage.pictureAgain(view))
    #expect(even.right > usual.right + 10 && even.bottom < 40, "\(usual), \(even)")
    layer.font = NSString(string: "No such font")
    #expect(try ink(await LayerStage.pictureAgain(view)).right == usual.right)
  }

  @Test("a text layer without a text or colour draws nothing")
  func textLayerWithoutATextOrColourDrawsNothing() async throws {
    let (view, layer) = sample("HH")
    view.backgroundColor = .white
    _ = try await LayerStage.show(view)
    for make in [{ layer.string = nil }, { layer.string = 7 }, { layer.string = "" }] as [@MainActor () -> Void] {
      make()
      #expect(try await LayerStage.pictureAgain(view).count { $0.alpha == 255 && $0.green < 250 } == 0)
    }
    (layer.string, layer.foregroundColor) = ("HH", nil)
    #expect(try await LayerStage.pictureAgain(view).count { $0.alpha == 255 && $0.green < 250 } == 0)
  }

  @Test("a text without end is drawn as far as it is seen")
  func textWithoutEndIsDrawnAsFarAsItIsSeen() async throws {
    let (view, layer) = sample("")
    _ = try await LayerStage.show(view)
    for (letters, isWrapped) in [("iW ", true), ("iW ", false), ("🎈", true), ("\n", true)] {
      for mode in [CATextLayerTruncationMode.none, .start, .middle, .end] {
        (layer.isWrapped, layer.truncationMode) = (isWrapped, mode)
        layer.string = String(repeating: letters, count: 1_000)
        let some = try await LayerStage.pictureAgain(view)
        layer.string = String(repeating: letters, count: 1_000_000)
        #expect(try await LayerStage.pictureAgain(view) == some, "\(letters), \(mode.rawValue), \(isWrapped)")
      }
    }
  }

  @Test("a text layer's size and colour are animated", arguments: ["fontSize", "foregroundColor"])
  func textLayersSizeAndColourAreAnimated(_ key: String) async throws {
    let (view, layer) = sample("HH")
    let window = try await LayerStage.show(view)
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = key == "fontSize" ? 60 : UIColor.blue.cgColor
    (animation.toValue, animation.duration) = (animation.fromValue, 1_000)
    layer.add(animation, forKey: nil)
    await window.nextFrame()
    let shown = try #require(layer.presentation()), picture = try await LayerStage.pictureAgain(view, onTheWay: true)
    if key == "fontSize" {
      #expect(shown.fontSize == 60 && layer.fontSize == 20)
      #expect(try ink(picture).bottom > 40)
    } else {
      #expect(shown.foregroundColor == UIColor.blue.cgColor && layer.foregroundColor == UIColor.red.cgColor)
      #expect(picture.count { $0.blue > 200 } > 50)
    }
    layer.removeAllAnimations()
    // A change by itself is animated too.
    layer.setValue(30, of: key)
    #expect(layer.animation(forKey: key) != nil)
  }
}

extension CATextLayer {
  fileprivate func setValue(_ size: CGFloat, of key: String) {
    if key == "fontSize" { fontSize = size } else { foregroundColor = UIColor.green.cgColor }
  }
}
