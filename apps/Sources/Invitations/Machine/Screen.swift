import QuintetStateLoop

/// The screen shown. Home is always there; the others lie over it.
enum Screen: Hashable, Sendable, Recordable {
  /// One of the two homes: see ``Record/isInvited``.
  case home
  /// The form, in a sheet over the first home.
  case form
  /// The congratulation, over the invited home.
  case congratulation
  /// The alert that asks whether the invite is to be cancelled, over the invited home.
  case cancelWarning
  /// The view that says it was cancelled, over the first home.
  case cancelled
}

/// Announcements for screen readers that nothing else makes.
enum Announcement: Hashable, Sendable {
  /// Send was tapped, and so many fields are wrong.
  case problems(Int)
  /// An address that was probably meant is offered.
  case suggestion(String)
  case sending
  case stopped
  case failed(Failure)
}
