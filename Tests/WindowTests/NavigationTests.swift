import CGTK
import CQuintetWidget

@testable import UIKit

@MainActor
func navigationTests() {
  test("push and pop that slide tell both controllers and the delegate in UIKit's order") {
    let (navigation, journal) = try await makeNavigation(["a"])
    let delegate = NavigationWitness(journal)
    navigation.delegate = delegate
    let pushed = Witness("b", journal)
    navigation.pushViewController(pushed, animated: true)
    expect(pushed.isMovingToParent)
    expect(
      journal.take(),
      equals: ["b will move in", "b load", "a will disappear", "b will appear", "will show b", "b is appearing"]
    )
    try await wait("b is there") { journal.lines.last == "did show b" }
    expect(journal.take(), equals: ["a did disappear", "b did appear", "b did move in", "did show b"])
    expect(!pushed.isMovingToParent)
    navigation.popViewController(animated: true)
    expect(pushed.isMovingFromParent)
    expect(
      journal.take(),
      equals: ["b will move out", "b will disappear", "a will appear", "will show a", "a is appearing"]
    )
    try await wait("a is there") { journal.lines.last == "did show a" }
    expect(journal.take(), equals: ["b did disappear", "a did appear", "b did move out", "did show a"])
  }

  test("a controller finds the navigation controller around it, however deep it is, and the nearest") {
    let child = UIViewController(), screen = UIViewController(), alone = UIViewController()
    let inner = UINavigationController(rootViewController: UIViewController())
    screen.addChild(child)
    child.addChild(inner)
    let outer = UINavigationController(rootViewController: screen)
    expect(screen.navigationController === outer && child.navigationController === outer)
    expect(inner.navigationController === outer && inner.viewControllers[0].navigationController === inner)
    expect(outer.navigationController == nil && alone.navigationController == nil)
  }

  test("with less motion a push is there at once") {
    let (navigation, journal) = try await makeNavigation(["a"])
    let settings = try require(gtk_settings_get_default())
    setBoolean(UnsafeMutableRawPointer(settings), "gtk-enable-animations", false)
    defer { gtk_settings_reset_property(settings, "gtk-enable-animations") }
    navigation.pushViewController(Witness("b", journal), animated: true)
    expect(journal.lines.last ?? "", equals: "b did move in")
  }

  test("the way back stays the same button when a push comes to its end, so that a press by key is not lost") {
    let (navigation, journal) = try await makeNavigation(["a"])
    navigation.pushViewController(Witness("b", journal), animated: true)
    let window = try require(navigation.view.window)
    await window.nextFrame()
    let bar = try require(navigation.navigationBar.content)
    let button = try require(find(in: bar, "GtkButton"))
    try await wait("b is there") { journal.lines.last == "b did move in" }
    expect(find(in: bar, "GtkButton") == button)
  }

  test("a push during a push ends the first, and all are told of everything once") {
    let (navigation, journal) = try await makeNavigation(["a"])
    navigation.pushViewController(Witness("b", journal), animated: true)
    navigation.pushViewController(Witness("c", journal), animated: true)
    try await wait("c is there") { journal.lines.last == "c did move in" }
    expect(
      journal.take(),
      equals: [
        "b will move in", "b load", "a will disappear", "b will appear", "b is appearing", "a did disappear",
        "b did appear", "b did move in", "c will move in", "c load", "b will disappear", "c will appear",
        "c is appearing", "b did disappear", "c did appear", "c did move in",
      ]
    )
    expect(navigation.view.subviews.count, equals: 2)
  }

  test("popping to the root removes all above it, and tells only who was seen of disappearing") {
    let (navigation, journal) = try await makeNavigation(["a", "b", "c"])
    let removed = navigation.popToRootViewController(animated: true)
    expect(removed?.map { $0.title ?? "" } ?? [], equals: ["b", "c"])
    try await wait("all is over") { journal.lines.last == "c did move out" }
    expect(
      journal.take(),
      equals: [
        "b will move out", "c will move out", "c will disappear", "a will appear", "a is appearing",
        "c did disappear", "a did appear", "b did move out", "c did move out",
      ]
    )
  }

  test("a stack is replaced, with what stays in it") {
    let (navigation, journal) = try await makeNavigation(["a", "b"])
    let a = navigation.viewControllers[0], c = Witness("c", journal)
    navigation.setViewControllers([a, c], animated: true)
    try await wait("c is there") { journal.lines.last == "c did move in" }
    expect(navigation.viewControllers, equals: [a, c])
    expect(navigation.children.count, equals: 2)
    expect(journal.lines.contains("b did move out") && !journal.lines.contains("a will move out"))
  }

  test("what is pushed comes from where reading ends") {
    for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      let (navigation, journal) = try await makeNavigation(["a"])
      navigation.view.semanticContentAttribute = direction
      let pushed = Witness("b", journal)
      navigation.pushViewController(pushed, animated: true)
      let offset = pushed.view.presentation?.offset(of: .frame)[0] ?? 0
      expect(direction == .forceLeftToRight ? offset > 0 : offset < 0, "\(offset)")
      navigation.popViewController(animated: false)
    }
  }

  test("Alt and the arrow back, the mouse's back button and a swipe from the edge go back") {
    let (navigation, journal) = try await makeNavigation(["a", "b"])
    let window = try require(navigation.view.window)
    @MainActor func pushAgain() async throws {
      try await wait("b is gone") { journal.lines.last == "b did move out" }
      navigation.pushViewController(Witness("b", journal), animated: false)
      await window.nextFrame()
    }
    try await Input.press(GDK_KEY_Left, holding: [GDK_KEY_Alt_L], in: window)
    try await pushAgain()
    try await Input.click(navigation.view, button: 8)
    try await pushAgain()
    try await Input.drag(navigation.view, through: [4, 20, 60, 100].map { CGPoint(x: $0, y: 300) })
    try await wait("b is gone") { journal.lines.last == "b did move out" }
    try await Input.drag(navigation.view, through: [100, 140, 200].map { CGPoint(x: $0, y: 300) })
    expect(navigation.viewControllers.count, equals: 1)
  }

  test("without a back button there is no way back but the application's") {
    let (navigation, _) = try await makeNavigation(["a", "b"])
    let window = try require(navigation.view.window)
    navigation.topViewController?.navigationItem.hidesBackButton = true
    await window.nextFrame()
    try await Input.press(GDK_KEY_Left, holding: [GDK_KEY_Alt_L], in: window)
    try await Input.drag(navigation.view, through: [4, 20, 60, 100].map { CGPoint(x: $0, y: 300) })
    expect(navigation.viewControllers.count, equals: 2)
  }

  test("a hidden bar leaves its place to the content, and the window its buttons") {
    let (navigation, _) = try await makeNavigation(["a"])
    let window = try require(navigation.view.window), top = try require(navigation.topViewController)
    expect(top.view.frame.minY > 0)
    navigation.setNavigationBarHidden(true, animated: false)
    await window.nextFrame()
    expect(navigation.isNavigationBarHidden)
    expect(top.view.frame.minY, equals: 0)
    expect(navigation.view.frame.minY > 0, "the window's own bar is above")
    navigation.setNavigationBarHidden(false, animated: true)
    await window.nextFrame()
    expect(navigation.view.frame.minY, equals: 0)
    expect(top.view.frame.minY > 0)
  }

  test("the way back is called by the screen it leads to, in words where there is room") {
    let (navigation, _) = try await makeNavigation(["Settings", "Sound"], width: 800)
    await navigation.view.window?.nextFrame()
    let button = try require(find("Settings", gtk_button_get_type(), in: navigation.navigationBar.box.pointer))
    expect(gtk_widget_get_width(button) > 60, "\(gtk_widget_get_width(button))")
    let (narrow, _) = try await makeNavigation(["Settings", "Sound"], width: 360)
    await narrow.view.window?.nextFrame()
    let small = try require(find("Settings", gtk_button_get_type(), in: narrow.navigationBar.box.pointer))
    expect(gtk_widget_get_width(small) < 60, "\(gtk_widget_get_width(small))")
  }

  test("a narrow bar with buttons keeps them and the window's way to close on the screen, at twice the text size too") {
    for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
      gtk_widget_set_default_direction(direction)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let normal = setDotsPerInch(192)
      defer { setDotsPerInch(normal) }
      let (navigation, _) = try await makeNavigation(["Settings", "A title that is long"], width: 360)
      navigation.topViewController?.navigationItem.rightBarButtonItems = [
        UIBarButtonItem(title: "Done with it"), UIBarButtonItem(image: UIImage(systemName: "checkmark")),
      ]
      let window = try require(navigation.view.window)
      await window.nextFrame()
      await window.nextFrame()
      let bar = navigation.navigationBar.box.pointer
      for name in ["Settings", "Done with it", "Close"] {
        let button = try require(find(name, gtk_button_get_type(), in: bar), name)
        var place = graphene_rect_t()
        _ = gtk_widget_compute_bounds(button, bar, &place)
        expect(
          place.origin.x >= 0 && CGFloat(place.origin.x + place.size.width) <= navigation.navigationBar.bounds.width,
          "\(name) at \(place.origin.x) and \(place.size.width) wide"
        )
      }
    }
  }

  test("a bar in a sheet has none of the window's buttons") {
    let (navigation, journal) = try await makeNavigation(["a"])
    let inner = UINavigationController(rootViewController: Witness("inner", journal))
    navigation.present(inner, animated: false)
    await navigation.view.window?.nextFrame()
    expect(find("Close", gtk_button_get_type(), in: inner.navigationBar.box.pointer) == nil)
    expect(find("Close", gtk_button_get_type(), in: navigation.navigationBar.box.pointer) != nil)
    navigation.dismiss(animated: false)
  }

  test("a controller that slid in and out is freed") {
    let census = Census()
    let (navigation, journal) = try await makeNavigation(["a"])
    for _ in 0..<3 {
      navigation.pushViewController(census.add(Witness("b", journal)), animated: true)
      await navigation.view.window?.nextFrame()
      navigation.popViewController(animated: true)
      try await wait("it is gone") { journal.lines.last == "b did move out" }
    }
    await navigation.view.window?.nextFrame()
    try await wait("all is freed") { census.living.isEmpty }
  }
}

