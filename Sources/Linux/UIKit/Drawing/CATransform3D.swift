import Glibc

/// Maps points in space, a row of x, y, z and 1 times this matrix. Core Animation's type.
///
/// Layers are flat: what is seen of one is where its points fall straight onto the screen. Perspective, `m34`, is kept, and acts on a
/// layer's size as a whole, not on its nearer and farther edges.
public struct CATransform3D: Sendable {
  /// A number of the first row.
  public var m11, m12, m13, m14: CGFloat
  /// A number of the second row.
  public var m21, m22, m23, m24: CGFloat
  /// A number of the third row.
  public var m31, m32, m33, m34: CGFloat
  /// A number of the fourth row.
  public var m41, m42, m43, m44: CGFloat

  /// Makes a transform of nothing but zeros.
  public init() {
    self.init(numbers: Array(repeating: 0, count: 16))
  }

  // swift-format-ignore
  /// Makes a transform from its numbers, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.init(numbers: [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44])
  }

  init(numbers: [CGFloat]) {
    (m11, m12, m13, m14) = (numbers[0], numbers[1], numbers[2], numbers[3])
    (m21, m22, m23, m24) = (numbers[4], numbers[5], numbers[6], numbers[7])
    (m31, m32, m33, m34) = (numbers[8], numbers[9], numbers[10], numbers[11])
    (m41, m42, m43, m44) = (numbers[12], numbers[13], numbers[14], numbers[15])
  }

  var numbers: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  init(_ transform: CGAffineTransform) {
    self.init(numbers: [
      transform.a, transform.b, 0, 0, transform.c, transform.d, 0, 0, 0, 0, 1, 0, transform.tx, transform.ty, 0, 1,
    ])
  }

  /// Effect on a plane that is seen straight from the front, near the origin.
  var projected: CGAffineTransform {
    guard m44 != 0 else { return CGAffineTransform() }
    let square = m44 * m44
    return CGAffineTransform(
      a: (m11 * m44 - m41 * m14) / square,
      b: (m12 * m44 - m42 * m14) / square,
      c: (m21 * m44 - m41 * m24) / square,
      d: (m22 * m44 - m42 * m24) / square,
      tx: m41 / m44,
      ty: m42 / m44
    )
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Leaves every point where it is.
public let CATransform3DIdentity = CATransform3D(.identity)

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns whether every point stays where it is.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t.numbers == CATransform3DIdentity.numbers }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns whether two transforms have the same numbers.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a.numbers == b.numbers }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a move, in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  CATransform3D(numbers: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, tx, ty, tz, 1])
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a change of size about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3D(numbers: [sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, sz, 0, 0, 0, 0, 1])
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a rotation about an axis through the origin, in radians; an axis without a length is none.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let half = sin(angle / 2) / length
  return CATransform3D(Quaternion(x * half, y * half, z * half, cos(angle / 2)))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the transform that moves, in points, and then does another.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the transform that changes the size and then does another.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the transform that rotates about an axis, in radians, and then does another.
