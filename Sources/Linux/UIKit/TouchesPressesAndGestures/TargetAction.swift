/// A method to call, and the object, not retained, to call it on.
@MainActor
struct TargetAction {
  weak var target: AnyObject?
  private let place: SourcePlace?
  private let call: @MainActor (AnyObject, AnyObject) -> Void

  init<Target: AnyObject>(
    _ target: Target,
    at place: SourcePlace? = nil,
    _ action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.target = target
    self.place = place
    call = { target, _ in (target as? Target).map { action($0)() } }
  }

  init<Target: AnyObject, Sender: AnyObject>(
    _ target: Target,
    at place: SourcePlace? = nil,
    _ action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) {
    self.target = target
    self.place = place
    call = { target, sender in
      if let target = target as? Target, let sender = sender as? Sender { action(target)(sender) }
    }
  }

  func perform(sender: AnyObject) {
    if let target { call(target, sender) }
  }

  /// Returns true if both were added for one object at one place in the program.
  func isSame(as other: TargetAction) -> Bool {
    target != nil && target === other.target && place == other.place
  }
}

/// Place where a program adds a method, in place of the method's identity: Swift cannot compare functions.
struct SourcePlace: Equatable {
  let fileID: String, line: Int, column: Int
}
