import Testing
import UIKit

@MainActor @Suite("direction", .windows)
struct DirectionTests {
  @Test("leading is on the right in right-to-left layout")
  func leadingIsOnTheRightInRightToLeftLayout() {
    let (root, views) = make(2)
    root.semanticContentAttribute = .forceRightToLeft
    NSLayoutConstraint.activate([
      views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      views[0].widthAnchor.constraint(equalToConstant: 50), views[0].topAnchor.constraint(equalTo: root.topAnchor),
      views[0].heightAnchor.constraint(equalToConstant: 5),
      views[1].leadingAnchor.constraint(equalTo: views[0].trailingAnchor, constant: 20),
      views[1].trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -30),
      views[1].topAnchor.constraint(equalTo: root.topAnchor), views[1].heightAnchor.constraint(equalToConstant: 5),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 240, 0, 50, 5)
    expectFrame(views[1], 30, 0, 190, 5)
  }

  @Test("a middle relative to the leading edge is mirrored")
  func middleRelativeToTheLeadingEdgeIsMirrored() {
    for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      let (root, views) = make(2)
      root.semanticContentAttribute = direction
      NSLayoutConstraint.activate([
        NSLayoutConstraint(
          item: views[0],
          attribute: .centerX,
          relatedBy: .equal,
          toItem: root,
          attribute: .leading,
          multiplier: 1,
          constant: 100
        ),
        NSLayoutConstraint(
          item: views[1],
          attribute: .trailing,
          relatedBy: .equal,
          toItem: views[0],
          attribute: .centerX,
          multiplier: 1,
          constant: -10
        ),
        views[0].topAnchor.constraint(equalTo: root.topAnchor), views[0].heightAnchor.constraint(equalToConstant: 5),
        views[1].topAnchor.constraint(equalTo: root.topAnchor), views[1].heightAnchor.constraint(equalToConstant: 5),
        views[0].widthAnchor.constraint(equalToConstant: 40), views[1].widthAnchor.constraint(equalToConstant: 20),
      ])
      root.layoutIfNeeded()
      let isMirrored = direction == .forceRightToLeft
      expectFrame(views[0], isMirrored ? 180 : 80, 0, 40, 5)
      expectFrame(views[1], isMirrored ? 210 : 70, 0, 20, 5)
    }
  }

  @Test("left stays left in either direction")
  func leftStaysLeftInEitherDirection() {
    let (root, views) = make(1)
    root.semanticContentAttribute = .forceRightToLeft
    NSLayoutConstraint.activate([
      views[0].leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      views[0].widthAnchor.constraint(equalToConstant: 50), views[0].topAnchor.constraint(equalTo: root.topAnchor),
      views[0].heightAnchor.constraint(equalToConstant: 5),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 10, 0, 50, 5)
  }

  @Test("changing the direction mirrors what is there")
  func changingTheDirectionMirrorsWhatIsThere() {
    let (root, views) = make(1)
    NSLayoutConstraint.activate([
      views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      views[0].widthAnchor.constraint(equalToConstant: 50), views[0].topAnchor.constraint(equalTo: root.topAnchor),
      views[0].heightAnchor.constraint(equalToConstant: 5),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 10, 0, 50, 5)
    root.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    expectFrame(views[0], 240, 0, 50, 5)
    root.semanticContentAttribute = .unspecified
    root.layoutIfNeeded()
    expectFrame(views[0], 10, 0, 50, 5)
  }

  @Test("the direction is the container's, not the view's")
  func directionIsTheContainersNotTheViews() {
    let (root, views) = make(2)
    root.frame.size.width = 200
    root.semanticContentAttribute = .forceRightToLeft
    views[1].semanticContentAttribute = .forceRightToLeft
    let inner = UIView()
    views[1].place(inner)
    inner.semanticContentAttribute = .forceLeftToRight
    NSLayoutConstraint.activate([
      views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      views[0].widthAnchor.constraint(equalToConstant: 30),
      // Written the other way round it says the same.
      root.trailingAnchor.constraint(equalTo: views[1].trailingAnchor, constant: 5),
      views[1].widthAnchor.constraint(equalToConstant: 100),
      // From the container of both to what is further inside.
      inner.leadingAnchor.constraint(equalTo: views[0].trailingAnchor, constant: 50),
      inner.widthAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    #expect(views[0].frame.minX == 150)
    #expect(views[1].frame.minX == 5)
    #expect(inner.convert(inner.bounds, to: root).maxX == 100)
    views[0].semanticContentAttribute = .forceLeftToRight
    root.layoutIfNeeded()
    #expect(views[0].frame.minX == 150)
  }

  @Test("directional margins swap sides")
  func directionalMarginsSwapSides() {
    let (root, views) = make(1)
    root.semanticContentAttribute = .forceRightToLeft
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 30, bottom: 0, trailing: 5)
    pin(views[0], to: root.layoutMarginsGuide)
    root.layoutIfNeeded()
    expectFrame(views[0], 5, 0, 265, 400)
    #expect(root.layoutMargins == UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 30))
  }

  @Test("a changed direction swaps the margins that are there")
  func changedDirectionSwapsTheMarginsThatAreThere() {
    let (root, views) = make(1)
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 30, bottom: 0, trailing: 5)
    pin(views[0], to: root.layoutMarginsGuide)
    for (direction, left) in [(.forceLeftToRight, 30), (.forceRightToLeft, 5), (.forceLeftToRight, 30)]
      as [(UISemanticContentAttribute, CGFloat)]
    {
      root.semanticContentAttribute = direction
      root.layoutIfNeeded()
      expectFrame(views[0], left, 0, 265, 400)
    }
  }

  @Test("margins by side are kept as margins by direction")
  func marginsBySideAreKeptAsMarginsByDirection() {
    let view = UIView()
    for (direction, leading) in [(.forceLeftToRight, 5), (.forceRightToLeft, 30)]
      as [(UISemanticContentAttribute, CGFloat)]
    {
      view.semanticContentAttribute = direction
      view.layoutMargins = UIEdgeInsets(top: 1, left: 5, bottom: 2, right: 30)
      #expect(view.directionalLayoutMargins.leading == leading)
      #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 5, bottom: 2, right: 30))
    }
  }

  @Test("a row of a stack begins on the right")
  func rowOfAStackBeginsOnTheRight() {
    let first = Content(40, 20), second = Content(60, 20)
    let stack = UIStackView(arrangedSubviews: [first, second])
    stack.semanticContentAttribute = .forceRightToLeft
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    root.place(stack)
    stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    stack.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    root.layoutIfNeeded()
    expectFrame(stack, 0, 0, 100, 20)
    expectFrame(first, 60, 0, 40, 20)
    expectFrame(second, 0, 0, 60, 20)
  }
}
