import Foundation

/// Holds a Buff whose turn has not come.
struct WaitingBuff: Equatable {
  let buff: Buff
  /// Counts up in the order in which Buffs came.
  let arrival: Int
  /// Before this time the host does not want to be asked about it.
  var notBefore = 0

  /// Tells whether this one comes first: the higher priority, then the older, then the one that came first. One without a
  /// date counts as the youngest.
  func precedes(_ other: WaitingBuff) -> Bool {
    if buff.priority != other.buff.priority { return buff.priority > other.buff.priority }
    let (mine, its) = (buff.createdAt ?? .distantFuture, other.buff.createdAt ?? .distantFuture)
    return mine == its ? arrival < other.arrival : mine < its
  }
}
