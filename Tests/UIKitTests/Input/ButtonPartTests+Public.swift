import Testing
import UIKit

@MainActor @Suite("a button's title and picture as views", .windows)
struct ButtonPartTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))

  private func makeButton(_ title: String? = "Title", image: UIImage? = nil) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.setImage(image, for: .normal)
    button.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(button)
    return button
  }

  private func picture() -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
  }

  @Test("the parts that are shown are subviews")
  func partsThatAreShownAreSubviews() throws {
    for type in [UIButton.ButtonType.custom, .system] {
      let button = UIButton(type: type)
      #expect(button.subviews.isEmpty)
      button.setTitle("Title", for: .normal)
      button.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
      button.layoutIfNeeded()
      #expect(button.subviews == [try #require(button.titleLabel)])
      button.setImage(picture(), for: .normal)
      button.layoutIfNeeded()
      let label = try #require(button.titleLabel), view = try #require(button.imageView)
      #expect(Set(button.subviews) == [label, view])
      #expect(label.superview === button && view.superview === button)
      let badge = UIView()
      button.addSubview(badge)
      #expect(button.subviews.last === badge && button.subviews.count == 3)
    }
  }

  @Test("removed parts are gone from the subviews")
  func removedPartsAreGoneFromTheSubviews() {
    let button = UIButton(type: .custom)
    button.setTitle("Title", for: .normal)
    button.setImage(picture(), for: .normal)
    for view in button.subviews { view.removeFromSuperview() }
    #expect(button.subviews.isEmpty)
  }

  @Test("a point of the title is one of the views around")
  func pointOfTheTitleIsOneOfTheViewsAround() throws {
    let button = UIButton(type: .custom)
    button.setTitle("Title", for: .normal)
    button.frame = CGRect(x: 20, y: 10, width: 200, height: 60)
    root.addSubview(button)
    root.layoutIfNeeded()
    let label = try #require(button.titleLabel), corner = label.convert(CGPoint.zero, to: root)
    #expect(corner.x == 20 + label.frame.minX && corner.y == 10 + label.frame.minY)
    #expect(label.isDescendant(of: root) && abs(corner.y + label.frame.height / 2 - 40) <= 1)
  }

  @Test("a touch of the title is the button's")
  func touchOfTheTitleIsTheButtons() throws {
    let button = makeButton(image: picture())
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    button.layoutIfNeeded()
    for part in [try #require(button.titleLabel), try #require(button.imageView)] as [UIView] {
      #expect(button.hitTest(part.center, with: nil) === button)
    }
  }

  @Test("the title's edges give the button its height")
  func titlesEdgesGiveTheButtonItsHeight() throws {
    let button = makeButton(), label = try #require(button.titleLabel)
    label.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: button.topAnchor, constant: 30),
      label.bottomAnchor.constraint(equalTo: button.bottomAnchor, constant: -30),
      label.leadingAnchor.constraint(equalTo: button.leadingAnchor, constant: 8),
      label.trailingAnchor.constraint(equalTo: button.trailingAnchor, constant: -8),
      button.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
      button.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      button.widthAnchor.constraint(equalToConstant: 200),
    ])
    root.layoutIfNeeded()
    let height = label.intrinsicContentSize.height
    #expect(height > 10 && abs(button.frame.height - height - 60) <= 1, "\(button.frame), \(height)")
    #expect(label.frame.minX == 8 && label.frame.maxX == 192 && label.frame.minY == 30)
    label.numberOfLines = 0
    button.setTitle(String(repeating: "word ", count: 30), for: .normal)
    root.layoutIfNeeded()
    #expect(button.frame.height > 60 + height * 3, "\(button.frame)")
    #expect(abs(label.frame.height - button.frame.height + 60) <= 1)
  }

  @Test("views are placed beside a button's parts")
  func viewsArePlacedBesideAButtonsParts() throws {
    let button = makeButton(image: picture()), label = try #require(button.titleLabel), badge = UIView(),
      below = UIView()
    let view = try #require(button.imageView)
    badge.translatesAutoresizingMaskIntoConstraints = false
    below.translatesAutoresizingMaskIntoConstraints = false
    button.addSubview(badge)
    root.addSubview(below)
    NSLayoutConstraint.activate([
      button.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
      button.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      button.widthAnchor.constraint(equalToConstant: 200), button.heightAnchor.constraint(equalToConstant: 60),
      badge.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 4),
      badge.centerYAnchor.constraint(equalTo: label.centerYAnchor),
      badge.widthAnchor.constraint(equalToConstant: 10), badge.heightAnchor.constraint(equalToConstant: 10),
      below.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      below.topAnchor.constraint(equalTo: button.bottomAnchor),
      below.widthAnchor.constraint(equalToConstant: 10), below.heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    #expect(label.frame.width > 10 && abs(label.frame.midY - 30) <= 1 && label.frame.maxX < 190, "\(label.frame)")
    #expect(abs(badge.frame.minX - label.frame.maxX - 4) <= 1 && abs(badge.frame.midY - 30) <= 1)
    #expect(abs(below.frame.minX - 10 - view.frame.minX) <= 1)
  }

  @Test("a picture can be pinned to the other side")
  func pictureCanBePinnedToTheOtherSide() throws {
    let button = makeButton(image: picture()), view = try #require(button.imageView)
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      button.topAnchor.constraint(equalTo: root.topAnchor),
      button.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      button.widthAnchor.constraint(equalToConstant: 200), button.heightAnchor.constraint(equalToConstant: 60),
      view.rightAnchor.constraint(equalTo: button.rightAnchor, constant: -6),
      view.centerYAnchor.constraint(equalTo: button.centerYAnchor),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 174, y: 20, width: 20, height: 20))
  }

  @Test("a button whose parts are constrained is freed")
  func buttonWhosePartsAreConstrainedIsFreed() throws {
    let census = Census()
    for _ in 0..<3 {
      let button = census.add(makeButton(image: picture()))
      let label = census.add(try #require(button.titleLabel)), view = census.add(try #require(button.imageView))
      label.leadingAnchor.constraint(equalTo: view.trailingAnchor, constant: 8).isActive = true
      label.topAnchor.constraint(equalTo: button.topAnchor, constant: 8).isActive = true
      root.layoutIfNeeded()
      button.removeFromSuperview()
    }
    #expect(census.living == [])
  }

  @Test("a picture for one state alone is shown in that state")
  func pictureForOneStateAloneIsShownInThatState() throws {
    let button = UIButton(type: .system), tick = picture(), view = try #require(button.imageView)
    button.setImage(tick, for: .selected)
    for isSelected in [true, false, true] {
      button.isSelected = isSelected
      let isShown = view.image === tick
      #expect(isShown == isSelected)
    }
  }
}
