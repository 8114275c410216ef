import QuintetLocalization
import Testing

@testable import UIKit
@testable import UIKitTests

// The square on which a part of a picture is chosen.

@MainActor @Suite("parts of chosen pictures", .windows)
struct CropTests {
  private func show(
    _ image: UIImage,
    width: CGFloat = 400,
    height: CGFloat = 500
  ) async throws -> (crop: CropViewController, square: UIScrollView, buttons: [UIButton]) {
    let crop = CropViewController(image)
    let window = try await TestWindow.show(crop, width: width, height: height)
    await window.nextFrame()
    let square = try #require(crop.view.subviews.lazy.compactMap { $0 as? UIScrollView }.first)
    return (crop, square, crop.view.subviews.compactMap { $0 as? UIButton })
  }

  private func isNear(_ one: CGRect, _ other: CGRect) -> Bool {
    abs(one.minX - other.minX) < 0.3 && abs(one.minY - other.minY) < 0.3 && abs(one.width - other.width) < 0.3
      && abs(one.height - other.height) < 0.3
  }

  @Test("the middle of a picture is chosen at first, however it lies")
  func middleOfAPictureIsChosenAtFirstHoweverItLies() async throws {
    for (width, height, scale, expected) in [
      (60, 20, 1, CGRect(x: 20, y: 0, width: 20, height: 20)), (20, 60, 1, CGRect(x: 0, y: 20, width: 20, height: 20)),
      (30, 30, 1, CGRect(x: 0, y: 0, width: 30, height: 30)), (80, 40, 2, CGRect(x: 10, y: 0, width: 20, height: 20)),
    ] as [(Int, Int, CGFloat, CGRect)] {
      let (crop, square, _) = try await show(SamplePictures.plain(width, height, SamplePictures.red, scale: scale))
      #expect(isNear(crop.chosenRect, expected), "\(width) by \(height): \(crop.chosenRect)")
      #expect(square.zoomScale == square.minimumZoomScale)
      #expect(abs(square.maximumZoomScale - 4 * square.minimumZoomScale) < 0.001)
      TestWindow.closeAll()
    }
  }

  @Test("the chosen part is what is in the square, at the picture's scale")
  func chosenPartIsWhatIsInTheSquareAtThePicturesScale() async throws {
    let colors = [SamplePictures.red, SamplePictures.green, SamplePictures.blue, SamplePictures.white]
    let image = SamplePictures.make(40, 40, scale: 2) { x, y in colors[(y < 20 ? 0 : 2) + (x < 20 ? 0 : 1)] }
    let (crop, square, buttons) = try await show(image)
    var chosen: [(part: UIImage, rect: CGRect)] = [], cancels = 0
    crop.onChoice = { chosen.append(($0, $1)) }
    crop.onCancel = { cancels += 1 }
    let side = square.bounds.width
    square.zoomScale = 2 * square.minimumZoomScale
    await crop.view.window?.nextFrame()
    for (index, color) in colors.enumerated() {
      let column = CGFloat(index % 2), row = CGFloat(index / 2)
      square.contentOffset = CGPoint(x: column * side, y: row * side)
      await crop.view.window?.nextFrame()
      buttons.last?.sendActions(for: .primaryActionTriggered)
      try #require(chosen.count == index + 1)
      let (part, rect) = chosen[index]
      #expect(isNear(rect, CGRect(x: 10 * column, y: 10 * row, width: 10, height: 10)), "\(index): \(rect)")
      #expect(part.scale == 2 && abs(part.size.width - 10) <= 0.5 && abs(part.size.height - 10) <= 0.5, "\(index)")
      let pixel = try SamplePictures.pixels(part)
      for place in [3, 10, 16] { #expect(SamplePictures.isNear(pixel(place, place), color), "\(index)") }
    }
    #expect(cancels == 0)
    buttons.first?.sendActions(for: .primaryActionTriggered)
    #expect(cancels == 1 && chosen.count == 4)
  }

  @Test("the answers stand in the direction of reading")
  func answersStandInTheDirectionOfReading() async throws {
    let (crop, _, buttons) = try await show(SamplePictures.plain(60, 20, SamplePictures.red))
    try #require(buttons.count == 2)
    for (direction, isMirrored) in [(.forceRightToLeft, true), (.forceLeftToRight, false)]
      as [(UISemanticContentAttribute, Bool)]
    {
      crop.view.semanticContentAttribute = direction
      crop.view.setNeedsLayout()
      crop.view.layoutIfNeeded()
      let (first, last) = isMirrored ? (buttons[1], buttons[0]) : (buttons[0], buttons[1])
      #expect(first.frame.maxX < last.frame.minX && first.frame.width == last.frame.width, "\(isMirrored)")
    }
  }

  @Test("the square and its buttons have room beside each other")
  func squareAndItsButtonsHaveRoomBesideEachOther() async throws {
    let texts = LocalizedStrings.system
    for (width, height) in [(400, 500), (700, 400), (360, 700)] as [(CGFloat, CGFloat)] {
      let (crop, square, buttons) = try await show(
        SamplePictures.plain(60, 20, SamplePictures.red),
        width: width,
        height: height
      )
      try #require(buttons.count == 2)
      #expect(buttons.map { $0.currentTitle ?? "" } == [texts["camera.cancel"], texts["item.done"]])
      let bounds = crop.view.bounds
      #expect(square.frame.width == square.frame.height && square.frame.width > 100, "\(square.frame)")
      #expect(abs(square.frame.midX - bounds.midX) <= 0.5 && bounds.contains(square.frame), "\(square.frame)")
      #expect(buttons[0].frame.maxX < buttons[1].frame.minX && buttons[0].frame.width == buttons[1].frame.width)
      for button in buttons {
        #expect(bounds.contains(button.frame) && button.frame.minY >= square.frame.maxY, "\(button.frame)")
      }
      TestWindow.closeAll()
    }
  }
}
