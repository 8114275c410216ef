import CQuintetGTK

/// The window's own bar with its title and buttons, for a root that brings no navigation bar.
final class TitleBarView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    if let bar = adw_header_bar_new() { setContent(bar) }
  }

  required init?(coder: NSCoder) {
    return nil
  }

  var barHeight: CGFloat { widgetHeight }
}
