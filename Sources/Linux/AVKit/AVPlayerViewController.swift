import CQuintetGTK
@_exported import UIKit

/// Shows what a player plays.
@preconcurrency @MainActor
open class AVPlayerViewController: UIViewController {
  /// The player, or nil.
  open var player: AVPlayer? {
    didSet {
      oldValue?.remove(self)
      player?.add(self)
      show()
    }
  }

  /// Way in which the pictures fill the view.
  open var videoGravity = AVLayerVideoGravity.resizeAspect { didSet { show() } }
  /// True if there are buttons to play and to seek with.
  open var showsPlaybackControls = true { didSet { show() } }
  /// A view over the pictures and under the buttons, for what the application adds.
  open private(set) lazy var contentOverlayView: UIView? = UIView()

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    picture.isAccessibilityElement = false
    fill(picture)
    if let contentOverlayView { fill(contentOverlayView) }
    view.addSubview(controls)
    controls.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      controls.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      controls.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      controls.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      controls.heightAnchor.constraint(equalToConstant: 46),
    ])
    show()
  }

  // MARK: Internal

  func show() {
    guard isViewLoaded else { return }
    let stream = player?.stream?.pointer
    gtk_picture_set_paintable(OpaquePointer(picture.widget), stream.map { OpaquePointer($0) })
    gtk_picture_set_content_fit(OpaquePointer(picture.widget), videoGravity.contentFit)
    gtk_media_controls_set_media_stream(OpaquePointer(controls.widget), stream)
    controls.isHidden = !showsPlaybackControls
  }

  // MARK: Private

  private let picture = NativeView(gtk_picture_new())
  private let controls = NativeView(gtk_media_controls_new(nil))

  private func fill(_ subview: UIView) {
    subview.frame = view.bounds
    subview.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(subview)
  }
}

/// Ways in which pictures fill a rectangle of another shape.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// All of them, with bars at two sides.
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  /// The whole rectangle, with two sides cut.
  public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
  /// The whole rectangle, distorted.
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")

  var contentFit: GtkContentFit {
    switch self {
    case .resizeAspectFill: GTK_CONTENT_FIT_COVER
    case .resize: GTK_CONTENT_FIT_FILL
    default: GTK_CONTENT_FIT_CONTAIN
    }
  }
}

/// A view that is one of GTK's widgets.
final class NativeView: UIView {
  let widget: UnsafeMutablePointer<GtkWidget>?

  init(_ widget: UnsafeMutablePointer<GtkWidget>?) {
    self.widget = widget
    super.init(frame: .zero)
    if let widget { setContent(widget) }
  }

  required init?(coder: NSCoder) {
    return nil
  }
}
