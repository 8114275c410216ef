import CGTK
import CQuintetWidget
import QuintetLocalization
import Testing

@testable import UIKit

@MainActor @Suite("image picker", .windows)
struct ImagePickerTests {
  @Test("a chosen picture is reported with its URL before dismissal")
  func chosenPictureToldWithWhere() async throws {
    let file = try temporaryFile(try #require(SamplePictures.quarters(30, 20).pngData()))
    defer { try? FileManager.default.removeItem(at: file) }
    let (picker, chooser, root) = try await show()
    try await accept(file, in: picker)
    try await wait("the picture is told") { chooser.image != nil }
    #expect(chooser.image?.size == CGSize(width: 30, height: 20))
    #expect(chooser.info[.imageURL] as? URL == file)
    #expect(chooser.info[.mediaType] as? String == "public.image")
    try await wait("the picker is gone") { root.presentedViewController == nil && fileDialog() == nil }
  }

  @Test("Escape chooses nothing, which is told once")
  func escapeChoosesNothingToldOnce() async throws {
    let (_, chooser, root) = try await show()
    let dialog = try #require(fileDialog(), "the file dialog")
    try await Input.press(GDK_KEY_Escape, at: dialog)
    try await wait("that is told") { chooser.cancels == 1 }
    try await wait("the picker is gone") { root.presentedViewController == nil && fileDialog() == nil }
    #expect(chooser.cancels == 1)
  }

  @Test("a refused file's message lets one choose another")
  func fileNoPictureRefusedWith() async throws {
    let garbage = try temporaryFile(Data("no picture".utf8))
    let file = try temporaryFile(try #require(SamplePictures.quarters(30, 20).pngData()))
    defer { for file in [garbage, file] { try? FileManager.default.removeItem(at: file) } }
    let (picker, chooser, root) = try await show()
    try await accept(garbage, in: picker)
    try await wait("the message is there") { picker.alert?.presentationContainer != nil }
    #expect(picker.alert?.message?.contains(garbage.lastPathComponent) == true)
    #expect(fileDialog() == nil && chooser.image == nil)
    #expect(picker.alert?.preferredAction?.title == LocalizedStrings.system["picker.chooseAnother"])
    try await Alerts.answer(LocalizedStrings.system["picker.chooseAnother"], of: picker.alert)
    try await wait("the files are there again") { fileDialog() != nil }
    try await accept(file, in: picker)
    try await wait("the picture is told") { chooser.image != nil }
    try await wait("the picker is gone") { root.presentedViewController == nil }
  }

  @Test("a pipe or folder is refused without waiting")
  func pipeFolderRefusedDoNot() async throws {
    let path = NSTemporaryDirectory() + "window-test-\(UUID().uuidString)"
    guard mkfifo(path, 0o600) == 0 else { throw Missing(description: "no pipe") }
    defer { unlink(path) }
    #expect(UIImage(contentsOfFile: path) == nil)
    let (picker, chooser, root) = try await show()
    picker.choose(URL(fileURLWithPath: path))
    try await wait("the message is there") { picker.alert?.presentationContainer != nil }
    try await Alerts.answer(LocalizedStrings.system["camera.cancel"], of: picker.alert)
    try await wait("nothing was chosen") { chooser.cancels == 1 && root.presentedViewController == nil }
  }

  @Test("a picker is freed with its dialog on dismissal")
  func pickerFreedWithDialogWhen() async throws {
    weak var freed: UIImagePickerController?
    do {
      let (picker, _, root) = try await show()
      freed = picker
      root.dismiss(animated: false)
    }
    try await wait("it is freed") { freed == nil && fileDialog() == nil }
  }
}

@MainActor
private func show() async throws -> (UIImagePickerController, PickerListener, UIViewController) {
  let root = UIViewController(), picker = UIImagePickerController(), chooser = PickerListener()
  picker.delegate = chooser
  _ = try await TestWindow.show(root)
  root.present(picker, animated: false)
  try await wait("the file dialog is there") { fileDialog() != nil }
  return (picker, chooser, root)
}

@MainActor
private func accept(_ file: URL, in picker: UIImagePickerController) async throws {
  let place = g_file_new_for_path(file.path)
  defer { g_object_unref(UnsafeMutableRawPointer(place)) }
  gtk_file_chooser_set_file(picker.dialog, place, nil)
  try await wait("the file is selected") {
    guard let chosen = gtk_file_chooser_get_file(picker.dialog) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(chosen)) }
    return g_file_equal(chosen, place) != 0
  }
  let dialog = try #require(fileDialog(), "the file dialog")
  gtk_dialog_response(
    UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkDialog.self),
    GTK_RESPONSE_ACCEPT.rawValue
  )
}

/// GTK's own dialog on the screen, which it shows where no portal does.
@MainActor
private func fileDialog() -> UnsafeMutablePointer<GtkWidget>? {
  let windows = gtk_window_list_toplevels()
  defer { g_list_free(windows) }
  var item = windows
  while let current = item {
    if let window = current.pointee.data, quintet_is_of_type(window, "GtkFileChooserDialog"),
      gtk_widget_get_mapped(window.assumingMemoryBound(to: GtkWidget.self)) != 0
    {
      return window.assumingMemoryBound(to: GtkWidget.self)
    }
    item = current.pointee.next
  }
  return nil
}

private func temporaryFile(_ data: Data) throws -> URL {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("window-test-\(UUID().uuidString).png")
  try data.write(to: file)
  return file
}
