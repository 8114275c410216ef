/// Makes the application's and the scenes' delegates from their classes, as Objective-C's runtime does.
///
/// Swift makes an object of a class that it does not know only by a required initialiser, and a class that is not final would have to
/// write one. A convenience initialiser of the class below everything calls the class's own `init()`, whatever class it is called with.
@MainActor
enum DelegateClass {
  /// Returns an object of this very class; nil where it is neither a responder nor an `NSObject`.
  static func makeObject(_ type: AnyClass) -> AnyObject? {
    if let type = type as? UIResponder.Type { return type.makeDelegate(true) }
    return (type as? NSObject.Type)?.makeDelegate(true)
  }
}

extension UIResponder {
  @usableFromInline
  convenience init(isDelegate: Bool) {
    self.init()
  }

  @_silgen_name("$s5UIKit11UIResponderC10isDelegateACSb_tcfC")
  class func makeDelegate(_ isDelegate: Bool) -> UIResponder
}

extension NSObject {
  @usableFromInline
  convenience init(isDelegate: Bool) {
    self.init()
  }

  @_silgen_name("$s10Foundation8NSObjectC5UIKitE10isDelegateACSb_tcfC")
  class func makeDelegate(_ isDelegate: Bool) -> NSObject
}
