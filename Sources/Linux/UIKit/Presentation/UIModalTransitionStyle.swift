/// How a presented controller's view comes onto the screen and leaves it.
public enum UIModalTransitionStyle: Int, Sendable {
  /// Slides up from the bottom, and down again.
  case coverVertical = 0
  /// Fades in and out in its place.
  case crossDissolve = 2
}
