import QuintetStateLoop
import UIKit

/// Shows the picture at an address: a placeholder until it is there, and something else if there is none.
///
/// It loads the picture for its own size as soon as it has one, and at once from memory, so that nothing flickers. What is on its
/// way ends when the address changes, on `reset()`, and while the view is in no window. For the screen reader it is not there unless
/// `isAccessibilityElement` is set.
@MainActor public final class LazyImageView: UIView {
  /// The content on the screen.
  public enum State: Equatable, Sendable {
    /// No address.
    case empty
    /// The placeholder.
    case loading
    /// The picture.
    case loaded
    /// The content for a picture that could not be loaded.
    case failed(PictureError)
  }

  /// Shows the picture; its `contentMode` is `scaleAspectFill`.
  public let imageView = UIImageView()
  /// The pipeline that loads the picture.
  public let pipeline: ImagePipeline
  /// The content on the screen.
  public private(set) var state = State.empty
  /// Called at each change of the state.
  public var onStateChange: (@MainActor (State) -> Void)?
  /// The priority of loading the picture.
  public var priority = ImageRequest.Priority.normal
  /// The view's magnification, as in a scroll view that zooms: the picture is loaded to be sharp then.
  public var zoomScale: CGFloat = 1 {
    didSet { if zoomScale != oldValue { load() } }
  }
  /// The duration of the fade of a picture that was not in memory, in seconds; 0 shows it at once.
  public var fadeDuration: TimeInterval = 0.2

  private var token: Token?
  private var forgetting: Token?
  /// The request shown or being loaded.
  private var request: ImageRequest?

  /// Makes an empty view.
  public init(pipeline: ImagePipeline) {
    self.pipeline = pipeline
    super.init(frame: .zero)
    clipsToBounds = true
    isAccessibilityElement = false
    imageView.isAccessibilityElement = false
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    fill(with: imageView)
    forgetting = pipeline.forgotten.add { [weak self] in self?.fileChanged($0) }
    // The picture's own size has no say.
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      imageView.setContentHuggingPriority(UILayoutPriority(1), for: axis)
      imageView.setContentCompressionResistancePriority(UILayoutPriority(1), for: axis)
    }
  }

  /// Always fails: the view needs a pipeline.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// The picture's address. Another address takes the present picture away; the same one changes nothing, and neither does another one of
  /// the same picture, by the pipeline's ``ImagePipeline/Configuration/cacheKey``.
  public var url: URL? {
    didSet {
      guard url != oldValue else { return }
      if state == .loaded, let url, let oldValue,
        pipeline.configuration.cacheKey(url) == pipeline.configuration.cacheKey(oldValue)
      {
        return
      }
      clear()
      load()
    }
  }

  /// Stands where the picture will be, while it loads and without an address; nil shows nothing.
  public var placeholderView: UIView? {
    didSet { replace(oldValue, with: placeholderView) }
  }

  /// Stands where the picture could not be loaded; nil shows the placeholder.
  public var failureView: UIView? {
    didSet { replace(oldValue, with: failureView) }
  }

  /// Loads the picture again, if it could not be loaded.
  public func reload() {
    guard case .failed = state else { return }
    clear()
    load(again: true)
  }

  /// Ends the request under way, and shows nothing: for a cell that is used again.
  public func reset() {
    url = nil
  }

  // MARK: UIView

  public override func layoutSubviews() {
    super.layoutSubviews()
    load()
  }

  /// A screen with more pixels a point asks for a larger picture, and lays nothing out.
  public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    load()
  }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { return load() }
    guard state == .loading else { return }
    token = nil
    request = nil
  }

  // MARK: Private

  /// Loads the picture, unless it is there or on its way in a size that suits.
  private func load(again: Bool = false) {
    guard let url, bounds.width > 0, bounds.height > 0 else { return }
    let scale = max(1, traitCollection.displayScale) * max(1, zoomScale)
    var wanted = ImageRequest(url: url, viewSize: bounds.size, scale: scale, priority: priority)
    wanted.triesAgain = again
    guard isNeeded(wanted.pixelSize) else { return }
    if let image = pipeline.cachedImage(for: wanted) {
      request = wanted
      token = nil
      return show(image, fading: false)
    }
    // A larger one takes the place of the present one when it is there.
    if state != .loaded { change(to: .loading) }
    guard window != nil else { return }
    request = wanted
    token = pipeline.loadImage(with: wanted) { [weak self] in self?.loaded($0) }
  }

  private func fileChanged(_ key: String) {
    if let url, pipeline.configuration.cacheKey(url) == key { reload() }
  }

  private func isNeeded(_ size: CGSize) -> Bool {
    if case .failed = state { return false }
    guard let present = request?.pixelSize else { return true }
    return size.width > present.width || size.height > present.height
  }

  private func loaded(_ result: Result<UIImage, PictureError>) {
    token = nil
    switch result {
    case .success(let image): show(image, fading: fadeDuration > 0 && state != .loaded)
    case .failure(let error):
      // A smaller one that is shown already stays.
      if state != .loaded { change(to: .failed(error)) }
    }
  }

  private func show(_ image: UIImage, fading: Bool) {
    imageView.image = image
    change(to: .loaded)
    guard fading, window != nil else {
      imageView.alpha = 1
      return
    }
    imageView.alpha = 0
    UIView.animate(withDuration: fadeDuration) { [imageView] in imageView.alpha = 1 }
  }

  private func clear() {
    token = nil
    request = nil
    imageView.image = nil
    change(to: url == nil ? .empty : .loading)
  }

  private func change(to new: State) {
    showViews(for: new)
    guard new != state else { return }
    state = new
    onStateChange?(new)
  }

  private func showViews(for state: State) {
    var hasFailed = false
    if case .failed = state { hasFailed = true }
    failureView?.isHidden = !hasFailed
    placeholderView?.isHidden = state == .loaded || (hasFailed && failureView != nil)
  }

  private func replace(_ old: UIView?, with new: UIView?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { fill(with: new) }
    showViews(for: state)
  }

  private func fill(with view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    insertSubview(view, at: 0)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: leadingAnchor), view.trailingAnchor.constraint(equalTo: trailingAnchor),
      view.topAnchor.constraint(equalTo: topAnchor), view.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
  }
}
