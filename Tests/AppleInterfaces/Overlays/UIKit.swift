// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Swift's additions to UIKit's headers, and the constants and functions that Swift shows as members.
@_exported import ImageIO
@_exported import ObjectiveC
@_exported import UIKit
@_exported import UIKitValues

extension UIFont {
  public typealias Weight = UIFontWeight
  public typealias TextStyle = UIFontTextStyle
}
extension UIWindow {
  public typealias Level = UIWindowLevel
  nonisolated public static let didBecomeVisibleNotification = NSNotification.Name("")
  nonisolated public static let didBecomeKeyNotification = NSNotification.Name("")
}
@available(iOS 13.0, *)
extension UIScene {
  nonisolated public static let didActivateNotification = NSNotification.Name("")
}
@available(iOS 13.0, *)
extension UISceneSession {
  public typealias Role = UISceneSessionRole
}
extension UIActivity {
  public typealias ActivityType = UIActivityType
}
extension UIImagePickerController {
  public typealias InfoKey = UIImagePickerControllerInfoKey
}
extension UIImagePickerControllerInfoKey {
  public static let originalImage = UIImagePickerControllerInfoKey(rawValue: "UIImagePickerControllerOriginalImage")
  public static let imageURL = UIImagePickerControllerInfoKey(rawValue: "UIImagePickerControllerImageURL")
  public static let mediaType = UIImagePickerControllerInfoKey(rawValue: "UIImagePickerControllerMediaType")
}
extension UIActivityType {
  public static let copyToPasteboard = Self(rawValue: "")
  public static let mail = Self(rawValue: "")
  public static let saveToCameraRoll = Self(rawValue: "")
}
extension UIApplication {
  public typealias OpenExternalURLOptionsKey = UIApplicationOpenExternalURLOptionsKey
  public typealias LaunchOptionsKey = UIApplicationLaunchOptionsKey
  nonisolated public static let didEnterBackgroundNotification = NSNotification.Name("")
  nonisolated public static let willEnterForegroundNotification = NSNotification.Name("")
  nonisolated public static let didBecomeActiveNotification = NSNotification.Name("")
}
extension UIColor {
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?,
    green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool { true }
}
extension UIView {
  public class var layoutFittingCompressedSize: CGSize { .zero }
}
public enum UIAccessibility {
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let announcement = Self(rawValue: 0)
    public static let layoutChanged = Self(rawValue: 1)
    public static let screenChanged = Self(rawValue: 2)
  }
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name("")
  @MainActor public static var isReduceMotionEnabled: Bool { false }
  @MainActor public static func post(notification: Notification, argument: Any?) {}
}
public func UIGraphicsGetCurrentContext() -> CGContext? { nil }
public func UIGraphicsBeginImageContext(_ size: CGSize) {}
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {}
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { nil }
public func UIGraphicsEndImageContext() {}
public func CACurrentMediaTime() -> TimeInterval { 0 }

extension CGRect {
  public func inset(by insets: UIEdgeInsets) -> CGRect { self }
}
extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public var row: Int { self[1] }
  public var section: Int { self[0] }
}
extension UIApplicationDelegate {
  @MainActor public static func main() {}
}
@available(iOS 13.0, *)
extension UIAction {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  public convenience init(
    title: String = "",
    image: UIImage? = nil,
    identifier: UIAction.Identifier? = nil,
    discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off,
    handler: @escaping (UIAction) -> Void
  ) { fatalError() }
}
@available(iOS 13.0, *)
extension UIMenu {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  public convenience init(
    title: String = "",
    image: UIImage? = nil,
    identifier: UIMenu.Identifier? = nil,
    options: UIMenu.Options = [],
    children: [UIMenuElement] = []
  ) { fatalError() }
}
@available(iOS 14.0, *)
extension UIBarButtonItem {
  public convenience init(
    title: String? = nil,
    image: UIImage? = nil,
    primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) { self.init() }
}
@available(iOS 15.0, *)
extension UIButton {
  public struct Configuration {
    public enum CornerStyle: Int, Sendable { case fixed = -1, dynamic, small, medium, large, capsule }
    public static func plain() -> Configuration { Self() }
    public static func tinted() -> Configuration { Self() }
    public static func gray() -> Configuration { Self() }
    public static func filled() -> Configuration { Self() }
    public static func borderless() -> Configuration { Self() }
    public static func bordered() -> Configuration { Self() }
    public static func borderedTinted() -> Configuration { Self() }
    public static func borderedProminent() -> Configuration { Self() }
    public var title: String?
    public var subtitle: String?
    public var image: UIImage?
    public var imagePadding: CGFloat = 0
    public var cornerStyle = CornerStyle.dynamic
    public var contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var showsActivityIndicator = false
  }
  public var configuration: Configuration? {
    get { nil }
    set {}
  }
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) { self.init(frame: .zero) }
}
extension UIKeyCommand {
  public nonisolated static let inputEscape = "UIKeyInputEscape"
}
extension UIImage {
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
}
extension UIBezierPath {
  public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {}
}
@available(iOS 13.0, *)
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>: Sendable
where
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
{
  public init() {}
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {}
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType],
    toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {}
  @available(iOS 15.0, *)
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {}
}
@available(iOS 13.0, *)
@MainActor @preconcurrency
open class UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: ObjectiveC.NSObject,
  UITableViewDataSource
where
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
{
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {}
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {}
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    fatalError()
  }
}
