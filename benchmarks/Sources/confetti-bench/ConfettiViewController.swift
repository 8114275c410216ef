import Confetti
import UIKit

/// Measures three seconds with confetti or without, and then three seconds of rest.
final class ConfettiViewController: UIViewController {
  private let plays: Bool
  private let confetti = ConfettiView(count: 200, seed: 2026)
  private let meter = FrameMeter()

  init(plays: Bool) {
    self.plays = plays
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let label = UILabel()
    label.text = "Congratulations!"
    label.font = .preferredFont(forTextStyle: .title1)
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    confetti.frame = view.bounds
    confetti.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(confetti)
    NSLayoutConstraint.activate([
      label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    Task {
      // The window comes to rest first.
      try await Task.sleep(for: .seconds(2))
      let processor = ProcessorTime.now
      if plays {
        confetti.start()
        meter.start()
      }
      try await Task.sleep(for: .seconds(3))
      meter.stop()
      let spent = ProcessorTime.now - processor
      // The last frame, in which the confetti is taken away, may still come.
      try await Task.sleep(for: .milliseconds(500))
      let rest = ProcessorTime.now, switches = ProcessorTime.contextSwitches
      try await Task.sleep(for: .seconds(3))
      print(
        meter.report,
        ProcessorTime.milliseconds(spent),
        ProcessorTime.milliseconds(ProcessorTime.now - rest),
        ProcessorTime.contextSwitches - switches,
        confetti.isPlaying ? "playing" : "stopped"
      )
      exit(0)
    }
  }
}
