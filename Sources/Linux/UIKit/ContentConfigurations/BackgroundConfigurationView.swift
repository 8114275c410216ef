/// Shows a background configuration behind a cell's or a header's content.
final class BackgroundConfigurationView: UIView {
  init(in host: UIView) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    addSubview(fill)
    translatesAutoresizingMaskIntoConstraints = false
    host.insertSubview(self, at: 0)
    edges = [
      topAnchor.constraint(equalTo: host.topAnchor), leadingAnchor.constraint(equalTo: host.leadingAnchor),
      host.bottomAnchor.constraint(equalTo: bottomAnchor), host.trailingAnchor.constraint(equalTo: trailingAnchor),
    ]
    // Insets may take more than there is.
    for edge in edges.suffix(2) { edge.priority = UILayoutPriority(999) }
    NSLayoutConstraint.activate(edges)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Points at the host's lower edge that are left out: a row's line.
  var room: CGFloat = 0 { didSet { if room != oldValue { placeEdges() } } }

  func show(_ configuration: UIBackgroundConfiguration) {
    shown = configuration
    placeEdges()
    fill.layer.cornerRadius = configuration.cornerRadius
    fill.clipsToBounds = configuration.cornerRadius > 0
    showCustomView(configuration.customView)
    showImage(configuration)
    showColors()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    fill.frame = bounds
    customView?.frame = fill.bounds
    imageView?.frame = fill.bounds
    let outset = shown?.strokeOutset ?? 0
    stroke?.frame = bounds.insetBy(dx: -outset, dy: -outset)
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    showColors()
  }

  // MARK: Private

  private let fill = UIView()
  private var edges: [NSLayoutConstraint] = []
  private var shown: UIBackgroundConfiguration?
  private var customView: UIView?
  private var imageView: UIImageView?
  private var stroke: UIView?

  private func placeEdges() {
    guard let insets = shown?.backgroundInsets else { return }
    for (edge, inset) in zip(edges, [insets.top, insets.leading, insets.bottom + room, insets.trailing]) {
      edge.constant = inset
    }
  }

  private func showCustomView(_ new: UIView?) {
    guard new !== customView else { return }
    if customView?.superview === fill { customView?.removeFromSuperview() }
    customView = new
    new.map { fill.insertSubview($0, at: 0) }
  }

  private func showImage(_ configuration: UIBackgroundConfiguration) {
    guard configuration.image != nil || imageView != nil else { return }
    let view = imageView ?? UIImageView(frame: .zero)
    if imageView == nil { fill.addSubview(view) }
    imageView = view
    view.image = configuration.image
    view.contentMode = configuration.imageContentMode
    view.clipsToBounds = true
  }

  private func showColors() {
    guard let shown else { return }
    let color = shown.resolvedBackgroundColor(for: tintColor)
    if fill.backgroundColor != color { fill.backgroundColor = color }
    guard shown.strokeWidth > 0 || stroke != nil else { return }
    let view = stroke ?? UIView()
    if stroke == nil { addSubview(view) }
    stroke = view
    view.layer.borderWidth = shown.strokeWidth
    view.layer.borderColor = shown.resolvedStrokeColor(for: tintColor).resolvedColor(with: traitCollection).cgColor
    view.layer.cornerRadius = shown.cornerRadius > 0 ? max(0, shown.cornerRadius + shown.strokeOutset) : 0
  }
}
