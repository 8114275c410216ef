import Testing

@testable import UIKit
@testable import UIKitTests

// Pictures that an image view shows one after the other.

@MainActor @Suite("animations of image views", .windows)
struct ImageAnimationTests {
  private func plain(_ color: SamplePictures.Pixel) -> UIImage { SamplePictures.plain(20, 20, color) }

  @Test("an animation goes before the image, and ends with new pictures")
  func animationGoesBeforeTheImageAndEndsWithNewPictures() async throws {
    let view = UIImageView(image: plain(SamplePictures.red), highlightedImage: plain(SamplePictures.white))
    view.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
    let window = try await LayerStage.show(view)
    @MainActor func shows(_ color: SamplePictures.Pixel) async throws -> Bool {
      for _ in 0..<2 { await window.nextFrame() }
      return SamplePictures.isNear(try SamplePictures.pixels(of: view)(10, 10), color)
    }
    // So long that the first picture stays.
    view.animationDuration = 100_000
    view.animationImages = [plain(SamplePictures.green), plain(SamplePictures.red)]
    #expect(try await shows(SamplePictures.red))
    for _ in 0..<2 {
      view.startAnimating()
      #expect(try await shows(SamplePictures.green))
      view.image = plain(SamplePictures.blue)
      view.isHighlighted = true
      #expect(try await shows(SamplePictures.green))
      view.stopAnimating()
      #expect(try await shows(SamplePictures.white))
      view.isHighlighted = false
      #expect(try await shows(SamplePictures.blue))
    }
    view.startAnimating()
    view.animationImages = [plain(SamplePictures.white), plain(SamplePictures.green)]
    #expect(!view.isAnimating)
    #expect(try await shows(SamplePictures.blue))
    view.startAnimating()
    #expect(try await shows(SamplePictures.white))
    #expect(view.isAnimating)
    view.animationImages = []
    view.startAnimating()
    #expect(!view.isAnimating)
    #expect(try await shows(SamplePictures.blue))
  }

  @Test("an animation runs as often as it is told, each time anew")
  func animationRunsAsOftenAsItIsToldEachTimeAnew() async throws {
    let view = UIImageView(image: plain(SamplePictures.red))
    view.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
    _ = try await LayerStage.show(view)
    view.animationImages = [plain(SamplePictures.green), plain(SamplePictures.blue)]
    // Without a duration, each is shown for a thirtieth of a second.
    for (duration, count) in [(0, 1), (0.1, 3), (0, 4)] as [(TimeInterval, Int)] {
      (view.animationDuration, view.animationRepeatCount) = (duration, count)
      let start = ContinuousClock.now
      view.startAnimating()
      try await wait("it has ended") { !view.isAnimating }
      let whole = (duration > 0 ? duration : 2.0 / 30) * Double(count)
      // A late frame makes it longer; it is shorter by what the first frame was begun before.
      #expect(ContinuousClock.now - start >= .seconds(whole - 0.05), "\(duration) \(count)")
    }
  }
}
