import UIKit

/// Shows an annotation. Its middle is at the annotation's place, moved by `centerOffset`.
///
/// It is a button: a tap, Return, Space and assistive technology select its annotation.
@preconcurrency @MainActor
open class MKAnnotationView: UIView {
  /// Makes a view that is reused for annotations of the same identifier, or, with nil, not reused.
  public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    self.annotation = annotation
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    isAccessibilityElement = true
    accessibilityTraits = .button
  }

  /// Always fails: there are no archives of views here.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// The identifier for which the map reuses this view.
  open private(set) var reuseIdentifier: String?
  /// Annotation that is shown. The map sets it when it reuses the view.
  open var annotation: (any MKAnnotation)?

  /// The picture shown; the view takes its size.
  open var image: UIImage? {
    didSet {
      picture?.removeFromSuperview()
      picture = nil
      guard let image else { return }
      let view = UIImageView(image: image)
      view.isAccessibilityElement = false
      bounds.size = image.size
      view.frame = bounds
      addSubview(view)
      picture = view
    }
  }

  /// Points from the annotation's place to the view's middle.
  open var centerOffset: CGPoint = .zero { didSet { mapView?.placeAgain(self) } }
  /// True if it can be selected.
  open var isEnabled = true {
    didSet { if isEnabled { accessibilityTraits.remove(.notEnabled) } else { accessibilityTraits.insert(.notEnabled) } }
  }
  /// True if its annotation is selected. The map sets it: see `MKMapView.selectAnnotation(_:animated:)`.
  open var isSelected: Bool {
    get { isShownSelected }
    set { setSelected(newValue, animated: false) }
  }

  /// Shows whether the annotation is selected. Override to show it in another way, and call super.
  open func setSelected(_ selected: Bool, animated: Bool) {
    isShownSelected = selected
    if selected { accessibilityTraits.insert(.selected) } else { accessibilityTraits.remove(.selected) }
  }

  /// Name that annotations near each other have to share to be shown as one; nil always shows this one by itself. The map
  /// looks at it in what `mapView(_:viewFor:)` returns.
  open var clusteringIdentifier: String? {
    didSet { if clusteringIdentifier != oldValue { mapView?.clusteringChanged(of: self) } }
  }

  /// Called before the view is used for another annotation. Override to take back what belongs to the last one, and call super.
  open func prepareForReuse() {
    isSelected = false
  }

  /// Called before the view is shown for an annotation. Override to set it up, and call super.
  open func prepareForDisplay() {
    accessibilityLabel = [annotation?.title, annotation?.subtitle].compactMap(\.self).joined(separator: ", ")
  }

  open override func accessibilityActivate() -> Bool {
    guard isEnabled, let mapView, let annotation else { return false }
    mapView.selectAnnotation(annotation, animated: true)
    return true
  }

  // MARK: Internal

  /// The map that shows the view at present.
  weak var mapView: MKMapView?
  private var isShownSelected = false
  private var picture: UIImageView?
}

// A map makes views of a class that is known at run time only, as a table does its cells: see UITableViewCell.
// An initialiser owns its arguments, hence `consuming`.

extension MKAnnotationView {
  @usableFromInline
  convenience init(registeredFor reuseIdentifier: String) {
    self.init(annotation: nil, reuseIdentifier: reuseIdentifier)
  }

  /// Makes a view of this very class.
  @_silgen_name("$s6MapKit16MKAnnotationViewC13registeredForACSS_tcfC")
  class func makeView(_ reuseIdentifier: consuming String) -> MKAnnotationView
}
