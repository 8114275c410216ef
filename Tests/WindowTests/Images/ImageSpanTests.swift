import Testing

@testable import UIKit
@testable import UIKitTests

// Parts of a resizable picture, along its width or its height.

@MainActor @Suite("parts of resizable pictures", .windows)
struct ImageSpanTests {
  /// First pixel, pixels, place, points, points a pixel, and 1 for a part that is repeated.
  private func parts(
    of whole: (points: CGFloat, pixels: Int),
    _ caps: (first: CGFloat, last: CGFloat),
    in room: (start: CGFloat, length: CGFloat),
    isTiled: Bool
  ) -> [[CGFloat]] {
    ImageSpan.spans(of: whole, caps: caps, in: room, isTiled: isTiled).map { span in
      let pixels: [CGFloat] = [CGFloat(span.start), CGFloat(span.length)]
      let points: [CGFloat] = [span.place, span.placeLength, span.scale]
      return pixels + points + [span.isTiled ? 1 : 0]
    }
  }

  @Test("caps keep their size, and the middle fills the rest")
  func capsKeepTheirSizeAndTheMiddleFillsTheRest() {
    typealias Row = (CGFloat, Int, [CGFloat], CGFloat, CGFloat, Bool, [[CGFloat]])
    let stretched: CGFloat = 85.0 / 15
    // Points and pixels of the picture, its caps, start and length of the room, whether it is repeated, and the parts.
    let table: [Row] = [
      (
        30, 30, [10, 5], 7, 100, false,
        [[0, 10, 7, 10, 1, 0], [10, 15, 17, 85, stretched, 0], [25, 5, 102, 5, 1, 0]]
      ),
      (30, 30, [10, 5], 7, 100, true, [[0, 10, 7, 10, 1, 0], [10, 15, 17, 85, 1, 1], [25, 5, 102, 5, 1, 0]]),
      (
        15, 30, [5, 2.5], 0, 100, true,
        [[0, 10, 0, 5, 0.5, 0], [10, 15, 5, 92.5, 0.5, 1], [25, 5, 97.5, 2.5, 0.5, 0]]
      ),
      (30, 30, [10, 20], 0, 14.5, false, [[0, 10, 0, 5, 0.5, 0], [11, 19, 5, 9.5, 0.5, 0]]),
      (30, 30, [40, 40], 0, 100, true, [[0, 29, 0, 29, 1, 0], [29, 1, 29, 71, 71, 0]]),
      (30, 30, [14, 15], 3, 60, true, [[0, 14, 3, 14, 1, 0], [14, 1, 17, 31, 31, 0], [15, 15, 48, 15, 1, 0]]),
      (30, 30, [-3, -3], 2, 60, false, [[0, 30, 2, 60, 2, 0]]), (30, 30, [0, 0], 2, 60, true, [[0, 30, 2, 60, 1, 1]]),
      (30, 30, [0, 4], 0, 4, false, [[26, 4, 0, 4, 1, 0]]),
    ]
    for (index, (points, pixels, caps, start, length, isTiled, expected)) in table.enumerated() {
      let found = parts(of: (points, pixels), (caps[0], caps[1]), in: (start, length), isTiled: isTiled)
      let isSame =
        found.count == expected.count
        && zip(found.flatMap { $0 }, expected.flatMap { $0 }).allSatisfy { abs($0 - $1) < 0.000_1 }
      #expect(isSame, "\(index): \(found)")
    }
  }

  @Test("parts touch each other, and fill the room whatever the caps")
  func partsTouchEachOtherAndFillTheRoomWhateverTheCaps() throws {
    var generator = Generator(state: 20_261_201)
    for round in 0..<400 {
      let pixels = Int.random(in: 1...60, using: &generator), scale = Int.random(in: 1...3, using: &generator)
      let points = CGFloat(pixels) / CGFloat(scale), start = CGFloat.random(in: -20...20, using: &generator)
      let caps = (CGFloat.random(in: -5...40, using: &generator), CGFloat.random(in: -5...40, using: &generator))
      let length = CGFloat.random(in: 0.5...200, using: &generator), isTiled = round % 2 == 0
      let spans = ImageSpan.spans(of: (points, pixels), caps: caps, in: (start, length), isTiled: isTiled)
      var place = start, pixel = 0
      for span in spans {
        try #require(abs(span.place - place) < 0.001 && span.start >= pixel, "\(round)")
        try #require(span.length > 0 && span.placeLength > 0 && span.start + span.length <= pixels, "\(round)")
        // A part that is not repeated is as long as its pixels.
        let isWhole = abs(CGFloat(span.length) * span.scale - span.placeLength) < 0.001
        try #require(span.isTiled || isWhole, "\(round)")
        try #require(!span.isTiled || isTiled && abs(span.scale - points / CGFloat(pixels)) < 0.001, "\(round)")
        (place, pixel) = (span.place + span.placeLength, span.start + span.length)
      }
      try #require(abs(place - start - length) < 0.001, "\(round)")
    }
  }
}
