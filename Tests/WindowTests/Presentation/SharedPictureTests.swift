import CQuintetGTK
import QuintetLocalization
import Testing

@testable import UIKit

/// Copying and saving a picture from the list of `UIActivityViewController`.
@MainActor @Suite("shared picture", .windows)
struct SharedPictureTests {
  @Test("a picture's file is saved byte for byte")
  func picturesFileIsSavedByteForByte() async throws {
    let folder = try Folder(), file = try #require(SamplePictures.quarters(30, 20).jpegData(compressionQuality: 0.5))
    let stage = try await SharingStage([file])
    #expect(stage.titles == ["Copy", "Save Picture…", "Cancel"])
    try await stage.openDialog()
    let name = try #require(gtk_file_chooser_get_current_name(OpaquePointer(FileDialog.shown)))
    defer { g_free(name) }
    #expect(String(cString: name) == "Photo.jpg")
    try await FileDialog.accept(folder["there.jpg"])
    try await wait("it is done") { stage.log == ["com.apple.UIKit.activity.SaveToCameraRoll true"] }
    #expect(try Data(contentsOf: folder["there.jpg"]) == file)
    #expect(folder.names == ["there.jpg"] && stage.root.presentedViewController == nil)
  }

  @Test("an image is saved as a PNG file, pixel for pixel")
  func imageIsSavedAsAPNGFilePixelForPixel() async throws {
    let folder = try Folder(), image = SamplePictures.quarters(30, 20)
    let stage = try await SharingStage([image])
    try await stage.openDialog()
    try await FileDialog.accept(folder["there.png"])
    try await wait("it is done") { !stage.log.isEmpty }
    let saved = try #require(UIImage(contentsOfFile: folder["there.png"].path))
    #expect(saved.size == CGSize(width: 30, height: 20) && saved.pngData() == image.pngData())
  }

  @Test("a dialog that is left leads back to the list")
  func dialogThatIsLeftLeadsBackToTheList() async throws {
    let folder = try Folder(), stage = try await SharingStage([SamplePictures.quarters(30, 20)])
    for _ in 0..<2 {
      try await stage.openDialog()
      try await Input.press(GDK_KEY_Escape, at: try #require(FileDialog.shown))
      try await wait("the dialog is gone") { FileDialog.shown == nil }
      #expect(stage.log.isEmpty && stage.root.presentedViewController === stage.list)
    }
    try await stage.openDialog()
    try await FileDialog.accept(folder["there.png"])
    try await wait("it is done") { stage.log == ["com.apple.UIKit.activity.SaveToCameraRoll true"] }
  }

  @Test("a picture that is not saved is told and retried")
  func pictureThatIsNotSavedIsToldAndRetried() async throws {
    let folder = try Folder(), stage = try await SharingStage([SamplePictures.quarters(30, 20)])
    let picture = try #require(SharedPicture(SamplePictures.quarters(30, 20)))
    var results: [Bool] = []
    let saver = PictureSaver(picture, over: stage.list) { results.append($0) }
    for answer in ["Cancel", LocalizedStrings.system["camera.tryAgain"]] {
      saver.answered(.chosen(folder.chosen("missing/a.png")))
      try await wait("it is told") { stage.alert?.message?.isEmpty == false }
      #expect(stage.alert?.title == "The picture could not be saved" && results == [])
      try await Alerts.answer(answer, of: stage.alert)
      if answer == "Cancel" {
        try await wait("that is heard") { results == [false] && stage.alert == nil }
        results = []
      }
    }
    try await wait("the dialog is there again") { FileDialog.shown != nil }
    try await FileDialog.accept(folder["a.png"])
    try await wait("it is saved") { results == [true] }
    #expect(folder.names == ["a.png"])
  }

  @Test("a list that is gone hears whether the picture was saved")
  func listThatIsGoneHearsWhetherThePictureWasSaved() async throws {
    let folder = try Folder(), stage = try await SharingStage([SamplePictures.quarters(30, 20)])
    let picture = try #require(SharedPicture(SamplePictures.quarters(30, 20)))
    var results: [Bool] = []
    let saver = PictureSaver(picture, over: stage.list) { results.append($0) }
    stage.list.dismiss(animated: false)
    try await wait("it is gone") { stage.list.presentingViewController == nil }
    for (name, isSaved) in [("missing/a.png", false), ("a.png", true)] {
      saver.answered(.chosen(folder.chosen(name)))
      try await wait("that is heard") { !results.isEmpty }
      #expect(results == [isSaved] && stage.root.presentedViewController == nil, "\(name)")
      results = []
    }
  }

  @Test("a full disk leaves no part of a file")
  func fullDiskLeavesNoPartOfAFile() throws {
    let folder = try Folder(), old = Data("as it was".utf8)
    try old.write(to: folder["old.png"])
    for name in ["new.png", "old.png"] {
      // No file may grow beyond 100 bytes, which a write meets as a full disk.
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      var small = limit
      small.rlim_cur = 100
      let before = signal(SIGXFSZ, SIG_IGN)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &small)
      let problem = folder.chosen(name).write(Data(count: 5_000))
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      signal(SIGXFSZ, before)
      #expect(problem?.isEmpty == false)
    }
    #expect(folder.names == ["old.png"])
    #expect(try Data(contentsOf: folder["old.png"]) == old)
    #expect(folder.chosen("old.png").write(Data("new".utf8)) == nil)
    #expect(try Data(contentsOf: folder["old.png"]) == Data("new".utf8))
  }

