import CQuintetGTK
import CQuintetWidget

// Attributes of a text view's letters: as the program sets them, and as they follow what is typed.

extension UITextView {
  /// The text with its attributes, those of the whole view included.
  func makeAttributedText() -> NSAttributedString {
    guard let styles, let editable else { return NSAttributedString(string: text, attributes: commonAttributes) }
    let text = text ?? "", result = NSMutableAttributedString(string: text), scalars = text.unicodeScalars
    var index = scalars.startIndex, units = 0
    for run in styles.runs(from: 0, to: editable.count) {
      let next = scalars.index(index, offsetBy: Int(run.end - run.start)), length = text[index..<next].utf16.count
      let range = NSRange(location: units, length: length)
      result.setAttributes(filled(run.style?.attributes ?? [:]), range: range)
      (index, units) = (next, units + length)
    }
    return result
  }

  /// Shows a text with attributes. The first letter's font, colour and side become the view's.
  func showAttributedText(_ newText: NSAttributedString?) {
    guard let editable else { return }
    let value = newText ?? NSAttributedString(string: ""), plain = commonAttributes, beginning = value.beginning ?? [:]
    leaveLettersPlain()
    if let font = beginning[.font] as? UIFont { ownFont = font }
    // Not by the properties: a subclass's may set this one.
    if let color = beginning[.foregroundColor] as? UIColor { ownTextColor = color }
    if let style = beginning[.paragraphStyle] as? NSParagraphStyle { ownAlignment = style.alignment }
    _ = editable.set(value.string)
    let styles = makeStyles(), string = value.string as NSString
    var start: Int32 = 0
    value.enumerateAttributes(in: NSRange(location: 0, length: value.length)) { attributes, range, _ in
      let end = start + Int32(string.substring(with: range).unicodeScalars.count)
      // Letters that have no font or colour keep what the view had.
      var attributes = attributes
      if attributes[.font] == nil, beginning[.font] != nil { attributes[.font] = plain[.font] }
      if attributes[.foregroundColor] == nil, beginning[.foregroundColor] != nil {
        attributes[.foregroundColor] = plain[.foregroundColor] ?? UIColor.label
      }
      styles.apply(attributes, from: start, to: end)
      start = end
    }
    if !isEditable { selectedRange = NSRange() }
    if styles.hasLinks { followLinks() }
    lookChanged()
  }

  /// Leaves all letters plain; false where they are.
  @discardableResult
  func leaveLettersPlain() -> Bool {
    ownTypingAttributes = nil
    replacedAttributes = nil
    guard let styles else { return false }
    styles.removeAll()
    self.styles = nil
    return true
  }

  /// Attributes that the next letter gets.
  var nextAttributes: TextStyles.Attributes {
    if let ownTypingAttributes { return ownTypingAttributes }
    return filled(replacedAttributes ?? attributesBeside(cursor))
  }

  /// Takes an attribute from all letters: the view's own counts again.
  func dropAttribute(_ key: NSAttributedString.Key) { styles?.change { $0[key] = nil } }

  /// Puts the paragraphs of all letters on one side.
  func dropAlignments() {
    styles?.change { attributes in
      guard let style = attributes[.paragraphStyle] as? NSParagraphStyle,
        let changed = style.mutableCopy() as? NSMutableParagraphStyle
      else { return }
      changed.alignment = textAlignment
      attributes[.paragraphStyle] = changed.copy()
    }
  }

  func showAttributesAgain() {
    guard let styles else { return }
    prepare(styles)
    styles.showAgain()
  }

  // MARK: What is typed

  func listenForStyles() {
    editable?.replaces = { [weak self] place in
      guard let self, ownTypingAttributes == nil, let styles else { return }
      replacedAttributes = styles.style(at: place)?.attributes ?? [:]
    }
    editable?.inserted = { [weak self] start, end in self?.inserted(from: start, to: end) }
  }

  private func inserted(from start: Int32, to end: Int32) {
    defer { replacedAttributes = nil }
    guard styles != nil || ownTypingAttributes != nil else { return }
    let attributes = ownTypingAttributes ?? replacedAttributes ?? attributesBeside(start, after: end)
    makeStyles().apply(attributes, from: start, to: end)
  }

  /// Attributes of what is typed at a place: those of the letter before it, or of the first one. A link ends where it ends.
  private func attributesBeside(_ place: Int32, after end: Int32? = nil) -> TextStyles.Attributes {
    guard let styles else { return [:] }
    let after = styles.style(at: end ?? place)
    guard place > 0 else { return without(.link, after?.attributes ?? [:]) }
    let before = styles.style(at: place - 1)
    return before === after ? before?.attributes ?? [:] : without(.link, before?.attributes ?? [:])
  }

  private func without(_ key: NSAttributedString.Key, _ attributes: TextStyles.Attributes) -> TextStyles.Attributes {
    attributes.filter { $0.key != key }
  }

  // MARK: Paragraphs

