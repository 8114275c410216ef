import CQuintetGTK
import CQuintetWidget

/// Text of a text view of GTK's, whose delegate is asked before every change by the user.
///
/// GTK replaces a selection in two steps. They are one change here: the deletion is put off, and happens together with the
/// insertion that follows at once, or alone where none does. Where a part of an action is refused, so is what follows in it.
/// Changes are reported when an action is over, since GTK takes no new text in the middle of one.
@MainActor
final class EditableBuffer: PlacedText {
  /// Asked before a change by the user; the range counts UTF-16 units.
  var shouldChange: (NSRange, String) -> Bool = { _, _ in true }
  /// Called after a change by the user.
  var changed: () -> Void = {}
  /// Called before the user's text takes the place of another, with where that begins, in Unicode's scalars.
  var replaces: (Int32) -> Void = { _ in }
  /// Called after a text of the user's has been put in, with its places in Unicode's scalars.
  var inserted: (_ start: Int32, _ end: Int32) -> Void = { _, _ in }
  /// Called when Backspace is pressed and the change is agreed to: it is made by `deleteBackward()`.
  var backspacePressed: () -> Void = {}
  /// Called after the cursor or the selection has moved.
  var selectionChanged: () -> Void = {}

  /// Lives as long as its view does.
  let buffer: UnsafeMutablePointer<GtkTextBuffer>

  /// Places in the text, in Unicode's scalars, as GTK counts them.
  private typealias Span = Range<Int32>

  /// User action of GTK: changes that belong together.
  private enum UserAction {
    case none, running
    /// The rest of the action is refused too.
    case refused
  }

  private var isOwnChange = false
  /// True if the program types, which nobody is asked about.
  private var isAgreed = false
  private var backspace: Backspace?
  private var changeCount = 0
  private var isUndoing = false
  private var action = UserAction.none
  private var hasChanged = false
  private var postponed: Span?
  private var knownSelection: Span = 0..<0
  /// Tag of all text: where a line ends within a word, a hyphen would read as a part of it.
  private let withoutHyphens: UnsafeMutablePointer<GtkTextTag>

  /// Deletion that GTK makes of Backspace, held back until the view makes it.
  private struct Backspace {
    /// Number of changes before.
    let changeCount: Int
    var span: Span?
    /// Part of a letter that GTK leaves when it deletes the rest.
    var rest = ""
    var isRefused = false
  }

  init(_ view: UnsafeMutablePointer<GtkTextView>) {
    buffer = gtk_text_view_get_buffer(view)
    withoutHyphens = Self.addTag(to: buffer)
    setProperty(UnsafeMutableRawPointer(withoutHyphens), "insert-hyphens", Fundamental.boolean) {
      g_value_set_boolean($0, 0)
    }
    let object = UnsafeMutableRawPointer(buffer)
    connect(object, "insert-text") { [weak self] (place: TextPlace, text: String, length: Int32) in
      let text = length < 0 ? text : String(decoding: text.utf8.prefix(Int(length)), as: UTF8.self)
      if self?.mayInsert(text, at: place.iterator) == false { g_signal_stop_emission_by_name(object, "insert-text") }
    }
    connect(object, "insert-text", after: true) { [weak self] (place: TextPlace, text: String, length: Int32) in
      let length = length < 0 ? text.unicodeScalars.count : text.utf8.prefix(Int(length)).count { $0 & 0xC0 != 0x80 }
      self?.keepHyphensOut(before: place.iterator.pointee, Int32(length))
    }
    connect(object, "delete-range") { [weak self] (start: TextPlace, end: TextPlace) in
      if self?.mayDelete(from: start.iterator, to: end.iterator) == false {
        g_signal_stop_emission_by_name(object, "delete-range")
      }
    }
    connect(object, "changed") { [weak self] in self?.bufferChanged() }
    for name in ["mark-set", "notify::cursor-position"] {
      connect(object, name) { [weak self] in self?.reportSelection() }
    }
    connect(UnsafeMutableRawPointer(view), "backspace") { [weak self] in
      self.map { $0.backspace = gtk_text_view_get_editable(view) == 0 ? nil : Backspace(changeCount: $0.changeCount) }
    }
    connect(UnsafeMutableRawPointer(view), "backspace", after: true) { [weak self] in self?.backspaceEnded() }
    connect(object, "begin-user-action") { [weak self] in self?.actionBegan() }
    connect(object, "end-user-action", after: true) { [weak self] in self?.actionEnded() }
    for name in ["undo", "redo"] {
      connect(object, name) { [weak self] in self?.isUndoing = true }
      connect(object, name, after: true) { [weak self] in self?.undone() }
    }
  }

  var text: String {
    var start = GtkTextIter(), end = GtkTextIter()
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    return string(&start, &end)
  }

