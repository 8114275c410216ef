/// Receives events: the common ancestor of applications, views and view controllers.
///
/// It is equal to itself alone. On Apple's platforms it is an `NSObject`; here it is not, because a main-actor class cannot
/// override the initialiser of a class that is not, without Objective-C's help.
@MainActor
open class UIResponder: Hashable {
  public init() {}

  /// The responder that gets what this one leaves.
  open var next: UIResponder? { nil }

  nonisolated public static func == (a: UIResponder, b: UIResponder) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
