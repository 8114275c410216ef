import UIKit

/// Draws boxes around the words of a photo, and says which one was tapped.
///
/// Doubtful words have another colour, a broken line and a sign of warning; checked ones have a line beneath alone.
final class WordBoxesView: UIView {
  /// Called with the place of the word that was tapped.
  var onTap: ((Int) -> Void)?
  var words: [ComposedText.Word] = [] { didSet { if words != oldValue { setNeedsDisplay() } } }
  /// Width and height of the photo, which stands in the middle of the view and as large as fits.
  var photoSize = CGSize.zero { didSet { if photoSize != oldValue { setNeedsDisplay() } } }

  /// The greatest distance of a tap from a word's middle, in points, where words are small.
  private static let reach: CGFloat = 22
  /// The width of the warning sign.
  private static let sign: CGFloat = 14

  init() {
    super.init(frame: .zero)
    backgroundColor = .clear
    contentMode = .redraw
    addTap()
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func draw(_ rect: CGRect) {
    for word in words {
      guard let frame = frame(of: word)?.insetBy(dx: -2, dy: -2) else { continue }
      if word.isChecked {
        let line = UIBezierPath()
        line.move(to: CGPoint(x: frame.minX, y: frame.maxY))
        line.addLine(to: CGPoint(x: frame.maxX, y: frame.maxY))
        stroke(line, .systemGreen, 2)
      } else if word.isDoubtful {
        stroke(UIBezierPath(roundedRect: frame, cornerRadius: 3), .systemOrange, 2, dash: [6, 3])
        // All of it, also where the word stands at the photo's edge.
        drawSign(at: CGPoint(x: max(frame.minX, Self.sign / 2 + 1), y: max(frame.minY, Self.sign * 0.6 + 2)))
      } else {
        stroke(UIBezierPath(roundedRect: frame, cornerRadius: 3), .systemBlue, 1)
      }
    }
  }

  /// The place of the word at a point, or next to it.
  func word(at point: CGPoint) -> Int? {
    var nearest: (place: Int, distance: CGFloat)?
    for (place, word) in words.enumerated() {
      guard let frame = frame(of: word) else { continue }
      let reach = CGSize(width: max(0, Self.reach - frame.width / 2), height: max(0, Self.reach - frame.height / 2))
      guard frame.insetBy(dx: -reach.width, dy: -reach.height).contains(point) else { continue }
      let inside = frame.contains(point) ? 0 : 1_000 as CGFloat
      let distance = inside + abs(frame.midX - point.x) + abs(frame.midY - point.y)
      if distance < nearest?.distance ?? .infinity { nearest = (place, distance) }
    }
    return nearest?.place
  }

  /// Returns a word's frame in the view.
  func frame(of word: ComposedText.Word) -> CGRect? {
    guard let box = word.box, photoSize.width > 0, photoSize.height > 0 else { return nil }
    let scale = min(bounds.width / photoSize.width, bounds.height / photoSize.height)
    let size = CGSize(width: photoSize.width * scale, height: photoSize.height * scale)
    let origin = CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2)
    return CGRect(
      x: origin.x + box.minX * size.width,
      y: origin.y + box.minY * size.height,
      width: box.width * size.width,
      height: box.height * size.height
    )
  }

  // MARK: Private

  /// Strokes a path so that it can be seen on light and dark photos.
  private func stroke(_ path: UIBezierPath, _ color: UIColor, _ width: CGFloat, dash: [CGFloat] = []) {
    path.lineWidth = width + 2
    UIColor.white.withAlphaComponent(0.8).setStroke()
    path.stroke()
    path.lineWidth = width
    if !dash.isEmpty { path.setLineDash(dash, count: dash.count, phase: 0) }
    color.setStroke()
    path.stroke()
  }

  /// A triangle with a mark of exclamation over the corner of a box.
  private func drawSign(at corner: CGPoint) {
    let side = Self.sign
    let triangle = UIBezierPath()
    triangle.move(to: CGPoint(x: corner.x, y: corner.y - side * 0.6))
    triangle.addLine(to: CGPoint(x: corner.x + side / 2, y: corner.y + side * 0.3))
    triangle.addLine(to: CGPoint(x: corner.x - side / 2, y: corner.y + side * 0.3))
    triangle.close()
    stroke(triangle, .systemOrange, 1)
    UIColor.systemOrange.setFill()
    triangle.fill()
    let mark = UIBezierPath()
    mark.move(to: CGPoint(x: corner.x, y: corner.y - side * 0.25))
    mark.addLine(to: CGPoint(x: corner.x, y: corner.y + side * 0.02))
    mark.move(to: CGPoint(x: corner.x, y: corner.y + side * 0.14))
    mark.addLine(to: CGPoint(x: corner.x, y: corner.y + side * 0.2))
    mark.lineWidth = 1.8
    UIColor.black.setStroke()
    mark.stroke()
  }

  // Apple's UIKit takes selectors, ours takes methods.
  private func addTap() {
    #if os(Linux)
      addGestureRecognizer(UITapGestureRecognizer(target: self, action: WordBoxesView.tapped))
    #else
      addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
    #endif
  }

  #if !os(Linux)
    @objc
  #endif
  private func tapped(_ tap: UITapGestureRecognizer) {
    if let place = word(at: tap.location(in: self)) { onTap?(place) }
  }
}
