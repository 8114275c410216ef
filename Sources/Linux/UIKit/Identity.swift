// NSObjects in Apple's UIKit can be compared and hashed: by identity, unless a class says otherwise. Classes
// that are nothing's subclass here, and whose files do not say so themselves, get it here.

extension CADisplayLink: Hashable {
  nonisolated public static func == (a: CADisplayLink, b: CADisplayLink) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIContextualAction: Hashable {
  nonisolated public static func == (a: UIContextualAction, b: UIContextualAction) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIEvent: Hashable {
  nonisolated public static func == (a: UIEvent, b: UIEvent) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIFeedbackGenerator: Hashable {
  nonisolated public static func == (a: UIFeedbackGenerator, b: UIFeedbackGenerator) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIKeyCommand: Hashable {
  nonisolated public static func == (a: UIKeyCommand, b: UIKeyCommand) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UINavigationItem: Hashable {
  nonisolated public static func == (a: UINavigationItem, b: UINavigationItem) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIPasteboard: Hashable {
  nonisolated public static func == (a: UIPasteboard, b: UIPasteboard) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIPercentDrivenInteractiveTransition: Hashable {
  nonisolated public static func == (
    a: UIPercentDrivenInteractiveTransition,
    b: UIPercentDrivenInteractiveTransition
  ) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIPresentationController: Hashable {
  nonisolated public static func == (a: UIPresentationController, b: UIPresentationController) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIScene.ConnectionOptions: Hashable {
  nonisolated public static func == (a: UIScene.ConnectionOptions, b: UIScene.ConnectionOptions) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UISceneConfiguration: Hashable {
  nonisolated public static func == (a: UISceneConfiguration, b: UISceneConfiguration) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UISceneSizeRestrictions: Hashable {
  nonisolated public static func == (a: UISceneSizeRestrictions, b: UISceneSizeRestrictions) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIScreen: Hashable {
  nonisolated public static func == (a: UIScreen, b: UIScreen) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UISwipeActionsConfiguration: Hashable {
  nonisolated public static func == (a: UISwipeActionsConfiguration, b: UISwipeActionsConfiguration) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UITableViewDiffableDataSource: Hashable {
  nonisolated public static func == (a: UITableViewDiffableDataSource, b: UITableViewDiffableDataSource) -> Bool {
    a === b
  }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIViewPropertyAnimator: Hashable {
  nonisolated public static func == (a: UIViewPropertyAnimator, b: UIViewPropertyAnimator) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Returns what an `NSObject` of Apple's says of itself at least: its class and its address.
func objectDescription(of object: AnyObject) -> String {
  "<\(type(of: object)): 0x\(String(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), radix: 16))>"
}

extension UIVisualEffect: Hashable {
  nonisolated public static func == (a: UIVisualEffect, b: UIVisualEffect) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
