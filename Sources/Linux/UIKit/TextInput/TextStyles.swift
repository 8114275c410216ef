import CQuintetGTK
import CQuintetWidget

/// Attributes of the letters in a text view, which are tags of GTK's: those follow the text as it is edited. A text without attributes has no
/// such object, and none of Foundation's attributed strings, which cost memory for good on Linux.
@MainActor
final class TextStyles {
  typealias Attributes = [NSAttributedString.Key: Any]

  /// Attributes, and the tag of the letters that have them.
  final class Style {
    fileprivate(set) var attributes: Attributes
    fileprivate let tag: UnsafeMutablePointer<GtkTextTag>

    fileprivate init(_ attributes: Attributes, _ tag: UnsafeMutablePointer<GtkTextTag>) {
      (self.attributes, self.tag) = (attributes, tag)
    }
  }

  /// Layout of a paragraph's lines, and the side on which its script begins.
  struct ParagraphKind: Hashable {
    var alignment = NSTextAlignment.natural
    var isRightToLeft: Bool
    var lineSpacing: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    /// Points left free at the end of lines.
    var tail: CGFloat = 0
    /// Points above each line beside its own height, and the part of that height that a lower one keeps.
    var higher: CGFloat = 0
    var factor: CGFloat = 1
    var spacingBefore: CGFloat = 0
    var spacingAfter: CGFloat = 0
    var wrapsLetters = false
  }

  /// Attributes that links have in place of their own.
  var linkAttributes: Attributes = [:]
  var traits = UITraitCollection.current

  init(_ buffer: UnsafeMutablePointer<GtkTextBuffer>) {
    self.buffer = buffer
  }

  // MARK: What letters have

  /// Returns the style of the letter at a place in Unicode's scalars; nil for a plain one.
  func style(at offset: Int32) -> Style? {
    guard offset >= 0 else { return nil }
    var place = place(offset)
    return style(at: &place)
  }

  /// Gives letters attributes, in place of those that they have.
  func apply(_ attributes: Attributes, from start: Int32, to end: Int32) {
    guard start < end else { return }
    for run in runs(from: start, to: end) {
      guard let style = run.style else { continue }
      var first = place(run.start), last = place(run.end)
      gtk_text_buffer_remove_tag(buffer, style.tag, &first, &last)
    }
    guard !attributes.isEmpty else { return }
    var first = place(start), last = place(end)
    gtk_text_buffer_apply_tag(buffer, style(of: attributes).tag, &first, &last)
  }

  /// The letters between two places, in runs of one style each.
  func runs(from start: Int32, to end: Int32) -> [(start: Int32, end: Int32, style: Style?)] {
    var runs: [(start: Int32, end: Int32, style: Style?)] = [], place = place(start), offset = start
    while offset < end {
      let style = style(at: &place)
      gtk_text_iter_forward_to_tag_toggle(&place, nil)
      let next = min(max(gtk_text_iter_get_offset(&place), offset + 1), end)
      if let last = runs.last, last.style === style {
        runs[runs.count - 1].end = next
      } else {
        runs.append((offset, next, style))
      }
      offset = next
    }
    return runs
  }

  /// Changes the attributes of all letters that have some.
  func change(_ change: (inout Attributes) -> Void) {
    for style in styles.values {
      change(&style.attributes)
      show(style)
    }
  }

  /// Shows all letters anew, since colours have changed.
  func showAgain() { styles.values.forEach(show) }

  /// Leaves all letters plain.
  func removeAll() {
    let table = gtk_text_buffer_get_tag_table(buffer)
    for style in styles.values { gtk_text_tag_table_remove(table, style.tag) }
    styles = [:]
    forgetParagraphs()
  }

  /// True if lines of a paragraph end at a place that depends on the width.
  var hasTails: Bool {
    styles.values.contains { ($0.attributes[.paragraphStyle] as? NSParagraphStyle)?.tailIndent ?? 0 > 0 }
  }

  var hasLinks: Bool { styles.values.contains { $0.attributes[.link] != nil } }

  // MARK: What paragraphs have

  /// Leaves paragraphs to the text view.
  func removeParagraphs() {
    var start = place(0), end = place(gtk_text_buffer_get_char_count(buffer))
    for tag in paragraphTags.values { gtk_text_buffer_remove_tag(buffer, tag, &start, &end) }
  }

