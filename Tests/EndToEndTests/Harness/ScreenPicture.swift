import Foundation

/// Colours of all windows on the X screen.
enum ScreenPicture {
  /// Returns the number of pixels that are clearly red, as words are that tell of trouble.
  static func redPixels() throws -> Int {
    typealias Close = @convention(c) (OpaquePointer) -> Int32
    typealias Root = @convention(c) (OpaquePointer) -> UInt
    typealias Length = @convention(c) (OpaquePointer, Int32) -> Int32
    typealias Image =
      @convention(c) (OpaquePointer, UInt, Int32, Int32, UInt32, UInt32, UInt, Int32) -> OpaquePointer?
    typealias Pixel = @convention(c) (OpaquePointer, Int32, Int32) -> UInt
    typealias Destroy = @convention(c) (OpaquePointer) -> Int32
    let close = try Xlib.function("XCloseDisplay", as: Close.self)
    let root = try Xlib.function("XDefaultRootWindow", as: Root.self)
    let width = try Xlib.function("XDisplayWidth", as: Length.self)
    let height = try Xlib.function("XDisplayHeight", as: Length.self)
    let takeImage = try Xlib.function("XGetImage", as: Image.self)
    let pixel = try Xlib.function("XGetPixel", as: Pixel.self)
    let destroy = try Xlib.function("XDestroyImage", as: Destroy.self)
    let display = try Xlib.openDisplay()
    defer { _ = close(display) }
    let columns = width(display, 0), rows = height(display, 0), allPlanes = UInt.max, zPixmap: Int32 = 2
    guard
      let image = takeImage(display, root(display), 0, 0, UInt32(columns), UInt32(rows), allPlanes, zPixmap)
    else { throw Failure("there is no picture of the screen") }
    defer { _ = destroy(image) }
    var count = 0
    for y in 0..<rows {
      for x in 0..<columns {
        let color = pixel(image, x, y)
        if color >> 16 & 0xFF > 150, color >> 8 & 0xFF < 110, color & 0xFF < 110 { count += 1 }
      }
    }
    return count
  }
}