@MainActor
private final class NavigationWitness: UINavigationControllerDelegate {
  private let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController,
    animated: Bool
  ) {
    journal.lines.append("will show \(viewController.title ?? "")")
  }

  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {
    journal.lines.append("did show \(viewController.title ?? "")")
  }
}

/// Shows a stack in a window of its own, and forgets what it wrote down.
@MainActor
private func makeNavigation(
  _ names: [String],
  width: CGFloat = 400
) async throws -> (navigation: UINavigationController, journal: Journal) {
  let journal = Journal()
  let navigation = UINavigationController(rootViewController: Witness(names[0], journal))
  _ = try await TestWindow.show(navigation, width: width)
  for name in names.dropFirst() { navigation.pushViewController(Witness(name, journal), animated: false) }
  _ = journal.take()
  return (navigation, journal)
}

/// The widget of a type, somewhere in another, that is called by a name.
@MainActor
private func find(_ name: String, _ type: GType, in widget: UnsafeMutablePointer<GtkWidget>)
  -> UnsafeMutablePointer<GtkWidget>?
{
  let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
  if g_type_check_instance_is_a(instance, type) != 0, Accessibility.has(widget, label: name) { return widget }
  var child = gtk_widget_get_first_child(widget)
  while let current = child {
    if let found = find(name, type, in: current) { return found }
    child = gtk_widget_get_next_sibling(current)
  }
  return nil
}

/// The first widget of a type, by its name, in another.
@MainActor
private func find(in widget: UnsafeMutablePointer<GtkWidget>, _ type: String) -> UnsafeMutablePointer<GtkWidget>? {
  if quintet_is_of_type(widget, type) { return widget }
  var child = gtk_widget_get_first_child(widget)
  while let current = child {
    if let found = find(in: current, type) { return found }
    child = gtk_widget_get_next_sibling(current)
  }
  return nil
}
