import StateLoop

/// One transition of a machine as an invariant sees it.
public struct Step<M: Machine> {
  /// The state before the event.
  public let before: M.State
  /// What happened.
  public let event: M.Event
  /// The state after the event.
  public let after: M.State
  /// The effects that the event returned, in order.
  public let effects: [M.Effect]
}
