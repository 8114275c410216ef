import CQuintetGTK
import QuintetLocalization
import Testing

@testable import UIKit

// The camera's screen without a camera: what it shows at each step, and where.

@MainActor @Suite("camera screen", .windows)
struct CameraScreenTests {
  @Test("each step of the camera's screen has its own parts")
  func eachStepOfTheCamerasScreenHasItsOwnParts() async throws {
    let (screen, listener) = make()
    #expect(shown(screen) == ["preview", "spinner", "take"])
    screen.follow(.frame(try texture()))
    #expect(shown(screen) == ["preview", "take"])
    #expect(screen.preview.frameTexture != nil && listener.photos.isEmpty)
    press(screen.takeButton)
    #expect(shown(screen) == ["preview", "spinner", "take"])
    // Once more changes nothing, and what is seen goes on.
    press(screen.takeButton)
    let next = try texture()
    screen.follow(.frame(next))
    #expect(screen.preview.frameTexture === next)
    #expect(shown(screen) == ["preview", "spinner", "take"])
    let picture = SamplePictures.plain(8, 6, SamplePictures.red)
    screen.follow(.picture(picture))
    try await wait("it is looked at") { shown(screen).contains("photo") }
    #expect(shown(screen) == ["photo", "retake", "use"])
    #expect(screen.photo.image?.size == picture.size && screen.preview.frameTexture != nil)
    press(screen.useButton)
    #expect(listener.photos.map(\.size) == [picture.size])
    // A camera that fails while a photo is looked at says so.
    screen.follow(.failed(.inUse))
    #expect(shown(screen) == ["message", "again"])
    press(screen.useButton)
    press(screen.takeButton)
    #expect(shown(screen) == ["message", "again"] && listener.photos.count == 1)
    press(screen.retakeButton)
    #expect(shown(screen) == ["preview", "spinner", "take"])
    #expect(screen.photo.image == nil && screen.preview.frameTexture == nil && screen.session == nil)
    press(screen.cancelButton)
    #expect(listener.cancels == 1)
  }

  @Test("a photo asked for early is the camera's first frame")
  func photoAskedForEarlyIsTheCamerasFirstFrame() throws {
    let (screen, _) = make()
    screen.follow(.picture(SamplePictures.plain(8, 6, SamplePictures.red)))
    press(screen.takeButton)
    #expect(shown(screen) == ["preview", "spinner", "take"])
    guard case .starting(takesFirst: true) = screen.phase else {
      Issue.record("\(screen.phase)")
      return
    }
    screen.follow(.frame(try texture()))
    guard case .taking = screen.phase else {
      Issue.record("\(screen.phase)")
      return
    }
    screen.follow(.failed(.stopped))
    guard case .failed(.stopped) = screen.phase else {
      Issue.record("\(screen.phase)")
      return
    }
    screen.follow(.frame(try texture()))
    guard case .failed(.stopped) = screen.phase else {
      Issue.record("\(screen.phase)")
      return
    }
  }

  @Test("each camera failure has a sentence of its own")
  func eachCameraFailureHasASentenceOfItsOwn() {
    let (screen, _) = make()
    var sentences: Set<String> = []
    for failure in CameraFailure.allCases {
      screen.follow(.failed(failure))
      #expect(shown(screen) == ["message", "again"])
      #expect(screen.message.text == LocalizedStrings.system[failure.textKey])
      sentences.insert(screen.message.text ?? "")
    }
    #expect(sentences.count == CameraFailure.allCases.count && !sentences.contains(""))
    #expect(screen.message.numberOfLines == 0 && screen.message.textAlignment == .center)
  }

