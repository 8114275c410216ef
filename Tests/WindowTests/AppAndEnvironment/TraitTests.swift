import CQuintetGTK
import CQuintetWidget
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("traits", .windows)
struct TraitTests {
  @Test("current traits hold for colours on their own thread")
  func currentTraitsHoldForColoursOnTheirOwnThread() async throws {
    let application = UITraitCollection.current
    let dark = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(accessibilityContrast: .high),
    ])
    UITraitCollection.current = dark
    #expect(UITraitCollection.current == dark)
    var white: CGFloat = 0
    UIColor { UIColor(white: $0 == dark ? 1 : 0, alpha: 1) }.getRed(&white, green: nil, blue: nil, alpha: nil)
    #expect(white == 1)
    let elsewhere = await Task.detached { UITraitCollection.current }.value
    #expect(elsewhere == application)
    #expect(UIView().traitCollection == application)
    UITraitCollection.current = application
    #expect(UITraitCollection.current == application)
    let manager = adw_style_manager_get_default()
    defer { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT) }
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
    try await wait("what was set back follows the desktop") { UITraitCollection.current.userInterfaceStyle == .dark }
  }

  @Test("dark mode at run time reaches controllers, views and colours")
  func darkModeAtRunTimeReachesControllersViewsAndColours() async throws {
    final class Observer: UIViewController {
      var changes: [UIUserInterfaceStyle] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        changes.append(traitCollection.userInterfaceStyle)
      }
    }
    let controller = Observer()
    let window = try await TestWindow.show(controller)
    controller.changes = []
    let manager = adw_style_manager_get_default()
    defer { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT) }
    let light = UIColor.label.components(with: controller.traitCollection)
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
    try await wait("the controller heard") { controller.changes == [.dark] }
    #expect(window.traitCollection.userInterfaceStyle == .dark)
    #expect(UIColor.label.components(with: controller.view.traitCollection) != light)
    #expect(UITraitCollection.current.hasDifferentColorAppearance(comparedTo: UITraitCollection()))
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_LIGHT)
    try await wait("the controller heard") { controller.changes == [.dark, .light] }
  }

  @Test("a covered screen hears of dark mode as it comes back")
  func coveredScreenHearsOfDarkModeAsItComesBack() async throws {
    final class Observer: UIViewController {
      var changes: [UIUserInterfaceStyle?] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        changes += [previousTraitCollection?.userInterfaceStyle, traitCollection.userInterfaceStyle]
      }
    }
    let screen = Observer(), navigation = UINavigationController(rootViewController: screen)
    let window = try await TestWindow.show(navigation), light = window.traitCollection.userInterfaceStyle
    navigation.pushViewController(UIViewController(), animated: false)
    screen.changes = []
    let manager = adw_style_manager_get_default()
    defer { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT) }
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
    try await wait("the window is dark") { window.traitCollection.userInterfaceStyle == .dark }
    navigation.popViewController(animated: false)
    #expect(screen.changes == [light, UIUserInterfaceStyle.dark])
  }

  @Test("a view hears of a narrow window's traits as it enters it")
  func viewHearsOfANarrowWindowsTraitsAsItEntersIt() async throws {
    final class Hearer: UIView {
      var heard: [UIUserInterfaceSizeClass] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        heard.append(traitCollection.horizontalSizeClass)
      }
    }
    let view = Hearer(), root = UIViewController()
    _ = try await TestWindow.show(root, width: 400)
    #expect(view.traitCollection.horizontalSizeClass == .regular)
    for _ in 0..<2 {
      root.view.addSubview(view)
      #expect(view.heard == [.compact])
      view.removeFromSuperview()
    }
  }

  @Test("a screen has the traits around it before it is shown")
  func screenHasTheTraitsAroundItBeforeItIsShown() async throws {
    final class Screen: UIViewController {
      var classes: [UIUserInterfaceSizeClass] = []
      override func viewDidLoad() { classes.append(traitCollection.horizontalSizeClass) }
      override func viewWillAppear(_ animated: Bool) { classes.append(traitCollection.horizontalSizeClass) }
    }
    let navigation = UINavigationController(rootViewController: UIViewController()), pushed = Screen(), sheet = Screen()
    _ = try await TestWindow.show(navigation, width: 400)
    navigation.pushViewController(pushed, animated: false)
    navigation.present(sheet, animated: false)
    for screen in [pushed, sheet] { #expect(screen.classes == [.compact, .compact]) }
    navigation.dismiss(animated: false)
  }

  @Test("traits have the contrast that the desktop asks for")
  func traitsHaveTheContrastThatTheDesktopAsksFor() async throws {
    let isHigh = ProcessInfo.processInfo.environment["ADW_DEBUG_HIGH_CONTRAST"] == "1"
    #expect(UITraitCollection.current.accessibilityContrast == (isHigh ? .high : .normal))
    #expect(UIAccessibility.isDarkerSystemColorsEnabled == isHigh)
    guard !isHigh else { return }
    // libadwaita reads it when a program starts.
    setenv("ADW_DEBUG_HIGH_CONTRAST", "1", 1)
    defer { unsetenv("ADW_DEBUG_HIGH_CONTRAST") }
    let end = try await launch(
      "WindowTests",
      "--no-parallel",
      "--filter",
      "TraitTests/traitsHaveTheContrastThatTheDesktopAsksFor"
    )
    #expect(
      end.status == 0 && end.output.contains("Test run with 1 test in 1 suite passed"),
      Comment(rawValue: end.output)
    )
  }

  @Test("dark mode at run time is drawn")
  func darkModeAtRunTimeIsDrawn() async throws {
    let view = UIView()
    view.backgroundColor = .systemBackground
    let window = try await TestWindow.show(view)
    let manager = adw_style_manager_get_default()
    defer { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT) }
    let light = try pixel(of: view)
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
    await window.nextFrame()
    await window.nextFrame()
    let dark = try pixel(of: view)
    #expect(light == [0xFA, 0xFA, 0xFA])
    #expect(dark == [0x24, 0x24, 0x24])
  }

  @Test("a table's rows grow with the text size")
  func tablesRowsGrowWithTheTextSize() async throws {
    let source = Rows([3]), table = UITableView()
    table.dataSource = source
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let before = table.visibleCells[0].frame.height
    let normal = setDotsPerInch(288)
    defer { setDotsPerInch(normal) }
    try await wait("the traits changed") { window.traitCollection.preferredContentSizeCategory.isAccessibilityCategory }
    await window.nextFrame()
    await window.nextFrame()
    let cell = table.visibleCells[0]
    #expect(cell.frame.height > before, "\(cell.frame.height) after \(before)")
    #expect(table.visibleCells[1].frame.minY == cell.frame.maxY)
    #expect(cell.textLabel?.numberOfLines == 0)
  }

  @Test("a direction change at run time mirrors layout and bars")
  func directionChangeAtRunTimeMirrorsLayoutAndBars() async throws {
    let root = UIViewController(), label = UILabel()
    label.text = "Leading"
    root.view.place(label)
    label.leadingAnchor.constraint(equalTo: root.view.leadingAnchor, constant: 10).isActive = true
    let window = try await TestWindow.show(root)
    #expect(label.frame.minX == 10)
    gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
    defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
    await window.nextFrame()
    await window.nextFrame()
    #expect(label.frame.maxX == root.view.bounds.width - 10)
    #expect(root.traitCollection.layoutDirection == .rightToLeft)
    #expect(label.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
    await window.nextFrame()
    await window.nextFrame()
    #expect(label.frame.minX == 10)
  }

  @Test("each text size of the desktop has a size category")
  func eachTextSizeOfTheDesktopHasASizeCategory() {
    let expected: [(CGFloat, UIContentSizeCategory)] = [
      (0.5, .extraSmall), (0.85, .extraSmall), (0.9, .small), (0.95, .medium), (1, .large), (1.1, .extraLarge),
      (1.25, .extraExtraLarge), (1.4, .extraExtraExtraLarge), (1.75, .accessibilityMedium), (2, .accessibilityLarge),
      (2.5, .accessibilityExtraLarge), (2.75, .accessibilityExtraExtraLarge), (3, .accessibilityExtraExtraExtraLarge),
      (9, .accessibilityExtraExtraExtraLarge),
    ]
    for (scale, category) in expected {
      #expect(UIContentSizeCategory(textScale: scale) == category)
      #expect(category.isAccessibilityCategory == (scale > 1.5), "\(scale)")
    }
  }

  @Test("a window's traits add its size and resolution only")
  func windowsTraitsAddItsSizeAndResolutionOnly() {
    let traits = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(accessibilityContrast: .high),
      UITraitCollection(layoutDirection: .rightToLeft), UITraitCollection(preferredContentSizeCategory: .small),
    ])
    let inWindow = traits.with(size: CGSize(width: 700, height: 300), scale: 3)
    #expect(inWindow.containsTraits(in: traits))
    #expect(inWindow.displayScale == 3 && inWindow.horizontalSizeClass == .regular)
  }

  @Test("every window hears of a change of style")
  func everyWindowHearsOfAChangeOfStyle() async throws {
    final class Listener: UIViewController {
      var styles: [UIUserInterfaceStyle] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        styles.append(traitCollection.userInterfaceStyle)
      }
    }
    let listeners = [Listener(), Listener(), Listener()]
    for listener in listeners { _ = try await TestWindow.show(listener) }
    for listener in listeners { listener.styles = [] }
    let manager = adw_style_manager_get_default()
    defer { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT) }
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
    try await wait("all heard") { listeners.allSatisfy { $0.styles == [.dark] } }
  }

  @Test("fonts of a style and metrics grow with text size")
  func fontsOfAStyleAndMetricsGrowWithTextSize() {
    let styles: [(UIFont.TextStyle, CGFloat, UIFont.Weight)] = [
      (.largeTitle, 2.18, .light), (.title1, 1.81, .heavy), (.title2, 1.36, .heavy), (.title3, 1.36, .bold),
      (.headline, 1, .bold), (.subheadline, 0.93, .regular), (.body, 1, .regular), (.callout, 1, .regular),
      (.footnote, 0.87, .regular), (.caption1, 0.82, .regular), (.caption2, 0.75, .regular),
    ]
    for factor in [1, 2] as [CGFloat] {
      let normal = setDotsPerInch(Int(96 * factor))
      defer { setDotsPerInch(normal) }
      for (style, scale, weight) in styles {
        let font = UIFont.preferredFont(forTextStyle: style)
        #expect(abs(font.pointSize - UIFont.systemFontSize * scale * factor) < 0.01, "\(style): \(font.pointSize)")
        #expect(font.weight == weight)
      }
      #expect(UIFontMetrics.default.scaledValue(for: 20) == 20 * factor)
      #expect(UIFont.systemFont(ofSize: 20).pointSize == 20)
    }
  }

  @Test("scaled fonts keep their face, withAlphaComponent replaces the opacity")
  func scaledFontsKeepTheirFaceWithAlphaComponentReplacesTheOpacity() {
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    for font in [
      UIFont.boldSystemFont(ofSize: 20), .italicSystemFont(ofSize: 20), .systemFont(ofSize: 20, weight: .thin),
    ] {
      let scaled = UIFontMetrics.default.scaledFont(for: font)
      #expect(scaled.fontName == font.fontName && scaled.pointSize == 40, "\(scaled.fontName)")
    }
    for color in [UIColor(white: 0.5, alpha: 0.5), .separator, UIColor { _ in UIColor(white: 1, alpha: 0.5) }] {
      #expect(color.withAlphaComponent(0.5).cgColor.alpha == 0.5)
    }
  }

  @Test("a font's PostScript name says its weight and slant")
  func fontsPostScriptNameSaysItsWeightAndSlant() {
    for (weight, isItalic, name) in [
      (.regular, false, "TwoWords"), (.regular, true, "TwoWords-Italic"), (.bold, false, "TwoWords-Bold"),
      (.semibold, true, "TwoWords-SemiBoldItalic"), (.heavy, false, "TwoWords-ExtraBold"),
      (.ultraLight, false, "TwoWords-Thin"), (.thin, true, "TwoWords-ExtraLightItalic"),
    ] as [(UIFont.Weight, Bool, String)] {
      #expect(FontFace(family: "Two Words", weight: weight, isItalic: isItalic).name == name)
    }
  }

  @Test("a size is compact below 600 points wide, 400 high")
  func sizeIsCompactBelow600PointsWide400High() {
    for (size, isWide, isHigh) in [
      (CGSize(width: 599, height: 399), false, false), (CGSize(width: 600, height: 400), true, true),
      (CGSize(width: 599, height: 400), false, true), (CGSize(width: 600, height: 399), true, false),
    ] {
      let traits = UITraitCollection.application.with(size: size, scale: 2)
      #expect(traits.horizontalSizeClass == (isWide ? .regular : .compact))
      #expect(traits.verticalSizeClass == (isHigh ? .regular : .compact))
      #expect(traits.displayScale == 2)
    }
  }

  @Test("a narrow window is compact, a wide one regular")
  func narrowWindowIsCompactAWideOneRegular() async throws {
    let narrow = try await TestWindow.show(UIViewController(), width: 400)
    #expect(narrow.traitCollection.horizontalSizeClass == .compact)
    let wide = try await TestWindow.show(UIViewController(), width: 900)
    #expect(wide.traitCollection.horizontalSizeClass == .regular)
  }

  @Test("a larger text size reaches labels that follow it")
  func largerTextSizeReachesLabelsThatFollowIt() async throws {
    let root = UIView(), follows = UILabel(), stays = UILabel()
    for label in [follows, stays] {
      (label.text, label.font) = ("Text", .preferredFont(forTextStyle: .body))
      root.place(label)
      label.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    }
    follows.adjustsFontForContentSizeCategory = true
    follows.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    stays.topAnchor.constraint(equalTo: follows.bottomAnchor).isActive = true
    let window = try await TestWindow.show(root)
    let before = follows.frame.height
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("the traits changed") { window.traitCollection.preferredContentSizeCategory != .large }
    await window.nextFrame()
    await window.nextFrame()
    #expect(follows.frame.height > before * 1.7, "\(follows.frame.height) after \(before)")
    #expect(stays.frame.minY == follows.frame.maxY)
    #expect(stays.frame.height == before)
  }

  @Test("labels follow a text size of the same category too")
  func labelsFollowATextSizeOfTheSameCategoryToo() async throws {
    let label = UILabel(), window = try await TestWindow.show(UIStackView(arrangedSubviews: [label]))
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    let normal = setDotsPerInch(150)
    defer { setDotsPerInch(normal) }
    let category = UIApplication.shared.preferredContentSizeCategory, font = UIFont.preferredFont(forTextStyle: .body)
    try await wait("the font follows") { label.font == font }
    setDotsPerInch(170)
    #expect(UIApplication.shared.preferredContentSizeCategory == category)
    try await wait("the font follows again") { label.font == UIFont.preferredFont(forTextStyle: .body) }
    #expect(label.font.pointSize > font.pointSize)
    withExtendedLifetime(window) {}
  }

  @Test("a font follows the text size once it is adjusted")
  func fontFollowsTheTextSizeOnceItIsAdjusted() async throws {
    let label = UILabel(), field = UITextField(), view = UITextView()
    let window = try await TestWindow.show(UIStackView(arrangedSubviews: [label, field, view]))
    let font = UIFont.preferredFont(forTextStyle: .body)
    (label.font, field.font, view.font) = (font, font, font)
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("the traits changed") { window.traitCollection.preferredContentSizeCategory != .large }
    #expect(
      [label.font, field.font, view.font].map { $0?.pointSize } == [font.pointSize, font.pointSize, font.pointSize]
    )
    label.adjustsFontForContentSizeCategory = true
    field.adjustsFontForContentSizeCategory = true
    view.adjustsFontForContentSizeCategory = true
    let larger = UIFont.preferredFont(forTextStyle: .body).pointSize
    #expect(larger > font.pointSize)
    #expect([label.font, field.font, view.font].map { $0?.pointSize } == [larger, larger, larger])
  }

  @Test("a scaled font follows the text size to its limit")
  func scaledFontFollowsTheTextSizeToItsLimit() async throws {
    let free = UILabel(), limited = UILabel()
    let window = try await TestWindow.show(UIStackView(arrangedSubviews: [free, limited]))
    let font = UIFont.systemFont(ofSize: 20)
    free.font = UIFontMetrics.default.scaledFont(for: font)
    limited.font = UIFontMetrics.default.scaledFont(for: font, maximumPointSize: 30)
    for label in [free, limited] { label.adjustsFontForContentSizeCategory = true }
    #expect(free.font.pointSize == 20)
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("the fonts follow") { free.font.pointSize == 40 && limited.font.pointSize == 30 }
    withExtendedLifetime(window) {}
  }

  @Test("an attributed text without a font follows the text size")
  func attributedTextWithoutAFontFollowsTheTextSize() async throws {
    let label = UILabel(), named = UILabel(), root = UIView()
    for (index, label) in [label, named].enumerated() {
      label.font = .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = true
      root.place(label)
      label.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
      label.topAnchor.constraint(equalTo: root.topAnchor, constant: CGFloat(index) * 100).isActive = true
    }
    label.attributedText = NSAttributedString(string: "Text", attributes: [.foregroundColor: UIColor.red])
    named.attributedText = NSAttributedString(string: "Text", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    let window = try await TestWindow.show(root)
    let before = [label, named].map(\.frame.height)
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("the traits changed") { window.traitCollection.preferredContentSizeCategory != .large }
    await window.nextFrame()
    await window.nextFrame()
    #expect(label.frame.height > before[0] * 1.7, "\(label.frame.height) after \(before[0])")
    #expect(named.frame.height == before[1])
  }

  @Test("a change of text size is posted with its value")
  func changeOfTextSizeIsPostedWithItsValue() {
    var sizes: [UIContentSizeCategory?] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UIContentSizeCategory.didChangeNotification,
      object: nil,
      queue: nil
    ) { notification in
      let size = notification.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? UIContentSizeCategory
      MainActor.assumeIsolated { sizes.append(size) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    let normal = setDotsPerInch(192)
    #expect(sizes == [.accessibilityLarge])
    #expect(UIApplication.shared.preferredContentSizeCategory == .accessibilityLarge)
    setDotsPerInch(normal)
    #expect(sizes == [.accessibilityLarge, .large])
  }
}

/// Sets the desktop's text size, and returns what it was; 96 is normal.
@MainActor
@discardableResult
func setDotsPerInch(_ value: Int) -> Int {
  let settings = UnsafeMutableRawPointer(gtk_settings_get_default()!)
  let before = integerProperty(settings, "gtk-xft-dpi") / 1024
  var number = GValue()
  g_value_init(&number, GType(6 << 2))
  g_value_set_int(&number, Int32(value * 1024))
  g_object_set_property(settings.assumingMemoryBound(to: GObject.self), "gtk-xft-dpi", &number)
  return before
}

/// The colour in the middle of a view as it is drawn: red, green, blue.
@MainActor
func pixel(of view: UIView) throws -> [UInt8] {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png").path
  defer { try? FileManager.default.removeItem(atPath: path) }
  guard quintet_widget_save_png(view.box.pointer, path) else { throw Missing(description: "a picture of the view") }
  let picture = try #require(gdk_pixbuf_new_from_file(path, nil), "the picture")
  defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
  let stride = Int(gdk_pixbuf_get_rowstride(picture)), channels = Int(gdk_pixbuf_get_n_channels(picture))
  let offset = Int(gdk_pixbuf_get_height(picture)) / 2 * stride + Int(gdk_pixbuf_get_width(picture)) / 2 * channels
  let pixels = try #require(gdk_pixbuf_get_pixels(picture))
  return [pixels[offset], pixels[offset + 1], pixels[offset + 2]]
}
