/// Value of a property that is animated.
enum AnimatedValue {
  /// A number, or several: a point's, a colour's, those of all colours of a gradient.
  case numbers([Double])
  case transform(CATransform3D)
  case outline(PathOutline)

  /// Returns the value a part of the way to another; beyond 1 where the part is.
  func mixed(with other: AnimatedValue, _ part: Double) -> AnimatedValue {
    switch (self, other) {
    case (.numbers(let first), .numbers(let second)) where first.count == second.count:
      .numbers(zip(first, second).map { $0 + ($1 - $0) * part })
    case (.transform(let first), .transform(let second)):
      .transform(Self.mix(first, second, part))
    case (.outline(let first), .outline(let second)):
      first.mixed(with: second, part).map(AnimatedValue.outline) ?? (part < 1 ? self : other)
    default: part < 1 ? self : other
    }
  }

  /// Returns the value a part of the way, in the curve of Catmull and Rom that goes on to the values before and after.
  func mixed(
    with other: AnimatedValue,
    _ part: Double,
    before: AnimatedValue,
    after: AnimatedValue
  ) -> AnimatedValue {
    guard case .numbers(let p0) = before, case .numbers(let p1) = self, case .numbers(let p2) = other,
      case .numbers(let p3) = after, p0.count == p1.count, p1.count == p2.count, p2.count == p3.count
    else { return mixed(with: other, part) }
    return .numbers(
      p1.indices.map { index in
        let (a, b, c, d) = (p0[index], p1[index], p2[index], p3[index])
        let first = c - a, second = 2 * a - 5 * b + 4 * c - d, third = 3 * b - a - 3 * c + d
        return (2 * b + (first + (second + third * part) * part) * part) / 2
      }
    )
  }

  /// Returns the sum with another, which counts several times; of transforms the other comes first.
  func adding(_ other: AnimatedValue, times: Double) -> AnimatedValue {
    switch (self, other) {
    case (.numbers(let first), .numbers(let second)) where first.count == second.count:
      .numbers(zip(first, second).map { $0 + $1 * times })
    case (.transform(let first), .transform(let second)):
      .transform(
        CATransform3DConcat(Self.power(times < 0 ? CATransform3DInvert(second) : second, Int(abs(times))), first)
      )
    default: other
    }
  }

  func distance(to other: AnimatedValue) -> Double {
    switch (self, other) {
    case (.numbers(let first), .numbers(let second)):
      zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    case (.transform(let first), .transform(let second)):
      AnimatedValue.numbers(first.numbers.map { Double($0) }).distance(to: .numbers(second.numbers.map { Double($0) }))
    default: 1
    }
  }

  private static func mix(_ first: CATransform3D, _ second: CATransform3D, _ part: Double) -> CATransform3D {
    guard CATransform3DIsAffine(first), CATransform3DIsAffine(second) else {
      return TransformParts.mix(TransformParts(first), TransformParts(second), part)
    }
    let from = CATransform3DGetAffineTransform(first), to = CATransform3DGetAffineTransform(second)
    let distance = ViewPresentation.Value.distance(from: from, to: to)
    return CATransform3D((ViewPresentation.Value(to) + distance * (1 - part)).transform)
  }

  private static func power(_ transform: CATransform3D, _ exponent: Int) -> CATransform3D {
    var (result, square, rest) = (CATransform3DIdentity, transform, exponent)
    while rest > 0 {
      if rest % 2 == 1 { result = CATransform3DConcat(result, square) }
      square = CATransform3DConcat(square, square)
      rest /= 2
    }
    return result
  }
}
