import Foundation
import QuintetTransport

/// Identifies a file by its first bytes.
enum PictureFile {
  /// Returns true if a file begins as pictures do, of whatever format, so that it is worth storing even where it does not decode.
  static func isPicture(_ file: Data) -> Bool {
    beginnings.contains { offset, beginning in file.dropFirst(offset).starts(with: beginning) }
  }

  /// Returns true if a server's answer may be a picture of a format that is not known here: there is something, and no page.
  static func mayBePicture(_ file: Data) -> Bool {
    isPicture(file) || !file.isEmpty && !HTTPResponse.isPage(file)
  }

  /// The signatures, with their offsets, of PNG, JPEG, GIF, BMP, WebP, ISO's media formats, TIFF, JPEG XL, JPEG 2000 and PSD.
  private static let beginnings: [(Int, [UInt8])] = [
    (0, [0x89, 0x50, 0x4E, 0x47]), (0, [0xFF, 0xD8, 0xFF]), (0, [0x47, 0x49, 0x46, 0x38]), (0, [0x42, 0x4D]),
    (8, [0x57, 0x45, 0x42, 0x50]), (4, [0x66, 0x74, 0x79, 0x70]), (0, [0x49, 0x49, 0x2A, 0]),
    (0, [0x4D, 0x4D, 0, 0x2A]),
    (0, [0xFF, 0x0A]), (4, [0x4A, 0x58, 0x4C, 0x20]), (4, [0x6A, 0x50, 0x20, 0x20]), (0, [0x38, 0x42, 0x50, 0x53]),
  ]
}
