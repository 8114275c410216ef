import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

/// Light and dark parts of a window, as GTK shows them.
@MainActor @Suite("interface styles on GTK", .windows)
struct InterfaceStyleWidgetTests {
  private func brightness(_ widget: UnsafeMutablePointer<GtkWidget>, named name: String? = nil) -> Float {
    var color = GdkRGBA()
    let context = gtk_widget_get_style_context(widget)
    if let name {
      gtk_style_context_lookup_color(context, name, &color)
    } else {
      gtk_style_context_get_color(context, &color)
    }
    return (color.red + color.green + color.blue) / 3
  }

  /// The widgets inside a view, its subviews' left out, down to those that have nothing inside.
  private func widgets(in widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
    var all = [widget], child = gtk_widget_get_first_child(widget)
    while let next = child {
      if BoxWidget.view(of: next) == nil { all += widgets(in: next) }
      child = gtk_widget_get_next_sibling(next)
    }
    return all
  }

  @Test("GTK's controls have the style of the views around them")
  func gtksControlsHaveTheStyleOfTheViewsAroundThem() async throws {
    let button = UIButton(type: .system), field = UITextField(), text = UITextView(), views = UIStackView()
    button.setTitle("Title", for: .normal)
    field.placeholder = "Placeholder"
    views.axis = .vertical
    for view in [button, field, text, UISwitch(), UISlider(), UINavigationBar()] { views.addArrangedSubview(view) }
    let outside = UISwitch(), root = UIView()
    root.addSubview(views)
    root.addSubview(outside)
    views.frame = CGRect(x: 0, y: 50, width: 200, height: 300)
    let window = try await TestWindow.show(root)
    let usual = brightness(outside.box.pointer, named: "window_bg_color")
    for style in [UIUserInterfaceStyle.dark, .light, .dark] {
      views.overrideUserInterfaceStyle = style
      await window.nextFrame()
      await window.nextFrame()
      for view in views.arrangedSubviews {
        for widget in widgets(in: view.box.pointer) {
          #expect((brightness(widget, named: "window_bg_color") < 0.5) == (style == .dark), "\(view)")
        }
      }
      #expect((brightness(try #require(field.content)) > 0.5) == (style == .dark))
      #expect(brightness(outside.box.pointer, named: "window_bg_color") == usual)
    }
    views.overrideUserInterfaceStyle = .unspecified
    #expect(brightness(button.box.pointer, named: "window_bg_color") == usual)
  }

  @Test("a part's colours are drawn in its style")
  func partsColoursAreDrawnInItsStyle() async throws {
    let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.backgroundColor = .systemBackground
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    view.overrideUserInterfaceStyle = .dark
    await window.nextFrame()
    #expect(try pixel(of: view) == [0x24, 0x24, 0x24])
    view.overrideUserInterfaceStyle = .light
    await window.nextFrame()
    #expect(try pixel(of: view) == [0xFA, 0xFA, 0xFA])
  }

  @Test("a window's style stays when the desktop's changes")
  func windowsStyleStaysWhenTheDesktopsChanges() async throws {
    let view = UIView(), window = try await TestWindow.show(view)
    window.overrideUserInterfaceStyle = .light
    let manager = adw_style_manager_get_default()
    defer { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT) }
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
    try await wait("the desktop is dark") { UITraitCollection.current.userInterfaceStyle == .dark }
    #expect(view.traitCollection.userInterfaceStyle == .light)
    await window.nextFrame()
    #expect(brightness(try #require(window.gtkWidget), named: "window_bg_color") > 0.5)
    window.overrideUserInterfaceStyle = .unspecified
    #expect(view.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("a menu has the style of its view")
  func menuHasTheStyleOfItsView() async throws {
    let button = UIButton(type: .system), root = UIView()
    button.menu = UIMenu(children: [UIAction(title: "Action") { _ in }])
    button.showsMenuAsPrimaryAction = true
    button.overrideUserInterfaceStyle = .dark
    button.frame = CGRect(x: 100, y: 100, width: 120, height: 40)
    root.addSubview(button)
    let window = try await TestWindow.show(root)
    defer { TestWindow.close(window) }
    await window.nextFrame()
    try await Input.click(button)
    let menu = try await OpenMenu.wait(at: try #require(button.content))
    #expect(brightness(menu.popover, named: "popover_bg_color") < 0.5)
    #expect(brightness(try #require(menu.rows.first), named: "popover_bg_color") < 0.5)
  }
}
