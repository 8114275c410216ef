import CQuintetGTK
import CQuintetWidget

// Exchange between a text view and GTK's.

extension UITextView {
  /// Connects GTK's text view, the buffer and the adjustment.
  func listen() {
    guard let widget, let editable else { return }
    editable.shouldChange = { [weak self] range, text in self?.mayChange(range, text) ?? true }
    editable.changed = { [weak self] in self?.changedByUser() }
    editable.backspacePressed = { [weak self] in self?.deleteBackward() }
    editable.selectionChanged = { [weak self] in self?.selectionChanged() }
    listenForStyles()
    connect(widget, "paste-clipboard") { [weak self] in
      // GTK would put the text in before it takes the selection away: two changes; and give letters the styles that they were copied with.
      guard let self, isEditable, editable.hasSelection || styles != nil, let text = UIPasteboard.general.string else {
        return
      }
      g_signal_stop_emission_by_name(widget, "paste-clipboard")
      editable.paste(text)
      scrollRangeToVisible(NSRange(location: selectedRange.location, length: 0))
    }
    // Tabs at a line's end are not wrapped. GTK follows the cursor behind them, and does not come back with it: all text is out of sight.
    if let sideways = adjustment(GTK_ORIENTATION_HORIZONTAL) {
      connect(UnsafeMutableRawPointer(sideways), "value-changed") {
        if gtk_adjustment_get_value(sideways) != 0 { gtk_adjustment_set_value(sideways, 0) }
      }
    }
    guard let adjustment = adjustment(GTK_ORIENTATION_VERTICAL) else { return }
    connect(UnsafeMutableRawPointer(adjustment), "value-changed") { [weak self] in
      guard let self, !isFlashing else { return }
      if !subviews.isEmpty { gtk_widget_queue_allocate(box.pointer) }
      drag?.contentMoves()
      if isRangeInSight || drag?.isDragging == true { rangeToShow = nil }
      contentMoved()
    }
    connect(UnsafeMutableRawPointer(adjustment), "changed") { [weak self] in self?.textSizeChanged() }
  }

  // MARK: Editing

  func began() {
    isEditing = true
    delegate?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
  }

  func ended() {
    guard isEditing else { return }
    isEditing = false
    delegate?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
  }

  private func mayChange(_ range: NSRange, _ text: String) -> Bool {
    if enablesReturnKeyAutomatically, text == "\n", self.text.isEmpty { return false }
    return delegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
  }

