// Swift's additions to Objective-C's own module.
@_exported import ObjectiveC

public struct Selector: Hashable, Sendable {
  // The compiler puts the result of `#selector` here.
  private nonisolated(unsafe) var pointer: OpaquePointer?
  public init(_ name: String) {}
}

// The type that methods of Objective-C return for Swift's Bool.
public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  public let boolValue: Bool
  public init(_ value: Bool) { boolValue = value }
  public init(booleanLiteral value: Bool) { boolValue = value }
}
public func _convertBoolToObjCBool(_ value: Bool) -> ObjCBool { ObjCBool(value) }
public func _convertObjCBoolToBool(_ value: ObjCBool) -> Bool { value.boolValue }

extension NSObject: Hashable, CustomStringConvertible {
  public static func == (left: NSObject, right: NSObject) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) {}
  public var description: String { "" }
}

// Foundation's, which has them for NSObject.
public final class NSKeyValueObservation: NSObject {}
public struct NSKeyValueObservedChange<Value> {}
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
public protocol KeyValueObserving {}
extension NSObject: KeyValueObserving {}
extension KeyValueObserving {
  @preconcurrency
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { NSKeyValueObservation() }
}
