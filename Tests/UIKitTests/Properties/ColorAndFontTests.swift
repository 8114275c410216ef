import Testing
import UIKit

/// `UIColor`'s components and named colours, `UIFont` by its name.
@MainActor @Suite("colours and fonts", .windows)
struct ColorAndFontTests {
  @Test("the fixed colours have the components that are documented")
  func fixedColoursHaveTheComponentsThatAreDocumented() {
    #expect(components(.black) == [0, 0, 0, 1])
    #expect(components(.darkGray) == [0.333, 0.333, 0.333, 1])
    #expect(components(.lightGray) == [0.667, 0.667, 0.667, 1])
    #expect(components(.gray) == [0.5, 0.5, 0.5, 1])
    #expect(components(.red) == [1, 0, 0, 1])
    #expect(components(.green) == [0, 1, 0, 1])
    #expect(components(.blue) == [0, 0, 1, 1])
    #expect(components(.cyan) == [0, 1, 1, 1])
    #expect(components(.yellow) == [1, 1, 0, 1])
    #expect(components(.magenta) == [1, 0, 1, 1])
    #expect(components(.orange) == [1, 0.5, 0, 1])
    #expect(components(.purple) == [0.5, 0, 0.5, 1])
    #expect(components(.brown) == [0.6, 0.4, 0.2, 1])
    #expect(components(.clear) == [0, 0, 0, 0])
  }

  @Test("system greys come nearer to the background in both styles")
  func systemGreysComeNearerToTheBackgroundInBothStyles() {
    let greys: [UIColor] = [.systemGray, .systemGray2, .systemGray3, .systemGray4, .systemGray5, .systemGray6]
    func brightness(_ style: UIUserInterfaceStyle) -> [CGFloat] {
      let traits = UITraitCollection(userInterfaceStyle: style)
      return greys.map { components($0.resolvedColor(with: traits)).prefix(3).reduce(0, +) }
    }
    #expect(brightness(.light) == brightness(.light).sorted())
    #expect(brightness(.dark) == brightness(.dark).sorted(by: >))
    #expect(Set(brightness(.light)).count == greys.count)
  }

  @Test("colours, fonts and distances that are no numbers can be shown")
  func coloursFontsAndDistancesThatAreNoNumbersCanBeShown() {
    #expect(components(UIColor(white: .nan, alpha: 1)) == [0, 0, 0, 1])
    let plain = UILabel()
    plain.text = "word"
    for odd in [CGFloat.nan, .infinity, -.infinity, 1e300] {
      let color = UIColor(red: odd, green: odd, blue: odd, alpha: 1), style = NSMutableParagraphStyle()
      let control = UISegmentedControl(items: ["one"]), label = UILabel(), view = UITextView()
      control.selectedSegmentTintColor = color
      (style.lineSpacing, style.headIndent, style.firstLineHeadIndent) = (odd, odd, 0)
      let keys: [NSAttributedString.Key: Any] = [.foregroundColor: color, .kern: odd, .paragraphStyle: style]
      (label.numberOfLines, label.attributedText) = (0, NSAttributedString(string: "word", attributes: keys))
      view.attributedText = label.attributedText
      #expect(label.intrinsicContentSize.height >= plain.intrinsicContentSize.height, "\(odd)")
      #expect(view.sizeThatFits(CGSize(width: 200, height: 0)).height > 0, "\(odd)")
    }
    for size in [CGFloat.nan, -5] {
      plain.font = .systemFont(ofSize: size)
      #expect(plain.intrinsicContentSize.height.isFinite, "\(size)")
    }
  }

