/// Says why a card went away before it was answered and before its time was up.
public enum BuffCloseReason: Equatable, Sendable {
  /// The person closed it.
  case person
  /// The host stopped the schedule.
  case stopped
}
