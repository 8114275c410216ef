import CGTK
import CQuintetWidget
import Testing

@testable import UIKit
@testable import UIKitTests

// Small changes as GTK and assistive technology get them, and drawings that stay.

@MainActor @Suite("what GTK is told", .windows)
struct GtkRuleTests {
  @Test("a button reserves no room for a removed title")
  func buttonWhoseTitleGoneNo() throws {
    let button = UIButton(type: .system)
    button.setImage(UIImage(systemName: "star"), for: .normal)
    button.setTitle("Title", for: .normal)
    let labels = Widgets.all(gtk_label_get_type(), in: try #require(button.content))
    @MainActor func shown() -> Int { labels.count { gtk_widget_get_visible($0) != 0 } }
    #expect(shown() == 1)
    for title in ["", nil] as [String?] {
      button.setTitle(title, for: .normal)
      #expect(shown() == 0)
    }
  }

  @Test("a screen is as large as its monitor")
  func screenLargeMonitor() throws {
    let monitors = try #require(gdk_display_get_monitors(gdk_display_get_default()))
    let monitor = OpaquePointer(try #require(g_list_model_get_item(monitors, 0)))
    defer { g_object_unref(UnsafeMutableRawPointer(monitor)) }
    var geometry = GdkRectangle()
    gdk_monitor_get_geometry(monitor, &geometry)
    #expect(geometry.width > 0 && geometry.height > 0)
    let size = CGSize(width: CGFloat(geometry.width), height: CGFloat(geometry.height))
    #expect(UIScreen.main.bounds == CGRect(origin: .zero, size: size))
  }

  @Test("a transition's changes are animated only where allowed")
  func whatTransitionChangesMovesOnly() async throws {
    let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    outer.addSubview(view)
    _ = try await TestWindow.show(outer)
    for (options, moves) in [([], false), (.allowAnimatedContent, true)] as [(UIView.AnimationOptions, Bool)] {
      view.frame.origin.x = 0
      UIView.transition(with: outer, duration: 0.2, options: options) { view.frame.origin.x = 100 }
      #expect((view.presentedFrame.minX < 100) == moves, "\(view.presentedFrame)")
      try await wait("it is there") { view.presentedFrame.minX == 100 }
    }
  }

  @Test("a label shows its words when its background has gone")
  func labelShowsWordsWhenBackground() async throws {
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 100, height: 40))
    label.text = "Words"
    label.textColor = .red
    _ = try await LayerStage.show(label)
    label.backgroundColor = .white
    label.backgroundColor = nil
    let picture = try await LayerStage.pictureAgain(label)
    #expect(picture.count { $0.red > 100 && $0.red > 2 * $0.blue && $0.alpha > 100 } > 20)
  }

  @Test("focus is announced again without changing how it is shown")
  func whereKeyboardToldOnceMore() async throws {
    let button = UIButton(type: .system), outer = UIView()
    button.setTitle("Here", for: .normal)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    outer.addSubview(button)
    let window = try await TestWindow.show(outer), gtkWindow = try #require(window.gtkWindow)
    for isShown in [1, 0] as [gboolean] {
      gtk_widget_grab_focus(try #require(button.content))
      gtk_window_set_focus_visible(gtkWindow, isShown)
      var places: [Bool] = []
      let watching = connect(UnsafeMutableRawPointer(gtkWindow), "notify::focus-widget") {
        places.append(gtk_window_get_focus(gtkWindow) != nil)
      }
      UIAccessibility.tellFocus(in: gtkWindow)
      g_signal_handler_disconnect(UnsafeMutableRawPointer(gtkWindow), watching)
      #expect(places == [false, true])
      #expect(gtk_window_get_focus_visible(gtkWindow) == isShown)
    }
  }

  @Test("a layer without height or width draws nothing")
  func layerDrawsItselfNoHeight() async throws {
    final class Drawn: CALayer {
      override func draw(in context: CGContext) {
        context.setFillColor(UIColor.red.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: 50, height: 50))
      }
    }
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100)), layer = Drawn()
    view.layer.addSublayer(layer)
    let window = try await LayerStage.show(view)
    for (size, isSeen) in [
      (CGSize(width: 50, height: 50), true), (CGSize(width: 50, height: 0), false),
      (CGSize(width: 0, height: 50), false),
      (CGSize(width: 50, height: 20), true),
    ] {
      layer.frame.size = size
      layer.setNeedsDisplay()
      await window.nextFrame()
      // There is no picture of what shows nothing at all.
      #expect(((Picture(view)?.count { $0 == .red } ?? 0) > 0) == isSeen)
    }
  }

  @Test("words are drawn in the middle of a rectangle")
  func wordsDrawnInMiddleRectangle() async throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 60)).image { _ in
      UIColor.red.setFill()
      UIFont.boldSystemFont(ofSize: 14).draw("HHH", inMiddleOf: CGRect(x: 20, y: 10, width: 80, height: 50))
    }
    let view = UIImageView(image: image)
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    _ = try await TestWindow.show(
      {
        let outer = UIView(); outer.addSubview(view); return outer
      }()
    )
    let picture = try #require(Picture(view))
    let columns = (0..<100).filter { x in (0..<60).contains { picture[x, $0].alpha > 100 } }
    let rows = (0..<60).filter { y in (0..<100).contains { picture[$0, y].alpha > 100 } }
    let (left, right) = (try #require(columns.first), try #require(columns.last))
    let (top, bottom) = (try #require(rows.first), try #require(rows.last))
    #expect(abs((left + right) / 2 - 60) <= 2, "\(left) to \(right)")
    #expect(abs((top + bottom) / 2 - 35) <= 3, "\(top) to \(bottom)")
  }

  @Test("a field's hint describes it to assistive technology while set")
  func fieldDescribedHintNothingWhen() async throws {
    let field = UITextField(), outer = UIView()
    outer.addSubview(field)
    _ = try await TestWindow.show(outer)
    let widget = try #require(field.content)
    @MainActor func isDescribed() -> Bool {
      gtk_test_accessible_has_relation(OpaquePointer(widget), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY) != 0
    }
    #expect(!isDescribed())
    field.accessibilityHint = "Where it is to go"
    #expect(isDescribed())
    field.accessibilityHint = nil
    #expect(!isDescribed())
  }

  @Test("a segment shows the image that is set last")
  func segmentShowsPictureAnotherOne() async throws {
    let control = UISegmentedControl(items: ["", "Words"])
    control.frame = CGRect(x: 20, y: 20, width: 200, height: 40)
    _ = try await LayerStage.show(control)
    var shown: [OpaquePointer?] = []
    for name in ["heart", "star"] {
      control.setImage(try #require(UIImage(systemName: name)), forSegmentAt: 0)
      let image = try #require(Widgets.first(gtk_image_get_type(), in: control.buttons[0]))
      #expect(gtk_widget_get_visible(image) != 0)
      shown.append(gtk_image_get_paintable(OpaquePointer(image)))
    }
    #expect(shown[0] != nil && shown[1] != nil && shown[0] != shown[1])
    control.setTitle("No picture", forSegmentAt: 0)
    #expect(gtk_widget_get_visible(try #require(Widgets.first(gtk_image_get_type(), in: control.buttons[0]))) == 0)
  }
}