  /// Leaves paragraphs to the text view, and forgets how they were: at another width they may all be otherwise.
  func forgetParagraphs() {
    let table = gtk_text_buffer_get_tag_table(buffer)
    for tag in paragraphTags.values { gtk_text_tag_table_remove(table, tag) }
    paragraphTags = [:]
  }

  /// Lays out a paragraph, with what ends it.
  func lay(_ kind: ParagraphKind, from start: Int32, to end: Int32) {
    var first = place(start), last = place(end)
    gtk_text_buffer_apply_tag(buffer, paragraphTag(kind), &first, &last)
  }

  // MARK: Private

  private let buffer: UnsafeMutablePointer<GtkTextBuffer>
  /// By tag.
  private var styles: [UnsafeMutableRawPointer: Style] = [:]
  private var paragraphTags: [ParagraphKind: UnsafeMutablePointer<GtkTextTag>] = [:]

  private func place(_ offset: Int32) -> GtkTextIter {
    var iterator = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &iterator, offset)
    return iterator
  }

  private func style(at place: inout GtkTextIter) -> Style? {
    let list = gtk_text_iter_get_tags(&place)
    defer { g_slist_free(list) }
    var node = list
    while let current = node {
      if let tag = current.pointee.data, let style = styles[tag] { return style }
      node = current.pointee.next
    }
    return nil
  }

  private func style(of attributes: Attributes) -> Style {
    if let style = styles.values.first(where: { Self.isSame($0.attributes, attributes) }) { return style }
    let style = Style(attributes, EditableBuffer.addTag(to: buffer))
    styles[UnsafeMutableRawPointer(style.tag)] = style
    show(style)
    return style
  }

  private static func isSame(_ a: Attributes, _ b: Attributes) -> Bool {
    a.count == b.count
      && a.allSatisfy { key, value in
        guard let value = value as? AnyHashable, let other = b[key] as? AnyHashable else { return false }
        return value == other
      }
  }

  /// The attributes that a style's letters are shown with.
  func shown(_ style: Style) -> Attributes {
    style.attributes[.link] == nil ? style.attributes : style.attributes.merging(linkAttributes) { $1 }
  }

  private func show(_ style: Style) {
    let tag = UnsafeMutableRawPointer(style.tag), shown = shown(style)
    let font = (shown[.font] as? UIFont)?.pangoDescription()
    setProperty(tag, "font-desc", pango_font_description_get_type()) {
      g_value_set_boxed($0, font.map { UnsafeRawPointer($0) })
    }
    pango_font_description_free(font)
    set(shown[.foregroundColor], as: "foreground-rgba", of: tag)
    set(shown[.backgroundColor], as: "background-rgba", of: tag)
    let line = NSAttributedString.number(shown[.underlineStyle]).map { NSUnderlineStyle(rawValue: Int($0)) } ?? []
    let underline =
      line.isEmpty
      ? PANGO_UNDERLINE_NONE : line.isSuperset(of: .double) ? PANGO_UNDERLINE_DOUBLE : PANGO_UNDERLINE_SINGLE
    setProperty(tag, "underline", pango_underline_get_type()) { g_value_set_enum($0, Int32(underline.rawValue)) }
    set(shown[.underlineColor], as: "underline-rgba", of: tag)
    let isStruck = NSAttributedString.number(shown[.strikethroughStyle]) ?? 0 != 0
    setProperty(tag, "strikethrough", Fundamental.boolean) { g_value_set_boolean($0, isStruck ? 1 : 0) }
    set(shown[.strikethroughColor], as: "strikethrough-rgba", of: tag)
    for (key, name) in [(NSAttributedString.Key.kern, "letter-spacing"), (.baselineOffset, "rise")] {
      // GTK moves letters of a text view apart, never together.
      let least: Int32 = key == .kern ? 0 : .min
      let distance = max(least, NSAttributedString.units(NSAttributedString.number(shown[key]) ?? 0))
      setProperty(tag, name, Fundamental.int) { g_value_set_int($0, distance) }
    }
  }

  private func set(_ color: Any?, as name: String, of tag: UnsafeMutableRawPointer) {
    var color = (color as? UIColor)?.gdk(with: traits)
    setProperty(tag, name, gdk_rgba_get_type()) { value in
      guard color != nil else { return g_value_set_boxed(value, nil) }
      withUnsafePointer(to: &color!) { g_value_set_boxed(value, $0) }
    }
  }

  private func paragraphTag(_ kind: ParagraphKind) -> UnsafeMutablePointer<GtkTextTag> {
    if let tag = paragraphTags[kind] { return tag }
    let tag = EditableBuffer.addTag(to: buffer), object = UnsafeMutableRawPointer(tag)
    paragraphTags[kind] = tag
    func whole(_ length: CGFloat) -> Int32 { Int32(min(max(length, -10_000), 10_000).rounded()) }
    func set(_ name: String, _ value: Int32) {
      setProperty(object, name, Fundamental.int) { g_value_set_int($0, value) }
    }
    setProperty(object, "justification", gtk_justification_get_type()) {
      g_value_set_enum($0, Int32(kind.justification.rawValue))
    }
    setProperty(object, "wrap-mode", gtk_wrap_mode_get_type()) {
      g_value_set_enum($0, Int32((kind.wrapsLetters ? GTK_WRAP_CHAR : GTK_WRAP_WORD_CHAR).rawValue))
    }
    set("pixels-above-lines", Int32(kind.above))
    set("pixels-inside-wrap", Int32(kind.between))
    set("pixels-below-lines", Int32(kind.spacingAfter))
    if kind.factor < 1 {
      setProperty(object, "line-height", Fundamental.float) { g_value_set_float($0, Float(kind.factor)) }
    }
    // The indent that all lines share is a margin. Pango indents the first line by the rest, or all others where the rest is negative.
    if kind.tail > 0 { set(kind.isRightToLeft ? "left-margin" : "right-margin", whole(kind.tail)) }
    setProperty(object, "accumulative-margin", Fundamental.boolean) { g_value_set_boolean($0, 1) }
    set(kind.isRightToLeft ? "right-margin" : "left-margin", whole(kind.commonIndent))
    set("indent", whole(kind.firstLineHeadIndent - kind.headIndent))
    return tag
  }
}

