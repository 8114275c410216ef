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

  @Test("the dots are the pages in the order of reading", arguments: [false, true])
  func dotsAreThePagesInTheOrderOfReading(isRightToLeft: Bool) async throws {
    let pages = UIPageControl(frame: CGRect(x: 20, y: 20, width: 200, height: 40)), outer = UIView()
    pages.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
    (pages.pageIndicatorTintColor, pages.currentPageIndicatorTintColor) = (.blue, .red)
    outer.addSubview(pages)
    let window = try await TestWindow.show(outer)
    @MainActor func dots(_ count: Int) async -> String {
      for _ in 0..<2 { await window.nextFrame() }
      guard let picture = Picture(pages) else { return String(repeating: " ", count: count) }
      return (0..<count).map { index in
        let pixel = picture[100 - count * 8 + index * 16 + 8, 20]
        return pixel.red > 200 ? "o" : pixel.blue > 200 ? "." : " "
      }.joined()
    }
    for (count, page, hides, expected) in [
      (3, 0, false, "o.."), (3, 1, false, ".o."), (3, 2, true, "..o"), (2, 0, true, "o."), (1, 0, true, " "),
      (1, 0, false, "o"), (4, 1, false, ".o.."),
    ] {
      (pages.numberOfPages, pages.currentPage, pages.hidesForSinglePage) = (count, page, hides)
      let shown = await dots(count)
      #expect(shown == (isRightToLeft ? String(expected.reversed()) : expected), "\(count) \(page) \(hides)")
    }
    (pages.pageIndicatorTintColor, pages.currentPageIndicatorTintColor) = (.red, .blue)
    #expect(await dots(4) == (isRightToLeft ? "oo.o" : "o.oo"))
  }

  @Test("a press that ends beside the control turns no page")
  func pressThatEndsBesideTheControlTurnsNoPage() async throws {
    let pages = UIPageControl(frame: CGRect(x: 20, y: 20, width: 200, height: 40)), outer = UIView()
    pages.semanticContentAttribute = .forceLeftToRight
    pages.numberOfPages = 3
    outer.addSubview(pages)
    let window = try await TestWindow.show(outer)
    for (end, page) in [(180, 1), (260, 0)] as [(CGFloat, Int)] {
      pages.currentPage = 0
      let places = [180, end].map { pages.convert(CGPoint(x: $0, y: 20), to: nil) }
      let touch = UITouch(
        at: places[0],
        view: pages,
        window: window,
        type: .indirectPointer,
        tapCount: 1,
        timestamp: 0
      )
      pages.touchesBegan([touch], with: nil)
      touch.update(.ended, at: places[1], timestamp: 1)
      pages.touchesEnded([touch], with: nil)
      #expect(pages.currentPage == page, "\(end)")
    }
  }

  @Test("assistive technology hears the page in front, whatever changed it")
  func assistiveTechnologyHearsThePageInFrontWhateverChangedIt() async throws {
    let pages = UIPageControl(frame: CGRect(x: 20, y: 20, width: 200, height: 40)), outer = UIView()
    outer.addSubview(pages)
    let window = try await TestWindow.show(outer)
    #expect(pages.isAccessibilityElement && pages.accessibilityValue == nil)
    pages.numberOfPages = 3
    #expect(pages.accessibilityValue == "1 / 3")
    pages.currentPage = 1
    #expect(pages.accessibilityValue == "2 / 3")
    press(pages, 180, in: window)
    #expect(pages.accessibilityValue == "3 / 3")
    pages.numberOfPages = 2
    #expect(pages.accessibilityValue == "2 / 2")
    #expect(pages.accessibilityActivate() && pages.accessibilityValue == "1 / 2")
    pages.numberOfPages = -1
    #expect(pages.accessibilityValue == nil && pages.numberOfPages == 0)
    #expect(!pages.accessibilityActivate())
  }

  @Test("only a person's turn of the page is an event")
  func onlyAPersonsTurnOfThePageIsAnEvent() async throws {
    let pages = UIPageControl(frame: CGRect(x: 20, y: 20, width: 200, height: 40)), outer = UIView()
    var heard: [Int] = []
    pages.addAction(UIAction { ($0.sender as? UIPageControl).map { heard.append($0.currentPage) } }, for: .valueChanged)
    pages.semanticContentAttribute = .forceLeftToRight
    outer.addSubview(pages)
    let window = try await TestWindow.show(outer)
    (pages.numberOfPages, pages.currentPage) = (3, 1)
    pages.numberOfPages = 2
    #expect(heard == [])
    // Beyond the last page and the first one there is none.
    for x in [180, 20, 20, 180, 180] as [CGFloat] { press(pages, x, in: window) }
    #expect(heard == [0, 1])
    pages.isEnabled = false
    press(pages, 20, in: window)
    #expect(heard == [0, 1] && pages.currentPage == 1)
    #expect(!pages.accessibilityActivate() && heard == [0, 1])
    pages.isEnabled = true
    pages.numberOfPages = 1
    #expect(!pages.accessibilityActivate() && heard == [0, 1])
  }

  @Test("a page control is one dot wider than its dots")
  func pageControlIsOneDotWiderThanItsDots() {
    let pages = UIPageControl()
    for (count, width) in [(0, 16), (1, 32), (5, 96)] as [(Int, CGFloat)] {
      pages.numberOfPages = count
      #expect(pages.intrinsicContentSize == CGSize(width: width, height: 26))
      #expect(pages.sizeThatFits(CGSize(width: 1, height: 1)) == pages.size(forNumberOfPages: count))
    }
    #expect(pages.size(forNumberOfPages: -2).width == 16)
  }

  /// Presses at a distance from the control's left edge.
  private func press(_ pages: UIPageControl, _ x: CGFloat, in window: UIWindow) {
    let place = pages.convert(CGPoint(x: x, y: 20), to: nil)
    let touch = UITouch(at: place, view: pages, window: window, type: .direct, tapCount: 1, timestamp: 0)
    pages.touchesBegan([touch], with: nil)
    pages.touchesEnded([touch], with: nil)
  }
}
