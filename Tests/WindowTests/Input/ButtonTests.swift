import CGTK

@testable import UIKit
@testable import UIKitTests

@MainActor
func buttonTests() {
  test("a button tells of a touch that begins, leaves and is pressed by key") {
    let outer = UIView(), button = UIButton(type: .system)
    var log: [String] = []
    let events: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchUpInside, "inside"), (.touchUpOutside, "outside"),
      (.primaryActionTriggered, "primary"),
    ]
    for (event, name) in events { button.addAction(UIAction { _ in log.append(name) }, for: event) }
    button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
    outer.addSubview(button)
    let window = try await TestWindow.show(outer)
    try await Input.click(button)
    expect(log, equals: ["down", "inside", "primary"])
    log = []
    try await Input.drag(button, through: [CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 200)])
    expect(log, equals: ["down", "outside"])
    log = []
    try await Input.press(GDK_KEY_Tab, in: window)
    try await Input.press(GDK_KEY_Return, in: window)
    try await wait("the button is pressed") { log == ["inside", "primary"] }
  }

  test("a button shows what is set for its state") {
    let button = UIButton(type: .system)
    button.setTitle("Play", for: .normal)
    button.setTitle("Stop", for: .selected)
    button.setTitle("Off", for: .disabled)
    button.setImage(UIImage(systemName: "play.fill"), for: .normal)
    expect(button.currentTitle ?? "", equals: "Play")
    button.isSelected = true
    expect(button.currentTitle ?? "", equals: "Stop")
    expect(button.currentImage != nil)
    let widget = try require(button.content)
    expect(gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_CHECKED.rawValue != 0)
    expect(Accessibility.has(widget, label: "Stop"))
    expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_SELECTED, is: true))
    button.isSelected = false
    button.isEnabled = false
    expect(button.currentTitle ?? "", equals: "Off")
    expect(button.title(for: .highlighted) ?? "", equals: "Play")
  }

  test("a button that destroys, and one that is suggested, look so") {
    let button = UIButton(configuration: .filled())
    @MainActor func has(_ name: String) -> Bool { gtk_widget_has_css_class(button.content, name) != 0 }
    expect(has("suggested-action") && !has("destructive-action"))
    button.role = .destructive
    expect(!has("suggested-action") && has("destructive-action"))
    button.role = .normal
    button.configuration = .gray()
    expect(!has("suggested-action") && !has("destructive-action"))
  }

  test("a configuration's colours, insets and picture are there") {
    let outer = UIView()
    var configuration = UIButton.Configuration.filled()
    configuration.baseBackgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 20, leading: 30, bottom: 20, trailing: 30)
    configuration.cornerStyle = .small
    let button = UIButton(configuration: configuration)
    outer.addSubview(button)
    button.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: button.intrinsicContentSize)
    let bare = button.intrinsicContentSize
    expect(bare.width >= 60 && bare.height >= 40, "\(bare)")
    button.configuration?.title = "A"
    button.configuration?.subtitle = "Below"
    let titled = button.intrinsicContentSize
    expect(titled.width > bare.width && titled.height > bare.height, "\(titled)")
    button.configuration?.image = UIImage(systemName: "play.fill")
    button.configuration?.imagePadding = 10
    let pictured = button.intrinsicContentSize
    expect(pictured.width >= titled.width + 26, "\(pictured)")
    button.configuration?.imagePlacement = .top
    expect(button.intrinsicContentSize.height >= titled.height + 26)
    button.configuration?.image = nil
    button.configuration?.showsActivityIndicator = true
    expect(button.intrinsicContentSize.height > titled.height)
    button.configuration?.showsActivityIndicator = false
    button.frame.size = CGSize(width: 200, height: 100)
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    let color = try require(Picture(button))[10, 50]
    expect(color.red > 220 && color.green < 40, "\(color)")
  }

  test("a button with everything on it is freed") {
    weak var weakButton: UIButton?
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    do {
      var configuration = UIButton.Configuration.tinted()
      configuration.title = "Title"
      configuration.image = UIImage(systemName: "star")
      configuration.baseForegroundColor = .systemRed
      let button = UIButton(configuration: configuration)
      button.addTarget(root, action: UIViewController.loadViewIfNeeded, for: .touchUpInside)
      root.view.place(button)
      button.pin(to: root.view)
      await window.nextFrame()
      button.removeFromSuperview()
      weakButton = button
    }
    try await wait("the button is freed") { weakButton == nil }
  }
}