extension TextStyles.ParagraphKind {
  /// - Parameters:
  ///   - lineHeight: Points that a line of the letters wants.
  ///   - room: Points that lines may be long; nil sets no limit.
  init(
    _ style: NSParagraphStyle,
    isRightToLeft: Bool = false,
    lineHeight: CGFloat,
    room: CGFloat?,
    isFirst: Bool,
    isLast: Bool
  ) {
    func whole(_ length: CGFloat) -> CGFloat { min(max(0, length), 10_000).rounded() }
    let wanted = style.lineHeight(lineHeight)
    self.init(
      alignment: style.alignment,
      isRightToLeft: isRightToLeft,
      lineSpacing: whole(style.lineSpacing),
      firstLineHeadIndent: style.firstLineHeadIndent.within(10_000),
      headIndent: style.headIndent.within(10_000),
      tail: whole(style.tailIndent > 0 ? (room ?? 0) - style.tailIndent : -style.tailIndent),
      higher: whole(wanted - lineHeight),
      factor: lineHeight > 0 ? min(1, wanted / lineHeight) : 1,
      spacingBefore: isFirst ? 0 : whole(style.paragraphSpacingBefore),
      spacingAfter: isLast ? 0 : whole(style.lineSpacing) + whole(style.paragraphSpacing),
      wrapsLetters: style.lineBreakMode == .byCharWrapping
    )
  }

  /// Points by which all lines begin later.
  var commonIndent: CGFloat { max(0, min(firstLineHeadIndent, headIndent)).rounded() }
  /// Points above the first line.
  var above: CGFloat { spacingBefore + higher }
  /// Points between one line and the next.
  var between: CGFloat { lineSpacing + higher }

  /// GTK turns sides round in paragraphs that run from right to left; a fixed side is turned back.
  fileprivate var justification: GtkJustification {
    switch alignment {
    case .natural: GTK_JUSTIFY_LEFT
    case .left: isRightToLeft ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT
    case .right: isRightToLeft ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT
    case .center: GTK_JUSTIFY_CENTER
    case .justified: GTK_JUSTIFY_FILL
    }
  }
}
