import CQuintetGTK
import CQuintetWidget

/// Text of one of GTK's entries, whose delegate is asked before every change by the user.
///
/// GTK replaces a selection in two steps. They are one change here: the deletion is let happen, the insertion that follows at
/// once is asked about together with it, and where that is refused the deleted text comes back. The delegate finds the text as it was.
@MainActor
final class EditableText: PlacedText {
  /// The widget with the focus, inside the entry.
  let widget: UnsafeMutablePointer<GtkWidget>
  /// Asked before a change by the user; the range counts UTF-16 units.
  var shouldChange: (NSRange, String) -> Bool = { _, _ in true }
  /// Called after a change by the user.
  var changed: () -> Void = {}
  /// Called when Backspace is pressed and the change is agreed to: it is made by `deleteBackward()`.
  var backspacePressed: () -> Void = {}
  /// Called after the cursor or the selection has moved.
  var selectionChanged: () -> Void = {}

  private let editable: OpaquePointer
  private var isOwnChange = false
  /// True while a text is put in that was asked about.
  private var isAgreed = false
  private var backspace: Backspace?

  /// Deletion that GTK makes of Backspace, held back until the view makes it.
  private struct Backspace {
    /// The text before.
    let text: String
    var span: Range<Int32>?
    /// Part of a letter that GTK leaves when it deletes the rest.
    var rest = ""
    var isRefused = false
  }

  /// Selection that GTK has deleted.
  private struct Deletion {
    let start: Int32
    let text: String
    /// The whole text before.
    let before: String

    var end: Int32 { start + Int32(text.unicodeScalars.count) }
  }

  private var replaced: Deletion?
  /// The deletion that is being asked about, until that is decided or the text is changed.
  private var asked: Deletion?
  /// The text that a refused change has just left as it was. Newer versions of GTK tell of a change once, when all of it is over.
  private var restored: String?

  init?(_ entry: UnsafeMutablePointer<GtkWidget>) {
    guard let editable = gtk_editable_get_delegate(OpaquePointer(entry)) else { return nil }
    self.editable = editable
    let raw = UnsafeMutableRawPointer(editable)
    widget = raw.assumingMemoryBound(to: GtkWidget.self)
    connect(raw, "insert-text") { [weak self] (text: String, length: Int32, place: UnsafeMutablePointer<Int32>) in
      let text = length < 0 ? text : String(decoding: text.utf8.prefix(Int(length)), as: UTF8.self)
      guard let cursor = self?.mayInsert(text, at: place.pointee), cursor >= 0 else { return }
      place.pointee = cursor
      g_signal_stop_emission_by_name(raw, "insert-text")
    }
    connect(raw, "delete-text") { [weak self] (start: Int32, end: Int32) in
      if self?.mayDelete(from: start, to: end) == false { g_signal_stop_emission_by_name(raw, "delete-text") }
    }
    connect(raw, "changed") { [weak self] in self?.textChanged() }
    connect(raw, "backspace") { [weak self] in self.map { $0.backspace = Backspace(text: $0.text) } }
    connect(raw, "backspace", after: true) { [weak self] in self?.backspaceEnded() }
    for name in ["cursor-position", "selection-bound"] {
      connect(raw, "notify::\(name)") { [weak self] in self?.selectionChanged() }
    }
  }

  /// Setting it puts the cursor at the end, and calls no delegate.
  var text: String {
    get { asked?.before ?? gtk_editable_get_text(editable).map { String(cString: $0) } ?? "" }
    set {
      replaced = nil
      let new = newValue.withoutZeroBytes
      // An input method may be composing: leave alone what is as wanted. Texts that differ in how accents are written are equal to Swift.
      guard !new.utf8.elementsEqual(text.utf8) else { return }
      change {
        gtk_editable_set_text(editable, new)
        gtk_editable_set_position(editable, -1)
      }
    }
  }

  /// In UTF-16 units; what is beyond the text is left out.
  var selectedRange: NSRange {
    get {
      var start: Int32 = 0, end: Int32 = 0
      gtk_editable_get_selection_bounds(editable, &start, &end)
      if let asked { (start, end) = (asked.start, asked.end) }
      return Self.range(in: text, start, end)
    }
    set {
      if let asked { restore(asked) }
      let end = newValue.location.addingReportingOverflow(newValue.length)
      let last = end.overflow ? Int.max : end.partialValue
      gtk_editable_select_region(editable, scalars(before: newValue.location), scalars(before: last))
    }
  }

  /// Empties the text as the user would.
  func clear() {
    settle()
    change { gtk_editable_set_text(editable, "") }
    changed()
  }

  /// Puts a text in place of what is selected, without asking.
  func insert(_ new: String) {
    settle()
    change {
      gtk_editable_delete_selection(editable)
      put(new, at: gtk_editable_get_position(editable))
    }
    changed()
  }

  /// Deletes what is selected, or the letter before the cursor, without asking.
  func deleteBackward() {
    let pressed = backspace
    backspace = nil
    settle()
    let isSame = pressed?.text == text, span = isSame ? pressed?.span ?? 0..<0 : spanBeforeCursor
    guard !span.isEmpty else { return }
    change {
      gtk_editable_delete_text(editable, span.lowerBound, span.upperBound)
      if isSame, let rest = pressed?.rest, !rest.isEmpty { put(rest, at: span.lowerBound) }
    }
    changed()
  }