  private func changedByUser() {
    textChanged()
    delegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  private func selectionChanged() {
    ownTypingAttributes = nil
    delegate?.textViewDidChangeSelection(self)
    if isFirstResponder { showCursorSoon() }
  }

  /// Scrolls what the view is in, when what moved the cursor is over and the text has its height. Within the view GTK does it.
  func showCursorSoon() {
    guard !isCursorToBeShown else { return }
    isCursorToBeShown = true
    DispatchQueue.main.async { [weak self] in
      guard let self else { return }
      isCursorToBeShown = false
      showCursor()
    }
  }

  private func showCursor() {
    // Selecting all does not scroll to the beginning.
    guard isFirstResponder, let window, let textView, let editable, !editable.isAllSelected else { return }
    window.layoutIfNeeded()
    var place = GtkTextIter(), rect = GdkRectangle(), x: Int32 = 0, y: Int32 = 0
    gtk_text_buffer_get_iter_at_mark(editable.buffer, &place, gtk_text_buffer_get_insert(editable.buffer))
    gtk_text_view_get_iter_location(textView, &place, &rect)
    gtk_text_view_buffer_to_window_coords(textView, GTK_TEXT_WINDOW_WIDGET, rect.x, rect.y, &x, &y)
    let cursor = CGRect(x: CGFloat(x), y: CGFloat(y), width: CGFloat(max(rect.width, 1)), height: CGFloat(rect.height))
    scrollIntoSight(cursor.offsetBy(dx: bounds.minX, dy: bounds.minY).intersection(bounds))
  }

  // MARK: Properties of GTK's text view

  func interactionChanged() {
    guard let widget, let textView else { return }
    let takesFocus: gboolean = canBecomeFirstResponder ? 1 : 0
    gtk_text_view_set_editable(textView, isEditable ? 1 : 0)
    // With it, keys select.
    gtk_text_view_set_cursor_visible(textView, takesFocus)
    gtk_widget_set_can_target(widget, takesFocus)
    gtk_widget_set_focusable(widget, takesFocus)
    if !canBecomeFirstResponder, isFirstResponder { _ = resignWithoutAsking() }
  }

  func lookChanged() {
    var rules = "textview { \(font?.css ?? "") } textview, textview > text { background: none;"
    if let textColor { rules += " color: \(textColor.css(with: traitCollection));" }
    if hidesCursor { rules += " caret-color: transparent;" }
    style?.set(rules + " }")
    showAttributesAgain()
    textChanged()
  }

  func insetsChanged() {
    guard let textView else { return }
    let margins = margins
    // GTK lays out again with each call, even without a change.
    guard margins != gtkMargins else { return }
    gtk_text_view_set_top_margin(textView, Int32(margins.top))
    gtk_text_view_set_bottom_margin(textView, Int32(margins.bottom))
    gtk_text_view_set_left_margin(textView, Int32(margins.left))
    gtk_text_view_set_right_margin(textView, Int32(margins.right))
    widthChanged()
    sizesChanged()
  }

  private var gtkMargins: UIEdgeInsets {
    UIEdgeInsets(
      top: CGFloat(gtk_text_view_get_top_margin(textView)),
      left: CGFloat(gtk_text_view_get_left_margin(textView)),
      bottom: CGFloat(gtk_text_view_get_bottom_margin(textView)),
      right: CGFloat(gtk_text_view_get_right_margin(textView))
    )
  }

  /// Around the text, in whole points.
  var margins: UIEdgeInsets {
    let outer = adjustedContentInset, inner = textContainerInset, padding = textContainer.lineFragmentPadding
    func whole(_ length: CGFloat) -> CGFloat { min(max(0, length.rounded()), 10_000) }
    return UIEdgeInsets(
      top: whole(outer.top + inner.top),
      left: whole(outer.left + inner.left + padding),
      bottom: whole(outer.bottom + inner.bottom),
      right: whole(outer.right + inner.right + padding)
    )
  }

  func traitsForInputChanged() {
    guard let textView else { return }
    gtk_text_view_set_input_purpose(textView, inputPurpose)
    gtk_text_view_set_input_hints(textView, inputHints)
  }

  func textChanged() {
    rangeToShow = nil
    alignmentChanged()
    sizesChanged()
  }

  private func sizesChanged() {
    sizes = [:]
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
  }

  private func textSizeChanged() {
    guard let adjustment = adjustment(GTK_ORIENTATION_VERTICAL) else { return }
    let inset = adjustedContentInset
    contentSize = CGSize(
      width: bounds.width - inset.left - inset.right,
      height: max(0, gtk_adjustment_get_upper(adjustment) - inset.top - inset.bottom)
    )
    // GTK measures a long text bit by bit, and each bit ends its scrolling to a place.
    if rangeToShow != nil { DispatchQueue.main.async { [weak self] in self?.scrollToRange() } }
  }

  /// Scrolls GTK to the range to show: to its end first, then to its beginning, which counts more.
  func scrollToRange() {
    guard let range = rangeToShow, let editable, let textView else { return }
    let end = range.location.addingReportingOverflow(max(0, range.length))
    for location in [end.overflow ? Int.max : end.partialValue, range.location] {
      var place = editable.place(utf16: location)
      let mark = gtk_text_buffer_create_mark(editable.buffer, nil, &place, 1)
      gtk_text_view_scroll_to_mark(textView, mark, 0, 0, 0, 0)
      gtk_text_buffer_delete_mark(editable.buffer, mark)
    }
  }

  /// Scrolls GTK as little as shows the cursor.
  func scrollToCursor() {
    guard let textView, let editable else { return }
    gtk_text_view_scroll_mark_onscreen(textView, gtk_text_buffer_get_insert(editable.buffer))
  }

  /// True if the beginning of the range that is to be shown can be seen.
  private var isRangeInSight: Bool {
    guard let range = rangeToShow, let editable, let textView else { return false }
    var place = editable.place(utf16: range.location), rect = GdkRectangle(), seen = GdkRectangle()
    gtk_text_view_get_iter_location(textView, &place, &rect)
    gtk_text_view_get_visible_rect(textView, &seen)
    return rect.y >= seen.y && rect.y + rect.height <= seen.y + seen.height
  }

  // MARK: Sides

  func alignmentChanged() {
    guard let textView else { return }
    let justification =
      switch textAlignment {
      case .natural, .left: GTK_JUSTIFY_LEFT
      case .right: GTK_JUSTIFY_RIGHT
      case .center: GTK_JUSTIFY_CENTER
      case .justified: GTK_JUSTIFY_FILL
      }
    gtk_text_view_set_justification(textView, justification)
    updateOppositeSides()
  }

  /// GTK turns sides round in paragraphs that run from right to left; a fixed side is turned back.
  private func updateOppositeSides() {
    guard let buffer = editable?.buffer else { return }
    var start = GtkTextIter(), end = GtkTextIter()
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    if let oppositeSide { gtk_text_buffer_remove_tag(buffer, oppositeSide, &start, &end) }
    if styles != nil { return updateParagraphs() }
    guard textAlignment == .left || textAlignment == .right else { return }
    guard let widget, let layout = gtk_widget_create_pango_layout(widget, "") else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let tag = oppositeSide ?? EditableBuffer.addTag(to: buffer)
    oppositeSide = tag
    setProperty(UnsafeMutableRawPointer(tag), "justification", gtk_justification_get_type()) {
      g_value_set_enum($0, Int32((textAlignment == .left ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT).rawValue))
    }
    for (offset, paragraph) in TextParagraphs(text) {
      guard layout.runsRightToLeft(paragraph) else { continue }
      gtk_text_buffer_get_iter_at_offset(buffer, &start, Int32(offset))
      gtk_text_buffer_get_iter_at_offset(buffer, &end, Int32(offset + paragraph.unicodeScalars.count))
      gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
    }
  }
}
