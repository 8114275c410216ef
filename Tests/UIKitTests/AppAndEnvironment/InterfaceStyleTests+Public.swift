import Testing
import UIKit

/// Light and dark parts of an interface: `overrideUserInterfaceStyle`.
@MainActor @Suite("interface styles", .windows)
struct InterfaceStyleTests {
  /// Writes down the styles it had when its traits changed.
  final class Watcher: UIView {
    var styles: [UIUserInterfaceStyle] = []

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      styles.append(traitCollection.userInterfaceStyle)
    }
  }

  @Test("a style holds for all views inside but those with another")
  func styleHoldsForAllViewsInsideButThoseWithAnother() async throws {
    let outer = UIView(), middle = Watcher(), inner = Watcher(), other = Watcher(), otherInside = Watcher()
    outer.addSubview(middle)
    middle.addSubview(inner)
    middle.addSubview(other)
    other.addSubview(otherInside)
    other.overrideUserInterfaceStyle = .light
    let window = try await TestWindow.show(outer)
    let usual = window.traitCollection.userInterfaceStyle
    middle.overrideUserInterfaceStyle = .light
    for view in [middle, inner, other, otherInside] { view.styles = [] }
    middle.overrideUserInterfaceStyle = .dark
    #expect(middle.traitCollection.userInterfaceStyle == .dark && inner.traitCollection.userInterfaceStyle == .dark)
    #expect(
      otherInside.traitCollection.userInterfaceStyle == .light && outer.traitCollection.userInterfaceStyle == usual
    )
    #expect(middle.traitCollection.horizontalSizeClass == outer.traitCollection.horizontalSizeClass)
    middle.overrideUserInterfaceStyle = .light
    #expect(inner.styles == [.dark, .light] && middle.styles == [.dark, .light])
    #expect(otherInside.styles.isEmpty && other.styles.isEmpty)
    middle.overrideUserInterfaceStyle = .unspecified
    #expect(inner.traitCollection.userInterfaceStyle == usual)
  }

  @Test("a view takes the style of where it is put")
  func viewTakesTheStyleOfWhereItIsPut() {
    let dark = UIView(), light = UIView(), view = Watcher()
    dark.overrideUserInterfaceStyle = .dark
    light.overrideUserInterfaceStyle = .light
    light.addSubview(view)
    view.styles = []
    dark.addSubview(view)
    #expect(view.traitCollection.userInterfaceStyle == .dark && view.styles.last == .dark)
    light.addSubview(view)
    #expect(view.traitCollection.userInterfaceStyle == .light && view.styles.last == .light)
  }

  @Test("a controller's style is its view's, before and after loading")
  func controllersStyleIsItsViewsBeforeAndAfterLoading() async throws {
    let root = UIViewController(), child = UIViewController(), view = UIView()
    child.overrideUserInterfaceStyle = .dark
    #expect(child.traitCollection.userInterfaceStyle == .dark)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    child.view.addSubview(view)
    _ = try await TestWindow.show(root)
    #expect(view.traitCollection.userInterfaceStyle == .dark)
    root.overrideUserInterfaceStyle = .light
    #expect(root.traitCollection.userInterfaceStyle == .light && view.traitCollection.userInterfaceStyle == .dark)
    child.overrideUserInterfaceStyle = .unspecified
    #expect(view.traitCollection.userInterfaceStyle == .light)
  }

  @Test("colours asked for while views are laid out have their style")
  func coloursAskedForWhileViewsAreLaidOutHaveTheirStyle() async throws {
    final class Framed: UIView {
      var seen: UIUserInterfaceStyle?

      override func layoutSubviews() {
        super.layoutSubviews()
        seen = UITraitCollection.current.userInterfaceStyle
      }
    }
    let view = Framed(), outer = UIView()
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    for style in [UIUserInterfaceStyle.dark, .light] {
      window.overrideUserInterfaceStyle = style
      #expect(view.traitCollection.userInterfaceStyle == style)
      view.setNeedsLayout()
      view.layoutIfNeeded()
      #expect(view.seen == style)
    }
    window.overrideUserInterfaceStyle = .unspecified
  }
}
