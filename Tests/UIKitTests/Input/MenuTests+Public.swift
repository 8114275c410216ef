import Testing
import UIKit

/// `UIMenu` and `UIAction` as values: what is chosen, and what is made of another.
@MainActor @Suite("menu values", .windows)
struct MenuTests {
  @Test("a menu with other children is otherwise the same")
  func menuWithOtherChildrenIsOtherwiseTheSame() {
    let first = UIAction(title: "First") { _ in }, second = UIAction(title: "Second") { _ in }
    let menu = UIMenu(
      title: "Sort",
      image: UIImage(systemName: "star"),
      identifier: UIMenu.Identifier("sort"),
      options: [.displayInline, .singleSelection],
      children: [first]
    )
    menu.subtitle = "By what"
    let other = menu.replacingChildren([second, first])
    #expect(other.children == [second, first])
    #expect(other.title == "Sort" && other.subtitle == "By what" && other.identifier == menu.identifier)
    #expect(other.options == menu.options)
    #expect(other.image != nil && menu.children == [first])
  }

  @Test("a menu's selected elements are on, in submenus too")
  func menusSelectedElementsAreOnInSubmenusToo() {
    let actions = (0..<4).map { index in
      UIAction(title: "\(index)", state: [.on, .off, .mixed, .on][index]) { _ in }
    }
    let inside = UIMenu(options: .displayInline, children: Array(actions[2...]))
    #expect(UIMenu(children: [actions[0], actions[1], inside]).selectedElements == [actions[0], actions[3]])
  }

  @Test("an action without an identifier has one of its own")
  func actionWithoutAnIdentifierHasOneOfItsOwn() {
    let actions = (0..<3).map { _ in UIAction(title: "Same") { _ in } }
    #expect(Set(actions.map(\.identifier)).count == 3)
    #expect(UIAction(identifier: UIAction.Identifier("one")) { _ in }.identifier.rawValue == "one")
  }
}
