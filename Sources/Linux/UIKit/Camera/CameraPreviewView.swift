import CQuintetGTK
import CQuintetWidget

/// Shows a camera's newest frame, whole, on black.
final class CameraPreviewView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = .black
    box.setNeed(QUINTET_VIEW_DRAWS, true)
    quintet_accessible_set_role(box.pointer, GTK_ACCESSIBLE_ROLE_IMG)
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      setContentHuggingPriority(.defaultLow, for: axis)
    }
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// The newest frame; nil shows none.
  var frameTexture: Texture? {
    didSet { setNeedsDisplay() }
  }

  override var drawsItself: Bool { true }

  override func drawContent(_ snapshot: OpaquePointer, size: CGSize) {
    super.drawContent(snapshot, size: size)
    guard let frameTexture, size.width >= 1, size.height >= 1 else { return }
    let whole = CGSize(width: frameTexture.width, height: frameTexture.height)
    var bounds = graphene_rect_t(UIView.ContentMode.scaleAspectFit.rect(of: whole, in: size))
    gtk_snapshot_append_texture(snapshot, frameTexture.pointer, &bounds)
  }
}
