import Testing
import UIKit

/// Properties of bars' buttons and navigation items.
@MainActor @Suite("bar items", .windows)
struct BarItemTests {
  @Test("a bar button has the values of its initialiser")
  func barButtonHasTheValuesOfItsInitialiser() {
    let symbol = UIImage(systemName: "plus"),
      item = UIBarButtonItem(title: "Send", image: symbol, primaryAction: nil, menu: nil)
    #expect(item.title == "Send")
    #expect(item.image === symbol)
    #expect(item.style == .plain)
    #expect(item.isEnabled)
    let done = UIBarButtonItem(title: "Done", style: .done, target: nil, action: nil)
    #expect(done.title == "Done")
    #expect(done.style == .done)
    #expect(UIBarButtonItem.fixedSpace(17).width == 17)
  }

  @Test("a bar button takes title and picture of an action set later")
  func barButtonTakesTitleAndPictureOfAnActionSetLater() {
    let item = UIBarButtonItem(title: "Play", image: nil, primaryAction: nil, menu: nil)
    let symbol = UIImage(systemName: "plus")
    item.primaryAction = UIAction(title: "Pause", image: symbol) { _ in }
    #expect(item.title == "Pause" && item.image === symbol)
    item.primaryAction = nil
    #expect(item.title == "Pause" && item.image === symbol)
    let system = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil), title = system.title
    system.primaryAction = UIAction(title: "Other") { _ in }
    #expect(system.title == title)
  }

  @Test("only the system items Done and Save have done style")
  func onlyTheSystemItemsDoneAndSaveHaveDoneStyle() {
    for item in (0...24).compactMap({ UIBarButtonItem.SystemItem(rawValue: $0) }) {
      let button = UIBarButtonItem(barButtonSystemItem: item, target: nil, action: nil)
      #expect(button.style == (item == .done || item == .save ? .done : .plain), "\(item)")
    }
  }

  @Test("a side's first bar button is that side's button")
  func sidesFirstBarButtonIsThatSidesButton() {
    let item = UINavigationItem(title: "Screen")
    let first = UIBarButtonItem(title: "1"), second = UIBarButtonItem(title: "2")
    item.rightBarButtonItems = [first, second]
    #expect(item.rightBarButtonItem === first)
    item.leftBarButtonItem = second
    #expect(item.leftBarButtonItems?.count == 1)
    item.setHidesBackButton(true, animated: false)
    #expect(item.hidesBackButton)
  }

  @Test("setting a side's button leaves the side's others")
  func settingASidesButtonLeavesTheSidesOthers() {
    let item = UINavigationItem(title: "Screen"), buttons = ["1", "2", "3"].map { UIBarButtonItem(title: $0) }
    item.leftBarButtonItems = [buttons[0], buttons[1]]
    item.leftBarButtonItem = buttons[2]
    #expect(item.leftBarButtonItems == [buttons[2], buttons[1]])
    item.leftBarButtonItem = buttons[1]
    #expect(item.leftBarButtonItems == [buttons[1], buttons[2]])
    item.leftBarButtonItem = nil
    #expect(item.leftBarButtonItems == [buttons[2]])
    item.rightBarButtonItems = [buttons[0], buttons[1]]
    item.setRightBarButton(buttons[1], animated: false)
    #expect(item.rightBarButtonItems == [buttons[1], buttons[0]])
    item.setRightBarButton(nil, animated: false)
    #expect(item.rightBarButtonItems == [buttons[0]])
    item.setRightBarButton(nil, animated: false)
    #expect(item.rightBarButtonItem == nil)
  }

  @Test("a bar appearance is copied and then independent")
  func barAppearanceIsCopiedAndThenIndependent() {
    let look = UINavigationBarAppearance()
    look.configureWithOpaqueBackground()
    look.backgroundColor = .red
    look.titleTextAttributes = [.foregroundColor: UIColor.white]
    let copy = UINavigationBarAppearance(barAppearance: look)
    #expect(copy.backgroundColor == .red)
    #expect((copy.titleTextAttributes[.foregroundColor] as? UIColor) == .white)
    copy.configureWithTransparentBackground()
    #expect(copy.backgroundColor == nil)
    #expect(copy.shadowColor == nil)
    #expect(look.backgroundColor == .red)
  }

  @Test("an item keeps custom views for its title and buttons")
  func itemKeepsCustomViewsForItsTitleAndButtons() {
    let item = UINavigationItem(title: "Screen"), title = UIView(), view = UIView()
    #expect(item.titleView == nil)
    item.titleView = title
    #expect(item.titleView === title)
    let button = UIBarButtonItem(customView: view)
    #expect(button.customView === view)
    #expect(button.title == nil && button.image == nil)
    #expect(UIBarButtonItem(title: "Plain").customView == nil)
  }

  @Test("custom views in a bar keep their size and window")
  func customViewsInABarKeepTheirSizeAndWindow() async throws {
    let screen = UIViewController(), below = UIViewController()
    let title = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 30))
    screen.navigationItem.titleView = title
    screen.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: view)
    let navigation = UINavigationController(rootViewController: below)
    let window = try await TestWindow.show(navigation)
    navigation.pushViewController(screen, animated: false)
    await window.nextFrame()
    await window.nextFrame()
    let bar = navigation.navigationBar
    for (view, size) in [(title, CGSize(width: 60, height: 20)), (view, CGSize(width: 50, height: 30))] {
      #expect(view.window === window && view.isDescendant(of: bar))
      let place = view.convert(view.bounds, to: bar)
      #expect(bar.bounds.contains(place), "\(place) in \(bar.bounds)")
      #expect(place.size == size)
    }
    #expect(title.convert(title.bounds, to: bar).maxX < view.convert(view.bounds, to: bar).minX)
    navigation.popViewController(animated: false)
    await window.nextFrame()
    #expect(!title.isDescendant(of: bar) && !view.isDescendant(of: bar))
  }

  @Test("each setter with motion sets its own side's buttons")
  func eachSetterWithMotionSetsItsOwnSidesButtons() {
    let item = UINavigationItem(title: "Screen"), buttons = (0..<4).map { UIBarButtonItem(title: "\($0)") }
    item.setLeftBarButtonItems([buttons[0], buttons[1]], animated: true)
    item.setRightBarButtonItems([buttons[2], buttons[3]], animated: false)
    #expect(item.leftBarButtonItems == [buttons[0], buttons[1]])
    #expect(item.rightBarButtonItems == [buttons[2], buttons[3]])
    item.setLeftBarButton(buttons[1], animated: false)
    #expect(item.leftBarButtonItems == [buttons[1], buttons[0]] && item.leftBarButtonItem === buttons[1])
    item.setRightBarButton(buttons[3], animated: true)
    #expect(item.rightBarButtonItems == [buttons[3], buttons[2]] && item.rightBarButtonItem === buttons[3])
    item.setLeftBarButtonItems(nil, animated: true)
    #expect(item.leftBarButtonItem == nil && item.rightBarButtonItems?.count == 2)
    for isHidden in [true, false] {
      item.setHidesBackButton(isHidden, animated: true)
      #expect(item.hidesBackButton == isHidden)
    }
  }
}
