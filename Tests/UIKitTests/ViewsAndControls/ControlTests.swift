import Testing
import UIKit

@MainActor @Suite("controls", .windows)
struct ControlTests {
  @Test("an action runs for its events, sent by its control")
  func actionRunsWithControlSender() {
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
  func actionWithSameIdentifierTakes() {
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

  @Test("scrolling moves the content within limits and calls the delegate")
  func scrollingMovesContentKeepsTells() async throws {
    @MainActor final class Delegate: NSObject, UIScrollViewDelegate {
      var offsets: [CGFloat] = []
      func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
    }
    let scroll = UIScrollView(), content = Content(100, 2000), delegate = Delegate()
    scroll.place(content)
    content.pin(to: scroll)
    scroll.delegate = delegate
    let window = try await TestWindow.show(scroll)
    scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: false)
    await window.nextFrame()
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 300))
    #expect(scroll.bounds.minY == 300)
    #expect(content.convert(CGPoint.zero, to: scroll.superview).y == -300)
    #expect(delegate.offsets == [300])
    scroll.scrollRectToVisible(CGRect(x: 0, y: 5000, width: 10, height: 10), animated: false)
    await window.nextFrame()
    #expect(scroll.contentOffset.y == 2000 - scroll.bounds.height)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset.y == 100)
  }

  @Test("content constrained from outside stays in place while scrolling")
  func whatConstraintsFromOutsidePlace() async throws {
    let root = UIView(), scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), badge = UIView()
    root.addSubview(scroll)
    scroll.place(badge)
    NSLayoutConstraint.activate([
      badge.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      badge.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
      badge.widthAnchor.constraint(equalToConstant: 30), badge.heightAnchor.constraint(equalToConstant: 30),
    ])
    let window = try await TestWindow.show(root)
    scroll.contentSize = CGSize(width: 300, height: 1000)
    for offset in [0, 100] as [CGFloat] {
      scroll.contentOffset.y = offset
      await window.nextFrame()
      expectFrame(badge, 20, 10 + offset, 30, 30)
      #expect(badge.convert(CGPoint.zero, to: root) == CGPoint(x: 20, y: 10))
    }
  }

  @Test("the frame guide stays in sight while the content moves")
  func frameGuideStaysInSight() async throws {
    let scroll = UIScrollView(), content = Content(100, 2000), floating = Content(50, 20)
    scroll.place(content)
    content.pin(to: scroll)
    scroll.place(floating)
    floating.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 7).isActive = true
    floating.leftAnchor.constraint(equalTo: scroll.frameLayoutGuide.leftAnchor).isActive = true
    let window = try await TestWindow.show(scroll)
    scroll.contentOffset.y = 400
    await window.nextFrame()
    await window.nextFrame()
    #expect(floating.frame.minY == 407)
  }

  @Test("a screen in a navigation controller scrolls below the bar")
  func screenInNavigationControllerBegins() async throws {
    let screen = UIViewController(), scroll = UIScrollView(), content = Content(100, 3000)
    screen.view.place(scroll)
    pin(scroll, to: screen.view.safeAreaLayoutGuide)
    scroll.place(content)
    content.pin(to: scroll)
    let navigation = UINavigationController(rootViewController: screen)
    let window = try await TestWindow.show(navigation)
    let bar = navigation.navigationBar.frame
    #expect(bar.height > 30, "\(bar)")
    #expect(scroll.convert(CGPoint.zero, to: nil).y == bar.maxY)
    #expect(scroll.frame.height == window.bounds.height - bar.height)
    scroll.contentOffset.y = 100
    await window.nextFrame()
    #expect(scroll.contentOffset.y == 100)
  }
}