  @Test("a picture is copied where there is no text")
  func pictureIsCopiedWhereThereIsNoText() async throws {
    let stage = try await SharingStage([SamplePictures.quarters(30, 20)]), count = UIPasteboard.general.changeCount
    UIPasteboard.general.string = "before"
    try stage.press("Copy")
    try await wait("it is done") { stage.log == ["com.apple.UIKit.activity.CopyToPasteboard true"] }
    #expect(UIPasteboard.general.changeCount == count + 2 && UIPasteboard.general.string == nil)
    let clipboard = try #require(gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) })
    #expect(gdk_content_formats_contain_gtype(gdk_clipboard_get_formats(clipboard), gdk_texture_get_type()) != 0)
    let both = try await SharingStage(["text", SamplePictures.quarters(30, 20)])
    try both.press("Copy")
    try await wait("the text is copied") { UIPasteboard.general.string == "text" }
  }

  @Test("symbols, other data and broken files are no pictures")
  func symbolsOtherDataAndBrokenFilesAreNoPictures() async throws {
    let jpeg = try #require(SamplePictures.quarters(30, 20).jpegData(compressionQuality: 0.5))
    for item: Any in [UIImage(systemName: "camera") as Any, Data("text".utf8), Data(), jpeg.prefix(20), 5] {
      let stage = try await SharingStage([item])
      #expect(stage.titles == ["Cancel"])
      stage.list.dismiss(animated: false)
    }
    let excluded = try await SharingStage([jpeg], excluding: [.saveToCameraRoll])
    #expect(excluded.titles == ["Copy", "Cancel"])
  }

  @Test("a list that is dismissed meanwhile is freed, dialog and all")
  func listThatIsDismissedMeanwhileIsFreedDialogAndAll() async throws {
    weak var freed: UIActivityViewController?
    do {
      let stage = try await SharingStage([SamplePictures.quarters(30, 20)])
      try await stage.openDialog()
      freed = stage.list
      stage.list.dismiss(animated: false)
    }
    try await wait("it is freed") { freed == nil && FileDialog.shown == nil }
    // It was still reading its folder.
    try await Task.sleep(for: .milliseconds(500))
    #expect(FileDialog.messages == 0)
  }
}

/// A list of activities in a window, and its result.
@MainActor
private final class SharingStage {
  let root = UIViewController()
  let list: UIActivityViewController
  private(set) var log: [String] = []

  init(_ items: [Any], excluding: [UIActivity.ActivityType] = []) async throws {
    list = UIActivityViewController(activityItems: items, applicationActivities: nil)
    list.excludedActivityTypes = excluding
    _ = try await TestWindow.show(root)
    list.completionWithItemsHandler = { [weak self] type, isDone, _, _ in
      self?.log.append("\(type?.rawValue ?? "nothing") \(isDone)")
    }
    root.present(list, animated: false)
    await root.view.window?.nextFrame()
  }

  var titles: [String] { buttons(in: list.view).compactMap(\.currentTitle) }
  var alert: UIAlertController? { list.presentedViewController as? UIAlertController }

  func press(_ title: String) throws {
    _ = try #require(buttons(in: list.view).first { $0.currentTitle == title }).accessibilityActivate()
  }

  func openDialog() async throws {
    try press("Save Picture…")
    try await wait("the dialog is there") { FileDialog.shown != nil }
  }

  private func buttons(in view: UIView) -> [UIButton] {
    view.subviews.flatMap { ($0 as? UIButton).map { [$0] } ?? buttons(in: $0) }
  }
}

/// A folder of a test's, which is removed with it.
private final class Folder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("shared-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func chosen(_ name: String) -> ChosenFile { ChosenFile(owning: g_file_new_for_path(self[name].path)) }

  subscript(name: String) -> URL { url.appendingPathComponent(name) }
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}
