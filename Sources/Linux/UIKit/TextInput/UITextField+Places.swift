import CQuintetGTK

extension UITextField: CursorBearer {
  func caret(at position: UITextPosition) -> CGRect {
    guard let position = position as? TextPosition, let editable else { return .zero }
    return caret(editable.scalars(before: position.offset))
  }

  func firstRect(of range: UITextRange) -> CGRect {
    let start = caret(at: range.start), end = caret(at: range.end)
    return CGRect(
      x: min(start.minX, end.minX),
      y: start.minY,
      width: abs(end.minX - start.minX),
      height: start.height
    )
  }

  func nearestPosition(to point: CGPoint) -> UITextPosition? {
    editable?.places.map { (offset: $0.offset, distance: abs(caret($0.scalars).minX - point.x)) }
      .min { $0.distance < $1.distance }.map { TextPosition($0.offset) }
  }

  func letter(at point: CGPoint) -> UITextRange? {
    guard let places = editable?.places else { return nil }
    let carets = places.map { caret($0.scalars) }
    let index = zip(carets, carets.dropFirst()).enumerated().first { _, sides in
      sides.0.minY..<sides.0.maxY ~= point.y && min(sides.0.minX, sides.1.minX) <= point.x
        && point.x < max(sides.0.minX, sides.1.minX)
    }?.offset
    return index.map {
      TextRange(NSRange(location: places[$0].offset, length: places[$0 + 1].offset - places[$0].offset))
    }
  }

  private func caret(_ scalars: Int32) -> CGRect {
    guard let editable else { return .zero }
    var cursor = graphene_rect_t(), field = graphene_rect_t()
    let text = UnsafeMutableRawPointer(editable.widget).assumingMemoryBound(to: GtkText.self)
    gtk_text_compute_cursor_extents(text, gsize(scalars), &cursor, nil)
    _ = gtk_widget_compute_bounds(editable.widget, box.pointer, &field)
    return CGRect(
      x: CGFloat(field.origin.x + cursor.origin.x),
      y: CGFloat(field.origin.y + cursor.origin.y),
      width: 2,
      height: CGFloat(cursor.size.height)
    )
  }
}
