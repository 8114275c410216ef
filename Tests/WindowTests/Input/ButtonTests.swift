import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("buttons", .windows)
struct ButtonTests {
  @Test("an attributed title keeps its colour in the label's font")
  func attributedTitleKeepsItsColourInTheLabelsFont() async throws {
    let outer = UIView(), button = UIButton(type: .custom), plain = UIButton(type: .custom)
    for (index, button) in [button, plain].enumerated() {
      button.frame = CGRect(x: 20, y: 20 + 80 * index, width: 300, height: 60)
      outer.addSubview(button)
    }
    button.titleLabel?.font = .systemFont(ofSize: 30)
    let title = NSAttributedString(string: "Press", attributes: [.foregroundColor: UIColor.red])
    for button in [button, plain] { button.setAttributedTitle(title, for: .normal) }
    _ = try await TestWindow.show(outer)
    let reds = try [button, plain].map {
      try #require(Picture($0)).count { $0.red > 150 && $0.green < 60 && $0.blue < 60 && $0.alpha > 200 }
    }
    #expect(reds[1] > 20 && reds[0] > 2 * reds[1], "\(reds)")
  }

  @Test("a title is drawn where constraints have it, once")
  func titleIsDrawnWhereConstraintsHaveItOnce() async throws {
    let outer = UIView(), button = UIButton(type: .custom), label = try #require(button.titleLabel)
    button.setTitle("Press", for: .normal)
    button.setTitleColor(.red, for: .normal)
    button.frame = CGRect(x: 20, y: 20, width: 300, height: 60)
    outer.addSubview(button)
    let window = try await TestWindow.show(outer)
    let isRed = { (pixel: Picture.Pixel) in pixel.red > 150 && pixel.green < 60 && pixel.blue < 60 && pixel.alpha > 200
    }
    let before = try #require(Picture(button)).count(where: isRed)
    label.translatesAutoresizingMaskIntoConstraints = false
    label.rightAnchor.constraint(equalTo: button.rightAnchor, constant: -4).isActive = true
    await window.nextFrame()
    await window.nextFrame()
    let picture = try #require(Picture(button)), left = Int(label.frame.minX)
    #expect(left > 200 && before > 20)
    let places = (0..<picture.width).filter { x in (0..<picture.height).contains { isRed(picture[x, $0]) } }
    let first = try #require(places.min()), last = try #require(places.max())
    #expect(first >= left && last < 297, "\(places), \(left)")
    #expect(abs(picture.count(where: isRed) - before) < before / 2)
  }

