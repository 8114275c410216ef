import Foundation

/// Colours of all windows on the X screen.
enum ScreenPicture {
  /// Returns the number of pixels that are clearly red, as words are that tell of trouble.
  static func redPixels() throws -> Int {
    typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    typealias Close = @convention(c) (OpaquePointer) -> Int32
    typealias Root = @convention(c) (OpaquePointer) -> UInt
    typealias Length = @convention(c) (OpaquePointer, Int32) -> Int32
    typealias Image =
      @convention(c) (OpaquePointer, UInt, Int32, Int32, UInt32, UInt32, UInt, Int32) -> OpaquePointer?
    typealias Pixel = @convention(c) (OpaquePointer, Int32, Int32) -> UInt
    typealias Destroy = @convention(c) (OpaquePointer) -> Int32
    // The signatures are those of Xlib's headers.
    let open = unsafeBitCast(try function("XOpenDisplay"), to: Open.self)
    let close = unsafeBitCast(try function("XCloseDisplay"), to: Close.self)
    let root = unsafeBitCast(try function("XDefaultRootWindow"), to: Root.self)
    let width = unsafeBitCast(try function("XDisplayWidth"), to: Length.self)
    let height = unsafeBitCast(try function("XDisplayHeight"), to: Length.self)
    let takeImage = unsafeBitCast(try function("XGetImage"), to: Image.self)
    let pixel = unsafeBitCast(try function("XGetPixel"), to: Pixel.self)
    let destroy = unsafeBitCast(try function("XDestroyImage"), to: Destroy.self)
    guard let display = open(nil) else { throw Failure("there is no display") }
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

  private static func function(_ name: String) throws -> UnsafeMutableRawPointer {
    guard let library = dlopen("libX11.so.6", RTLD_NOW), let function = dlsym(library, name) else {
      throw Failure("there is no \(name)")
    }
    return function
  }
}
