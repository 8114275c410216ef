import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Title and look of a button in each state, the classes and rules of GTK's style behind its look, and the place of its picture.

@MainActor @Suite("button appearance", .windows)
struct ButtonAppearanceTests {
  @Test("a button's title and image default to its primary action's")
  func buttonsTitleAndImageDefaultToItsPrimaryActions() throws {
    let star = UIImage(systemName: "star"), heart = UIImage(systemName: "heart")
    for hasTitle in [false, true] {
      for hasImage in [false, true] {
        for isNamed in [false, true] {
          var look = UIButton.Configuration.gray()
          if hasTitle { look.title = "Own" }
          if hasImage { look.image = heart }
          var runs = 0
          let action = UIAction(title: isNamed ? "Go" : "", image: star) { _ in runs += 1 }
          let button = UIButton(configuration: look, primaryAction: action)
          let title = hasTitle ? "Own" : isNamed ? "Go" : nil
          #expect(button.title(for: .normal) == (hasTitle || !isNamed ? nil : "Go"))
          #expect(button.image(for: .normal) === (hasImage ? nil : star))
          #expect(button.currentTitle == title && button.currentImage === (hasImage ? heart : star))
          #expect(try shownTexts(of: button) == [title].compactMap { $0 })
          #expect(button.allControlEvents == .primaryActionTriggered)
          #expect(button.accessibilityActivate() && runs == 1)
        }
      }
    }
    let button = UIButton(primaryAction: UIAction(title: "Go", image: star) { _ in })
    #expect(button.buttonType == .system && button.title(for: .normal) == "Go" && button.currentImage === star)
    #expect(try shownTexts(of: button) == ["Go"] && shownPictures(of: button) == 1)
    var look = UIButton.Configuration.filled()
    (look.title, look.image) = ("Plain", star)
    let plain = UIButton(configuration: look)
    #expect(try shownTexts(of: plain) == ["Plain"] && shownPictures(of: plain) == 1 && plain.allControlEvents == [])
    #expect(gtk_widget_has_css_class(plain.content, "suggested-action") != 0)
    let custom = UIButton(type: .custom, primaryAction: nil)
    #expect(custom.buttonType == .custom && custom.allControlEvents == [] && custom.currentTitle == nil)
    #expect(try shownTexts(of: custom) == [] && shownPictures(of: custom) == 0)
  }

  @Test("a button state without its own values uses normal's")
  func buttonStateWithoutItsOwnValuesUsesNormals() throws {
    let states: [UIControl.State] = [
      .highlighted, .disabled, .selected, [.highlighted, .selected], [.disabled, .selected], [.highlighted, .disabled],
    ]
    for set in states {
      let button = UIButton(type: .system)
      let pictures = ["star", "heart", "play.fill", "pause.fill"].map { UIImage(systemName: $0) }
      let texts = ["Usual", "Special"].map { NSAttributedString(string: $0) }
      button.setTitle("usual", for: .normal)
      button.setTitle("special", for: set)
      button.setTitleColor(.red, for: .normal)
      button.setTitleColor(.green, for: set)
      button.setImage(pictures[0], for: .normal)
      button.setImage(pictures[1], for: set)
      button.setBackgroundImage(pictures[2], for: .normal)
      button.setBackgroundImage(pictures[3], for: set)
      for isAttributed in [false, true] {
        button.setAttributedTitle(isAttributed ? texts[0] : nil, for: .normal)
        button.setAttributedTitle(isAttributed ? texts[1] : nil, for: set)
        for state in [.normal] + states {
          button.isHighlighted = state.contains(.highlighted)
          button.isEnabled = !state.contains(.disabled)
          button.isSelected = state.contains(.selected)
          let isSpecial = state == set, word = isSpecial ? "special" : "usual"
          #expect(button.title(for: state) == word && button.titleColor(for: state) == (isSpecial ? .green : .red))
          #expect(button.currentTitleColor == (isSpecial ? .green : .red))
          #expect(button.attributedTitle(for: state)?.string == (isAttributed ? word.capitalized : nil))
          #expect(button.currentAttributedTitle?.string == (isAttributed ? word.capitalized : nil))
          let title = isAttributed ? word.capitalized : word
          #expect(button.currentTitle == title)
          #expect(try shownTexts(of: button) == [title], "\(state) of \(set)")
          let image = pictures[isSpecial ? 1 : 0], background = pictures[isSpecial ? 3 : 2]
          #expect(button.image(for: state) === image && button.currentImage === image)
          #expect(button.backgroundImage(for: state) === background && button.currentBackgroundImage === background)
          #expect(button.titleLabel?.text == title && button.imageView?.image === image)
          let color = isSpecial ? "rgba(0,255,0,1.0)" : "rgba(255,0,0,1.0)"
          #expect(button.css.contains(" color: \(color);"), Comment(rawValue: button.css))
        }
      }
    }
  }

