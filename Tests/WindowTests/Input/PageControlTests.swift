import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("page controls", .windows)
struct PageControlTests {
  @Test("a press beside the middle turns the page that way", arguments: [false, true])
  func pressBesideTheMiddleTurnsThePageThatWay(isRightToLeft: Bool) async throws {
    let pages = UIPageControl(frame: CGRect(x: 20, y: 20, width: 200, height: 40)), outer = UIView()
    pages.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
    pages.numberOfPages = 3
    outer.addSubview(pages)
    let window = try await TestWindow.show(outer)
    func press(_ x: CGFloat) -> Int {
      pages.currentPage = 1
      let place = pages.convert(CGPoint(x: x, y: 20), to: nil)
      let touch = UITouch(at: place, view: pages, window: window, type: .direct, tapCount: 1, timestamp: 0)
      pages.touchesBegan([touch], with: nil)
      pages.touchesEnded([touch], with: nil)
      return pages.currentPage
    }
    let right = press(180), left = press(20)
    #expect(right == (isRightToLeft ? 0 : 2) && left == 2 - right)
  }
}
