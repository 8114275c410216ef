import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetBuffsResults

@Suite struct ResultsMachineTests {
  private func voted() throws -> MachineTest<ResultsMachine> {
    var test = MachineTest(ResultsMachine.self, ResultsMachine.State())
    try test.send(.voted(id(1), answers: ["11", "12"]), effects: [.ask(id(1))]) {
      $0.vote = id(1)
      $0.answers = ["11", "12"]
    }
    return test
  }

  @Test func aVoteAsksForSharesWhichAreShownAndAnnouncedOnce() throws {
    var test = try voted()
    try test.send(.received(["11": 1, "12": 2]), effects: [.announce([33, 67])]) { $0.percents = [33, 67] }
    // The same once more, and news.
    try test.send(.received(["11": 2, "12": 4]))
    try test.send(.received(["11": 1, "12": 1])) { $0.percents = [50, 50] }
  }

  @Test(
    arguments: [
      [:], ["11": 0, "12": 0], ["11": -1], ["11": .nan, "12": -.infinity], ["11": .infinity], ["99": 7],
    ] as [[String: Double]]
  )
  func sharesThatSayNothingChangeNothing(_ shares: [String: Double]) throws {
    var test = try voted()
    try test.send(.received(shares))
    try test.send(.received(["11": 3]), effects: [.announce([100, 0])]) { $0.percents = [100, 0] }
  }

  @Test func theNextVoteBeginsAnew() throws {
    var test = try voted()
    try test.send(.received(["11": 3]), effects: [.announce([100, 0])]) { $0.percents = [100, 0] }
    try test.send(.voted(id(2), answers: ["21", "22"]), effects: [.ask(id(2))]) {
      $0 = ResultsMachine.State(vote: id(2), answers: ["21", "22"])
    }
  }

  @Test(
    arguments: [
      ([1, 1, 1], [34, 33, 33]), ([1, 2], [33, 67]), ([50, 50], [50, 50]), ([0.6, 0.4], [60, 40]),
      ([80, 80], [50, 50]), ([0, 0, 5], [0, 0, 100]), ([1, 1, 1, 1, 1, 1, 1], [15, 15, 14, 14, 14, 14, 14]),
      ([.greatestFiniteMagnitude, .greatestFiniteMagnitude], [50, 50]), ([-5, 5], [0, 100]), ([.nan, 5], [0, 100]),
      ([.infinity, 5], [0, 100]), ([.leastNonzeroMagnitude, .leastNonzeroMagnitude], [50, 50]), ([1, 1e9], [0, 100]),
      ([], []), ([0, -1], []),
    ] as [([Double], [Int])]
  )
  func percentsAreRoundedByTheLargestRemainder(_ numbers: [Double], _ percents: [Int]) {
    #expect(Percents.rounded(numbers) == percents)
  }

  @Test func percentsAlwaysMakeAHundred() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let numbers = (0..<Int.random(in: 2...5, using: &random)).map { _ in
        Bool.random(using: &random)
          ? Double(Int.random(in: 0...9, using: &random)) : .random(in: 0...1e6, using: &random)
      }
      let percents = Percents.rounded(numbers), sum = numbers.reduce(0, +)
      guard sum > 0 else { continue }
      #expect(percents.reduce(0, +) == 100, "\(numbers)")
      for (number, percent) in zip(numbers, percents) {
        #expect(abs(number / sum * 100 - Double(percent)) < 1, "\(numbers)")
      }
    }
  }
}