  @Test("the camera's preview fills the room above the centred buttons")
  func camerasPreviewFillsTheRoomAboveTheCentredButtons() throws {
    for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      let (screen, _) = make()
      screen.view.semanticContentAttribute = direction
      for (width, buttonWidth) in [(600, 400), (432, 400), (300, 268)] as [(CGFloat, CGFloat)] {
        screen.view.frame = CGRect(x: 0, y: 0, width: width, height: 500)
        screen.view.layoutIfNeeded()
        let stack = try #require(screen.takeButton.superview as? UIStackView)
        #expect(stack.frame.width == buttonWidth && stack.frame.midX == width / 2, "\(width): \(stack.frame)")
        #expect(stack.frame.maxY == 484 && stack.spacing == 8 && stack.axis == .vertical)
        let buttons = stack.arrangedSubviews.filter { !$0.isHidden }
        #expect(buttons == [screen.takeButton, screen.cancelButton])
        #expect(
          buttons.allSatisfy { $0.frame.height == $0.intrinsicContentSize.height && $0.frame.width == buttonWidth }
        )
        let room = CGRect(x: 0, y: 0, width: width, height: stack.frame.minY - 16)
        #expect(screen.preview.frame == room && screen.photo.frame == room, "\(screen.preview.frame), \(room)")
        #expect(screen.message.frame == room.insetBy(dx: 16, dy: 0), "\(screen.message.frame)")
        let spinner = try #require(screen.view.subviews.first { $0 is UIActivityIndicatorView })
        #expect(
          abs(spinner.frame.midX - room.midX) <= 1 && abs(spinner.frame.midY - room.midY) <= 1,
          "\(spinner.frame)"
        )
      }
      let order = [
        screen.takeButton, screen.againButton, screen.retakeButton, screen.useButton, screen.switchButton,
        screen.cancelButton,
      ]
      #expect((screen.takeButton.superview as? UIStackView)?.arrangedSubviews == order)
    }
  }

  @Test("the camera's screen has labels, titles and key commands")
  func camerasScreenHasLabelsTitlesAndKeyCommands() {
    let (screen, listener) = make(), texts = LocalizedStrings.system
    #expect(screen.title == texts["camera.title"])
    #expect(screen.preview.isAccessibilityElement && screen.preview.accessibilityLabel == texts["camera.title"])
    #expect(screen.photo.isAccessibilityElement && screen.photo.accessibilityLabel == texts["camera.taken"])
    #expect(screen.photo.contentMode == .scaleAspectFit && screen.photo.backgroundColor == .black)
    #expect(screen.preview.backgroundColor == .black && !screen.preview.isUserInteractionEnabled)
    let titles = [
      screen.takeButton, screen.againButton, screen.retakeButton, screen.useButton, screen.switchButton,
      screen.cancelButton,
    ].map { $0.configuration?.title }
    #expect(
      titles == [
        texts["camera.take"], texts["camera.tryAgain"], texts["camera.retake"], texts["camera.use"],
        texts["camera.switch"], texts["camera.cancel"],
      ]
    )
    #expect(screen.takeButton.configuration?.image != nil && screen.useButton.configuration?.image == nil)
    let commands = screen.keyCommands ?? []
    #expect(commands.map(\.input) == [UIKeyCommand.inputEscape, " ", "\r"])
    #expect(commands.allSatisfy { $0.modifierFlags == [] })
    #expect(listener.cancels == 0)
  }

  @Test("cameras are switched in a circle, one alone cannot be")
  func camerasAreSwitchedInACircleOneAloneCannotBe() throws {
    let (screen, _) = make(), cameras = ["a", "b", "c"].map { CameraDevice(target: $0) }
    defer { press(screen.cancelButton) }
    for target in ["a", "b", "c", "a"] {
      screen.found(cameras)
      #expect(screen.session?.device.target == target)
      screen.follow(.frame(try texture()))
      #expect(shown(screen) == ["preview", "take", "switch"])
      press(screen.switchButton)
      #expect(shown(screen) == ["preview", "spinner", "take"])
      #expect(screen.session == nil && screen.preview.frameTexture == nil)
    }
    screen.found([cameras[1]])
    screen.follow(.frame(try texture()))
    #expect(screen.session?.device.target == "b" && shown(screen) == ["preview", "take"])
    screen.session?.handler?(.failed(.inUse))
    #expect(shown(screen) == ["message", "again"] && screen.session == nil)
  }

  @Test("a camera is looked for four times, opened eight times")
  func cameraIsLookedForFourTimesOpenedEightTimes() throws {
    let (screen, _) = make()
    defer { press(screen.cancelButton) }
    @MainActor func isStarting() -> Bool { if case .starting = screen.phase { true } else { false } }
    press(screen.takeButton)
    for _ in 0..<2 {
      for round in 1...4 {
        screen.found([])
        #expect(isStarting() == (round < 4), "\(round)")
        #expect(screen.session == nil)
      }
      press(screen.againButton)
      #expect(isStarting())
    }
    for failure in [CameraFailure.stopped, .notFound] {
      for round in 1...8 {
        screen.found([CameraDevice(target: "a")])
        screen.follow(.failed(failure))
        #expect(isStarting() == (round < 8), "\(failure), \(round)")
        #expect(screen.session == nil)
      }
      press(screen.againButton)
    }
    for failure in [CameraFailure.refused, .inUse, .silent] {
      screen.found([CameraDevice(target: "a")])
      screen.follow(.failed(failure))
      #expect(!isStarting(), "\(failure)")
      press(screen.againButton)
    }
    // A picture that comes in between begins the count anew.
    for round in 1...3 {
      for _ in 1...3 { screen.found([]) }
      #expect(isStarting(), "\(round)")
      screen.follow(.frame(try texture()))
      press(screen.switchButton)
    }
  }

  @Test("a camera is not sought after the screen disappears")
  func cameraIsNotSoughtAfterTheScreenDisappears() async throws {
    let (screen, _) = make()
    screen.found([])
    screen.viewDidDisappear(false)
    let last = try texture()
    screen.preview.frameTexture = last
    // The next search would come after 0.3 seconds, and forget what was seen.
    try await Task.sleep(nanoseconds: 600_000_000)
    #expect(screen.preview.frameTexture === last && screen.session == nil)
    screen.viewWillAppear(false)
    #expect(screen.preview.frameTexture == nil)
    press(screen.cancelButton)
  }

  @Test("a camera is released while its scene is in background")
  func cameraIsReleasedWhileItsSceneIsInBackground() async throws {
    let (screen, _) = make(), outer = UIView(), scene = try #require(TestWindow.scene)
    outer.addSubview(screen.view)
    _ = try await TestWindow.show(outer)
    defer { press(screen.cancelButton) }
    let other = UIWindowScene(
      session: UISceneSession(role: .windowApplication),
      connectionOptions: UIScene.ConnectionOptions()
    )
    @MainActor func post(_ name: Notification.Name, _ scene: UIScene) {
      NotificationCenter.default.post(name: name, object: scene)
    }
    screen.found([CameraDevice(target: "a")])
    screen.follow(.frame(try texture()))
    post(UIScene.didEnterBackgroundNotification, other)
    post(UIScene.willEnterForegroundNotification, scene)
    #expect(screen.session != nil && screen.preview.frameTexture != nil)
    post(UIScene.didEnterBackgroundNotification, scene)
    #expect(screen.session == nil && screen.preview.frameTexture != nil)
    post(UIScene.willEnterForegroundNotification, other)
    #expect(screen.preview.frameTexture != nil)
    post(UIScene.willEnterForegroundNotification, scene)
    #expect(screen.preview.frameTexture == nil && shown(screen) == ["preview", "spinner", "take"])
    // Not the cameras that there are here.
    press(screen.cancelButton)
    screen.follow(.frame(try texture()))
    post(UIScene.willEnterForegroundNotification, scene)
    #expect(screen.preview.frameTexture != nil && shown(screen) == ["preview", "take"])
    // A photo under review needs no camera, and stays.
    press(screen.takeButton)
    screen.follow(.picture(SamplePictures.plain(8, 6, SamplePictures.red)))
    try await wait("it is looked at") { shown(screen).contains("photo") }
    for name in [UIScene.didEnterBackgroundNotification, UIScene.willEnterForegroundNotification] { post(name, scene) }
    #expect(shown(screen) == ["photo", "retake", "use"] && screen.photo.image != nil)
  }

  @Test("a photo taken as its scene goes to the background stays")
  func photoTakenAsItsSceneGoesToTheBackgroundStays() async throws {
    let (screen, _) = make(), outer = UIView(), scene = try #require(TestWindow.scene)
    outer.addSubview(screen.view)
    _ = try await TestWindow.show(outer)
    defer { press(screen.cancelButton) }
    screen.follow(.frame(try texture()))
    press(screen.takeButton)
    screen.follow(.picture(SamplePictures.plain(8, 6, SamplePictures.red)))
    NotificationCenter.default.post(name: UIScene.didEnterBackgroundNotification, object: scene)
    try await wait("it is looked at") { shown(screen).contains("photo") }
    NotificationCenter.default.post(name: UIScene.willEnterForegroundNotification, object: scene)
    #expect(shown(screen) == ["photo", "retake", "use"] && screen.photo.image != nil)
  }

  @Test("a screen reader hears of a photo or failure")
  func screenReaderHearsOfAPhotoOrFailure() async throws {
    let (screen, _) = make(), outer = UIView(), texts = LocalizedStrings.system
    outer.addSubview(screen.view)
    let window = try await TestWindow.show(outer)
    defer { press(screen.cancelButton) }
    @MainActor func hears(_ text: String) -> Bool {
      ([window] + (TestWindow.scene?.windows ?? [])).contains { $0.announcement?.text == text }
    }
    screen.follow(.frame(try texture()))
    press(screen.takeButton)
    #expect(!hears(texts["camera.taken"]))
    screen.follow(.picture(SamplePictures.plain(8, 6, SamplePictures.red)))
    try await wait("the photo is announced") { hears(texts["camera.taken"]) }
    screen.follow(.failed(.inUse))
    #expect(hears(texts[CameraFailure.inUse.textKey]))
  }

  @Test("the keyboard is at the button that is meant next")
  func keyboardIsAtTheButtonThatIsMeantNext() async throws {
    let (screen, _) = make(), outer = UIView()
    outer.addSubview(screen.view)
    let window = try await TestWindow.show(outer)
    defer { press(screen.cancelButton) }
    screen.follow(.frame(try texture()))
    press(screen.takeButton)
    screen.follow(.picture(SamplePictures.plain(8, 6, SamplePictures.red)))
    try await wait("it is looked at") { shown(screen).contains("photo") }
    #expect(focused(in: window) === screen.useButton)
    screen.follow(.failed(.inUse))
    #expect(focused(in: window) === screen.againButton)
  }

  @Test("a camera's picture is shown whole, centred, as an image")
  func camerasPictureIsShownWholeCentredAsAnImage() throws {
    let preview = CameraPreviewView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    preview.frameTexture = try SamplePictures.bitmap(SamplePictures.plain(10, 10, SamplePictures.red)).full
    let sheet = try Sheet(40, 30, onSnapshot: { preview.drawContent($0, size: CGSize(width: 30, height: 20)) })
    for (x, y, color) in [
      (0, 10, SamplePictures.black), (4, 10, SamplePictures.black), (5, 0, SamplePictures.red),
      (24, 19, SamplePictures.red),
      (25, 10, SamplePictures.black), (30, 10, SamplePictures.clear), (10, 20, SamplePictures.clear),
    ] { #expect(sheet.has(color, at: x, y), "\(sheet[x, y]) at \(x), \(y)") }
    for size in [CGSize(width: 0.5, height: 20), CGSize(width: 30, height: 0.5)] {
      let none = try Sheet(40, 30, onSnapshot: { preview.drawContent($0, size: size) })
      #expect(none[0, 0].red == 0 && none[5, 5].red == 0 && none[15, 0].red == 0, "\(size)")
    }
    for view in [preview, UIImageView(image: nil)] {
      #expect(gtk_accessible_get_accessible_role(OpaquePointer(view.box.pointer)) == GTK_ACCESSIBLE_ROLE_IMG)
    }
  }
}