  /// Puts the cursor at the end, leaves nothing to undo, and reports the selection alone. Returns false if the text is there already.
  func set(_ text: String) -> Bool {
    let text = text.withoutZeroBytes
    // An input method may be composing: leave alone what is as wanted.
    guard !text.utf8.elementsEqual(self.text.utf8) else { return false }
    postponed = nil
    change {
      guard action != .none else { return gtk_text_buffer_set_text(buffer, text, -1) }
      delete(0..<count)
      gtk_text_buffer_insert_at_cursor(buffer, text, -1)
    }
    return true
  }

  /// In UTF-16 units; what is beyond the text is left out.
  var selectedRange: NSRange {
    get { range(of: selection) }
    set {
      let span = span(of: newValue)
      var start = place(span.lowerBound), end = place(span.upperBound)
      gtk_text_buffer_select_range(buffer, &end, &start)
    }
  }

  var hasSelection: Bool { !selection.isEmpty }
  var isAllSelected: Bool { hasSelection && selection == 0..<count }

  /// Returns the iterator at a place given in UTF-16 units.
  func place(utf16 location: Int) -> GtkTextIter { place(span(of: NSRange(location: location, length: 0)).lowerBound) }

  /// Returns a place given in UTF-16 units in Unicode's scalars.
  func offset(utf16 location: Int) -> Int32 { span(of: NSRange(location: location, length: 0)).lowerBound }

  /// Returns places in Unicode's scalars in UTF-16 units.
  func range(_ start: Int32, _ end: Int32) -> NSRange { range(of: start..<end) }

  /// Makes a tag, which the buffer keeps.
  static func addTag(to buffer: UnsafeMutablePointer<GtkTextBuffer>) -> UnsafeMutablePointer<GtkTextTag> {
    guard let tag = gtk_text_tag_new(nil) else { preconditionFailure("GTK makes no tag.") }
    gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
    g_object_unref(tag)
    return tag
  }

  /// Puts a text in place of the selection, as the user would.
  func paste(_ text: String) {
    gtk_text_buffer_begin_user_action(buffer)
    gtk_text_buffer_delete_selection(buffer, 1, 1)
    gtk_text_buffer_insert_interactive_at_cursor(buffer, text, -1, 1)
    gtk_text_buffer_end_user_action(buffer)
  }

  /// Puts a text in place of what is selected, without asking.
  func insert(_ text: String) {
    guard !text.isEmpty else { return hasSelection ? deleteBackward() : () }
    let wasAgreed = isAgreed
    isAgreed = true
    paste(text)
    isAgreed = wasAgreed
  }

  /// Deletes what is selected, or the letter before the cursor, without asking.
  func deleteBackward() {
    let pressed = backspace
    backspace = nil
    _ = settle(before: 0)
    let isSame = pressed?.changeCount == changeCount, span = isSame ? pressed?.span ?? 0..<0 : spanBeforeCursor
    guard !span.isEmpty else { return }
    gtk_text_buffer_begin_user_action(buffer)
    change {
      delete(span)
      guard isSame, let rest = pressed?.rest, !rest.isEmpty else { return }
      var place = place(span.lowerBound)
      gtk_text_buffer_insert(buffer, &place, rest, -1)
    }
    hasChanged = true
    gtk_text_buffer_end_user_action(buffer)
    report()
  }

  // MARK: Private: changes by the user

  private var spanBeforeCursor: Span {
    if hasSelection { return selection }
    let cursor = selection.lowerBound
    var start = place(cursor)
    gtk_text_iter_backward_cursor_position(&start)
    return gtk_text_iter_get_offset(&start)..<cursor
  }

  private func backspaceEnded() {
    if backspace?.isRefused == false { backspacePressed() }
    backspace = nil
  }

  private func mayInsert(_ inserted: String, at iterator: UnsafeMutablePointer<GtkTextIter>) -> Bool {
    guard !isOwnChange, !isUndoing else { return true }
    guard action != .refused else { return false }
    var place = gtk_text_iter_get_offset(iterator)
    if backspace?.span != nil {
      backspace?.rest = inserted
      iterator.pointee = self.place(place)
      return false
    }
    let span: Span
    if let postponed, (postponed.lowerBound...postponed.upperBound).contains(place) {
      span = postponed
      self.postponed = nil
    } else {
      place -= settle(before: place)
      span = place..<place
    }
    defer { iterator.pointee = self.place(min(span.lowerBound, count)) }
    guard isAgreed || shouldChange(range(of: span), inserted) else {
      refuseRest()
      return false
    }
    if !span.isEmpty { replaces(span.lowerBound) }
    change { delete(span) }
    return true
  }

