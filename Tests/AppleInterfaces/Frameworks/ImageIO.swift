// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import CoreFoundationNames

public final class CGImageSource {}
public final class CGImage: @unchecked Sendable {
  public var width: Int { 0 }
  public var height: Int { 0 }
  public func copy() -> CGImage? { nil }
  public func cropping(to rect: CGRect) -> CGImage? { nil }
}
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

public final class CGImageDestination {}
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData,
  _ type: CFString,
  _ count: Int,
  _ options: CFDictionary?
) -> CGImageDestination? { nil }
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {}
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { false }
@frozen public enum CGImagePropertyOrientation: UInt32, Sendable {
  case up = 1
  case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left
}

nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality: CFString = ""
nonisolated(unsafe) public let kCGImageDestinationOptimizeColorForSharing: CFString = ""
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = ""
nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = ""
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = ""
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = ""
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailWithTransform: CFString = ""
nonisolated(unsafe) public let kCGImageSourceThumbnailMaxPixelSize: CFString = ""
