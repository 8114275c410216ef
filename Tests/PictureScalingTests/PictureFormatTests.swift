#if os(Linux)
  import Foundation
  import QuintetPictureDecoding
  import TestSupport
  import Testing

  @Suite struct PictureFormatTests {
    @Test(arguments: [
      ("II*\0", "TIFF"), ("MM\0*", "TIFF"), ("\0\0\0\u{C}JXL ", "JPEG XL"), ("\0\0\0\u{C}jP  ", "JPEG 2000"),
      ("8BPS", "PSD"),
    ])
    func aFormatThatNothingReadsIsNamedByItsFirstBytes(_ beginning: String, _ name: String) {
      let file = Data(beginning.utf8), format = PictureFormat(name: name)
      #expect(PictureFormat.missing(for: file) == format)
      #expect(PictureFormat.missing(for: file + Data(count: 60)) == format)
      // A part of other bytes, whose first one has another number than 0.
      #expect(PictureFormat.missing(for: (Data([1, 2, 3]) + file).dropFirst(3)) == format)
      #expect(PictureFormat.missing(for: file.dropLast()) == nil)
      #expect(PictureFormat.missing(for: Data([1]) + file) == nil)
    }

    @Test func aFormatThatIsReadIsNotMissing() {
      for beginning in ["GIF89a", "BM", "", "no picture"] {
        #expect(PictureFormat.missing(for: Data(beginning.utf8)) == nil, "\(beginning)")
      }
      #expect(PictureFormat.missing(for: SamplePicture.png(2, 2)) == nil)
      #expect(PictureFormat.missing(for: Data([0xFF, 0xD8, 0xFF])) == nil)
    }

    @Test(arguments: [(15_000.0, 150, 100), (60_000, 300, 200), (1e9, 300, 200), (0.5, 1, 1)])
    func brightnessIsOfAsManyPixelsAsAreAllowed(_ area: Double, _ width: Int, _ height: Int) throws {
      let gray = try #require(GrayPixels(SamplePicture.png(300, 200, gray: 77), largestArea: CGFloat(area)))
      #expect(gray.pictureSize == CGSize(width: 300, height: 200))
      #expect((gray.width, gray.height) == (width, height))
      #expect(gray.bytes.count == width * height)
      #expect(gray.bytes.allSatisfy { abs(Int($0) - 77) <= 1 })
    }

    @Test func whatIsNoPictureHasNoBrightness() {
      #expect(GrayPixels(Data("no picture".utf8), largestArea: 100) == nil)
    }
  }
#endif
