/// Describes a feature's behaviour as a pure function over values.
///
/// A machine reads no clock, makes no identifier and does no input or output: time, identifiers and randomness come in with
/// events. That is what lets `StateLoopTesting` explore it exhaustively and lets a recorded `Trace` be replayed exactly.
///
/// Name events as facts in the past tense (`acceptTapped`, `pageReceived`) and effects as orders (`report`, `startTimer`).
/// Write no `default:` in the switch of ``update(_:_:)``, so that the compiler points at every case a change forgot.
public protocol Machine: SendableMetatype {
  /// Everything the feature knows. Views render it and nothing else.
  associatedtype State: Sendable
  /// What happened.
  associatedtype Event: Sendable
  /// What has to be done outside the machine.
  associatedtype Effect: Sendable

  /// Takes one event into account and returns the orders that follow from it, in the order in which they are to be given.
  ///
  /// Any event can come in any state; one that means nothing there changes nothing and returns no effect.
  static func update(_ state: inout State, _ event: Event) -> [Effect]
}
