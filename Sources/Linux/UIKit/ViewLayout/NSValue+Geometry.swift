extension NSValue {
  /// Makes a value of a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Makes a value of a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// Makes a value of a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  /// The point that is in it.
  public var cgPointValue: CGPoint { pointValue }
  /// The size that is in it.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle that is in it.
  public var cgRectValue: CGRect { rectValue }
}

// As on Apple's platforms, a rectangle among the values of a notification is an `NSValue`, and can be taken out as either.
extension CGRect: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    result = source.cgRectValue
  }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) -> Bool {
    guard String(cString: source.objCType) == String(cString: NSValue(cgRect: .zero).objCType) else { return false }
    result = source.cgRectValue
    return true
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect { source?.cgRectValue ?? .zero }
}
