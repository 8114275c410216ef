import Testing
import UIKit

@MainActor @Suite("bar looks", .windows)
struct BarAppearanceTests {
  @Test("a bar's look is copied with its buttons'")
  func barsLookIsCopiedWithItsButtons() {
    let look = UINavigationBarAppearance()
    look.backgroundColor = .red
    look.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.white]
    look.backButtonAppearance.highlighted.titleTextAttributes = [.foregroundColor: UIColor.blue]
    let copy = UINavigationBarAppearance(barAppearance: look), other = UIToolbarAppearance(barAppearance: look)
    #expect(copy.buttonAppearance.normal.titleTextAttributes[.foregroundColor] as? UIColor == .white)
    #expect(copy.backButtonAppearance.highlighted.titleTextAttributes[.foregroundColor] as? UIColor == .blue)
    #expect(other.backgroundColor == .red)
    copy.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.green]
    #expect(look.buttonAppearance.normal.titleTextAttributes[.foregroundColor] as? UIColor == .white)
  }

  @Test("a bar keeps a copy of its look")
  func barKeepsACopyOfItsLook() {
    let bar = UINavigationBar(), toolbar = UIToolbar(), item = UINavigationItem()
    let look = UINavigationBarAppearance(), lower = UIToolbarAppearance()
    #expect(item.standardAppearance == nil && bar.scrollEdgeAppearance == nil && toolbar.compactAppearance == nil)
    (look.backgroundColor, lower.backgroundColor) = (.red, .red)
    (bar.standardAppearance, item.standardAppearance, toolbar.standardAppearance) = (look, look, lower)
    (look.backgroundColor, lower.backgroundColor) = (.green, .green)
    #expect(bar.standardAppearance.backgroundColor == .red && item.standardAppearance?.backgroundColor == .red)
    #expect(toolbar.standardAppearance.backgroundColor == .red)
    bar.standardAppearance.backgroundColor = .blue
    #expect(bar.standardAppearance.backgroundColor == .blue)
  }

  @Test("a look of buttons goes back to the usual one")
  func lookOfButtonsGoesBackToTheUsualOne() {
    let look = UIBarButtonItemAppearance(style: .plain)
    look.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    look.configureWithDefault(for: .plain)
    #expect(look.normal.titleTextAttributes[.foregroundColor] as? UIColor != .red)
  }
}
