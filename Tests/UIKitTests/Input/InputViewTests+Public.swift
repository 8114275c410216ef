import Testing
import UIKit

@MainActor @Suite("input views", .windows)
struct InputViewTests {
  private func field(_ y: CGFloat = 20) -> UITextField {
    UITextField(frame: CGRect(x: 20, y: y, width: 200, height: 40))
  }

  @Test("a field's accessory is shown while it is edited")
  func fieldsAccessoryIsShownWhileItIsEdited() async throws {
    let outer = UIView(), field = field(), bar = UIToolbar()
    bar.sizeToFit()
    field.inputAccessoryView = bar
    #expect(field.inputAccessoryView === bar && field.inputView == nil)
    outer.addSubview(field)
    let window = try await TestWindow.show(outer)
    #expect(bar.window == nil)
    #expect(field.becomeFirstResponder())
    try await wait("the accessory is shown") { bar.window === window }
    window.layoutIfNeeded()
    #expect(bar.bounds.width == window.bounds.width)
    #expect(field.resignFirstResponder())
    try await wait("the accessory is gone") { bar.window == nil }
  }

  @Test("a field whose editing is ended by force hears of it")
  func fieldWhoseEditingIsEndedByForceHearsOfIt() async throws {
    final class Bordered: UITextField, UITextFieldDelegate {
      var resigned = 0, asked = 0, lets = true

      override func resignFirstResponder() -> Bool {
        resigned += 1
        return lets && super.resignFirstResponder()
      }

      func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        asked += 1
        return false
      }
    }
    let outer = UIView(), field = Bordered(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    field.delegate = field
    outer.addSubview(field)
    _ = try await TestWindow.show(outer)
    for lets in [true, false] {
      (field.resigned, field.lets) = (0, lets)
      #expect(field.becomeFirstResponder() && outer.endEditing(true))
      #expect(field.resigned > 0 && field.asked == 0 && !field.isFirstResponder && !field.isEditing)
    }
    #expect(field.becomeFirstResponder() && !outer.endEditing(false) && field.asked == 0)
    field.lets = true
    #expect(!outer.endEditing(false) && field.asked == 1 && field.isFirstResponder)
  }

  @Test("input views come and go with a keyboard's notifications")
  func inputViewsComeAndGoWithAKeyboardsNotifications() async throws {
    let outer = UIView(), text = UITextView(frame: CGRect(x: 20, y: 20, width: 200, height: 80))
    text.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 120))
    outer.addSubview(text)
    _ = try await TestWindow.show(outer)
    let log = KeyboardLog()
    #expect(text.becomeFirstResponder())
    try await wait("it is there") { log.names.last == UIResponder.keyboardDidShowNotification }
    #expect(text.inputView?.window != nil)
    #expect((log.end?.height ?? 0) >= 120)
    #expect(text.resignFirstResponder())
    try await wait("it is gone") { log.names.last == UIResponder.keyboardDidHideNotification }
    #expect(
      log.names == [
        UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
        UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
      ]
    )
  }

  @Test("input views are the nearest in the chain of responders")
  func inputViewsAreTheNearestInTheChainOfResponders() async throws {
    let outer = Keyed(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), field = field(), own = UIView()
    own.frame.size = CGSize(width: 100, height: 50)
    outer.addSubview(field)
    let window = try await TestWindow.show(UIViewController())
    window.rootViewController?.view.addSubview(outer)
    #expect(outer.becomeFirstResponder())
    try await wait("its accessory is shown") { outer.bar.window != nil }
    #expect(field.becomeFirstResponder())
    #expect(field.inputAccessoryView == nil && outer.bar.window != nil)
    field.inputAccessoryView = own
    #expect(own.window == nil)
    field.reloadInputViews()
    try await wait("the field's own is shown") { own.window != nil && outer.bar.window == nil }
    outer.removeFromSuperview()
    try await wait("nothing is left") { own.window == nil }
  }

  @Test("an input view has a style and may size itself")
  func inputViewHasAStyleAndMaySizeItself() {
    let view = UIInputView(frame: CGRect(x: 0, y: 0, width: 10, height: 20), inputViewStyle: .keyboard)
    #expect(view.inputViewStyle == .keyboard && view.frame.height == 20 && !view.allowsSelfSizing)
    #expect(UIInputView(frame: .zero, inputViewStyle: .default).inputViewStyle == .default)
  }

  @Test("a search bar hands its accessory to its field")
  func searchBarHandsItsAccessoryToItsField() async throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 56)), tools = UIToolbar(), outer = UIView()
    tools.sizeToFit()
    bar.inputAccessoryView = tools
    outer.addSubview(bar)
    _ = try await TestWindow.show(outer)
    #expect(bar.searchTextField.becomeFirstResponder())
    try await wait("the accessory is shown") { tools.window != nil }
    bar.searchTextField.resignFirstResponder()
    try await wait("the accessory is gone") { tools.window == nil }
  }
}

/// Takes the keys, with an accessory of its own.
private final class Keyed: UIView {
  let bar = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
  override var canBecomeFirstResponder: Bool { true }
  override var inputAccessoryView: UIView? { bar }
}

/// Notes which notifications of a keyboard's coming and going are posted, and where it was to be last.
@MainActor
private final class KeyboardLog {
  private(set) var names: [Notification.Name] = []
  private(set) var end: CGRect?
  private var observers: [any NSObjectProtocol] = []

  init() {
    for name in [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
      UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
    ] {
      let center = NotificationCenter.default
      let observer = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] posted in
        nonisolated(unsafe) let values = posted.userInfo
        MainActor.assumeIsolated {
          self?.names.append(name)
          self?.end = values?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
        }
      }
      observers.append(observer)
    }
  }

  isolated deinit {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }
}
