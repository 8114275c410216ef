import Testing

@testable import UIKit

/// Traits derived from others, and the limits between sizes of text.
@MainActor @Suite("values of traits", .windows)
struct TraitValueTests {
  @Test("traits in another style keep every other value")
  func traitsInAnotherStyleKeepEveryOtherValue() {
    let others = UITraitCollection(traitsFrom: [
      UITraitCollection(preferredContentSizeCategory: .small), UITraitCollection(layoutDirection: .rightToLeft),
      UITraitCollection(horizontalSizeClass: .compact), UITraitCollection(verticalSizeClass: .compact),
      UITraitCollection(displayScale: 3), UITraitCollection(accessibilityContrast: .high),
      UITraitCollection(userInterfaceIdiom: .phone),
    ])
    @MainActor func styled(_ style: UIUserInterfaceStyle) -> UITraitCollection {
      UITraitCollection(traitsFrom: [others, UITraitCollection(userInterfaceStyle: style)])
    }
    for own in [UIUserInterfaceStyle.unspecified, .light, .dark] {
      let traits = styled(own)
      // Each of the two is asked for after the other, and again.
      for style in [UIUserInterfaceStyle.dark, .light, .light, .dark, .unspecified, .dark] {
        let expected = style == .unspecified ? traits : styled(style)
        #expect(traits.with(style) == expected, "\(own) with \(style)")
        #expect(traits.with(style).hash == expected.hash, "\(own) with \(style)")
      }
      #expect(traits.with(own) === traits)
      let sized = traits.with(size: CGSize(width: 600, height: 399), scale: 2)
      let wanted = UITraitCollection(traitsFrom: [
        traits, UITraitCollection(horizontalSizeClass: .regular), UITraitCollection(displayScale: 2),
      ])
      #expect(sized == wanted, "\(own)")
    }
  }

  @Test("each size of text reaches exactly to its limit")
  func eachSizeOfTextReachesExactlyToItsLimit() {
    let limits: [(CGFloat, UIContentSizeCategory)] = [
      (0.85, .extraSmall), (0.91, .small), (0.97, .medium), (1.06, .large), (1.18, .extraLarge),
      (1.3, .extraExtraLarge), (1.5, .extraExtraExtraLarge), (1.8, .accessibilityMedium), (2.1, .accessibilityLarge),
      (2.5, .accessibilityExtraLarge), (2.9, .accessibilityExtraExtraLarge),
      (100, .accessibilityExtraExtraExtraLarge),
    ]
    var names: Set<String> = []
    for (index, (limit, category)) in limits.enumerated() {
      let start = index == 0 ? 0.1 : limits[index - 1].0 + 0.001
      for scale in [start, limit] { #expect(UIContentSizeCategory(textScale: scale) == category, "\(scale)") }
      names.insert(category.rawValue)
    }
    #expect(names.count == 12)
  }

  @Test("traits that were put back follow the application's again")
  func traitsThatWerePutBackFollowTheApplicationsAgain() {
    let application = UITraitCollection.application, own = UITraitCollection(displayScale: 5)
    #expect(UITraitCollection.current === application)
    own.performAsCurrent {
      application.performAsCurrent { #expect(UITraitCollection.current == application) }
      #expect(UITraitCollection.current == own)
    }
    let normal = setDotsPerInch(192)
    #expect(UITraitCollection.current.preferredContentSizeCategory == .accessibilityLarge)
    setDotsPerInch(normal)
    #expect(UITraitCollection.current.preferredContentSizeCategory == application.preferredContentSizeCategory)
  }
}
