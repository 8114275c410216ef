import Testing
import UIKit

/// Members that no other test runs.
@MainActor @Suite("rarely used members", .windows)
struct RareMemberTests {
  @Test("a transform in space is made of its numbers and scaled")
  func transformInSpaceIsMadeOfItsNumbersAndScaled() {
    var made = CATransform3D(
      m11: 1,
      m12: 0,
      m13: 0,
      m14: 0,
      m21: 0,
      m22: 1,
      m23: 0,
      m24: 0,
      m31: 0,
      m32: 0,
      m33: 1,
      m34: 0,
      m41: 5,
      m42: 6,
      m43: 7,
      m44: 1
    )
    #expect(CATransform3DEqualToTransform(made, CATransform3DMakeTranslation(5, 6, 7)))
    made = CATransform3DScale(made, 2, 3, 4)
    #expect(made.m11 == 2 && made.m22 == 3 && made.m33 == 4 && made.m41 == 5 && made.m42 == 6 && made.m43 == 7)
    #expect(CATransform3D().m44 == 0 && CATransform3D().m11 == 0)
  }

  @Test("a path of a rectangle has round corners where asked")
  func pathOfARectangleHasRoundCorners() {
    let rect = CGRect(x: 10, y: 10, width: 40, height: 20)
    var moved = CGAffineTransform(translationX: 100, y: 0)
    let path = CGPath(roundedRect: rect, cornerWidth: 8, cornerHeight: 8, transform: nil)
    #expect(path.contains(CGPoint(x: 30, y: 11)) && !path.contains(CGPoint(x: 11, y: 11)))
    let other = CGPath(roundedRect: rect, cornerWidth: 8, cornerHeight: 8, transform: &moved)
    #expect(other.contains(CGPoint(x: 130, y: 20)) && !other.contains(CGPoint(x: 30, y: 20)))
  }

  @Test("greys and texts in rectangles are drawn as by the other ways")
  func greysAndTextsAreDrawnAsByTheOtherWays() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40))
    let area = CGRect(x: 5, y: 5, width: 50, height: 30)
    let greys = renderer.pngData { context in
      context.cgContext.setFillColor(gray: 0.25, alpha: 0.5)
      context.cgContext.setStrokeColor(gray: 0.75, alpha: 1)
      context.cgContext.fill(area)
      context.cgContext.stroke(area, width: 4)
    }
    let colors = renderer.pngData { context in
      context.cgContext.setFillColor(UIColor(white: 0.25, alpha: 0.5).cgColor)
      context.cgContext.setStrokeColor(UIColor(white: 0.75, alpha: 1).cgColor)
      context.cgContext.fill(area)
      context.cgContext.stroke(area, width: 4)
    }
    #expect(greys == colors && greys != renderer.pngData { _ in })
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 12)]
    let options = NSStringDrawingOptions.usesLineFragmentOrigin
    let texts = [
      renderer.pngData { _ in "two words".draw(with: area, options: options, attributes: attributes, context: nil) },
      renderer.pngData { _ in
        NSString("two words").draw(with: area, options: options, attributes: attributes, context: nil)
      },
      renderer.pngData { _ in
        NSAttributedString(string: "two words", attributes: attributes)
          .draw(with: area, options: options, context: nil)
      },
    ]
    #expect(texts[0] == texts[2] && texts[1] == texts[2] && texts[0] != renderer.pngData { _ in })
    let photo = renderer.jpegData(withCompressionQuality: 0.9) { context in context.fill(area) }
    #expect(UIImage(data: photo)?.size == CGSize(width: 60, height: 40))
  }

  @Test("a layer converts a rectangle to another's coordinates and back")
  func layerConvertsARectangleToAnothersCoordinates() {
    let outer = CALayer(), inner = CALayer()
    outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    inner.frame = CGRect(x: 10, y: 20, width: 30, height: 30)
    outer.addSublayer(inner)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(inner.convert(rect, to: outer) == CGRect(x: 11, y: 22, width: 3, height: 4))
    #expect(outer.convert(inner.convert(rect, to: outer), to: inner) == rect)
  }

  @Test("a transaction tells its values by name")
  func transactionTellsItsValuesByName() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.75)
    CATransaction.setDisableActions(true)
    CATransaction.setValue("own", forKey: "name")
    #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 0.75)
    #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == true)
    #expect(CATransaction.value(forKey: "name") as? String == "own")
    CATransaction.commit()
    #expect(CATransaction.value(forKey: "name") == nil)
  }

  @Test("a descriptor's other face is that of its family")
  func descriptorsOtherFaceIsThatOfItsFamily() {
    let plain = UIFont.systemFont(ofSize: 15).fontDescriptor, bold = UIFont(descriptor: plain.withFace("Bold"), size: 0)
    #expect(bold.familyName == UIFont.systemFont(ofSize: 15).familyName && bold.pointSize == 15)
    #expect(bold.fontDescriptor.symbolicTraits.contains(.traitBold))
  }

  @Test("paths of items are those of rows")
  func pathsOfItemsAreThoseOfRows() {
    #expect(NSIndexPath(item: 3, section: 2) == NSIndexPath(row: 3, section: 2))
  }

  @Test("an activated page control goes on, and from the last page to the first")
  func activatedPageControlGoesOn() {
    let control = UIPageControl()
    var pages: [Int] = []
    control.numberOfPages = 3
    control.addAction(UIAction { [weak control] _ in pages.append(control?.currentPage ?? -1) }, for: .valueChanged)
    for _ in 0..<3 { #expect(control.accessibilityActivate()) }
    #expect(pages == [1, 2, 0])
    control.isEnabled = false
    #expect(!control.accessibilityActivate() && control.currentPage == 0)
  }

  @Test("of more dots than there is room for some are drawn")
  func ofMoreDotsThanThereIsRoomForSomeAreDrawn() async throws {
    let control = UIPageControl()
    control.numberOfPages = .max
    let window = try await TestWindow.show(control)
    control.currentPage = .max
    await window.nextFrame()
    #expect(control.currentPage == .max - 1)
  }

  @Test("a header's own background fills it, behind its content")
  func headersOwnBackgroundFillsIt() {
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil), first = UIView(), second = UIView()
    header.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
    header.backgroundView = first
    header.backgroundView = second
    #expect(first.superview == nil && second.superview === header && second.frame == header.bounds)
    #expect(header.subviews.first === second)
    header.frame.size.height = 60
    header.layoutIfNeeded()
    #expect(second.frame.height == 60)
  }

  @Test("views are put into a button at their index")
  func viewsArePutIntoAButtonAtTheirIndex() {
    let button = UIButton(type: .custom), views = (0..<3).map { _ in UIView() }
    button.insertSubview(views[0], at: 0)
    button.insertSubview(views[1], at: 0)
    button.insertSubview(views[2], at: 9)
    #expect(button.subviews.filter(views.contains) == [views[1], views[0], views[2]])
  }

  @Test("a list's content is as high as its words at a width")
  func listsContentIsAsHighAsItsWordsAtAWidth() {
    var configuration = UIListContentConfiguration.cell()
    configuration.text = "So many words that they do not go onto a single line"
    let view = configuration.makeContentView(), natural = view.sizeThatFits(.zero)
    let narrow = view.sizeThatFits(CGSize(width: natural.width / 2, height: 0))
    #expect(view.intrinsicContentSize == natural && narrow.width == natural.width / 2 && narrow.height > natural.height)
  }
}
