import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("updates of button configurations", .windows)
struct ButtonConfigurationTests {
  // GTK gives the focus to the first button of a window.
  @Test("a handler sets the configuration for the state, before layout")
  func handlerSetsTheConfigurationForTheStateBeforeLayout() async throws {
    let button = UIButton(configuration: .plain()), outer = UIView()
    var states: [UIControl.State] = []
    button.configurationUpdateHandler = { button in
      states.append(button.state.subtracting(.focused))
      button.configuration?.title = button.isSelected ? "Selected" : "Off"
    }
    outer.place(button)
    _ = try await TestWindow.show(outer)
    outer.layoutIfNeeded()
    #expect(states == [.normal] && button.currentTitle == "Off")
    let narrow = button.intrinsicContentSize.width
    button.isSelected = true
    button.setNeedsUpdateConfiguration()
    #expect(states.count == 1)
    outer.layoutIfNeeded()
    #expect(states == [.normal, .selected] && button.currentTitle == "Selected")
    #expect(button.intrinsicContentSize.width > narrow)
    button.isHighlighted = true
    outer.layoutIfNeeded()
    #expect(states.last == [.selected, .highlighted])
    button.isEnabled = false
    button.isHighlighted = false
    outer.layoutIfNeeded()
    #expect(states.count == 4 && states.last == [.selected, .disabled])
    // Nothing has changed.
    outer.setNeedsLayout()
    outer.layoutIfNeeded()
    #expect(states.count == 4)
    button.configurationUpdateHandler = nil
    button.isEnabled = true
    outer.layoutIfNeeded()
    #expect(states.count == 4)
  }

  @Test("a subclass updates its configuration, then the handler does")
  func subclassUpdatesItsConfigurationThenTheHandlerDoes() async throws {
    final class Counting: UIButton {
      var log: [String] = []
      override func updateConfiguration() { log.append("class \(state.subtracting(.focused).rawValue)") }
    }
    let button = Counting(frame: CGRect(x: 0, y: 0, width: 80, height: 40)), outer = UIView()
    outer.addSubview(button)
    _ = try await TestWindow.show(outer)
    outer.layoutIfNeeded()
    #expect(button.log == ["class 0"])
    button.configurationUpdateHandler = { [weak button] in
      button?.log.append("handler \($0.state.subtracting(.focused).rawValue)")
    }
    button.isSelected = true
    outer.layoutIfNeeded()
    #expect(button.log == ["class 0", "class 4", "handler 4"])
  }
}
