import Testing
import UIKit

@testable import Confetti

/// The life of a burst of confetti in a window.
@MainActor @Suite("Confetti view", .oneWindow)
struct ConfettiViewTests {
  private let window = mainWindow

  @Test("confetti plays, and stops by itself")
  func confettiPlaysAndStopsByItself() async throws {
    let confetti = show(in: window)
    #expect(!confetti.isPlaying, "it plays before it was started")
    confetti.start()
    #expect(confetti.isPlaying, "it does not play")
    try await wait("it has stopped") { !confetti.isPlaying }
  }

  @Test("confetti that is started again begins anew, and ends once")
  func confettiThatIsStartedAgainBeginsAnewAndEndsOnce() async throws {
    let confetti = show(in: window)
    confetti.start()
    try await Task.sleep(for: .milliseconds(200))
    confetti.start()
    #expect(confetti.isPlaying, "it does not play")
    confetti.stop()
    #expect(!confetti.isPlaying, "it plays on")
  }

  @Test("confetti that is over plays again")
  func confettiThatIsOverPlaysAgain() async throws {
    let confetti = show(in: window)
    for _ in 0..<2 {
      confetti.start()
      let frames = FrameWatch(window) {}
      try await wait("it is drawn") { frames.count > 2 }
      #expect(confetti.isPlaying, "it is over at once")
      try await wait("it has stopped") { !confetti.isPlaying }
    }
  }

  @Test("a burst becomes a picture when less motion is asked for, until stopped")
  func burstBecomesAPictureWhenLessMotionIsAskedForUntilStopped() async throws {
    let confetti = show(in: window)
    for _ in 0..<3 { await window.nextFrame() }
    let empty = picture()
    for _ in 0..<2 {
      confetti.start()
      #expect(confetti.isPlaying)
      try await withoutMotion {
        try await wait("it stands still") { !confetti.isPlaying }
        try await wait("it is seen") { picture() != empty }
        confetti.stop()
        try await wait("nothing is seen") { picture() == empty }
        confetti.start()
        #expect(!confetti.isPlaying)
        try await wait("it is seen again") { picture() != empty }
      }
      confetti.stop()
      try await wait("nothing is seen") { picture() == empty }
    }
  }

  /// The content of the window.
  private func picture() -> Data {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(bounds: window.bounds, format: format).pngData { _ in
      window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
    }
  }

  @Test("confetti stops and is freed when it leaves the window")
  func confettiStopsAndIsFreedWhenItLeavesTheWindow() async throws {
    weak var left: ConfettiView?
    do {
      let confetti = show(in: window)
      confetti.start()
      left = confetti
      try await Task.sleep(for: .milliseconds(100))
      confetti.removeFromSuperview()
      #expect(!confetti.isPlaying, "it plays outside of a window")
    }
    try await wait("it is freed") { left == nil }
  }

  @Test("confetti ignores touches and is hidden from assistive technology")
  func confettiIgnoresTouchesAndIsHiddenFromAssistiveTechnology() {
    let confetti = show(in: window)
    #expect(!confetti.isUserInteractionEnabled && confetti.accessibilityElementsHidden, "it is in the way")
  }
}

/// Confetti where the desktop asks for less motion.
@MainActor @Suite("Confetti with less motion", .oneWindow, .lessMotion)
struct LessMotionTests {
  @Test("confetti stands still")
  func confettiStandsStill() {
    let confetti = show(in: mainWindow)
    confetti.start()
    #expect(!confetti.isPlaying, "it moves")
  }
}

@MainActor
private func show(in window: UIWindow) -> ConfettiView {
  let controller = UIViewController(), confetti = ConfettiView(count: 50, seed: 1)
  window.rootViewController = controller
  confetti.frame = controller.view.bounds
  controller.view.addSubview(confetti)
  return confetti
}
