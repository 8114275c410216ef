import Testing

@testable import UIKit
@testable import UIKitTests

// Colours that follow the style: their order, and the hue that their name says.

@MainActor @Suite("semantic colours", .windows)
struct SemanticColorTests {
  private func parts(_ color: UIColor, _ style: UIUserInterfaceStyle) -> [CGFloat] {
    color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).parts
  }

  private func brightness(_ color: UIColor, _ style: UIUserInterfaceStyle) -> CGFloat {
    parts(color, style).prefix(3).reduce(0, +) / 3
  }

  @Test("texts and fills become fainter from one to the next", arguments: [UIUserInterfaceStyle.light, .dark])
  func textsAndFillsBecomeFainterFromOneToTheNext(style: UIUserInterfaceStyle) {
    let texts: [UIColor] = [.label, .secondaryLabel, .placeholderText, .tertiaryLabel, .quaternaryLabel]
    let fills: [UIColor] = [.systemFill, .secondarySystemFill, .tertiarySystemFill, .quaternarySystemFill]
    for colors in [texts, fills] {
      let strengths = colors.map { parts($0, style)[3] }
      #expect(strengths == strengths.sorted(by: >) && Set(strengths).count == colors.count, "\(strengths)")
      // Black on light, white on dark.
      for color in colors { #expect(brightness(color, style) == (style == .light ? 0 : 1)) }
    }
    #expect(parts(.quaternaryLabel, style)[3] > parts(.systemFill, style)[3])
    #expect(parts(.separator, style)[3] < 0.3 && brightness(.separator, style) == (style == .light ? 0 : 1))
  }

  @Test("a group stands out from its screen, one inside too", arguments: [UIUserInterfaceStyle.light, .dark])
  func groupStandsOutFromItsScreenOneInsideToo(style: UIUserInterfaceStyle) {
    let plain: [UIColor] = [.systemBackground, .secondarySystemBackground, .tertiarySystemBackground]
    let grouped: [UIColor] = [
      .systemGroupedBackground, .secondarySystemGroupedBackground, .tertiarySystemGroupedBackground,
    ]
    #expect(plain.map { parts($0, style) } == grouped.map { parts($0, style) })
    let levels = plain.map { brightness($0, style) }
    #expect(Set(levels).count == 3 && levels.allSatisfy { style == .light ? $0 > 0.9 : $0 < 0.3 }, "\(levels)")
    #expect(levels[1] > levels[0])
    #expect((plain + grouped + [.opaqueSeparator]).allSatisfy { parts($0, style)[3] == 1 })
    let line = brightness(.opaqueSeparator, style)
    #expect(style == .light ? (0.8...0.9).contains(line) : (0.2...0.4).contains(line), "\(line)")
  }

  @Test("a system colour has its hue, paler on dark", arguments: [UIUserInterfaceStyle.light, .dark])
  func systemColourHasItsHuePalerOnDark(style: UIUserInterfaceStyle) {
    // Degrees.
    let hues: [(UIColor, ClosedRange<CGFloat>)] = [
      (.systemRed, -20...15), (.systemBrown, 22...35), (.systemOrange, 36...56), (.systemYellow, 36...56),
      (.systemGreen, 125...158), (.systemMint, 160...175), (.systemTeal, 180...193), (.systemCyan, 195...203),
      (.systemBlue, 207...220), (.link, 207...220), (.tintColor, 207...220), (.systemIndigo, 230...245),
      (.systemPurple, 280...305), (.systemPink, 325...340),
    ]
    for (index, (color, range)) in hues.enumerated() {
      var (hue, saturation, light, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      let resolved = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
      #expect(resolved.getHue(&hue, saturation: &saturation, brightness: &light, alpha: &alpha))
      let degrees = hue * 360 > 350 ? hue * 360 - 360 : hue * 360
      #expect(range.contains(degrees) && alpha == 1, "\(index): \(degrees)")
      // The accent is the same in both.
      if color != .tintColor { #expect(brightness(color, .dark) > brightness(color, .light), "\(index)") }
    }
    #expect(brightness(.systemOrange, .light) < brightness(.systemYellow, .light))
  }
}
