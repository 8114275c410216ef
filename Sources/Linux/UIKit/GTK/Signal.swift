import CQuintetGTK

/// Connects a closure to a signal of a GObject.
///
/// The closure takes as many of the signal's arguments as it wants, from the first one on; the instance is not among them. A
/// signal that is not there, and an argument of another type than the signal carries, stop the program here, by the signal's
/// name, rather than when it comes. GLib owns the closure and frees it with the object or the connection, so it must capture
/// weakly whatever owns the object. For AVKit too.
///
/// - Parameters:
///   - signal: The name, with its detail, as in `notify::active`.
///   - after: Whether the class's own handler comes first.
/// - Returns: The handler's identifier.
@MainActor
@discardableResult
package func connect<each Argument: SignalArgument>(
  _ instance: UnsafeMutableRawPointer,
  _ signal: String,
  after: Bool = false,
  _ handler: @escaping @MainActor (repeat each Argument) -> Void
) -> gulong {
  var types: [any SignalArgument.Type] = []
  repeat types.append((each Argument).self)
  return connect(instance, signal, types, after: after) { arguments, _ in
    handler(repeat arguments.next((each Argument).self))
  }
}

/// Connects a closure to a signal that asks whether it was dealt with; where the closure returns true, nothing follows. For MapKit
/// too.
@MainActor
package func connectAnswering<each Argument: SignalArgument>(
  _ instance: UnsafeMutableRawPointer,
  _ signal: String,
  _ handler: @escaping @MainActor (repeat each Argument) -> Bool
) {
  var types: [any SignalArgument.Type] = []
  repeat types.append((each Argument).self)
  connect(instance, signal, types, answers: true) { arguments, answer in
    g_value_set_boolean(answer, handler(repeat arguments.next((each Argument).self)) ? 1 : 0)
  }
}

/// Makes an action for a keyboard shortcut, which the shortcut takes over.
@MainActor
func makeShortcutAction(_ handler: @escaping @MainActor () -> Void) -> OpaquePointer? {
  gtk_callback_action_new(
    { _, _, data in
      SignalHandler.call(data, nil, nil)
      return 1
    },
    SignalHandler { _, _ in handler() }.retained(),
    { SignalHandler.release($0) }
  )
}

/// Argument that a signal can carry, and the way to read it.
package protocol SignalArgument {
  /// Returns whether a signal's argument of this type can be read as this one.
  static func reads(_ type: GType) -> Bool
  init(_ value: UnsafePointer<GValue>)
}

extension Double: SignalArgument {
  package static func reads(_ type: GType) -> Bool { type == Fundamental.double }
  package init(_ value: UnsafePointer<GValue>) { self = g_value_get_double(value) }
}

extension Int32: SignalArgument {
  package static func reads(_ type: GType) -> Bool { type == Fundamental.int }
  package init(_ value: UnsafePointer<GValue>) { self = g_value_get_int(value) }
}

extension UInt32: SignalArgument {
  package static func reads(_ type: GType) -> Bool { type == Fundamental.unsignedInt }
  package init(_ value: UnsafePointer<GValue>) { self = g_value_get_uint(value) }
}

extension GtkPositionType: SignalArgument {
  package static func reads(_ type: GType) -> Bool { type == gtk_position_type_get_type() }
  package init(_ value: UnsafePointer<GValue>) { self.init(rawValue: UInt32(bitPattern: g_value_get_enum(value))) }
}

extension String: SignalArgument {
  package static func reads(_ type: GType) -> Bool { type == Fundamental.string }
  package init(_ value: UnsafePointer<GValue>) { self = g_value_get_string(value).map { String(cString: $0) } ?? "" }
}

/// For an event; the pointer lives as long as the signal.
extension OpaquePointer: SignalArgument {
  package static func reads(_ type: GType) -> Bool { type == gdk_event_get_type() }
  package init(_ value: UnsafePointer<GValue>) {
    guard let event = g_value_peek_pointer(value) else {
      preconditionFailure("An event's signal came without its event.")
    }
    self.init(event)
  }
}

