import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("pasteboard", .windows)
struct PasteboardTests {
  @Test("copied text can be pasted at once, in fields too")
  func copiedTextCanBePastedAtOnceInFieldsToo() async throws {
    let outer = UIView(), field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    outer.addSubview(field)
    let window = try await TestWindow.show(outer)
    let board = UIPasteboard.general, count = board.changeCount
    board.string = "copied"
    #expect(board.string ?? "" == "copied")
    #expect(board.hasStrings)
    #expect(board.changeCount == count + 1)
    field.becomeFirstResponder()
    try await Input.press(GDK_KEY_v, holding: [GDK_KEY_Control_L], in: window)
    try await wait("the text is pasted") { field.text == "copied" }
    board.string = nil
    #expect(board.string == nil && !board.hasStrings)
  }

  @Test("pasted lines are one line in a field")
  func pastedLinesAreOneLineInAField() async throws {
    let outer = UIView(), field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    var changes = 0
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    outer.addSubview(field)
    let window = try await TestWindow.show(outer)
    UIPasteboard.general.string = "one\ntwo\r\nthree"
    field.becomeFirstResponder()
    try await Input.press(GDK_KEY_v, holding: [GDK_KEY_Control_L], in: window)
    try await wait("the lines are pasted") { field.text == "one two three" }
    #expect(changes == 1 && field.editable?.selectedRange == NSRange(location: 13, length: 0))
    UIPasteboard.general.string = nil
  }

  @Test("another program's copy arrives and is reported")
  func anotherProgramsCopyArrivesAndIsReported() async throws {
    let board = UIPasteboard.general, count = board.changeCount
    let notes = NotificationCount(of: UIPasteboard.changedNotification)
    let clipboard = gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) }
    gdk_clipboard_set_text(clipboard, "from elsewhere")
    #expect(notes.count == 1)
    #expect(board.changeCount == count + 1)
    try await wait("the text has come") { board.string == "from elsewhere" }
  }

  @Test("another program's text arrives in any plain form", arguments: ["text/plain", "text/plain;charset=utf-8"])
  func anotherProgramsTextArrivesInAnyPlainForm(_ form: String) async throws {
    let board = UIPasteboard.general, text = "from \(form)", letters = Array(text.utf8)
    let clipboard = gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) }
    let bytes = g_bytes_new(letters, gsize(letters.count)), content = gdk_content_provider_new_for_bytes(form, bytes)
    defer {
      g_bytes_unref(bytes)
      g_object_unref(UnsafeMutableRawPointer(content))
    }
    board.string = nil
    gdk_clipboard_set_content(clipboard, content)
    #expect(board.hasStrings)
    try await wait("the text has come") { board.string == text }
    board.string = nil
  }

  @Test("a new copy replaces the old one, text or not")
  func newCopyReplacesTheOldOneTextOrNot() async throws {
    let board = UIPasteboard.general
    let clipboard = gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) }
    board.string = "before"
    gdk_clipboard_set_text(clipboard, "after")
    #expect(board.string == nil)
    try await wait("the text has come") { board.string == "after" }
    let picture = try #require(SamplePictures.bitmap(SamplePictures.plain(2, 2, SamplePictures.red)).full)
    gdk_clipboard_set_texture(clipboard, picture.pointer)
    #expect(board.string == nil && !board.hasStrings)
    try await Task.sleep(for: .milliseconds(20))
    #expect(board.string == nil)
  }

  @Test("a local copy wins over a pending one from elsewhere")
  func localCopyWinsOverAPendingOneFromElsewhere() async throws {
    let board = UIPasteboard.general, clipboard = gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) }
    for round in 0..<10 {
      gdk_clipboard_set_text(clipboard, "elsewhere \(round)")
      board.string = "here \(round)"
      try await Task.sleep(for: .milliseconds(10))
      #expect(board.string ?? "" == "here \(round)")
    }
    board.string = nil
  }

  @Test("a copy right after nothing was copied stays")
  func copyRightAfterNothingWasCopiedStays() async throws {
    let board = UIPasteboard.general
    for round in 0..<200 {
      board.string = nil
      board.string = "round \(round)"
      let count = board.changeCount
      try await Task.sleep(for: .milliseconds(3))
      #expect(board.changeCount == count && board.hasStrings && board.string == "round \(round)")
    }
  }

  @Test("each pasteboard change counts and is told exactly once")
  func eachPasteboardChangeCountsAndIsToldExactlyOnce() async throws {
    let board = UIPasteboard.general, told = NotificationCount(of: UIPasteboard.changedNotification)
    let clipboard = try #require(gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) })
    board.string = "first"
    let count = board.changeCount
    #expect(told.count == 1 && board.hasStrings && board.string == "first")
    board.string = "second"
    #expect(board.changeCount == count + 1 && told.count == 2)
    gdk_clipboard_set_text(clipboard, "another's")
    #expect(board.changeCount == count + 2 && told.count == 3 && board.hasStrings)
    try await wait("it has come") { board.string == "another's" }
    #expect(board.changeCount == count + 2 && told.count == 3)
    // It listens once, however often it is asked to.
    board.listen()
    gdk_clipboard_set_text(clipboard, "another's once more")
    #expect(board.changeCount == count + 3 && told.count == 4)
    board.string = nil
    #expect(board.changeCount == count + 4 && told.count == 5 && !board.hasStrings && board.string == nil)
  }
}
