import CQuintetGTK

extension UITextView: CursorBearer {
  func caret(at position: UITextPosition) -> CGRect {
    guard let position = position as? TextPosition, let editable else { return .zero }
    return caret(at: editable.place(utf16: position.offset))
  }

  func firstRect(of range: UITextRange) -> CGRect {
    guard let range = range as? TextRange, let editable, let textView else { return .zero }
    var lineEnd = editable.place(utf16: range.range.location)
    let start = caret(at: lineEnd)
    gtk_text_view_forward_display_line_end(textView, &lineEnd)
    var end = editable.place(utf16: range.range.location + range.range.length)
    if gtk_text_iter_compare(&lineEnd, &end) < 0 { end = lineEnd }
    let last = caret(at: end)
    return CGRect(
      x: min(start.minX, last.minX),
      y: start.minY,
      width: abs(last.minX - start.minX),
      height: start.height
    )
  }

  func nearestPosition(to point: CGPoint) -> UITextPosition? {
    guard let textView, let editable else { return nil }
    var place = GtkTextIter(), trailing: Int32 = 0
    let point = bufferPoint(point)
    _ = gtk_text_view_get_iter_at_position(textView, &place, &trailing, point.x, point.y)
    let offset = gtk_text_iter_get_offset(&place) + trailing
    return TextPosition(editable.range(offset, offset).location)
  }

  func letter(at point: CGPoint) -> UITextRange? {
    guard let textView, let editable else { return nil }
    guard var place = textView.letter(at: bufferPoint(point)), gtk_text_iter_is_end(&place) == 0 else { return nil }
    let offset = gtk_text_iter_get_offset(&place), location = editable.range(offset, offset).location
    return TextRange(NSString(string: editable.text).rangeOfComposedCharacterSequence(at: location))
  }

  private func caret(at place: GtkTextIter) -> CGRect {
    guard let textView else { return .zero }
    var place = place, cursor = GdkRectangle(), x: Int32 = 0, y: Int32 = 0
    gtk_text_view_get_cursor_locations(textView, &place, &cursor, nil)
    gtk_text_view_buffer_to_window_coords(textView, GTK_TEXT_WINDOW_WIDGET, cursor.x, cursor.y, &x, &y)
    return CGRect(x: CGFloat(x), y: CGFloat(y), width: 2, height: CGFloat(cursor.height))
      .offsetBy(dx: bounds.minX, dy: bounds.minY)
  }

  private func bufferPoint(_ point: CGPoint) -> (x: Int32, y: Int32) {
    textView?.bufferPoint(CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY)) ?? (0, 0)
  }
}

extension UnsafeMutablePointer<GtkTextView> {
  /// Returns a point of the widget in the coordinates of its text.
  func bufferPoint(_ point: CGPoint) -> (x: Int32, y: Int32) {
    var x: Int32 = 0, y: Int32 = 0
    let left = Int32(points: point.x.rounded(.down)), top = Int32(points: point.y.rounded(.down))
    gtk_text_view_window_to_buffer_coords(self, GTK_TEXT_WINDOW_WIDGET, left, top, &x, &y)
    return (x, y)
  }

  /// Returns the letter at a point of the text. GTK's own `get_iter_at_location` gives the next one in a letter's second half.
  func letter(at point: (x: Int32, y: Int32)) -> GtkTextIter? {
    var place = GtkTextIter(), trailing: Int32 = 0
    return gtk_text_view_get_iter_at_position(self, &place, &trailing, point.x, point.y) != 0 ? place : nil
  }
}
