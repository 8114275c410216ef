import CGTK

@testable import UIKit

@MainActor
func alertTests() {
  test("an alert keeps people from its window, and from none above the normal level") {
    let own = UIViewController(), other = UIViewController()
    var pressed: [String] = []
    for (name, controller) in [("own", own), ("other", other)] {
      let button = UIButton(type: .system, primaryAction: UIAction(title: name) { _ in pressed.append(name) })
      button.frame = CGRect(x: 0, y: 0, width: 280, height: 60)
      controller.view.addSubview(button)
    }
    let first = try await TestWindow.show(own, width: 280, height: 280)
    let second = try await TestWindow.show(other, width: 280, height: 280)
    second.windowLevel = .alert
    own.present(UIAlertController(title: "Title", message: nil, preferredStyle: .alert), animated: false)
    try await wait("the alert is up") { own.presentedViewController != nil }
    second.makeKey()
    try await wait("the other window has the keyboard") { second.isKeyWindow }
    try await Input.click(other.view.subviews[0])
    try await wait("the other window hears the click") { pressed == ["other"] }
    first.makeKey()
    try await Input.click(own.view.subviews[0])
    await second.nextFrame()
    expect(pressed, equals: ["other"])
    own.dismiss(animated: false)
  }

  test("an alert appears over its presenter, which stays, and goes when it is answered") {
    let (root, alert, answers) = try await ask()
    expect(root.presentedViewController === alert)
    let dialog = try await waitForDialog(of: alert)
    adw_message_dialog_response(dialog, "1")
    expect(answers.given, equals: ["accept"])
    expect(root.presentedViewController == nil)
  }

  test("a handler runs once, however often the dialog responds") {
    let (_, alert, answers) = try await ask()
    let dialog = try await waitForDialog(of: alert)
    g_object_ref(dialog)
    adw_message_dialog_response(dialog, "0")
    adw_message_dialog_response(dialog, "1")
    g_object_unref(dialog)
    expect(answers.given, equals: ["deny"])
  }

  test("a handler can present the next alert") {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    let second = makeAlert { _ in }
    let first = UIAlertController(title: "First", message: nil, preferredStyle: .alert)
    first.addAction(UIAlertAction(title: "Next", style: .default) { _ in root.present(second, animated: false) })
    root.present(first, animated: false)
    adw_message_dialog_response(try await waitForDialog(of: first), "0")
    expect(root.presentedViewController === second)
    _ = try await waitForDialog(of: second)
    root.dismiss(animated: false)
    expect(root.presentedViewController == nil)
  }

  test("a click on a button answers") {
    let (_, alert, answers) = try await ask()
    let dialog = try await waitForDialog(of: alert)
    let widget = UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkWidget.self)
    let button = try require(findButton("Accept", in: widget), "the button")
    try await waitUntilStill(button)
    let size = CGSize(width: CGFloat(gtk_widget_get_width(button)), height: CGFloat(gtk_widget_get_height(button)))
    try await Input.click(button, at: CGPoint(x: size.width / 2, y: size.height / 2))
    try await wait("an answer") { answers.given == ["accept"] }
  }

  test("an action sheet's actions read as they were added, the cancel action last") {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    let sheet = UIAlertController(title: "What to do?", message: nil, preferredStyle: .actionSheet)
    for (title, style) in [("Cancel", UIAlertAction.Style.cancel), ("Copy", .default), ("Move", .default)] {
      sheet.addAction(UIAlertAction(title: title, style: style))
    }
    sheet.addAction(UIAlertAction(title: "Delete it and all that is in it", style: .destructive))
    root.present(sheet, animated: false)
    let dialog = UnsafeMutableRawPointer(try await waitForDialog(of: sheet)).assumingMemoryBound(to: GtkWidget.self)
    let last = try require(findButton("Cancel", in: dialog), "the last button")
    try await waitUntilStill(last)
    let tops = try ["Copy", "Move", "Delete it and all that is in it", "Cancel"].map { title in
      let button = try require(findButton(title, in: dialog), title)
      var place = graphene_rect_t()
      _ = gtk_widget_compute_bounds(button, dialog, &place)
      return place.origin.y
    }
    expect(zip(tops, tops.dropFirst()).allSatisfy { $0 < $1 }, "\(tops)")
    root.dismiss(animated: false)
  }

  test("an answer is shown as it is meant: an underscore, the preferred one, one that destroys") {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
    let actions = [("Keep a_b", UIAlertAction.Style.default), ("Delete", .destructive), ("Later", .default)].map {
      UIAlertAction(title: $0.0, style: $0.1)
    }
    actions.forEach(alert.addAction)
    alert.preferredAction = actions[0]
    root.present(alert, animated: false)
    let dialog = try await waitForDialog(of: alert)
    expect(String(cString: adw_message_dialog_get_response_label(dialog, "0")), equals: "Keep a__b")
    let appearances = (0..<3).map { adw_message_dialog_get_response_appearance(dialog, "\($0)") }
    expect(appearances, equals: [ADW_RESPONSE_SUGGESTED, ADW_RESPONSE_DESTRUCTIVE, ADW_RESPONSE_DEFAULT])
    expect(adw_message_dialog_get_default_response(dialog).map { String(cString: $0) }, equals: "0")
    root.dismiss(animated: false)
  }

  test("a preferred answer is the one that Return takes, and keeps the look of its style") {
    for (style, appearance) in [
      (.default, ADW_RESPONSE_SUGGESTED), (.destructive, ADW_RESPONSE_DESTRUCTIVE), (.cancel, ADW_RESPONSE_DEFAULT),
    ] as [(UIAlertAction.Style, AdwResponseAppearance)] {
      let root = UIViewController(), alert = makeAlert { _ in }, preferred = UIAlertAction(title: "Best", style: style)
      _ = try await TestWindow.show(root)
      alert.addAction(preferred)
      alert.preferredAction = preferred
      root.present(alert, animated: false)
      let dialog = try await waitForDialog(of: alert), response = style == .cancel ? "0" : "2"
      expect(String(cString: adw_message_dialog_get_response_label(dialog, response)), equals: "Best")
      expect(adw_message_dialog_get_response_appearance(dialog, response), equals: appearance)
      expect(adw_message_dialog_get_default_response(dialog).map { String(cString: $0) }, equals: response)
      root.dismiss(animated: false)
    }
  }

  test("another message is shown, and the fields are free when the alert is gone") {
    let (alert, _) = try await askForName()
    let dialog = try require(alert.dialog), fields = try require(alert.textFields)
    alert.message = "Changed"
    expect(String(cString: adw_message_dialog_get_body(dialog)), equals: "Changed")
    expect(fields.allSatisfy { $0.superview != nil })
    alert.presentingViewController?.dismiss(animated: false)
    expect(fields.allSatisfy { $0.superview == nil && $0.window == nil && !$0.isEditing })
  }

  test("Escape answers with the cancel action") {
    let (root, alert, answers) = try await ask(cancel: "later")
    try await pressEscape(alert)
    try await wait("an answer") { answers.given == ["later"] }
    expect(root.presentedViewController == nil)
  }

  test("without a cancel action Escape is no way around an answer") {
    let (root, alert, answers) = try await ask()
    try await pressEscape(alert)
    expect(answers.given, equals: [])
    expect(root.presentedViewController === alert)
    adw_message_dialog_response(try require(alert.dialog), "0")
    expect(answers.given, equals: ["deny"])
  }

  test("dismissing an alert runs no handler") {
    let (root, alert, answers) = try await ask()
    _ = try await waitForDialog(of: alert)
    root.dismiss(animated: false)
    expect(answers.given, equals: [])
    expect(root.presentedViewController == nil)
  }

  test("an alert whose window is closed is gone without an answer") {
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    var answers: [String] = []
    weak var weakAlert: UIAlertController?
    do {
      let alert = makeAlert { answers.append($0) }
      root.present(alert, animated: false)
      weakAlert = alert
    }
    _ = try await waitForDialog(of: try require(weakAlert))
    TestWindow.close(window)
    try await wait("the alert is freed") { weakAlert == nil }
    expect(answers, equals: [])
    expect(root.presentedViewController == nil)
  }

  test("an alert that is freed while it is shown takes its dialog along") {
    let window = try await TestWindow.show(UIViewController())
    weak var weakAlert: UIAlertController?
    do {
      let root = UIViewController(), alert = makeAlert { _ in }
      window.rootViewController = root
      root.present(alert, animated: false)
      weakAlert = alert
    }
    let dialog = UnsafeMutableRawPointer(try await waitForDialog(of: try require(weakAlert)))
    expect(isToplevel(dialog))
    window.rootViewController = UIViewController()
    try await wait("the alert is freed") { weakAlert == nil }
    try await wait("the dialog has gone") { !isToplevel(dialog) }
  }

  test("a disabled action cannot be taken until it is enabled") {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    let alert = makeAlert { _ in }
    alert.actions[1].isEnabled = false
    root.present(alert, animated: false)
    let dialog = try await waitForDialog(of: alert)
    expect(adw_message_dialog_get_response_enabled(dialog, "1"), equals: 0)
    alert.actions[1].isEnabled = true
    expect(adw_message_dialog_get_response_enabled(dialog, "1"), equals: 1)
    root.dismiss(animated: false)
  }

  test("a message that scrolls is in the middle, and its words are broken where they would make the alert wider") {
    let root = UIViewController()
    let window = try await TestWindow.show(root, width: 360, height: 400)
    let word = String(repeating: "Donaudampfschifffahrt", count: 6)
    let message = Array(repeating: word, count: 20).joined(separator: " ")
    let alert = UIAlertController(title: "Title", message: message, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Close", style: .cancel))
    root.present(alert, animated: false)
    let dialog = UnsafeMutableRawPointer(try await waitForDialog(of: alert)).assumingMemoryBound(to: GtkWidget.self)
    try await waitUntilStill(dialog)
    expect(CGFloat(gtk_widget_get_width(dialog)) <= window.bounds.width, "\(gtk_widget_get_width(dialog))")
    expect(CGFloat(gtk_widget_get_height(dialog)) <= window.bounds.height, "\(gtk_widget_get_height(dialog))")
    let labels = Widgets.all(gtk_label_get_type(), in: dialog).map { OpaquePointer($0) }
    let label = try require(labels.first { String(cString: gtk_label_get_text($0)) == message })
    expect(gtk_label_get_wrap(label) != 0 && gtk_label_get_wrap_mode(label) == PANGO_WRAP_WORD_CHAR)
    expect(gtk_label_get_justify(label), equals: GTK_JUSTIFY_CENTER)
    root.dismiss(animated: false)
  }
}

