import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Names and tips of a control's segments, which follow what is set later.

@MainActor @Suite("words of segments", .windows)
struct SegmentWordTests {
  private func tip(_ button: UnsafeMutablePointer<GtkWidget>) -> String? {
    guard let text = gtk_widget_get_tooltip_text(button) else { return nil }
    return String(cString: text)
  }

  @Test("a segment's name is its title, or else its action's")
  func segmentsNameIsItsTitleOrElseItsActions() throws {
    let control = UISegmentedControl(items: ["One", "Two"]), star = UIImage(systemName: "star")
    let changes: [(String, @MainActor () -> Void)] = [
      ("Uno", { control.setTitle("Uno", forSegmentAt: 0) }),
      ("Play", { control.setAction(UIAction(title: "Play", image: star) { _ in }, forSegmentAt: 0) }),
      ("Pause", { control.setAction(UIAction(title: "Pause", image: star) { _ in }, forSegmentAt: 0) }),
      ("Stop", { control.setTitle("Stop", forSegmentAt: 0) }),
      ("Pause", { control.setImage(star, forSegmentAt: 0) }),
      ("Go", { control.setAction(UIAction(title: "Go") { _ in }, forSegmentAt: 0) }),
      ("Last", { control.setTitle("Last", forSegmentAt: 0) }),
    ]
    for (name, change) in changes {
      change()
      #expect(Accessibility.has(control.buttons[0], label: name), "\(name)")
      #expect(Accessibility.has(control.buttons[1], label: "Two"), "\(name)")
    }
  }

  @Test("a segment has its words in a tip while they are cut off")
  func segmentHasItsWordsInATipWhileTheyAreCutOff() async throws {
    let control = UISegmentedControl(items: ["Quite a lot of words here", "Even more words in this one"])
    let outer = UIView(), low = CGRect(x: 20, y: 20, width: 120, height: 34)
    control.frame = low
    outer.addSubview(control)
    let window = try await TestWindow.show(outer)
    @MainActor func tips() async -> [String?] {
      for _ in 0..<2 { await window.nextFrame() }
      return control.buttons.map { tip($0) }
    }
    let first = "Quite a lot of words here", second = "Even more words in this one"
    let changed = "Others that are just as long"
    let none: [String?] = [nil, nil], both: [String?] = [first, second], other: [String?] = [changed, second]
    #expect(await tips() == both)
    control.setTitle(changed, forSegmentAt: 0)
    #expect(await tips() == other)
    control.frame = CGRect(x: 20, y: 20, width: 120, height: 400)
    #expect(await tips() == none)
    control.setTitle(first, forSegmentAt: 0)
    #expect(await tips() == none)
    control.frame = low
    #expect(await tips() == both)
    control.frame = CGRect(x: 20, y: 20, width: 370, height: 100)
    #expect(await tips() == none)
  }
}
