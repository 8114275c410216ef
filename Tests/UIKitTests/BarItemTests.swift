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
}
