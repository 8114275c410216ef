import Testing
import UIKit

/// `UITraitCollection`, value by value.
@MainActor @Suite("traits", .windows)
struct TraitTests {
  @Test("performAsCurrent makes traits current for its block, nested or not")
  func performAsCurrentMakesTraitsCurrentForItsBlockNestedOrNot() {
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
  func traitsOfOneValueLeaveOthersOpenTheLastWins() {
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

  @Test("traits differ by any value, colour appearance by two only")
  func traitsDifferByAnyValueColourAppearanceByTwoOnly() {
    typealias Traits = UITraitCollection
    let all: [[Traits]] = [
      [Traits(userInterfaceStyle: .light), Traits(userInterfaceStyle: .dark)],
      [Traits(preferredContentSizeCategory: .small), Traits(preferredContentSizeCategory: .extraLarge)],
      [Traits(layoutDirection: .leftToRight), Traits(layoutDirection: .rightToLeft)],
      [Traits(horizontalSizeClass: .compact), Traits(horizontalSizeClass: .regular)],
      [Traits(verticalSizeClass: .compact), Traits(verticalSizeClass: .regular)],
      [Traits(displayScale: 1), Traits(displayScale: 2)],
      [Traits(accessibilityContrast: .normal), Traits(accessibilityContrast: .high)],
    ]
    let base = Traits(traitsFrom: all.map { $0[0] })
    for (index, pair) in all.enumerated() {
      let other = Traits(traitsFrom: [base, pair[1]])
      #expect(base != other, "\(index)")
      #expect(base == Traits(traitsFrom: [other, pair[0]]), "\(index)")
      #expect(other.containsTraits(in: pair[1]) && !other.containsTraits(in: pair[0]), "\(index)")
      #expect(base.containsTraits(in: pair[0]) && base.containsTraits(in: nil), "\(index)")
      let isColor = index == 0 || index == 6
      #expect(base.hasDifferentColorAppearance(comparedTo: other) == isColor, "\(index)")
    }
  }

  @Test("traits are current during their block only")
  func traitsAreCurrentDuringTheirBlockOnly() {
    let before = UITraitCollection.current
    let light = UITraitCollection(userInterfaceStyle: .light), dark = UITraitCollection(userInterfaceStyle: .dark)
    dark.performAsCurrent {
      #expect(UITraitCollection.current.userInterfaceStyle == .dark)
      light.performAsCurrent { #expect(UITraitCollection.current.userInterfaceStyle == .light) }
      #expect(UITraitCollection.current.userInterfaceStyle == .dark)
    }
    #expect(UITraitCollection.current == before)
  }

  @Test("traits keep their user interface idiom when joined")
  func traitsKeepTheirUserInterfaceIdiomWhenJoined() {
    let telephone = UITraitCollection(userInterfaceIdiom: .phone)
    #expect(telephone.userInterfaceIdiom == .phone)
    #expect(UITraitCollection(userInterfaceStyle: .dark).userInterfaceIdiom == .unspecified)
    let both = UITraitCollection(traitsFrom: [telephone, UITraitCollection(userInterfaceStyle: .dark)])
    #expect(both.userInterfaceIdiom == .phone)
    #expect(both.containsTraits(in: telephone) && telephone != both)
    #expect(UIScreen.main.traitCollection.userInterfaceIdiom == UIDevice.current.userInterfaceIdiom)
  }
}
