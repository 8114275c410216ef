import Foundation

/// Functions of libX11.
enum Xlib {
  /// Returns a function, whose signature has to be that of Xlib's header.
  static func function<Signature>(_ name: String, as type: Signature.Type) throws -> Signature {
    guard let library = dlopen("libX11.so.6", RTLD_NOW), let function = dlsym(library, name) else {
      throw Failure("there is no \(name)")
    }
    return unsafeBitCast(function, to: type)
  }

  /// Opens the display of the tests.
  static func openDisplay() throws -> OpaquePointer {
    typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    guard let display = try function("XOpenDisplay", as: Open.self)(nil) else { throw Failure("there is no display") }
    return display
  }
}
