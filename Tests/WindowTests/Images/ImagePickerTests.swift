import CQuintetGTK
import CQuintetWidget
import QuintetLocalization
import Testing

@testable import UIKit

@MainActor @Suite("image picker", .windows)
struct ImagePickerTests {
  @Test("a chosen picture is reported with its URL before dismissal")
  func chosenPictureIsReportedWithItsURLBeforeDismissal() async throws {
    let file = try temporaryFile(try #require(SamplePictures.quarters(30, 20).pngData()))
    defer { try? FileManager.default.removeItem(at: file) }
    let (_, chooser, root) = try await show()
    try await FileDialog.accept(file)
    try await wait("the picture is told") { chooser.image != nil }
    #expect(chooser.image?.size == CGSize(width: 30, height: 20))
    #expect(chooser.info[.imageURL] as? URL == file)
    #expect(chooser.info[.mediaType] as? String == "public.image")
    try await wait("the picker is gone") { root.presentedViewController == nil && FileDialog.shown == nil }
  }

  @Test("Escape chooses nothing and cancels once")
  func escapeChoosesNothingAndCancelsOnce() async throws {
    let (_, chooser, root) = try await show()
    let dialog = try #require(FileDialog.shown, "the file dialog")
    try await Input.press(GDK_KEY_Escape, at: dialog)
    try await wait("that is told") { chooser.cancels == 1 }
    try await wait("the picker is gone") { root.presentedViewController == nil && FileDialog.shown == nil }
    #expect(chooser.cancels == 1)
  }

  @Test("a refused file's message lets one choose another")
  func refusedFilesMessageLetsOneChooseAnother() async throws {
    let garbage = try temporaryFile(Data("no picture".utf8))
    let file = try temporaryFile(try #require(SamplePictures.quarters(30, 20).pngData()))
    defer { for file in [garbage, file] { try? FileManager.default.removeItem(at: file) } }
    let (picker, chooser, root) = try await show()
    try await FileDialog.accept(garbage)
    try await wait("the message is there") { picker.alert?.presentationContainer != nil }
    #expect(picker.alert?.message?.contains(garbage.lastPathComponent) == true)
    #expect(FileDialog.shown == nil && chooser.image == nil)
    #expect(picker.alert?.preferredAction?.title == LocalizedStrings.system["picker.chooseAnother"])
    try await Alerts.answer(LocalizedStrings.system["picker.chooseAnother"], of: picker.alert)
    try await wait("the files are there again") { FileDialog.shown != nil }
    try await FileDialog.accept(file)
    try await wait("the picture is told") { chooser.image != nil }
    try await wait("the picker is gone") { root.presentedViewController == nil }
  }

  @Test("a pipe or folder is refused without waiting")
  func pipeOrFolderIsRefusedWithoutWaiting() async throws {
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
  func pickerIsFreedWithItsDialogOnDismissal() async throws {
    weak var freed: UIImagePickerController?
    do {
      let (picker, _, root) = try await show()
      freed = picker
      root.dismiss(animated: false)
    }
    try await wait("it is freed") { freed == nil && FileDialog.shown == nil }
  }

  @Test("a closed file dialog is no window any more")
  func closedFileDialogIsNoWindowAnyMore() async throws {
    let before = g_list_model_get_n_items(gtk_window_get_toplevels())
    let (_, _, root) = try await show()
    root.dismiss(animated: false)
    // GTK's root for assistive technology gives the last window, hidden and without a path, for any index that is too great.
    #expect(g_list_model_get_n_items(gtk_window_get_toplevels()) == before + 1)
  }

  @Test("a presented picker shows a dialog for pictures until dismissed")
  func presentedPickerShowsADialogForPicturesUntilDismissed() async throws {
    let root = UIViewController(), picker = SteppingPicker()
    picker.title = "Pictures"
    let window = try await TestWindow.show(root)
    #expect(picker.dialog == nil && picker.camera == nil)
    root.present(picker, animated: false) { picker.log.append("presented") }
    try await wait("it is told") { picker.log.contains("presented") }
    #expect(picker.log == ["will appear", "did appear", "presented"])
    let dialog = try #require(picker.dialog), native = UnsafeMutableRawPointer(dialog)
    let shown = native.assumingMemoryBound(to: GtkNativeDialog.self)
    #expect(gtk_native_dialog_get_modal(shown) != 0 && gtk_native_dialog_get_visible(shown) != 0)
    #expect(gtk_native_dialog_get_transient_for(shown) == window.gtkWindow)
    #expect(gtk_native_dialog_get_title(shown).map { String(cString: $0) } == "Pictures")
    #expect(gtk_file_chooser_get_action(dialog) == GTK_FILE_CHOOSER_ACTION_OPEN)
    let filter = try #require(gtk_file_chooser_get_filter(dialog))
    for (type, isOffered) in [
      ("image/png", true), ("image/jpeg", true), ("image/gif", true), ("image/bmp", true), ("image/webp", true),
      ("image/tiff", false), ("text/plain", false), ("video/webm", false),
    ] {
      let info = g_file_info_new()
      defer { g_object_unref(UnsafeMutableRawPointer(info)) }
      g_file_info_set_content_type(info, type)
      let filter = UnsafeMutableRawPointer(filter).assumingMemoryBound(to: GtkFilter.self)
      #expect((gtk_filter_match(filter, UnsafeMutableRawPointer(info)) != 0) == isOffered, Comment(rawValue: type))
    }
    picker.log = []
    root.dismiss(animated: false) { picker.log.append("dismissed") }
    try await wait("it is told") { picker.log.contains("dismissed") }
    #expect(picker.log == ["will disappear", "did disappear", "dismissed"])
    #expect(picker.dialog == nil && picker.alert == nil && root.presentedViewController == nil)
  }

  @Test("a picture of unknown type is offered by its suffix")
  func pictureOfUnknownTypeIsOfferedByItsSuffix() async throws {
    let (picker, _, root) = try await show()
    let dialog = try #require(picker.dialog), filter = try #require(gtk_file_chooser_get_filter(dialog))
    let rules = UnsafeMutableRawPointer(filter).assumingMemoryBound(to: GtkFilter.self)
    for (name, isOffered) in [
      ("a.jpg", true), ("a.jpeg", true), ("a.png", true), ("a.gif", true), ("a.bmp", true), ("a.webp", true),
      ("a.heic", true), ("a.heif", true), ("IMG_0001.HIF", true), ("a.avif", true), ("a.tiff", false),
      ("a.jpg.zip", false), ("png", false),
    ] {
      let info = g_file_info_new()
      defer { g_object_unref(UnsafeMutableRawPointer(info)) }
      g_file_info_set_display_name(info, name)
      g_file_info_set_content_type(info, "application/octet-stream")
      #expect((gtk_filter_match(rules, UnsafeMutableRawPointer(info)) != 0) == isOffered, Comment(rawValue: name))
    }
    root.dismiss(animated: false)
  }

  @Test("the saved photos album is the desktop's folder for pictures")
  func savedPhotosAlbumIsTheDesktopsFolderForPictures() async throws {
    let home = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString)
    let configuration = URL(fileURLWithPath: String(cString: g_get_user_config_dir()))
    let file = configuration.appendingPathComponent("user-dirs.dirs"), before = try? Data(contentsOf: file)
    try FileManager.default.createDirectory(at: configuration, withIntermediateDirectories: true)
    try "XDG_PICTURES_DIR=\"\(home.path)\"\n".write(to: file, atomically: true, encoding: .utf8)
    g_reload_user_special_dirs_cache()
    defer {
      try? FileManager.default.removeItem(at: home)
      if let before { try? before.write(to: file) } else { try? FileManager.default.removeItem(at: file) }
      g_reload_user_special_dirs_cache()
    }
    typealias Picker = UIImagePickerController
    @MainActor func expectAlbum(_ isThere: Bool) {
      #expect(Picker.isSourceTypeAvailable(.savedPhotosAlbum) == isThere)
      #expect(Picker.availableMediaTypes(for: .savedPhotosAlbum) == (isThere ? ["public.image"] : nil))
    }
    #expect(
      Picker.isSourceTypeAvailable(.photoLibrary) && Picker.availableMediaTypes(for: .photoLibrary) == ["public.image"]
    )
    expectAlbum(false)
    try Data().write(to: home)
    expectAlbum(false)
    try FileManager.default.removeItem(at: home)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    expectAlbum(true)
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    for (source, begins) in [(Picker.SourceType.savedPhotosAlbum, true), (.photoLibrary, false)] {
      let picker = Picker()
      picker.sourceType = source
      root.present(picker, animated: false)
      @MainActor func folder() -> String? {
        guard let folder = picker.dialog.flatMap({ gtk_file_chooser_get_current_folder($0) }) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(folder)) }
        guard let path = g_file_get_path(folder) else { return nil }
        defer { g_free(path) }
        return String(cString: path)
      }
      if begins { try await wait("the folder is shown") { folder() == home.path } }
      #expect((folder() == home.path) == begins, Comment(rawValue: folder() ?? "none"))
      root.dismiss(animated: false)
    }
  }

  @Test("a picker without an interested delegate dismisses itself")
  func pickerWithoutAnInterestedDelegateDismissesItself() async throws {
    @MainActor final class Silent: UIImagePickerControllerDelegate, UINavigationControllerDelegate {}
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("window-test-\(UUID().uuidString).png")
    try #require(SamplePictures.quarters(6, 4).pngData()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let root = UIViewController(), silent = Silent()
    _ = try await TestWindow.show(root)
    for delegate in [nil, silent] {
      for chooses in [true, false] {
        let picker = UIImagePickerController()
        picker.delegate = delegate
        root.present(picker, animated: false)
        if chooses { picker.choose(file) } else { try cancel(picker) }
        try await wait("it is gone") { root.presentedViewController == nil }
        #expect(picker.dialog == nil && picker.alert == nil)
      }
    }
  }

  @Test("a choice without a file is refused until the dismissal")
  func choiceWithoutAFileIsRefusedUntilTheDismissal() async throws {
    let root = UIViewController(), picker = UIImagePickerController(), listener = PickerListener()
    picker.delegate = listener
    _ = try await TestWindow.show(root)
    root.present(picker, animated: false)
    picker.choose(nil)
    let texts = LocalizedStrings.system, alert = try #require(picker.alert)
    #expect(
      picker.dialog == nil && alert.title == texts["picker.refusal.title"] && alert.message == texts.refusal(of: "")
    )
    #expect(
      alert.actions.map(\.title) == [texts["camera.cancel"], texts["picker.chooseAnother"]]
        && alert.preferredAction === alert.actions.last
    )
    #expect(alert.actions.map(\.style) == [.cancel, .default])
    try await wait("it is there") { alert.presentationContainer != nil }
    root.dismiss(animated: false)
    #expect(picker.alert == nil)
    try await wait("it is gone") { alert.presentationContainer == nil }
    // A picture that comes when nobody waits for it any more.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("window-test-\(UUID().uuidString).png")
    try #require(SamplePictures.quarters(6, 4).pngData()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    picker.choose(file)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      DispatchQueue.global(qos: .userInitiated).async { DispatchQueue.main.async { continuation.resume() } }
    }
    #expect(listener.info.isEmpty && listener.cancels == 0 && picker.alert == nil)
  }
}

