/// A method to call, and the object, not retained, to call it on.
@MainActor
struct TargetAction {
  weak var target: AnyObject?
  private let call: @MainActor (AnyObject, AnyObject) -> Void

  init<Target: AnyObject>(_ target: Target, call: @escaping @MainActor (Target, AnyObject) -> Void) {
    self.target = target
    self.call = { target, sender in (target as? Target).map { call($0, sender) } }
  }

  func perform(sender: AnyObject) {
    if let target { call(target, sender) }
  }
}
