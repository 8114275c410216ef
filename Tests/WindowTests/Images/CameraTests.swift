import CQuintetCamera
import CQuintetGTK
import QuintetLocalization
import Testing

@testable import UIKit

// scripts/run-tests runs these beside a PipeWire of its own (scripts/with-session --camera).

@MainActor @Suite("camera", .windows)
struct CameraTests {
  @Test("a picker without a camera says so, then cancels once")
  func pickerWithoutACameraSaysSoThenCancelsOnce() async throws {
    #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
    #expect(UIImagePickerController.availableMediaTypes(for: .camera) == nil)
    let (camera, photographer, root) = try await show()
    try await waitForFailure(.notFound, in: camera)
    #expect(camera.message.text?.hasPrefix("There is no camera") == true)
    #expect(camera.message.isHidden == false && camera.preview.isHidden && camera.againButton.isHidden == false)
    try press(camera.cancelButton)
    try await wait("it is gone") { root.presentedViewController == nil }
    #expect(photographer.cancels == 1)
    #expect(photographer.image == nil)
  }

  @Test("a photo has all the camera's pixels, even retaken")
  func photoHasAllTheCamerasPixelsEvenRetaken() async throws {
    try await withFeed(SamplePictures.quarters(1600, 900)) { _ in
      try await wait("it is known") { UIImagePickerController.isSourceTypeAvailable(.camera) }
      #expect(UIImagePickerController.availableMediaTypes(for: .camera) ?? [] == ["public.image"])
      let (camera, photographer, root) = try await show()
      try await waitForFrames(camera)
      #expect(camera.preview.bounds.width > 350 && camera.preview.bounds.height > 250, "\(camera.preview.frame)")
      let frame = try #require(camera.preview.frameTexture)
      #expect((frame.width, frame.height) == (1280, 720))
      expectQuarters(try SamplePictures.pixels(UIImage(.bitmap(Bitmap(frame)), scale: 1)), 1280, 720)
      try press(camera.takeButton)
      try await waitForPhoto(camera)
      #expect(camera.photo.isHidden == false && camera.takeButton.isHidden)
      try await wait("the camera is let go of") { CameraSession.liveCount == 0 }
      try press(camera.retakeButton)
      try await waitForFrames(camera)
      try press(camera.takeButton)
      try await waitForPhoto(camera)
      try press(camera.useButton)
      try await wait("the photo is told") { photographer.image != nil }
      let image = try #require(photographer.image)
      #expect(image.size == CGSize(width: 1600, height: 900))
      #expect(photographer.info[.mediaType] as? String == "public.image")
      #expect(photographer.info[.imageURL] == nil)
      expectQuarters(try SamplePictures.pixels(image), 1600, 900)
      try await wait("the picker is gone") { root.presentedViewController == nil }
    }
  }

  @Test("a camera that sends JPEG files gives the file itself")
  func cameraThatSendsJPEGFilesGivesTheFileItself() async throws {
    try await withFeed(SamplePictures.quarters(640, 480), .jpeg) { _ in
      let (camera, photographer, _) = try await show()
      try await waitForFrames(camera)
      try press(camera.takeButton)
      try await waitForPhoto(camera)
      try press(camera.useButton)
      try await wait("the photo is told") { photographer.image != nil }
      let image = try #require(photographer.image)
      #expect(image.size == CGSize(width: 640, height: 480))
      guard case .bitmap(let bitmap) = image.content else { throw Missing(description: "a bitmap") }
      #expect(bitmap.encodedCount > 0, "the pixels are not the file's")
      expectQuarters(try SamplePictures.pixels(image), 640, 480)
    }
  }

  @Test("Space takes a photo, even before the first frame")
  func spaceTakesAPhotoEvenBeforeTheFirstFrame() async throws {
    try await withFeed(SamplePictures.quarters(320, 240)) { _ in
      let (camera, photographer, root) = try await show()
      let window = try #require(root.view.window)
      try await Input.press(GDK_KEY_space, in: window)
      try await waitForPhoto(camera)
      try await Input.press(GDK_KEY_Return, in: window)
      try await wait("the photo is told") { photographer.image != nil }
      try await wait("the picker is gone") { root.presentedViewController == nil }
    }
  }