  /// Lays out each paragraph by the style of its first letter, or by the view's side.
  func updateParagraphs() {
    guard let styles, let editable, let layout = makeLayout() else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    styles.removeParagraphs()
    let count = editable.count, room = max(0, bounds.width - margins.left - margins.right)
    for (offset, paragraph) in TextParagraphs(text) {
      let start = Int32(offset), end = min(count, start + Int32(paragraph.unicodeScalars.count) + 1)
      guard start < end else { continue }
      let isRightToLeft = layout.runsRightToLeft(paragraph)
      if var kind = paragraphKind(paragraph, at: offset, in: layout, room: room) {
        kind.isRightToLeft = isRightToLeft
        styles.lay(kind, from: start, to: end)
      } else if isRightToLeft, textAlignment == .left || textAlignment == .right {
        styles.lay(TextStyles.ParagraphKind(alignment: textAlignment, isRightToLeft: true), from: start, to: end)
      }
    }
  }

  /// Places paragraphs again whose lines end at a place that depends on the width.
  func widthChanged() {
    guard let styles, styles.hasTails else { return }
    styles.forgetParagraphs()
    updateParagraphs()
  }

  /// Returns how the lines of a paragraph lie that begins at a place; nil where its letters do not say. A layout measures them.
  private func paragraphKind(
    _ paragraph: Substring,
    at offset: Int,
    in layout: OpaquePointer,
    room: CGFloat?
  ) -> TextStyles.ParagraphKind? {
    guard let editable, let style = styles?.style(at: Int32(offset))?.attributes[.paragraphStyle] as? NSParagraphStyle
    else { return nil }
    var line = PangoRectangle()
    if style.placesLines {
      // One line of it is as high as its highest letters.
      let width = pango_layout_get_width(layout), part = Substring(paragraph.unicodeScalars.prefix(1000))
      pango_layout_set_width(layout, -1)
      pango_layout_set_text(layout, String(part), -1)
      setAttributes(of: part, at: offset, in: layout)
      pango_layout_get_extents(layout, nil, &line)
      pango_layout_set_width(layout, width)
      pango_layout_set_text(layout, String(paragraph), -1)
    }
    return TextStyles.ParagraphKind(
      style,
      lineHeight: CGFloat(line.height) / CGFloat(PANGO_SCALE),
      room: room,
      isFirst: offset == 0,
      isLast: offset + paragraph.unicodeScalars.count >= Int(editable.count)
    )
  }

  /// Gives a layout the attributes of a paragraph that begins at a place, and returns how its lines lie.
  func measure(
    _ paragraph: Substring,
    at offset: Int,
    in layout: OpaquePointer,
    room: CGFloat?
  ) -> TextStyles.ParagraphKind? {
    guard let styles else { return nil }
    let kind = paragraphKind(paragraph, at: offset, in: layout, room: room)
    setAttributes(of: paragraph, at: offset, in: layout, lineHeight: kind?.factor ?? 1)
    let style = styles.style(at: Int32(offset))?.attributes[.paragraphStyle] as? NSParagraphStyle
    layout.setLines(of: style ?? .default)
    if let kind { pango_layout_set_spacing(layout, Int32(kind.between) * PANGO_SCALE) }
    pango_layout_set_wrap(layout, kind?.wrapsLetters == true ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    return kind
  }

  private func setAttributes(
    of paragraph: Substring,
    at offset: Int,
    in layout: OpaquePointer,
    lineHeight factor: CGFloat = 1
  ) {
    guard let styles, let list = pango_attr_list_new() else { return }
    if factor < 1 { pango_attr_list_insert(list, pango_attr_line_height_new(factor)) }
    let start = Int32(offset), end = start + Int32(paragraph.unicodeScalars.count), scalars = paragraph.unicodeScalars
    var index = scalars.startIndex, bytes = 0
    for run in styles.runs(from: start, to: end) {
      let next = scalars.index(index, offsetBy: Int(run.end - run.start))
      let length = Substring(scalars[index..<next]).utf8.count
      for attribute in NSAttributedString.pango(run.style.map(styles.shown) ?? [:], traitCollection) {
        attribute.pointee.start_index = UInt32(bytes)
        attribute.pointee.end_index = UInt32(bytes + length)
        pango_attr_list_insert(list, attribute)
      }
      (index, bytes) = (next, bytes + length)
    }
    layout.setAttributes(owning: list)
  }

  // MARK: Private

  private var cursor: Int32 { editable.map { $0.offset(utf16: selectedRange.location) } ?? 0 }

  /// Attributes of letters without any of their own.
  private var commonAttributes: TextStyles.Attributes {
    var attributes: TextStyles.Attributes = [:]
    attributes[.font] = font
    attributes[.foregroundColor] = textColor
    return attributes
  }

  private func filled(_ attributes: TextStyles.Attributes) -> TextStyles.Attributes {
    commonAttributes.merging(attributes) { $1 }
  }

  private func makeStyles() -> TextStyles {
    if let styles { return styles }
    guard let editable else { preconditionFailure("A text view has its text.") }
    let styles = TextStyles(editable.buffer)
    prepare(styles)
    self.styles = styles
    return styles
  }

  private func prepare(_ styles: TextStyles) {
    styles.traits = traitCollection
    styles.linkAttributes = linkTextAttributes ?? [:]
  }
}

extension OpaquePointer {
  /// Returns whether a paragraph runs from right to left, by its first letter; a layout of Pango's finds out.
  func runsRightToLeft(_ paragraph: Substring) -> Bool {
    guard let letter = paragraph.unicodeScalars.first(where: { $0.properties.isAlphabetic }) else { return false }
    pango_layout_set_text(self, String(letter), -1)
    return pango_layout_get_direction(self, 0) == PANGO_DIRECTION_RTL
  }
}
