import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("focus and first responders", .windows)
struct FocusTests {
  @Test("a view scrolled into sight keeps eight points around it")
  func viewScrolledIntoSightKeepsEightPointsAroundIt() async throws {
    let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 80)), inner = UIScrollView()
    outer.contentSize = CGSize(width: 900, height: 900)
    inner.frame = CGRect(x: 300, y: 400, width: 200, height: 200)
    inner.contentSize = CGSize(width: 700, height: 700)
    let view = UIView(frame: CGRect(x: 340, y: 450, width: 30, height: 20))
    outer.addSubview(inner)
    inner.addSubview(view)
    _ = try await TestWindow.show(outerView(outer))
    view.scrollIntoSight(view.bounds)
    #expect(inner.contentOffset == CGPoint(x: 178, y: 278))
    // Of the window of the outer one, the inner one's lower right corner is seen.
    let place = view.convert(view.bounds.insetBy(dx: -8, dy: -8), to: outer)
    #expect(outer.bounds.insetBy(dx: -0.5, dy: -0.5).contains(place), "\(place) in \(outer.bounds)")
    inner.contentOffset = CGPoint(x: 500, y: 500)
    view.scrollIntoSight(CGRect(x: 10, y: 5, width: 5, height: 5))
    #expect(inner.contentOffset == CGPoint(x: 342, y: 447))
  }

  @Test("a window keeps its first responder and refuses another window's")
  func windowKeepsItsFirstResponderAndRefusesAnotherWindows() async throws {
    final class Word: UIView {
      var resignations = 0
      override var canBecomeFirstResponder: Bool { true }
      override func resignFirstResponder() -> Bool {
        resignations += 1
        return super.resignFirstResponder()
      }
    }
    let word = Word(), other = Word(), outer = UIView(), window = try await TestWindow.show(outer)
    outer.addSubview(word)
    outer.addSubview(other)
    #expect(window.setFirstResponder(word) && window.firstResponder === word)
    #expect(window.setFirstResponder(word) && word.resignations == 0)
    window.giveUpFirstResponder(other)
    #expect(window.firstResponder === word)
    #expect(window.setFirstResponder(other) && window.firstResponder === other && word.resignations == 1)
    #expect(!window.setFirstResponder(Word()) && window.firstResponder == nil)
    #expect(window.setFirstResponder(word))
    window.giveUpFirstResponder(word)
    #expect(window.firstResponder == nil)
    #expect(window.setFirstResponder(word) && outer.endEditing(false) && window.firstResponder == nil)
    #expect(!outer.endEditing(false) && !outer.endEditing(true))
    #expect(window.setFirstResponder(word) && !other.endEditing(true) && window.firstResponder === word)
  }

  @Test("a presented screen takes the focus and later returns it")
  func presentedScreenTakesTheFocusAndLaterReturnsIt() async throws {
    let root = UIViewController(), sheet = UIViewController(), window = try await TestWindow.show(root)
    @MainActor func button(_ controller: UIViewController, _ y: CGFloat) throws -> Widgets.Widget {
      let button = UIButton(type: .system)
      button.setTitle("Button", for: .normal)
      button.frame = CGRect(x: 20, y: y, width: 100, height: 40)
      controller.view.addSubview(button)
      return try #require(button.content)
    }
    let below = [try button(root, 20), try button(root, 100)], above = [try button(sheet, 20), try button(sheet, 100)]
    await window.nextFrame()
    for widget in below {
      gtk_widget_grab_focus(widget)
      sheet.modalPresentationStyle = .overFullScreen
      root.present(sheet, animated: false)
      try await wait("the first button above has the focus") { gtk_window_get_focus(window.gtkWindow) == above[0] }
      root.dismiss(animated: false)
      try await wait("the focus is back") { gtk_window_get_focus(window.gtkWindow) == widget }
    }
  }

  @Test("a focused button has its keys before a screen that is typed into")
  func focusedButtonHasItsKeysBeforeAScreenThatIsTypedInto() async throws {
    final class Typist: UIViewController, UIKeyInput {
      var text = ""
      override var canBecomeFirstResponder: Bool { true }
      var hasText: Bool { !text.isEmpty }
      func insertText(_ text: String) { self.text += text }
      func deleteBackward() { _ = text.popLast() }
    }
    let screen = Typist(), button = UIButton(type: .system)
    button.setTitle("Button", for: .normal)
    button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
    screen.view.addSubview(button)
    let window = try await TestWindow.show(screen), key = UInt32(GDK_KEY_Return)
    #expect(screen.becomeFirstResponder())
    for count in 1...2 {
      gtk_window_set_focus(window.gtkWindow, nil)
      #expect(window.typed(key, [], nil) && screen.text.count == count)
      window.focus(button)
      #expect(screen.isFirstResponder && !window.typed(key, [], nil) && screen.text.count == count)
    }
  }

  @Test("a focus that moved in a window behind is told in front, once")
  func focusThatMovedInAWindowBehindIsToldInFrontOnce() async throws {
    let outer = UIView(), button = UIButton(type: .system)
    button.setTitle("Button", for: .normal)
    button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
    outer.addSubview(button)
    let behind = try await TestWindow.show(outer), front = try await TestWindow.show(UIView())
    try await Input.press(GDK_KEY_Shift_L, in: front)
    try await wait("the other one has the keyboard") { front.isKeyWindow && !behind.isKeyWindow }
    let gtkWindow = try #require(behind.gtkWindow)
    gtk_window_set_focus(gtkWindow, nil)
    behind.focus(button)
    var moves: [Bool] = []
    let watching = connect(UnsafeMutableRawPointer(gtkWindow), "notify::focus-widget") {
      moves.append(gtk_window_get_focus(gtkWindow) != nil)
    }
    defer { g_signal_handler_disconnect(UnsafeMutableRawPointer(gtkWindow), watching) }
    for expected in [[false, true], []] as [[Bool]] {
      moves = []
      try await Input.press(GDK_KEY_Shift_L, in: behind)
      try await wait("it has the keyboard") { behind.isKeyWindow }
      #expect(moves == expected && gtk_window_get_focus(gtkWindow) == button.content)
      try await Input.press(GDK_KEY_Shift_L, in: front)
      try await wait("the other one has the keyboard") { front.isKeyWindow && !behind.isKeyWindow }
    }
  }

  @Test("a closed window cancels touches, a freed one destroys GTK's")
  func closedWindowCancelsTouchesAFreedOneDestroysGTKs() async throws {
    final class Touched: UIView {
      var log: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
    }
    let view = Touched(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), outer = UIView()
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    let place = view.convert(CGPoint(x: 50, y: 50), to: nil)
    WindowFingers(on: window).down(1, place.x, place.y)
    TestWindow.close(window)
    #expect(view.log == ["began", "cancelled"])

    var destroyed = 0
    var own: UIWindow? = UIWindow(frame: .zero)
    connect(UnsafeMutableRawPointer(try #require(own?.gtkWindow)), "destroy") { destroyed += 1 }
    own = nil
    try await wait("it is destroyed") { destroyed == 1 }
  }
}

@MainActor
private func outerView(_ view: UIView) -> UIViewController {
  let controller = UIViewController()
  controller.view.addSubview(view)
  return controller
}
