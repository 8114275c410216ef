import Foundation
import Testing

@testable import QuintetConsent

@Suite struct EffectTests {
  /// Each effect with the key of its work, which it begins or ends, and with its part in a replay.
  @Test func eachEffectHasItsWorkAndItsPartInAReplay() {
    let made = choice(1, .accept)
    let effects: [(effect: ConsentMachine.Effect, key: String?, begins: Bool?, isSeen: Bool)] = [
      (.store(Record(choice: made)), nil, nil, false),
      (.send(report(made), failures: 0), "report", true, false),
      (.wait(1), "report", true, false),
      (.present(.preferences(made)), "dialog", true, true),
      (.dismiss, "dialog", false, true),
      (.openPolicy, nil, nil, false),
      (.notifyStatus(.accept), nil, nil, true),
      (.notifyProgress(.sent), nil, nil, true),
    ]
    for one in effects {
      let work = ConsentMachine.work(of: one.effect)
      #expect(work?.key == one.key && work?.isStart == one.begins, "\(one.effect)")
      #expect(ConsentMachine.isSeen(one.effect) == one.isSeen, "\(one.effect)")
    }
  }

  @Test func theStatusesAreWordsThatRecordingsKeep() {
    #expect(Set(ConsentMachine.words) == ["accept", "deny", "undefined"])
  }
}
