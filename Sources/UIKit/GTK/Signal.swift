import CGTK
import CQuintetWidget

/// Connects a closure to a signal of a GTK object. GLib owns the closure and frees it with the object or the connection, so
/// the closure must capture weakly whatever owns the object.
@MainActor
@discardableResult
func connect(
  _ instance: UnsafeMutableRawPointer,
  _ signal: String,
  _ handler: @escaping @MainActor () -> Void
) -> gulong {
  quintet_signal_connect(instance, signal, invokeClosure, ClosureBox<Plain>(handler).retained(), releaseClosure)
}

/// As above, for a signal that carries one pointer or number; the closure gets its bits. For AVKit too.
@MainActor
@discardableResult
package func connect(
  _ instance: UnsafeMutableRawPointer,
  _ signal: String,
  _ handler: @escaping @MainActor (UInt) -> Void
) -> gulong {
  quintet_signal_connect_argument(
    instance,
    signal,
    invokeArgumentClosure,
    ClosureBox<WithArgument>(handler).retained(),
    releaseClosure
  )
}

/// As above, for a signal whose default does not follow when the closure returns true.
@MainActor
@discardableResult
func connectVeto(
  _ instance: UnsafeMutableRawPointer,
  _ signal: String,
  _ handler: @escaping @MainActor () -> Bool
) -> gulong {
  quintet_signal_connect_veto(instance, signal, invokeVetoClosure, ClosureBox<Veto>(handler).retained(), releaseClosure)
}

/// As above, for a signal that also carries one pointer; the closure gets its bits.
@MainActor
func connectVetoArgument(
  _ instance: UnsafeMutableRawPointer,
  _ signal: String,
  _ handler: @escaping @MainActor (UInt) -> Bool
) {
  quintet_signal_connect_veto_argument(
    instance,
    signal,
    invokeVetoArgumentClosure,
    ClosureBox<VetoArgument>(handler).retained(),
    releaseClosure
  )
}

/// Connects to a key controller; the closure gets the key's value and says whether it used it.
@MainActor
func connectKeyPressed(_ controller: OpaquePointer, _ handler: @escaping @MainActor (UInt32) -> Bool) {
  quintet_key_connect(
    UnsafeMutableRawPointer(controller),
    invokeKeyClosure,
    ClosureBox<WithKey>(handler).retained(),
    releaseClosure
  )
}

/// Connects to a click gesture; the closure gets the point, in the widget's coordinates, at which the click ended.
@MainActor
func connectReleased(_ gesture: OpaquePointer, _ handler: @escaping @MainActor (CGPoint) -> Void) {
  quintet_released_connect(
    UnsafeMutableRawPointer(gesture),
    invokePointClosure,
    ClosureBox<WithPoint>(handler).retained(),
    releaseClosure
  )
}

/// Connects to a signal of GtkGestureDrag; the closure gets its point.
@MainActor
func connectDrag(_ gesture: OpaquePointer, _ signal: String, _ handler: @escaping @MainActor (CGPoint) -> Void) {
  quintet_drag_connect(
    UnsafeMutableRawPointer(gesture),
    signal,
    invokeDragClosure,
    ClosureBox<WithPoint>(handler).retained(),
    releaseClosure
  )
}

/// Connects to a scroll controller; the closure gets how far it goes down, in steps of a wheel or in points. The scrolling
/// goes on to where it would.
@MainActor
func connectScroll(_ controller: OpaquePointer, _ handler: @escaping @MainActor (CGFloat) -> Void) {
  // "scroll" answers whether the event was used; a handler without an answer would leave that to chance.
  quintet_scroll_connect(
    UnsafeMutableRawPointer(controller),
    invokeDragClosure,
    ClosureBox<WithPoint> { handler($0.y) }.retained(),
    releaseClosure
  )
}

/// Makes an action for a keyboard shortcut, which the shortcut takes over.
@MainActor
func makeShortcutAction(_ handler: @escaping @MainActor () -> Void) -> OpaquePointer? {
  gtk_callback_action_new(invokeShortcutClosure, ClosureBox<Plain>(handler).retained(), releaseClosure)
}

/// Connects to "insert-text" of an editable; the closure gets the text and where it goes. It returns -1, or it refuses the
/// text and returns where the cursor is then.
@MainActor
func connectInsertText(_ editable: UnsafeMutableRawPointer, _ handler: @escaping @MainActor (String, Int32) -> Int32) {
  quintet_insert_connect(editable, invokeInsertClosure, ClosureBox<WithInsertion>(handler).retained(), releaseClosure)
}

/// Connects to "delete-text" of an editable; the closure gets the range and returns false to refuse.
@MainActor
func connectDeleteText(_ editable: UnsafeMutableRawPointer, _ handler: @escaping @MainActor (Int32, Int32) -> Bool) {
  quintet_delete_connect(editable, invokeDeleteClosure, ClosureBox<WithDeletion>(handler).retained(), releaseClosure)
}

/// Connects to a message dialog; the closure gets the response's identifier.
@MainActor
func connectResponse(
  _ dialog: UnsafeMutablePointer<AdwMessageDialog>,
  _ handler: @escaping @MainActor (String) -> Void
) {
  connect(UnsafeMutableRawPointer(dialog), "response") { (bits: UInt) in
    guard let text = UnsafePointer<CChar>(bitPattern: bits) else { return }
    handler(String(cString: text))
  }
}

