import Testing
import UIKit

// Traits, colours, styles of paragraphs and responders, value by value.

@MainActor @Suite("rules of the environment", .windows)
struct EnvironmentRuleTests {
  @Test("performAsCurrent makes traits current for its block, nested or not")
  func blockRunOnceWithTraits() {
    let outer = UITraitCollection(displayScale: 7), inner = UITraitCollection(displayScale: 9)
    let before = UITraitCollection.current
    var seen: [CGFloat] = []
    outer.performAsCurrent {
      seen.append(UITraitCollection.current.displayScale)
      inner.performAsCurrent { seen.append(UITraitCollection.current.displayScale) }
      seen.append(UITraitCollection.current.displayScale)
    }
    #expect(seen == [7, 9, 7])
    #expect(UITraitCollection.current == before)
  }

  @Test("traits of one value leave others open; the last wins")
  func traitsMadeOneThingLeave() {
    let parts = [
      UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(preferredContentSizeCategory: .extraLarge),
      UITraitCollection(layoutDirection: .rightToLeft), UITraitCollection(horizontalSizeClass: .compact),
      UITraitCollection(verticalSizeClass: .regular), UITraitCollection(displayScale: 3),
      UITraitCollection(accessibilityContrast: .high), UITraitCollection(userInterfaceIdiom: .pad),
    ]
    let opposite = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .light), UITraitCollection(preferredContentSizeCategory: .small),
      UITraitCollection(layoutDirection: .leftToRight), UITraitCollection(horizontalSizeClass: .regular),
      UITraitCollection(verticalSizeClass: .compact), UITraitCollection(displayScale: 2),
      UITraitCollection(accessibilityContrast: .normal), UITraitCollection(userInterfaceIdiom: .mac),
    ])
    func values(_ traits: UITraitCollection) -> [String] {
      [
        "\(traits.userInterfaceStyle)", traits.preferredContentSizeCategory.rawValue, "\(traits.layoutDirection)",
        "\(traits.horizontalSizeClass)", "\(traits.verticalSizeClass)", "\(traits.displayScale)",
        "\(traits.accessibilityContrast)", "\(traits.userInterfaceIdiom)",
      ]
    }
    let none = values(UITraitCollection()), all = values(UITraitCollection(traitsFrom: parts))
    #expect(none[5] == "0.0")
    for (index, part) in parts.enumerated() {
      for place in parts.indices {
        #expect((values(part)[place] == none[place]) == (index != place), "\(index), \(place)")
        #expect(place != index || values(part)[place] == all[place])
        // The last one says it, whichever was there before; what it leaves open stays.
        let joined = values(UITraitCollection(traitsFrom: [opposite, part]))
        #expect(joined[place] == (index == place ? all : values(opposite))[place], "\(index), \(place)")
        let reversed = values(UITraitCollection(traitsFrom: [part, opposite]))
        #expect(reversed == values(opposite))
      }
      let whole = UITraitCollection(traitsFrom: parts)
      #expect(whole.containsTraits(in: part) && !part.containsTraits(in: whole) && !opposite.containsTraits(in: part))
      #expect(
        part.containsTraits(in: part) && part.containsTraits(in: nil) && part.containsTraits(in: UITraitCollection())
      )
      #expect(part != UITraitCollection() && UITraitCollection(traitsFrom: [part]) == part)
      let looksAlike = ![0, 6].contains(index)
      #expect(part.hasDifferentColorAppearance(comparedTo: UITraitCollection()) != looksAlike, "\(index)")
      #expect(part.hasDifferentColorAppearance(comparedTo: nil))
    }
    #expect(UITraitCollection(traitsFrom: []) == UITraitCollection())
    #expect(!UITraitCollection().isEqual("traits"))
  }

  @Test("a colour returns its components on request")
  func colourSaysComponentsThoseAsked() {
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
    // An invalid hue, saturation or brightness becomes the nearest valid one.
    #expect(UIColor(hue: -3, saturation: 9, brightness: 7, alpha: 1) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor(hue: 4, saturation: 1, brightness: 1, alpha: 1) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor(hue: 0.4, saturation: 1, brightness: -1, alpha: 1) == UIColor(white: 0, alpha: 1))
    #expect(UIColor(hue: 0.4, saturation: -1, brightness: 0.5, alpha: 1) == UIColor(white: 0.5, alpha: 1))
  }

  @Test("colours are equal by components, dynamic ones by provider")
  func coloursEqualSaySameWhat() {
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

  @Test("a paragraph style starts plain and copies all its values")
  func styleParagraphsPlainAtFirst() {
    let style = NSMutableParagraphStyle()
    func values(_ style: NSParagraphStyle) -> [CGFloat] {
      [
        CGFloat(style.alignment.rawValue), CGFloat(style.lineBreakMode.rawValue), style.lineSpacing,
        style.firstLineHeadIndent, style.headIndent,
      ]
    }
    let plain = [CGFloat(NSTextAlignment.natural.rawValue), 0, 0, 0, 0]
    for fresh in [style, NSParagraphStyle(), .default] { #expect(values(fresh) == plain) }
    #expect(style.isEqual(NSParagraphStyle.default) && !style.isEqual("style"))
    let changes: [(NSMutableParagraphStyle) -> Void] = [
      { $0.alignment = .right }, { $0.lineBreakMode = .byTruncatingHead }, { $0.lineSpacing = 2 },
      { $0.firstLineHeadIndent = 3 }, { $0.headIndent = 4 },
    ]
    for (index, change) in changes.enumerated() {
      let changed = NSMutableParagraphStyle()
      change(changed)
      for place in plain.indices { #expect((values(changed)[place] == plain[place]) == (index != place)) }
      #expect(!changed.isEqual(style))
    }
    for change in changes { change(style) }
    let copy = style.copy() as? NSParagraphStyle, changeable = style.mutableCopy() as? NSMutableParagraphStyle
    for other in [copy, changeable] { #expect(other.map(values) == values(style)) }
    #expect(copy?.isEqual(style) == true && copy?.hash == style.hash && !(copy is NSMutableParagraphStyle))
    changeable?.headIndent = 9
    #expect(style.headIndent == 4)
  }

  @Test("a responder can refuse to become or resign first responder")
  func responderCannotFirstOneNone() async throws {
    final class Word: UIView {
      var mayBegin = true, mayEnd = true
      override var canBecomeFirstResponder: Bool { mayBegin }
      override var canResignFirstResponder: Bool { mayEnd }
    }
    let outer = UIView(), word = Word(), other = Word()
    #expect(!UIView().canBecomeFirstResponder && UIView().canResignFirstResponder && UIView().keyCommands == nil)
    // In no window there is no first responder.
    #expect(!word.becomeFirstResponder() && !word.isFirstResponder && word.resignFirstResponder())
    outer.addSubview(word)
    outer.addSubview(other)
    _ = try await TestWindow.show(outer)
    word.mayBegin = false
    #expect(!word.becomeFirstResponder() && !word.isFirstResponder)
    word.mayBegin = true
    #expect(word.becomeFirstResponder() && word.isFirstResponder && word.becomeFirstResponder())
    #expect(other.resignFirstResponder() && word.isFirstResponder)
    word.mayEnd = false
    #expect(!word.resignFirstResponder() && word.isFirstResponder)
    #expect(!other.becomeFirstResponder() && !other.isFirstResponder && word.isFirstResponder)
    word.mayEnd = true
    #expect(other.becomeFirstResponder() && !word.isFirstResponder && other.isFirstResponder)
    #expect(other.resignFirstResponder() && !other.isFirstResponder)
  }
}
