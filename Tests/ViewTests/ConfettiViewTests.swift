import UIKit

@testable import Confetti

/// The life of a burst of confetti in a window.
@MainActor
enum ConfettiViewTests {
  static var all: [ViewTest] {
    [
      ViewTest("confetti plays, and stops by itself") { window in
        let confetti = show(in: window)
        expect(!confetti.isPlaying, "it plays before it was started")
        confetti.start()
        expect(confetti.isPlaying, "it does not play")
        try await wait("it has stopped") { !confetti.isPlaying }
      },
      ViewTest("confetti that is started again begins anew, and ends once") { window in
        let confetti = show(in: window)
        confetti.start()
        try await Task.sleep(for: .milliseconds(200))
        confetti.start()
        expect(confetti.isPlaying, "it does not play")
        confetti.stop()
        expect(!confetti.isPlaying, "it plays on")
      },
      ViewTest("confetti that leaves the window stops and is freed, in the middle of a burst too") { window in
        weak var left: ConfettiView?
        do {
          let confetti = show(in: window)
          confetti.start()
          left = confetti
          try await Task.sleep(for: .milliseconds(100))
          confetti.removeFromSuperview()
          expect(!confetti.isPlaying, "it plays outside of a window")
        }
        try await wait("it is freed") { left == nil }
      },
      ViewTest("confetti lets touches through and says nothing to assistive technology") { window in
        let confetti = show(in: window)
        expect(!confetti.isUserInteractionEnabled && confetti.accessibilityElementsHidden, "it is in the way")
      },
      ViewTest("with less motion asked for, confetti stands still", lessMotion: true) { window in
        let confetti = show(in: window)
        confetti.start()
        expect(!confetti.isPlaying, "it moves")
      },
    ]
  }

  private static func show(in window: UIWindow) -> ConfettiView {
    let controller = UIViewController(), confetti = ConfettiView(count: 50, seed: 1)
    window.rootViewController = controller
    confetti.frame = controller.view.bounds
    controller.view.addSubview(confetti)
    return confetti
  }
}