  @Test("a colour made of hue, saturation and brightness returns them")
  func colourMadeOfHueSaturationAndBrightnessReturnsThem() {
    #expect(components(UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1)) == [1, 0, 0, 1])
    #expect(components(UIColor(hue: 1 / 3, saturation: 1, brightness: 1, alpha: 0.5)) == [0, 1, 0, 0.5])
    #expect(components(UIColor(hue: 2 / 3, saturation: 0.5, brightness: 0.8, alpha: 1)) == [0.4, 0.4, 0.8, 1])
    var random = Generator(state: 3)
    for _ in 0..<1_000 {
      let parts = (0..<3).map { _ in CGFloat.random(in: 0...1, using: &random) }
      let color = UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
      var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      #expect(color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha))
      #expect([hue, saturation, brightness].allSatisfy { (0...1).contains($0) })
      let again = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
      let isSame = zip(components(color), components(again)).allSatisfy { abs($0 - $1) <= 0.001 }
      #expect(isSame, "\(components(color)) became \(components(again))")
    }
  }

  @Test("a grey returns its white component")
  func greyReturnsItsWhiteComponent() {
    var (white, alpha): (CGFloat, CGFloat) = (-1, -1)
    #expect(UIColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &alpha))
    #expect((white, alpha) == (0.25, 0.5))
  }

  @Test("a font is found by its own name only")
  func fontIsFoundByItsOwnNameOnly() {
    let family = UIFont.familyNames.first { !UIFont.fontNames(forFamilyName: $0).isEmpty } ?? ""
    for name in UIFont.fontNames(forFamilyName: family) {
      let font = UIFont(name: name, size: 21)
      #expect(font?.pointSize == 21)
      #expect(font?.familyName == family)
      #expect(font?.fontName == name)
    }
    #expect(UIFont(name: "NoFontIsCalledSo-Bold", size: 12) == nil)
    #expect(UIFont.fontNames(forFamilyName: "No font is called so").isEmpty)
    #expect(UIFont.familyNames == UIFont.familyNames.sorted())
  }

