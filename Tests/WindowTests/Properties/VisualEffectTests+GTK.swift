import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("visual effects", .windows)
struct VisualEffectTests {
  @Test("a material covers what is behind and goes")
  func materialCoversWhatIsBehindAndGoes() async throws {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark)), outer = UIView()
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    outer.backgroundColor = .red
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    func pixels(where isMeant: (Picture.Pixel) -> Bool) async throws -> Int {
      for _ in 0..<2 { await window.nextFrame() }
      return try #require(Picture(view)).count(where: isMeant)
    }
    #expect(try await pixels { $0.red < 100 && $0.alpha > 250 } >= 6000)
    view.effect = UIBlurEffect(style: .light)
    #expect(try await pixels { $0.red > 200 && $0.green > 200 && $0.alpha > 250 } >= 6000)
    view.effect = nil
    #expect(view.subviews.allSatisfy { $0.backgroundColor == nil })
  }

  @Test("each material is opaque, and light or dark as named")
  func eachMaterialIsOpaqueAndLightOrDarkAsNamed() throws {
    let styles = (0...20).compactMap(UIBlurEffect.Style.init(rawValue:))
    #expect(styles.count == 20)
    for style in styles {
      let material = try #require(UIBlurEffect(style: style).material)
      for interface in [UIUserInterfaceStyle.light, .dark] {
        let color = material.components(with: UITraitCollection(userInterfaceStyle: interface))
        let name = "\(style)"
        let isLight = name.contains("Light") || name.contains("light")
        let isDark = name.contains("Dark") || name.contains("dark") || (!isLight && interface == .dark)
        #expect(color.alpha == 1 && (isDark ? color.red < 0.3 : color.red > 0.85), "\(style) on \(interface)")
      }
    }
  }

  @Test("vibrant content suits its material")
  func vibrantContentSuitsItsMaterial() throws {
    let dark = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)))
    let light = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: .extraLight)))
    for interface in [UIUserInterfaceStyle.light, .dark] {
      let traits = UITraitCollection(userInterfaceStyle: interface)
      #expect(dark.contentView.tintColor.components(with: traits).red == 1)
      #expect(light.contentView.tintColor.components(with: traits).red == 0)
    }
    dark.effect = nil
    #expect(dark.contentView.storedTintColor == nil)
  }

  @Test("each style of vibrancy has its own weight")
  func eachStyleOfVibrancyHasItsOwnWeight() throws {
    let traits = [UIUserInterfaceStyle.light, .dark].map { UITraitCollection(userInterfaceStyle: $0) }
    let styles: [(UIVibrancyEffectStyle, UIColor)] = [
      (.label, .label), (.secondaryLabel, .secondaryLabel), (.tertiaryLabel, .tertiaryLabel),
      (.quaternaryLabel, .quaternaryLabel), (.fill, .systemFill), (.secondaryFill, .secondarySystemFill),
      (.tertiaryFill, .tertiarySystemFill), (.separator, .separator),
    ]
    for (style, color) in styles {
      for (blur, own) in zip([UIBlurEffect(style: .extraLight), UIBlurEffect(style: .dark)], traits) {
        let tint = try #require(UIVibrancyEffect(blurEffect: blur, style: style).vibrantTint)
        for trait in traits {
          let shown = tint.components(with: trait), expected = color.components(with: own)
          #expect(shown == expected, "\(style)")
        }
      }
    }
  }
}
