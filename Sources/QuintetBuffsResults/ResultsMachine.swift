import Foundation
import QuintetBuffs
import QuintetStateLoop

/// Decides which shares are shown while the card of the last vote is up.
enum ResultsMachine: Machine {
  struct State: Hashable {
    /// The last vote; nil before the first one.
    var vote: UUID?
    /// The answers of its card, in their order.
    var answers: [String] = []
    /// Whole percents of the answers; empty before the shares are there.
    var percents: [Int] = []
  }

  enum Event {
    /// A vote is in the log, on a question with these answers.
    case voted(UUID, answers: [String])
    /// The source has handed shares by the answers' ids. Any numbers, and any ids.
    case received([String: Double])
  }

  enum Effect: Equatable {
    /// Asks the source for shares. What it still says about an earlier vote is dropped.
    case ask(UUID)
    /// Announces the shares to a screen reader.
    case announce([Int])
  }

  static func work(of effect: Effect) -> KeyedWork<String>? {
    switch effect {
    case .ask: .start("shares")
    case .announce: nil
    }
  }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .voted(let vote, let answers):
      state = State(vote: vote, answers: answers)
      return [.ask(vote)]
    case .received(let shares):
      let percents = Percents.rounded(state.answers.map { shares[$0] ?? 0 })
      guard state.vote != nil, !percents.isEmpty, percents != state.percents else { return [] }
      let isFirst = state.percents.isEmpty
      state.percents = percents
      // News moves the bars; to be read out once more would be a nuisance.
      return isFirst ? [.announce(percents)] : []
    }
  }
}

/// Whole percents whose sum is 100.
enum Percents {
  /// Returns the share of each number in their sum, rounded by the largest remainder; nothing if none of them is above 0.
  ///
  /// Numbers below 0 and those that are none count as 0. Of equal remainders the first is rounded up.
  static func rounded(_ numbers: [Double]) -> [Int] {
    var most = 0.0, sum = 0.0, left = 100
    for number in numbers where number.isFinite { most = max(most, number) }
    guard most > 0 else { return [] }
    // Parts of the greatest one, whose sum does not overflow.
    var parts = numbers.map { $0.isFinite && $0 > 0 ? $0 / most : 0 }
    for part in parts { sum += part }
    var percents: [Int] = []
    for index in parts.indices {
      let exact = parts[index] / sum * 100, whole = Int(exact)
      percents.append(whole)
      left -= whole
      parts[index] = exact - Double(whole)
    }
    while left > 0 {
      var largest = 0
      for index in parts.indices where parts[index] > parts[largest] { largest = index }
      percents[largest] += 1
      // It has had its turn.
      parts[largest] = -1
      left -= 1
    }
    return percents
  }
}
