import CQuintetWidget
import Foundation

/// The formats of picture files that are read, under their MIME types.
///
/// gdk-pixbuf knows more; these are the ones UIKit reads too. BMP is read by our own code, JPEG by libjpeg, the others by gdk-pixbuf,
/// for which Debian has the last three in packages of their own.
package enum ImageFormat: String, CaseIterable, Sendable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case bmp = "image/bmp"
  case webp = "image/webp"
  case heic = "image/heic"
  case avif = "image/avif"

  /// Recognises a file by its first bytes; nil for one that is of another format.
  package init?(_ data: Data) {
    let bytes = ImageBytes(data: data)
    if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
      self = .png
    } else if bytes.has([0xFF, 0xD8, 0xFF], at: 0) {
      self = .jpeg
    } else if bytes.has("GIF8", at: 0) {
      self = .gif
    } else if bytes.has("BM", at: 0) {
      self = .bmp
    } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
      self = .webp
    } else if let format = Self.ofBrands(bytes) {
      self = format
    } else {
      return nil
    }
  }

  /// Usual name.
  package var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .gif: "GIF"
    case .bmp: "BMP"
    case .webp: "WebP"
    case .heic: "HEIC"
    case .avif: "AVIF"
    }
  }

  /// The Debian package that has what reads it, for what GTK does not bring along.
  package var package: String? {
    switch self {
    case .png, .jpeg, .gif, .bmp: nil
    case .webp: "webp-pixbuf-loader"
    case .heic, .avif: "heif-gdk-pixbuf"
    }
  }

  /// True if this system reads it.
  package var isReadable: Bool {
    switch self {
    case .png, .jpeg, .gif, .bmp: true
    case .webp, .heic, .avif: Self.readable.contains(self)
    }
  }

  private static let readable = allCases.filter { $0.package != nil && quintet_image_can_read($0.rawValue) }

  /// Goes through the brands with which a file of ISO's media format begins (ISO/IEC 14496-12, section 4.3).
  private static func ofBrands(_ bytes: ImageBytes) -> ImageFormat? {
    guard bytes.has("ftyp", at: 4), let length = bytes.number(at: 0, 4, isBigEndian: true), length >= 12 else {
      return nil
    }
    let places = [8] + Array(stride(from: 16, to: min(length, 256), by: 4))
    if places.contains(where: { bytes.has("avif", at: $0) || bytes.has("avis", at: $0) }) { return .avif }
    let brands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
    return places.contains { place in brands.contains { bytes.has($0, at: place) } } ? .heic : nil
  }
}
