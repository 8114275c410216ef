import Testing

@testable import UIKit
@testable import UIKitTests

// Height and look of what a field is filled in with, as its parts come, change and go.

@MainActor @Suite("docked input views", .windows)
struct InputDockTests {
  private let outer = UIView(), fields = [UITextField(), UITextField()]

  private func show() async throws -> UIWindow {
    for (index, field) in fields.enumerated() {
      field.frame = CGRect(x: 20, y: 20 + 60 * CGFloat(index), width: 200, height: 40)
      outer.addSubview(field)
    }
    return try await TestWindow.show(outer)
  }

  private func view(_ height: CGFloat) -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: height)) }

  /// Adds content that wants to be 70 points high.
  private func fill(_ view: UIView) {
    let content = UIView(), height = content.heightAnchor.constraint(equalToConstant: 70)
    // Until the view is placed, its frame holds the content.
    height.priority = UILayoutPriority(999)
    view.place(content)
    content.pin(to: view)
    height.isActive = true
  }

  @Test("an accessory is as high as its frame, content or buttons say")
  func accessoryIsAsHighAsItsFrameContentOrButtonsSay() async throws {
    let framed = UIInputView(frame: CGRect(x: 0, y: 0, width: 10, height: 20), inputViewStyle: .keyboard)
    let sized = UIInputView(frame: CGRect(x: 0, y: 0, width: 10, height: 20), inputViewStyle: .keyboard)
    sized.allowsSelfSizing = true
    let flexible = view(20), bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 10, height: 5))
    flexible.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    for view in [sized, flexible] as [UIView] { fill(view) }
    bar.items = [UIBarButtonItem(title: "Done", primaryAction: UIAction { _ in })]
    let window = try await show(), field = fields[0]
    for (name, accessory, height) in [
      ("framed", framed, 20), ("sized", sized, 70), ("flexible", flexible, 70), ("bar", bar, nil),
    ] as [(String, UIView, CGFloat?)] {
      field.inputAccessoryView = accessory
      #expect(field.becomeFirstResponder())
      window.layoutIfNeeded()
      let wanted: CGFloat = height ?? accessory.intrinsicContentSize.height
      #expect(window.inputDock?.frame.height == wanted.rounded(.up), "\(name)")
      #expect(accessory.frame.height == wanted, "\(name)")
      field.resignFirstResponder()
      try await wait("\(name) is gone") { accessory.window == nil }
    }
    #expect(bar.intrinsicContentSize.height > 20)
  }

  @Test("only an input view has a keyboard's surface behind it")
  func onlyAnInputViewHasAKeyboardsSurfaceBehindIt() async throws {
    fields[0].inputView = view(80)
    fields[1].inputAccessoryView = view(30)
    let window = try await show()
    #expect(fields[0].becomeFirstResponder())
    let dock = try #require(window.inputDock)
    for _ in 0..<2 {
      #expect(fields[0].becomeFirstResponder() && dock.backgroundColor != nil)
      #expect(fields[1].becomeFirstResponder() && window.inputDock === dock && dock.backgroundColor == nil)
    }
  }

  @Test("a keyboard's style has its surface, or its class's look")
  func keyboardsStyleHasItsSurfaceOrItsClassesLook() async throws {
    final class Own: UIInputView {}
    let own = Own(frame: .zero, inputViewStyle: .keyboard), window = try await show()
    #expect(own.backgroundColor == .secondarySystemBackground)
    #expect(UIInputView(frame: .zero, inputViewStyle: .default).backgroundColor == nil)
    Own.appearance().backgroundColor = .red
    outer.addSubview(own)
    #expect(own.window === window && own.backgroundColor == .red)
  }

  @Test("a part that the program takes away leaves no room")
  func partThatTheProgramTakesAwayLeavesNoRoom() async throws {
    let field = fields[0], input = view(100), bar = view(30)
    (field.inputView, field.inputAccessoryView) = (input, bar)
    let window = try await show()
    #expect(field.becomeFirstResponder())
    window.layoutIfNeeded()
    #expect(window.inputDock?.frame.height == 130)
    bar.removeFromSuperview()
    try await wait("the dock is lower") { window.inputDock?.frame.height == 100 }
    #expect(input.convert(input.bounds, to: window).maxY == window.bounds.height)
    field.reloadInputViews()
    #expect(bar.window === window && window.inputDock?.frame.height == 130)
  }

  @Test("a field's own accessory is above its surroundings' input view")
  func fieldsOwnAccessoryIsAboveItsSurroundingsInputView() async throws {
    let around = Filled(frame: CGRect(x: 0, y: 200, width: 300, height: 200)), own = view(50)
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    field.inputAccessoryView = own
    around.addSubview(field)
    outer.addSubview(around)
    let window = try await show()
    #expect(field.becomeFirstResponder())
    window.layoutIfNeeded()
    #expect(own.window === window && around.keys.window === window && around.bar.window == nil)
    #expect(window.inputDock?.frame.height == 140)
    #expect(own.convert(own.bounds, to: window).maxY == around.keys.convert(around.keys.bounds, to: window).minY)
  }

  @Test("a form ends above an accessory that grows")
  func formEndsAboveAnAccessoryThatGrows() async throws {
    let form = Form(), bar = UIView(), line = UIView()
    bar.translatesAutoresizingMaskIntoConstraints = false
    bar.place(line)
    line.pin(to: bar)
    let height = line.heightAnchor.constraint(equalToConstant: 40)
    height.isActive = true
    let window = try await TestWindow.show(form)
    let cell = try #require(form.tableView.cellForRow(at: IndexPath(row: 0, section: 0)))
    let field = try #require(cell.contentView.subviews.lazy.compactMap { $0 as? UITextField }.first)
    field.inputAccessoryView = bar
    #expect(field.becomeFirstResponder())
    for points in [40, 100, 60] as [CGFloat] {
      height.constant = points
      window.layoutIfNeeded()
      #expect(window.inputDock?.frame.height == points)
      #expect(form.tableView.adjustedContentInset.bottom == points)
    }
    field.resignFirstResponder()
    #expect(form.tableView.adjustedContentInset.bottom == 0)
  }
}

/// Has an accessory and an input view for all inside.
private final class Filled: UIView {
  let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 40))
  let keys = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 90))
  override var inputAccessoryView: UIView? { bar }
  override var inputView: UIView? { keys }
}

/// Rows with a field each.
private final class Form: UITableViewController {
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.contentView.addSubview(UITextField(frame: CGRect(x: 10, y: 4, width: 200, height: 36)))
    return cell
  }
}
