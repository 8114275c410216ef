import Testing

@testable import UIKit

private final class WatchingWindow: UIWindow {
  var phases: [UITouch.Phase] = []
  var sends = true

  override func sendEvent(_ event: UIEvent) {
    phases += event.allTouches?.map(\.phase) ?? []
    if sends { super.sendEvent(event) }
  }
}

private final class HearingView: UIView {
  var calls = 0
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { calls += 1 }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { calls += 1 }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { calls += 1 }
}

@MainActor @Suite("events of windows", .windows)
struct WindowEventTests {
  @Test("a window sends each event of a touch")
  func windowSendsEachEventOfATouch() async {
    let window = WatchingWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200)), view = HearingView()
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    window.addSubview(view)
    window.makeKeyAndVisible()
    defer { TestWindow.close(window) }
    await window.nextFrame()
    func touch() -> Bool {
      let isKept = window.touchDelivery.begin(7, CGPoint(x: 50, y: 50), 1, .direct)
      window.touchDelivery.move(7, CGPoint(x: 60, y: 50), 2)
      window.touchDelivery.end(7, CGPoint(x: 60, y: 50), 3)
      return isKept
    }
    _ = touch()
    #expect(window.phases == [.began, .moved, .ended] && view.calls == 3)
    window.sends = false
    #expect(touch() && window.phases.count == 6 && view.calls == 3)
    // A touch whose beginning was kept sends nothing later.
    _ = window.touchDelivery.begin(7, CGPoint(x: 50, y: 50), 4, .direct)
    window.sends = true
    window.touchDelivery.end(7, CGPoint(x: 50, y: 50), 5)
    #expect(view.calls == 3)
  }
}
