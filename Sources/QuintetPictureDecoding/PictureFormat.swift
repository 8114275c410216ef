import Foundation

/// A format of picture files, by the name that people know.
public struct PictureFormat: Hashable, Sendable {
  /// The name, as "HEIC".
  public let name: String
  /// Debian's name of the package to install to read it; nil where no such package is known.
  public let package: String?

  /// Names a format.
  public init(name: String, package: String? = nil) {
    self.name = name
    self.package = package
  }

  /// Returns the format of a file that is a picture and of which this system reads no such: nothing is wrong with it. Nil for what is read
  /// here, and for what is no picture.
  public static func missing(for file: Data) -> PictureFormat? { PictureFormat(unreadable: file) }
}