  @Test("a descriptor's font has its family, size and weight")
  func descriptorsFontHasItsFamilySizeAndWeight() {
    let font = UIFont.systemFont(ofSize: 20), descriptor = font.fontDescriptor
    #expect(descriptor.pointSize == 20 && !descriptor.symbolicTraits.contains(.traitBold))
    #expect(UIFont(descriptor: descriptor, size: 0) == font)
    #expect(UIFont(descriptor: descriptor, size: 31).pointSize == 31)
    #expect(UIFont(descriptor: descriptor.withSize(32), size: 0).pointSize == 32)
    let weighty = descriptor.addingAttributes([.traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold]])
    #expect(UIFont(descriptor: weighty, size: 0).fontDescriptor.symbolicTraits.contains(.traitBold))
    let named = UIFontDescriptor(name: "Courier", size: 14)
    #expect(named.pointSize == 14 && UIFont(descriptor: named, size: 0).familyName == "Courier")
    #expect(UIFont(descriptor: UIFontDescriptor(fontAttributes: [.family: "Courier"]), size: 9).familyName == "Courier")
    #expect(UIFont(descriptor: named.withFamily("Georgia"), size: 0).familyName == "Georgia")
    #expect(named.object(forKey: .size) as? CGFloat == 14 && named.fontAttributes[.name] as? String == "Courier")
    let copy = named.copy() as? UIFontDescriptor
    #expect(copy == named && named != descriptor)
  }

  @Test("a descriptor takes bold and italic marks and loses others")
  func descriptorTakesBoldAndItalicMarksAndLosesOthers() throws {
    let plain = UIFont.systemFont(ofSize: 20)
    for marks in [[.traitBold], [.traitItalic], [.traitBold, .traitItalic], []] as [UIFontDescriptor.SymbolicTraits] {
      let descriptor = try #require(UIFont.boldSystemFont(ofSize: 20).fontDescriptor.withSymbolicTraits(marks))
      let font = UIFont(descriptor: descriptor, size: 0), seen = font.fontDescriptor.symbolicTraits
      #expect(
        seen.isSuperset(of: marks) && seen.isDisjoint(with: marks.symmetricDifference([.traitBold, .traitItalic]))
      )
      #expect(font.pointSize == 20)
    }
    let mono = UIFont.monospacedSystemFont(ofSize: 12, weight: .regular).fontDescriptor
    #expect(
      mono.symbolicTraits.contains(.traitMonoSpace) && !plain.fontDescriptor.symbolicTraits.contains(.traitMonoSpace)
    )
    let designed = try #require(plain.fontDescriptor.withDesign(.monospaced))
    #expect(UIFont(descriptor: designed, size: 0).fontDescriptor.symbolicTraits.contains(.traitMonoSpace))
    let style = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .footnote)
    #expect(style.pointSize == UIFont.preferredFont(forTextStyle: .footnote).pointSize)
    let bold = try #require(style.withSymbolicTraits(.traitBold))
    #expect(UIFont(descriptor: bold, size: 0).pointSize == style.pointSize)
  }

  @Test("a colour of Core Graphics takes sRGB and another opacity")
  func colourOfCoreGraphicsTakesSRGBAndAnotherOpacity() {
    let color = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
    #expect(components(UIColor(cgColor: color)) == [1, 0.5, 0, 1])
    #expect(color.copy(alpha: 0.25)?.alpha == 0.25 && color.copy(alpha: 0.25)?.components?.prefix(3) == [1, 0.5, 0])
  }

  @Test("the letters of a monospaced font are equally wide")
  func lettersOfAMonospacedFontAreEquallyWide() {
    let widths = ["iiiiiiiiii", "MMMMMMMMMM"].map { text in
      let label = UILabel()
      label.font = .monospacedSystemFont(ofSize: 20, weight: .regular)
      label.text = text
      return label.sizeThatFits(CGSize(width: 10_000, height: 10_000)).width
    }
    #expect(widths[0] == widths[1])
  }

  @Test("a dynamic colour takes another opacity")
  func dynamicColourTakesAnotherOpacity() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .red }.withAlphaComponent(0.25)
    let dark = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
    let light = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
    #expect(dark.cgColor.alpha == 0.25 && light.cgColor.alpha == 0.25)
    #expect(dark != light)
  }

  @Test("a resolved colour is the same under all traits")
  func resolvedColourIsTheSameUnderAllTraits() {
    let dark = UITraitCollection(userInterfaceStyle: .dark), light = UITraitCollection(userInterfaceStyle: .light)
    let inner = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let outer = UIColor { _ in inner }
    for color in [inner, outer, .label, .systemBackground, .red] {
      for traits in [dark, light] {
        let resolved = color.resolvedColor(with: traits)
        #expect(components(resolved.resolvedColor(with: dark)) == components(resolved.resolvedColor(with: light)))
      }
    }
    #expect(components(outer.resolvedColor(with: dark)) == [1, 1, 1, 1])
  }

  @Test("fonts of different slant or size are not equal")
  func fontsOfDifferentSlantOrSizeAreNotEqual() {
    let upright = UIFont.systemFont(ofSize: 14)
    #expect(upright == UIFont.systemFont(ofSize: 14))
    #expect(upright != UIFont.italicSystemFont(ofSize: 14))
    #expect(upright != UIFont.systemFont(ofSize: 15) && upright != UIFont.boldSystemFont(ofSize: 14))
  }

  @Test("a scaled font grows with the text size, within limits")
  func scaledFontGrowsWithTheTextSizeWithinLimits() {
    let metrics = UIFontMetrics(forTextStyle: .body), font = UIFont.systemFont(ofSize: 20)
    let size = metrics.scaledFont(for: font).pointSize
    #expect(abs(size - metrics.scaledValue(for: 20)) < 1, "\(size)")
    #expect(metrics.scaledFont(for: font, maximumPointSize: 10).pointSize == 10)
    #expect(metrics.scaledFont(for: font, maximumPointSize: 1000).pointSize == size)
    #expect(UIFontMetrics.default.scaledFont(for: font).familyName == font.familyName)
  }

  @Test("darkText is black and lightText is white")
  func darkTextIsBlackAndLightTextIsWhite() {
    var white: CGFloat = -1, alpha: CGFloat = -1
    #expect(UIColor.darkText.getWhite(&white, alpha: &alpha))
    #expect(white == 0)
    #expect(alpha == 1)
    #expect(UIColor.lightText.getWhite(&white, alpha: &alpha))
    #expect(white == 1)
  }

  @Test("a colour returns its components on request")
  func colourReturnsItsComponentsOnRequest() {
    let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.125)
    var (a, b, c, d): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
    #expect(color.getRed(&a, green: &b, blue: &c, alpha: &d))
    #expect((a, b, c, d) == (0.25, 0.5, 0.75, 0.125))
    #expect(color.getRed(nil, green: nil, blue: nil, alpha: nil))
    #expect(color.getHue(&a, saturation: &b, brightness: &c, alpha: &d))
    #expect((b, c, d) == (2.0 / 3, 0.75, 0.125))
    #expect(abs(a - 7.0 / 12) < 1e-9, "\(a)")
    #expect(color.getHue(nil, saturation: nil, brightness: nil, alpha: nil))
    (a, d) = (-1, -1)
    #expect(!color.getWhite(&a, alpha: &d))
    #expect((a, d) == (-1, -1))
    #expect(UIColor(white: 0.3, alpha: 0.6).getWhite(&a, alpha: &d) && UIColor.white.getWhite(nil, alpha: nil))
    #expect((a, d) == (0.3, 0.6))
    for near in [
      UIColor(red: 0.3, green: 0.3, blue: 0.4, alpha: 1), UIColor(red: 0.2, green: 0.3, blue: 0.3, alpha: 1),
      UIColor(red: 0.3, green: 0.4, blue: 0.3, alpha: 1),
    ] { #expect(!near.getWhite(nil, alpha: nil), "\(near)") }
    #expect(UIColor(cgColor: color.cgColor) == color && color.cgColor.components == [0.25, 0.5, 0.75, 0.125])
    #expect(color.cgColor == CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.125) && color.cgColor.alpha == 0.125)
    #expect(Set([color.cgColor, CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.125)]).count == 1)
    // An invalid hue, saturation or brightness becomes the nearest valid one; a colour may be brighter than sRGB's.
    #expect(UIColor(hue: -3, saturation: 9, brightness: 1, alpha: 1) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor(hue: 4, saturation: 1, brightness: 1, alpha: 1) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor(hue: 0.4, saturation: 1, brightness: -1, alpha: 1) == UIColor(white: 0, alpha: 1))
    #expect(UIColor(hue: 0.4, saturation: -1, brightness: 0.5, alpha: 1) == UIColor(white: 0.5, alpha: 1))
  }

  @Test("colours are equal by components, dynamic ones by provider")
  func coloursAreEqualByComponentsDynamicOnesByProvider() {
    let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1), provided = UIColor { _ in red }
    #expect(
      red == UIColor.red && red.hash == UIColor.red.hash && red != .blue && !red.isEqual("red") && !red.isEqual(nil)
    )
    #expect(provided == provided && provided != UIColor { _ in red } && provided != red)
    #expect(red.withAlphaComponent(0.5) != red && red.withAlphaComponent(0.5).withAlphaComponent(1) == red)
    #expect(UIColor.label == .label && UIColor.label != .secondaryLabel)
    let dark = UITraitCollection(userInterfaceStyle: .dark), light = UITraitCollection(userInterfaceStyle: .light)
    #expect(UIColor.label.resolvedColor(with: UITraitCollection()) == UIColor.label.resolvedColor(with: light))
    #expect(UIColor.label.resolvedColor(with: dark) != UIColor.label.resolvedColor(with: light))
    dark.performAsCurrent { #expect(UIColor.label.cgColor == UIColor.label.resolvedColor(with: dark).cgColor) }
  }
}

/// Red, green, blue and opacity, to three places.
private func components(_ color: UIColor) -> [CGFloat] {
  var parts: [CGFloat] = [-1, -1, -1, -1]
  parts.withUnsafeMutableBufferPointer { parts in
    guard let first = parts.baseAddress else { return }
    _ = color.getRed(first, green: first + 1, blue: first + 2, alpha: first + 3)
  }
  return parts.map { ($0 * 1000).rounded() / 1000 }
}
