/// Place of a popover: beside what it belongs to, on the side that is allowed and has room.
@MainActor
final class PopoverPlace {
  weak var controller: UIPopoverPresentationController?
  private weak var window: UIWindow?
  private var anchor: CGRect

  init(_ controller: UIPopoverPresentationController, anchor: CGRect, in window: UIWindow) {
    self.controller = controller
    self.anchor = anchor
    self.window = window
  }

  /// Points.
  private static let arrowLength: CGFloat = 10
  private static let arrowWidth: CGFloat = 22
  private static let margin: CGFloat = 10

  /// Returns where the popover is, and notes where its arrow points: the first allowed direction with enough room, or with the most.
  func cardFrame(in bounds: CGRect, _ wanted: CGSize) -> CGRect {
    guard let controller else { return .zero }
    // The anchor moves when the window's size changes.
    if let window, let now = controller.anchor(in: window) { anchor = now }
    let room = bounds.insetBy(dx: Self.margin, dy: Self.margin), gap = Self.arrowLength
    let width = min(wanted.width, room.width), height = min(wanted.height, room.height)
    let sides: [(direction: UIPopoverArrowDirection, space: CGSize)] = [
      (.up, CGSize(width: room.width, height: room.maxY - anchor.maxY - gap)),
      (.down, CGSize(width: room.width, height: anchor.minY - gap - room.minY)),
      (.left, CGSize(width: room.maxX - anchor.maxX - gap, height: room.height)),
      (.right, CGSize(width: anchor.minX - gap - room.minX, height: room.height)),
    ].filter { controller.permittedArrowDirections.contains($0.direction) }
    let fitting = sides.first { $0.space.width >= width && $0.space.height >= height }
    guard
      let side = fitting ?? sides.max(by: { Self.part($0.space, width, height) < Self.part($1.space, width, height) })
    else {
      controller.arrowDirection = []
      return Self.moved(CGRect(around: CGPoint(x: anchor.midX, y: anchor.midY), width, height), into: room)
    }
    controller.arrowDirection = side.direction
    let size = CGSize(width: max(0, min(width, side.space.width)), height: max(0, min(height, side.space.height)))
    let origin =
      switch side.direction {
      case .up: CGPoint(x: anchor.midX - size.width / 2, y: anchor.maxY + gap)
      case .down: CGPoint(x: anchor.midX - size.width / 2, y: anchor.minY - gap - size.height)
      case .left: CGPoint(x: anchor.maxX + gap, y: anchor.midY - size.height / 2)
      default: CGPoint(x: anchor.minX - gap - size.width, y: anchor.midY - size.height / 2)
      }
    return Self.moved(CGRect(origin: origin, size: size), into: room)
  }

  /// Returns where the arrow of a popover is: between it and the middle of what it belongs to.
  func arrowFrame(of card: CGRect) -> CGRect {
    let length = Self.arrowLength, width = Self.arrowWidth, inset = Self.margin
    func along(_ middle: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      min(max(middle - width / 2, low + inset), max(low + inset, high - inset - width)).rounded()
    }
    return switch controller?.arrowDirection {
    case .up?: CGRect(x: along(anchor.midX, card.minX, card.maxX), y: card.minY - length, width: width, height: length)
    case .down?: CGRect(x: along(anchor.midX, card.minX, card.maxX), y: card.maxY, width: width, height: length)
    case .left?:
      CGRect(x: card.minX - length, y: along(anchor.midY, card.minY, card.maxY), width: length, height: width)
    case .right?: CGRect(x: card.maxX, y: along(anchor.midY, card.minY, card.maxY), width: length, height: width)
    default: .zero
    }
  }

  /// The part of the popover that there is room for.
  private static func part(_ space: CGSize, _ width: CGFloat, _ height: CGFloat) -> CGFloat {
    min(1, max(0, space.width) / max(1, width)) * min(1, max(0, space.height) / max(1, height))
  }

  private static func moved(_ rect: CGRect, into room: CGRect) -> CGRect {
    CGRect(
      x: max(room.minX, min(rect.minX, room.maxX - rect.width)).rounded(),
      y: max(room.minY, min(rect.minY, room.maxY - rect.height)).rounded(),
      width: rect.width.rounded(),
      height: rect.height.rounded()
    )
  }
}

extension CGRect {
  fileprivate init(around middle: CGPoint, _ width: CGFloat, _ height: CGFloat) {
    self.init(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }
}

/// Arrow of a popover.
final class PopoverArrowView: UIView {
  var direction: UIPopoverArrowDirection = [] { didSet { if direction != oldValue { setNeedsDisplay() } } }
  private let color: UIColor

  init(color: UIColor) {
    self.color = color
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override var drawsByMethod: Bool { true }

  override func draw(_ rect: CGRect) {
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ]
    let path = UIBezierPath()
    switch direction {
    case .up: [CGPoint(x: bounds.midX, y: bounds.minY), corners[2], corners[3]].forEach(path.addPoint)
    case .down: [CGPoint(x: bounds.midX, y: bounds.maxY), corners[0], corners[1]].forEach(path.addPoint)
    case .left: [CGPoint(x: bounds.minX, y: bounds.midY), corners[1], corners[2]].forEach(path.addPoint)
    case .right: [CGPoint(x: bounds.maxX, y: bounds.midY), corners[0], corners[3]].forEach(path.addPoint)
    default: return
    }
    path.close()
    color.setFill()
    path.fill()
  }
}

extension UIBezierPath {
  fileprivate func addPoint(_ point: CGPoint) { isEmpty ? move(to: point) : addLine(to: point) }
}

extension UIViewController {
  /// Returns the place where the controller is shown as a popover in a window; nil where it is shown in another way.
  func popoverPlace(in window: UIWindow) -> PopoverPlace? {
    guard mayBePopover, let popover = popoverPresentationController else { return nil }
    guard let anchor = popover.anchor(in: window) else { return nil }
    let traits = window.traitCollection
    let style = popover.delegate?.adaptivePresentationStyle(for: popover, traitCollection: traits)
    let staysPopover = style.map { $0 == .none } ?? (traits.horizontalSizeClass == .regular)
    return staysPopover ? PopoverPlace(popover, anchor: anchor, in: window) : nil
  }

  /// The size that the controller wants as a popover, in points.
  func popoverSize(in room: CGSize) -> CGSize {
    if isFloating { return floatingSize(in: room) }
    let navigation = self as? UINavigationController
    let wanted =
      preferredContentSize == .zero
      ? navigation?.topViewController?.preferredContentSize ?? .zero : preferredContentSize
    return CGSize(width: wanted.width > 0 ? wanted.width : 320, height: wanted.height > 0 ? wanted.height : 480)
  }

  /// The colour of the popover's arrow.
  var popoverColor: UIColor {
    popoverPresentationController?.backgroundColor ?? view.backgroundColor ?? .systemBackground
  }
}
