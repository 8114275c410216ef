import QuintetLocalization

// Sizes and places of title and picture, as UIKit has them. GTK draws a button's content; what the program reads of its parts is from here.

extension UIButton {
  /// True for a button without a look of the system's: no surface, one line, UIKit's sizes.
  var isBare: Bool { buttonType != .system && configuration == nil }

  /// The font of the title where the program has set none.
  var standardTitleFont: UIFont { .systemFont(ofSize: isBare ? UIFont.buttonFontSize : Self.systemTitleSize) }

  /// Points of a system button's title.
  private static let systemTitleSize: CGFloat = 15
  /// Points above and below the title of a bare button, where nothing was set.
  private static let titlePadding: CGFloat = 6
  /// The least width, in points, of a bare button with a title or with nothing.
  private static let leastWidth: CGFloat = 30

  /// The size of a bare button: its picture's and its title's beside each other.
  func bareSize(width: CGFloat? = nil) -> CGSize {
    let insets = contentEdgeInsets, picture = currentImage?.size, surface = currentBackgroundImage?.size ?? .zero
    let titleWidth = width.map { $0 - (picture?.width ?? 0) - insets.left - insets.right }
    let title = titleSize(width: titleWidth)
    // Padding is for words alone.
    let isPadded = insets == .zero && picture == nil && buttonType.symbol == nil
    var size = picture ?? .zero
    let hasTitle = currentTitle?.isEmpty == false
    if currentTitle != nil || picture == nil {
      // The height of an empty line is that of the system's font on iOS.
      let font = ownTitleLabel?.font ?? standardTitleFont
      let height = hasTitle ? title.height : (font.pointSize * 1.19).rounded(.up)
      size = CGSize(
        width: size.width + title.width,
        height: max(size.height, height + (isPadded ? 2 * Self.titlePadding : 0))
      )
      if isPadded, surface == .zero { size.width = max(size.width, Self.leastWidth) }
    }
    return CGSize(
      width: max(size.width + insets.left + insets.right, surface.width),
      height: max(size.height + insets.top + insets.bottom, surface.height)
    )
  }

  private func titleSize(width: CGFloat?) -> CGSize {
    guard currentTitle?.isEmpty == false else { return .zero }
    let label = measuredTitle
    return label.wraps ? label.measured(width: width) : label.measured(width: nil)
  }

  /// The places of title and picture in the button, as it would have them, or the subclass of a program.
  var partFrames: PartFrames {
    guard Overrides.mayDraw(type(of: self)), configuration == nil, bounds.width > 0, bounds.height > 0 else {
      return usualFrames
    }
    isAskingForFrames = true
    defer { isAskingForFrames = false }
    let room = contentRect(forBounds: bounds)
    return (titleRect(forContentRect: room), imageRect(forContentRect: room))
  }

  /// The places that GTK gives title and picture.
  var usualFrames: PartFrames { usualFrames(in: bounds.inset(by: effectiveContentInsets)) }

  /// Returns the usual places of title and picture in the room for them.
  func usualFrames(in room: CGRect) -> PartFrames {
    guard room.width > 0, room.height > 0 else { return (.zero, .zero) }
    let edge = configuration?.imagePlacement ?? .leading, isBeside = edge.isDisjoint(with: [.top, .bottom])
    var picture = currentImage?.size ?? .zero
    picture = CGSize(width: min(picture.width, room.width), height: min(picture.height, room.height))
    var title = titleSize(width: isBeside ? max(0, room.width - picture.width) : room.width)
    let gap = picture == .zero || title == .zero ? 0 : configuration?.imagePadding ?? (isBare ? 0 : Self.imagePadding)
    title.width = min(title.width, isBeside ? max(0, room.width - picture.width - gap) : room.width)
    title.height = min(title.height, isBeside ? room.height : max(0, room.height - picture.height - gap))
    let together = CGSize(
      width: isBeside ? picture.width + gap + title.width : max(picture.width, title.width),
      height: isBeside ? max(picture.height, title.height) : picture.height + gap + title.height
    )
    func place(_ size: CGSize) -> CGPoint {
      let x: CGFloat =
        switch effectiveContentHorizontalAlignment {
        case .left, .fill: room.minX
        case .right: room.maxX - size.width
        case .center, .leading, .trailing: room.midX - size.width / 2
        }
      let y: CGFloat =
        switch contentVerticalAlignment {
        case .top, .fill: room.minY
        case .bottom: room.maxY - size.height
        case .center: room.midY - size.height / 2
        }
      return CGPoint(x: x, y: y)
    }
    let all = CGRect(origin: place(together), size: together)
    let isFirst = isBeside ? (edge == .trailing) == isRightToLeft : edge == .top
    var titlePlace = place(title), picturePlace = place(picture)
    if isBeside {
      picturePlace.x = isFirst ? all.minX : all.maxX - picture.width
      titlePlace.x = isFirst ? all.maxX - title.width : all.minX
    } else {
      picturePlace.y = isFirst ? all.minY : all.maxY - picture.height
      titlePlace.y = isFirst ? all.maxY - title.height : all.minY
    }
    let shownTitle = moved(CGRect(origin: titlePlace, size: title), by: titleEdgeInsets)
    let shownPicture =
      drawnPicture == nil ? CGRect(origin: picturePlace, size: picture) : placeOfPicture(picture, in: bounds)
    return (shownTitle, drawnPicture == nil ? moved(shownPicture, by: imageEdgeInsets) : shownPicture)
  }

  /// Points from the button's middle to the title's baselines, or to the edges of a picture without a title, for content in the middle.
  var contentBaselines: (first: CGFloat, last: CGFloat) {
    let insets = effectiveContentInsets, shift = (insets.top - insets.bottom) / 2
    guard currentTitle?.isEmpty == false else {
      let half = (currentImage?.size.height ?? 0) / 2
      return (shift - half, shift + half)
    }
    let length = UILabel.endless, font: UIFont = measuredTitle.font
    let title = usualFrames(in: CGRect(x: 0, y: shift - length / 2, width: length, height: length)).title
    return (title.minY + font.ascender, title.maxY + font.descender)
  }

  var effectiveContentInsets: UIEdgeInsets {
    guard let insets = configuration?.contentInsets else { return contentEdgeInsets }
    return UIEdgeInsets(
      top: insets.top,
      left: isRightToLeft ? insets.trailing : insets.leading,
      bottom: insets.bottom,
      right: isRightToLeft ? insets.leading : insets.trailing
    )
  }

  /// Moves a part by its insets: half of their difference where it lies in the middle.
  private func moved(_ rect: CGRect, by insets: UIEdgeInsets) -> CGRect {
    guard configuration == nil, insets != .zero else { return rect }
    let x: CGFloat =
      switch effectiveContentHorizontalAlignment {
      case .left, .fill: insets.left
      case .right: -insets.right
      case .center, .leading, .trailing: (insets.left - insets.right) / 2
      }
    let y: CGFloat =
      switch contentVerticalAlignment {
      case .top, .fill: insets.top
      case .bottom: -insets.bottom
      case .center: (insets.top - insets.bottom) / 2
      }
    return rect.offsetBy(dx: x, dy: y)
  }
}

extension UIButton.ButtonType {
  /// The picture of a kind that has one, and the word for it.
  var symbol: (name: String, label: String)? {
    let words = LocalizedStrings.system
    return switch self {
    case .custom, .system: nil
    case .detailDisclosure, .infoLight, .infoDark: ("info.circle", words["item.info"])
    case .contactAdd: ("plus.circle", words["item.add"])
    case .close: ("xmark.circle", words["item.close"])
    }
  }
}
