import CQuintetGTK

/// Manages a controller that is shown at what was tapped, with an arrow.
///
/// Name the place before the controller is presented: a view, and a rectangle in it where that is not all of it, or a bar's button. A
/// narrow window shows a sheet instead, unless the delegate's `adaptivePresentationStyle(for:)` is none. Without a place there is no
/// popover: what was asked for as one is a sheet, and a choice of actions stands in the middle.
@preconcurrency @MainActor
public final class UIPopoverPresentationController: UIPresentationController {
  /// The view at which the popover is shown.
  public weak var sourceView: UIView?
  /// The part of that view at which the popover is shown, in its coordinates; all of it unless set.
  public var sourceRect: CGRect {
    get { storedSourceRect ?? sourceView?.bounds ?? .null }
    set { storedSourceRect = newValue.isNull ? nil : newValue }
  }
  /// The button in a bar at which the popover is shown, in place of the view.
  public weak var barButtonItem: UIBarButtonItem?
  /// Directions in which the arrow may point. Without any the popover stands over the middle of its place, without an arrow.
  public var permittedArrowDirections: UIPopoverArrowDirection = .any
  /// The direction in which the arrow points; unknown before the popover is shown.
  public internal(set) var arrowDirection: UIPopoverArrowDirection = .unknown
  /// The colour of the arrow and behind the content; nil is the content's.
  public var backgroundColor: UIColor?

  /// Style in a narrow window, where the delegate does not say: a sheet.
  public override var adaptivePresentationStyle: UIModalPresentationStyle { .formSheet }

  private var storedSourceRect: CGRect?

  /// The place in a window's coordinates; nil where there is none in it.
  func anchor(in window: UIWindow) -> CGRect? {
    if let item = barButtonItem {
      if let view = item.customView, view.window === window { return view.convert(view.bounds, to: nil) }
      guard let bar = item.bar, bar.window === window, let widget = item.widget else { return nil }
      var place = graphene_rect_t()
      guard gtk_widget_compute_bounds(widget, bar.box.pointer, &place) != 0 else { return nil }
      let rect = CGRect(
        x: CGFloat(place.origin.x),
        y: CGFloat(place.origin.y),
        width: CGFloat(place.size.width),
        height: CGFloat(place.size.height)
      )
      return bar.convert(rect, to: nil)
    }
    guard let sourceView, sourceView.window === window else { return nil }
    return sourceView.convert(sourceRect, to: nil)
  }
}

/// Directions in which a popover's arrow points.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upwards: the popover is below.
  public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
  /// Downwards: the popover is above.
  public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
  /// To the left: the popover is on the right.
  public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
  /// To the right: the popover is on the left.
  public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
  /// In any direction.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  /// Not known yet.
  public static let unknown = UIPopoverArrowDirection(rawValue: UInt(Int.max))
}

/// Hears of a popover: when it is about to be shown, and what every presentation's delegate does.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called before the popover is shown; the last chance to name its place.
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}
