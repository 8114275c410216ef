import Appearance
import UIKit

/// Shows a photo as large as the window, to be looked at closely.
public final class PhotoViewController: UIViewController, UIScrollViewDelegate {
  /// The texts of the screen, in the person's language.
  public struct Words: Sendable {
    /// The photo's accessibility label.
    public let photo: String
    /// The name of the button that leaves.
    public let close: String
    /// The name of the button that shares or saves the photo.
    public let share: String
    /// The message that the photo cannot be shown.
    public let failed: String
    /// The message that nothing on this device reads a format of this name, and which package would, if that is known.
    public let unreadable: @MainActor (_ format: String, _ package: String?) -> String
    /// The title of the button that loads it again.
    public let retry: String

    /// Takes the words.
    public init(
      photo: String,
      close: String,
      share: String,
      failed: String,
      unreadable: @escaping @MainActor (_ format: String, _ package: String?) -> String,
      retry: String
    ) {
      self.photo = photo
      self.close = close
      self.share = share
      self.failed = failed
      self.unreadable = unreadable
      self.retry = retry
    }
  }

  /// The greatest magnification of the photo, relative to the window.
  private static let largest: CGFloat = 6
  /// The multiple of the window's size at which the photo is loaded once it is zoomed, if it has the pixels.
  private static let sharp: CGFloat = 3

  /// Called when the person has left it.
  public var onLeave: (() -> Void)?

  /// Makes the screen of a photo.
  ///
  /// - Parameters:
  ///   - url: Where the photo is.
  ///   - title: What the photo shows, for a screen reader.
  ///   - pipeline: What loads it.
  ///   - words: What the screen says, in the person's language.
  ///   - caption: Stands below the photo, for as long as nobody looks at that closely; nil for nothing.
  public init(_ url: URL, title: String, pipeline: ImagePipeline, words: Words, caption: UIView? = nil) {
    self.url = url
    self.words = words
    self.caption = caption
    photo = LazyImageView(pipeline: pipeline)
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// Always fails: there are no archives of this screen.
  public required init?(coder: NSCoder) {
    return nil
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    setUpViews()
    photo.imageView.contentMode = .scaleAspectFit
    photo.isAccessibilityElement = true
    photo.accessibilityTraits = .image
    photo.accessibilityLabel = words.photo
    photo.priority = .high
    photo.onStateChange = { [weak self] in self?.render($0) }
    photo.url = url
    render(photo.state)
  }

  public override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // Nothing of the photo is behind its caption.
    let height = caption.map { $0.frame.minY } ?? scroll.bounds.height
    let size = CGSize(width: scroll.bounds.width, height: height)
    guard scroll.zoomScale == 1, photo.bounds.size != size else { return }
    photo.frame = CGRect(origin: .zero, size: size)
    scroll.contentSize = size
  }

  public override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    guard isBeingDismissed else { return }
    sharing?.cancel()
    onLeave?()
  }

  /// Escape closes it, unless something is in front of it.
  public override var keyCommands: [UIKeyCommand]? { presentedViewController == nil ? [closeCommand] : nil }

  #if !os(Linux)
    /// VoiceOver's gesture of leaving.
    public override func accessibilityPerformEscape() -> Bool {
      close()
      return true
    }
  #endif

  // MARK: UIScrollViewDelegate

  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { photo }

  /// Loads more pixels than the window has once the person zooms in.
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    photo.zoomScale = Self.sharp
  }

  /// Hides the caption while the person looks closely.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {
    caption?.isHidden = scrollView.zoomScale > 1
    // The window may have changed its size meanwhile.
    if scrollView.zoomScale == 1 { view.setNeedsLayout() }
  }

  // MARK: Private

  private let url: URL
  private let words: Words
  private let caption: UIView?
  private let scroll = UIScrollView()
  private let photo: LazyImageView
  private let spinner = UIActivityIndicatorView(style: .large)
  private let problem = UILabel(.body, alignment: .center)
  private lazy var shareButton = UIButton.round("square.and.arrow.up", label: words.share) { [weak self] in
    self?.share()
  }
  private var sharing: Task<Void, Never>?
  private lazy var retry = UIButton(
    configuration: .gray(),
    primaryAction: UIAction { [weak self] _ in self?.photo.reload() }
  )
  private lazy var failure = makeFailure()

  private func render(_ state: LazyImageView.State) {
    // There is nothing to share before it is there.
    shareButton.isHidden = state != .loaded
    if state == .loading { spinner.startAnimating() } else { spinner.stopAnimating() }
    guard case .failed(let error) = state else {
      failure.isHidden = true
      return
    }
    // To load it again would not help where nothing reads it.
    if case .unreadable(let format) = error {
      problem.text = words.unreadable(format.name, format.package)
      retry.isHidden = true
    } else {
      problem.text = words.failed
      retry.isHidden = false
    }
    failure.isHidden = false
  }

  private func makeFailure() -> UIStackView {
    retry.configuration?.title = words.retry
    let stack = UIStackView(arrangedSubviews: [problem, retry])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 12
    return stack
  }

  private func setUpViews() {
    scroll.delegate = self
    scroll.minimumZoomScale = 1
    scroll.maximumZoomScale = Self.largest
    scroll.embed(in: view)
    scroll.addSubview(photo)
    addDoubleTap(to: photo)
    let close = UIButton.round("xmark", label: words.close) { [weak self] in self?.close() }
    for part in [spinner, failure, shareButton, close] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    NSLayoutConstraint.activate([
      spinner.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      spinner.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      failure.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      failure.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
      failure.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
      close.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 12),
      close.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor, constant: -12),
      shareButton.topAnchor.constraint(equalTo: close.topAnchor),
      shareButton.trailingAnchor.constraint(equalTo: close.leadingAnchor, constant: -12),
    ])
    guard let caption else { return }
    caption.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(caption)
    NSLayoutConstraint.activate([
      caption.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
      caption.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      caption.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      caption.heightAnchor.constraint(lessThanOrEqualTo: view.heightAnchor, multiplier: 0.4),
    ])
  }

  /// Goes back to what it was opened from.
  func close() {
    dismiss(animated: true)
  }

  /// Shows what can be done with the photo's file.
  private func share() {
    guard sharing == nil else { return }
    sharing = Task { [weak self, url, pipeline = photo.pipeline] in
      let file = try? await pipeline.file(at: url)
      self?.share(file)
    }
  }

  private func share(_ file: Data?) {
    sharing = nil
    // It may have been closed meanwhile, and a server may send something else the second time.
    let whole = file.flatMap { UIImage(data: $0) }
    guard view.window != nil, presentedViewController == nil, let picture = whole ?? photo.imageView.image
    else { return }
    #if os(Linux)
      // The file as it is.
      let items: [Any] = whole == nil ? [picture] : [file ?? picture]
    #else
      let items: [Any] = [picture]
    #endif
    let sheet = UIActivityViewController(activityItems: items, applicationActivities: nil)
    #if !os(Linux)
      // On an iPad a sheet has to know where it comes from.
      sheet.popoverPresentationController?.sourceView = shareButton
    #endif
    present(sheet, animated: true)
  }

  /// Looks closely at a point of the photo, or at all of it again.
  func zoomTwice(at point: CGPoint) {
    guard scroll.zoomScale == 1 else { return scroll.setZoomScale(1, animated: true) }
    let size = CGSize(width: photo.bounds.width / 3, height: photo.bounds.height / 3)
    let origin = CGPoint(x: point.x - size.width / 2, y: point.y - size.height / 2)
    scroll.zoom(to: CGRect(origin: origin, size: size), animated: true)
  }
}