private class Box {
  final func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
}

private final class ClosureBox<Closure>: Box {
  let closure: Closure
  init(_ closure: Closure) { self.closure = closure }
}

private typealias Plain = @MainActor () -> Void
private typealias WithArgument = @MainActor (UInt) -> Void
private typealias Veto = @MainActor () -> Bool
private typealias VetoArgument = @MainActor (UInt) -> Bool
private typealias WithKey = @MainActor (UInt32) -> Bool
private typealias WithInsertion = @MainActor (String, Int32) -> Int32
private typealias WithDeletion = @MainActor (Int32, Int32) -> Bool
private typealias WithPoint = @MainActor (CGPoint) -> Void

private func invokeKeyClosure(_ key: UInt32, _ data: UnsafeMutableRawPointer?) -> gboolean {
  let data = UInt(bitPattern: data)
  return MainActor.assumeIsolated {
    guard let data = UnsafeRawPointer(bitPattern: data) else { return 0 }
    return Unmanaged<ClosureBox<WithKey>>.fromOpaque(data).takeUnretainedValue().closure(key) ? 1 : 0
  }
}

private func invokeInsertClosure(
  _ text: UnsafePointer<CChar>?,
  _ length: Int32,
  _ position: Int32,
  _ data: UnsafeMutableRawPointer?
) -> Int32 {
  let bytes = UnsafeRawBufferPointer(start: text, count: max(0, Int(length)))
  let text = String(decoding: bytes, as: UTF8.self)
  let data = UInt(bitPattern: data)
  return MainActor.assumeIsolated {
    guard let data = UnsafeRawPointer(bitPattern: data) else { return -1 }
    return Unmanaged<ClosureBox<WithInsertion>>.fromOpaque(data).takeUnretainedValue().closure(text, position)
  }
}

private func invokeDeleteClosure(_ start: Int32, _ end: Int32, _ data: UnsafeMutableRawPointer?) -> gboolean {
  let data = UInt(bitPattern: data)
  return MainActor.assumeIsolated {
    guard let data = UnsafeRawPointer(bitPattern: data) else { return 1 }
    return Unmanaged<ClosureBox<WithDeletion>>.fromOpaque(data).takeUnretainedValue().closure(start, end) ? 1 : 0
  }
}

private func invokePointClosure(_ x: Double, _ y: Double, _ data: UnsafeMutableRawPointer?) {
  let data = UInt(bitPattern: data)
  MainActor.assumeIsolated {
    guard let data = UnsafeRawPointer(bitPattern: data) else { return }
    Unmanaged<ClosureBox<WithPoint>>.fromOpaque(data).takeUnretainedValue().closure(CGPoint(x: x, y: y))
  }
}

private func invokeDragClosure(_: UnsafeMutableRawPointer?, _ x: Double, _ y: Double, _ data: UnsafeMutableRawPointer?)
{
  invokePointClosure(x, y, data)
}

private func invokeShortcutClosure(
  _ widget: UnsafeMutablePointer<GtkWidget>?,
  _ arguments: OpaquePointer?,
  _ data: UnsafeMutableRawPointer?
) -> gboolean {
  invokeClosure(nil, data)
  return 1
}

private func invokeVetoClosure(_: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?) -> gboolean {
  let data = UInt(bitPattern: data)
  return MainActor.assumeIsolated {
    guard let data = UnsafeRawPointer(bitPattern: data) else { return 0 }
    return Unmanaged<ClosureBox<Veto>>.fromOpaque(data).takeUnretainedValue().closure() ? 1 : 0
  }
}

private func invokeVetoArgumentClosure(
  _: UnsafeMutableRawPointer?,
  _ argument: UnsafeMutableRawPointer?,
  _ data: UnsafeMutableRawPointer?
) -> gboolean {
  let argument = UInt(bitPattern: argument)
  let data = UInt(bitPattern: data)
  return MainActor.assumeIsolated {
    guard let data = UnsafeRawPointer(bitPattern: data) else { return 0 }
    return Unmanaged<ClosureBox<VetoArgument>>.fromOpaque(data).takeUnretainedValue().closure(argument) ? 1 : 0
  }
}

private func invokeClosure(_: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?) {
  let data = UInt(bitPattern: data)
  MainActor.assumeIsolated {
    guard let data = UnsafeRawPointer(bitPattern: data) else { return }
    Unmanaged<ClosureBox<Plain>>.fromOpaque(data).takeUnretainedValue().closure()
  }
}

private func invokeArgumentClosure(
  _: UnsafeMutableRawPointer?,
  _ argument: UnsafeMutableRawPointer?,
  _ data: UnsafeMutableRawPointer?
) {
  let argument = UInt(bitPattern: argument)
  let data = UInt(bitPattern: data)
  MainActor.assumeIsolated {
    guard let data = UnsafeRawPointer(bitPattern: data) else { return }
    Unmanaged<ClosureBox<WithArgument>>.fromOpaque(data).takeUnretainedValue().closure(argument)
  }
}

private func releaseClosure(_ data: UnsafeMutableRawPointer?) {
  guard let data else { return }
  Unmanaged<Box>.fromOpaque(data).release()
}
