// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Files of pictures, by Apple's "Image I/O": their sizes are read from their heads, and nothing is decoded. What was asked for is kept.
import Foundation
@_exported import SecurityStandIn

public final class CGImage: @unchecked Sendable {
  public let width, height: Int
  /// The file that it is of.
  public let file: Data
  /// True if it was turned upright.
  public let isUpright: Bool

  init(width: Int, height: Int, file: Data, isUpright: Bool) {
    (self.width, self.height, self.file, self.isUpright) = (width, height, file, isUpright)
  }
}

/// The pictures that were decoded, by file.
public final class Decodings: @unchecked Sendable {
  public static let shared = Decodings()

  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var counts: [Data: Int] = [:]
  private var running = 0, most = 0

  public func count(of file: Data) -> Int { lock.withLock { counts[file] ?? 0 } }
  /// The most that were decoded at once of those that take a while, which large ones do.
  public var mostAtOnce: Int { lock.withLock { most } }

  func decode(_ file: Data, isLarge: Bool) {
    lock.withLock { counts[file, default: 0] += 1 }
    guard isLarge else { return }
    lock.withLock { (running, most) = (running + 1, max(most, running + 1)) }
    usleep(5_000)
    lock.withLock { running -= 1 }
  }
}

public final class CGImageSource {
  let file: Data
  let size: (width: Int, height: Int)?
  let orientation: Int

  init(_ file: Data) {
    self.file = file
    let head = [UInt8](file.prefix(4_096))
    func number(_ offset: Int) -> Int { head[offset..<offset + 2].reduce(0) { $0 << 8 | Int($1) } }
    var (found, turned): ((Int, Int)?, Int) = (nil, 1)
    if file.starts(with: [0x89, 0x50, 0x4E, 0x47]), head.count >= 24 {
      found = (number(16) << 16 | number(18), number(20) << 16 | number(22))
    } else if file.starts(with: [0xFF, 0xD8]) {
      var offset = 2
      while offset + 9 <= head.count, head[offset] == 0xFF {
        // A baseline or progressive frame; a tag of these tests for the orientation.
        if [0xC0, 0xC2].contains(head[offset + 1]) { found = (number(offset + 7), number(offset + 5)) }
        if head[offset + 1] == 0xE1 { turned = Int(head[offset + 4]) }
        if head[offset + 1] == 0xDA { break }
        offset += 2 + number(offset + 2)
      }
    }
    (size, orientation) = (found, turned)
  }
}

/// Apple: a source, whether or not the data turn out to be a picture.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(Data(bytes: data.bytes, count: data.length))
}

/// Apple: the properties, of which width and height are as in the file, before it is turned; nil for what is no picture.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource,
  _ index: Int,
  _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let size = isrc.size else { return nil }
  return [
    kCGImagePropertyPixelWidth: size.width, kCGImagePropertyPixelHeight: size.height,
    kCGImagePropertyOrientation: isrc.orientation,
  ] as NSDictionary
}

/// Apple: "the maximum width and height in pixels of a thumbnail", which is not limited without; made of the full image if that is asked for,
/// or of a thumbnail in the file; turned by the file's orientation if that is asked for.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource,
  _ index: Int,
  _ options: CFDictionary?
) -> CGImage? {
  func option(_ key: CFString) -> Any? { options?[key] }
  // None of these tests' files has a thumbnail.
  guard index == 0, let size = isrc.size, option(kCGImageSourceCreateThumbnailFromImageAlways) as? Bool == true else {
    return nil
  }
  let limit = (option(kCGImageSourceThumbnailMaxPixelSize) as? CGFloat).map { Double($0) } ?? .infinity
  let factor = min(1, limit / Double(max(size.width, size.height)))
  let isUpright = option(kCGImageSourceCreateThumbnailWithTransform) as? Bool == true
  var (width, height) = (Int((Double(size.width) * factor).rounded()), Int((Double(size.height) * factor).rounded()))
  if isUpright, isrc.orientation > 4 { (width, height) = (height, width) }
  Decodings.shared.decode(isrc.file, isLarge: size.width * size.height > 8_000_000)
  return CGImage(width: max(1, width), height: max(1, height), file: isrc.file, isUpright: isUpright)
}

public final class CGImageDestination {
  let data: CFMutableData
  let type: CFString
  let count: Int
  var image: (CGImage, [CFString: Any])?

  init(_ data: CFMutableData, _ type: CFString, _ count: Int) {
    (self.data, self.type, self.count) = (data, type, count)
  }
}

/// Apple: nil for a type that cannot be written.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData,
  _ type: CFString,
  _ count: Int,
  _ options: CFDictionary?
) -> CGImageDestination? {
  type == "public.jpeg" ? CGImageDestination(data, type, count) : nil
}

public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
  idst.image = (image, properties as? [CFString: Any] ?? [:])
}

/// Apple: false if fewer images were added than the destination is for. Here the file tells what was asked for: a frame's head, and a comment
/// with the properties.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
  guard idst.count == 1, let (image, properties) = idst.image else { return false }
  let quality = properties[kCGImageDestinationLossyCompressionQuality] as? Double ?? -1
  let isForSharing = properties[kCGImageDestinationOptimizeColorForSharing] as? Bool ?? false
  let comment = Array("\(quality) \(isForSharing)".utf8)
  func bytes(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
  var file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + bytes(image.height) + bytes(image.width)
  file += [UInt8](repeating: 0, count: 10) + [0xFF, 0xFE] + bytes(comment.count + 2) + comment + [0xFF, 0xD9]
  idst.data.append(Data(file))
  return true
}

@frozen public enum CGImagePropertyOrientation: UInt32, Sendable { case up = 1 }

nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality: CFString = "quality"
nonisolated(unsafe) public let kCGImageDestinationOptimizeColorForSharing: CFString = "sharing"
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = "orientation"
nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = "width"
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = "height"
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "always"
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailWithTransform: CFString = "transform"
nonisolated(unsafe) public let kCGImageSourceThumbnailMaxPixelSize: CFString = "size"
