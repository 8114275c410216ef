import Foundation
import QuintetTransport
import Testing

@testable import Pictures

/// Files by their first bytes, and reasons why there is no picture.
@Suite struct PictureFileTests {
  @Test(
    "a picture is known by its beginning, all of it",
    arguments: [
      ("PNG", [0x89, 0x50, 0x4E, 0x47]), ("JPEG", [0xFF, 0xD8, 0xFF]), ("GIF", [0x47, 0x49, 0x46, 0x38]),
      ("BMP", [0x42, 0x4D]), ("WebP", [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50]),
      ("HEIF", [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70]), ("TIFF, lowest byte first", [0x49, 0x49, 0x2A, 0]),
      ("TIFF, highest byte first", [0x4D, 0x4D, 0, 0x2A]), ("JPEG XL", [0xFF, 0x0A]),
      ("JPEG XL in a box", [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]),
      ("JPEG 2000", [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20]), ("PSD", [0x38, 0x42, 0x50, 0x53]),
    ] as [(String, [UInt8])]
  )
  func aPictureIsKnownByItsBeginning(format: String, beginning: [UInt8]) {
    let file = Data(beginning) + Data("<html>".utf8)
    #expect(PictureFile.isPicture(file) && PictureFile.mayBePicture(file))
    // As a part of other bytes, too.
    #expect(PictureFile.isPicture((Data([1, 2]) + file).dropFirst(2)))
    #expect(PictureFile.isPicture(Data(beginning)) && !PictureFile.isPicture(Data(beginning.dropLast())))
    var other = beginning
    other[other.count - 1] ^= 0x80
    #expect(!PictureFile.isPicture(Data(other)))
  }

  @Test("anything but a page may be a picture")
  func anythingButAPageMayBeAPicture() {
    for (text, mayBe) in [("", false), ("<html>", false), ("<!doctype html><p>", false), ("other", true)] {
      #expect(!PictureFile.isPicture(Data(text.utf8)) && PictureFile.mayBePicture(Data(text.utf8)) == mayBe, "\(text)")
    }
  }

  @Test(
    "what may pass is told from what will not",
    arguments: [
      (.offline, true), (.failed(.badStatus(503)), true), (.failed(.badStatus(429)), true), (.notFound, false),
      (.notAPicture, false), (.tooLarge(limit: 5), false), (.failed(.badStatus(403)), false),
    ] as [(PictureError, Bool)]
  )
  func whatMayPassIsToldFromWhatWillNot(error: PictureError, isTransient: Bool) {
    #expect(error.isTransient == isTransient && !error.description.isEmpty)
  }

  @Test("a file that is too large names the limit")
  func aFileThatIsTooLargeNamesTheLimit() {
    #expect(PictureError.tooLarge(limit: 4_711).description.contains("4711"))
  }
}
