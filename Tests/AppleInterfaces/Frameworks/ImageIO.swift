// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import CoreFoundationNames

public final class CGImageSource {}
public final class CGImage: @unchecked Sendable {}
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? { nil }
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource,
  _ index: Int,
  _ options: CFDictionary?
) -> CFDictionary? { nil }
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource,
  _ index: Int,
  _ options: CFDictionary?
) -> CGImage? { nil }

nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = ""
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = ""
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = ""
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailWithTransform: CFString = ""
nonisolated(unsafe) public let kCGImageSourceThumbnailMaxPixelSize: CFString = ""
