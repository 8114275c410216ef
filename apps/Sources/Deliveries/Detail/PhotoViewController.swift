import Appearance
import Pictures
import UIKit

/// Shows a photo as large as the window, to be looked at closely.
final class PhotoViewController: UIViewController, UIScrollViewDelegate {
  /// How much larger than the window the photo can become.
  private static let largest: CGFloat = 6
  /// For how many times the window's size the photo is loaded once it is zoomed, if it has the pixels.
  private static let sharp: CGFloat = 3

  init(_ url: URL, title: String, _ deliveries: DeliveriesModel) {
    self.url = url
    self.deliveries = deliveries
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    setUpViews()
    photo.imageView.contentMode = .scaleAspectFit
    photo.isAccessibilityElement = true
    photo.accessibilityTraits = .image
    photo.accessibilityLabel = texts["photo.label"]
    photo.priority = .high
    photo.onStateChange = { [weak self] in self?.render($0) }
    photo.url = url
    render(photo.state)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard scroll.zoomScale == 1, photo.bounds.size != scroll.bounds.size else { return }
    photo.frame = scroll.bounds
    scroll.contentSize = scroll.bounds.size
  }

  /// Escape closes it.
  override var keyCommands: [UIKeyCommand]? { [closeCommand] }

  #if !os(Linux)
    /// VoiceOver's gesture of leaving.
    override func accessibilityPerformEscape() -> Bool {
      close()
      return true
    }
  #endif

  // MARK: UIScrollViewDelegate

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { photo }

  /// Who looks closely gets more than the pixels of the window.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    photo.zoomScale = Self.sharp
  }

  // MARK: Private

  private let url: URL
  private let deliveries: DeliveriesModel
  private let scroll = UIScrollView()
  private lazy var photo = LazyImageView(pipeline: deliveries.pictures)
  private let spinner = UIActivityIndicatorView(style: .large)
  private lazy var failure = makeFailure()

  private var texts: DeliveriesTexts { deliveries.texts }

  private func render(_ state: LazyImageView.State) {
    if state == .loading { spinner.startAnimating() } else { spinner.stopAnimating() }
    if case .failed = state { failure.isHidden = false } else { failure.isHidden = true }
  }

  private func makeFailure() -> UIStackView {
    let text = UILabel(.body, alignment: .center)
    text.text = texts["photo.failed"]
    let retry = UIButton(configuration: .gray(), primaryAction: UIAction { [weak self] _ in self?.photo.reload() })
    retry.configuration?.title = texts["photo.retry"]
    let stack = UIStackView(arrangedSubviews: [text, retry])
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
    let close = UIButton.round("xmark", label: texts["photo.close"]) { [weak self] in self?.close() }
    for part in [spinner, failure, close] {
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
    ])
  }

  /// Goes back to what it was opened from.
  func close() {
    dismiss(animated: true)
  }

  /// Looks closely at a point of the photo, or at all of it again.
  func zoomTwice(at point: CGPoint) {
    guard scroll.zoomScale == 1 else { return scroll.setZoomScale(1, animated: true) }
    let size = CGSize(width: photo.bounds.width / 3, height: photo.bounds.height / 3)
    let origin = CGPoint(x: point.x - size.width / 2, y: point.y - size.height / 2)
    scroll.zoom(to: CGRect(origin: origin, size: size), animated: true)
  }
}