public func CATransform3DRotate(
  _ t: CATransform3D,
  _ angle: CGFloat,
  _ x: CGFloat,
  _ y: CGFloat,
  _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the transform that does one and then another.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let first = a.numbers, second = b.numbers
  return CATransform3D(
    numbers: (0..<16).map { place in
      let row = place / 4 * 4, column = place % 4
      return (0..<4).reduce(0) { $0 + first[row + $1] * second[4 * $1 + column] }
    }
  )
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the transform that undoes one; that one itself where nothing can.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  // Gauss and Jordan, with the largest number of each column as its pivot.
  var left = (0..<4).map { Array(t.numbers[4 * $0..<4 * $0 + 4]) }
  var right = (0..<4).map { row in (0..<4).map { CGFloat($0 == row ? 1 : 0) } }
  for column in 0..<4 {
    guard let pivot = (column..<4).max(by: { abs(left[$0][column]) < abs(left[$1][column]) }),
      abs(left[pivot][column]) > 1e-12
    else { return t }
    left.swapAt(column, pivot)
    right.swapAt(column, pivot)
    let factor = left[column][column]
    for place in 0..<4 {
      left[column][place] /= factor
      right[column][place] /= factor
    }
    for row in 0..<4 where row != column {
      let factor = left[row][column]
      for place in 0..<4 {
        left[row][place] -= factor * left[column][place]
        right[row][place] -= factor * right[column][place]
      }
    }
  }
  return CATransform3D(numbers: right.flatMap { $0 })
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a transform in space of one of the plane.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D { CATransform3D(m) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns whether a transform is one of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  CATransform3DEqualToTransform(t, CATransform3D(CATransform3DGetAffineTransform(t)))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a transform of the plane as such; of another, what it does to x and y of the plane.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

extension NSValue {
  /// Makes a value of a transform in space.
  public convenience init(caTransform3D t: CATransform3D) {
    self.init(bytes: t.numbers.map { Double($0) }, objCType: "[16d]")
  }

  /// The transform in space that is in it; all zeros where none is.
  public var caTransform3DValue: CATransform3D {
    guard String(cString: objCType) == "[16d]" else { return CATransform3D() }
    var numbers = [Double](repeating: 0, count: 16)
    getValue(&numbers)
    return CATransform3D(numbers: numbers.map { CGFloat($0) })
  }
}

/// A rotation: x, y, z and w.
typealias Quaternion = SIMD4<Double>

extension CATransform3D {
  init(_ q: Quaternion) {
    let (x, y, z, w) = (q.x, q.y, q.z, q.w)
    self.init(numbers: [
      1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0,
      2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0,
      2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0,
      0, 0, 0, 1,
    ])
  }
}

/// A transform as a change of size, a shear, a rotation and a move, done in this order, with perspective last.
struct TransformParts {
  var scale = SIMD3<Double>(1, 1, 1)
  var shear = 0.0
  /// A rotation about x, then y, then z, in radians.
  var angles = SIMD3<Double>()
  var translation = SIMD3<Double>()
  private var perspective = 0.0

  init(_ transform: CATransform3D) {
    translation = SIMD3(transform.m41, transform.m42, transform.m43)
    if CATransform3DIsAffine(transform) {
      let parts = ViewPresentation.Value(CATransform3DGetAffineTransform(transform))
      (angles.z, scale.x, scale.y, shear) = (parts[2], parts[3], parts[4], parts[5])
      return
    }
    var x = SIMD3<Double>(transform.m11, transform.m12, transform.m13)
    var y = SIMD3<Double>(transform.m21, transform.m22, transform.m23)
    var z = SIMD3<Double>(transform.m31, transform.m32, transform.m33)
    if transform.m33 != 0 { perspective = transform.m34 / transform.m33 }
    scale = SIMD3(Self.length(x), Self.length(y), Self.length(z))
    let turned = SIMD3(y.y * z.z - y.z * z.y, y.z * z.x - y.x * z.z, y.x * z.y - y.y * z.x)
    if (x * turned).sum() < 0 { scale.x = -scale.x }
    x /= scale.x == 0 ? 1 : scale.x
    y /= scale.y == 0 ? 1 : scale.y
    z /= scale.z == 0 ? 1 : scale.z
    angles = SIMD3(atan2(y.z, z.z), asin(min(1, max(-1, -x.z))), atan2(x.y, x.x))
  }

  var transform: CATransform3D { transform(turned: rotation) }

  /// Mixes two, turning the shorter way round.
  static func mix(_ first: TransformParts, _ second: TransformParts, _ part: Double) -> CATransform3D {
    var parts = first
    parts.scale += (second.scale - first.scale) * part
    parts.shear += (second.shear - first.shear) * part
    parts.translation += (second.translation - first.translation) * part
    parts.perspective += (second.perspective - first.perspective) * part
    let from = first.quaternion
    var to = second.quaternion, cosine = (from * to).sum()
    if cosine < 0 { (to, cosine) = (-to, -cosine) }
    let angle = acos(min(1, cosine)), sine = sin(angle)
    guard sine > 1e-6 else { return parts.transform }
    let turned = from * (sin((1 - part) * angle) / sine) + to * (sin(part * angle) / sine)
    return parts.transform(turned: CATransform3D(turned))
  }

  private static func length(_ row: SIMD3<Double>) -> Double { (row * row).sum().squareRoot() }

  private var rotation: CATransform3D {
    CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeRotation(angles.x, 1, 0, 0), CATransform3DMakeRotation(angles.y, 0, 1, 0)),
      CATransform3DMakeRotation(angles.z, 0, 0, 1)
    )
  }

  private var quaternion: Quaternion {
    // Each half angle's rotation, x first.
    let half = angles / 2
    let (sx, sy, sz) = (sin(half.x), sin(half.y), sin(half.z)), (cx, cy, cz) = (cos(half.x), cos(half.y), cos(half.z))
    return Quaternion(
      sx * cy * cz - cx * sy * sz,
      cx * sy * cz + sx * cy * sz,
      cx * cy * sz - sx * sy * cz,
      cx * cy * cz + sx * sy * sz
    )
  }

  private func transform(turned rotation: CATransform3D) -> CATransform3D {
    let size = CATransform3D(numbers: [scale.x, 0, 0, 0, shear, scale.y, 0, 0, 0, 0, scale.z, 0, 0, 0, 0, 1])
    let move = CATransform3DMakeTranslation(translation.x, translation.y, translation.z)
    let whole = CATransform3DConcat(CATransform3DConcat(size, rotation), move)
    guard perspective != 0 else { return whole }
    var seen = CATransform3DIdentity
    seen.m34 = perspective
    return CATransform3DConcat(whole, seen)
  }
}