  @Test("GTK's style classes follow a button's configuration, role and image")
  func gTKsStyleClassesFollowAButtonsConfigurationRoleAndImage() throws {
    let names = ["flat", "suggested-action", "destructive-action", "pill", "opaque", "image-button"]
    func look(_ look: UIButton.Configuration, _ change: (inout UIButton.Configuration) -> Void = { _ in })
      -> UIButton.Configuration
    {
      var look = look
      look.title = "Title"
      change(&look)
      return look
    }
    let star = UIImage(systemName: "star"), inset = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let table: [(UIButton.Configuration?, UIButton.Role, Set<String>)] = [
      (nil, .normal, []), (nil, .destructive, ["destructive-action"]), (nil, .primary, []), (nil, .cancel, []),
      (look(.plain()), .normal, ["flat"]), (look(.plain()) { $0.baseBackgroundColor = .red }, .normal, []),
      (look(.gray()), .normal, []), (look(.gray()) { $0.baseBackgroundColor = .red }, .normal, []),
      (look(.tinted()), .normal, []), (look(.tinted()), .destructive, ["destructive-action"]),
      (look(.filled()), .normal, ["suggested-action"]), (look(.filled()), .destructive, ["destructive-action"]),
      (look(.filled()) { $0.baseBackgroundColor = .red }, .normal, ["suggested-action", "opaque"]),
      (look(.gray()) { $0.cornerStyle = .capsule }, .normal, ["pill"]),
      (look(.gray()) { ($0.cornerStyle, $0.contentInsets) = (.capsule, inset) }, .normal, []),
      (look(.gray()) { $0.cornerStyle = .large }, .normal, []),
      (look(.gray()) { ($0.title, $0.image) = (nil, star) }, .normal, ["image-button"]),
      (look(.gray()) { ($0.title, $0.image) = ("", star) }, .normal, ["image-button"]),
      (look(.gray()) { ($0.title, $0.subtitle, $0.image) = (nil, "Below", star) }, .normal, []),
      (look(.gray()) { $0.image = star }, .normal, []), (look(.gray()) { $0.title = nil }, .normal, []),
    ]
    let button = UIButton(type: .system), widget = try #require(button.content)
    for _ in 0..<2 {
      for (index, (configuration, role, expected)) in table.enumerated() {
        (button.configuration, button.role) = (configuration, role)
        let classes = Set(names.filter { gtk_widget_has_css_class(widget, $0) != 0 })
        #expect(classes == expected, "\(index): \(classes)")
      }
    }
  }

