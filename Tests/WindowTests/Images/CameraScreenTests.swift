import CGTK

@testable import UIKit

// The camera's screen without a camera: what it shows at each step, and where.

@MainActor
func cameraScreenTests() {
  test("each step of the camera's screen has its parts, and a button leads to the next one") {
    let (screen, listener) = make()
    expect(shown(screen), equals: ["preview", "spinner", "take"])
    screen.follow(.frame(try texture()))
    expect(shown(screen), equals: ["preview", "take"])
    expect(screen.preview.frameTexture != nil && listener.photos.isEmpty)
    press(screen.takeButton)
    expect(shown(screen), equals: ["preview", "spinner", "take"])
    // Once more changes nothing, and what is seen goes on.
    press(screen.takeButton)
    let next = try texture()
    screen.follow(.frame(next))
    expect(screen.preview.frameTexture === next)
    expect(shown(screen), equals: ["preview", "spinner", "take"])
    let picture = SamplePictures.plain(8, 6, SamplePictures.red)
    screen.follow(.picture(picture))
    try await wait("it is looked at") { shown(screen).contains("photo") }
    expect(shown(screen), equals: ["photo", "retake", "use"])
    expect(screen.photo.image?.size == picture.size && screen.preview.frameTexture != nil)
    press(screen.useButton)
    expect(listener.photos.map(\.size), equals: [picture.size])
    // A camera that fails while a photo is looked at says so.
    screen.follow(.failed(.inUse))
    expect(shown(screen), equals: ["message", "again"])
    press(screen.useButton)
    press(screen.takeButton)
    expect(shown(screen) == ["message", "again"] && listener.photos.count == 1)
    press(screen.retakeButton)
    expect(shown(screen), equals: ["preview", "spinner", "take"])
    expect(screen.photo.image == nil && screen.preview.frameTexture == nil && screen.session == nil)
    press(screen.cancelButton)
    expect(listener.cancels, equals: 1)
  }

  test("a photo that is asked for before the camera sends is its first picture; another one that comes late is none") {
    let (screen, _) = make()
    screen.follow(.picture(SamplePictures.plain(8, 6, SamplePictures.red)))
    press(screen.takeButton)
    expect(shown(screen), equals: ["preview", "spinner", "take"])
    guard case .starting(takesFirst: true) = screen.phase else { return expect(false, "\(screen.phase)") }
    screen.follow(.frame(try texture()))
    guard case .taking = screen.phase else { return expect(false, "\(screen.phase)") }
    screen.follow(.failed(.stopped))
    guard case .failed(.stopped) = screen.phase else { return expect(false, "\(screen.phase)") }
    screen.follow(.frame(try texture()))
    guard case .failed(.stopped) = screen.phase else { return expect(false, "\(screen.phase)") }
  }

  test("what keeps the camera from working is said in words of its own") {
    let (screen, _) = make()
    var sentences: Set<String> = []
    for failure in CameraFailure.allCases {
      screen.follow(.failed(failure))
      expect(shown(screen), equals: ["message", "again"])
      expect(screen.message.text, equals: ImagePickerWords.current.sentence(failure))
      sentences.insert(screen.message.text ?? "")
    }
    expect(sentences.count == CameraFailure.allCases.count && !sentences.contains(""))
    expect(screen.message.numberOfLines == 0 && screen.message.textAlignment == .center)
  }

  test("the camera's picture has all the room that the buttons leave, which are in the middle below it") {
    for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      let (screen, _) = make()
      screen.view.semanticContentAttribute = direction
      for (width, buttonWidth) in [(600, 400), (432, 400), (300, 268)] as [(CGFloat, CGFloat)] {
        screen.view.frame = CGRect(x: 0, y: 0, width: width, height: 500)
        screen.view.layoutIfNeeded()
        let stack = try require(screen.takeButton.superview as? UIStackView)
        expect(stack.frame.width == buttonWidth && stack.frame.midX == width / 2, "\(width): \(stack.frame)")
        expect(stack.frame.maxY == 484 && stack.spacing == 8 && stack.axis == .vertical)
        let buttons = stack.arrangedSubviews.filter { !$0.isHidden }
        expect(buttons == [screen.takeButton, screen.cancelButton])
        expect(
          buttons.allSatisfy { $0.frame.height == $0.intrinsicContentSize.height && $0.frame.width == buttonWidth }
        )
        let room = CGRect(x: 0, y: 0, width: width, height: stack.frame.minY - 16)
        expect(screen.preview.frame == room && screen.photo.frame == room, "\(screen.preview.frame), \(room)")
        expect(screen.message.frame == room.insetBy(dx: 16, dy: 0), "\(screen.message.frame)")
        let spinner = try require(screen.view.subviews.first { $0 is UIActivityIndicatorView })
        expect(abs(spinner.frame.midX - room.midX) <= 1 && abs(spinner.frame.midY - room.midY) <= 1, "\(spinner.frame)")
      }
      let order = [
        screen.takeButton, screen.againButton, screen.retakeButton, screen.useButton, screen.switchButton,
        screen.cancelButton,
      ]
      expect((screen.takeButton.superview as? UIStackView)?.arrangedSubviews == order)
    }
  }

  test("the camera's screen is said, and its keys are those of its buttons") {
    let (screen, listener) = make(), words = ImagePickerWords.current
    expect(screen.title, equals: words.camera)
    expect(screen.preview.isAccessibilityElement && screen.preview.accessibilityLabel == words.camera)
    expect(screen.photo.isAccessibilityElement && screen.photo.accessibilityLabel == words.taken)
    expect(screen.photo.contentMode == .scaleAspectFit && screen.photo.backgroundColor == .black)
    expect(screen.preview.backgroundColor == .black && !screen.preview.isUserInteractionEnabled)
    let titles = [
      screen.takeButton, screen.againButton, screen.retakeButton, screen.useButton, screen.switchButton,
      screen.cancelButton,
    ].map { $0.configuration?.title }
    expect(titles, equals: [words.take, words.tryAgain, words.retake, words.use, words.switchCamera, words.cancel])
    expect(screen.takeButton.configuration?.image != nil && screen.useButton.configuration?.image == nil)
    let commands = screen.keyCommands ?? []
    expect(commands.map(\.input), equals: [UIKeyCommand.inputEscape, " ", "\r"])
    expect(commands.allSatisfy { $0.modifierFlags == [] })
    expect(listener.cancels, equals: 0)
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
  screen.view.frame = CGRect(x: 0, y: 0, width: 400, height: 500)
  return (screen, listener)
}

@MainActor
private func texture() throws -> Texture {
  try require(try SamplePictures.bitmap(SamplePictures.plain(4, 3, SamplePictures.blue)).full)
}

@MainActor
private func press(_ button: UIButton) { button.sendActions(for: .primaryActionTriggered) }

/// What can be seen of the screen, but for the button that is always there.
@MainActor
private func shown(_ screen: CameraViewController) -> [String] {
  let spinner = screen.view.subviews.first { $0 is UIActivityIndicatorView }
  let parts: [(String, UIView?)] = [
    ("preview", screen.preview), ("photo", screen.photo), ("message", screen.message), ("spinner", spinner),
    ("take", screen.takeButton), ("again", screen.againButton), ("retake", screen.retakeButton),
    ("use", screen.useButton),
    ("switch", screen.switchButton),
  ]
  expect((spinner as? UIActivityIndicatorView)?.isAnimating == (spinner?.isHidden == false))
  expect(screen.cancelButton.isHidden == false)
  return parts.filter { $0.1?.isHidden == false }.map(\.0)
}
