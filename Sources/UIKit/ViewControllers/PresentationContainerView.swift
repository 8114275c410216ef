import CGTK
import CQuintetWidget

/// Holds a presented controller's view over the window: all of it, or a card in the middle with the rest dimmed.
final class PresentationContainerView: UIView {
  let coversPresenter: Bool

  init(presenting controller: UIViewController, in window: UIWindow) {
    self.controller = controller
    let style = controller.modalPresentationStyle
    coversPresenter = style == .fullScreen
    isCard = style != .fullScreen && style != .overFullScreen
    covered = window.subviews
    super.init(frame: window.bounds)
    backgroundColor = isCard ? UIColor(white: 0, alpha: 0.4) : nil
    card.layer.cornerRadius = isCard ? 12 : 0
    card.clipsToBounds = isCard
    card.addSubview(controller.view)
    addSubview(card)
    for view in covered { view.setCovered(true) }
    listenForTapsOutside()
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Takes the container away and gives the window back to what was below.
  func finish() {
    for view in covered { view.setCovered(false) }
    controller?.view.removeFromSuperview()
    removeFromSuperview()
  }

  /// Escape, or a tap beside a card.
  func userWantsDismissal() {
    controller?.presentationController?.userWantsDismissal()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.frame = isCard ? cardFrame : bounds
    controller?.view.frame = card.bounds
  }

  var shownController: UIViewController? { controller }

  // MARK: Private

  private weak var controller: UIViewController?
  private let isCard: Bool
  private let card = UIView(frame: .zero)
  private let covered: [UIView]

  private static let cardSize = CGSize(width: 560, height: 640)

  /// In the middle of a wide window; a narrow one it fills, but for a strip at the top.
  private var cardFrame: CGRect {
    if bounds.width < UIUserInterfaceSizeClass.regularWidth {
      return CGRect(x: 0, y: 24, width: bounds.width, height: max(0, bounds.height - 24))
    }
    let height = min(Self.cardSize.height, bounds.height - 48)
    return CGRect(
      x: ((bounds.width - Self.cardSize.width) / 2).rounded(),
      y: ((bounds.height - height) / 2).rounded(),
      width: Self.cardSize.width,
      height: height
    )
  }

  private func listenForTapsOutside() {
    guard isCard, let taps = gtk_gesture_click_new() else { return }
    connectReleased(taps) { [weak self] point in
      guard let self, !card.frame.contains(point) else { return }
      userWantsDismissal()
    }
    gtk_widget_add_controller(box.pointer, taps)
  }
}

extension UIView {
  /// Takes the view out of reach of pointer, focus and assistive technology while something is presented over it.
  fileprivate func setCovered(_ isCovered: Bool) {
    self.isCovered = isCovered
    gtk_widget_set_can_focus(box.pointer, isCovered ? 0 : 1)
    quintet_accessible_set_hidden(box.pointer, isCovered || accessibilityElementsHidden)
  }
}