/// Shows an alert over a window of its own.
@MainActor
private func ask(
  cancel: String? = nil
) async throws -> (root: UIViewController, alert: UIAlertController, answers: Answers) {
  let root = UIViewController(), answers = Answers()
  _ = try await TestWindow.show(root)
  let alert = makeAlert { answers.given.append($0) }
  if let cancel {
    alert.addAction(UIAlertAction(title: cancel, style: .cancel) { _ in answers.given.append(cancel) })
  }
  root.present(alert, animated: false)
  return (root, alert, answers)
}

@MainActor
private func makeAlert(_ answered: @escaping @MainActor (String) -> Void) -> UIAlertController {
  let alert = UIAlertController(title: "Consent", message: "May we?", preferredStyle: .alert)
  alert.addAction(UIAlertAction(title: "Deny", style: .default) { _ in answered("deny") })
  alert.addAction(UIAlertAction(title: "Accept", style: .default) { _ in answered("accept") })
  return alert
}

@MainActor
private func pressEscape(_ alert: UIAlertController) async throws {
  let dialog = try await waitForDialog(of: alert)
  let widget = UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkWidget.self)
  try await Input.press(GDK_KEY_Escape, at: widget)
}

/// The button with this text that is seen, somewhere in a widget: a dialog has each twice, for a row and for a column.
@MainActor
private func findButton(_ title: String, in widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>?
{
  Widgets.all(gtk_button_get_type(), in: widget).first {
    let button = UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkButton.self)
    return gtk_widget_get_mapped($0) != 0 && gtk_button_get_label(button).map { String(cString: $0) } == title
  }
}

/// Whether GTK has this window; it need not be one any more.
@MainActor
private func isToplevel(_ window: UnsafeMutableRawPointer) -> Bool {
  let list = gtk_window_list_toplevels()
  defer { g_list_free(list) }
  return g_list_find(list, window) != nil
}
