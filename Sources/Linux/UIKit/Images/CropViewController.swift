import QuintetLocalization

/// Has the person choose a square part of a picture: it is moved and enlarged under the square.
final class CropViewController: UIViewController, UIScrollViewDelegate {
  /// Called with the part, and where it is in the picture, in its points.
  var onChoice: ((UIImage, CGRect) -> Void)?
  var onCancel: (() -> Void)?

  init(_ image: UIImage) {
    self.image = image
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .fullScreen
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// The chosen part, in the picture's points.
  var chosenRect: CGRect {
    let scale = square.zoomScale > 0 ? square.zoomScale : 1
    let origin = CGPoint(x: square.contentOffset.x / scale, y: square.contentOffset.y / scale),
      side = square.bounds.width / scale
    return CGRect(origin: origin, size: CGSize(width: side, height: side))
      .intersection(CGRect(origin: .zero, size: image.size))
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    picture.image = image
    picture.frame = CGRect(origin: .zero, size: image.size)
    square.delegate = self
    square.clipsToBounds = true
    square.layer.borderWidth = 1
    square.layer.borderColor = UIColor.white.cgColor
    square.addSubview(picture)
    view.addSubview(square)
    let texts = LocalizedStrings.system
    for (button, title) in [(cancel, texts["camera.cancel"]), (done, texts["item.done"])] {
      button.configuration = button === done ? .filled() : .gray()
      button.configuration?.title = title
      view.addSubview(button)
    }
    cancel.addAction(UIAction { [weak self] _ in self?.onCancel?() }, for: .primaryActionTriggered)
    done.addAction(UIAction { [weak self] _ in self?.choose() }, for: .primaryActionTriggered)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let room = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    let height = max(cancel.intrinsicContentSize.height, done.intrinsicContentSize.height)
    let side = max(1, min(room.width, room.height - height - Self.margin))
    let place = CGRect(x: room.midX - side / 2, y: room.minY, width: side, height: side)
    if square.frame != place {
      square.frame = place
      fill(side)
    }
    let width = min((room.width - Self.margin) / 2, Self.buttonWidth)
    let isRightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    for (button, isLeft) in [(cancel, !isRightToLeft), (done, isRightToLeft)] {
      let x = isLeft ? room.minX : room.maxX - width
      button.frame = CGRect(x: x, y: room.maxY - height, width: width, height: height)
    }
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { picture }

  // MARK: Private

  private let image: UIImage
  private let picture = UIImageView(frame: .zero), square = UIScrollView(frame: .zero)
  private let cancel = UIButton(frame: .zero), done = UIButton(frame: .zero)

  /// Points.
  private static let margin: CGFloat = 16
  private static let buttonWidth: CGFloat = 160
  private static let greatestScale: CGFloat = 4

  /// Shows the middle of the picture, as much of it as fills the square.
  private func fill(_ side: CGFloat) {
    guard image.size.width > 0, image.size.height > 0 else { return }
    let least = side / min(image.size.width, image.size.height)
    square.contentSize = image.size
    square.minimumZoomScale = least
    square.maximumZoomScale = least * Self.greatestScale
    square.zoomScale = least
    let size = CGSize(width: image.size.width * least, height: image.size.height * least)
    square.contentOffset = CGPoint(x: (size.width - side) / 2, y: (size.height - side) / 2)
  }

  private func choose() {
    let rect = chosenRect, image = image
    let format = UIGraphicsImageRendererFormat()
    format.scale = image.scale
    let part = UIGraphicsImageRenderer(size: rect.size, format: format).image { _ in
      image.draw(at: CGPoint(x: -rect.minX, y: -rect.minY))
    }
    onChoice?(part, rect)
  }
}