  @Test("a button's CSS has rules only for what is configured")
  func buttonsCSSHasRulesOnlyForWhatIsConfigured() {
    let button = UIButton(type: .system), red = "rgba(255,0,0,1.0)"
    #expect(button.css == "")
    for (style, radius) in [
      (UIButton.Configuration.CornerStyle.fixed, nil), (.dynamic, nil), (.small, 4), (.medium, 9), (.large, 14),
      (.capsule, 9999),
    ] as [(UIButton.Configuration.CornerStyle, Int?)] {
      button.configuration = .gray()
      button.configuration?.cornerStyle = style
      #expect(button.css == radius.map { "button { border-radius: \($0)px; }" } ?? "")
    }
    let insets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    for (direction, padding) in [
      (UISemanticContentAttribute.forceLeftToRight, "1.0px 4.0px 3.0px 2.0px"),
      (.forceRightToLeft, "1.0px 2.0px 3.0px 4.0px"),
    ] {
      button.semanticContentAttribute = direction
      button.configuration = .gray()
      button.configuration?.contentInsets = insets
      #expect(button.css == "button { padding: \(padding); min-height: 0; min-width: 0; }")
      button.configuration?.setDefaultContentInsets()
      #expect(button.css == "")
    }
    for (look, rule) in [
      (UIButton.Configuration.plain(), ""), (.gray(), ""), (.filled(), ""),
      (.tinted(), "background-color: alpha(@accent_bg_color, 0.18); color: @accent_color;"),
    ] {
      button.configuration = look
      #expect(
        button.css.contains("button { \(rule) }") == !rule.isEmpty && button.css.isEmpty == rule.isEmpty,
        Comment(rawValue: button.css)
      )
      #expect(button.css.contains(":hover") == !rule.isEmpty && button.css.contains(":active") == !rule.isEmpty)
      button.configuration?.baseBackgroundColor = .red
      let colors = rule.isEmpty ? "background-color: \(red);" : "background-color: alpha(\(red), 0.18); color: \(red);"
      #expect(
        button.css.hasPrefix("button { \(colors) }") && button.css.contains(":hover"),
        Comment(rawValue: button.css)
      )
      button.configuration?.baseBackgroundColor = nil
      button.configuration?.baseForegroundColor = .red
      #expect(button.css.contains(" color: \(red); }"), Comment(rawValue: button.css))
      // The configuration's colour comes before the title's.
      button.setTitleColor(.green, for: .normal)
      #expect(!button.css.contains("rgba(0,255,0,1.0)"))
      button.setTitleColor(nil, for: .normal)
    }
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    button.configuration = .gray()
    #expect(button.css == "")
    button.configuration = nil
    #expect(button.css == "button { padding: 1.0px 4.0px 3.0px 2.0px; min-height: 0; min-width: 0; }")
    button.contentEdgeInsets = .zero
    button.backgroundColor = .red
    #expect(
      button.css.hasPrefix("button { background: none; box-shadow: none; border: none; border-radius: 0")
        && button.hasOwnSurface
    )
    button.configuration = .gray()
    #expect(!button.hasOwnSurface && button.css.isEmpty)
    button.configuration = nil
    button.backgroundColor = nil
    #expect(!button.hasOwnSurface && button.css.isEmpty)
    button.setBackgroundImage(UIImage(systemName: "star"), for: .selected)
    #expect(button.hasOwnSurface)
    // UIKit's custom buttons have a white title of 18 points, and neither room nor surface of their own.
    let custom = UIButton(type: .custom)
    for rule in [
      "font-size: 18.0px;", "color: rgba(255,255,255,1.0);", "padding: 0.0px 0.0px 0.0px 0.0px;", "background: none;",
      "box-shadow: none;", "border: none;",
    ] {
      #expect(custom.css.contains(rule), "\(rule) in \(custom.css)")
    }
    #expect(!custom.css.contains(":hover"))
    custom.backgroundColor = .red
    #expect(custom.css.contains(":hover"))
  }

  @Test("a button's image follows both alignments and fits its insets")
  func buttonsImageFollowsBothAlignmentsAndFitsItsInsets() {
    let button = UIButton(type: .custom), whole = CGRect(x: 0, y: 0, width: 100, height: 60)
    button.contentEdgeInsets = UIEdgeInsets(top: 10, left: 20, bottom: 5, right: 10)
    let rows: [(UIControl.ContentHorizontalAlignment, CGFloat, CGFloat)] = [
      (.left, 20, 30), (.right, 60, 30), (.center, 40, 30), (.leading, 60, 30), (.trailing, 20, 30), (.fill, 20, 70),
    ]
    let columns: [(UIControl.ContentVerticalAlignment, CGFloat, CGFloat)] = [
      (.top, 10, 15), (.bottom, 40, 15), (.center, 25, 15), (.fill, 10, 45),
    ]
    button.semanticContentAttribute = .forceRightToLeft
    for (horizontal, x, width) in rows {
      for (vertical, y, height) in columns {
        (button.contentHorizontalAlignment, button.contentVerticalAlignment) = (horizontal, vertical)
        let expected = CGRect(x: x, y: y, width: width, height: height)
        let place = button.placeOfPicture(CGSize(width: 30, height: 15), in: whole)
        #expect(place == expected, "\(horizontal) \(vertical): \(place)")
        let large = button.placeOfPicture(CGSize(width: 500, height: 500), in: whole)
        #expect(large == CGRect(x: 20, y: 10, width: 70, height: 45), "\(horizontal) \(vertical): \(large)")
      }
    }
    button.imageEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let large = button.placeOfPicture(CGSize(width: 500, height: 500), in: whole)
    #expect(large == CGRect(x: 22, y: 11, width: 64, height: 41))
  }

  @Test("parts that a subclass places are drawn there")
  func partsThatASubclassPlacesAreDrawnThere() async throws {
    let outer = UIView(), button = EndPictureButton(type: .custom)
    button.setTitle("Title", for: .normal)
    button.setTitleColor(.blue, for: .normal)
    button.frame = CGRect(x: 10, y: 10, width: 200, height: 60)
    outer.addSubview(button)
    let window = try await TestWindow.show(outer)
    @MainActor func blue(_ x: Range<Int>) throws -> Int {
      let picture = try #require(Picture(outer))
      return x.reduce(0) { sum, x in (10..<70).reduce(sum) { $0 + (picture[x, $1] == .blue ? 1 : 0) } }
    }
    await window.nextFrame()
    #expect(try blue(10..<110) > 5 && blue(110..<210) == 0)
    button.setImage(square(20), for: .normal)
    await window.nextFrame()
    #expect(try #require(Picture(outer))[185, 40] == .red)
    #expect(Accessibility.has(try #require(button.button), label: "Title"))
    button.setTitleColor(.red, for: .normal)
    button.setImage(nil, for: .normal)
    await window.nextFrame()
    #expect(try blue(10..<210) == 0)
  }

  @Test("parts that a subclass places are paler while it is disabled")
  func partsThatASubclassPlacesArePalerWhileItIsDisabled() async throws {
    let outer = UIView(), button = EndPictureButton(type: .custom)
    button.setTitle("█", for: .normal)
    button.setTitleColor(.blue, for: .normal)
    button.setImage(square(20), for: .normal)
    button.frame = CGRect(x: 10, y: 10, width: 200, height: 60)
    outer.addSubview(button)
    let window = try await TestWindow.show(outer)
    for isEnabled in [true, false, true] {
      button.isEnabled = isEnabled
      for _ in 0..<3 { await window.nextFrame() }
      let picture = try #require(Picture(button))
      let reds = picture.count { $0 == .red }, blues = picture.count { $0 == .blue }
      #expect((reds > 100) == isEnabled && (blues > 20) == isEnabled, "\(isEnabled): \(reds), \(blues)")
    }
  }

  @Test("a plain untitled button draws oversized and filling images itself")
  func plainUntitledButtonDrawsOversizedAndFillingImagesItself() throws {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
    }
    // Width and height of the button; title; look; both alignments; whether it draws.
    typealias Fill = (UIControl.ContentHorizontalAlignment, UIControl.ContentVerticalAlignment)
    let table: [(CGFloat, CGFloat, String?, Bool, Fill, Bool)] = [
      (60, 60, nil, false, (.center, .center), false), (39, 60, nil, false, (.center, .center), true),
      (60, 19, nil, false, (.center, .center), true), (40, 20, nil, false, (.center, .center), false),
      (39, 19, "Title", false, (.center, .center), false), (39, 19, "", false, (.center, .center), true),
      (39, 19, nil, true, (.center, .center), false), (60, 60, nil, false, (.fill, .fill), true),
      (60, 60, nil, false, (.fill, .center), false), (60, 60, nil, false, (.center, .fill), false),
      (0, 19, nil, false, (.center, .center), false), (39, 0, nil, false, (.center, .center), false),
      (0, 0, nil, false, (.fill, .fill), true),
    ]
    for (index, (width, height, title, hasLook, fill, draws)) in table.enumerated() {
      let button = UIButton(type: .custom)
      button.frame.size = CGSize(width: width, height: height)
      if hasLook { button.configuration = .plain() }
      button.setImage(picture, for: .normal)
      button.setTitle(title, for: .normal)
      (button.contentHorizontalAlignment, button.contentVerticalAlignment) = fill
      #expect(button.drawsPicture == draws, "\(index)")
      button.layoutIfNeeded()
      #expect((button.drawnPicture != nil) == draws, "\(index)")
      #expect(try shownPictures(of: button) == (draws ? 0 : 1), "\(index)")
    }
    let button = UIButton(type: .custom)
    button.setImage(square(200), for: .normal)
    (button.contentHorizontalAlignment, button.contentVerticalAlignment) = (.fill, .fill)
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 20, bottom: 300, right: 4_000)
    #expect(button.intrinsicContentSize == CGSize(width: 4_220, height: 501))
    #expect(button.sizeThatFits(.zero) == CGSize(width: 4_220, height: 501))
    // One line, whatever the width.
    #expect(button.intrinsicHeight(forWidth: 100) == nil)
    button.setBackgroundImage(square(600), for: .normal)
    #expect(button.intrinsicContentSize == CGSize(width: 4_220, height: 600))
  }

  @Test("a button without menu acts and has its type's colour")
  func buttonWithoutMenuActsAndHasItsTypesColour() async throws {
    let button = UIButton(type: .system), custom = UIButton(type: .custom), outer = UIView()
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    button.showsMenuAsPrimaryAction = true
    #expect(button.accessibilityActivate() && presses == 1)
    for view in [button, custom] {
      view.frame = CGRect(x: 20, y: 20, width: 50, height: 40)
      outer.addSubview(view)
    }
    _ = try await TestWindow.show(outer)
    var colors: [GdkRGBA] = []
    for view in [button, custom] {
      var color = GdkRGBA()
      gtk_style_context_get_color(gtk_widget_get_style_context(view.content), &color)
      colors.append(color)
    }
    #expect(colors[0].red < 0.5 && colors[1].red == 1 && colors[1].green == 1 && colors[1].blue == 1, "\(colors)")
  }

  @Test("GTK's button is pressed and selected while UIKit's is")
  func gTKsButtonIsPressedAndSelectedWhileUIKitsIs() throws {
    let button = UIButton(type: .system), widget = try #require(button.content)
    for (isOn, isDown) in [(true, false), (true, true), (false, true), (false, false)] {
      (button.isSelected, button.isHighlighted) = (isOn, isDown)
      let flags = gtk_widget_get_state_flags(widget).rawValue
      #expect(
        (flags & GTK_STATE_FLAG_CHECKED.rawValue != 0) == isOn
          && (flags & GTK_STATE_FLAG_ACTIVE.rawValue != 0) == isDown
      )
      #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_SELECTED, is: true) == isOn)
    }
  }
}

/// The words that GTK's button shows, from the top down.
@MainActor
private func shownTexts(of button: UIButton) throws -> [String] {
  try shown(gtk_label_get_type(), in: button).map { String(cString: gtk_label_get_text(OpaquePointer($0))) }
}

@MainActor
private func shownPictures(of button: UIButton) throws -> Int { try shown(gtk_image_get_type(), in: button).count }

@MainActor
private func shown(_ type: GType, in button: UIButton) throws -> [Widgets.Widget] {
  Widgets.all(type, in: try #require(button.content)).filter { gtk_widget_get_visible($0) != 0 }
}

private final class EndPictureButton: UIButton {
  override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    CGRect(x: 0, y: 0, width: 100, height: contentRect.height)
  }

  override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    CGRect(x: contentRect.maxX - 40, y: contentRect.midY - 10, width: 30, height: 20)
  }
}
