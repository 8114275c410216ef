import Testing
import UIKit

@MainActor @Suite("controls", .windows)
struct ControlTests {
  @Test("an action runs for its events, sent by its control")
  func actionRunsForItsEventsSentByItsControl() {
    let button = UIButton(type: .system)
    var senders: [Any?] = []
    let action = UIAction(title: "Act") { senders.append($0.sender) }
    button.addAction(action, for: .primaryActionTriggered)
    button.sendActions(for: .valueChanged)
    #expect(senders.isEmpty)
    button.sendActions(for: .primaryActionTriggered)
    #expect(senders.count == 1 && senders[0] as? UIButton == button)
    #expect(action.sender == nil)
  }

  @Test("an action replaces another with the same identifier")
  func actionReplacesAnotherWithTheSameIdentifier() {
    let control = UIControl()
    var runs: [String] = []
    let identifier = UIAction.Identifier("same")
    control.addAction(UIAction(identifier: identifier) { _ in runs.append("old") }, for: .valueChanged)
    control.addAction(UIAction(identifier: identifier) { _ in runs.append("new") }, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(runs == ["new"])
    control.removeAction(identifiedBy: identifier, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(runs == ["new"])
  }

  @Test("an action knows its sender again after a run inside its own")
  func actionKnowsItsSenderAgainAfterARunInsideItsOwn() {
    let outer = UIControl(), inner = UIControl()
    var senders: [UIControl?] = []
    let action = UIAction { action in
      if action.sender as? UIControl === outer { inner.sendActions(for: .valueChanged) }
      senders.append(action.sender as? UIControl)
    }
    for control in [outer, inner] { control.addAction(action, for: .valueChanged) }
    outer.sendActions(for: .valueChanged)
    #expect(senders == [inner, outer])
  }
}
