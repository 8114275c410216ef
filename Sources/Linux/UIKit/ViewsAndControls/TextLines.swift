import CGTK

extension OpaquePointer {
  /// Leaves out what a layout of Pango's shows beyond a number of lines, and returns whether there was anything. Pango itself counts the
  /// lines of each paragraph alone, and each has at least one.
  func leaveOutLines(beyond limit: Int, of text: String) -> Bool {
    guard let end = endOfLine(limit) else { return false }
    let bytes = Array(text.utf8), isEllipsized = pango_layout_get_ellipsize(self) != PANGO_ELLIPSIZE_NONE
    let rest = bytes.dropFirst(end)
    guard isEllipsized, let next = rest.first, !Self.breaks.contains(next) else {
      // The last line ends its paragraph, or is cut where it ends.
      let shown = String(decoding: bytes.prefix(end), as: UTF8.self)
      pango_layout_set_text(self, isEllipsized ? shown + "…" : shown, -1)
      // With the dots the paragraph may need one more line.
      if isEllipsized, endOfLine(limit) != nil { cutAtBottom(ofLine: limit) }
      return true
    }
    let paragraph = bytes.prefix(end) + rest.prefix { !Self.breaks.contains($0) }
    pango_layout_set_text(self, String(decoding: paragraph, as: UTF8.self), -1)
    cutAtBottom(ofLine: limit)
    return true
  }

  /// Line feed and carriage return.
  private static let breaks: [UInt8] = [10, 13]

  /// The byte at which a line ends, counted from 1; nil where no other line comes after it.
  private func endOfLine(_ number: Int) -> Int? {
    guard pango_layout_get_line_count(self) > Int32(clamping: number),
      let line = pango_layout_get_line_readonly(self, Int32(clamping: number - 1))
    else { return nil }
    return Int(line.pointee.start_index + line.pointee.length)
  }

  private func cutAtBottom(ofLine number: Int) {
    guard let lines = pango_layout_get_iter(self) else { return }
    defer { pango_layout_iter_free(lines) }
    for _ in 1..<number where number > 1 { pango_layout_iter_next_line(lines) }
    var bottom: Int32 = 0
    pango_layout_iter_get_line_yrange(lines, nil, &bottom)
    pango_layout_set_height(self, bottom)
  }
}
