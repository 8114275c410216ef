/// Says what becomes of a Buff that is about to be shown.
public enum BuffDecision: Equatable, Sendable {
  /// It is shown now.
  case present
  /// It waits, and the question is put again five seconds later; others that wait have their turn meanwhile.
  case deferred
  /// It is dropped.
  case discard
}
