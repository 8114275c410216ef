import Testing

@testable import UIKit

// Places that views come back to after a transition of the application's own.

@MainActor @Suite("places of lent views", .windows)
struct ViewPlaceTests {
  @Test("a lent view comes back to its index and frame")
  func lentViewComesBackToItsIndexAndFrame() throws {
    for (index, remaining) in [(0, 3), (1, 3), (2, 3), (2, 1), (1, 0)] {
      let home = UIView(frame: CGRect(x: 10, y: 20, width: 300, height: 300)), container = UIView()
      let views = (0..<3).map { UIView(frame: CGRect(x: 5 * $0, y: 7, width: 40, height: 50)) }
      views.forEach(home.addSubview)
      let view = views[index], frame = view.frame, place = try #require(ViewPlace(of: view))
      container.addSubview(view)
      view.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
      view.isCovered = true
      // Others may have gone meanwhile.
      while home.subviews.count > remaining { home.subviews[0].removeFromSuperview() }
      let others = home.subviews
      place.takeBack(view, from: container)
      #expect(view.superview === home && view.frame == frame && !view.isCovered, "\(index)")
      #expect(home.subviews.firstIndex(of: view) == min(index, others.count), "\(index) of \(others.count)")
      #expect(home.subviews.filter { $0 !== view } == others && container.subviews.isEmpty)
      // It is there already.
      view.frame.origin.x = 99
      place.takeBack(view, from: container)
      #expect(view.frame.origin.x == 99 && view.superview === home)
    }
  }

  @Test("a lent view without a home leaves only its container")
  func lentViewWithoutAHomeLeavesOnlyItsContainer() async throws {
    for isLent in [true, false] {
      let view = UIView(), container = UIView(), inner = UIView(), other = UIView()
      container.addSubview(inner)
      var home: UIView? = UIView()
      home?.addSubview(view)
      let place = try #require(ViewPlace(of: view))
      let lender = isLent ? inner : other
      lender.addSubview(view)
      home = nil
      try await wait("the home is gone") { place.frame(in: container) == nil }
      place.takeBack(view, from: container)
      #expect(view.superview === (isLent ? nil : other))
    }
    #expect(ViewPlace(of: nil) == nil && ViewPlace(of: UIView()) == nil)
  }

  @Test("a place is where the view was, whatever has moved")
  func placeIsWhereTheViewWasWhateverHasMoved() throws {
    let root = UIView(), home = UIView(frame: CGRect(x: 30, y: 40, width: 200, height: 200))
    let view = UIView(frame: CGRect(x: 5, y: 6, width: 70, height: 80)), container = UIView()
    container.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
    for part in [home, container] { root.addSubview(part) }
    home.addSubview(view)
    let place = try #require(ViewPlace(of: view))
    container.addSubview(view)
    view.frame = .zero
    #expect(place.frame(in: container) == CGRect(x: 25, y: 36, width: 70, height: 80))
    home.frame.origin.x = 50
    #expect(place.frame(in: container) == CGRect(x: 45, y: 36, width: 70, height: 80))
    // A view that is turned keeps what it has been given.
    view.bounds.size = CGSize(width: 20, height: 30)
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    place.takeBack(view, from: container)
    #expect(view.superview === home && view.bounds.size == CGSize(width: 20, height: 30))
  }
}
