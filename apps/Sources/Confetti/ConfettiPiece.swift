import Foundation

/// One piece of confetti. Distances are parts of the view's width or height, except for the piece's own size.
struct ConfettiPiece: Sendable {
  /// The shape of a piece.
  enum Shape: CaseIterable, Sendable {
    case square, ribbon, disc
  }

  /// The number of colours.
  static let colors = 6

  /// The index of its colour.
  let color: Int
  let shape: Shape
  /// Points.
  let size: CGFloat
  /// Seconds after the shot at which it leaves its cannon.
  let delay: TimeInterval
  private let origin: CGPoint
  /// Parts of the view a second.
  private let velocity: (x: CGFloat, y: CGFloat)
  /// Parts of the view's height a second: how fast it falls in the end.
  private let fallingSpeed: CGFloat
  /// To how much of its way from side to side it sways, and how often a second.
  private let sway: (width: CGFloat, frequency: CGFloat)
  /// Radians, and radians a second.
  private let turn: (start: CGFloat, speed: CGFloat)
  private let tumble: (start: CGFloat, speed: CGFloat)

  /// Air resistance: a piece's speed falls to 37 % in the inverse of this, in seconds.
  private static let drag: CGFloat = 2.4

  init(number: Int, random: inout SplitMix64) {
    func part(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
    let isFromLeft = number.isMultiple(of: 2)
    color = number % Self.colors
    shape = Shape.allCases[Int.random(in: 0..<Shape.allCases.count, using: &random)]
    size = part(7...12)
    delay = TimeInterval(part(0...0.2))
    origin = CGPoint(x: isFromLeft ? -0.02 : 1.02, y: 0.92)
    // Without falling it would come to rest anywhere between the sides, and from a third of the height up to above the top.
    let reach = part(0.02...0.95), height = part(0.4...1.1)
    velocity = ((isFromLeft ? reach : -reach) * Self.drag, -height * Self.drag)
    fallingSpeed = part(0.16...0.34)
    sway = (part(0.005...0.02), part(0.5...1.2))
    turn = (part(0...(2 * .pi)), part(-4...4))
    tumble = (part(0...(2 * .pi)), part(3...9))
  }

  /// Returns the centre in a view of a size, in points; nil before the piece has left its cannon.
  func center(at time: TimeInterval, in size: CGSize) -> CGPoint? {
    guard time >= delay else { return nil }
    let age = CGFloat(time - delay)
    // Motion with linear drag towards a steady fall.
    let slowed = (1 - exp(-Self.drag * age)) / Self.drag
    let x = origin.x + velocity.x * slowed + sway.width * sin(2 * .pi * sway.frequency * age)
    let y = origin.y + fallingSpeed * age + (velocity.y - fallingSpeed) * slowed
    return CGPoint(x: x * size.width, y: y * size.height)
  }

  /// Returns true if the back of the piece is visible.
  func showsBack(at time: TimeInterval) -> Bool {
    cos(tumbleAngle(at: time)) < 0
  }

  /// Returns the corners in a view of a size, in points; empty while nothing of the piece is in sight.
  func corners(at time: TimeInterval, in size: CGSize) -> [CGPoint] {
    guard let center = center(at: time, in: size), isInSight(center, size) else { return [] }
    let angle = turn.start + turn.speed * CGFloat(time - delay)
    let (cosine, sine) = (cos(angle), sin(angle))
    // A tumbling piece is seen from the side now and then; it never is thinner than a sheet of paper.
    let thickness = max(0.08, abs(cos(tumbleAngle(at: time))))
    return shape.outline.map { point in
      let (x, y) = (point.x * self.size, point.y * self.size * thickness)
      return CGPoint(x: center.x + x * cosine - y * sine, y: center.y + x * sine + y * cosine)
    }
  }

  private func tumbleAngle(at time: TimeInterval) -> CGFloat {
    tumble.start + tumble.speed * CGFloat(time - delay)
  }

  private func isInSight(_ center: CGPoint, _ bounds: CGSize) -> Bool {
    center.x > -size && center.x < bounds.width + size && center.y > -size && center.y < bounds.height + size
  }
}

extension ConfettiPiece.Shape {
  /// The corners of a piece of size 1 around its centre.
  fileprivate var outline: [CGPoint] {
    switch self {
    case .square: Self.squareOutline
    case .ribbon: Self.ribbonOutline
    case .disc: Self.discOutline
    }
  }

  private static let squareOutline = rectangle(width: 0.9, height: 0.9)
  private static let ribbonOutline = rectangle(width: 1.6, height: 0.45)
  /// Ten corners look round at this size and are drawn as quickly as a square.
  private static let discOutline = (0..<10).map { corner in
    let angle = CGFloat(corner) * .pi / 5
    return CGPoint(x: cos(angle) / 2, y: sin(angle) / 2)
  }

  private static func rectangle(width: CGFloat, height: CGFloat) -> [CGPoint] {
    let (x, y) = (width / 2, height / 2)
    return [CGPoint(x: -x, y: -y), CGPoint(x: x, y: -y), CGPoint(x: x, y: y), CGPoint(x: -x, y: y)]
  }
}
