import Foundation
import QuintetStateLoop
import Testing

@testable import SessionReplay

extension Sessions {
  /// Comparisons of a check, and its messages.
  @MainActor @Suite struct CheckTests {
    @Test func anEqualCheckCountsItsStepsAndFrames() async throws {
      let (result, shown) = try await check(try record(aDay).text)
      #expect(result == .equal(steps: 11, frames: 11))
      #expect(result.description == "11 steps, states equal, frames of 11 steps equal forwards and backwards")
      #expect(shown == Array(0...11) + (0...10).reversed())
    }

    @Test func aDifferentFrameIsFoundAndNamedByItsStep() async throws {
      for step in 0...10 {
        let (result, shown) = try await check(try record(aDay).text) { $1 && $0 == step ? "another" : "\($0)" }
        guard case .differs(step, _, Data("\(step)".utf8), Data("another".utf8)) = result else {
          Issue.record("\(result)")
          continue
        }
        // No further than that.
        #expect(shown.last == step)
      }
      #expect(
        try await check(try record(aDay).text) { $1 && $0 == 7 ? "another" : "" }.result.description
          == "step 7 (line 8), Notebook tagged, looks different backwards"
      )
      #expect(
        try await check(try record([]).text) { $1 ? "another" : "" }.result.description
          == "step 0, start, looks different backwards"
      )
    }

    @Test(arguments: [1, 2, 39, 40, 41, 79, 80, 200])
    func atMostFortyFramesAreComparedBackwards(count: Int) async throws {
      let (result, shown) = try await check(try record(Array(repeating: .saved, count: count - 1)).text)
      #expect(result == .equal(steps: count, frames: min(count, 40)))
      let again = shown.dropFirst(count + 1)
      #expect(again.count == min(count, 40))
      #expect((again.first, again.last) == (count - 1, 0))
      // Evenly, and backwards.
      #expect(zip(again, again.dropFirst()).allSatisfy { (1...(count / 40 + 1)).contains($0 - $1) })
    }

    @Test func aPlantedDifferenceOfAStateEndsTheCheck() async throws {
      let text = try record(aDay, standIns: nil).text.replacing(#""title":"Broc""#, with: #""title":"Brok""#)
      await #expect(
        throws: SessionError.differs(
          line: 6,
          machine: "Notebook",
          part: "title",
          recorded: #""Brok""#,
          replayed: #""Broc""#
        )
      ) {
        _ = try await check(text)
      }
    }

    /// Checks a recording, and returns what it found and the steps whose frames it has taken.
    ///
    /// - Parameter frame: The frame of a step, taken forwards or backwards.
    private func check(
      _ text: String,
      frame: @escaping (_ step: Int, _ isBackwards: Bool) -> String = { step, _ in "\(step)" }
    ) async throws -> (result: SessionCheck.Result, shown: [Int]) {
      let player = try SessionPlayer(recording: Data(text.utf8))
      var loop: Loop<Notebook>?, shown: [Int] = []
      player.restart = { [weak player] in
        guard let player else { return }
        loop = Loop<Notebook>(Notebook.State(), middleware: [player]) { _, _ in }
      }
      let result = try await SessionCheck(player) {
        shown.append(player.position)
        return Data(frame(player.position, shown.count > player.count + 1).utf8)
      }.run()
      withExtendedLifetime(loop) {}
      return (result, shown)
    }
  }
}