/// For a place that is read and written while the signal lasts.
extension UnsafeMutablePointer<Int32>: SignalArgument {
  package static func reads(_ type: GType) -> Bool { type == Fundamental.pointer }
  package init(_ value: UnsafePointer<GValue>) {
    guard let place = g_value_get_pointer(value) else { preconditionFailure("A signal came without its place.") }
    self = place.assumingMemoryBound(to: Int32.self)
  }
}

/// Reads a signal's arguments one after the other. The first value is the instance.
private struct SignalArguments {
  var values: UnsafePointer<GValue>?

  mutating func next<Argument: SignalArgument>(_: Argument.Type) -> Argument {
    guard let value = values?.successor() else { preconditionFailure("A signal came without its arguments.") }
    values = value
    return Argument(value)
  }
}

/// A closure that GLib owns.
private final class SignalHandler {
  typealias Body = @MainActor (inout SignalArguments, UnsafeMutablePointer<GValue>?) -> Void
  private let body: Body

  init(_ body: @escaping Body) { self.body = body }

  func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  static func call(
    _ handler: UnsafeMutableRawPointer?,
    _ values: UnsafePointer<GValue>?,
    _ answer: UnsafeMutablePointer<GValue>?
  ) {
    let bits = (UInt(bitPattern: handler), UInt(bitPattern: values), UInt(bitPattern: answer))
    MainActor.assumeIsolated {
      guard let handler = UnsafeRawPointer(bitPattern: bits.0) else { return }
      var arguments = SignalArguments(values: UnsafePointer(bitPattern: bits.1))
      Unmanaged<SignalHandler>.fromOpaque(handler).takeUnretainedValue()
        .body(&arguments, UnsafeMutablePointer(bitPattern: bits.2))
    }
  }

  static func release(_ handler: UnsafeMutableRawPointer?) {
    guard let handler else { return }
    Unmanaged<SignalHandler>.fromOpaque(handler).release()
  }
}

@MainActor
@discardableResult
private func connect(
  _ instance: UnsafeMutableRawPointer,
  _ signal: String,
  _ types: [any SignalArgument.Type],
  answers: Bool = false,
  after: Bool = false,
  _ body: @escaping SignalHandler.Body
) -> gulong {
  if let mismatch = signalMismatch(instance, signal, types, answers: answers) { preconditionFailure(mismatch) }
  let data = SignalHandler(body).retained()
  guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data) else { return 0 }
  g_closure_set_marshal(closure) { closure, answer, _, values, _, _ in
    SignalHandler.call(closure?.pointee.data, values, answer)
  }
  g_closure_add_finalize_notifier(closure, data) { data, _ in SignalHandler.release(data) }
  return g_signal_connect_closure(instance, signal, closure, after ? 1 : 0)
}

/// Compares a closure's arguments with GLib's signal. Returns the mismatch; nil without one.
@MainActor
package func signalMismatch(
  _ instance: UnsafeMutableRawPointer,
  _ signal: String,
  _ types: [any SignalArgument.Type],
  answers: Bool
) -> String? {
  guard let type = typeOfInstance(instance) else {
    return "\(signal): this is no GObject."
  }
  var identifier: guint = 0
  var detail: GQuark = 0
  guard g_signal_parse_name(signal, type, &identifier, &detail, 1) != 0 else {
    return "\(String(cString: g_type_name(type))) has no signal \(signal)."
  }
  var query = GSignalQuery()
  g_signal_query(identifier, &query)
  // The lowest bit is no part of the type: it says that the value is not copied (G_SIGNAL_TYPE_STATIC_SCOPE).
  let carried = (0..<Int(query.n_params)).map { query.param_types[$0] & ~1 }
  guard types.count <= carried.count, zip(types, carried).allSatisfy({ $0.reads($1) }) else {
    return "\(signal) carries \(carried.map { String(cString: g_type_name($0)) }), not \(types)."
  }
  let answer = query.return_type & ~1
  guard answer == (answers ? Fundamental.boolean : Fundamental.none) else {
    return "\(signal) asks for \(String(cString: g_type_name(answer)))."
  }
  return nil
}
