import CGTK
import CQuintetWidget

/// Shows a picture.
@MainActor
open class UIImageView: UIView {
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: .zero)
    setUp()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  open var image: UIImage? { didSet { imageChanged() } }

  /// Points: symbols are drawn at the size of body text.
  open override var intrinsicContentSize: CGSize {
    guard image != nil else { return super.intrinsicContentSize }
    let side = (UIFont.preferredFont(forTextStyle: .body).pointSize * 1.5).rounded()
    return CGSize(width: side, height: side)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  override var drawsItself: Bool { true }
  override func appearanceChanged() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  override func drawContent(_ snapshot: OpaquePointer, size: CGSize) {
    super.drawContent(snapshot, size: size)
    guard let image, let display = gtk_widget_get_display(box.pointer) else { return }
    let isMirrored = image.followsReading && effectiveUserInterfaceLayoutDirection == .rightToLeft
    let side = min(size.width, size.height)
    let scale = gtk_widget_get_scale_factor(box.pointer)
    guard
      let icon = gtk_icon_theme_lookup_icon(
        gtk_icon_theme_get_for_display(display),
        image.iconName,
        nil,
        Int32(side),
        scale,
        isMirrored ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR,
        GTK_ICON_LOOKUP_FORCE_SYMBOLIC
      )
    else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(icon)) }
    var color = tintColor.gdk(with: traitCollection)
    var offset = graphene_point_t(x: Float((size.width - side) / 2), y: Float((size.height - side) / 2))
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &offset)
    gtk_symbolic_paintable_snapshot_symbolic(icon, snapshot, side, side, &color, 1)
    gtk_snapshot_restore(snapshot)
  }

  private func setUp() {
    isUserInteractionEnabled = false
    box.setNeed(QUINTET_VIEW_DRAWS, true)
    quintet_accessible_set_role(box.pointer, GTK_ACCESSIBLE_ROLE_IMG)
    huggingPriorities = AxisPair(horizontal: UILayoutPriority(251), vertical: UILayoutPriority(251))
    imageChanged()
  }

  private func imageChanged() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }
}
