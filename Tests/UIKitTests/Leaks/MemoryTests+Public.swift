import Testing
import UIKit

@MainActor @Suite("memory", .windows)
struct MemoryTests {
  @Test("a controller is freed when it is popped")
  func controllerIsFreedWhenItIsPopped() async throws {
    let census = Census()
    let navigation = UINavigationController(rootViewController: UIViewController())
    let window = try await TestWindow.show(navigation)
    for _ in 0..<10 {
      navigation.pushViewController(census.add(makeScreen()), animated: false)
      await window.nextFrame()
      navigation.popViewController(animated: false)
    }
    await window.nextFrame()
    #expect(census.living == [])
  }

  @Test("a controller is freed after any style of dismissal")
  func controllerIsFreedAfterAnyStyleOfDismissal() async throws {
    let census = Census()
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    for style in [UIModalPresentationStyle.pageSheet, .fullScreen, .overFullScreen] {
      for _ in 0..<5 {
        let screen = census.add(makeScreen())
        screen.modalPresentationStyle = style
        root.present(screen, animated: false)
        await window.nextFrame()
        root.dismiss(animated: false)
      }
    }
    for _ in 0..<5 {
      let alert = census.add(UIAlertController(title: "Title", message: nil, preferredStyle: .alert))
      alert.addAction(census.add(UIAlertAction(title: "OK", style: .default) { [unowned alert] _ in _ = alert.title }))
      root.present(alert, animated: false)
      await window.nextFrame()
      root.dismiss(animated: false)
    }
    await window.nextFrame()
    #expect(census.living == [])
  }

  @Test("a closed window is freed with everything in it")
  func closedWindowIsFreedWithEverythingInIt() async throws {
    let census = Census()
    for _ in 0..<5 {
      let screen = census.add(makeScreen())
      census.add(screen.view)
      let window = census.add(try await TestWindow.show(UINavigationController(rootViewController: screen)))
      TestWindow.close(window)
    }
    try await wait("all is freed") { census.living.isEmpty }
    #expect(census.living == [])
  }

  @Test("a subview that outlives its superview can be used again")
  func subviewThatOutlivesItsSuperviewCanBeUsedAgain() {
    let kept = UILabel()
    kept.text = "kept"
    let constraint: NSLayoutConstraint
    do {
      let (root, _) = make(0)
      root.place(kept)
      constraint = kept.leftAnchor.constraint(equalTo: root.leftAnchor)
      constraint.isActive = true
      kept.widthAnchor.constraint(equalToConstant: 50).isActive = true
      root.layoutIfNeeded()
    }
    #expect(kept.superview == nil && !constraint.isActive)
    constraint.constant = 5
    kept.text = "changed"
    let (other, _) = make(0)
    other.place(kept)
    kept.topAnchor.constraint(equalTo: other.topAnchor, constant: 3).isActive = true
    other.layoutIfNeeded()
    #expect(kept.frame.width == 50)
    #expect(kept.frame.minY == 3)
  }

  @Test("actions are freed with their control")
  func actionsAreFreedWithTheirControl() {
    let census = Census()
    do {
      let button = UIButton(type: .system)
      let captured = census.add(UIView())
      button.addAction(census.add(UIAction { _ in _ = captured }), for: .primaryActionTriggered)
    }
    #expect(census.living == [])
  }

  @Test("a table is freed with its cells")
  func tableIsFreedWithItsCells() async throws {
    let census = Census()
    let source = Rows([30])
    source.made = { census.add($0) }
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    for style in [UITableView.Style.plain, .insetGrouped] {
      let table = census.add(UITableView(frame: .zero, style: style))
      table.dataSource = source
      root.view.place(table)
      table.pin(to: root.view)
      await window.nextFrame()
      await window.nextFrame()
      #expect(table.visibleCells.count > 3, "\(table.visibleCells.count)")
      table.removeFromSuperview()
    }
    await window.nextFrame()
    try await wait("all is freed") { census.living.isEmpty }
  }
}

/// One of everything that is freed with its window.
@MainActor
func makeViews() -> [UIView] {
  let label = UILabel()
  label.text = "text"
  let stack = UIStackView(arrangedSubviews: [UILabel(), UIButton(type: .system)])
  stack.distribution = .equalSpacing
  let scroll = UIScrollView(), content = Content(1000, 1000), outside = UIView()
  scroll.place(content)
  content.pin(to: scroll)
  scroll.place(outside)
  outside.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor).isActive = true
  let guided = UIView(), inner = UIView()
  guided.place(inner)
  for guide in [guided.layoutMarginsGuide, guided.safeAreaLayoutGuide, guided.readableContentGuide] {
    inner.leftAnchor.constraint(greaterThanOrEqualTo: guide.leftAnchor).isActive = true
  }
  return [
    UIView(), label, UIButton(type: .system), UIButton(configuration: .filled(), primaryAction: UIAction { _ in }),
    stack, scroll, UIImageView(image: UIImage(systemName: "lock.shield")), guided, UINavigationBar(frame: .zero),
    UIControl(), UITextField(), UITextView(), UISwitch(), UIProgressView(), UIPickerView(),
    UIDatePicker(),
    UISegmentedControl(items: ["A"]), UIActivityIndicatorView(style: .large),
    makeSearchBar(), makeToolbar(), UIInputView(frame: .zero, inputViewStyle: .keyboard),
    UITableView(frame: .zero, style: .plain),
    UITableViewCell(style: .subtitle, reuseIdentifier: nil).contentView,
  ]
}

@MainActor
private func makeSearchBar() -> UISearchBar {
  let bar = UISearchBar()
  bar.showsCancelButton = true
  bar.text = "text"
  return bar
}

@MainActor
private func makeToolbar() -> UIToolbar {
  let bar = UIToolbar(), field = UITextField()
  bar.items = [
    UIBarButtonItem(title: "Act", primaryAction: UIAction { [weak bar] _ in bar?.items = nil }), .flexibleSpace(),
    UIBarButtonItem(customView: field),
  ]
  field.inputAccessoryView = UIView()
  return bar
}

/// A controller with one of everything, and a button that knows it.
@MainActor
private func makeScreen() -> UIViewController {
  let screen = UIViewController()
  screen.title = "Screen"
  screen.navigationItem.rightBarButtonItem = UIBarButtonItem(
    title: "Act",
    primaryAction: UIAction { [weak screen] _ in screen?.title = "acted" }
  )
  for view in makeViews() {
    screen.view.place(view)
    view.topAnchor.constraint(equalTo: screen.view.safeAreaLayoutGuide.topAnchor).isActive = true
    view.leadingAnchor.constraint(equalTo: screen.view.leadingAnchor).isActive = true
  }
  return screen
}
