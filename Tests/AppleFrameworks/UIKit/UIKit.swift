@_exported import Foundation
import ImageIOStandIn

/// The part of a touch that a clock looks at. Apple: the time "in seconds, since system startup".
public struct UITouch: Sendable {
  public let timestamp: TimeInterval

  public init(timestamp: TimeInterval) { self.timestamp = timestamp }
}

/// A picture of pixels, as large in points as in pixels.
public final class UIImage: @unchecked Sendable {
  public let cgImage: CGImage?

  public init(cgImage: CGImage) { self.cgImage = cgImage }

  public var size: CGSize { CGSize(width: cgImage?.width ?? 0, height: cgImage?.height ?? 0) }
}
