import Testing
import UIKit

/// Places that inequalities leave open: UIKit's engine, a Cassowary tableau, puts a position at its bound and leaves a length at zero.
@MainActor @Suite("inequalities", .windows)
struct InequalityTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  private let view = UIView()

  init() {
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
  }

  private func frame(with constraints: [NSLayoutConstraint], isSized: Bool = true) -> CGRect {
    let size = [view.widthAnchor.constraint(equalToConstant: 100), view.heightAnchor.constraint(equalToConstant: 50)]
    NSLayoutConstraint.activate((isSized ? size : []) + constraints)
    root.layoutIfNeeded()
    defer { NSLayoutConstraint.deactivate(size + constraints) }
    return view.frame
  }

  @Test("a view goes to the bound of a single inequality")
  func viewGoesToTheBoundOfASingleInequality() {
    for priority in [UILayoutPriority.required, .defaultLow] {
      func bounded(_ constraint: NSLayoutConstraint) -> CGPoint {
        constraint.priority = priority
        return frame(with: [constraint]).origin
      }
      #expect(
        bounded(view.topAnchor.constraint(lessThanOrEqualTo: root.topAnchor, constant: 23)) == CGPoint(x: 0, y: 23)
      )
      #expect(
        bounded(view.topAnchor.constraint(greaterThanOrEqualTo: root.topAnchor, constant: 23)) == CGPoint(x: 0, y: 23)
      )
      #expect(bounded(view.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor, constant: -45)).y == 305)
      #expect(bounded(view.bottomAnchor.constraint(greaterThanOrEqualTo: root.bottomAnchor, constant: -45)).y == 305)
      #expect(bounded(view.leftAnchor.constraint(lessThanOrEqualTo: root.leftAnchor, constant: 7)).x == 7)
      #expect(bounded(view.leadingAnchor.constraint(lessThanOrEqualTo: root.leadingAnchor, constant: 7)).x == 7)
      #expect(bounded(view.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -8)).x == 192)
      #expect(bounded(view.rightAnchor.constraint(lessThanOrEqualTo: root.centerXAnchor)).x == 50)
      #expect(bounded(view.centerXAnchor.constraint(lessThanOrEqualTo: root.centerXAnchor)).x == 100)
      #expect(bounded(view.centerYAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor)).y == 375)
      #expect(bounded(view.lastBaselineAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor)).y == 350)
    }
  }

  @Test("an inequality leaves an open length at zero")
  func inequalityLeavesAnOpenLengthAtZero() {
    let width = view.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, constant: -52)
    let height = view.heightAnchor.constraint(lessThanOrEqualToConstant: 80)
    #expect(frame(with: [width, height], isSized: false) == .zero)
    let least = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 40)
    #expect(frame(with: [width, height, least], isSized: false).size == CGSize(width: 40, height: 0))
  }

  @Test("an equality of lower priority decides between two bounds")
  func equalityOfLowerPriorityDecidesBetweenTwoBounds() {
    let between = [
      view.topAnchor.constraint(greaterThanOrEqualTo: root.topAnchor, constant: 10),
      view.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor, constant: -10),
    ]
    #expect(frame(with: between).minY == 10)
    let middle = view.centerYAnchor.constraint(equalTo: root.centerYAnchor)
    middle.priority = .defaultLow
    #expect(frame(with: between + [middle]).minY == 175)
    let far = view.topAnchor.constraint(equalTo: root.topAnchor, constant: 1000)
    far.priority = .defaultLow
    #expect(frame(with: between + [far]).minY == 340)
  }

  @Test("a view at a bound follows it")
  func viewAtABoundFollowsIt() {
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(equalToConstant: 100),
      view.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -8),
    ])
    root.layoutIfNeeded()
    #expect(view.frame.minX == 192)
    root.frame.size.width = 500
    root.layoutIfNeeded()
    #expect(view.frame.minX == 392)
  }

  @Test("a label keeps its size below a greater bound")
  func labelKeepsItsSizeBelowAGreaterBound() {
    let label = UILabel()
    label.text = "Words"
    label.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(label)
    NSLayoutConstraint.activate([
      label.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor),
      label.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor, constant: -20),
    ])
    root.layoutIfNeeded()
    #expect(label.frame.size == label.intrinsicContentSize)
    #expect(label.frame.maxY == 380)
  }

  @Test("a neighbour goes as far as its greatest distance")
  func neighbourGoesAsFarAsItsGreatestDistance() {
    let next = UIView()
    next.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(next)
    let distance = next.leadingAnchor.constraint(lessThanOrEqualTo: view.trailingAnchor, constant: 25)
    let frame = frame(with: [view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10), distance])
    #expect(frame.minX == 10)
    #expect(next.frame == CGRect(x: 135, y: 0, width: 0, height: 0))
  }
}