  @Test("a button sends control events for pointer and key presses")
  func buttonSendsControlEventsForPointerAndKeyPresses() async throws {
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
    #expect(log == ["down", "inside", "primary"])
    log = []
    try await Input.drag(button, through: [CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 200)])
    #expect(log == ["down", "outside"])
    log = []
    try await Input.press(GDK_KEY_Tab, in: window)
    try await Input.press(GDK_KEY_Return, in: window)
    try await wait("the button is pressed") { log == ["inside", "primary"] }
  }

  @Test("a button shows what is set for its state")
  func buttonShowsWhatIsSetForItsState() throws {
    let button = UIButton(type: .system)
    button.setTitle("Play", for: .normal)
    button.setTitle("Stop", for: .selected)
    button.setTitle("Off", for: .disabled)
    button.setImage(UIImage(systemName: "play.fill"), for: .normal)
    #expect(button.currentTitle ?? "" == "Play")
    button.isSelected = true
    #expect(button.currentTitle ?? "" == "Stop")
    #expect(button.currentImage != nil)
    let widget = try #require(button.content)
    #expect(gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_CHECKED.rawValue != 0)
    #expect(Accessibility.has(widget, label: "Stop"))
    #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_SELECTED, is: true))
    button.isSelected = false
    button.isEnabled = false
    #expect(button.currentTitle ?? "" == "Off")
    #expect(button.title(for: .highlighted) ?? "" == "Play")
  }

  @Test("filled and destructive buttons have GTK's style classes")
  func filledAndDestructiveButtonsHaveGTKsStyleClasses() {
    let button = UIButton(configuration: .filled())
    @MainActor func has(_ name: String) -> Bool { gtk_widget_has_css_class(button.content, name) != 0 }
    #expect(has("suggested-action") && !has("destructive-action"))
    button.role = .destructive
    #expect(!has("suggested-action") && has("destructive-action"))
    button.role = .normal
    button.configuration = .gray()
    #expect(!has("suggested-action") && !has("destructive-action"))
  }

  @Test("bordered configurations are aliases of plain, gray, tinted and filled")
  func borderedConfigurationsAreAliasesOfPlainGrayTintedAndFilled() {
    let looks: [(UIButton.Configuration, UIButton.Configuration)] = [
      (.borderless(), .plain()), (.bordered(), .gray()), (.borderedTinted(), .tinted()),
      (.borderedProminent(), .filled()),
    ]
    for (name, look) in looks { #expect(name.style == look.style) }
  }

  @Test("a configuration's colours, insets and picture are there")
  func configurationsColoursInsetsAndPictureAreThere() async throws {
    let outer = UIView()
    var configuration = UIButton.Configuration.filled()
    configuration.baseBackgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 20, leading: 30, bottom: 20, trailing: 30)
    configuration.cornerStyle = .small
    let button = UIButton(configuration: configuration)
    outer.addSubview(button)
    button.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: button.intrinsicContentSize)
    let bare = button.intrinsicContentSize
    #expect(bare.width >= 60 && bare.height >= 40, "\(bare)")
    button.configuration?.title = "A"
    button.configuration?.subtitle = "Below"
    let titled = button.intrinsicContentSize
    #expect(titled.width > bare.width && titled.height > bare.height, "\(titled)")
    button.configuration?.image = UIImage(systemName: "play.fill")
    button.configuration?.imagePadding = 10
    let pictured = button.intrinsicContentSize
    #expect(pictured.width >= titled.width + 26, "\(pictured)")
    button.configuration?.imagePlacement = .top
    #expect(button.intrinsicContentSize.height >= titled.height + 26)
    button.configuration?.image = nil
    button.configuration?.showsActivityIndicator = true
    #expect(button.intrinsicContentSize.height > titled.height)
    button.configuration?.showsActivityIndicator = false
    button.frame.size = CGSize(width: 200, height: 100)
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    let color = try #require(Picture(button))[10, 50]
    #expect(color.red > 220 && color.green < 40, "\(color)")
  }

  @Test("a button with everything on it is freed")
  func buttonWithEverythingOnItIsFreed() async throws {
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

  /// Shows a button of 100 by 40 points in a window.
  func show(_ button: UIButton) async throws -> UIWindow {
    let outer = UIView()
    button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
    outer.addSubview(button)
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    return window
  }

  @Test("a button's background colour follows its corner radius and presses")
  func buttonsBackgroundColourFollowsItsCornerRadiusAndPresses() async throws {
    let button = UIButton(type: .custom)
    button.setTitle("Go", for: .normal)
    button.backgroundColor = .red
    let window = try await show(button)
    let square = try #require(Picture(button))
    #expect(square[1, 1] == .red)
    #expect(square[98, 38] == .red)
    button.layer.cornerRadius = 20
    await window.nextFrame()
    let round = try #require(Picture(button))
    #expect(round[0, 0].red < 255 && round[50, 2] == .red, "\(round[0, 0])")
    button.isHighlighted = true
    try await wait("the press is seen") {
      guard let pressed = Picture(button) else { return false }
      return pressed[50, 2] != .red && pressed[0, 0].red < 255
    }
    button.isHighlighted = false
    button.isEnabled = false
    try await wait("the surface stays") { Picture(button)?[50, 2] == .red }
    button.backgroundColor = nil
    button.isEnabled = true
    // A custom button has no surface of the system's.
    try await wait("nothing is left of it") { Picture(button)?[50, 2].alpha == 0 }
  }

  @Test("a clipping button's pictures are round at masked corners alone", arguments: [false, true])
  func clippingButtonsPicturesAreRoundAtMaskedCornersAlone(isBackground: Bool) async throws {
    let button = UIButton(type: .custom)
    if isBackground {
      button.setBackgroundImage(square(10), for: .normal)
    } else {
      button.setImage(square(10), for: .normal)
      (button.contentHorizontalAlignment, button.contentVerticalAlignment) = (.fill, .fill)
    }
    let clipping = isBackground ? button : try #require(button.imageView)
    clipping.clipsToBounds = true
    clipping.layer.cornerRadius = 15
    clipping.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    let window = try await show(button)
    await window.nextFrame()
    let picture = try #require(Picture(button))
    #expect(picture[0, 0].alpha == 0 && picture[99, 39].alpha == 0)
    #expect((picture[99, 0], picture[0, 39], picture[50, 20]) == (.red, .red, .red))
  }

  @Test("a background picture fills the button in its state")
  func backgroundPictureFillsTheButtonInItsState() async throws {
    let button = UIButton(type: .custom)
    button.setBackgroundImage(square(10), for: .normal)
    button.setBackgroundImage(square(10).withTintColor(.blue, renderingMode: .alwaysTemplate), for: .selected)
    button.tintColor = .blue
    let window = try await show(button)
    let normal = try #require(Picture(button))
    #expect((normal[1, 1], normal[50, 20], normal[98, 38]) == (.red, .red, .red))
    button.isSelected = true
    await window.nextFrame()
    // A chosen button is shaded.
    let selected = try #require(Picture(button))[2, 2]
    #expect(selected.blue > 150 && selected.red < 60, "\(selected)")
  }

  @Test("an untitled button fits its oversized image by content mode")
  func untitledButtonFitsItsOversizedImageByContentMode() async throws {
    let button = UIButton(type: .custom)
    button.setImage(square(200), for: .normal)
    let window = try await show(button)
    let stretched = try #require(Picture(button))
    #expect(stretched[1, 1] == .red && stretched[98, 38] == .red)
    button.imageView?.contentMode = .scaleAspectFit
    await window.nextFrame()
    let fitted = try #require(Picture(button))
    #expect(fitted[50, 20] == .red && fitted[35, 2] == .red)
    #expect(fitted[10, 20] != .red)
    button.contentEdgeInsets = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    await window.nextFrame()
    let inset = try #require(Picture(button))
    #expect(inset[50, 20] == .red && inset[50, 5] != .red)
    let intrinsic = button.intrinsicContentSize
    #expect(intrinsic.width >= 220 && intrinsic.height >= 220, "\(intrinsic)")
  }

  @Test("a picture fills the button where both alignments say so")
  func pictureFillsTheButtonWhereBothAlignmentsSaySo() async throws {
    let button = UIButton(type: .custom)
    button.setImage(square(10), for: .normal)
    let window = try await show(button)
    #expect(try #require(Picture(button))[10, 5] != .red)
    button.contentHorizontalAlignment = .fill
    button.contentVerticalAlignment = .fill
    await window.nextFrame()
    // The pointer of a test before may rest on it.
    let corner = try #require(Picture(button))[2, 2]
    #expect(corner.red > 200 && corner.green == 0, "\(corner)")
  }

  @Test("a button's image view tint takes precedence over the button's")
  func buttonsImageViewTintTakesPrecedenceOverTheButtons() async throws {
    for fills in [true, false] {
      let button = UIButton(type: .custom)
      button.setImage(square(16).withRenderingMode(.alwaysTemplate), for: .normal)
      button.tintColor = .green
      if fills { (button.contentHorizontalAlignment, button.contentVerticalAlignment) = (.fill, .fill) }
      let window = try await show(button), imageView = try #require(button.imageView)
      @MainActor func expectMiddle(_ isRight: (Picture.Pixel) -> Bool) async throws {
        await window.nextFrame()
        await window.nextFrame()
        let middle = try #require(Picture(button))[50, 20]
        // The pointer of a test before may rest on it.
        #expect(isRight(middle), "\(fills) \(middle)")
      }
      try await expectMiddle { $0.green > 200 && $0.blue < 60 && $0.red < 60 }
      imageView.tintColor = .blue
      try await expectMiddle { $0.blue > 200 && $0.green < 60 && $0.red < 60 }
      button.tintColor = .red
      try await expectMiddle { $0.blue > 200 && $0.green < 60 && $0.red < 60 }
      imageView.tintColor = nil
      try await expectMiddle { $0.red > 200 && $0.green < 60 && $0.blue < 60 }
    }
  }

  @Test("a button's content follows its alignment in both reading directions")
  func buttonsContentFollowsItsAlignmentInBothReadingDirections() async throws {
    let button = UIButton(type: .custom)
    button.setImage(square(10), for: .normal)
    button.backgroundColor = .white
    let window = try await show(button)
    @MainActor func places(_ horizontal: UIControl.ContentHorizontalAlignment) async throws -> ClosedRange<Int> {
      button.contentHorizontalAlignment = horizontal
      await window.nextFrame()
      await window.nextFrame()
      let picture = try #require(Picture(button))
      let columns = (0..<100).filter { x in (0..<40).contains { picture[x, $0] == .red } }
      let first = try #require(columns.min()), last = try #require(columns.max())
      return first...last
    }
    for attribute in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      button.semanticContentAttribute = attribute
      let left = try await places(.left), right = try await places(.right), middle = try await places(.center)
      #expect(left.upperBound < 40 && right.lowerBound > 60, "\(left) \(right)")
      #expect(abs(middle.lowerBound + middle.upperBound - 99) <= 1, "\(middle)")
      let leading = try await places(.leading)
      #expect(leading == (attribute == .forceLeftToRight ? left : right))
    }
    button.contentVerticalAlignment = .bottom
    await window.nextFrame()
    await window.nextFrame()
    let picture = try #require(Picture(button))
    #expect((0..<100).contains { picture[$0, 32] == .red })
  }

  @Test("a button that is activated is pressed at once, each time")
  func buttonThatIsActivatedIsPressedAtOnceEachTime() async throws {
    var presses: [String] = []
    let button = UIButton(configuration: .gray()), segments = UISegmentedControl(items: ["One", "Two"])
    button.addAction(UIAction { _ in presses.append("button") }, for: .primaryActionTriggered)
    segments.addAction(UIAction { _ in presses.append("segment") }, for: .valueChanged)
    let screen = UIViewController()
    screen.view.addSubview(UIStackView(arrangedSubviews: [button, segments]))
    let faces: [(String?, UIImage?)] = [("Word", nil), (nil, UIImage(systemName: "plus"))]
    screen.navigationItem.rightBarButtonItems = faces.map { title, image in
      UIBarButtonItem(title: title, image: image, primaryAction: UIAction { _ in presses.append("bar") })
    }
    let navigation = UINavigationController(rootViewController: screen)
    let window = try await TestWindow.show(navigation)
    let widgets = Widgets.all(g_type_from_name("QuintetButton"), in: navigation.view.box.pointer)
    try #require(widgets.count == 5)
    for widget in widgets {
      for _ in 0..<3 { #expect(gtk_widget_activate(widget) != 0) }
      // As GTK's own, it looks pressed for a moment.
      #expect(gtk_widget_has_css_class(widget, "keyboard-activating") != 0)
    }
    // A segment that is chosen changes nothing a second time.
    let count = Dictionary(grouping: presses) { $0 }.mapValues(\.count)
    #expect(count == ["button": 3, "segment": 2, "bar": 6])
    try await wait("none looks pressed") {
      widgets.allSatisfy { gtk_widget_has_css_class($0, "keyboard-activating") == 0 }
    }
    #expect(presses.count == 11)
    button.isEnabled = false
    gtk_widget_activate(button.content)
    #expect(presses.count == 11)
    _ = window
  }

  @Test("a switch's onTintColor replaces the desktop's colour until unset")
  func switchsOnTintColorReplacesTheDesktopsColourUntilUnset() async throws {
    let toggle = UISwitch(), outer = UIView()
    toggle.isOn = true
    toggle.onTintColor = .green
    outer.addSubview(toggle)
    _ = try await TestWindow.show(outer)
    try await wait("it is green") { Picture(toggle)?[8, 13] == .green }
    toggle.thumbTintColor = .red
    try await wait("the knob is red") { Picture(toggle)?[35, 13] == .red }
    toggle.onTintColor = nil
    try await wait("it is as usual") { Picture(toggle)?[8, 13] != .green }
  }
}
