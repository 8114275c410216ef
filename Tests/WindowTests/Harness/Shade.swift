import Foundation

@testable import UIKit

/// A colour without transparency.
struct Shade {
  let parts: [CGFloat]

  init(_ grey: CGFloat) { parts = [grey, grey, grey] }
  init(_ color: UIColor) { parts = Array(color.parts.prefix(3)) }
  private init(parts: [CGFloat]) { self.parts = parts }

  func under(_ color: UIColor) -> Shade {
    let over = color.parts
    return Shade(parts: zip(parts, over).map { $0 * (1 - over[3]) + $1 * over[3] })
  }

  /// WCAG 2's.
  func contrast(with other: Shade) -> CGFloat {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: CGFloat {
    zip(parts, [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
      sum + (part.0 <= 0.03928 ? part.0 / 12.92 : CGFloat(pow(Double((part.0 + 0.055) / 1.055), 2.4))) * part.1
    }
  }
}

extension UIColor {
  /// Red, green, blue and opacity under the current traits.
  var parts: [CGFloat] {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha]
  }
}
