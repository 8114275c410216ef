import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// The names of a bar's buttons whose items change while they are shown.

@MainActor @Suite("names of bar buttons", .windows)
struct BarButtonNameTests {
  @Test("a bar's picture has its name as a tooltip, words none")
  func barsPictureHasItsNameAsATooltipWordsNone() throws {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44)), picture = UIImage(systemName: "checkmark")
    let item = UIBarButtonItem(image: picture, primaryAction: UIAction { _ in })
    item.accessibilityLabel = "Accept"
    bar.items = [item]
    let widget = try #require(bar.buttons.first)
    @MainActor func tooltip() -> String? { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
    for _ in 0..<2 {
      item.image = picture
      #expect(tooltip() == "Accept" && Accessibility.has(widget, label: "Accept"))
      item.accessibilityLabel = "Take"
      #expect(tooltip() == "Take" && Accessibility.has(widget, label: "Take"))
      item.title = "Words"
      item.image = nil
      #expect(tooltip() == nil && Accessibility.has(widget, label: "Take"))
      item.accessibilityLabel = nil
      #expect(tooltip() == nil && Accessibility.has(widget, label: "Words"))
      item.image = picture
      #expect(tooltip() == "Words" && Accessibility.has(widget, label: "Words"))
      item.accessibilityLabel = "Accept"
    }
    #expect(bar.buttons.first == widget)
  }

  @Test("a short word in a bar stays whole, a long one may shrink")
  func shortWordInABarStaysWholeALongOneMayShrink() throws {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44)), item = UIBarButtonItem(title: "")
    bar.items = [item]
    let widget = try #require(bar.buttons.first)
    let face = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkButton.self)
    for (title, isLong) in [("Later", false), ("Search", true), ("Done", false), ("Settings", true), ("", false)] {
      item.title = title
      let label = OpaquePointer(try #require(gtk_button_get_child(face)))
      #expect((gtk_label_get_ellipsize(label) == PANGO_ELLIPSIZE_END) == isLong, Comment(rawValue: title))
      #expect(gtk_label_get_width_chars(label) == (isLong ? 5 : -1), Comment(rawValue: title))
    }
  }
  @Test("a narrow bar with buttons keeps the close button alone")
  func narrowBarWithButtonsKeepsTheCloseButtonAlone() async throws {
    let settings = try #require(gtk_settings_get_default()), name = "gtk-decoration-layout"
    defer { gtk_settings_reset_property(settings, name) }
    for (width, isNarrow) in [(360, true), (800, false)] as [(CGFloat, Bool)] {
      let screen = UIViewController(), navigation = UINavigationController(rootViewController: screen)
      _ = try await TestWindow.show(navigation, width: width)
      let bar = navigation.navigationBar
      @MainActor func layout() -> String? {
        adw_header_bar_get_decoration_layout(bar.bar).map { String(cString: $0) }
      }
      for (usual, narrow) in [
        ("menu:minimize,maximize,close", ":close"), ("close,minimize:menu", "close:"), ("icon:menu", ":"),
        ("close:close", "close:close"), ("maximize,close", "close"),
      ] {
        var value = GValue()
        g_value_init(&value, g_type_from_name("gchararray"))
        g_value_set_string(&value, usual)
        g_object_set_property(UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), name, &value)
        g_value_unset(&value)
        screen.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Done")
        #expect(layout() == (isNarrow ? narrow : nil), "\(usual), \(width)")
        screen.navigationItem.rightBarButtonItem = nil
        #expect(layout() == nil, "\(usual), \(width)")
      }
      TestWindow.closeAll()
    }
  }
}
