import UIKit

/// What bars' buttons and navigation items keep.
@MainActor
func barItemTests() {
  test("a bar button keeps what it is made with") {
    let symbol = UIImage(systemName: "plus"),
      item = UIBarButtonItem(title: "Send", image: symbol, primaryAction: nil, menu: nil)
    expect(item.title, equals: "Send")
    expect(item.image === symbol)
    expect(item.style, equals: .plain)
    expect(item.isEnabled)
    let done = UIBarButtonItem(title: "Done", style: .done, target: nil, action: nil)
    expect(done.title, equals: "Done")
    expect(done.style, equals: .done)
    expect(UIBarButtonItem.fixedSpace(17).width, equals: 17)
  }

  test("of the system's buttons those that end an edit with what was made of it are done, and no others") {
    for item in (0...24).compactMap({ UIBarButtonItem.SystemItem(rawValue: $0) }) {
      let button = UIBarButtonItem(barButtonSystemItem: item, target: nil, action: nil)
      expect(button.style == (item == .done || item == .save ? .done : .plain), "\(item)")
    }
  }

  test("the first of the buttons on a side is the button of that side") {
    let item = UINavigationItem(title: "Screen")
    let first = UIBarButtonItem(title: "1"), second = UIBarButtonItem(title: "2")
    item.rightBarButtonItems = [first, second]
    expect(item.rightBarButtonItem === first)
    item.leftBarButtonItem = second
    expect(item.leftBarButtonItems?.count, equals: 1)
    item.setRightBarButton(nil, animated: false)
    expect(item.rightBarButtonItem == nil)
    expect(item.largeTitleDisplayMode, equals: .automatic)
    item.setHidesBackButton(true, animated: false)
    expect(item.hidesBackButton)
  }

  test("a look is copied as it is, and can then be changed on its own") {
    let look = UINavigationBarAppearance()
    look.configureWithOpaqueBackground()
    look.backgroundColor = .red
    look.titleTextAttributes = [.foregroundColor: UIColor.white]
    let copy = UINavigationBarAppearance(barAppearance: look)
    expect(copy.backgroundColor, equals: .red)
    expect(copy.titleTextAttributes[.foregroundColor] as? UIColor, equals: .white)
    copy.configureWithTransparentBackground()
    expect(copy.backgroundColor == nil)
    expect(copy.shadowColor == nil)
    expect(look.backgroundColor, equals: .red)
  }

  test("an item keeps the views that a program puts in place of its title and its buttons") {
    let item = UINavigationItem(title: "Screen"), title = UIView(), view = UIView()
    expect(item.titleView == nil)
    item.titleView = title
    expect(item.titleView === title)
    let button = UIBarButtonItem(customView: view)
    expect(button.customView === view)
    expect(button.title == nil && button.image == nil)
    expect(UIBarButtonItem(title: "Plain").customView == nil)
  }

  test("views in a bar are in its window and inside it, as large as they were made, and gone with their screen") {
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
      expect(view.window === window && view.isDescendant(of: bar))
      let place = view.convert(view.bounds, to: bar)
      expect(bar.bounds.contains(place), "\(place) in \(bar.bounds)")
      expect(place.size, equals: size)
    }
    expect(title.convert(title.bounds, to: bar).maxX < view.convert(view.bounds, to: bar).minX)
    navigation.popViewController(animated: false)
    await window.nextFrame()
    expect(!title.isDescendant(of: bar) && !view.isDescendant(of: bar))
  }
}