  // MARK: Private

  private func put(_ new: String, at position: Int32) {
    var position = position
    gtk_editable_insert_text(editable, new, -1, &position)
    gtk_editable_set_position(editable, position)
  }

  private var spanBeforeCursor: Range<Int32> {
    var start: Int32 = 0, end: Int32 = 0
    if gtk_editable_get_selection_bounds(editable, &start, &end) != 0 { return start..<end }
    let cursor = gtk_editable_get_position(editable)
    let before = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Int(cursor))))
    return cursor - Int32(before.last?.unicodeScalars.count ?? 0)..<cursor
  }

  private func backspaceEnded() {
    if backspace?.isRefused == false { backspacePressed() }
    backspace = nil
  }

  private func change(_ body: () -> Void) {
    let wasOwn = isOwnChange
    isOwnChange = true
    asked = nil
    body()
    isOwnChange = wasOwn
  }

  /// -1 lets the text in; else it is refused, or is in as one line, and the cursor goes where this says.
  private func mayInsert(_ inserted: String, at position: Int32) -> Int32 {
    guard !isOwnChange, !isAgreed else { return -1 }
    if let backspace, backspace.span != nil || backspace.isRefused {
      self.backspace?.rest = inserted
      return position
    }
    let pending = replaced
    replaced = nil
    if let pending, pending.start != position { decide(pending) }
    let line = Self.line(of: inserted)
    let isAllowed =
      if let pending, pending.start == position { ask(pending, line) } else {
        shouldChange(Self.range(in: text, position, position), line)
      }
    guard isAllowed else { return gtk_editable_get_position(editable) }
    return line == inserted ? -1 : putAgreed(line, at: position)
  }

  /// Asks whether a text may take the place of what was deleted. Where it may not, that comes back, unless the delegate has made a change.
  private func ask(_ deletion: Deletion, _ new: String) -> Bool {
    asked = deletion
    let isAllowed = shouldChange(Self.range(in: deletion.before, deletion.start, deletion.end), new)
    let isUntouched = asked != nil
    asked = nil
    if !isAllowed, isUntouched { restore(deletion) }
    // The delegate may have selected something, for which the text came back.
    if isAllowed, !isUntouched, text == deletion.before {
      change { gtk_editable_delete_text(editable, deletion.start, deletion.end) }
    }
    return isAllowed
  }

  /// Puts a text in that was agreed to, and returns where it ends.
  private func putAgreed(_ line: String, at position: Int32) -> Int32 {
    var end = position
    isAgreed = true
    gtk_editable_insert_text(editable, line, -1, &end)
    isAgreed = false
    return end
  }

  /// Returns a text with spaces where it would begin a new line: a field has one. GTK would show a sign for each.
  private static func line(of text: String) -> String {
    guard text.contains(where: \.isNewline) else { return text }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " ")
  }

  private func mayDelete(from start: Int32, to end: Int32) -> Bool {
    guard !isOwnChange else { return true }
    settle()
    let text = text
    let end = end < 0 ? Int32(text.unicodeScalars.count) : end
    guard start < end else { return true }
    if backspace != nil {
      let isAllowed = shouldChange(Self.range(in: text, start, end), "")
      backspace?.span = start..<end
      backspace?.isRefused = !isAllowed
      return false
    }
    var selectionStart: Int32 = 0, selectionEnd: Int32 = 0
    let isSelection =
      gtk_editable_get_selection_bounds(editable, &selectionStart, &selectionEnd) != 0
      && (selectionStart, selectionEnd) == (start, end)
    guard isSelection else { return shouldChange(Self.range(in: text, start, end), "") }
    let scalars = text.unicodeScalars.dropFirst(Int(start)).prefix(Int(end - start))
    replaced = Deletion(start: start, text: String(String.UnicodeScalarView(scalars)), before: text)
    DispatchQueue.main.async { [weak self] in self?.settle() }
    return true
  }

  /// A selection was deleted, and nothing put in its place.
  private func settle() {
    guard let pending = replaced else { return }
    replaced = nil
    decide(pending)
  }

  private func decide(_ pending: Deletion) {
    if ask(pending, "") { changed() }
  }

  private func restore(_ pending: Deletion) {
    change {
      // It is not selected again: X11's clipboard, just given up with the old selection, would take the new one away.
      var position = pending.start
      gtk_editable_insert_text(editable, pending.text, -1, &position)
      gtk_editable_set_position(editable, position)
    }
    restored = text
    DispatchQueue.main.async { [weak self] in self?.restored = nil }
  }

  private func textChanged() {
    guard !isOwnChange, replaced == nil else { return }
    let restored = restored
    self.restored = nil
    if restored != text { changed() }
  }

  /// GTK counts Unicode's scalars, UIKit UTF-16 units.
  private static func range(in text: String, _ start: Int32, _ end: Int32) -> NSRange {
    let scalars = text.unicodeScalars
    let location = scalars.prefix(Int(start)).reduce(0) { $0 + ($1.value > 0xFFFF ? 2 : 1) }
    let length = scalars.dropFirst(Int(start)).prefix(Int(end - start)).reduce(0) { $0 + ($1.value > 0xFFFF ? 2 : 1) }
    return NSRange(location: location, length: length)
  }
}
