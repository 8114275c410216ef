// What Swift adds to Objective-C's own module.
@_exported import ObjectiveC

public struct Selector: Hashable, Sendable {
  // The compiler puts the result of `#selector` here.
  private nonisolated(unsafe) var pointer: OpaquePointer?
  public init(_ name: String) {}
}

extension NSObject: Hashable, CustomStringConvertible {
  public static func == (left: NSObject, right: NSObject) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) {}
  public var description: String { "" }
}
