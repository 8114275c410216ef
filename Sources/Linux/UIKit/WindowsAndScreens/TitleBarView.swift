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

  var barHeight: CGFloat {
    var height: Int32 = 0
    content.map { gtk_widget_measure($0, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil) }
    return CGFloat(height)
  }
}
