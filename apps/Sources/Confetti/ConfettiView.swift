import UIKit

/// Shows a burst of confetti over what lies below it, once, and then rests.
///
/// It lets touches through and is nothing to assistive technology. It moves with the screen's frames while it plays, for
/// three seconds, and wakes nobody before and after. Under Reduce Motion it shows a still picture instead.
public final class ConfettiView: UIView {
  /// Makes a view that shows nothing until it is started.
  ///
  /// - Parameters:
  ///   - count: How many pieces there are.
  ///   - seed: Decides how they fly; the same seed gives the same burst.
  public init(count: Int = 200, seed: UInt64 = .random(in: 0...UInt64.max)) {
    confetti = ConfettiShower(count: count, seed: seed)
    super.init(frame: .zero)
    backgroundColor = .clear
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    // Drawn again at its new size, not stretched.
    contentMode = .redraw
  }

  /// Always fails: there are no archives of this view.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// True if pieces are moving.
  public var isPlaying: Bool { frames != nil }

  /// Throws the confetti, from the beginning if it is in the air already.
  public func start() {
    rest()
    began = nil
    time = UIAccessibility.isReduceMotionEnabled ? ConfettiShower.stillTime : 0
    setNeedsDisplay()
    guard !UIAccessibility.isReduceMotionEnabled else { return }
    #if os(Linux)
      let frames = CADisplayLink(target: self, selector: ConfettiView.frameBegan)
    #else
      let frames = CADisplayLink(target: self, selector: #selector(frameBegan))
    #endif
    frames.add(to: .main, forMode: .common)
    self.frames = frames
  }

  /// Clears the air.
  public func stop() {
    rest()
    time = nil
    setNeedsDisplay()
  }

  /// A display link keeps its target, so that a view that goes has to release it.
  public override func didMoveToWindow() {
    super.didMoveToWindow()
    reduceMotion.map(NotificationCenter.default.removeObserver)
    reduceMotion = nil
    guard window != nil else { return isPlaying ? stop() : () }
    reduceMotion = NotificationCenter.default.addObserver(
      forName: UIAccessibility.reduceMotionStatusDidChangeNotification,
      object: nil,
      queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.reduceMotionChanged() }
    }
  }

  public override func draw(_ rect: CGRect) {
    guard let time else { return }
    // One path for all pieces of a colour: a dozen fills instead of hundreds.
    var paths = [UIBezierPath?](repeating: nil, count: Self.colors.count)
    for piece in confetti.pieces {
      let corners = piece.corners(at: time, in: bounds.size)
      guard let first = corners.first else { continue }
      let color = piece.color * 2 + (piece.showsBack(at: time) ? 1 : 0)
      let path = paths[color] ?? UIBezierPath()
      paths[color] = path
      path.move(to: first)
      for corner in corners.dropFirst() { path.addLine(to: corner) }
      path.close()
    }
    let opacity = isPlaying ? ConfettiShower.opacity(at: time) : 1
    for (path, color) in zip(paths, Self.colors) {
      guard let path else { continue }
      color.withAlphaComponent(opacity).setFill()
      path.fill()
    }
  }

  // MARK: Private

  private let confetti: ConfettiShower
  private var frames: CADisplayLink?
  /// The time when the burst began, in seconds of the screen's clock.
  private var began: TimeInterval?
  /// Seconds into the burst; nil draws nothing.
  private var time: TimeInterval?
  private var reduceMotion: (any NSObjectProtocol)?

  /// Front and back of each colour: greens, yellow, orange, pink and blue that show on light and on dark.
  private static let colors: [UIColor] = [
    (0x43A047, 0x2E7D32), (0x9CCC65, 0x7CB342), (0xFDD835, 0xF9A825), (0xFF8A65, 0xF4511E), (0xF06292, 0xD81B60),
    (0x4FC3F7, 0x0288D1),
  ].flatMap { [UIColor(hex: $0), UIColor(hex: $1)] }

  #if !os(Linux)
    @objc
  #endif
  private func frameBegan(_ frames: CADisplayLink) {
    let began = began ?? frames.timestamp
    self.began = began
    time = frames.timestamp - began
    if frames.timestamp - began >= ConfettiShower.duration { stop() } else { setNeedsDisplay() }
  }

  private func rest() {
    frames?.invalidate()
    frames = nil
  }

  private func reduceMotionChanged() {
    if isPlaying { start() }
  }
}

extension UIColor {
  fileprivate convenience init(hex: Int) {
    func part(_ shift: Int) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }
}
