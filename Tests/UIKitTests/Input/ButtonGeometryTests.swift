import Testing
import UIKit

@MainActor @Suite("buttons' sizes and parts", .windows)
struct ButtonGeometryTests {
  private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
  }

  private func button(_ title: String? = nil, image: UIImage? = nil) -> UIButton {
    let button = UIButton(type: .custom)
    button.setTitle(title, for: .normal)
    button.setImage(image, for: .normal)
    return button
  }

  @Test("an empty custom button fits 30 by 34")
  func emptyCustomButtonFits30By34() {
    #expect(UIButton().intrinsicContentSize == CGSize(width: 30, height: 34))
    #expect(UIButton(type: .custom).sizeThatFits(.zero) == CGSize(width: 30, height: 34))
    #expect(button("").intrinsicContentSize == CGSize(width: 30, height: 34))
  }

  @Test("a custom button is as large as its picture")
  func customButtonIsAsLargeAsItsPicture() {
    for side in [8, 24, 80] as [CGFloat] {
      let button = button(image: picture(side, side))
      #expect(button.intrinsicContentSize == CGSize(width: side, height: side))
      button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      #expect(button.intrinsicContentSize == CGSize(width: side + 6, height: side + 4))
      button.contentEdgeInsets = .zero
      button.setBackgroundImage(picture(50, 50), for: .normal)
      #expect(button.intrinsicContentSize == CGSize(width: max(side, 50), height: max(side, 50)))
      button.sizeToFit()
      #expect(button.frame.size == CGSize(width: max(side, 50), height: max(side, 50)))
    }
  }

  @Test("a custom title has twelve points more than its line")
  func customTitleHasTwelvePointsMoreThanItsLine() {
    let label = UILabel()
    label.font = .systemFont(ofSize: 18)
    label.text = "A title of some length"
    let button = button(label.text), line = label.intrinsicContentSize
    #expect(button.intrinsicContentSize == CGSize(width: line.width, height: line.height + 12))
    #expect(self.button("i").intrinsicContentSize.width == 30)
    button.titleEdgeInsets.left = 20
    #expect(button.intrinsicContentSize.width == line.width)
    button.contentEdgeInsets = UIEdgeInsets(top: 0.01, left: 0, bottom: 0, right: 0)
    #expect(abs(button.intrinsicContentSize.height - line.height) < 0.1)
    let both = self.button(label.text, image: picture(80, 80))
    #expect(both.intrinsicContentSize == CGSize(width: line.width + 80, height: 80))
  }

  @Test("title and picture have their frames in the button")
  func titleAndPictureHaveTheirFramesInTheButton() throws {
    let button = button("Title", image: picture(20, 20))
    button.frame = CGRect(x: 5, y: 5, width: 200, height: 60)
    button.layoutIfNeeded()
    let label = try #require(button.titleLabel), view = try #require(button.imageView)
    let width = label.intrinsicContentSize.width, start = (200 - 20 - width) / 2
    #expect(view.frame == CGRect(x: start, y: 20, width: 20, height: 20))
    #expect(label.frame.minX == start + 20 && label.frame.width == width && label.frame.midY == 30)
    button.contentHorizontalAlignment = .left
    button.contentVerticalAlignment = .bottom
    button.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 0, y: 40, width: 20, height: 20))
    #expect(label.frame.minX == 20 && label.frame.maxY == 60)
    button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 4, right: 10)
    button.layoutIfNeeded()
    #expect(view.frame.origin == CGPoint(x: 10, y: 36))
    button.titleEdgeInsets.left = 6
    button.layoutIfNeeded()
    #expect(label.frame.minX == 36)
  }

  @Test("a subclass places title and picture")
  func subclassPlacesTitleAndPicture() throws {
    let button = TopPictureButton(type: .custom), picture = picture(20, 20)
    button.setTitle("Title", for: .normal)
    button.setImage(picture, for: .normal)
    button.contentEdgeInsets = UIEdgeInsets(top: 2, left: 4, bottom: 6, right: 8)
    button.frame = CGRect(x: 5, y: 5, width: 200, height: 60)
    button.layoutIfNeeded()
    let label = try #require(button.titleLabel), view = try #require(button.imageView)
    #expect(view.frame == CGRect(x: 88, y: 2, width: 20, height: 20))
    #expect(label.frame == CGRect(x: 4, y: 34, width: 188, height: 20))
    button.frame.size.width = 100
    button.layoutIfNeeded()
    #expect(view.frame.minX == 38 && label.frame.width == 88)
    #expect(button.backgroundRect(forBounds: button.bounds) == button.bounds)
    #expect(button.contentRect(forBounds: button.bounds) == CGRect(x: 4, y: 2, width: 88, height: 52))
  }

  @Test("the usual places are those that are asked for")
  func usualPlacesAreThoseThatAreAskedFor() throws {
    let button = button("Title", image: picture(20, 20))
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    button.layoutIfNeeded()
    let content = button.contentRect(forBounds: button.bounds)
    #expect(content == button.bounds)
    #expect(button.titleRect(forContentRect: content) == button.titleLabel?.frame)
    #expect(button.imageRect(forContentRect: content) == button.imageView?.frame)
  }

  @Test("title and picture are apart by the configuration's padding")
  func titleAndPictureAreApartByTheConfigurationsPadding() {
    let button = UIButton(configuration: .gray()), room = CGRect(x: 10, y: 5, width: 200, height: 100)
    button.configuration?.title = "Title"
    button.configuration?.image = picture(20, 20)
    for (index, edge) in [NSDirectionalRectEdge.leading, .trailing, .top, .bottom].enumerated() {
      button.configuration?.imagePlacement = edge
      for padding in [0, 8, 13] as [CGFloat] {
        button.configuration?.imagePadding = padding
        let title = button.titleRect(forContentRect: room), image = button.imageRect(forContentRect: room)
        let gaps = [
          title.minX - image.maxX, image.minX - title.maxX, title.minY - image.maxY, image.minY - title.maxY,
        ]
        #expect(abs(gaps[index] - padding) < 0.01, "\(index), \(padding): \(title), \(image)")
        let both = title.union(image)
        #expect(abs(both.midX - room.midX) < 0.01 && abs(both.midY - room.midY) < 0.01, "\(index): \(both)")
      }
    }
  }

  @Test("a picture in the middle of a window's button has its place")
  func pictureInTheMiddleOfAWindowsButtonHasItsPlace() async throws {
    let button = button(image: picture(80, 80))
    let root = UIView()
    root.addSubview(button)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 120)
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    #expect(button.imageView?.frame == CGRect(x: 10, y: 20, width: 80, height: 80))
    button.setImage(picture(40, 40), for: .normal)
    await window.nextFrame()
    #expect(button.imageView?.frame == CGRect(x: 30, y: 40, width: 40, height: 40))
  }

  @Test("a button's height for a width is its background's")
  func buttonsHeightForAWidthIsItsBackgrounds() {
    for type in [UIButton.ButtonType.system, .custom] {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), button = UIButton(type: type)
      button.setTitle("Title", for: .normal)
      button.setBackgroundImage(picture(50, 90), for: .normal)
      root.place(button)
      NSLayoutConstraint.activate([
        button.topAnchor.constraint(equalTo: root.topAnchor), button.leftAnchor.constraint(equalTo: root.leftAnchor),
        button.widthAnchor.constraint(equalToConstant: 200),
      ])
      root.layoutIfNeeded()
      #expect(button.frame.width == 200 && abs(button.frame.height - 90) < 1, "\(button.frame)")
    }
  }

  @Test("a narrow button's title keeps one line, within it")
  func narrowButtonsTitleKeepsOneLineWithinIt() throws {
    for type in [UIButton.ButtonType.custom, .system] {
      let button = UIButton(type: type)
      button.setTitle("SUBMIT NOW", for: .normal)
      button.frame = CGRect(x: 0, y: 0, width: 60, height: 44)
      button.layoutIfNeeded()
      let label = try #require(button.titleLabel)
      #expect(label.lineBreakMode == .byTruncatingMiddle)
      #expect(label.frame.width <= 60 && label.frame.height < 30, "\(label.frame)")
    }
    let button = button("SUBMIT NOW OR LATER")
    button.titleLabel?.lineBreakMode = .byWordWrapping
    button.frame = CGRect(x: 0, y: 0, width: 80, height: 100)
    button.layoutIfNeeded()
    #expect(try #require(button.titleLabel).frame.height > 40)
  }

  @Test("the title label's font and colour follow type and state")
  func titleLabelsFontAndColourFollowTypeAndState() throws {
    let button = button("Title"), label = try #require(button.titleLabel)
    #expect(label.font.pointSize == 18 && label.textColor == .white)
    #expect(UIButton(type: .system).titleLabel?.font.pointSize == 15)
    button.setTitleColor(.red, for: .normal)
    #expect(label.textColor == .red)
    button.setTitleColor(.green, for: .highlighted)
    button.setTitleColor(.gray, for: .disabled)
    button.isHighlighted = true
    #expect(label.textColor == .green)
    button.isHighlighted = false
    button.isEnabled = false
    #expect(label.textColor == .gray)
    button.setTitle("Off", for: .disabled)
    #expect(label.text == "Off")
  }

  @Test("padding and least width are for words alone")
  func paddingAndLeastWidthAreForWordsAlone() {
    let narrow = button("i", image: picture(4, 60)), line = UILabel()
    line.font = .systemFont(ofSize: 18)
    line.text = "i"
    #expect(narrow.intrinsicContentSize == CGSize(width: 4 + line.intrinsicContentSize.width, height: 60))
    narrow.setImage(picture(4, 4), for: .normal)
    #expect(narrow.intrinsicContentSize.height == line.intrinsicContentSize.height)
    // A title without letters is as high as one with them.
    #expect(button("", image: picture(4, 4)).intrinsicContentSize.height == button("").intrinsicContentSize.height - 12)
    #expect(button(image: picture(4, 4)).intrinsicContentSize == CGSize(width: 4, height: 4))
    let info = UIButton(type: .infoLight)
    #expect(info.intrinsicContentSize == info.currentImage?.size)
  }
}

/// Has the picture above the title, as public code does it.
private final class TopPictureButton: UIButton {
  override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let size = super.imageRect(forContentRect: contentRect).size
    return CGRect(origin: CGPoint(x: contentRect.midX - size.width / 2, y: contentRect.minY), size: size)
  }

  override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    titleLabel?.textAlignment = .center
    titleLabel?.numberOfLines = 1
    return CGRect(x: contentRect.minX, y: contentRect.maxY - 20, width: contentRect.width, height: 20)
  }
}
