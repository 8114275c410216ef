extension Outbox {
  /// What requests mean to each other.
  public enum Relation: Sendable {
    /// Each stands for itself: it waits, or is refused and put back, without regard to the others.
    case independent
    /// Each says how things stand, and an older one after a newer one would be wrong. So nothing leaves any more that is
    /// older than what has left: before an entry is sent, what was refused before it is superseded for good. For a request
    /// that the disk does not take is sent all the same, as long as this process lives, and opening never throws.
    case superseding
  }
}
