/// Recent values of a number, for its rate of change.
struct RecentValues {
  /// Seconds that count.
  private static let memory: TimeInterval = 0.1
  private var values: [(time: TimeInterval, value: CGFloat)] = []

  mutating func add(_ value: CGFloat, at time: TimeInterval) {
    values.removeAll { time - $0.time > Self.memory }
    values.append((time, value))
  }

  /// Change in a second; 0 where it is not known.
  var velocity: CGFloat {
    guard let last = values.last, let first = values.first, last.time > first.time else { return 0 }
    return (last.value - first.value) / CGFloat(last.time - first.time)
  }
}
