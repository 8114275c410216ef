import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Texts as GTK's input methods see them, the places of views beside them, and how texts scroll and are measured.

@MainActor @Suite("text widgets", .windows)
struct TextWidgetTests {
  @Test("input purpose follows secure entry, then keyboard, then content type")
  func inputPurposeFollowsSecureEntryThenKeyboardThenContentType() throws {
    let keyboards: [(UIKeyboardType, GtkInputPurpose)] = [
      (.default, GTK_INPUT_PURPOSE_FREE_FORM), (.asciiCapable, GTK_INPUT_PURPOSE_FREE_FORM),
      (.numbersAndPunctuation, GTK_INPUT_PURPOSE_NUMBER), (.URL, GTK_INPUT_PURPOSE_URL),
      (.numberPad, GTK_INPUT_PURPOSE_DIGITS), (.phonePad, GTK_INPUT_PURPOSE_PHONE),
      (.namePhonePad, GTK_INPUT_PURPOSE_NAME), (.emailAddress, GTK_INPUT_PURPOSE_EMAIL),
      (.decimalPad, GTK_INPUT_PURPOSE_NUMBER), (.twitter, GTK_INPUT_PURPOSE_FREE_FORM),
      (.webSearch, GTK_INPUT_PURPOSE_FREE_FORM), (.asciiCapableNumberPad, GTK_INPUT_PURPOSE_DIGITS),
      (.alphabet, GTK_INPUT_PURPOSE_FREE_FORM),
    ]
    let contents: [(UITextContentType?, GtkInputPurpose?)] = [
      (nil, nil), (.name, GTK_INPUT_PURPOSE_NAME), (.givenName, GTK_INPUT_PURPOSE_NAME),
      (.familyName, GTK_INPUT_PURPOSE_NAME), (.telephoneNumber, GTK_INPUT_PURPOSE_PHONE),
      (.emailAddress, GTK_INPUT_PURPOSE_EMAIL), (.URL, GTK_INPUT_PURPOSE_URL), (.username, nil),
      (.password, GTK_INPUT_PURPOSE_PASSWORD), (.newPassword, GTK_INPUT_PURPOSE_PASSWORD),
      (.oneTimeCode, GTK_INPUT_PURPOSE_PIN),
    ]
    let field = UITextField(), view = UITextView(), textView = try #require(view.textView)
    let capitals: [(UITextAutocapitalizationType, GtkInputHints?)] = [
      (.none, nil), (.words, GTK_INPUT_HINT_UPPERCASE_WORDS), (.sentences, GTK_INPUT_HINT_UPPERCASE_SENTENCES),
      (.allCharacters, GTK_INPUT_HINT_UPPERCASE_CHARS),
    ]
    for (keyboard, purpose) in keyboards {
      for (content, ofContent) in contents {
        for isSecure in [false, true] {
          let inputs: [any UITextInputTraits] = [field, view]
          for input in inputs {
            (input.keyboardType, input.textContentType, input.isSecureTextEntry) = (keyboard, content, isSecure)
          }
          let expected =
            isSecure ? GTK_INPUT_PURPOSE_PASSWORD : keyboard == .default ? ofContent ?? purpose : purpose
          #expect(
            gtk_entry_get_input_purpose(field.entry) == expected,
            "\(keyboard) \(content?.rawValue ?? "") \(isSecure)"
          )
          #expect(gtk_text_view_get_input_purpose(textView) == expected)
          #expect((gtk_entry_get_visibility(field.entry) != 0) != isSecure)
        }
      }
    }
    for (capital, hint) in capitals {
      for (correction, spelling) in [
        (UITextAutocorrectionType.default, UITextSpellCheckingType.default), (.no, .no), (.yes, .yes),
      ] {
        for isSecure in [false, true] {
          let inputs: [any UITextInputTraits] = [field, view]
          for input in inputs {
            input.autocapitalizationType = capital
            (input.autocorrectionType, input.spellCheckingType) = (correction, spelling)
            input.isSecureTextEntry = isSecure
          }
          var hints = isSecure ? GTK_INPUT_HINT_PRIVATE.rawValue : hint?.rawValue ?? 0
          if correction == .yes { hints += GTK_INPUT_HINT_WORD_COMPLETION.rawValue }
          if spelling == .yes { hints += GTK_INPUT_HINT_SPELLCHECK.rawValue }
          if spelling == .no { hints += GTK_INPUT_HINT_NO_SPELLCHECK.rawValue }
          #expect(gtk_entry_get_input_hints(field.entry).rawValue == hints)
          #expect(gtk_text_view_get_input_hints(textView).rawValue == hints)
        }
      }
    }
  }

  @Test("only a wheel's scroll of a text is a drag")
  func onlyAWheelsScrollOfATextIsADrag() async throws {
    final class Drags: NSObject, UITextViewDelegate {
      var log: [String] = []
      func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("begin") }
      func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { log.append("end") }
    }
    let (outer, editor, _) = makeEditor(String(repeating: "A line of words\n", count: 200)), drags = Drags()
    editor.delegate = drags
    let window = try await TestWindow.show(outer)
    try await wait("GTK knows how high it is") { editor.contentSize.height > 2_000 }
    editor.contentOffset.y = 0
    await window.nextFrame()
    editor.contentOffset.y = 300
    await window.nextFrame()
    #expect(drags.log == [] && editor.contentOffset.y == 300, "\(drags.log) \(editor.contentOffset)")
    try await Input.scroll(editor, at: CGPoint(x: 100, y: 100), button: 5, holding: nil)
    try await wait("it is told") { drags.log.contains("begin") }
    try await wait("it is over") { drags.log.last == "end" }
  }

  @Test("a text view's height at a width ignores earlier measurements")
  func textViewsHeightAtAWidthIgnoresEarlierMeasurements() throws {
    var generator = Generator(state: 20_261_202)
    let words = ["word", "Grüße", "日本語", "iiii", "WWW", "a\nb", "שלום"]
    let editor = UITextView(), label = UILabel()
    editor.isScrollEnabled = false
    label.numberOfLines = 0
    for round in 0..<42 {
      if round % 6 == 0 {
        let text = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
          words.randomElement(using: &generator) ?? ""
        }
        .joined(separator: " ")
        let font = UIFont.systemFont(ofSize: .random(in: 8...30, using: &generator))
        (editor.text, label.text, editor.font, label.font) = (text, text, font, font)
        editor.textContainerInset = UIEdgeInsets(top: CGFloat(round % 5), left: 3, bottom: 7, right: CGFloat(round % 4))
        editor.textContainer.lineFragmentPadding = CGFloat(round % 7)
      }
      let fresh = UITextView(), freshLabel = UILabel()
      fresh.isScrollEnabled = false
      freshLabel.numberOfLines = 0
      (fresh.text, freshLabel.text, fresh.font, freshLabel.font) = (editor.text, label.text, editor.font, label.font)
      fresh.textContainerInset = editor.textContainerInset
      fresh.textContainer.lineFragmentPadding = editor.textContainer.lineFragmentPadding
      let width =
        [0, 1, 2, CGFloat.random(in: 30...400, using: &generator).rounded()].randomElement(using: &generator) ?? 0
      let size = CGSize(width: width, height: 10)
      try #require(
        editor.sizeThatFits(size) == fresh.sizeThatFits(size)
          && label.sizeThatFits(size) == freshLabel.sizeThatFits(size)
      )
      try #require(editor.intrinsicContentSize == fresh.intrinsicContentSize, "\(round)")
      try #require(label.intrinsicContentSize == freshLabel.intrinsicContentSize, "\(round)")
    }
  }

  @Test("text margins are whole, non-negative and include content insets")
  func textMarginsAreWholeNonNegativeAndIncludeContentInsets() throws {
    let editor = UITextView(), textView = try #require(editor.textView)
    @MainActor func around() -> [Int32] {
      [
        gtk_text_view_get_top_margin(textView), gtk_text_view_get_left_margin(textView),
        gtk_text_view_get_bottom_margin(textView), gtk_text_view_get_right_margin(textView),
      ]
    }
    #expect(around() == [8, 5, 8, 5])
    editor.textContainerInset = UIEdgeInsets(top: 1.4, left: 2.6, bottom: 30, right: 4)
    #expect(around() == [1, 8, 30, 9])
    editor.textContainer.lineFragmentPadding = 0
    #expect(around() == [1, 3, 30, 4])
    editor.contentInset = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    #expect(around() == [11, 23, 60, 44])
    editor.contentInset = .zero
    editor.textContainerInset = UIEdgeInsets(top: -5, left: -6, bottom: 20_000, right: -1)
    #expect(around() == [0, 0, 10_000, 0])
    let other = NSTextContainer()
    other.lineFragmentPadding = 12
    let made = UITextView(frame: CGRect(x: 1, y: 2, width: 3, height: 4), textContainer: other)
    #expect(
      made.textContainer === other && made.margins.left == 12 && made.frame == CGRect(x: 1, y: 2, width: 3, height: 4)
    )
    other.lineFragmentPadding = 3
    #expect(gtk_text_view_get_left_margin(made.textView) == 3)
  }

  @Test("a text scrolls between its top and bottom insets")
  func textScrollsBetweenItsTopAndBottomInsets() async throws {
    let editor = UITextView()
    editor.text = String(repeating: "A line of words\n", count: 200)
    editor.contentInset = UIEdgeInsets(top: 40, left: 3, bottom: 10, right: 5)
    let window = try await TestWindow.show(editor, width: 300, height: 200)
    try await wait("GTK knows how high it is") { editor.contentSize.height > 2_000 }
    await window.nextFrame()
    editor.configureAdjustments()
    let height = editor.bounds.height
    #expect(editor.reach.vertical.lowerBound == -40)
    #expect(abs(editor.reach.vertical.upperBound - (editor.contentSize.height + 10 - height)) <= 1, "\(editor.reach)")
    #expect(editor.reach.horizontal.lowerBound == -3)
    editor.contentOffset.y = -40
    #expect(editor.contentOffset.y == -40)
    editor.contentOffset.y = 100_000
    #expect(abs(editor.contentOffset.y - editor.reach.vertical.upperBound) <= 1, "\(editor.contentOffset)")
  }

  @Test("a field's text lies between its visible side views")
  func fieldsTextLiesBetweenItsVisibleSideViews() async throws {
    let outer = UIView(), field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 20))
    field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
    (field.leftViewMode, field.rightViewMode) = (.always, .whileEditing)
    outer.addSubview(field)
    _ = try await TestWindow.show(outer)
    let text = try #require(field.textWidget)
    for isEditing in [false, true, false] {
      _ = isEditing ? field.becomeFirstResponder() : field.resignFirstResponder()
      for isRightToLeft in [false, true] {
        field.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
        field.setNeedsLayout()
        field.layoutIfNeeded()
        let left: Int32 = 24, right: Int32 = isEditing ? 30 : 0
        #expect(gtk_widget_get_margin_start(text) == (isRightToLeft ? right : left))
        #expect(gtk_widget_get_margin_end(text) == (isRightToLeft ? left : right))
      }
    }
    field.leftView = nil
    #expect(gtk_widget_get_margin_end(text) == 0 && gtk_widget_get_margin_start(text) == 0)
  }

  @Test("border styles, editability and scrolling reach GTK and are undone")
  func borderStylesEditabilityAndScrollingReachGTKAndAreUndone() throws {
    let field = UITextField(), entry = try #require(field.content)
    #expect(gtk_widget_has_css_class(entry, "bare-field") != 0 && gtk_widget_has_css_class(entry, "lined-field") == 0)
    for (style, isBare, isLined) in [
      (UITextField.BorderStyle.line, false, true), (.none, true, false), (.bezel, false, false), (.line, false, true),
      (.roundedRect, false, false), (.none, true, false),
    ] {
      field.borderStyle = style
      #expect((gtk_widget_has_css_class(entry, "bare-field") != 0) == isBare, "\(style)")
      #expect((gtk_widget_has_css_class(entry, "lined-field") != 0) == isLined, "\(style)")
    }
    let view = UITextView(), widget = try #require(view.widget), textView = try #require(view.textView)
    // One of the two alone is another each time.
    for (isEditable, isSelectable) in [
      (true, false), (false, false), (false, true), (true, true), (false, true), (false, false), (true, false),
    ] {
      if view.isEditable != isEditable { view.isEditable = isEditable } else { view.isSelectable = isSelectable }
      let isOpen = isEditable || isSelectable
      #expect(view.canBecomeFirstResponder == isOpen && (gtk_text_view_get_editable(textView) != 0) == isEditable)
      #expect(
        (gtk_text_view_get_cursor_visible(textView) != 0) == isOpen
          && (gtk_widget_get_can_target(widget) != 0) == isOpen
      )
      #expect((gtk_widget_get_focusable(widget) != 0) == isOpen)
    }
    for (scrolls, shows, expected) in [
      (true, true, GTK_POLICY_AUTOMATIC), (true, false, GTK_POLICY_EXTERNAL), (false, true, GTK_POLICY_NEVER),
      (false, false, GTK_POLICY_NEVER),
    ] {
      (view.isScrollEnabled, view.showsVerticalScrollIndicator) = (scrolls, shows)
      var horizontal = GTK_POLICY_ALWAYS, vertical = GTK_POLICY_ALWAYS
      gtk_scrolled_window_get_policy(view.scroller, &horizontal, &vertical)
      #expect(horizontal == GTK_POLICY_NEVER && vertical == expected, "\(scrolls) \(shows)")
    }
  }

  @Test("a field's clear button follows its mode, text and editing")
  func fieldsClearButtonFollowsItsModeTextAndEditing() async throws {
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40)), outer = UIView()
    outer.addSubview(field)
    _ = try await TestWindow.show(outer)
    @MainActor func hasButton() -> Bool { gtk_entry_get_icon_name(field.entry, GTK_ENTRY_ICON_SECONDARY) != nil }
    let expected: [(UITextField.ViewMode, editing: Bool, not: Bool)] = [
      (.never, false, false), (.whileEditing, true, false), (.unlessEditing, false, true), (.always, true, true),
    ]
    for (mode, whileEditing, unlessEditing) in expected {
      field.clearButtonMode = mode
      for text in ["words", ""] {
        field.text = text
        #expect(hasButton() == (unlessEditing && !text.isEmpty), "\(mode), \(text)")
        field.becomeFirstResponder()
        #expect(hasButton() == (whileEditing && !text.isEmpty), "\(mode), \(text), editing")
        field.resignFirstResponder()
        #expect(hasButton() == (unlessEditing && !text.isEmpty), "\(mode), \(text), no longer")
      }
    }
  }

  @Test("a field's hint describes it to assistive technology while set")
  func fieldsHintDescribesItToAssistiveTechnologyWhileSet() async throws {
    let field = UITextField(), outer = UIView()
    outer.addSubview(field)
    _ = try await TestWindow.show(outer)
    let widget = try #require(field.content)
    @MainActor func isDescribed() -> Bool {
      gtk_test_accessible_has_relation(OpaquePointer(widget), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY) != 0
    }
    #expect(!isDescribed())
    field.accessibilityHint = "Where it is to go"
    #expect(isDescribed())
    field.accessibilityHint = nil
    #expect(!isDescribed())
  }

  @Test("a field fits any width from 150 at its height")
  func fieldFitsAnyWidthFrom150AtItsHeight() {
    let field = UITextField()
    for width in [0, 10, 149, 150, 151, 400, 1_000] as [CGFloat] {
      let size = field.sizeThatFits(CGSize(width: width, height: 10))
      #expect(size == CGSize(width: max(150, width), height: field.intrinsicContentSize.height))
    }
  }
}
