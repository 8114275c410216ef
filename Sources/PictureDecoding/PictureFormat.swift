import Foundation

/// A format of picture files, by the name that people know.
public struct PictureFormat: Hashable, Sendable {
  /// The name, as "HEIC".
  public let name: String
  /// What would have to be installed to read it, as Debian names it; nil where nothing is known that would help.
  public let package: String?

  /// Names a format.
  public init(name: String, package: String? = nil) {
    self.name = name
    self.package = package
  }

  /// Returns the format of a file that is a picture and of which this system reads no such: nothing is wrong with it. Nil for what is read
  /// here, and for what is no picture.
  public static func missing(for file: Data) -> PictureFormat? { PictureFormat(unreadable: file) }

  /// Whether a file begins as pictures do, of whatever format.
  public static func isPicture(_ file: Data) -> Bool {
    beginnings.contains { offset, beginning, _ in file.dropFirst(offset).starts(with: beginning) }
  }

  /// Where what stands in files of each format, and the name of those that Linux does not read.
  static let beginnings: [(Int, [UInt8], String?)] = [
    (0, [0x89, 0x50, 0x4E, 0x47], nil), (0, [0xFF, 0xD8, 0xFF], nil), (0, [0x47, 0x49, 0x46, 0x38], nil),
    (0, [0x42, 0x4D], nil), (8, [0x57, 0x45, 0x42, 0x50], nil), (4, [0x66, 0x74, 0x79, 0x70], nil),
    (0, [0x49, 0x49, 0x2A, 0], "TIFF"), (0, [0x4D, 0x4D, 0, 0x2A], "TIFF"), (0, [0xFF, 0x0A], "JPEG XL"),
    (4, [0x4A, 0x58, 0x4C, 0x20], "JPEG XL"), (4, [0x6A, 0x50, 0x20, 0x20], "JPEG 2000"),
    (0, [0x38, 0x42, 0x50, 0x53], "PSD"),
  ]
}
