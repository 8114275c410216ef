import Testing
import UIKit

@MainActor @Suite("toolbars", .windows)
struct ToolbarTests {
  @Test("a toolbar begins empty, translucent and 44 points high")
  func toolbarBeginsEmptyTranslucentAndHigh() {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 10))
    #expect(bar.items?.isEmpty ?? true)
    #expect(bar.isTranslucent && bar.barStyle == .default && bar.barTintColor == nil && bar.delegate == nil)
    bar.sizeToFit()
    #expect(bar.frame.height >= 44 && bar.frame.width == 320)
  }

  @Test("a toolbar keeps the items it is given")
  func toolbarKeepsTheItemsItIsGiven() {
    let bar = UIToolbar(), space = UIBarButtonItem.flexibleSpace()
    let items = [space, UIBarButtonItem(title: "One"), space, UIBarButtonItem(customView: UIView())]
    bar.items = items
    #expect(bar.items == items)
    bar.setItems([items[1]], animated: true)
    #expect(bar.items == [items[1]])
    bar.items = nil
    #expect(bar.items?.isEmpty ?? true)
  }

  @Test("flexible spaces share the room between a toolbar's views")
  func flexibleSpacesShareTheRoomBetweenAToolbarsViews() async throws {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 60, width: 400, height: 44)), outer = UIView()
    let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20)) }
    let items = views.map(UIBarButtonItem.init(customView:)), space = UIBarButtonItem.flexibleSpace()
    bar.items = [items[0], space, items[1], space, items[2]]
    outer.addSubview(bar)
    let window = try await TestWindow.show(outer)
    for _ in 0..<2 { await window.nextFrame() }
    let places = views.map { $0.convert($0.bounds, to: bar) }
    for place in places { #expect(bar.bounds.contains(place) && place.size == CGSize(width: 40, height: 20)) }
    #expect(abs(places[0].minX - (400 - places[2].maxX)) <= 1, "\(places)")
    #expect(abs(places[1].midX - 200) <= 1, "\(places)")
    views[0].isHidden = true
    bar.items = [UIBarButtonItem.fixedSpace(70), items[1]]
    for _ in 0..<2 { await window.nextFrame() }
    #expect(!views[0].isDescendant(of: bar) && !views[2].isDescendant(of: bar))
    let place = views[1].convert(views[1].bounds, to: bar)
    #expect(place.minX >= 70 && place.minX < 110, "\(place)")
  }

  @Test("a toolbar's delegate says where it is")
  func toolbarsDelegateSaysWhereItIs() {
    let bar = UIToolbar(), delegate = TopDelegate()
    bar.delegate = delegate
    #expect(bar.delegate === delegate)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 500))
    window.addSubview(bar)
    #expect(bar.barPosition == .top)
  }

  @Test("a navigation controller's toolbar shows its top controller's items")
  func navigationControllersToolbarShowsItsTopControllersItems() async throws {
    let first = UIViewController(), second = UIViewController()
    let one = UIBarButtonItem(title: "One"), two = UIBarButtonItem(title: "Two")
    first.toolbarItems = [one]
    let navigation = UINavigationController(rootViewController: first)
    #expect(navigation.isToolbarHidden)
    let window = try await TestWindow.show(navigation)
    #expect(first.view.safeAreaInsets.bottom == window.safeAreaInsets.bottom)
    navigation.setToolbarHidden(false, animated: false)
    navigation.view.layoutIfNeeded()
    #expect(!navigation.isToolbarHidden && navigation.toolbar.items == [one])
    #expect(navigation.toolbar.isDescendant(of: navigation.view) && !navigation.toolbar.isHidden)
    let covered = first.view.bounds.maxY - navigation.toolbar.convert(navigation.toolbar.bounds, to: first.view).minY
    #expect(covered >= 44 && first.view.safeAreaInsets.bottom == covered)
    first.setToolbarItems([two, one], animated: false)
    #expect(navigation.toolbar.items == [two, one])
    second.toolbarItems = [two]
    navigation.pushViewController(second, animated: false)
    #expect(navigation.toolbar.items == [two])
    navigation.isToolbarHidden = true
    navigation.view.layoutIfNeeded()
    #expect(second.view.safeAreaInsets.bottom == window.safeAreaInsets.bottom)
  }

  @Test("a pushed controller can hide the toolbar until it goes")
  func pushedControllerCanHideTheToolbarUntilItGoes() async throws {
    let first = UIViewController(), second = UIViewController(), third = UIViewController()
    second.hidesBottomBarWhenPushed = true
    let navigation = UINavigationController(rootViewController: first)
    let window = try await TestWindow.show(navigation)
    navigation.isToolbarHidden = false
    navigation.view.layoutIfNeeded()
    #expect(first.view.safeAreaInsets.bottom >= 44)
    for screen in [second, third] {
      navigation.pushViewController(screen, animated: false)
      navigation.view.layoutIfNeeded()
      #expect(screen.view.safeAreaInsets.bottom == window.safeAreaInsets.bottom)
    }
    navigation.popToRootViewController(animated: false)
    navigation.view.layoutIfNeeded()
    #expect(first.view.safeAreaInsets.bottom >= 44)
  }
}

@MainActor
private final class TopDelegate: NSObject, UIToolbarDelegate {
  func position(for bar: any UIBarPositioning) -> UIBarPosition { .top }
}
