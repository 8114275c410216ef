/// Says what a screen reader is told because nothing else would tell it.
enum Announcement: Hashable, Sendable {
  /// Send was tapped, and so many fields are wrong.
  case problems(Int)
  case sending
  case stopped
  case failed(Failure)
}
