import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("input views", .windows)
struct InputViewTests {
  /// Shows fields below each other.
  private func show(_ fields: [UITextField]) async throws -> UIWindow {
    let outer = UIView()
    for (index, field) in fields.enumerated() {
      field.frame = CGRect(x: 20, y: 20 + 60 * CGFloat(index), width: 200, height: 40)
      outer.addSubview(field)
    }
    return try await TestWindow.show(outer)
  }

  private func view(_ height: CGFloat) -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: height)) }

  @Test("the accessory is above the input view at the lower edge")
  func accessoryIsAboveTheInputViewAtTheLowerEdge() async throws {
    let field = UITextField(), input = view(120), bar = view(44)
    (field.inputView, field.inputAccessoryView) = (input, bar)
    let window = try await show([field]), root = try #require(window.rootViewController?.view)
    let guided = UIView()
    root.place(guided)
    NSLayoutConstraint.activate([
      guided.heightAnchor.constraint(equalToConstant: 10), guided.widthAnchor.constraint(equalToConstant: 10),
      guided.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      guided.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor),
    ])
    field.becomeFirstResponder()
    window.layoutIfNeeded()
    let size = window.bounds.size
    let (lower, upper) = (input.convert(input.bounds, to: window), bar.convert(bar.bounds, to: window))
    #expect(lower == CGRect(x: 0, y: size.height - 120, width: size.width, height: 120))
    #expect(upper == CGRect(x: 0, y: size.height - 164, width: size.width, height: 44))
    #expect(guided.convert(guided.bounds, to: window).maxY == size.height - 164)
    field.resignFirstResponder()
    window.layoutIfNeeded()
    #expect(guided.convert(guided.bounds, to: window).maxY == size.height)
    try await wait("both are gone") { input.window == nil && bar.window == nil }
  }

  @Test("another field's input view takes the place without hiding")
  func anotherFieldsInputViewTakesThePlaceWithoutHiding() async throws {
    let fields = [UITextField(), UITextField(), UITextField()], heights: [CGFloat] = [100, 100, 160], bar = view(30)
    for (field, height) in zip(fields, heights) {
      (field.inputView, field.inputAccessoryView) = (view(height), bar)
    }
    let window = try await show(fields)
    let hides = NotificationCount(of: UIResponder.keyboardWillHideNotification)
    let shows = NotificationCount(of: UIResponder.keyboardWillShowNotification)
    let frames = NotificationCount(of: UIResponder.keyboardDidChangeFrameNotification)
    fields[0].becomeFirstResponder()
    try await wait("it is there") { frames.count == 1 }
    let dock = window.inputDock
    fields[1].becomeFirstResponder()
    #expect(window.inputDock === dock && fields[0].inputView?.window == nil && fields[1].inputView?.window === window)
    #expect(shows.count == 1)
    fields[2].becomeFirstResponder()
    try await wait("it is higher") { frames.count == 2 }
    #expect(window.inputDock === dock && shows.count == 2 && hides.count == 0 && bar.isDescendant(of: dock ?? window))
    #expect(dock?.frame.height == 190)
    window.endEditing(true)
    #expect(hides.count == 1 && window.inputDock == nil)
    try await wait("it is gone") { frames.count == 3 && bar.window == nil }
  }

  @Test("notifications tell both frames, duration and curve")
  func notificationsTellBothFramesDurationAndCurve() async throws {
    let field = UITextField()
    field.inputView = view(100)
    let window = try await show([field])
    let told = Told()
    let observer = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillShowNotification,
      object: nil,
      queue: nil
    ) { posted in
      nonisolated(unsafe) let values = posted.userInfo
      MainActor.assumeIsolated { told.values = values }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    field.becomeFirstResponder()
    let values = try #require(told.values), size = window.bounds.size
    let begin = (values[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue)?.cgRectValue
    let end = values[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
    #expect(begin == CGRect(x: 0, y: size.height, width: size.width, height: 100))
    #expect(end == CGRect(x: 0, y: size.height - 100, width: size.width, height: 100))
    #expect((values[UIResponder.keyboardAnimationDurationUserInfoKey] as? NSNumber)?.doubleValue == 0.25)
    #expect(values[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval == 0.25)
    #expect(values[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt == 0)
    #expect(values[UIResponder.keyboardIsLocalUserInfoKey] as? Bool == true)
  }

  @Test("each change is told before and after, with both frames")
  func eachChangeIsToldBeforeAndAfterWithBothFrames() async throws {
    let fields = [UITextField(), UITextField()],
      names = [
        UIResponder.keyboardWillChangeFrameNotification: "will change",
        UIResponder.keyboardWillShowNotification: "will show", UIResponder.keyboardWillHideNotification: "will hide",
        UIResponder.keyboardDidChangeFrameNotification: "did change",
        UIResponder.keyboardDidShowNotification: "did show", UIResponder.keyboardDidHideNotification: "did hide",
      ]
    for (field, height) in zip(fields, [100, 160] as [CGFloat]) { field.inputView = view(height) }
    let window = try await show(fields), height = window.bounds.height, told = Told()
    let observers = names.map { name, word in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { posted in
        nonisolated(unsafe) let values = posted.userInfo
        MainActor.assumeIsolated { told.note(word, values, height) }
      }
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    try await withoutMotion {
      // Points at the lower edge that are covered before and after, and the seconds that the movement takes.
      for (change, word, frames) in [
        ({ _ = fields[0].becomeFirstResponder() }, "show", "0 100 0"),
        ({ _ = fields[1].becomeFirstResponder() }, "show", "100 160 0"),
        ({ _ = fields[1].becomeFirstResponder() }, "show", ""), ({ _ = window.endEditing(true) }, "hide", "160 0 0"),
      ] as [(() -> Void, String, String)] {
        told.lines = []
        change()
        let steps = frames.isEmpty ? [] : ["will change", "will \(word)", "did change", "did \(word)"]
        #expect(told.lines == steps.map { "\($0) \(frames)" })
      }
    }
  }

  @Test("keys type all the same into a field with an input view")
  func keysTypeAllTheSameIntoAFieldWithAnInputView() async throws {
    let field = UITextField()
    field.inputView = view(100)
    let window = try await show([field])
    field.becomeFirstResponder()
    try await Input.type("ab", in: window)
    #expect(field.text == "ab")
    #expect(field.inputHints.rawValue & GTK_INPUT_HINT_INHIBIT_OSK.rawValue != 0)
    try await Input.press(GDK_KEY_Escape, in: window)
    #expect(!field.isEditing && window.inputDock == nil)
  }

  @Test("an accessory's buttons act while the field is edited")
  func accessorysButtonsActWhileTheFieldIsEdited() async throws {
    let fields = [UITextField(), UITextField()], bar = UIToolbar()
    bar.sizeToFit()
    bar.items = [
      UIBarButtonItem(title: "Next", primaryAction: UIAction(title: "Next") { _ in fields[1].becomeFirstResponder() }),
      .flexibleSpace(),
      UIBarButtonItem(systemItem: .done, primaryAction: UIAction { _ in fields[1].resignFirstResponder() }),
    ]
    for field in fields { field.inputAccessoryView = bar }
    let window = try await show(fields)
    fields[0].becomeFirstResponder()
    try await wait("the bar is there") { window.inputDock.map { $0.presentedFrame == $0.frame } ?? false }
    await window.nextFrame()
    try await Input.click(bar.buttons[0], at: CGPoint(x: 8, y: 8))
    #expect(fields[1].isFirstResponder && bar.window === window)
    try await Input.type("a", in: window)
    try await Input.click(bar.buttons[0], at: CGPoint(x: 8, y: 8))
    try await Input.type("b", in: window)
    #expect(fields[1].text == "ab")
    // By key: the bar is behind the fields in the order of Tab, and the field is edited meanwhile.
    try await Input.press(GDK_KEY_Tab, in: window)
    #expect(fields[1].isEditing && gtk_widget_has_focus(bar.buttons[0]) != 0)
    try await Input.press(GDK_KEY_Tab, in: window)
    try await Input.press(GDK_KEY_Return, in: window)
    #expect(!fields[1].isEditing && window.firstResponder == nil)
    try await wait("the bar is gone") { bar.window == nil }
  }

  @Test("views that leave take their input views along")
  func viewsThatLeaveTakeTheirInputViewsAlong() async throws {
    let field = UITextField(), bar = view(44)
    field.inputAccessoryView = bar
    let window = try await show([field])
    field.becomeFirstResponder()
    field.removeFromSuperview()
    #expect(window.inputDock == nil && window.firstResponder == nil)
    try await wait("the bar is gone") { bar.window == nil }
    let screen = UIViewController()
    screen.view.addSubview(field)
    window.rootViewController?.present(screen, animated: false)
    field.becomeFirstResponder()
    #expect(bar.window === window)
    window.rootViewController?.dismiss(animated: false)
    try await wait("the bar is gone") { bar.window == nil && window.inputDock == nil }
  }

  @Test("a closed window frees what its fields are filled in with")
  func closedWindowFreesWhatItsFieldsAreFilledInWith() async throws {
    weak var bar: UIView?
    weak var left: UIWindow?
    do {
      let field = UITextField()
      field.inputAccessoryView = view(44)
      bar = field.inputAccessoryView
      let window = try await show([field])
      left = window
      field.becomeFirstResponder()
      await window.nextFrame()
      TestWindow.close(window)
    }
    try await wait("all is freed") { bar == nil && left == nil }
  }

  @Test("a screen's own bar stays until the screen goes")
  func screensOwnBarStaysUntilTheScreenGoes() async throws {
    let chat = Chat(), root = UIViewController(), navigation = UINavigationController(rootViewController: root)
    let window = try await TestWindow.show(navigation)
    navigation.pushViewController(chat, animated: false)
    #expect(chat.becomeFirstResponder() && chat.bar.window === window)
    try await wait("the bar is there") { window.inputDock.map { $0.presentedFrame == $0.frame } ?? false }
    await window.nextFrame()
    try await Input.click(chat.field)
    try await wait("the text is edited") { chat.field.isEditing }
    try await Input.type("hi", in: window)
    #expect(chat.field.text == "hi" && chat.bar.window === window)
    try await Input.press(GDK_KEY_Escape, in: window)
    #expect(!chat.field.isEditing && chat.isFirstResponder && chat.bar.window === window)
    // A presented view lies over it.
    chat.present(UIViewController(), animated: false)
    try await wait("the bar is gone") { chat.bar.window == nil }
    chat.dismiss(animated: false)
    try await wait("the bar is back") { chat.bar.window === window }
    let full = UIViewController()
    full.modalPresentationStyle = .fullScreen
    chat.present(full, animated: false)
    try await wait("the bar is gone") { chat.bar.window == nil }
    chat.dismiss(animated: false)
    try await wait("the bar is back") { chat.bar.window === window }
    navigation.popViewController(animated: false)
    try await wait("the bar is gone") { chat.bar.window == nil && window.inputDock == nil }
    #expect(window.firstResponder == nil)
  }

  @Test("an accessory's height follows its constraints")
  func accessorysHeightFollowsItsConstraints() async throws {
    let field = UITextField(), bar = UIView(), line = UIView()
    bar.translatesAutoresizingMaskIntoConstraints = false
    bar.place(line)
    line.pin(to: bar, insets: UIEdgeInsets(top: 5, left: 20, bottom: 5, right: 20))
    let height = line.heightAnchor.constraint(equalToConstant: 30)
    height.isActive = true
    field.inputAccessoryView = bar
    let window = try await show([field])
    field.becomeFirstResponder()
    window.layoutIfNeeded()
    #expect(window.inputDock?.frame.height == 40 && line.frame.width == window.bounds.width - 40)
    height.constant = 90
    window.layoutIfNeeded()
    let size = window.bounds.size
    #expect(window.inputDock?.frame == CGRect(x: 0, y: size.height - 100, width: size.width, height: 100))
  }

  @Test("a dock on its way out keeps its size")
  func dockOnItsWayOutKeepsItsSize() async throws {
    let field = UITextField(), bar = view(30)
    field.inputAccessoryView = bar
    let window = try await show([field])
    field.becomeFirstResponder()
    window.layoutIfNeeded()
    let dock = try #require(window.inputDock)
    field.resignFirstResponder()
    bar.frame.size.height = 50
    dock.setNeedsLayout()
    #expect(layoutMessages { window.layoutIfNeeded() } == [])
    #expect(dock.frame.height == 30)
    try await wait("it is gone") { bar.window == nil }
  }

  @Test("a table controller's row with the keyboard is above it")
  func tableControllersRowWithTheKeyboardIsAboveIt() async throws {
    let table = Form(), input = view(250)
    let window = try await TestWindow.show(table)
    let path = IndexPath(row: 7, section: 0)
    let cell = try #require(table.tableView.cellForRow(at: path))
    let field = try #require(cell.contentView.subviews.lazy.compactMap { $0 as? UITextField }.first)
    field.inputView = input
    #expect(field.becomeFirstResponder())
    #expect(table.tableView.adjustedContentInset.bottom == 250)
    let top = window.bounds.height - 250
    try await wait("the field is in sight") { field.convert(field.bounds, to: window).maxY <= top }
    field.resignFirstResponder()
    #expect(table.tableView.adjustedContentInset.bottom == 0)
  }
}

/// Values of the last notification.
@MainActor
private final class Told {
  var values: [AnyHashable: Any]?
  var lines: [String] = []

  /// Writes down a notification in a window of this height, in points.
  func note(_ word: String, _ values: [AnyHashable: Any]?, _ height: CGFloat) {
    let begin = (values?[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue)?.cgRectValue ?? .zero
    let end = values?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect ?? .zero
    let duration = values?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? -1
    lines.append("\(word) \(Int(height - begin.minY)) \(Int(height - end.minY)) \(Int(duration * 1_000))")
  }
}

/// A screen with a bar to type into, as chats have.
private final class Chat: UIViewController {
  let bar = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60)), field = UITextField()
  override var canBecomeFirstResponder: Bool { true }
  override var inputAccessoryView: UIView? { bar }

  override func viewDidLoad() {
    super.viewDidLoad()
    field.frame = CGRect(x: 10, y: 10, width: 80, height: 40)
    field.autoresizingMask = .flexibleWidth
    bar.addSubview(field)
  }
}

/// Rows with a field each.
private final class Form: UITableViewController {
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 8 }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    let field = UITextField(frame: CGRect(x: 10, y: 4, width: 200, height: 36))
    cell.contentView.addSubview(field)
    return cell
  }
}
