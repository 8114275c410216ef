import Pictures
import QuintetTransport
import UIKit

final class PhotosViewController: UIViewController {
  private let addresses: [URL]
  private let pipeline: ImagePipeline?
  private var photos: [LazyImageView] = []
  private var missing = 0
  private var link: CADisplayLink?
  /// The time when the first frame had been painted.
  private var start: (time: TimeInterval, processor: Double)?
  private var frames = 0
  private var framesWithAll = 0

  init(trustAnchors: URL, addresses: [URL]) {
    self.addresses = addresses
    let client = try? HTTPClient(trustAnchors: trustAnchors, queue: DispatchQueue(label: "photos"))
    pipeline = client.map { client in
      // With a disk, as the apps have it.
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      return ImagePipeline(.init(client: client, dataCache: DataCache(folder: folder)))
    }
    super.init(nibName: nil, bundle: nil)
    title = "Photos"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let pipeline else { return print("no client") }
    for index in addresses.indices {
      let photo = LazyImageView(pipeline: pipeline)
      photo.fadeDuration = 0
      photo.frame = CGRect(x: index % 8 * 64, y: index / 8 * 64, width: 56, height: 56)
      photo.onStateChange = { [weak self] in
        if case .loaded = $0 { self?.missing -= 1 }
        if case .failed(let error) = $0 { print("failed: \(error)") }
      }
      view.addSubview(photo)
      photos.append(photo)
    }
    missing = photos.count
    link = CADisplayLink(target: self, selector: PhotosViewController.frameBegins)
    link?.add(to: .main, forMode: .common)
  }

  /// With the second call the first frame has been painted, and with the second after the last photo that one.
  private func frameBegins(_ link: CADisplayLink) {
    frames += 1
    if frames == 2 {
      start = (CACurrentMediaTime(), ProcessorTime.now)
      for (photo, address) in zip(photos, addresses) { photo.url = address }
    } else if missing == 0, let start {
      framesWithAll += 1
      guard framesWithAll == 2 else { return }
      let time = CACurrentMediaTime() - start.time, processor = ProcessorTime.now - start.processor
      print(String(format: "%.1f %.1f", time * 1_000, processor * 1_000))
      exit(0)
    }
  }
}
