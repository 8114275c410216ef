import CGTK
import Testing

@testable import UIKit

@MainActor @Suite("pasteboard", .windows)
struct PasteboardTests {
  @Test("copied text can be pasted at once, in fields too")
  func whatCopiedCanPastedAt() async throws {
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

  @Test("another program's copy arrives and is reported")
  func whatSomethingElseCopiesArrives() async throws {
    let board = UIPasteboard.general, count = board.changeCount
    let notes = NotificationCount(of: UIPasteboard.changedNotification)
    let clipboard = gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) }
    gdk_clipboard_set_text(clipboard, "from elsewhere")
    #expect(notes.count == 1)
    #expect(board.changeCount == count + 1)
    try await wait("the text has come") { board.string == "from elsewhere" }
  }

  @Test("a new copy replaces the old one, text or not")
  func whatWasThereBeforeGone() async throws {
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
}
