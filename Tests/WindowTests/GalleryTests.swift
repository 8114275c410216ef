import CQuintetGTK
import FirstPrograms
import Gallery
import Testing

@testable import UIKit

@MainActor @Suite("gallery", .windows)
struct GalleryTests {
  @Test("a page opens at any width and is freed afterwards", arguments: await GalleryPage.all.indices)
  func opens(number: Int) async throws {
    let page = GalleryPage.all[number]
    let navigation = UINavigationController(rootViewController: GalleryViewController())
    let window = try await TestWindow.show(navigation, width: 360, height: 640)
    weak var left: UIViewController?
    do {
      let controller = page.makeViewController()
      left = controller
      navigation.pushViewController(controller, animated: false)
      await window.nextFrame()
      #expect(controller.view.bounds.width > 0 && !controller.view.subviews.isEmpty)
      #expect(controller.title == page.title)
      navigation.popViewController(animated: false)
    }
    await window.nextFrame()
    try await wait("the page is freed") { left == nil }
  }

  @Test("a first program opens at any width, and is freed", arguments: FirstPrograms.all.map(\.name))
  func opensProgram(name: String) async throws {
    let program = try #require(FirstPrograms.all.first { $0.name == name })
    weak var left: UIViewController?
    for width in [360, 900] as [CGFloat] {
      do {
        let screen = program.make()
        left = screen
        let window = try await TestWindow.show(UINavigationController(rootViewController: screen), width: width)
        await window.nextFrame()
        #expect(!screen.view.subviews.isEmpty && screen.view.bounds.width > 0)
        TestWindow.close(window)
      }
      try await wait("it is freed") { left == nil }
    }
  }

  @Test("first programs do what their buttons say")
  func programsDoWhatTheirButtonsSay() async throws {
    func open(_ name: String) async throws -> UIViewController {
      let screen = try #require(FirstPrograms.all.first { $0.name == name }).make()
      let window = try await TestWindow.show(UINavigationController(rootViewController: screen), width: 700)
      await window.nextFrame()
      return screen
    }
    let sections = try #require(try await open("sections") as? UITableViewController)
    sections.navigationItem.rightBarButtonItem?.press()
    #expect(sections.tableView.numberOfRows(inSection: 0) == 4)
    let places = try await open("favorites")
    let list = try #require(places.view.subviews.first { $0 is UITableView } as? UITableView)
    let path = IndexPath(row: 2, section: 0)
    list.activated(try #require(list.sections.position(of: path)))
    let chosen = list.cellForRow(at: path)?.contentConfiguration as? UIListContentConfiguration
    #expect(chosen?.secondaryText == "Favorite" && list.indexPathForSelectedRow == nil)
    let tabs = try await open("tabs"), first = tabs.children.first
    let control = try #require(tabs.navigationItem.titleView as? UISegmentedControl)
    control.selectedSegmentIndex = 1
    control.sendActions(for: .valueChanged)
    #expect(tabs.children.count == 1 && tabs.children.first !== first)
    let address = try await open("address"), window = try #require(address.view.window)
    let fields = address.view.subviews.flatMap(\.subviews).compactMap { $0 as? UITextField }
    let label = try #require(address.view.subviews.compactMap { $0 as? UILabel }.first)
    let items = try #require((fields[0].inputAccessoryView as? UIToolbar)?.items)
    fields[0].becomeFirstResponder()
    #expect(!items[0].isEnabled && items[1].isEnabled)
    try await wait("the keyboard's bar is below") { label.frame.maxY == window.inputDock.map { $0.frame.minY - 12 } }
    items[1].press()
    #expect(fields[1].isFirstResponder && items[0].isEnabled)
    fields[1].text = "12345"
    items[3].press()
    #expect(label.text == "12345" && window.firstResponder == nil)
    let alert = try await open("alert")
    alert.navigationItem.rightBarButtonItems?.first?.press()
    try await wait("it asks") { (alert.presentedViewController as? UIAlertController)?.textFields?.count == 2 }
    alert.dismiss(animated: false)
    let search = try #require(try await open("search") as? UITableViewController)
    let bar = try #require(search.tableView.tableHeaderView as? UISearchBar)
    bar.delegate?.searchBar(bar, textDidChange: "br")
    #expect(search.tableView.numberOfRows(inSection: 0) == 1)
    let drawer = try await open("drawer"), stack = try #require(drawer.navigationController)
    try #require(drawer.view.subviews.first as? UIButton).sendActions(for: .touchUpInside)
    let content = try #require(drawer.presentedViewController)
    try await wait("it is open") { content.view.window != nil && content.transitionCoordinator == nil }
    #expect(content.view.frame.height == 300 && content.view.frame.maxY == content.view.superview?.bounds.maxY)
    #expect(stack.view.window?.pressed(UInt32(GDK_KEY_Escape), []) == true)
    try await wait("it is away") { stack.presentedViewController == nil && content.view.window == nil }
  }
}
