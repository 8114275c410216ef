import Foundation
import NIOCore

/// A receiver's portrait, drawn by `sandbox/Drawing/draw-photos`: 640 × 480 pixels, as JPEG.
package enum Photo: String, CaseIterable, Sendable {
  case amara
  case ben
  case chloe
  case daniel
  case elena
  case farah
  case harpreet
  case hoyin
  case jun
  case lai
  case mei
  case noah
  case olive
  case priya
  case sofia
  case tomas

  /// The path of the photo on the server.
  package var path: String { "/photos/\(rawValue).jpg" }

  /// Finds the photo of a file's name; `nil` if there is none.
  package init?(file: String) {
    guard file.hasSuffix(".jpg") else { return nil }
    self.init(rawValue: String(file.dropLast(4)))
  }

  /// The folder of the files.
  static var folder: URL { (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appending(path: "Photos") }

  /// Reads the file.
  package func jpeg() throws -> ByteBuffer {
    ByteBuffer(bytes: try Data(contentsOf: Self.folder.appending(path: "\(rawValue).jpg")))
  }
}