@MainActor
private func show() async throws -> (UIImagePickerController, PickerListener, UIViewController) {
  let root = UIViewController(), picker = UIImagePickerController(), chooser = PickerListener()
  picker.delegate = chooser
  _ = try await TestWindow.show(root)
  root.present(picker, animated: false)
  try await wait("the file dialog is there") { FileDialog.shown != nil }
  return (picker, chooser, root)
}

private func temporaryFile(_ data: Data) throws -> URL {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("window-test-\(UUID().uuidString).png")
  try data.write(to: file)
  return file
}

private final class SteppingPicker: UIImagePickerController {
  var log: [String] = []

  override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
  override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
}

/// Answers the dialog as its button for that does.
@MainActor
private func cancel(_ picker: UIImagePickerController) throws {
  let dialog = UnsafeMutableRawPointer(try #require(picker.dialog)),
    signal = g_signal_lookup("response", gtk_native_dialog_get_type())
  var values = [GValue(), GValue()]
  g_value_init(&values[0], gtk_native_dialog_get_type())
  g_value_set_object(&values[0], dialog)
  g_value_init(&values[1], GType(6 << 2))
  g_value_set_int(&values[1], GTK_RESPONSE_CANCEL.rawValue)
  g_signal_emitv(&values, signal, 0, nil)
  g_value_unset(&values[0])
}
