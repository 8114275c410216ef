import CGTK
import CQuintetWidget

/// Holds how a view's rectangle is drawn. Only what a view's widget draws is here.
@MainActor
public final class CALayer {
  private unowned let view: UIView

  init(_ view: UIView) {
    self.view = view
  }

  /// Points.
  public var cornerRadius: CGFloat = 0 {
    didSet {
      quintet_view_set_corner_radius(view.box.pointer, Float(cornerRadius))
      view.setNeedsDisplay()
    }
  }

  public var masksToBounds: Bool {
    get { view.clipsToBounds }
    set { view.clipsToBounds = newValue }
  }
}