@MainActor
private final class CameraListener {
  var photos: [UIImage] = []
  var cancels = 0
}

@MainActor
private func make() -> (CameraViewController, CameraListener) {
  let screen = CameraViewController(), listener = CameraListener()
  screen.onPhoto = { listener.photos.append($0) }
  screen.onCancel = { listener.cancels += 1 }
  screen.loadViewIfNeeded()
  // Seeks no camera when it comes into a window.
  screen.appearance = .appeared
  screen.view.frame = CGRect(x: 0, y: 0, width: 400, height: 500)
  return (screen, listener)
}

@MainActor
private func texture() throws -> Texture {
  try #require(try SamplePictures.bitmap(SamplePictures.plain(4, 3, SamplePictures.blue)).full)
}

@MainActor
private func press(_ button: UIButton) { button.sendActions(for: .primaryActionTriggered) }

/// Returns the names of the screen's visible parts, except the button that is always there.
@MainActor
private func shown(_ screen: CameraViewController) -> [String] {
  let spinner = screen.view.subviews.first { $0 is UIActivityIndicatorView }
  let parts: [(String, UIView?)] = [
    ("preview", screen.preview), ("photo", screen.photo), ("message", screen.message), ("spinner", spinner),
    ("take", screen.takeButton), ("again", screen.againButton), ("retake", screen.retakeButton),
    ("use", screen.useButton),
    ("switch", screen.switchButton),
  ]
  #expect((spinner as? UIActivityIndicatorView)?.isAnimating == (spinner?.isHidden == false))
  #expect(screen.cancelButton.isHidden == false)
  return parts.filter { $0.1?.isHidden == false }.map(\.0)
}
