// UIKit's and CoreGraphics' values, which the headers name by boxes.
@_exported import Foundation

public struct UIEdgeInsets: Hashable, Sendable {
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}
public struct CGAffineTransform: Hashable, Sendable {
  public init() {}
  public init(translationX tx: CGFloat, y ty: CGFloat) {}
  public init(scaleX sx: CGFloat, y sy: CGFloat) {}
  public static let identity = Self()
}
public final class CGContext {
  public func saveGState() {}
  public func restoreGState() {}
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {}
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {}
}
public enum CGLineCap: Int32, Sendable { case butt, round, square }
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let button = Self(rawValue: 1)
  public static let header = Self(rawValue: 2)
  public static let selected = Self(rawValue: 4)
  public static let image = Self(rawValue: 8)
  public static let staticText = Self(rawValue: 16)
  public static let notEnabled = Self(rawValue: 32)
  public static let updatesFrequently = Self(rawValue: 64)
}

/// A type definition with Swift's `NS_TYPED_ENUM` over a string.
public protocol StringKey: RawRepresentable, Hashable, Sendable where RawValue == String {
  init(rawValue: String)
}
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = Self(1000)
  public static let defaultHigh = Self(750)
  public static let defaultLow = Self(250)
  public static let fittingSizeLevel = Self(50)
}
public struct UIFontWeight: RawRepresentable, Hashable, Sendable {
  public let rawValue: CGFloat
  public init(rawValue: CGFloat) { self.rawValue = rawValue }
  public static let regular = Self(rawValue: 0)
  public static let medium = Self(rawValue: 0)
  public static let semibold = Self(rawValue: 0)
  public static let bold = Self(rawValue: 0)
}
public struct UIContentSizeCategory: StringKey {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  @available(iOS 11.0, *) public var isAccessibilityCategory: Bool { rawValue.isEmpty }
}
public struct UIFontTextStyle: StringKey {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  @available(iOS 11.0, *)
  public static let largeTitle = Self(rawValue: "")
  public static let title1 = Self(rawValue: "")
  public static let title2 = Self(rawValue: "")
  public static let title3 = Self(rawValue: "")
  public static let headline = Self(rawValue: "")
  public static let subheadline = Self(rawValue: "")
  public static let body = Self(rawValue: "")
  public static let callout = Self(rawValue: "")
  public static let footnote = Self(rawValue: "")
  public static let caption1 = Self(rawValue: "")
  public static let caption2 = Self(rawValue: "")
}
public struct UITextContentType: StringKey {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let name = Self(rawValue: "")
  public static let emailAddress = Self(rawValue: "")
}
public struct UIWindowLevel: RawRepresentable, Hashable, Sendable {
  public let rawValue: CGFloat
  public init(rawValue: CGFloat) { self.rawValue = rawValue }
  public static let normal = Self(rawValue: 0)
}
public struct UIApplicationOpenExternalURLOptionsKey: StringKey {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
public struct UIApplicationLaunchOptionsKey: StringKey {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
public struct UIImagePickerControllerInfoKey: StringKey {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
public struct UIActivityType: StringKey {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
@available(iOS 13.0, *)
public struct UISceneSessionRole: StringKey {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let windowApplication = Self(rawValue: "")
}
public typealias RunLoopMode = RunLoop.Mode

// Objective-C methods may be overridden with these in their signatures, as with Apple's C structures.
public final class Box: NSObject {}
public protocol Boxed: _ObjectiveCBridgeable where _ObjectiveCType == Box {}
extension Boxed {
  public func _bridgeToObjectiveC() -> Box { Box() }
  public static func _forceBridgeFromObjectiveC(_ source: Box, result: inout Self?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ source: Box, result: inout Self?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: Box?) -> Self { fatalError() }
}
extension CGFloat: @retroactive _ObjectiveCBridgeable, Boxed {}
extension CGPoint: @retroactive _ObjectiveCBridgeable, Boxed {}
extension CGSize: @retroactive _ObjectiveCBridgeable, Boxed {}
extension CGRect: @retroactive _ObjectiveCBridgeable, Boxed {}
extension NSRange: @retroactive _ObjectiveCBridgeable, Boxed {}
extension UIActivityType: Boxed {}
extension UIImagePickerControllerInfoKey: Boxed {}
extension UIEdgeInsets: Boxed {}
extension NSDirectionalEdgeInsets: Boxed {}
extension UIApplicationLaunchOptionsKey: Boxed {}
extension UIApplicationOpenExternalURLOptionsKey: Boxed {}
extension CGAffineTransform: Boxed {}
extension UIAccessibilityTraits: Boxed {}
extension UILayoutPriority: Boxed {}
