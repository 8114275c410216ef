import AVKit
import QuintetBuffs
import UIKit

/// A video from edge to edge, with live questions over it.
final class VideoViewController: UIViewController {
  private let film = AVPlayerViewController()
  private var looper: AVPlayerLooper?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    addChild(film)
    fill(with: film.view)
    film.didMove(toParent: self)
    film.showsPlaybackControls = false
    play()
    do {
      let buffs = try BuffView(configuration: BuffsConfiguration(server: DocumentServers.buffs))
      buffs.delegate = self
      fill(with: buffs)
      buffs.start()
    } catch {
      print("Buffs: \(error)")
    }
  }

  private func play() {
    guard let clip = Bundle.main.url(forResource: "match", withExtension: "mp4") else { return }
    let player = AVQueuePlayer()
    player.isMuted = true
    looper = AVPlayerLooper(player: player, templateItem: AVPlayerItem(url: clip))
    film.player = player
    player.play()
  }

  private func fill(with subview: UIView) {
    subview.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(subview)
    NSLayoutConstraint.activate([
      subview.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      subview.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      subview.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
      subview.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
    ])
  }
}

extension VideoViewController: BuffViewDelegate {
  func buffView(_ view: BuffView, didAnswer buff: Buff, with answer: Buff.Answer, after seconds: TimeInterval) {
    print("answered after \(seconds) s")
  }

  func buffView(_ view: BuffView, didFailWith error: BuffsError) {
    print("Buffs: \(error)")
  }
}