  @Test("Escape cancels while the camera runs and while reviewing")
  func escapeCancelsWhileTheCameraRunsAndWhileReviewing() async throws {
    try await withFeed(SamplePictures.quarters(320, 240)) { _ in
      for takesPhoto in [false, true] {
        let (camera, photographer, root) = try await show()
        try await waitForFrames(camera)
        if takesPhoto {
          try press(camera.takeButton)
          try await waitForPhoto(camera)
        }
        try await Input.press(GDK_KEY_Escape, in: try #require(root.view.window))
        try await wait("it is gone") { root.presentedViewController == nil }
        #expect(photographer.cancels == 1)
        #expect(photographer.image == nil)
        try await wait("the camera is let go of") { CameraSession.liveCount == 0 }
      }
    }
  }

  @Test("an unplugged camera is reported and can be tried again")
  func unpluggedCameraIsReportedAndCanBeTriedAgain() async throws {
    try await withFeed(SamplePictures.quarters(320, 240)) { feed in
      let (camera, photographer, root) = try await show()
      try await waitForFrames(camera)
      try await feed.unplug()
      try await waitForFailure(.stopped, in: camera)
      try await wait("the camera is let go of") { CameraSession.liveCount == 0 }
      try await feed.plugIn()
      try press(camera.againButton)
      try await waitForFrames(camera)
      try press(camera.cancelButton)
      try await wait("it is gone") { root.presentedViewController == nil }
      #expect(photographer.cancels == 1)
    }
  }

  @Test("a camera that sends nothing is reported after ten seconds")
  func cameraThatSendsNothingIsReportedAfterTenSeconds() async throws {
    try await withFeed(SamplePictures.quarters(320, 240)) { feed in
      let (camera, _, root) = try await show()
      try await waitForFrames(camera)
      feed.freeze()
      try await waitForFailure(.silent, in: camera)
      root.dismiss(animated: false)
      // Before the camera is opened, which a busy machine does while the window is still on its way.
      let begin = ContinuousClock.now
      let (second, _, _) = try await show()
      try await wait("it is opened once more") { second.session?.phase == .startingAgain }
      try await waitForFailure(.silent, in: second)
      #expect(ContinuousClock.now - begin > .seconds(8))
      try await wait("the camera is let go of") { CameraSession.liveCount == 0 }
    }
  }

  @Test("a picker whose delegate is gone dismisses itself")
  func pickerWhoseDelegateIsGoneDismissesItself() async throws {
    try await withFeed(SamplePictures.quarters(320, 240)) { _ in
      let root = UIViewController(), picker = UIImagePickerController()
      picker.sourceType = .camera
      _ = try await TestWindow.show(root)
      do {
        let photographer = PickerListener()
        picker.delegate = photographer
        root.present(picker, animated: false)
      }
      let camera = try #require(picker.camera)
      try await waitForFrames(camera)
      try press(camera.takeButton)
      try await waitForPhoto(camera)
      try press(camera.useButton)
      try await wait("the picker is gone") { root.presentedViewController == nil }
    }
  }

  @Test("a camera is released while the window is hidden")
  func cameraIsReleasedWhileTheWindowIsHidden() async throws {
    try await withFeed(SamplePictures.quarters(320, 240)) { _ in
      let (camera, _, _) = try await show()
      try await waitForFrames(camera)
      // As the scene posts it; other windows of this scene stay on the screen.
      let scene = try #require(TestWindow.scene)
      NotificationCenter.default.post(name: UIScene.didEnterBackgroundNotification, object: scene)
      try await wait("the camera is let go of") { CameraSession.liveCount == 0 }
      NotificationCenter.default.post(name: UIScene.willEnterForegroundNotification, object: scene)
      try await wait("the camera is back") { CameraSession.liveCount == 1 }
      try await waitForFrames(camera)
    }
  }

  @Test(
    "pickers dismissed at any moment leave nothing behind",
    .timeLimit(.minutes(10))
  )
  func pickersDismissedAtAnyMomentLeaveNothingBehind() async throws {
    let picture = SamplePictures.quarters(320, 240)
    let feed = try await CameraFeed(picture)
    let root = UIViewController(), lives = Lives()
    let window = try await TestWindow.show(root)
    @MainActor func rounds(_ count: Int) async throws {
      for round in 0..<count {
        let picker = lives.watch(UIImagePickerController())
        picker.sourceType = .camera
        root.present(picker, animated: false)
        let camera = lives.watch(try #require(picker.camera))
        lives.watch(camera.preview)
        if round % 3 > 0, try await isLive(camera), round % 3 > 1 {
          try press(camera.takeButton)
          try await waitForPhoto(camera)
        }
        root.dismiss(animated: false)
        await window.nextFrame()
      }
      try await wait("all are freed") { lives.count == 0 && CameraSession.liveCount == 0 }
    }
    try await rounds(18)
    var heap: [Int] = [], threads: [Int] = []
    // Caches of GStreamer and PipeWire are full after a hundred, more or less; then nothing may grow by more than the memory that
    // GLib and GTK lose with each bar (platform-notes.md).
    var growth: [Int] = []
    while growth.count < 16, growth.last ?? .max >= 1_024 {
      try await rounds(15)
      heap.append(Memory.heapInUse)
      threads.append(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count)
      growth = zip(heap.dropFirst(), heap).map { ($0 - $1) / 15 }
    }
    #expect(growth.last ?? .max < 1_024, "bytes of the heap for each: \(growth)")
    #expect((threads.last ?? 0) <= (threads.first ?? 0) + 2, "threads: \(threads)")
    try await feed.unplug()
  }

  @Test("GStreamer's errors are told apart as camera failures")
  func gStreamersErrorsAreToldApartAsCameraFailures() {
    func failure(_ code: GstCode, began: Bool = false) -> CameraFailure {
      let error = g_error_new_literal(g_quark_from_string("gst-resource-error-quark"), code.rawValue, "")
      defer { g_error_free(error) }
      return CameraFailure(quintet_camera_failure(error, began))
    }
    #expect(failure(.busy) == .inUse)
    #expect(failure(.notAuthorized) == .refused)
    #expect(failure(.openReadWrite) == .refused)
    #expect(failure(.notFound) == .notFound)
    #expect(failure(.notFound, began: true) == .stopped)
    #expect(failure(.failed) == .stopped)
  }

  @Test("the image picker has all its texts in each language")
  func imagePickerHasAllItsTextsInEachLanguage() {
    for language in ["en", "ar", "de", "es", "fr", "nl"] {
      let texts = LocalizedStrings.system(in: [language])
      let sentences = CameraFailure.allCases.map { texts[$0.textKey] }
      #expect(Set(sentences).count == CameraFailure.allCases.count)
      #expect(Set(sentences).isDisjoint(with: CameraFailure.allCases.map(\.textKey)))
      let missing = texts.refusal(of: "a %1$@ %2$@.heic", missing: .heic)
      #expect(
        ["\u{2068}a %1$@ %2$@.heic\u{2069}", "HEIC", "heif-gdk-pixbuf"].allSatisfy(missing.contains)
          && !missing.contains("%3"),
        Comment(rawValue: missing)
      )
      #expect(texts.refusal(of: "2026-01.png").contains("\u{2068}2026-01.png\u{2069}"))
    }
  }
  @Test("a camera resumes with its scene, a reviewed photo stays")
  func cameraResumesWithItsSceneAReviewedPhotoStays() async throws {
    try await withFeed(SamplePictures.quarters(320, 240)) { _ in
      let (camera, _, root) = try await show()
      try await waitForFrames(camera)
      let scene = root.view.window?.windowScene
      NotificationCenter.default.post(name: UIScene.didEnterBackgroundNotification, object: scene)
      try await wait("the camera is let go of") { CameraSession.liveCount == 0 }
      NotificationCenter.default.post(name: UIScene.willEnterForegroundNotification, object: scene)
      try await waitForFrames(camera)
      try press(camera.takeButton)
      try await waitForPhoto(camera)
      for name in [UIScene.didEnterBackgroundNotification, UIScene.willEnterForegroundNotification] {
        NotificationCenter.default.post(name: name, object: scene)
      }
      if case .review = camera.phase {} else { Issue.record("\(camera.phase)") }
    }
  }

  @Test("a camera's screen is opaque and shows a photo whole")
  func camerasScreenIsOpaqueAndShowsAPhotoWhole() async throws {
    let (camera, _, root) = try await show()
    try await waitForFailure(.notFound, in: camera)
    camera.photo.image = SamplePictures.plain(40, 10, SamplePictures.red)
    camera.photo.isHidden = false
    for _ in 0..<2 { await root.view.window?.nextFrame() }
    let photo = try #require(Picture(camera.photo)), screen = try #require(Picture(camera.view))
    #expect(photo[photo.width / 2, photo.height / 2] == .red && photo[2, photo.height / 2] == .red)
    #expect(photo[photo.width / 2, 2] == .black && photo[photo.width / 2, photo.height - 3] == .black)
    #expect(screen[2, screen.height - 3].alpha == 255)
    #expect(camera.message.textAlignment == .center && camera.message.numberOfLines == 0)
  }

  @Test("a camera still looked for at dismissal is not opened")
  func cameraStillLookedForAtDismissalIsNotOpened() async throws {
    try await withFeed(SamplePictures.quarters(320, 240)) { _ in
      let (camera, photographer, root) = try await show()
      try press(camera.cancelButton)
      try await wait("it is gone") { root.presentedViewController == nil }
      #expect(photographer.cancels == 1)
      // As long as it takes to look for cameras: the screen is still there to be told.
      try await waitForCameras(1)
      try await Task.sleep(for: .milliseconds(200))
      #expect(CameraSession.liveCount == 0)
      withExtendedLifetime(camera) {}
    }
  }
}

/// `GstResourceError`, as in GStreamer's gsterror.h.
private enum GstCode: Int32 {
  case failed = 1
  case notFound = 3
  case busy = 4
  case openReadWrite = 7
  case notAuthorized = 15
}

@MainActor
private func show() async throws -> (CameraViewController, PickerListener, UIViewController) {
  let root = UIViewController(), picker = UIImagePickerController(), photographer = PickerListener()
  picker.sourceType = .camera
  picker.delegate = photographer
  let window = try await TestWindow.show(root)
  root.present(picker, animated: false)
  await window.nextFrame()
  return (try #require(picker.camera, "the camera's screen"), photographer, root)
}

/// Waits for a frame, and tries again as a person does where a busy machine keeps the camera, or the list of cameras, for too many seconds.
@MainActor
private func waitForFrames(_ camera: CameraViewController) async throws {
  try await wait("the preview shows a frame") {
    switch camera.phase {
    case .live: return camera.preview.frameTexture != nil
    case .failed(.silent), .failed(.notFound): try press(camera.againButton)
    case .failed(let failure): throw Missing(description: "the camera failed: \(failure)")
    case .starting, .taking, .review: break
    }
    return false
  }
}

/// Waits until there are frames, or none will come.
@MainActor
private func isLive(_ camera: CameraViewController) async throws -> Bool {
  var isLive = false
  try await wait("there are frames or a failure") {
    switch camera.phase {
    case .live: isLive = true
    case .failed: break
    case .starting, .taking, .review: return false
    }
    return true
  }
  return isLive
}

@MainActor
private func waitForPhoto(_ camera: CameraViewController) async throws {
  try await wait("the photo is there") {
    if case .failed(let failure) = camera.phase { throw Missing(description: "the camera failed: \(failure)") }
    if case .review = camera.phase { return true }
    return false
  }
}

@MainActor
private func waitForFailure(_ failure: CameraFailure, in camera: CameraViewController) async throws {
  try await wait("the camera says \(failure)") {
    if case .failed(let found) = camera.phase {
      #expect(found == failure)
      return true
    }
    return false
  }
}

/// Looks into the middle of each quarter; the camera's colours are not quite those of the file.
@MainActor
private func expectQuarters(
  _ pixel: (Int, Int) -> SamplePictures.Pixel,
  _ width: Int,
  _ height: Int,
  top: Int = 0,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let quarters = [SamplePictures.red, SamplePictures.green, SamplePictures.blue, SamplePictures.white]
  for (index, expected) in quarters.enumerated() {
    let found = pixel(width / 4 + index % 2 * width / 2, top + height / 4 + index / 2 * height / 2)
    let pairs = [(found.red, expected.red), (found.green, expected.green), (found.blue, expected.blue)]
    let isNear = pairs.allSatisfy { abs(Int($0.0) - Int($0.1)) < 40 }
    #expect(isNear && found.alpha == 255, "\(found) in place of \(expected)", sourceLocation: sourceLocation)
  }
}

@MainActor
private func press(_ button: UIButton, sourceLocation: SourceLocation = #_sourceLocation) throws {
  #expect(!button.isHidden, "the button is hidden", sourceLocation: sourceLocation)
  button.sendActions(for: .primaryActionTriggered)
}