  private func mayDelete(
    from start: UnsafeMutablePointer<GtkTextIter>,
    to end: UnsafeMutablePointer<GtkTextIter>
  ) -> Bool {
    guard !isOwnChange, !isUndoing else { return true }
    guard action != .refused else { return false }
    let offsets = (gtk_text_iter_get_offset(start), gtk_text_iter_get_offset(end))
    var span = min(offsets.0, offsets.1)..<max(offsets.0, offsets.1)
    guard !span.isEmpty else { return true }
    if action != .none, backspace == nil, span == selection {
      postpone(span)
      return false
    }
    let removed = settle(before: span.lowerBound)
    span = span.lowerBound - removed..<span.upperBound - removed
    let isAllowed = shouldChange(range(of: span), "")
    if !isAllowed { refuseRest() }
    if backspace != nil {
      backspace?.span = span
      backspace?.isRefused = !isAllowed
    }
    // The delegate may have set another text.
    start.pointee = place(min(span.lowerBound, count))
    end.pointee = place(min(span.upperBound, count))
    return isAllowed && backspace == nil
  }

  private func actionBegan() {
    action = .running
  }

  private func refuseRest() {
    if action == .running { action = .refused }
  }

  private func actionEnded() {
    action = .none
    report()
  }

  private func postpone(_ span: Span) {
    postponed = span
    DispatchQueue.main.async { [weak self] in _ = self?.settle(before: 0) }
  }

  /// A selection was deleted, and nothing put in its place. Returns by how much a place in the text has moved.
  private func settle(before place: Int32) -> Int32 {
    guard let span = postponed else { return 0 }
    postponed = nil
    guard shouldChange(range(of: span), "") else { return 0 }
    let before = count
    change { delete(span) }
    hasChanged = true
    report()
    return place >= span.upperBound ? before - count : 0
  }

  private func undone() {
    isUndoing = false
    report()
  }

  private func bufferChanged() {
    changeCount += 1
    guard !isOwnChange else { return }
    hasChanged = true
    report()
  }

  private func report() {
    guard !isOwnChange, action == .none, !isUndoing else { return }
    reportSelection()
    guard hasChanged else { return }
    hasChanged = false
    changed()
  }

  private func reportSelection() {
    guard !isOwnChange, action == .none, !isUndoing, selection != knownSelection else { return }
    knownSelection = selection
    selectionChanged()
  }

  // MARK: Private: the buffer

  private func keepHyphensOut(before end: GtkTextIter, _ length: Int32) {
    var start = end, end = end
    gtk_text_iter_backward_chars(&start, length)
    gtk_text_buffer_apply_tag(buffer, withoutHyphens, &start, &end)
    if !isOwnChange { inserted(gtk_text_iter_get_offset(&start), gtk_text_iter_get_offset(&end)) }
  }

  private func change(_ body: () -> Void) {
    let wasOwn = isOwnChange
    isOwnChange = true
    body()
    isOwnChange = wasOwn
    reportSelection()
  }

  private func delete(_ span: Span) {
    let span = span.clamped(to: 0..<count)
    guard !span.isEmpty else { return }
    var start = place(span.lowerBound), end = place(span.upperBound)
    gtk_text_buffer_delete(buffer, &start, &end)
  }

  var count: Int32 { gtk_text_buffer_get_char_count(buffer) }

  private var selection: Span {
    var start = GtkTextIter(), end = GtkTextIter()
    gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
    return gtk_text_iter_get_offset(&start)..<gtk_text_iter_get_offset(&end)
  }

  private func place(_ offset: Int32) -> GtkTextIter {
    var iterator = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &iterator, offset)
    return iterator
  }

  private func string(_ start: inout GtkTextIter, _ end: inout GtkTextIter) -> String {
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  private func range(of span: Span) -> NSRange {
    var beginning = place(0), start = place(span.lowerBound), end = place(span.upperBound)
    return NSRange(location: string(&beginning, &start).utf16.count, length: string(&start, &end).utf16.count)
  }

  private func span(of range: NSRange) -> Span {
    let start = max(0, range.location), end = start.addingReportingOverflow(max(0, range.length))
    var units = 0, offset: Int32 = 0
    var first: Int32?
    let last = end.overflow ? Int.max : end.partialValue
    for scalar in text.unicodeScalars {
      if first == nil, units >= start { first = offset }
      if units >= last { break }
      units += scalar.value > 0xFFFF ? 2 : 1
      offset += 1
    }
    return (first ?? offset)..<offset
  }
}

extension String {
  /// The text for GTK, which cannot hold a zero byte: it is shown as a replacement character.
  var withoutZeroBytes: String {
    utf8.contains(0) ? replacingOccurrences(of: "\0", with: "\u{FFFD}") : self
  }
}

/// A place in a text that is read and written while the signal lasts.
private struct TextPlace: SignalArgument {
  let iterator: UnsafeMutablePointer<GtkTextIter>

  static func reads(_ type: GType) -> Bool { type == gtk_text_iter_get_type() }
  init(_ value: UnsafePointer<GValue>) {
    guard let place = g_value_get_boxed(value) else { preconditionFailure("A signal came without its place.") }
    iterator = place.assumingMemoryBound(to: GtkTextIter.self)
  }
}
