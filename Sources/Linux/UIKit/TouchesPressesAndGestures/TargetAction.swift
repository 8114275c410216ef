import CQuintetWidget

/// A method to call, and the object, not retained, to call it on.
@MainActor
struct TargetAction {
  weak var target: AnyObject?
  private let method: MethodCode
  private let call: @MainActor (AnyObject, AnyObject) -> Void

  init<Target: AnyObject>(_ target: Target, _ action: @escaping @MainActor (Target) -> @MainActor () -> Void) {
    self.target = target
    method = MethodCode(of: Method(action: action))
    call = { target, _ in (target as? Target).map { action($0)() } }
  }

  /// - Parameter code: That of the method, which only the caller can tell: it knows the sender's class.
  init<Target: AnyObject, Sender: AnyObject>(
    _ target: Target,
    _ action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
    code: MethodCode
  ) {
    self.target = target
    method = code
    call = { target, sender in
      if let target = target as? Target, let sender = sender as? Sender { action(target)(sender) }
    }
  }

  func perform(sender: AnyObject) {
    if let target { call(target, sender) }
  }

  /// Whether both call one method of one object, as far as it can be known.
  func isSame(as other: TargetAction) -> Bool {
    target != nil && target === other.target && method == other.method
  }
}

private struct Method<Target: AnyObject> {
  let action: @MainActor (Target) -> @MainActor () -> Void
}

/// The code of a method and what the code captures: what is equal is the same.
///
/// A program that mentions a method in two places has two functions, which are not equal. Swift lays a function out as two words,
/// its code and what that captures, where no generic parameter stands for the function itself: it is given as the only part of
/// a structure that is generic over the classes alone.
struct MethodCode: Equatable {
  private let words: [UInt]

  init<Function>(of function: Function) {
    let words = withUnsafeBytes(of: function) { Array($0.bindMemory(to: UInt.self)) }
    self.words = Self.wrapped(words[1]).map { [words[0], $0] } ?? words
  }

  /// Without optimization the compiler wraps a method with a sender in code of its own, which captures the method alone: its code,
  /// and nothing that this captures. Returns that code.
  private static func wrapped(_ captured: UInt) -> UInt? {
    guard let box = UnsafeRawPointer(bitPattern: captured), isBox(box),
      box.load(fromByteOffset: 24, as: UInt.self) == 0,
      let code = box.load(fromByteOffset: 16, as: UnsafeRawPointer?.self), quintet_is_in_program(code)
    else { return nil }
    return UInt(bitPattern: code)
  }

  /// Whether an object is what Swift's ABI calls a heap local variable, and not an instance of a class.
  private static func isBox(_ object: UnsafeRawPointer) -> Bool {
    let metadata = object.load(as: UnsafeRawPointer?.self)
    return metadata?.load(as: UInt.self) == 0x400
  }
}
